"""Runs handlers: as many at once as there are slots. The processor's side of slot.py.

start → Unstarted ──a chunk──▶ OccupiedSlot ──fork, pipe, board──▶ Slot, which runs the handlers
finished ◀── what has ended, or died ── OccupiedSlot
"""

import time
from collections.abc import Callable, Iterable, Sequence
from multiprocessing.connection import wait
from types import TracebackType
from typing import Self

from tidegate.base.bounds import MOST_BYTES_OF_A_CALL
from tidegate.base.telemetry import logger
from tidegate.job import ROOM_BYTES, Claimed
from tidegate.job_type.definition import JobTypes
from tidegate.outcome import Cancelled, Died, Ending, Finished, Raised, Released
from tidegate.processor.pool import orphans
from tidegate.processor.pool.attempt import timed_out
from tidegate.processor.pool.occupied import OccupiedSlot
from tidegate.processor.pool.slot import CANCEL, HAND_BACK_SECONDS, INTERRUPT, Terms
from tidegate.processor.pool.unstarted import CHUNK_SECONDS, MAX_CHUNK, Pace, Unstarted, given_back
from tidegate.running import Updates

# How long a handler has to clear up whose job is cancelled.
CANCEL_GRACE_SECONDS = 5.0
_MAX_IN_FLIGHT = 1000
# A slot that cannot be heard any more is looked at this often, until it has ended.
_SILENT_LOOK_SECONDS = 0.01
# Where no slot can begin, one after the other would be made until the invocation ends: not thousands, at least.
_STILLBORN_SECONDS = 0.1
_GARBLED = "its process was ended: it wrote into the pipe to its processor what is no message"


class Slots:
    def __init__(
        self, job_types: JobTypes, *, size: int, worker: str, room_bytes: int = ROOM_BYTES, settings: str = "{}"
    ) -> None:
        """`settings`: what handlers read as job.settings, a JSON object."""
        self.heard_bytes = 0
        """What slots have sent that ended, in all."""
        self.batches = {name: each.batch for name, each in job_types.items() if each.batch is not None}
        """Of the batch handlers, how many jobs a call takes."""
        self._size = size
        self._most_bytes = room_bytes
        self._held_at_most = 0
        self._pace = Pace()
        self._unstarted = Unstarted(self._pace, self.batches)
        self._terms = Terms(job_types, worker, settings)
        self._slots: list[OccupiedSlot] = []
        self._older = orphans.children().keys()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing of this invocation is thawed into the next one."""
        self.kill()

    @property
    def in_flight(self) -> int:
        return len(self._unstarted) + sum(len(slot.assigned) for slot in self._slots)

    def room(self, *, ahead: bool) -> int:
        """How many more jobs can be made use of: one for each free slot. `ahead`: or more where they have been short
        and may wait for one."""
        starts = self._unstarted.starts
        starts += sum(min(len(slot.assigned), 1) if slot.call_size else len(slot.assigned) for slot in self._slots)
        if not ahead:
            return max(self._size - starts, 0)
        chunk = min(max(int(CHUNK_SECONDS / max(self._pace.slowest, 1e-6)), 1), MAX_CHUNK)
        began_before = time.monotonic() - 2 * HAND_BACK_SECONDS  # one that waits for a core is not long
        for slot in self._slots:  # a job that has run for longer than a short one shows it before it ends
            if (found := slot.current) and found.began_at < began_before:
                self._pace.is_long(found.type)
        wanted = min(self._size * chunk, self._pace.most_in_flight(self._size), _MAX_IN_FLIGHT)
        # Of long calls no more than run at once: each may hold as many jobs as are claimed ahead otherwise.
        room = (wanted if self.in_flight < _MAX_IN_FLIGHT else min(wanted, self._size)) - starts
        # Short jobs are fetched by the handful, not one by one as they end.
        return room if chunk == 1 or room * 4 >= wanted else 0

    @property
    def room_bytes(self) -> int:
        """How much the next jobs may carry: of batch handlers one call's; as with room, by the handful."""
        if self._held_at_most * 4 > self._most_bytes * 3:  # what has ended since is still in it
            held = [*self._unstarted.jobs, *(job for slot in self._slots for job in slot.assigned.values())]
            self._held_at_most = sum(job.weight for job in held)
        room = self._most_bytes - self._held_at_most
        most = MOST_BYTES_OF_A_CALL if self.batches else room
        return min(room, most) if room * 4 >= self._most_bytes else 0

    def start(self, jobs: Sequence[Claimed]) -> None:
        """What one claim returned."""
        self._unstarted.add(jobs)
        self._held_at_most += sum(job.weight for job in jobs)
        self._feed()

    def finished(self, *, within: float, or_when: Sequence[int] = ()) -> list[Finished]:
        """Everything that has ended by the time the first of it has, or by so many seconds from now, or when there is
        something to read elsewhere."""
        give_up = time.monotonic() + within
        while True:
            finished = given_back(self._unstarted.take_stale())
            is_growing = self._wants_a_slot
            finished += self._listen(0 if finished or is_growing else give_up - time.monotonic(), or_when)
            self._feed()
            if finished or not is_growing:
                return finished

    def running(self, *, longer_than: float) -> list[tuple[Claimed, Updates | None]]:
        """What has been running for a while, with its updates since the last time."""
        began_by = time.monotonic() - longer_than
        current = [(slot, found) for slot in self._slots if (found := slot.current) and found.began_at <= began_by]
        return [(job, slot.take_updates(number)) for slot, found in current for number, job in found.assigned.items()]

    def take_back(self, updates: dict[str, Updates]) -> None:
        """What could not be written yet, by the id of its job."""
        for slot in self._slots:
            slot.take_back(updates)

    def cancel(self, ids: Iterable[str]) -> list[Finished]:
        """Asks these to stop; those that were asked long ago are ended. A call goes on if others are in it."""
        ended, wanted = [], set(ids)
        for slot in list(self._slots):
            found = slot.current
            if found and found.ids <= wanted and slot.ask_to_stop(found.number, CANCEL) >= CANCEL_GRACE_SECONDS:
                ended += slot.end_running(lambda _: Cancelled())
                ended += self._drop(slot)
        return ended

    def forget(self, ids: Iterable[str]) -> list[Finished]:
        """Their locks are lost: other processors have them now, and their handlers have to end, with no further
        word."""
        ended, lost = [], set(ids)
        for slot in list(self._slots):
            if (found := slot.current) and found.ids & lost:
                # A call's other jobs begin anew: their handler is at work for the one that is lost, too.
                ended += [each for each in slot.end_running(lambda _: Released()) if each.job.id not in lost]
                ended += self._drop(slot)
        return ended

    def give_back(self) -> list[Finished]:
        """What has not started."""
        return given_back(self._unstarted.take_all())

    def interrupt(self) -> list[Finished]:
        """The invocation ends: what has not started goes back, what runs is asked to stop and to keep its state."""
        for slot in self._slots:
            if found := slot.current:
                slot.ask_to_stop(found.number, INTERRUPT)
        return self.give_back()

    def kill(self) -> list[Finished]:
        """What did not stop when it was asked to is released."""
        finished: list[Finished] = []
        for slot in self._slots:  # all of them first: it takes a process a few milliseconds to go
            slot.signal_end()
        for slot in self._slots:
            slot.end()
            finished += [*slot.recorded(), *slot.released()]
        self._end_orphans(*self._slots)
        self._slots = []
        return finished

    @property
    def _wants_a_slot(self) -> bool:
        return self._unstarted.starts > 0 and len(self._slots) < self._size

    def _feed(self) -> None:
        """Jobs to free slots; then a new slot, if there is work for one. One at a time: by the time that it has begun,
        another may have come free, since most jobs take no longer."""
        for slot in self._slots:
            if not slot.assigned and self._unstarted.starts:
                slot.start(self._unstarted.next_chunk())
        if self._wants_a_slot:
            slot = OccupiedSlot(self._terms, self._slots)
            self._slots.append(slot)
            slot.start(self._unstarted.next_chunk())

    def _listen(self, within: float, or_when: Sequence[int]) -> list[Finished]:
        busy = [slot for slot in self._slots if slot.assigned]
        open_ = [slot for slot in busy if not slot.is_silent]
        ends = [slot.overdue_at - time.monotonic() for slot in busy]
        if len(open_) < len(busy):
            ends.append(_SILENT_LOOK_SECONDS)
        ready = wait([*(slot.pipe for slot in open_), *or_when], max(min([within, *ends]), 0))
        finished: list[Finished] = []
        for slot in open_:
            if slot.pipe in ready:
                ended, handed_back, size, is_garbled = slot.listen()
                self.heard_bytes += size
                self._pace.learn(_as_starts(slot, ended))
                self._unstarted.put_back(handed_back)
                finished += ended
                if is_garbled:
                    finished += self._lose(slot, lambda _: Died(_GARBLED, "garbled"))
        for slot in busy:
            if slot.is_silent and slot.has_ended:
                finished += self._reap(slot)
            if slot.alive and slot.overdue_at < time.monotonic():
                finished += self._lose(slot, lambda job: Raised(timed_out(job)))
        return finished

    def _reap(self, slot: OccupiedSlot) -> list[Finished]:
        """The slot is gone, and so is the job that it ran."""
        how = slot.reap()
        if not slot.board.read()[0] and how != "exited with 0":
            logger.error("a slot has died before it began", how=how)
            time.sleep(_STILLBORN_SECONDS)
        return self._lose(
            slot, lambda _: Died(f"its process {how} in the middle, in the invocation {self._terms.worker}")
        )

    def _lose(self, slot: OccupiedSlot, ending: Callable[[Claimed], Ending]) -> list[Finished]:
        """The process ends, if it has not. The job that it ran has ended so; those behind it have not begun."""
        slot.end()
        finished = slot.recorded()
        blamed = slot.blame(ending)
        if blamed:
            self._pace.forget(blamed[0].job.type)
        return finished + blamed + self._drop(slot)

    def _drop(self, slot: OccupiedSlot) -> list[Finished]:
        """Ends the slot. What had ended in it counts, and what it had not begun is for the others."""
        slot.end()
        self._end_orphans(slot)
        self._slots.remove(slot)
        finished = slot.recorded()
        self._unstarted.put_back(slot.take_assigned())
        # They may have waited for long behind the one that the slot ran.
        return finished + given_back(self._unstarted.take_stale(now=True))

    def _end_orphans(self, *ended: OccupiedSlot) -> None:
        """What these slots, which are gone, have left behind."""
        with OccupiedSlot.census:
            orphans.end_orphans(self._older | OccupiedSlot.pids, {slot.mark for slot in ended})


def _as_starts(slot: OccupiedSlot, ended: list[Finished]) -> list[Finished]:
    """A call is one, which took as long as all its jobs' shares."""
    return [each._replace(seconds=each.seconds * slot.call_size) for each in ended[:1]] if slot.call_size else ended
