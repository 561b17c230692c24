"""What has ended, on its way to the table: in batches, and again where another session has locked a row."""

import time

from tidegate.outcome import Finished, Waiting
from tidegate.processor import verbs
from tidegate.processor.held import AGAIN_SECONDS
from tidegate.processor.pool.supervisor import Slots
from tidegate.processor.state import Invocation
from tidegate.queue.settle import LOST, Completing, Settled, is_plain

# Jobs that end within this time after the first are settled with it …
_SETTLE_SECONDS = 0.02
# … unless so many have ended: then at once, so that Postgres is at work while the processor hands out the next jobs.
SETTLE_BATCH = 500
# Outcomes of this size are settled at once, and slots are not read again before Postgres has them.
_SETTLE_BYTES = 8 * 1024 * 1024
# When all handlers have ended, the processor tries for this long to write rows that other sessions have locked.
_LAST_SECONDS = 1.0


class Settlements:
    def __init__(self, invocation: Invocation, slots: Slots) -> None:
        self._invocation = invocation
        self._state = invocation.state
        self._slots = slots
        self._settled_bytes = 0

    @property
    def can_settle(self) -> bool:
        """One settlement at a time; through a pooler, one statement."""
        pipeline = self._invocation.database.pipeline
        return not (pipeline.has(Completing) or (bool(pipeline) and not self._state.is_direct))

    @property
    def is_due(self) -> bool:
        state = self._state
        return (
            bool(state.unsettled)
            and self.can_settle
            and (
                time.monotonic() >= state.settle_at
                or len(state.unsettled) >= SETTLE_BATCH
                or self.are_large
                or not self._slots.in_flight
            )
        )

    @property
    def are_large(self) -> bool:
        return self._slots.heard_bytes - self._settled_bytes > _SETTLE_BYTES

    def add(self, finished: list[Finished]) -> None:
        state = self._state
        if finished and not state.unsettled:
            state.settle_at = time.monotonic() + _SETTLE_SECONDS
        state.unsettled += finished
        state.times.add(finished)

    def hear(self) -> None:
        """While an answer is waited for: a handler that is overdue is stopped before its lock ends."""
        self.add(self._slots.finished(within=0))

    def settle(self) -> None:
        """Plain completions while the slots go on; the rest at once."""
        batch, self._state.unsettled = self._state.unsettled, []
        self._settled_bytes = self._slots.heard_bytes
        plain = [finished for finished in batch if is_plain(finished)]
        if len(plain) < len(batch):
            self._settle_now([finished for finished in batch if not is_plain(finished)])
        if plain:
            database = self._invocation.database
            fits = database.way.fits(plain)
            self._state.unsettled += plain[fits:]
            database.pipeline.submit(lambda: database.way.completing(plain[:fits]))

    def take(self, asked: Completing, settled: Settled | None) -> None:
        if settled is None:
            self._settle_now(asked.batch)
        else:
            self._count(asked.batch, settled)

    def settle_held(self) -> None:
        if not self._slots.in_flight:  # a handler may have locked its own row, and its slot may hold it still
            self.add(self._slots.kill())
        self._settle_now(self._state.held.batch)

    def settle_all(self) -> None:
        batch, self._state.unsettled = [*self._state.unsettled, *self._state.held.batch], []
        self._settle_now(batch)

    def settle_last(self) -> None:
        """No handler is left. What cannot be written now is done again, when its lock has expired."""
        held = self._state.held
        give_up = time.monotonic() + _LAST_SECONDS
        while held and time.monotonic() < give_up:
            self._settle_now(held.batch)
            if held:
                time.sleep(AGAIN_SECONDS)
        held.give_up()

    def _settle_now(self, batch: list[Finished]) -> None:
        held = self._state.held
        settled = self._invocation.database(verbs.settle, batch)
        if settled.locked or held:
            held.update(batch, settled.locked)
        not_yet = {finished.job.id for finished in settled.locked}
        self._count([finished for finished in batch if finished.job.id not in not_yet], settled)

    def _count(self, batch: list[Finished], settled: Settled) -> None:
        state, counts = self._state, settled.counts
        state.counts.update(counts)
        state.settlements += counts.total() - counts["lost"]
        if counts["lost"]:
            lost = [job_id for job_id, status in settled.otherwise.items() if status == LOST]
            self._invocation.database(verbs.take_back_charges, self._invocation.worker.id, lost)
        state.tally.add(batch, settled.otherwise)
        if any(_concerns_others(each) for each in batch):
            self._invocation.database(verbs.follow_through, batch)
        concerns_lanes = state.tells or state.shares_limits
        if concerns_lanes or any(each.follow_ups or each.job.parent_id or each.job.batch_id for each in batch):
            state.others_ready = state.others_ready or len(self._invocation.settings.lanes) > 1
        # What that has made ready, or given room to, a draining processor leaves to others.
        state.others_ready = state.others_ready or state.is_draining
        # A limit may have room again, and what has ended may have been what others waited for.
        state.look_again_at = 0.0


def _concerns_others(finished: Finished) -> bool:
    job = finished.job
    return bool(
        job.concurrency_key is not None or job.parent_id or job.batch_id or isinstance(finished.outcome, Waiting)
    )
