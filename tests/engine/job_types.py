"""Handlers that record when they ran, and handlers that kill their slot or their invocation."""

import ctypes
import faulthandler
import os
import signal
import time
from functools import partial
from typing import Any

import psycopg
from pydantic import BaseModel

from tests.crowd import effects_connection
from tidegate import Fixed, Rate, Running, job_type
from tidegate.job_type.definition import known

NOW = Fixed(base=0)


class Work(BaseModel):
    seconds: float = 0
    key: str | None = None


_connections: dict[int, psycopg.Connection] = {}


def record(job: Running, work: Work) -> None:
    """The job's effect on the outside: a row in the table of effects."""
    began = time.time()
    time.sleep(work.seconds)
    _write(job, began)


def _write(job: Running, began: float, key: str | None = None) -> None:
    values = [job.id, job.type, key or job._job.concurrency_key, job.attempt, job.started_at, began, time.time()]
    statement = "INSERT INTO public.effects VALUES (%s, %s, %s, %s, %s, to_timestamp(%s), to_timestamp(%s))"
    for _ in range(200):
        try:
            if os.getpid() not in _connections:
                _connections[os.getpid()] = effects_connection()
            _connections[os.getpid()].execute(statement, values)
            return
        except psycopg.OperationalError:  # Postgres is restarting
            _connections.pop(os.getpid(), None)
            time.sleep(0.05)


effect = job_type("effect", timeout=2, backoff=NOW)(record)
free = job_type("free", timeout=5, backoff=NOW)(record)
few = job_type("few", timeout=5, backoff=NOW, max_concurrent=3)(record)
keyed = job_type("keyed", timeout=5, backoff=NOW, key_limit=2)(record)
index = job_type("index", timeout=2, backoff=NOW)(record)
rated = job_type("rated", timeout=5, backoff=NOW, rate=Rate(per_second=100, burst=10))(record)


@job_type("page", timeout=2, backoff=NOW)
def page(job: Running, work: Work) -> None:
    """Enqueues a job of its own, one that it shares with other pages, and the index of all."""
    time.sleep(work.seconds)
    job.enqueue("free")
    job.enqueue("free", {"key": work.key}, idempotency_key=work.key)
    job.enqueue("index", unique={"key": "all", "while": "pending"})


class Part(BaseModel):
    seconds: float = 0
    say: str = ""


def record_call(jobs: list[Running], parts: list[Part]) -> list[int]:
    """An effect of each job; their key is the call's."""
    began = time.time()
    if any(part.say == "die" for part in parts):
        time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(max(part.seconds for part in parts))
    for job in jobs:
        _write(job, began, key=f"{os.getpid()} {began}")
    return [len(jobs)] * len(jobs)


bulk = job_type("bulk", timeout=2, max_attempts=10, backoff=NOW, batch=20)(record_call)
bulk_few = job_type("bulk_few", timeout=5, backoff=NOW, batch=10, counts="calls", max_concurrent=30)(record_call)
bulk_rated = job_type(
    "bulk_rated", timeout=5, backoff=NOW, batch=10, counts="calls", rate=Rate(per_second=20, burst=2)
)(record_call)


@job_type("wordy", timeout=5, backoff=NOW)
def wordy(job: Running, work: Work) -> str:
    """Returns a long result, so that a settlement of many is a long message."""
    return "x" * 1000


long = job_type("long", timeout=60, backoff=NOW)(record)


@job_type("deaf", timeout=60, backoff=NOW)
def deaf(job: Running, work: Work) -> None:
    """Hears no signal, like a C call that hangs."""
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    time.sleep(work.seconds)


class Anything(BaseModel):
    text: str = ""


@job_type("quick", timeout=5, backoff=NOW)
def quick(job: Running, payload: Anything) -> None:
    """Does nothing."""


@job_type("leaves_much", timeout=5, backoff=NOW)
def leaves_much(job: Running, payload: Anything) -> str:
    return "x" * 250 * 1024 + "\U0001f600"


@job_type("exits", timeout=1, max_attempts=10, backoff=NOW)
def exits(job: Running, work: Work) -> None:
    os._exit(7)


@job_type("crashes", timeout=1, max_attempts=10, backoff=NOW)
def crashes(job: Running, work: Work) -> None:
    faulthandler.disable()
    ctypes.string_at(0)


@job_type("starves", timeout=1, max_attempts=10, backoff=NOW)
def starves(job: Running, work: Work) -> None:
    """Dies as a process dies that the system kills for lack of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


@job_type("assassin", timeout=1, max_attempts=10, backoff=NOW)
def assassin(job: Running, work: Work) -> None:
    """Kills the whole invocation, as Lambda does when memory runs out."""
    time.sleep(work.seconds)
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)


class Call(BaseModel):
    seconds: float = 0.005
    ends: str = "well"


def call(job: Running, said: Call) -> None:
    """Writes down when it began, before anything can happen to it."""
    began = time.time()
    if os.getpid() not in _connections:
        _connections[os.getpid()] = effects_connection()
    earlier = "SELECT count(*) FROM public.starts WHERE job_id = %s"
    record = f"INSERT INTO public.starts VALUES (%s, %s, to_timestamp(%s)) RETURNING ({earlier})"
    before: Any = _connections[os.getpid()].execute(record, [job.id, job.type, began, job.id]).fetchone()
    time.sleep(said.seconds)
    if before == {"count": 0}:
        match said.ends:
            case "in an error":
                raise RuntimeError("not this time")
            case "with its process":
                os._exit(7)
            case "with its processor":
                os.kill(os.getppid(), signal.SIGKILL)
                time.sleep(60)


shared = partial(job_type, timeout=2, max_attempts=10, backoff=NOW, key_limit=3, limits=["gemini"])
ocr = shared("ocr", fair=True)(call)
chat = shared("chat", lane="slow")(call)

JOB_TYPES = known(
    [
        *(effect, free, few, keyed, rated, bulk, bulk_few, bulk_rated),
        *(page, index, long, deaf, wordy, quick),
        *(leaves_much, exits, crashes, starves, assassin, ocr, chat),
    ]
)
