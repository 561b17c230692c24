"""A slot with the jobs that it was given: what it says of them, and what becomes of them when it is lost."""

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from tidegate.job import Claimed
from tidegate.job_type.definition import JobTypes
from tidegate.outcome import Died, Ending, Finished, Outcome, Released
from tidegate.processor.pool.attempt import decide_for
from tidegate.processor.pool.messages import Done, HandedBack, Updated
from tidegate.processor.pool.process import Process
from tidegate.processor.pool.voice import Chunk
from tidegate.running import Updates

# How long after its deadline a handler has to give way to the signal before its process is killed.
KILL_GRACE_SECONDS = 1.0
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
    jobs: int = 1
    """With how many its handler was called."""

    @property
    def type(self) -> str:
        return next(iter(self.assigned.values())).type

    @property
    def ids(self) -> set[str]:
        return {job.id for job in self.assigned.values()}

    @property
    def seconds(self) -> float:
        """How long the handler of a job has run; of a call, the job's share."""
        return max(time.monotonic() - self.began_at, 0) / self.jobs


@dataclass(frozen=True)
class CallBegun:
    number: int
    jobs: int
    timeout: int

    def as_start(self, ended: list[Finished]) -> list[Finished]:
        """Which took as long as all its jobs' shares."""
        return [ended[0]._replace(seconds=ended[0].seconds * self.jobs)]

    def ending(self, ended: Ending) -> Ending:
        return replace(ended, among_others=True) if isinstance(ended, Died) and self.jobs > 1 else ended


class Heard(NamedTuple):
    finished: list[Finished]
    handed_back: Chunk
    bytes: int
    is_garbled: bool
    """What came through its pipe was not written by the slot."""


class OccupiedSlot:
    def __init__(self, process: Process, job_types: JobTypes) -> None:
        self.process = process
        self.assigned: dict[int, Claimed] = {}
        self.call: CallBegun | None = None
        """The jobs that it was given last are those of a call."""
        self.is_silent = False
        """Its pipe is at an end. What it still does is on the board."""
        self.asked_at: dict[int, float] = {}
        """When a job was asked to stop."""
        self._updates: dict[int, Updates] = {}
        self._job_types = job_types

    def start(self, chunk: Chunk) -> None:
        number, job = chunk[0]
        is_call = self._job_types[job.type].batch is not None
        self.call = CallBegun(number, len(chunk), job.timeout) if is_call else None
        self.assigned = dict(chunk)
        self.process.send(chunk)

    @property
    def current(self) -> Current | None:
        number, deadline, *_ = self.process.board.read()
        if self.call:
            is_running = self.assigned and number == self.call.number
            began_at = deadline - self.call.timeout
            return Current(number, self.assigned, began_at, self.call.jobs) if is_running else None
        job = self.assigned.get(number)
        return Current(number, {number: job}, deadline - job.timeout) if job else None

    @property
    def killed_at(self) -> float:
        number, deadline, *_ = self.process.board.read()
        return (deadline if self._runs(number) else time.monotonic()) + KILL_GRACE_SECONDS

    @property
    def is_overdue(self) -> bool:
        number, deadline, *_ = self.process.board.read()
        is_at_work = number == 0 or self._runs(number)
        return is_at_work and deadline + KILL_GRACE_SECONDS < time.monotonic()

    def take_updates(self, number: int) -> Updates | None:
        return self._updates.pop(number, None)

    def take_back(self, updates: dict[str, Updates]) -> None:
        """What could not be written yet, by the job that said it."""
        for number, job in self.assigned.items():
            if job.id in updates:
                self._updates[number] = updates[job.id].followed_by(self._updates.get(number, Updates()))

    def listen(self, learn: Callable[[list[Finished]], None]) -> Heard:
        finished: list[Finished] = []
        handed_back: Chunk = []
        heard = 0
        is_garbled = False
        try:
            for _ in range(_MAX_MESSAGES):
                match self.process.inbox.receive():
                    case None:
                        break
                    case Updated(number, updates) if number not in self.assigned:
                        pass  # a thread that a job has left behind
                    case Updated(number, updates):
                        self._updates[number] = self._updates.get(number, Updates()).followed_by(updates)
                    case HandedBack(numbers) if self.assigned.keys() >= set(numbers):
                        handed_back += [(number, self.assigned.pop(number)) for number in numbers]
                    case bytes(entries) if ended := self._ended(entries):
                        heard += len(entries)
                        learn(self.call.as_start(ended) if self.call else ended)
                        finished += ended
                    case _:
                        is_garbled = True
                        break
                if heard > _MAX_MESSAGES_BYTES:
                    break
        except (EOFError, OSError):  # its process has ended, or a handler has closed what it could and goes on
            self.is_silent = True
        except Exception:  # noqa: BLE001  # what a handler has written into the pipe is no message
            is_garbled = True
        return Heard(finished, handed_back, heard, is_garbled)

    def recorded(self) -> list[Finished]:
        """What had ended in a slot that is gone, and was not sent."""
        entries = Done.from_bytes(self.process.board.recorded)
        finished: list[Finished] = []
        with contextlib.suppress(Exception):  # what has ended the slot may have written there, too
            finished.extend(self._finish(done) for done in entries if done.number in self.assigned)
        return finished

    def released(self) -> list[Finished]:
        """What the slot ran when it was ended, and what it had not begun."""
        ran = self.current
        numbers = [*self.assigned]
        # They run in this order. Where the board names none of them, any may have begun.
        unbegun = set(numbers[numbers.index(ran.number) + 1 :] if ran and not self.call else [])
        return [
            Finished(
                job,
                Released(begun=number not in unbegun),
                self.take_updates(number),
                seconds=ran.seconds if ran and number in ran.assigned else 0,
            )
            for number, job in self.assigned.items()
        ]

    def blame(self, ending: Callable[[Claimed], Ending]) -> list[Finished]:
        """What a slot ran when it was lost."""

        def outcome(job: Claimed) -> Outcome:
            ended = self.call.ending(ending(job)) if self.call else ending(job)
            return decide_for(self._job_types[job.type], job, ended)

        return self.end_running(outcome)

    def end_running(self, outcome: Callable[[Claimed], Outcome]) -> list[Finished]:
        """Before the slot is dropped."""
        if not (ran := self.current):
            return []
        return [
            Finished(job, outcome(job), self.take_updates(number), seconds=ran.seconds)
            for number in [*ran.assigned]
            if (job := self.assigned.pop(number))
        ]

    def _runs(self, number: int) -> bool:
        return number in self.assigned or bool(self.call and self.assigned and number == self.call.number)

    def _ended(self, entries: bytes) -> list[Finished]:
        """All of them, or none if one is not this slot's."""
        ended = list(Done.from_bytes(entries))
        if not self.assigned.keys() >= {done.number for done in ended}:
            return []
        return [self._finish(done) for done in ended]

    def _finish(self, done: Done) -> Finished:
        number, outcome, seconds, updates, follow_ups = done
        said = self._updates.pop(number, None)
        if said:
            updates = said.followed_by(updates) if updates else said
        job = self.assigned.pop(number)
        return Finished(job if job.weight < _HEAVY else job.emptied, outcome, updates, follow_ups, seconds)
