"""A slot as its processor sees it: how its process is made, given jobs, listened to and ended, and what becomes of the
jobs that it had."""

import contextlib
import math
import os
import resource
import signal
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import ClassVar, NamedTuple

from tidegate.job import Claimed
from tidegate.outcome import Died, Ending, Finished, Outcome, Released
from tidegate.postgres import database
from tidegate.processor.pool import lifeline, orphans
from tidegate.processor.pool.attempt import decide_for
from tidegate.processor.pool.board import Board
from tidegate.processor.pool.messages import Done, HandedBack, Inbox, Updated, send
from tidegate.processor.pool.slot import STOP_SIGNAL, Slot, Terms
from tidegate.processor.pool.voice import Chunk
from tidegate.running import Updates

# How long after its deadline a handler has to give way to the signal before its process is killed.
KILL_GRACE_SECONDS = 1.0
# A slot that has not begun by then is stuck: a thread that a job has left behind may have the interpreter to itself.
_BEGIN_SECONDS = 5.0
# A slot that reads nothing meanwhile is not written to for longer: its pipe holds less than a large job.
_WRITE_SECONDS = 1
# The system counts what a process has used in two ways, which differ by a little.
_CPU_STEP_SECONDS = 0.25
# A handler that never stops speaking is not listened to for longer, while others have something to say.
_MAX_MESSAGES = 100
_MAX_MESSAGES_BYTES = 1024 * 1024
# A job that carries more is emptied when it has ended: until it is settled it only takes up memory.
_HEAVY = 4096


@dataclass(frozen=True)
class Current:
    """What a slot runs: a job, or those of a call."""

    number: int
    assigned: dict[int, Claimed]
    began_at: float

    @property
    def type(self) -> str:
        return next(iter(self.assigned.values())).type

    @property
    def ids(self) -> set[str]:
        return {job.id for job in self.assigned.values()}


class Heard(NamedTuple):
    finished: list[Finished]
    handed_back: Chunk
    bytes: int
    is_garbled: bool
    """What came through its pipe was not written by the slot."""


class OccupiedSlot:
    # Of all invocations of this process: Lambda has one at a time, a test may have more, and their slots live on.
    pids: ClassVar[set[int]] = set()
    census: ClassVar = threading.Lock()

    def __init__(self, terms: Terms, others: "Sequence[OccupiedSlot]") -> None:
        self.assigned: dict[int, Claimed] = {}
        self.call_size = 0
        """How many jobs it was given last for one call of a batch handler; 0: they are no call."""
        self.is_silent = False
        """Its pipe is at an end. What it still does is on the board."""
        self.board = Board()
        self.mark = orphans.new_mark()
        self._job_types = terms.job_types
        self._updates: dict[int, Updates] = {}
        self._stop_wanted_at: dict[int, float] = {}
        self._first, self._timeout = 0, 0
        self._memory_kills = _memory_kills()
        self.pipe, theirs = socket.socketpair()
        self.pipe.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", _WRITE_SECONDS, 0))
        self._inbox = Inbox(self.pipe)
        # What is still in a buffer would be written twice: by this process and by the new one.
        sys.stdout.flush()
        sys.stderr.flush()
        processor = os.getpid()
        orphans.adopt()
        with self.census:
            lifeline.hold()
            self.pid = os.fork()
            self.pids.add(self.pid)
        if self.pid == 0:
            try:
                # A sibling that held a processor's end open would keep the others from seeing that it is gone.
                for other in [self, *others]:
                    other.pipe.close()
                database.leave_to_processor()
                Slot(Connection(theirs.detach()), self.board, terms, processor=processor, mark=self.mark).serve()
            finally:
                os._exit(1)
        theirs.close()

    @property
    def alive(self) -> bool:
        return self.pid != 0

    @property
    def has_ended(self) -> bool:
        """By itself, and it has not been reaped."""
        return self.alive and os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    @property
    def current(self) -> Current | None:
        number, deadline, *_ = self.board.read()
        if not self._runs(number):
            return None
        running = self.assigned if self.call_size else {number: self.assigned[number]}
        timeout = self._timeout if self.call_size else running[number].timeout
        return Current(number, running, deadline - timeout)

    @property
    def overdue_at(self) -> float:
        """When its process is killed, because what it runs, or it itself, should have ended or begun."""
        number, deadline, *_ = self.board.read()
        is_at_work = number == 0 or self._runs(number)
        return (deadline if is_at_work else time.monotonic()) + KILL_GRACE_SECONDS

    def start(self, chunk: Chunk) -> None:
        self._first, job = chunk[0]
        self._timeout = job.timeout
        self.call_size = len(chunk) if self._job_types[job.type].batch is not None else 0
        self.assigned = dict(chunk)
        # A deadline to begin, too late to be taken for a new job's, whatever order the slot's messages arrive in.
        self.board.start(0, time.monotonic() + _BEGIN_SECONDS)
        with contextlib.suppress(OSError):  # the slot is gone, or stuck: the next look at it finds out
            send(self.pipe, [(number, tuple(job)) for number, job in chunk])

    def listen(self) -> Heard:
        """What has come through its pipe; it does not wait."""
        finished: list[Finished] = []
        handed_back: Chunk = []
        read = 0
        is_garbled = False
        try:
            for _ in range(_MAX_MESSAGES):
                match self._inbox.receive():
                    case None:
                        break
                    case Updated(number, updates):
                        if number in self.assigned:  # else a thread that a job has left behind
                            self._updates[number] = self._updates.get(number, Updates()).followed_by(updates)
                    case HandedBack(numbers) if self.assigned.keys() >= set(numbers):
                        handed_back += [(number, self.assigned.pop(number)) for number in numbers]
                    case bytes(entries) if ended := self._ended(entries):
                        read += len(entries)
                        finished += ended
                    case _:
                        is_garbled = True
                        break
                if read > _MAX_MESSAGES_BYTES:
                    break
        except (EOFError, OSError):  # its process has ended, or a handler has closed what it could and goes on
            self.is_silent = True
        except Exception:  # noqa: BLE001  # what a handler has written into the pipe is no message
            is_garbled = True
        return Heard(finished, handed_back, read, is_garbled)

    def take_updates(self, number: int) -> Updates | None:
        return self._updates.pop(number, None)

    def take_back(self, updates: dict[str, Updates]) -> None:
        """What could not be written yet, by the id of its job."""
        for number, job in self.assigned.items():
            if job.id in updates:
                self._updates[number] = updates[job.id].followed_by(self._updates.get(number, Updates()))

    def ask_to_stop(self, number: int, why: int) -> float:
        """Returns how long ago it was first asked to stop what has this number."""
        self.board.stop(number, why)
        os.kill(self.pid, STOP_SIGNAL)
        return time.monotonic() - self._stop_wanted_at.setdefault(number, time.monotonic())

    def end_running(self, outcome: Callable[[Claimed], Outcome]) -> list[Finished]:
        """What it runs has ended so. Before the slot is dropped."""
        if not (ran := self.current):
            return []
        seconds = self._seconds(ran)
        return [
            Finished(job, outcome(job), self.take_updates(number), seconds=seconds)
            for number in [*ran.assigned]
            if (job := self.assigned.pop(number))
        ]

    def blame(self, ending: Callable[[Claimed], Ending]) -> list[Finished]:
        """What it ran when it was lost."""

        def outcome(job: Claimed) -> Outcome:
            ended = ending(job)
            if isinstance(ended, Died) and self.call_size > 1:
                ended = replace(ended, among_others=True)
            return decide_for(self._job_types[job.type], job, ended)

        return self.end_running(outcome)

    def recorded(self) -> list[Finished]:
        """What had ended in a slot that is gone, and was not sent."""
        finished: list[Finished] = []
        with contextlib.suppress(Exception):  # what has ended the slot may have written there, too
            for done in Done.from_bytes(self.board.recorded):
                if done.number in self.assigned:
                    finished.append(self._finish(done))  # noqa: PERF401  # those before a broken one count
        return finished

    def released(self) -> list[Finished]:
        """What it ran when it was ended, and what it had not begun."""
        ran = self.current
        numbers = [*self.assigned]
        # They run in this order. Where the board names none of them, any may have begun.
        unbegun = set(numbers[numbers.index(ran.number) + 1 :] if ran and not self.call_size else [])
        return [
            Finished(
                job,
                Released(begun=number not in unbegun),
                self.take_updates(number),
                seconds=self._seconds(ran) if ran and number in ran.assigned else 0,
            )
            for number, job in self.assigned.items()
        ]

    def take_assigned(self) -> Chunk:
        """What it has not begun."""
        left, self.assigned = [*self.assigned.items()], {}
        return left

    def signal_end(self) -> None:
        """Without waiting for it."""
        if self.alive:
            os.kill(self.pid, signal.SIGKILL)

    def end(self) -> None:
        if self.alive:
            self.reap(signal.SIGKILL)

    def reap(self, last: signal.Signals | None = None) -> str:
        """Returns how it ended, with everything that its handlers have started. `last`: it is killed before."""
        if last:  # before its pipe is closed, which a handler that is speaking would notice, and end by
            os.kill(self.pid, last)
        self.pipe.close()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        cpu_limit = _cpu_limit(self.pid)
        _, status, used = os.wait4(self.pid, 0)
        self.pids.discard(self.pid)
        self.pid = 0
        code = os.waitstatus_to_exitcode(status)
        if code == -signal.SIGXCPU:
            return "was ended by SIGXCPU at its limit of CPU time"
        if code != -signal.SIGKILL:
            return f"was ended by {signal.Signals(-code).name}" if code < 0 else f"exited with {code}"
        if used.ru_utime + used.ru_stime >= cpu_limit - _CPU_STEP_SECONDS:
            return f"was ended by SIGKILL at its limit of {cpu_limit:.0f} s of CPU time"
        memory = f"{used.ru_maxrss * 1024 // 10**6} MB"
        if _memory_kills() > self._memory_kills:
            return f"was ended by SIGKILL, since memory was out (it had {memory}),"
        return f"was ended by SIGKILL (it had {memory} of memory)"

    def _runs(self, number: int) -> bool:
        return bool(self.assigned) and number == self._first if self.call_size else number in self.assigned

    def _seconds(self, ran: Current) -> float:
        """How long a job's handler has run; of a call, the job's share."""
        return max(time.monotonic() - ran.began_at, 0) / max(self.call_size, 1)

    def _ended(self, entries: bytes) -> list[Finished]:
        """All of them, or none if one is not this slot's."""
        ended = list(Done.from_bytes(entries))
        if not self.assigned.keys() >= {done.number for done in ended}:
            return []
        return [self._finish(done) for done in ended]

    def _finish(self, done: Done) -> Finished:
        number, outcome, seconds, updates, follow_ups = done
        before = self._updates.pop(number, None)
        if before:
            updates = before.followed_by(updates) if updates else before
        job = self.assigned.pop(number)
        return Finished(job if job.weight < _HEAVY else job.emptied, outcome, updates, follow_ups, seconds)


def _cpu_limit(pid: int) -> float:
    """Of a process that may have ended, and has not been reaped."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            limit = resource.prlimit(pid, resource.RLIMIT_CPU)[1]
            return math.inf if limit == resource.RLIM_INFINITY else limit
    return math.inf


def _memory_kills() -> int:
    """How many processes the system has ended so far because memory was out."""
    with contextlib.suppress(OSError, ValueError):
        counted = Path("/proc/vmstat").read_text().partition("\noom_kill ")[2]
        return int(counted.partition("\n")[0])
    return 0
