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


def deed(act: Deed) -> Deed:
    DEEDS[act.__name__] = act
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


# Results


@deed
def returns_an_object(job: Running, payload: Bad) -> Any:
    return object()


@deed
def returns_nan(job: Running, payload: Bad) -> Any:
    return {"a": math.nan}


@deed
def returns_nul(job: Running, payload: Bad) -> Any:
    return {"a": "\x00"}


@deed
def returns_half_a_surrogate(job: Running, payload: Bad) -> Any:
    return "\ud800"


@deed
def returns_too_much(job: Running, payload: Bad) -> Any:
    return "x" * (256 * 1024)


@deed
def returns_a_circle(job: Running, payload: Bad) -> Any:
    circle: list[Any] = []
    circle.append(circle)
    return circle


@deed
def returns_deep_nesting(job: Running, payload: Bad) -> Any:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    return deep


@deed
def returns_101_levels(job: Running, payload: Bad) -> Any:
    return nested(101)


@deed
def returns_a_giant_number(job: Running, payload: Bad) -> Any:
    return 10**5000


@deed
def returns_an_outcome_class(job: Running, payload: Bad) -> Any:
    return Later


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


# Errors


@deed
def raises_nul_and_a_secret(job: Running, payload: Bad) -> Any:
    raise RuntimeError(f"\x00 {SECRET} \ud800")


@deed
def raises_a_group(job: Running, payload: Bad) -> Any:
    raise ExceptionGroup("several", [ValueError(SECRET), KeyError("b")])


@deed
def raises_system_exit(job: Running, payload: Bad) -> Any:
    sys.exit(0)


@deed
def raises_keyboard_interrupt(job: Running, payload: Bad) -> Any:
    raise KeyboardInterrupt


@deed
def raises_generator_exit(job: Running, payload: Bad) -> Any:
    raise GeneratorExit


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")

    __repr__ = __str__


class Deadly(Exception):
    def __str__(self) -> str:
        raise SystemExit(3)


@deed
def raises_an_error_without_a_text(job: Running, payload: Bad) -> Any:
    raise Unspeakable


@deed
def raises_an_error_whose_text_exits(job: Running, payload: Bad) -> Any:
    raise Deadly


@deed
def raises_a_long_message(job: Running, payload: Bad) -> Any:
    raise RuntimeError("word " * 2_000_000)


@deed
def fails_without_a_code(job: Running, payload: Bad) -> Any:
    raise Fail("no", code=None)  # type: ignore[arg-type]


@deed
def fails_with_nul(job: Running, payload: Bad) -> Any:
    raise Fail("no\x00", code="a\x00b")


@deed
def fails_without_a_reason(job: Running, payload: Bad) -> Any:
    raise Fail(None)  # type: ignore[arg-type]


@deed
def recurses(job: Running, payload: Bad) -> Any:
    return recurses(job, payload)


# Outcomes


@deed
def retries_in_words(job: Running, payload: Bad) -> Any:
    raise Retry(after="soon")  # type: ignore[arg-type]


@deed
def retries_at_infinity(job: Running, payload: Bad) -> Any:
    raise Retry(after=math.inf)


@deed
def retries_before(job: Running, payload: Bad) -> Any:
    raise Retry(after=-1)


@deed
def retries_never(job: Running, payload: Bad) -> Any:
    raise Retry(after=math.nan)


@deed
def later_in_words(job: Running, payload: Bad) -> Any:
    raise Later("soon")  # type: ignore[arg-type]


@deed
def later_with_an_object(job: Running, payload: Bad) -> Any:
    raise Later(1, state={"a": object()})


@deed
def reviews_nothing(job: Running, payload: Bad) -> Any:
    raise Review(None)  # type: ignore[arg-type]


@deed
def waits_for_nothing(job: Running, payload: Bad) -> Any:
    raise Wait


@deed
def waits_for_both(job: Running, payload: Bad) -> Any:
    raise Wait("go", children=True)


@deed
def waits_for_a_function(job: Running, payload: Bad) -> Any:
    raise Wait(lambda: "go")  # type: ignore[arg-type]


@deed
def waits_for_a_dictionary(job: Running, payload: Bad) -> Any:
    raise Wait({"a": 1})  # type: ignore[arg-type]


@deed
def waits_for_a_number(job: Running, payload: Bad) -> Any:
    raise Wait(5)  # type: ignore[arg-type]


@deed
def waits_for_nul(job: Running, payload: Bad) -> Any:
    raise Wait("a\x00b")


@deed
def waits_for_half_a_surrogate(job: Running, payload: Bad) -> Any:
    raise Wait("a\ud800")


@deed
def waits_for_a_long_signal(job: Running, payload: Bad) -> Any:
    raise Wait("".join(random.choices(string.printable, k=20_000)))


@deed
def waits_for_a_while(job: Running, payload: Bad) -> Any:
    raise Wait("go", timeout="a while")  # type: ignore[arg-type]


# Updates


@deed
def progresses_to_nan(job: Running, payload: Bad) -> Any:
    job.progress(math.nan)


@deed
def logs_at_no_level(job: Running, payload: Bad) -> Any:
    job.log("hello", level="loud")  # type: ignore[arg-type]
    time.sleep(payload.sleep)


@deed
def logs_at_an_object(job: Running, payload: Bad) -> Any:
    job.log("hello", level={"a": 1})  # type: ignore[arg-type]
    time.sleep(payload.sleep)


@deed
def has_a_number_for_a_stage(job: Running, payload: Bad) -> Any:
    job.progress(5, 5)  # type: ignore[arg-type]


@deed
def remembers_100_levels(job: Running, payload: Bad) -> Any:
    job.once("deep", lambda: nested(100))
    time.sleep(payload.sleep)


@deed
def remembers_an_object(job: Running, payload: Bad) -> Any:
    job.once("x", object)


@deed
def remembers_too_much_in_all(job: Running, payload: Bad) -> Any:
    for n in range(25):
        job.once(str(n), lambda: "x" * 200_000)


@deed
def has_a_state_that_is_no_json(job: Running, payload: Bad) -> Any:
    job.state["a"] = object()


@deed
def has_too_large_a_state(job: Running, payload: Bad) -> Any:
    job.state["a"] = "x" * 300_000


@deed
def enqueues_an_unknown_type(job: Running, payload: Bad) -> Any:
    job.enqueue("nobody")


@deed
def enqueues_a_list(job: Running, payload: Bad) -> Any:
    job.enqueue("neighbour", [1])  # type: ignore[arg-type]


@deed
def enqueues_too_much_in_all(job: Running, payload: Bad) -> Any:
    for _ in range(100):
        job.enqueue("neighbour", {"filler": "x" * 200_000})


@deed
def enqueues_nul_in_the_key(job: Running, payload: Bad) -> Any:
    job.enqueue("neighbour", concurrency_key="a\x00b")


@deed
def enqueues_half_a_surrogate_in_the_key(job: Running, payload: Bad) -> Any:
    job.enqueue("neighbour", concurrency_key="\ud800")


# Memory


@deed
def asks_for_more_memory_than_the_machine_has(job: Running, payload: Bad) -> Any:
    return len(bytearray(2**60))


@deed
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


@deed
def is_killed_by_the_system(job: Running, payload: Bad) -> Any:
    """As when memory has run out."""
    os.kill(os.getpid(), signal.SIGKILL)


# Its process


@deed
def closes_stdout(job: Running, payload: Bad) -> Any:
    sys.stdout.close()
    sys.stderr.close()


@deed
def closes_the_file_descriptor_of_stdout(job: Running, payload: Bad) -> Any:
    os.close(1)


@deed
def replaces_stdout(job: Running, payload: Bad) -> Any:
    sys.stdout = None


@deed
def closes_everything(job: Running, payload: Bad) -> Any:
    os.closerange(0, 10_000)


@deed
def closes_everything_and_goes_on(job: Running, payload: Bad) -> Any:
    os.closerange(0, 10_000)
    time.sleep(0.3)


@deed
def closes_everything_and_dies(job: Running, payload: Bad) -> Any:
    os.closerange(0, 10_000)
    time.sleep(0.1)
    os._exit(0)


@deed
def closes_everything_and_never_ends(job: Running, payload: Bad) -> Any:
    os.closerange(0, 10_000)
    time.sleep(1000)


@deed
def writes_into_its_pipe(job: Running, payload: Bad) -> Any:
    for number in range(3, 100):
        # Only to this pipe: other open files belong to the test run.
        with contextlib.suppress(OSError), socket.socket(fileno=os.dup(number)) as copy:
            if copy.family == socket.AF_UNIX:
                copy.send(b"\x00\x00\x00\x0cgarbage here")


@deed
def ignores_the_signals(job: Running, payload: Bad) -> Any:
    for number in (signal.SIGALRM, signal.SIGUSR1, signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)


@deed
def restores_the_signals(job: Running, payload: Bad) -> Any:
    for number in (signal.SIGALRM, signal.SIGUSR1):
        signal.signal(number, signal.SIG_DFL)


@deed
def blocks_the_signals(job: Running, payload: Bad) -> Any:
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())


@deed
def leaves_a_thread(job: Running, payload: Bad) -> Any:
    threading.Thread(target=time.sleep, args=[1000]).start()


@deed
def leaves_a_thread_that_speaks(job: Running, payload: Bad) -> Any:
    def speak() -> None:
        for _ in range(100):
            job.log("from the past")
            time.sleep(0.005)

    threading.Thread(target=speak).start()


@deed
def forks_and_both_return(job: Running, payload: Bad) -> Any:
    os.fork()


@deed
def forks_and_the_copy_exits(job: Running, payload: Bad) -> Any:
    if os.fork() == 0:
        sys.exit(0)


@deed
def forks_and_the_copy_stays(job: Running, payload: Bad) -> Any:
    if os.fork() == 0:
        time.sleep(1000)


@deed
def forks_and_the_copy_raises(job: Running, payload: Bad) -> Any:
    if os.fork() == 0:
        raise RuntimeError("the copy")


@deed
def forks_and_the_copy_speaks(job: Running, payload: Bad) -> Any:
    os.fork()
    for number in range(200):
        job.progress(number / 2, "x" * 500)


@deed
def forks_a_copy_that_stays_and_dies(job: Running, payload: Bad) -> Any:
    if os.fork() == 0:
        time.sleep(1000)
    os._exit(3)


@deed
def leaves_a_subprocess(job: Running, payload: Bad) -> Any:
    subprocess.Popen(["sleep", f"1000.{payload.mark}"])


@deed
def leaves_a_daemon(job: Running, payload: Bad) -> Any:
    start_daemon(payload)


@deed
def leaves_a_daemon_and_dies(job: Running, payload: Bad) -> Any:
    start_daemon(payload)
    os._exit(3)


@deed
def leaves_a_daemon_without_an_environment_and_dies(job: Running, payload: Bad) -> Any:
    subprocess.Popen(["sleep", f"1000.{payload.mark}"], start_new_session=True, env={})
    os._exit(3)


@deed
def leaves_daemons_of_a_daemon(job: Running, payload: Bad) -> Any:
    daemon = f"setsid sleep 1000.{payload.mark} & setsid sh -c 'setsid sleep 1000.{payload.mark} & sleep 1000'"
    subprocess.Popen(["sh", "-c", daemon], start_new_session=True)
    time.sleep(0.2)


@deed
def leaves_a_subprocess_in_a_group_of_its_own(job: Running, payload: Bad) -> Any:
    subprocess.Popen(["sleep", f"1000.{payload.mark}"], process_group=0)


@deed
def forks_twice(job: Running, payload: Bad) -> Any:
    start_by_two_forks("sleep", f"1000.{payload.mark}")


@deed
def forks_twice_and_dies(job: Running, payload: Bad) -> Any:
    start_by_two_forks("sleep", f"1000.{payload.mark}")
    os._exit(3)


@deed
def is_stopped_with_a_daemon(job: Running, payload: Bad) -> Any:
    """The second attempt returns whether the first one's daemon still runs."""
    if job.attempt > 1:
        return running_with(f"1000.{payload.mark}") != []
    start_daemon(payload)
    time.sleep(1000)
    return None


@deed
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


@deed
def stops_itself(job: Running, payload: Bad) -> Any:
    os.kill(os.getpid(), signal.SIGSTOP)


@deed
def closes_the_connection(job: Running, payload: Bad) -> Any:
    assert database._connection is not None
    database._connection.close()


@deed
def uses_the_connection(job: Running, payload: Bad) -> Any:
    assert database._connection is not None
    database._connection.execute("SELECT 'hers'")


@deed
def uses_a_connection_of_its_own(job: Running, payload: Bad) -> Any:
    with database.connection(os.environ["EFFECTS_URL"]) as connection:
        return connection.execute("SELECT 1 AS one").fetchone()


@deed
def logs_a_million_lines(job: Running, payload: Bad) -> Any:
    for number in range(1_000_000):
        job.log("line", number=number)


@deed
def never_stops_speaking(job: Running, payload: Bad) -> Any:
    """No signal reaches it either."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    while True:
        job.progress(5)


@deed
def hangs_in_c(job: Running, payload: Bad) -> Any:
    ctypes.CDLL(None).sleep(1000) if signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals()) else None
    time.sleep(1000)


@deed
def changes_directory_and_umask(job: Running, payload: Bad) -> Any:
    os.chdir("/")
    os.umask(0o777)


@deed
def eats_the_stack_in_a_thread(job: Running, payload: Bad) -> Any:
    threading.Thread(target=lambda: recurses(job, payload)).start()
