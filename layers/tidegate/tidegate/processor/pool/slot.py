"""A slot: a process of its own that runs one handler at a time.

Only a process can really be stopped. In its main thread a signal ends a handler that computes as well as one that waits
for I/O; what not even a signal reaches (a C call that hangs) is killed with the process, and no other job suffers. The
same wall holds when a handler ends its own process: the slot is gone, the job is known, the others go on.

A slot is given several jobs at a time when they are short, since a message costs more than a job that does nothing.
When one of them turns out not to be short, a timer hands back those behind it.

This is the slot's own side; supervisor.py has the processor's.
"""

import contextlib
import gc
import logging
import os
import signal
import sys
import time
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, NoReturn

from pydantic import BaseModel

from tidegate.base.telemetry import logger
from tidegate.job import Claimed
from tidegate.job_type.definition import JobType, JobTypes
from tidegate.outcome import CancelRequested, Ending, Interrupted, Late, Raised, Returned, Stopped
from tidegate.processor.pool import attempt, lifeline, orphans, sealed
from tidegate.processor.pool.board import Board
from tidegate.processor.pool.messages import Done, HandedBack
from tidegate.processor.pool.surroundings import Surroundings
from tidegate.processor.pool.voice import Chunk, PipeLost, SlotsEnd, Voice
from tidegate.running import Running

# A job that is still running then is not short: those behind it go to other slots.
HAND_BACK_SECONDS = 0.1
# The pipe is in use for so little time that a writer that has to wait looks again at once.
_SOON = 0.005
STOP_SIGNAL = signal.SIGUSR1
_SIGNALS = {signal.SIGALRM, STOP_SIGNAL}
_STOPS: dict[int, type[Stopped]] = {1: Interrupted, 2: CancelRequested}
INTERRUPT, CANCEL = _STOPS

# Of a call there are several.
type Run = Running | list[Running]
type Given = BaseModel | list[BaseModel]


class Terms(NamedTuple):
    """What all slots of an invocation are given."""

    job_types: JobTypes
    worker: str
    settings: str = "{}"
    """What handlers read as job.settings: a JSON object."""


class Slot:
    def __init__(self, pipe: SlotsEnd, board: Board, terms: Terms, *, processor: int, mark: str) -> None:
        self._voice = Voice(pipe, board)
        self._board = board
        self._processor = processor
        self._mark = mark
        self._pid = os.getpid()
        self._job_types = terms.job_types
        self._known = frozenset(terms.job_types)
        self._terms = terms
        self._waiting: Chunk = []
        self._job: Claimed | None = None
        self._call_size = 0
        self._number = 0
        self._deadline = 0.0
        self._running: list[Running] = []
        self._was_stopped = self._lacked_memory = False
        self._dead_children: frozenset[int] = frozenset()

    def serve(self) -> NoReturn:
        code = 1
        try:
            lifeline.hang_on(self._processor)
            with contextlib.suppress(OSError):
                os.setpgid(0, 0)
            _go_before(self._processor)
            orphans.adopt()
            orphans.bear(self._mark)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)  # not the processor's
            surroundings = Surroundings()
            self._listen_to_signals()
            # What was there before the fork is never garbage here: looking through it would copy it, page by page.
            gc.freeze()
            logger.addFilter(self._name_the_job)
            while True:
                self._run_chunk(self._voice.receive(), surroundings)
        except PipeLost:
            code = 0
        except BaseException:  # noqa: BLE001  # whatever it is, it can only be told here
            logger.exception("a slot has failed")
        finally:
            # Never back into the processor's stack: its connection and its runtime belong to the parent.
            _flush()
            os._exit(code)

    def _run_chunk(self, chunk: Chunk, surroundings: Surroundings) -> None:
        if self._job_types[chunk[0][1].type].batch is not None:
            self._leave_behind(self._run_call(chunk), surroundings)
        else:
            self._waiting = chunk
            while self._waiting:
                number, job = self._waiting.pop(0)
                self._leave_behind(self._run(number, job), surroundings)
        signal.setitimer(signal.ITIMER_REAL, 0)
        _flush()
        self._voice.send_ended()
        self._dead_children = orphans.bury_forgotten(self._dead_children)

    def _leave_behind(self, seconds: float, surroundings: Surroundings) -> None:
        """What ran for so long."""
        if seconds > HAND_BACK_SECONDS:
            self._voice.send_ended()
        if self._is_spoilt(surroundings):
            self._voice.send_ended()
            os._exit(0)
        surroundings.put_back(thorough=not self._waiting)

    def _is_spoilt(self, surroundings: Surroundings) -> bool:
        """Whether the jobs behind it should get a new slot: no handler could print or answer in this one, or memory was
        out, or a handler was stopped and what it had started goes on, which ends with the slot."""
        if self._lacked_memory or surroundings.are_lost(thorough=not self._waiting):
            return True
        if self._was_stopped and orphans.marked([self._mark]):
            return True
        return sys.stdout is None or sys.stdout.closed or not _is_open(self._voice.fileno())

    def _run(self, number: int, given: Claimed) -> float:
        job, job_type = sealed.opened(given), self._job_types[given.type]
        began = time.monotonic()
        self._deadline = began + job.timeout
        running = self._to_run(number, job, given)
        self._number, self._running, self._call_size = number, [running], 0
        self._was_stopped = self._lacked_memory = False
        self._board.start(number, self._deadline)
        try:
            ending = self._end(job_type, job, running)
        except Stopped as stopped:  # the signal came when the handler had just ended
            ending = Raised(stopped)
        self._job = None
        if os.getpid() != self._pid:
            os._exit(0)  # a handler has forked and let the copy return: its words would be heard as the slot's
        seconds = 0 if isinstance(ending, Late) else time.monotonic() - began
        self._voice.end(_settled(self._job_types, given, running, ending, seconds, number))
        return seconds

    def _run_call(self, chunk: Chunk) -> float:
        """Of a batch handler, with all of these jobs."""
        jobs = [sealed.opened(given) for _, given in chunk]
        first = jobs[0]  # one claim returned all of them: what it said of the type's times is the same
        job_type = self._job_types[first.type]
        began = time.monotonic()
        self._deadline = began + first.timeout
        self._running = [self._to_run(number, job, given) for job, (number, given) in zip(jobs, chunk, strict=True)]
        self._number, self._call_size = chunk[0][0], len(chunk)
        self._was_stopped = self._lacked_memory = False
        self._board.start(self._number, self._deadline)
        try:
            endings = attempt.of_call(job_type, jobs, self._running, partial(self._end, job_type, first))
        except Stopped as stopped:
            endings = [Raised(stopped)] * len(jobs)
        self._job = None
        if os.getpid() != self._pid:
            os._exit(0)
        seconds = time.monotonic() - began
        for (number, given), running, ending in zip(chunk, self._running, endings, strict=True):
            # Each has its share: what is added up of jobs, as their cost, is the time that was used.
            share = 0 if isinstance(ending, Late) else seconds / len(chunk)
            self._voice.end(_settled(self._job_types, given, running, ending, share, number))
        return seconds

    def _to_run(self, number: int, job: Claimed, given: Claimed) -> Running:
        say, terms = sealed.saying(given, partial(self._voice.say, number)), self._terms
        beside: dict[str, Any] = {"worker": terms.worker, "known": self._known, "settings": terms.settings}
        return Running(job, deadline=self._deadline, say=say, stages=self._job_types[job.type].stages, **beside)

    def _end(self, job_type: JobType, job: Claimed, running: Run, payload: Given | None = None) -> Ending:
        """With lists, of a call."""
        try:
            payload = payload or attempt.payload_of(job_type, job)
            # From here on the signals count: before, there is nothing that they could stop.
            self._job = job
            # An earlier handler may have changed either.
            if signal.getsignal(signal.SIGALRM) != self._on_alarm or signal.getsignal(STOP_SIGNAL) != self._on_stop:
                self._listen_to_signals()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
            signal.setitimer(signal.ITIMER_REAL, min(job.timeout, HAND_BACK_SECONDS))
            if job.is_late:  # as late as can be known before it begins
                self._job = None
                return Late()
            value = attempt.call(job_type, running, payload)
            self._job = None
            return Returned(value)
        except BaseException as error:  # noqa: BLE001  # also SystemExit: whatever a handler raises is its job's affair
            self._job = None
            self._lacked_memory = isinstance(error, MemoryError)
            return Raised(error)

    def _listen_to_signals(self) -> None:
        signal.signal(signal.SIGALRM, self._on_alarm)
        signal.signal(STOP_SIGNAL, self._on_stop)

    def _on_alarm(self, _signal: int, _frame: FrameType | None) -> None:
        if self._job is None:
            return
        if self._voice.is_speaking:
            signal.setitimer(signal.ITIMER_REAL, _SOON)
            return
        self._stop_if_asked()
        left = self._deadline - time.monotonic()
        if left <= 0:
            self._was_stopped = True
            raise attempt.timed_out(self._job)
        signal.setitimer(signal.ITIMER_REAL, left)
        with contextlib.suppress(PipeLost):  # what has ended is recorded, and the handler need not know
            self._voice.send_ended()
            if self._waiting:
                self._voice.send(HandedBack([number for number, _ in self._waiting]))
                self._waiting = []

    def _on_stop(self, _signal: int, _frame: FrameType | None) -> None:
        if self._job is None:
            return
        if self._voice.is_speaking:
            signal.setitimer(signal.ITIMER_REAL, _SOON)
            return
        self._stop_if_asked()

    def _stop_if_asked(self) -> None:
        number, _, stopped, why = self._board.read()
        if stopped == number == self._number and why in _STOPS:
            for running in self._running if why == CANCEL else ():
                running.cancelled = True
            self._was_stopped = True
            raise _STOPS[why]("asked to stop")

    def _name_the_job(self, record: logging.LogRecord) -> bool:
        """A handler's log lines say whose they are."""
        if self._job is not None:
            vars(record).update(_names(self._job, self._call_size))
        return True


def _settled(job_types: JobTypes, job: Claimed, running: Running, ending: Ending, seconds: float, number: int) -> bytes:
    """`job`: as it was claimed."""
    decided = attempt.settlement(attempt.decide_for(job_types[job.type], job, ending), running)
    outcome, updates, follow_ups = sealed.settlement(job, decided, job_types)
    return Done(number, outcome, seconds, updates, follow_ups).to_bytes()


def _names(job: Claimed, call_size: int) -> dict[str, Any]:
    if call_size:
        return {"type": job.type, "jobs": call_size}
    return {"job_id": job.id, "type": job.type, "attempt": job.attempt, "traceparent": job.traceparent}


def _is_open(descriptor: int) -> bool:
    try:
        os.get_inheritable(descriptor)  # what the system answers most quickly
    except OSError:
        return False
    return True


def _flush() -> None:
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        pass  # a handler has closed them, or taken them away


def _go_before(processor: int) -> None:
    """Where memory is out, the system ends the largest of the slots, whose job is to blame, and not their processor,
    which would take all of them with it."""
    with contextlib.suppress(OSError, ValueError):
        theirs = int(Path(f"/proc/{processor}/oom_score_adj").read_text())
        Path("/proc/self/oom_score_adj").write_text(str(min(theirs + 500, 1000)))
