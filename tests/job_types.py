"""Handlers that behave and misbehave, for the tests of what runs them."""

import asyncio
import ctypes
import faulthandler
import hashlib
import os
import signal
import sys
import time
from typing import Any

from pydantic import BaseModel

from tidegate import Fail, Fixed, Later, Retry, Running, job_type
from tidegate.job_type import known


class Order(BaseModel):
    seconds: float = 0
    say: str = ""


NOW = Fixed(base=0)


@job_type("echo", timeout=30, backoff=NOW)
def echo(job: Running, order: Order) -> dict[str, Any]:
    time.sleep(order.seconds)
    return {"said": order.say, "pid": os.getpid(), "attempt": job.attempt, "worker": job.worker}


@job_type("echo_async", timeout=1, backoff=NOW)
async def echo_async(job: Running, order: Order) -> str:
    await asyncio.sleep(order.seconds)
    return order.say


@job_type("stubborn", timeout=1, backoff=NOW)
def stubborn(job: Running, order: Order) -> None:
    """No signal reaches it, as with a C call that hangs."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    time.sleep(60)


@job_type("computes", timeout=1, backoff=NOW)
def computes(job: Running, order: Order) -> None:
    while True:
        try:
            sum(range(1000))
        except Exception:
            continue


@job_type("waits", timeout=1, backoff=NOW)
def waits(job: Running, order: Order) -> None:
    time.sleep(60)


@job_type("computes_in_c", timeout=30, backoff=NOW)
def computes_in_c(job: Running, order: Order) -> None:
    hashlib.pbkdf2_hmac("sha256", b"x", b"y", 200_000_000)


@job_type("leaves_a_copy", timeout=30, backoff=NOW)
def leaves_a_copy(job: Running, order: Order) -> None:
    if os.fork() == 0:
        os.setsid()
    time.sleep(10)


@job_type("exits", timeout=5, backoff=NOW)
def exits(job: Running, order: Order) -> None:
    os._exit(7)


@job_type("crashes", timeout=5, backoff=NOW)
def crashes(job: Running, order: Order) -> None:
    faulthandler.disable()
    ctypes.string_at(0)


@job_type("moody", timeout=1, backoff=NOW)
def moody(job: Running, order: Order) -> int:
    """Short, as a rule."""
    match order.say:
        case "die":
            os._exit(7)
        case "hang":
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
            time.sleep(60)
        case "remember":
            job.state["said"] = order.say
        case "go on":
            job.enqueue("echo", {"say": "after"})
        case "later":
            raise Later(60)
        case "starve":
            raise MemoryError
        case "raise":
            raise RuntimeError("moody")
    return os.getpid()


@job_type("quits", timeout=5, backoff=NOW)
def quits(job: Running, order: Order) -> None:
    sys.exit("good bye")


@job_type("fails", timeout=5, backoff=NOW)
def fails(job: Running, order: Order) -> None:
    raise Fail("no such address: postgres://app:hunter2@db", code="no_such_address")


@job_type("later", timeout=5, backoff=NOW)
def later(job: Running, order: Order) -> None:
    raise Retry(after=order.seconds)


@job_type("odd", timeout=5, backoff=NOW)
def odd(job: Running, order: Order) -> object:
    return object()


JOB_TYPES = known(
    [
        *(echo, echo_async, stubborn, computes, computes_in_c, leaves_a_copy, waits),
        *(exits, crashes, moody, quits, fails, later, odd),
    ]
)
