"""The slots of one invocation: they are made, fed, listened to and ended here."""

import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import wait

from tidegate.base.telemetry import logger
from tidegate.job import Claimed
from tidegate.outcome import Died, Ending, Finished, Raised
from tidegate.processor.pool import orphans
from tidegate.processor.pool.attempt import timed_out
from tidegate.processor.pool.occupied import OccupiedSlot
from tidegate.processor.pool.process import Process
from tidegate.processor.pool.slot import HAND_BACK_SECONDS, Terms
from tidegate.processor.pool.unstarted import Pace, Unstarted, given_back

# A slot that cannot be heard any more is looked at this often, until it has ended.
_SILENT_LOOK_SECONDS = 0.01
# Where no slot can begin, one after the other would be made until the invocation ends: not thousands, at least.
_STILLBORN_SECONDS = 0.1


class Crew:
    def __init__(self, terms: Terms, size: int, unstarted: Unstarted, pace: Pace) -> None:
        self.slots: list[OccupiedSlot] = []
        self._terms = terms
        self._size = size
        self._unstarted = unstarted
        self._pace = pace
        self._older = orphans.children().keys()

    @property
    def assigned(self) -> int:
        return sum(len(slot.assigned) for slot in self.slots)

    @property
    def starts(self) -> int:
        """A call is one."""
        return sum(min(len(slot.assigned), 1) if slot.call else len(slot.assigned) for slot in self.slots)

    @property
    def wants_a_slot(self) -> bool:
        return self._unstarted.starts > 0 and len(self.slots) < self._size

    def notice_long_jobs(self) -> None:
        """A job that has run for longer than a short one says so before it ends."""
        began_before = time.monotonic() - 2 * HAND_BACK_SECONDS  # one that waits for a core is not long
        for slot in self.slots:
            if (found := slot.current) and found.began_at < began_before:
                self._pace.is_long(found.type)

    def feed(self) -> None:
        """Jobs to free slots; then a new slot, if there is work for one. One at a time: by the time that it has begun,
        another may have come free, since most jobs take no longer."""
        for slot in self.slots:
            if not slot.assigned and self._unstarted.starts:
                slot.start(self._unstarted.next_chunk())
        if self.wants_a_slot:
            process = Process(self._terms, [slot.process for slot in self.slots])
            slot = OccupiedSlot(process, self._terms.job_types)
            self.slots.append(slot)
            slot.start(self._unstarted.next_chunk())

    def hear(self, within: float, or_when: Sequence[int]) -> tuple[list[Finished], int]:
        """What has ended, and how many bytes told of it."""
        busy = [slot for slot in self.slots if slot.assigned]
        heard = [slot for slot in busy if not slot.is_silent]
        ends = [slot.killed_at - time.monotonic() for slot in busy]
        if len(heard) < len(busy):
            ends.append(_SILENT_LOOK_SECONDS)
        ready = wait([*(slot.process.pipe for slot in heard), *or_when], max(min([within, *ends]), 0))
        finished: list[Finished] = []
        read = 0
        for slot in heard:
            if slot.process.pipe in ready:
                ended, size = self._listen(slot)
                finished += ended
                read += size
        for slot in busy:
            if slot.is_silent and slot.process.has_ended:
                finished += self._reap(slot)
            if slot.process.alive and slot.is_overdue:
                finished += self._lose(slot, lambda job: Raised(timed_out(job)))
        return finished, read

    def drop(self, slot: OccupiedSlot) -> list[Finished]:
        """Ends the slot. What had ended in it counts, and what it had not begun is for the others."""
        slot.process.end()
        self._end_orphans(slot)
        self.slots.remove(slot)
        finished = slot.recorded()
        self._unstarted.put_back([*slot.assigned.items()])
        slot.assigned.clear()
        # They may have waited for long behind the one that the slot ran.
        return finished + given_back(self._unstarted.take_stale(now=True))

    def end(self) -> list[Finished]:
        """All of them. What they ran is released."""
        finished: list[Finished] = []
        for slot in self.slots:  # all of them first: it takes a process a few milliseconds to go
            slot.process.signal_end()
        for slot in self.slots:
            slot.process.end()
            finished += slot.recorded()
            finished += slot.released()
        self._end_orphans(*self.slots)
        self.slots = []
        return finished

    def _listen(self, slot: OccupiedSlot) -> tuple[list[Finished], int]:
        heard = slot.listen(self._pace.learn)
        self._unstarted.put_back(heard.handed_back)
        if not heard.is_garbled:
            return heard.finished, heard.bytes
        how = "its process was ended: it wrote into the pipe to its processor what is no message"
        return heard.finished + self._lose(slot, lambda _: Died(how, "garbled")), heard.bytes

    def _reap(self, slot: OccupiedSlot) -> list[Finished]:
        """The slot is gone, and so is the job that it ran."""
        how = slot.process.reap()
        number = slot.process.board.read()[0]
        if not number and how != "exited with 0":
            logger.error("a slot has died before it began", how=how)
            time.sleep(_STILLBORN_SECONDS)
        return self._lose(
            slot, lambda _: Died(f"its process {how} in the middle, in the invocation {self._terms.worker}")
        )

    def _lose(self, slot: OccupiedSlot, ending: Callable[[Claimed], Ending]) -> list[Finished]:
        """The process ends, if it has not. The job that it ran has ended so; those behind it have not begun."""
        slot.process.end()
        finished = slot.recorded()
        blamed = slot.blame(ending)
        if blamed:
            self._pace.forget(blamed[0].job.type)
        return finished + blamed + self.drop(slot)

    def _end_orphans(self, *ended: OccupiedSlot) -> None:
        """What these slots, which are gone, have left behind."""
        with Process.census:
            orphans.end_orphans(self._older | Process.pids, {slot.process.mark for slot in ended})
