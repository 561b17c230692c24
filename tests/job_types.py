"""Handlers that behave and misbehave, for the tests of the processors' slots."""

import asyncio
import contextlib
import ctypes
import faulthandler
import hashlib
import os
import pickle
import resource
import signal
import socket
import struct
import sys
import time
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from tidegate import Fail, Fixed, Later, Retry, Running, job_type
from tidegate.job_type.definition import known


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
    """Ignores signals, like a C call that hangs."""
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


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise KeyboardInterrupt


@job_type("leaves_marks", timeout=5, backoff=NOW)
def leaves_marks(job: Running, order: Order) -> dict[str, Any]:
    """Returns what it finds in its process, then does what the payload says."""
    umask = os.umask(0)
    os.umask(umask)
    found = {
        "pid": os.getpid(),
        "directory": str(Path.cwd()),
        "umask": umask,
        "files": resource.getrlimit(resource.RLIMIT_NOFILE)[0],
        "children": signal.getsignal(signal.SIGCHLD) == signal.SIG_DFL,
        "home": os.environ.get("HOME"),
        "mine": os.environ.get("MINE"),
    }
    match order.say:
        case "directory":
            os.chdir("/")
        case "umask":
            os.umask(0o777)
        case "limits":
            resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))
        case "signals":
            signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        case "environment":
            os.environ["HOME"] = "/nowhere"
        case "own":
            os.environ["MINE"] = "here"
    return found


@job_type("ends_oddly", timeout=30, backoff=NOW)
def ends_oddly(job: Running, order: Order) -> None:
    match order.say:
        case "cpu":
            resource.setrlimit(resource.RLIMIT_CPU, (1, 1))
            while True:
                sum(range(1000))
        case "cpu, softly":
            resource.setrlimit(resource.RLIMIT_CPU, (1, 20))
            while True:
                sum(range(1000))
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "garbage":
            os.write(_pipe(), b"\x00\x00\x00\x0cgarbage here")
            time.sleep(60)
        case "pickle":
            code = pickle.dumps(Runs())
            os.write(_pipe(), struct.pack("!i", len(code)) + code)
            time.sleep(60)
        case "unspeakable":
            raise Unspeakable


class Runs:
    """Code that runs if a reader unpickles it."""

    def __reduce__(self) -> Any:
        return os.putenv, ("IT_RAN", "in the processor")


def _pipe() -> int:
    """The slot's end of the socket to its processor."""
    for name in range(100, 2, -1):
        with contextlib.suppress(OSError), socket.socket(fileno=os.dup(name)) as copy:
            if copy.family == socket.AF_UNIX:
                return name
    raise LookupError


@job_type("exits", timeout=5, backoff=NOW)
def exits(job: Running, order: Order) -> None:
    os._exit(7)


@job_type("crashes", timeout=5, backoff=NOW)
def crashes(job: Running, order: Order) -> None:
    faulthandler.disable()
    ctypes.string_at(0)


@job_type("moody", timeout=1, backoff=NOW)
def moody(job: Running, order: Order) -> int:
    """Usually short."""
    match order.say:
        case "die":
            os._exit(7)
        case "hang" | "half a message":
            if order.say != "hang":
                os.write(_pipe(), b"\0\0")
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


@job_type("staged", timeout=5, backoff=NOW, stages=["first", "second"])
def staged(job: Running, order: Order) -> None:
    job.stage("first")
    if order.say == "die":
        os._exit(7)
    job.stage("second")
    raise RuntimeError("in the second stage")


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


@job_type("many", timeout=1, backoff=NOW, batch=5)
def many(jobs: list[Running], orders: list[Order]) -> Any:
    """Says with how many each job was called. What the first order says decides about all."""
    for job, order in zip(jobs, orders, strict=True):
        job.log(order.say)
        job.state["said"] = order.say
    match orders[0].say:
        case "die":
            os._exit(7)
        case "hang":
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
            time.sleep(60)
        case "wait":
            time.sleep(60)
        case "raise":
            raise RuntimeError("all of them")
        case "none":
            return None
        case "short":
            return [1]
        case "no list":
            return {"said": 1}
        case "outcomes":
            return [_outcome(job, order.say) for job, order in zip(jobs, orders, strict=True)]
    return [len(jobs)] * len(jobs)


def _outcome(job: Running, say: str) -> Any:
    match say:
        case "fail":
            return Fail("this one", code="this_one")
        case "later":
            return Later(60, state={"again": True})
        case "error":
            return ValueError("its own")
        case "odd":
            return object()
        case "go on":
            job.enqueue("echo", {"say": "after"})
    return say


@job_type("many_async", timeout=5, backoff=NOW, batch=5)
async def many_async(jobs: list[Running], orders: list[Order]) -> list[Any]:
    return await asyncio.gather(*(_one(order) for order in orders), return_exceptions=True)


async def _one(order: Order) -> str:
    await asyncio.sleep(order.seconds)
    if order.say == "error":
        raise RuntimeError("its own")
    return order.say


JOB_TYPES = known(
    [
        *(echo, echo_async, stubborn, computes, computes_in_c, leaves_a_copy, waits),
        *(leaves_marks, ends_oddly, exits, crashes, moody, staged, quits, fails, later, odd, many, many_async),
    ]
)
