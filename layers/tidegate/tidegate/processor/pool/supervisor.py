"""Runs handlers: as many at once as there are slots. The processor's side of slot.py."""

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
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from resource import struct_rusage
from types import TracebackType
from typing import ClassVar, Self

from tidegate.base.telemetry import logger
from tidegate.job import ROOM_BYTES, Claimed
from tidegate.job_type.definition import JobTypes
from tidegate.outcome import Cancelled, Died, Ending, Finished, Raised, Released
from tidegate.postgres import database
from tidegate.processor.pool import lifeline, orphans
from tidegate.processor.pool.messages import Done, HandedBack, Inbox, Said, send
from tidegate.processor.pool.slot import (
    CANCEL,
    INTERRUPT,
    STOP_SIGNAL,
    Board,
    Chunk,
    Slot,
    decide_for,
    timed_out,
)
from tidegate.running import Updates

# How long after its deadline a handler has to give way to the signal before its process is killed.
KILL_GRACE_SECONDS = 1.0
# How long a handler has to clear up whose job is cancelled.
CANCEL_GRACE_SECONDS = 5.0
# As long as this a slot may be busy with the jobs that it was given together, by what their types took before …
_CHUNK_SECONDS = 0.02
# … and so many they may be. More would lose more when the slot is lost, and gain nothing.
_MAX_CHUNK = 250
_MAX_IN_FLIGHT = 1000
# One message to a slot: the slot holds it as long as the processor does. One job may be larger.
_CHUNK_BYTES = 1024 * 1024
# One that carries more is emptied when it has ended: until it is settled it only takes up memory.
_HEAVY = 4096
# A handler that never stops speaking is not listened to for longer, while others have something to say.
_MAX_MESSAGES = 100
_MAX_MESSAGES_BYTES = 1024 * 1024
# A lock is a few seconds longer than a timeout; a job that has waited for longer than this would not fit under it.
STALE_SECONDS = 2.0
# A slot that has not begun by then is stuck: a thread that a job has left behind may have the interpreter to itself.
_BEGIN_SECONDS = 5.0
# One that reads nothing meanwhile is not written to for longer: its pipe holds less than a large job.
_WRITE_SECONDS = 1
# A slot that cannot be heard any more is looked at this often, until it has ended.
_MUTE_LOOK_SECONDS = 0.01
# Where no slot can begin, one after the other would be made until the invocation ends: not thousands, at least.
_STILLBORN_SECONDS = 0.1
_STALE_LOOK_SECONDS = 0.1
# The system counts what a process has used in two ways, which differ by a little.
_CPU_STEP_SECONDS = 0.25


class Slots:
    def __init__(self, job_types: JobTypes, *, size: int, worker: str, room_bytes: int = ROOM_BYTES) -> None:
        self._job_types = job_types
        self._size = size
        self._most_bytes = room_bytes
        self._held_at_most = 0
        self.heard_bytes = 0
        """What slots have sent that ended; the processor sets it back when that is on its way to Postgres."""
        self._worker = worker
        self._slots: list[_Process] = []
        self._queue: deque[tuple[int, Claimed]] = deque()
        self._updates: dict[int, Updates] = {}
        self._asked: dict[int, float] = {}
        self._numbers = 0
        self._seconds: dict[str, float] = {}
        self._older = orphans.children().keys()
        self._stale_at = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing of this invocation is thawed into the next one."""
        self._end_slots()
        self._end_orphans(*self._slots)

    @property
    def in_flight(self) -> int:
        return len(self._queue) + sum(len(slot.assigned) for slot in self._slots)

    @property
    def room(self) -> int:
        """How many more jobs can be made use of: one for each free slot, or more where they have been short."""
        usual = max(self._seconds.values(), default=1.0)
        chunk = min(max(int(_CHUNK_SECONDS / max(usual, 1e-6)), 1), _MAX_CHUNK)
        wanted = min(self._size * chunk, _MAX_IN_FLIGHT)
        room = wanted - self.in_flight
        # Short jobs are fetched by the handful, not one by one as they end.
        return room if chunk == 1 or room * 4 >= wanted else 0

    @property
    def room_bytes(self) -> int:
        """How much the next jobs may carry; as with room, by the handful."""
        if self._held_at_most * 4 > self._most_bytes * 3:  # what has ended since is still in it
            held = [job for _, job in self._queue] + [job for slot in self._slots for job in slot.assigned.values()]
            self._held_at_most = sum(job.weight for job in held)
        room = self._most_bytes - self._held_at_most
        return room if room * 4 >= self._most_bytes else 0

    def start(self, jobs: Iterable[Claimed]) -> None:
        for job in jobs:
            self._numbers += 1
            self._queue.append((self._numbers, job))
            self._held_at_most += job.weight
        self._feed()

    def finished(self, *, within: float, or_when: Sequence[int] = ()) -> list[Finished]:
        """Everything that has ended by the time the first of it has, or by so many seconds from now, or when there is
        something to read elsewhere."""
        give_up = time.monotonic() + within
        while True:
            finished = self._take_back_stale()
            is_growing = self._wants_a_slot
            finished += self._hear(0 if finished or is_growing else give_up - time.monotonic(), or_when)
            self._feed()
            if finished or not is_growing:
                return finished

    def _hear(self, within: float, or_when: Sequence[int]) -> list[Finished]:
        busy = [slot for slot in self._slots if slot.assigned]
        heard = [slot for slot in busy if not slot.mute]
        ends = [slot.killed_at - time.monotonic() for slot in busy]
        if len(heard) < len(busy):
            ends.append(_MUTE_LOOK_SECONDS)
        ready = wait([*(slot.pipe for slot in heard), *or_when], max(min([within, *ends]), 0))
        finished = [done for slot in heard if slot.pipe in ready for done in self._listen(slot)]
        finished += [done for slot in busy if slot.mute and slot.has_ended for done in self._bury(slot)]
        finished += [done for slot in busy if slot.alive and slot.is_overdue for done in self._kill(slot)]
        return finished

    def running(self, *, longer_than: float) -> list[tuple[Claimed, Updates | None]]:
        """What has been running for a while, with what it has said since it was last listened to."""
        began_by = time.monotonic() - longer_than
        current = [found for slot in self._slots if (found := slot.current) and found.began_at <= began_by]
        return [(found.job, self._updates.pop(found.number, None)) for found in current]

    def take_back(self, updates: dict[str, Updates]) -> None:
        """What could not be written yet, by the job that said it."""
        for slot in self._slots:
            for number, job in slot.assigned.items():
                if job.id in updates:
                    self._updates[number] = updates[job.id].followed_by(self._updates.get(number, Updates()))

    def cancel(self, ids: Iterable[str]) -> list[Finished]:
        """Asks these to stop; those that were asked long ago, and go on, are ended."""
        ended, wanted = [], set(ids)
        for slot in list(self._slots):
            if (found := slot.current) and found.job.id in wanted:
                if time.monotonic() - self._asked.setdefault(found.number, time.monotonic()) < CANCEL_GRACE_SECONDS:
                    slot.ask_to_stop(found.number, CANCEL)
                else:
                    ended.append(Finished(found.job, Cancelled(), self._updates.pop(found.number, None)))
                    del slot.assigned[found.number]
                    ended += self._drop(slot)
        return ended

    def forget(self, ids: Iterable[str]) -> list[Finished]:
        """Their locks are lost: they are somebody else's now, and their handlers have to end, with no further word."""
        ended, lost = [], set(ids)
        for slot in list(self._slots):
            if (found := slot.current) and found.job.id in lost:
                del slot.assigned[found.number]
                ended += self._drop(slot)
        return ended

    def interrupt(self) -> list[Finished]:
        """The invocation ends: what has not started goes back, what runs is asked to stop and to keep its state."""
        released = [Finished(job, Released(begun=False)) for _, job in self._queue]
        self._queue.clear()
        for slot in self._slots:
            if found := slot.current:
                slot.ask_to_stop(found.number, INTERRUPT)
        return released

    def kill(self) -> list[Finished]:
        """What did not stop when it was asked to."""
        killed = []
        self._end_slots()
        for slot in self._slots:
            killed += self._recorded(slot)
            killed += [
                Finished(job, Released(), self._updates.pop(number, None)) for number, job in slot.assigned.items()
            ]
        self._end_orphans(*self._slots)
        self._slots = []
        return killed

    def _feed(self) -> None:
        """Jobs to idle slots; then a new slot, if there is work for one. One at a time: by the time that it has begun,
        another may have come free, since most jobs take no longer."""
        for slot in self._slots:
            if self._queue and not slot.assigned:
                slot.start(self._next_chunk())
        if self._wants_a_slot:
            slot = _Process(self._job_types, self._worker, self._slots)
            self._slots.append(slot)
            slot.start(self._next_chunk())

    @property
    def _wants_a_slot(self) -> bool:
        return bool(self._queue) and len(self._slots) < self._size

    def _next_chunk(self) -> Chunk:
        """The next job, and those behind it that will not keep each other waiting."""
        chunk: Chunk = []
        seconds = 0.0
        weight = 0
        while self._queue and len(chunk) < _MAX_CHUNK:
            seconds += self._seconds.get(self._queue[0][1].type, 1.0)
            weight += self._queue[0][1].weight
            if chunk and (seconds > _CHUNK_SECONDS or weight > _CHUNK_BYTES):
                break
            chunk.append(self._queue.popleft())
        return chunk

    def _take_back_stale(self) -> list[Finished]:
        now = time.monotonic()
        if now < self._stale_at:
            return []
        self._stale_at = now + _STALE_LOOK_SECONDS
        oldest = now - STALE_SECONDS + _STALE_LOOK_SECONDS
        stale = [Finished(job, Released(begun=False)) for _, job in self._queue if job.claimed_at < oldest]
        if stale:
            self._queue = deque((number, job) for number, job in self._queue if job.claimed_at >= oldest)
        return stale

    def _listen(self, slot: "_Process") -> list[Finished]:
        finished: list[Finished] = []
        enough = self.heard_bytes + _MAX_MESSAGES_BYTES
        try:
            for _ in range(_MAX_MESSAGES):
                match slot.inbox.receive():
                    case None:
                        break
                    case Said(number, updates) if number not in slot.assigned:
                        pass  # a thread that a job has left behind
                    case Said(number, updates):
                        self._updates[number] = self._updates.get(number, Updates()).followed_by(updates)
                    case HandedBack(numbers) if slot.assigned.keys() >= set(numbers):
                        self._queue.extendleft((number, slot.assigned.pop(number)) for number in reversed(numbers))
                    case bytes(entries) if ended := self._ended(slot, entries):
                        self.heard_bytes += len(entries)
                        self._learn(ended)
                        finished += ended
                    case _:  # not the slot's words: nothing more from its pipe is believed
                        return finished + self._silence(slot)
                if self.heard_bytes > enough:
                    break
        except (EOFError, OSError):  # its process has ended, or a handler has closed what it could and goes on
            slot.mute = True
        except Exception:  # noqa: BLE001  # what a handler has written into the pipe is no message
            finished += self._silence(slot)
        return finished

    def _ended(self, slot: "_Process", entries: bytes) -> list[Finished]:
        """All of them, or none if one is not this slot's."""
        ended = list(Done.from_bytes(entries))
        if not slot.assigned.keys() >= {done.number for done in ended}:
            return []
        return [self._finish(slot, done) for done in ended]

    def _finish(self, slot: "_Process", done: Done) -> Finished:
        number, outcome, seconds, updates, follow_ups = done
        said = self._updates.pop(number, None)
        if said:
            updates = said.followed_by(updates) if updates else said
        job = slot.assigned.pop(number)
        return Finished(job if job.weight < _HEAVY else job.emptied, outcome, updates, follow_ups, seconds)

    def _learn(self, ended: list[Finished]) -> None:
        """How long a type takes, on the average of those that came together: one that had to wait for a core for a
        moment says nothing about the next. What has become slow is believed at once; what has become quick, little by
        little."""
        seconds: dict[str, list[float]] = {}
        for finished in ended:
            seconds.setdefault(finished.job.type, []).append(finished.seconds)
        for name, each in seconds.items():
            mean = sum(each) / len(each)
            keeps = 0.9 ** len(each)
            self._seconds[name] = max(mean, self._seconds.get(name, mean) * keeps + mean * (1 - keeps))

    def _bury(self, slot: "_Process") -> list[Finished]:
        """The slot is gone; so is the job that it was at. Those behind it have not begun."""
        how = slot.reap()
        number = slot.board.read()[0]
        if not number and how != "exited with 0":
            logger.error("a slot has died before it began", how=how)
            time.sleep(_STILLBORN_SECONDS)
        return self._blame(
            slot, number, lambda _: Died(f"its process {how} in the middle, in the invocation {self._worker}")
        )

    def _kill(self, slot: "_Process") -> list[Finished]:
        """The handler did not give way: its process ends, now."""
        number = slot.board.read()[0]
        slot.end()
        return self._blame(slot, number, lambda job: Raised(timed_out(job)))

    def _silence(self, slot: "_Process") -> list[Finished]:
        """What comes through its pipe was not written by the slot: its process ends, now."""
        number = slot.board.read()[0]
        slot.end()
        how = "its process was ended: it wrote into the pipe to its processor what is no message"
        return self._blame(slot, number, lambda _: Died(how, "garbled"))

    def _blame(self, slot: "_Process", number: int, ending: Callable[[Claimed], Ending]) -> list[Finished]:
        finished = self._recorded(slot)
        deadline = slot.board.read()[1]
        if job := slot.assigned.pop(number, None):
            self._seconds[job.type] = 1.0
            outcome = decide_for(self._job_types[job.type], job, ending(job))
            seconds = max(time.monotonic() - (deadline - job.timeout), 0)
            finished.append(Finished(job, outcome, self._updates.pop(number, None), seconds=seconds))
        return finished + self._drop(slot)

    def _drop(self, slot: "_Process") -> list[Finished]:
        """Ends the slot; what had ended in it is told, and what it had not begun is for the others."""
        slot.end()
        self._end_orphans(slot)
        self._slots.remove(slot)
        finished = self._recorded(slot)
        self._queue.extendleft(reversed(slot.assigned.items()))
        slot.assigned.clear()
        self._stale_at = 0.0  # they may have waited for long behind the one that the slot was at
        return finished + self._take_back_stale()

    def _recorded(self, slot: "_Process") -> list[Finished]:
        """What had ended in a slot that is no more, and was not sent."""
        entries = Done.from_bytes(slot.board.recorded)
        finished: list[Finished] = []
        with contextlib.suppress(Exception):  # what has ended the slot may have written there, too
            finished.extend(self._finish(slot, done) for done in entries if done.number in slot.assigned)
        return finished

    def _end_slots(self) -> None:
        for slot in self._slots:  # all of them first: it takes a process a few milliseconds to go
            slot.strike()
        for slot in self._slots:
            slot.end()

    def _end_orphans(self, *ended: "_Process") -> None:
        """What these slots, which are no more, have left behind."""
        with _Process.census:
            orphans.end_orphans(self._older | _Process.pids, {slot.mark for slot in ended})


@dataclass(frozen=True)
class _Current:
    """What a slot is at."""

    number: int
    job: Claimed
    began_at: float


class _Process:
    """A slot, seen from its processor."""

    # Of all invocations of this process: Lambda has one at a time, but whoever has more lets their slots live.
    pids: ClassVar[set[int]] = set()
    census: ClassVar = threading.Lock()

    def __init__(self, job_types: JobTypes, worker: str, others: "list[_Process]") -> None:
        self.board = Board()
        self.assigned: dict[int, Claimed] = {}
        self.mute = False
        """Its pipe is at an end. What it still does is on the board."""
        self.mark = orphans.new_mark()
        self._memory_kills = _memory_kills()
        self.pipe, theirs = socket.socketpair()
        self.pipe.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", _WRITE_SECONDS, 0))
        self.inbox = Inbox(self.pipe)
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
                Slot(
                    Connection(theirs.detach()), self.board, job_types, worker, processor=processor, mark=self.mark
                ).serve()
            finally:
                os._exit(1)
        theirs.close()

    def start(self, chunk: Chunk) -> None:
        self.assigned = dict(chunk)
        # A deadline to begin, too late to be taken for a new job's, whatever order the slot's words arrive in.
        self.board.start(0, time.monotonic() + _BEGIN_SECONDS)
        with contextlib.suppress(OSError):  # it is gone, or stuck: whoever listens to it will find out
            send(self.pipe, [(number, tuple(job)) for number, job in chunk])

    @property
    def current(self) -> "_Current | None":
        number, deadline, *_ = self.board.read()
        job = self.assigned.get(number)
        return _Current(number, job, deadline - job.timeout) if job else None

    @property
    def killed_at(self) -> float:
        number, deadline, *_ = self.board.read()
        return deadline + KILL_GRACE_SECONDS if number in self.assigned else time.monotonic() + KILL_GRACE_SECONDS

    @property
    def is_overdue(self) -> bool:
        number, deadline, *_ = self.board.read()
        is_at_work = number == 0 or number in self.assigned
        return is_at_work and deadline + KILL_GRACE_SECONDS < time.monotonic()

    def ask_to_stop(self, number: int, why: int) -> None:
        self.board.stop(number, why)
        os.kill(self.pid, STOP_SIGNAL)

    def strike(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)

    def end(self) -> None:
        if self.pid:
            self.reap(signal.SIGKILL)

    def reap(self, last: signal.Signals | None = None) -> str:
        """With everything that its handlers have started."""
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
        if code == -signal.SIGKILL:
            return f"was ended by SIGKILL{self._why_killed(used, cpu_limit)}"
        return f"was ended by {signal.Signals(-code).name}" if code < 0 else f"exited with {code}"

    def _why_killed(self, used: struct_rusage, cpu_limit: float) -> str:
        """As far as the system tells."""
        if used.ru_utime + used.ru_stime >= cpu_limit - _CPU_STEP_SECONDS:
            return f" at its limit of {cpu_limit:.0f} s of CPU time"
        memory = f"{used.ru_maxrss * 1024 // 10**6} MB"
        if _memory_kills() > self._memory_kills:
            return f", since memory was out (it had {memory}),"
        return f" (it had at most {memory} of memory)"

    @property
    def alive(self) -> bool:
        return self.pid != 0

    @property
    def has_ended(self) -> bool:
        """By itself, and nobody has said farewell yet."""
        return self.alive and os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _cpu_limit(pid: int) -> float:
    """Of a process that may have ended, and is not buried yet."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            limit = resource.prlimit(pid, resource.RLIMIT_CPU)[1]
            return math.inf if limit == resource.RLIM_INFINITY else limit
    return math.inf


def _memory_kills() -> int:
    """How many processes the system has ended so far because memory was out."""
    with contextlib.suppress(OSError, ValueError):
        said = Path("/proc/vmstat").read_text().partition("\noom_kill ")[2]
        return int(said.partition("\n")[0])
    return 0
