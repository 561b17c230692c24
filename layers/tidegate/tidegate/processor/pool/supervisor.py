"""Runs handlers: as many at once as there are slots. The processor's side of slot.py.

start → Unstarted ──a chunk──▶ OccupiedSlot ──fork, pipe, board──▶ Slot, which runs the handlers
finished ◀─────────── Crew ◀── what has ended, or died
"""

import time
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Self

from tidegate.base.bounds import MOST_BYTES_OF_A_CALL
from tidegate.job import ROOM_BYTES, Claimed
from tidegate.job_type.definition import JobTypes
from tidegate.outcome import Cancelled, Finished, Released
from tidegate.processor.pool.crew import Crew
from tidegate.processor.pool.slot import CANCEL, INTERRUPT, Terms
from tidegate.processor.pool.unstarted import CHUNK_SECONDS, MAX_CHUNK, Pace, Unstarted, given_back
from tidegate.running import Updates

# How long a handler has to clear up whose job is cancelled.
CANCEL_GRACE_SECONDS = 5.0
_MAX_IN_FLIGHT = 1000


class Slots:
    def __init__(
        self, job_types: JobTypes, *, size: int, worker: str, room_bytes: int = ROOM_BYTES, settings: str = "{}"
    ) -> None:
        """`settings`: what handlers read as job.settings, a JSON object."""
        self.heard_bytes = 0
        """What slots have sent that ended; the processor sets it back when that is on its way to Postgres."""
        self.takes_ahead = True
        """If true, jobs may be claimed that wait for a slot."""
        self.batches = {name: each.batch for name, each in job_types.items() if each.batch is not None}
        """Of the batch handlers, how many jobs a call takes."""
        self._size = size
        self._most_bytes = room_bytes
        self._held_at_most = 0
        self._pace = Pace()
        self._unstarted = Unstarted(self._pace, self.batches)
        self._crew = Crew(Terms(job_types, worker, settings), size, self._unstarted, self._pace)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing of this invocation is thawed into the next one."""
        self._crew.end()

    @property
    def in_flight(self) -> int:
        return len(self._unstarted) + self._crew.assigned

    @property
    def room(self) -> int:
        """How many more jobs can be made use of: one for each free slot, or more where they have been short and may
        wait for one."""
        starts = self._unstarted.starts + self._crew.starts
        if not self.takes_ahead:
            return max(self._size - starts, 0)
        chunk = min(max(int(CHUNK_SECONDS / max(self._pace.slowest, 1e-6)), 1), MAX_CHUNK)
        self._crew.notice_long_jobs()
        wanted = min(self._size * chunk, self._pace.most_in_flight(self._size), _MAX_IN_FLIGHT)
        # Of long calls no more than run at once: each may hold as many jobs as are claimed ahead otherwise.
        room = (wanted if self.in_flight < _MAX_IN_FLIGHT else min(wanted, self._size)) - starts
        # Short jobs are fetched by the handful, not one by one as they end.
        return room if chunk == 1 or room * 4 >= wanted else 0

    @property
    def room_bytes(self) -> int:
        """How much the next jobs may carry: of batch handlers one call's; as with room, by the handful."""
        if self._held_at_most * 4 > self._most_bytes * 3:  # what has ended since is still in it
            held = [*self._unstarted.jobs, *(job for slot in self._crew.slots for job in slot.assigned.values())]
            self._held_at_most = sum(job.weight for job in held)
        room = self._most_bytes - self._held_at_most
        most = MOST_BYTES_OF_A_CALL if self.batches else room
        return min(room, most) if room * 4 >= self._most_bytes else 0

    def start(self, jobs: Sequence[Claimed]) -> None:
        """What one claim returned."""
        self._unstarted.add(jobs)
        self._held_at_most += sum(job.weight for job in jobs)
        self._crew.feed()

    def finished(self, *, within: float, or_when: Sequence[int] = ()) -> list[Finished]:
        """Everything that has ended by the time the first of it has, or by so many seconds from now, or when there is
        something to read elsewhere."""
        give_up = time.monotonic() + within
        while True:
            finished = given_back(self._unstarted.take_stale())
            is_growing = self._crew.wants_a_slot
            heard, read = self._crew.hear(0 if finished or is_growing else give_up - time.monotonic(), or_when)
            finished += heard
            self.heard_bytes += read
            self._crew.feed()
            if finished or not is_growing:
                return finished

    def running(self, *, longer_than: float) -> list[tuple[Claimed, Updates | None]]:
        """What has been running for a while, with what it has said since it was last listened to."""
        began_by = time.monotonic() - longer_than
        current = [(slot, found) for slot in self._crew.slots if (found := slot.current) and found.began_at <= began_by]
        return [(job, slot.take_updates(number)) for slot, found in current for number, job in found.assigned.items()]

    def take_back(self, updates: dict[str, Updates]) -> None:
        """What could not be written yet, by the job that said it."""
        for slot in self._crew.slots:
            slot.take_back(updates)

    def cancel(self, ids: Iterable[str]) -> list[Finished]:
        """Asks these to stop; those that were asked long ago are ended. A call goes on if others are in it."""
        ended, wanted = [], set(ids)
        for slot in list(self._crew.slots):
            if (found := slot.current) and found.ids <= wanted:
                if time.monotonic() - slot.asked_at.setdefault(found.number, time.monotonic()) < CANCEL_GRACE_SECONDS:
                    slot.process.ask_to_stop(found.number, CANCEL)
                else:
                    ended += slot.end_running(lambda _: Cancelled())
                    ended += self._crew.drop(slot)
        return ended

    def forget(self, ids: Iterable[str]) -> list[Finished]:
        """Their locks are lost: other processors have them now, and their handlers have to end, with no further
        word."""
        ended, lost = [], set(ids)
        for slot in list(self._crew.slots):
            if (found := slot.current) and found.ids & lost:
                # A call's other jobs begin anew: their handler is at work for the one that is lost, too.
                ended += [each for each in slot.end_running(lambda _: Released()) if each.job.id not in lost]
                ended += self._crew.drop(slot)
        return ended

    def give_back(self) -> list[Finished]:
        """What has not started."""
        return given_back(self._unstarted.take_all())

    def interrupt(self) -> list[Finished]:
        """The invocation ends: what has not started goes back, what runs is asked to stop and to keep its state."""
        for slot in self._crew.slots:
            if found := slot.current:
                slot.process.ask_to_stop(found.number, INTERRUPT)
        return self.give_back()

    def kill(self) -> list[Finished]:
        """What did not stop when it was asked to."""
        return self._crew.end()
