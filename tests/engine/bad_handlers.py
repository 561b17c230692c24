"""Everything that a handler may do wrong, each under a name. The job type `bad` does what its payload names."""

import asyncio
import contextlib
import ctypes
import math
import os
import random
import resource
import signal
import socket
import string
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from tidegate import Fail, Fixed, Later, Retry, Review, Running, Wait, job_type
from tidegate.job_type.definition import known
from tidegate.postgres import database
from tidegate.processor.pool import orphans

NOW = Fixed(base=0)
SECRET = "postgres://app:hunter2@db"


class Bad(BaseModel):
    what: str
    sleep: float = 0
    mark: str = ""


class Neighbour(BaseModel):
    seconds: float = 0


Deed = Callable[[Running, Bad], Any]
DEEDS: dict[str, Deed] = {}
ENDS: list[tuple[str, str | None, str | None]] = []
"""The deeds with the job's final status and its error code; None where it may be any."""


def deed(act: Deed) -> Deed:
    DEEDS[act.__name__] = act
    return act


def ends(status: str | None = None, code: str | None = None) -> Callable[[Deed], Deed]:
    """A deed after which a job has this status and error."""

    def add(act: Deed) -> Deed:
        ENDS.append((act.__name__, status, code))
        return deed(act)

    return add


def all_end(status: str, code: str | None, **acts: Deed) -> None:
    ENDS.extend((name, status, code) for name in acts)
    DEEDS.update(acts)


def returning(make: Callable[[], Any]) -> Deed:
    return lambda job, payload: make()


def raising(error: Callable[..., BaseException], *arguments: Any, **named: Any) -> Deed:
    def act(job: Running, payload: Bad) -> Any:
        raise error(*arguments, **named)

    return act


def calling(method: Callable[..., Any], *arguments: Any, **named: Any) -> Deed:
    def act(job: Running, payload: Bad) -> Any:
        method(job, *arguments, **named)
        time.sleep(payload.sleep)

    return act


@job_type("bad", timeout=2, max_attempts=1, backoff=NOW)
def bad(job: Running, payload: Bad) -> Any:
    return DEEDS[payload.what](job, payload)


@job_type("patient", timeout=10, max_attempts=1, backoff=NOW)
def patient(job: Running, payload: Bad) -> Any:
    return DEEDS[payload.what](job, payload)


@job_type("bad_async", timeout=2, max_attempts=1, backoff=NOW)
async def bad_async(job: Running, payload: Bad) -> Any:
    """Computes in a group of tasks, where a stop arrives as an exception group."""

    async def compute() -> None:
        while True:
            sum(range(10_000))
            await asyncio.sleep(0)

    async with asyncio.TaskGroup() as group:
        for _ in range(5):
            group.create_task(compute())


@job_type("neighbour", timeout=5, max_attempts=3, backoff=NOW)
def neighbour(job: Running, payload: Neighbour) -> str:
    """Does what any handler may do: prints, sleeps, runs a subprocess."""
    print("hello from the neighbour", flush=True)
    time.sleep(payload.seconds)
    return subprocess.run(["echo", "hi"], capture_output=True, text=True, check=True).stdout.strip()


JOB_TYPES = known([bad, patient, bad_async, neighbour])


# Results, errors and calls


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def circle() -> list[Any]:
    endless: list[Any] = []
    endless.append(endless)
    return endless


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")

    __repr__ = __str__


class Deadly(Exception):
    def __str__(self) -> str:
        raise SystemExit(3)


@ends("failed", "recursion_error")
def recurses(job: Running, payload: Bad) -> Any:
    return recurses(job, payload)


def remember(job: Running, value: Any) -> None:
    job.state["a"] = value


def remember_much(job: Running) -> None:
    for n in range(25):
        job.once(str(n), lambda: "x" * 200_000)


def enqueue_much(job: Running) -> None:
    for _ in range(100):
        job.enqueue("neighbour", {"filler": "x" * 200_000})


all_end(
    "failed",
    "invalid_result",
    returns_an_object=returning(object),
    returns_nan=returning(lambda: {"a": math.nan}),
    returns_nul=returning(lambda: {"a": "\x00"}),
    returns_half_a_surrogate=returning(lambda: "\ud800"),
    returns_too_much=returning(lambda: "x" * (256 * 1024)),
    returns_a_circle=returning(circle),
    returns_deep_nesting=returning(lambda: nested(100_000)),
    returns_101_levels=returning(lambda: nested(101)),
    returns_a_giant_number=returning(lambda: 10**5000),
    returns_an_outcome_class=returning(lambda: Later),
    waits_for_nul=raising(Wait, "a\x00b"),
    waits_for_half_a_surrogate=raising(Wait, "a\ud800"),
)
all_end(
    "failed",
    "runtime_error",
    raises_nul_and_a_secret=raising(RuntimeError, f"\x00 {SECRET} \ud800"),
    raises_a_long_message=raising(lambda: RuntimeError("word " * 2_000_000)),
)
all_end(
    "failed",
    "exception_group",
    raises_a_group=raising(ExceptionGroup, "several", [ValueError(SECRET), KeyError("b")]),
)
all_end("failed", "system_exit", raises_system_exit=raising(SystemExit, 0))
all_end("failed", "keyboard_interrupt", raises_keyboard_interrupt=raising(KeyboardInterrupt))
all_end("failed", "generator_exit", raises_generator_exit=raising(GeneratorExit))
all_end("failed", "unspeakable", raises_an_error_without_a_text=raising(Unspeakable))
all_end("failed", "deadly", raises_an_error_whose_text_exits=raising(Deadly))
all_end(
    "failed",
    "failed",
    fails_without_a_code=raising(Fail, "no", code=None),
    fails_with_nul=raising(Fail, "no\x00", code="a\x00b"),
    fails_without_a_reason=raising(Fail, None),
)
all_end(
    "failed",
    None,
    retries_in_words=raising(Retry, after="soon"),
    retries_at_infinity=raising(Retry, after=math.inf),
    retries_before=raising(Retry, after=-1),
    retries_never=raising(Retry, after=math.nan),
    later_in_words=raising(Later, "soon"),
    later_with_an_object=raising(Later, 1, state={"a": object()}),
    reviews_nothing=raising(Review, None),
    waits_for_a_function=raising(Wait, lambda: "go"),
    waits_for_a_dictionary=raising(Wait, {"a": 1}),
    waits_for_a_number=raising(Wait, 5),
    waits_for_a_long_signal=raising(Wait, "".join(random.choices(string.printable, k=20_000))),
    waits_for_a_while=raising(Wait, "go", timeout="a while"),
    has_a_number_for_a_stage=calling(Running.progress, 5, 5),
)
all_end(
    "failed",
    "invalid_call",
    waits_for_nothing=raising(Wait),
    waits_for_both=raising(Wait, "go", children=True),
    progresses_to_nan=calling(Running.progress, math.nan),
    logs_at_no_level=calling(Running.log, "hello", level="loud"),
    logs_at_an_object=calling(Running.log, "hello", level={"a": 1}),
    remembers_100_levels=calling(Running.once, "deep", lambda: nested(100)),
    remembers_an_object=calling(Running.once, "x", object),
    remembers_too_much_in_all=calling(remember_much),
    enqueues_an_unknown_type=calling(Running.enqueue, "unknown"),
    enqueues_a_list=calling(Running.enqueue, "neighbour", [1]),
    enqueues_too_much_in_all=calling(enqueue_much),
    enqueues_nul_in_the_key=calling(Running.enqueue, "neighbour", concurrency_key="a\x00b"),
    enqueues_half_a_surrogate_in_the_key=calling(Running.enqueue, "neighbour", concurrency_key="\ud800"),
)
all_end(
    "failed",
    "invalid_state",
    has_a_state_that_is_no_json=calling(remember, object()),
    has_too_large_a_state=calling(remember, "x" * 300_000),
)
all_end("failed", "memory_error", asks_for_more_memory_than_the_machine_has=returning(lambda: len(bytearray(2**60))))


# Memory


@ends("failed")
def takes_all_its_memory(job: Running, payload: Bad) -> Any:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + 50 * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    taken = []
    for size in (2**20, 2**10, 1):  # to the last byte, so that the slot reports the error without free memory
        with contextlib.suppress(MemoryError):
            while True:
                taken.append(bytearray(size))
    raise MemoryError("nothing is left", taken)


# Its process


def doing(*steps: Callable[[], Any]) -> Deed:
    def act(job: Running, payload: Bad) -> None:
        for step in steps:
            step()

    return act


def in_a_copy(step: Callable[[], Any]) -> Callable[[], Any]:
    return lambda: step() if os.fork() == 0 else None


def close_output() -> None:
    sys.stdout.close()
    sys.stderr.close()


def close_everything() -> None:
    os.closerange(0, 10_000)


def block_all_signals() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())


def stay() -> None:
    time.sleep(1000)


all_end(
    "completed",
    None,
    closes_stdout=doing(close_output),
    closes_the_file_descriptor_of_stdout=doing(lambda: os.close(1)),
    closes_everything=doing(close_everything),
    closes_everything_and_goes_on=doing(close_everything, lambda: time.sleep(0.3)),
    blocks_the_signals=doing(block_all_signals),
    leaves_a_thread=doing(lambda: threading.Thread(target=time.sleep, args=[1000]).start()),
    forks_and_both_return=doing(os.fork),
    forks_and_the_copy_exits=doing(in_a_copy(sys.exit)),
    forks_and_the_copy_stays=doing(in_a_copy(stay)),
    forks_and_the_copy_raises=doing(in_a_copy(lambda: 1 / 0)),
    changes_directory_and_umask=doing(lambda: os.chdir("/"), lambda: os.umask(0o777)),
)
all_end(
    "failed",
    "worker_died",
    is_killed_by_the_system=doing(lambda: os.kill(os.getpid(), signal.SIGKILL)),
    closes_everything_and_dies=doing(close_everything, lambda: time.sleep(0.1), lambda: os._exit(0)),
)
all_end(
    "failed",
    "timeout",
    closes_everything_and_never_ends=doing(close_everything, stay),
    stops_itself=doing(lambda: os.kill(os.getpid(), signal.SIGSTOP)),
    hangs_in_c=doing(block_all_signals, lambda: ctypes.CDLL(None).sleep(1000)),
)
all_end(
    "failed",
    None,
    forks_a_copy_that_stays_and_dies=doing(in_a_copy(stay), lambda: os._exit(3)),
)


@ends("completed")
def replaces_stdout(job: Running, payload: Bad) -> Any:
    sys.stdout = None


@ends("failed", "garbled")
def writes_into_its_pipe(job: Running, payload: Bad) -> Any:
    for number in range(3, 100):
        # Only to this pipe: other open files belong to the test run.
        with contextlib.suppress(OSError), socket.socket(fileno=os.dup(number)) as copy:
            if copy.family == socket.AF_UNIX:
                copy.send(b"\x00\x00\x00\x0cgarbage here")


@ends("completed")
def ignores_the_signals(job: Running, payload: Bad) -> Any:
    for number in (signal.SIGALRM, signal.SIGUSR1, signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)


@ends("completed")
def restores_the_signals(job: Running, payload: Bad) -> Any:
    for number in (signal.SIGALRM, signal.SIGUSR1):
        signal.signal(number, signal.SIG_DFL)


@deed
def leaves_a_thread_that_speaks(job: Running, payload: Bad) -> Any:
    has_spoken = threading.Event()

    def speak() -> None:
        for _ in range(100):
            job.log("from the past")
            has_spoken.set()
            time.sleep(0.005)

    threading.Thread(target=speak).start()
    has_spoken.wait()


@deed
def forks_and_the_copy_speaks(job: Running, payload: Bad) -> Any:
    os.fork()
    for number in range(200):
        job.progress(number / 2, "x" * 500)


@ends("completed")
def leaves_a_subprocess(job: Running, payload: Bad) -> Any:
    subprocess.Popen(["sleep", f"1000.{payload.mark}"])


@ends("completed")
def leaves_a_daemon(job: Running, payload: Bad) -> Any:
    start_daemon(payload)


@ends("failed", "worker_died")
def leaves_a_daemon_and_dies(job: Running, payload: Bad) -> Any:
    start_daemon(payload)
    os._exit(3)


@ends("failed", "worker_died")
def leaves_a_daemon_without_an_environment_and_dies(job: Running, payload: Bad) -> Any:
    subprocess.Popen(["sleep", f"1000.{payload.mark}"], start_new_session=True, env={})
    os._exit(3)


@ends("completed")
def leaves_daemons_of_a_daemon(job: Running, payload: Bad) -> Any:
    daemon = f"setsid sleep 1000.{payload.mark} & setsid sh -c 'setsid sleep 1000.{payload.mark} & sleep 1000'"
    subprocess.Popen(["sh", "-c", daemon], start_new_session=True)
    time.sleep(0.2)


@ends("completed")
def leaves_a_subprocess_in_a_group_of_its_own(job: Running, payload: Bad) -> Any:
    subprocess.Popen(["sleep", f"1000.{payload.mark}"], process_group=0)


@ends("completed")
def forks_twice(job: Running, payload: Bad) -> Any:
    start_by_two_forks("sleep", f"1000.{payload.mark}")


@ends("failed", "worker_died")
def forks_twice_and_dies(job: Running, payload: Bad) -> Any:
    start_by_two_forks("sleep", f"1000.{payload.mark}")
    os._exit(3)


@ends("failed", "timeout")
def is_stopped_with_a_daemon(job: Running, payload: Bad) -> Any:
    """The second attempt returns whether the first one's daemon still runs."""
    if job.attempt > 1:
        return running_with(f"1000.{payload.mark}") != []
    start_daemon(payload)
    time.sleep(1000)
    return None


@ends("failed", "timeout")
def is_killed_with_a_daemon(job: Running, payload: Bad) -> Any:
    start_daemon(payload)
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    time.sleep(1000)


@deed
def works_with_daemons(job: Running, payload: Bad) -> Any:
    """Returns how many of its daemons still run at its end."""
    start_daemon(payload)
    start_by_two_forks("sleep", f"1000.{payload.mark}")
    time.sleep(payload.sleep)
    return len(running_with(f"1000.{payload.mark}"))


@deed
def leaves_ended_processes(job: Running, payload: Bad) -> Any:
    """Returns the number of ended processes that have not been reaped."""
    start_by_two_forks("true")
    return sum(state == "Z" for state in orphans.children().values())


def start_daemon(payload: Bad) -> None:
    subprocess.Popen(["sleep", f"1000.{payload.mark}"], start_new_session=True)


def start_by_two_forks(*command: str) -> None:
    """Starts a daemon in the classic way."""
    child = os.fork()
    if child == 0:
        os.setsid()
        if os.fork() == 0:
            os.execvp(command[0], command)
        os._exit(0)
    os.waitpid(child, 0)


def running_with(mark: str) -> list[str]:
    """The processes with this text among their arguments."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if mark in path.read_text() and "pytest" not in path.read_text():
                found.append(str(path))
    return found


@ends("completed")
def closes_the_connection(job: Running, payload: Bad) -> Any:
    assert database._connection is not None
    database._connection.close()


@ends()
def uses_the_connection(job: Running, payload: Bad) -> Any:
    assert database._connection is not None
    database._connection.execute("SELECT 'hers'")


@ends("completed")
def uses_a_connection_of_its_own(job: Running, payload: Bad) -> Any:
    with database.connection(os.environ["EFFECTS_URL"]) as connection:
        return connection.execute("SELECT 1 AS one").fetchone()


@ends()
def logs_a_million_lines(job: Running, payload: Bad) -> Any:
    for number in range(1_000_000):
        job.log("line", number=number)


@ends("failed", "timeout")
def never_stops_speaking(job: Running, payload: Bad) -> Any:
    """No signal reaches it either."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    while True:
        job.progress(5)
