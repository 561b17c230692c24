"""A slot: a process of its own that runs one handler at a time.

Only a process can really be stopped. In its main thread a signal ends a handler that computes as well as one that waits
for I/O; what not even a signal reaches (a C call that hangs) is killed with the process, and nobody else suffers. The
same wall holds when a handler ends its own process: the slot is gone, the job is known, the others go on.
"""

import asyncio
import inspect
import math
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe
from types import FrameType

from pydantic import BaseModel, ValidationError

from tidegate.job import Claimed
from tidegate.job_type import JobType, JobTypes
from tidegate.outcome import Died, Ending, Fail, Outcome, Raised, Returned, TimedOut, Tries, decide
from tidegate.running import Running
from tidegate.telemetry import logger

# How long after its deadline a handler has to give way to the signal before its process is killed.
KILL_GRACE_SECONDS = 1.0

type _Pipe = Connection[Claimed | None, Outcome]
type _SlotPipe = Connection[Outcome, Claimed | None]


@dataclass
class Assignment:
    job: Claimed
    deadline: float


class Slot:
    """The processor's end."""

    def __init__(self, job_types: JobTypes, worker: str, others: "list[Slot]") -> None:
        self.pipe: _Pipe
        self.pipe, theirs = Pipe()
        self._job_types = job_types
        self.assignment: Assignment | None = None
        # What is still in a buffer would be written twice: by this process and by the new one.
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            # A sibling that held a processor's end open would keep the other slots from seeing that it is gone.
            for slot in [self, *others]:
                slot.pipe.close()
            _serve_and_exit(theirs, job_types, worker)
        theirs.close()

    def start(self, job: Claimed) -> None:
        self.assignment = Assignment(job, time.monotonic() + job.timeout)
        self.pipe.send(job)

    def collect(self) -> tuple[Claimed, Outcome]:
        """The outcome, once there is something to read: the slot's own words, or its silence."""
        assert self.assignment is not None
        job = self.assignment.job
        try:
            outcome = self.pipe.recv()
        except (EOFError, OSError):
            outcome = _decide(self._job_types[job.type], job, Died(f"its process {self._wait()} in the middle"))
            self.pid = 0
        self.assignment = None
        return job, outcome

    def overdue(self) -> tuple[Claimed, Outcome]:
        """The handler did not give way: its process ends, now."""
        job = self.kill()
        return job, _decide(self._job_types[job.type], job, Raised(_timed_out(job)))

    def kill(self) -> Claimed:
        """The job that was running."""
        assert self.assignment is not None
        job, self.assignment = self.assignment.job, None
        self.end()
        return job

    @property
    def killed_at(self) -> float:
        """By time.monotonic()."""
        return self.assignment.deadline + KILL_GRACE_SECONDS if self.assignment else math.inf

    def end(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            self._wait()
            self.pid = 0
        self.pipe.close()

    @property
    def alive(self) -> bool:
        return self.pid != 0

    def _wait(self) -> str:
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return f"was ended by {signal.Signals(-code).name}" if code < 0 else f"exited with {code}"


def _serve_and_exit(pipe: _SlotPipe, job_types: JobTypes, worker: str) -> None:
    try:
        _end_with_parent()
        signal.signal(signal.SIGALRM, _on_alarm)
        while (job := pipe.recv()) is not None:
            pipe.send(_attempt(job_types[job.type], job, worker))
    except EOFError:
        pass
    finally:
        # Never back into the processor's stack, whose connection and runtime belong to the parent.
        sys.stdout.flush()
        os._exit(0)


def _attempt(job_type: JobType, job: Claimed, worker: str) -> Outcome:
    with logger.append_context_keys(job_id=str(job.id), type=job.type, attempt=job.attempt):
        return _decide(job_type, job, _run(job_type, job, worker))


def _decide(job_type: JobType, job: Claimed, ending: Ending) -> Outcome:
    tries = Tries(job.attempt, job.max_attempts, job.deaths, job_type.backoff)
    return decide(ending, tries, random.random())  # noqa: S311  # jitter


def _run(job_type: JobType, job: Claimed, worker: str) -> Ending:
    try:
        with _time_limit(job):
            payload = _payload(job_type, job)
            value = job_type(_running(job, worker), payload)
            return Returned(asyncio.run(value) if inspect.iscoroutine(value) else value)
    except BaseException as error:  # noqa: BLE001  # also SystemExit: whatever a handler raises is its job's affair
        return Raised(error)


def _payload(job_type: JobType, job: Claimed) -> BaseModel:
    try:
        return job_type.payload.model_validate(job.payload)
    except ValidationError as error:
        # The same payload will not fit next time either. What it holds may be private: only the fields are named.
        wrong = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors())
        raise Fail(f"the payload does not fit the job type: {wrong}", code="invalid_payload") from None


def _running(job: Claimed, worker: str) -> Running:
    return Running(
        id=job.id,
        type=job.type,
        attempt=job.attempt,
        max_attempts=job.max_attempts,
        worker=worker,
        created_at=job.created_at,
        scheduled_for=job.scheduled_for,
        started_at=job.locked_at,
        deadline=time.monotonic() + job.timeout,
    )


_limit: Claimed | None = None


@contextmanager
def _time_limit(job: Claimed) -> Iterator[None]:
    global _limit
    _limit = job
    signal.setitimer(signal.ITIMER_REAL, job.timeout)
    try:
        yield
    finally:
        _limit = None
        signal.setitimer(signal.ITIMER_REAL, 0)


def _on_alarm(_signal: int, _frame: FrameType | None) -> None:
    # The handler may have ended between the alarm and now.
    if _limit is not None:
        raise _timed_out(_limit)


def _timed_out(job: Claimed) -> TimedOut:
    return TimedOut(f"stopped after {job.timeout} seconds, the timeout of {job.type}")


def _end_with_parent() -> None:
    """Without its processor a slot has no lock to work under: when the processor is killed, it goes too."""
    if sys.platform == "linux":
        import ctypes  # a cold start without a job does not need it

        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL)
