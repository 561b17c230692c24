"""Runs handlers: as many at once as there are slots, each in a process of its own."""

import time
from multiprocessing.connection import wait
from types import TracebackType
from typing import Self

from tidegate.job import Claimed
from tidegate.job_type import JobTypes
from tidegate.outcome import Outcome, Released
from tidegate.slot import Slot


class Slots:
    def __init__(self, job_types: JobTypes, *, size: int, worker: str) -> None:
        self._job_types = job_types
        self._size = size
        self._worker = worker
        self._slots: list[Slot] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing of this invocation is thawed into the next one."""
        for slot in self._slots:
            slot.end()

    @property
    def busy(self) -> list[Slot]:
        return [slot for slot in self._slots if slot.assignment]

    @property
    def free(self) -> int:
        return self._size - len(self.busy)

    def start(self, job: Claimed) -> None:
        idle = next((slot for slot in self._slots if not slot.assignment), None)
        (idle or self._open()).start(job)

    def finished(self, *, within: float) -> list[tuple[Claimed, Outcome]]:
        """Waits until a handler has ended, or so many seconds at the most; everything that has ended by then."""
        busy = self.busy
        patience = min([within, *(slot.killed_at - time.monotonic() for slot in busy)])
        ready = wait([slot.pipe for slot in busy], max(patience, 0))
        settled = [slot.collect() for slot in busy if slot.pipe in ready]
        settled += [slot.overdue() for slot in self.busy if slot.killed_at < time.monotonic()]
        self._slots = [slot for slot in self._slots if slot.alive]
        return settled

    def interrupt(self) -> list[tuple[Claimed, Outcome]]:
        """The invocation ends: what still runs is stopped, and goes back uncharged."""
        stopped: list[tuple[Claimed, Outcome]] = [(slot.kill(), Released()) for slot in self.busy]
        self._slots = [slot for slot in self._slots if slot.alive]
        return stopped

    def _open(self) -> Slot:
        slot = Slot(self._job_types, self._worker, self._slots)
        self._slots.append(slot)
        return slot
