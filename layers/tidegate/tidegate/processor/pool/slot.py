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
import mmap
import os
import signal
import sys
import threading
import time
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from tidegate.base.job_lines import Starts
from tidegate.base.telemetry import logger
from tidegate.job import Claimed
from tidegate.job_type.definition import JobType, JobTypes
from tidegate.outcome import CancelRequested, Ending, Interrupted, Late, Raised, Returned, Stopped
from tidegate.processor.pool import attempt, lifeline, orphans
from tidegate.processor.pool.messages import Done, HandedBack, Message, Updated, write
from tidegate.processor.pool.surroundings import Surroundings
from tidegate.running import Running, Updates

# A job that is still running then is not short: those behind it go to other slots.
HAND_BACK_SECONDS = 0.1
# For what has ended and was not sent yet; of 250 jobs that do nothing it is 6 KB.
_RECORD_BYTES = 1024 * 1024
# The pipe is in use for so little time that a writer that has to wait looks again at once.
_SOON = 0.005
STOP_SIGNAL = signal.SIGUSR1
_SIGNALS = {signal.SIGALRM, STOP_SIGNAL}
_STOPS: dict[int, type[Stopped]] = {1: Interrupted, 2: CancelRequested}
INTERRUPT, CANCEL = _STOPS


class Board:
    """A few words of memory that a slot and its processor both see: what runs now, until when, and what has to stop.

    Without a lock: what runs is withdrawn first and named last, and no number comes twice. So who reads the same number
    before the deadline and after it has read that job's deadline, not what was there, for a moment, in between.
    """

    def __init__(self) -> None:
        memory = memoryview(mmap.mmap(-1, mmap.PAGESIZE))
        self._words, self._times = memory.cast("q"), memory.cast("d")  # each is written in one go
        self._record = mmap.mmap(-1, _RECORD_BYTES)  # a page of it costs nothing before it is written

    def start(self, number: int, deadline: float) -> None:
        self._words[0] = 0
        self._times[1] = deadline
        self._words[0] = number

    def stop(self, number: int, why: int) -> None:
        self._words[3] = why
        self._words[2] = number

    def read(self) -> tuple[int, float, int, int]:
        """What runs (0: nothing), its deadline by time.monotonic(), what has to stop, and why."""
        number, deadline = self._words[0], self._times[1]
        return number if self._words[0] == number else 0, deadline, self._words[2], self._words[3]

    def record(self, entry: bytes) -> bool:
        """What has ended and is still to be sent: the slot may be gone before. False: there is no room for it."""
        begin = self._words[4]
        end = begin + len(entry)
        if end > _RECORD_BYTES:
            return False
        self._record[begin:end] = entry
        self._words[4] = end
        return True

    def erase(self) -> None:
        self._words[4] = 0

    @property
    def recorded(self) -> bytes:
        return self._record[: max(self._words[4], 0)]


Chunk = list[tuple[int, Claimed]]
type SlotsEnd = Connection[Any, list[tuple[int, tuple[Any, ...]]]]


class PipeLost(Exception):
    """The processor is gone, or a handler has closed the way to it."""


class Slot:
    def __init__(
        self, pipe: SlotsEnd, board: Board, job_types: JobTypes, worker: str, *, processor: int, mark: str
    ) -> None:
        self._pipe = pipe
        self._board = board
        self._processor = processor
        self._mark = mark
        self._pid = os.getpid()
        self._job_types = job_types
        self._known = frozenset(job_types)
        self._worker = worker
        self._lock = threading.Lock()
        self._sending = 0
        self._waiting: Chunk = []
        self._ended: list[bytes] = []
        self._job: Claimed | None = None
        self._number = 0
        self._deadline = 0.0
        self._running: Running | None = None
        self._was_stopped = self._lacked_memory = False
        self._dead_children: frozenset[int] = frozenset()
        self._starts = Starts()

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
                self._run_chunk(self._receive(), surroundings)
        except PipeLost:
            code = 0
        except BaseException:  # noqa: BLE001  # whatever it is, it can only be told here
            logger.exception("a slot has failed")
        finally:
            # Never back into the processor's stack: its connection and its runtime belong to the parent.
            _flush()
            os._exit(code)

    def _run_chunk(self, chunk: Chunk, surroundings: Surroundings) -> None:
        self._waiting = chunk
        is_alone = len(chunk) == 1
        while self._waiting:
            number, job = self._waiting.pop(0)
            self._starts.tell(job, is_alone=is_alone)
            done = self._run(number, job)
            entry = done.to_bytes()
            self._ended.append(entry)  # the list of now: while the job ran, the timer may have sent the one before
            if not self._board.record(entry) or done.seconds > HAND_BACK_SECONDS:
                self._send_ended()
            if self._is_spoilt(surroundings):
                self._send_ended()
                os._exit(0)
            surroundings.put_back(thorough=not self._waiting)
        signal.setitimer(signal.ITIMER_REAL, 0)
        _flush()
        self._send_ended()
        self._dead_children = orphans.bury_forgotten(self._dead_children)

    def _is_spoilt(self, surroundings: Surroundings) -> bool:
        """Whether the jobs behind it should get a new slot: no handler could print or answer in this one, or memory was
        out, or a handler was stopped and what it had started goes on, which ends with the slot."""
        if self._lacked_memory or surroundings.are_lost(thorough=not self._waiting):
            return True
        if self._was_stopped and orphans.marked([self._mark]):
            return True
        return sys.stdout is None or sys.stdout.closed or not _is_open(self._pipe.fileno())

    def _run(self, number: int, job: Claimed) -> Done:
        job_type = self._job_types[job.type]
        began = time.monotonic()
        self._deadline = began + job.timeout
        running = Running(
            job,
            worker=self._worker,
            deadline=self._deadline,
            known=self._known,
            say=partial(self._say, number),
            stages=job_type.stages,
        )
        self._number, self._running = number, running
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
        outcome, updates, follow_ups = attempt.settlement(attempt.decide_for(job_type, job, ending), running)
        return Done(number, outcome, seconds, updates, follow_ups)

    def _end(self, job_type: JobType, job: Claimed, running: Running) -> Ending:
        try:
            payload = attempt.payload_of(job_type, job)
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
        if self._sending:
            signal.setitimer(signal.ITIMER_REAL, _SOON)
            return
        self._stop_if_asked()
        left = self._deadline - time.monotonic()
        if left <= 0:
            self._was_stopped = True
            raise attempt.timed_out(self._job)
        signal.setitimer(signal.ITIMER_REAL, left)
        with contextlib.suppress(PipeLost):  # what has ended is recorded, and the handler need not know
            self._send_ended()
            if self._waiting:
                self._send(HandedBack([number for number, _ in self._waiting]))
                self._waiting = []

    def _on_stop(self, _signal: int, _frame: FrameType | None) -> None:
        if self._job is None:
            return
        # While something is being sent nothing may be raised: half a message would be left in the pipe.
        if self._sending:
            signal.setitimer(signal.ITIMER_REAL, _SOON)
            return
        self._stop_if_asked()

    def _stop_if_asked(self) -> None:
        number, _, stopped, why = self._board.read()
        if stopped == number == self._number and why in _STOPS:
            if self._running and why == CANCEL:
                self._running.cancelled = True
            self._was_stopped = True
            raise _STOPS[why]("asked to stop")

    def _say(self, number: int, updates: Updates) -> None:
        # By the job's own number: a thread that it has left behind may speak when another one runs.
        self._send(Updated(number, updates))

    def _send_ended(self) -> None:
        if self._ended:
            ended, self._ended = self._ended, []
            self._send(b"".join(ended))
            self._board.erase()

    def _receive(self) -> Chunk:
        try:
            return [(number, Claimed._make(job)) for number, job in self._pipe.recv()]
        except (EOFError, OSError):
            raise PipeLost from None

    def _send(self, message: Message) -> None:
        self._sending += 1
        try:
            with self._lock:
                self._pipe.send_bytes(write(message))
        except OSError:
            raise PipeLost from None
        finally:
            self._sending -= 1

    def _name_the_job(self, record: logging.LogRecord) -> bool:
        """A handler's log lines say whose they are."""
        if self._job is not None:
            record.job_id, record.type, record.attempt = self._job.id, self._job.type, self._job.attempt
            record.traceparent = self._job.traceparent
        return True


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
