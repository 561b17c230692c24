"""Jobs into the slots: how many are claimed, and when."""

import time
from typing import Any

import psycopg

from tidegate.base.telemetry import logger
from tidegate.job import Claimed
from tidegate.outside.attached import NAMES_ENDPOINT
from tidegate.processor import target, verbs
from tidegate.processor.chores import Chores
from tidegate.processor.missing_keys import MissingKeys
from tidegate.processor.pool import sealed
from tidegate.processor.pool.supervisor import Slots
from tidegate.processor.pool.unstarted import STALE_SECONDS, given_back
from tidegate.processor.settlements import Settlements
from tidegate.processor.state import Invocation
from tidegate.queue.claim import Claiming, Limits

# The lane that calls the internet.
OUTSIDE = "outside"
# While some slots are busy, free ones look for new jobs this often, even if nothing has ended.
LOOK_AGAIN_SECONDS = 0.5


class Claims:
    def __init__(self, invocation: Invocation, chores: Chores, slots: Slots, settlements: Settlements) -> None:
        self._invocation = invocation
        self._state = invocation.state
        self._chores = chores
        self._slots = slots
        self._settlements = settlements
        self.missing_keys = MissingKeys(
            invocation.state.keys_away, lambda jobs: chores.perform(None, verbs.set_keys_aside, jobs)
        )

    @property
    def room(self) -> int:
        return (
            min(self._slots.room(ahead=not self._state.runs_suspects), self._left, self._state.claim_batch)
            if self._may_have_more
            else 0
        )

    @property
    def can_claim(self) -> bool:
        """One claim at a time; through a pooler, one statement."""
        pipeline = self._invocation.database.pipeline
        has_to_wait = pipeline.has(Claiming) or (bool(pipeline) and not self._state.is_direct)
        return not (has_to_wait or self._state.is_draining or self._state.runs_suspects)

    def submit(self) -> None:
        """A claim that Postgres works at while the slots go on."""
        room = self.room
        if room <= 0 or time.monotonic() < self._state.look_again_at:
            return
        if not self.can_claim or self._invocation.clock.is_over:
            return
        room_bytes, from_start = self._slots.room_bytes, not self._state.trusts_floors
        self._state.trusts_floors = True
        database = self._invocation.database
        database.pipeline.submit(
            lambda: database.way.claiming(
                room=room, room_bytes=room_bytes, limits=self._limits(), from_start=from_start
            )
        )

    def take(self, asked: Claiming, jobs: list[Claimed] | None) -> None:
        if jobs is None:
            jobs = self._claim_step_by_step(asked.room, asked.room_bytes)
        # Fewer than there is room for, and little for their bytes: a letter is several, and the next may be large.
        self._state.is_idle = len(jobs) < asked.room and sum(job.weight for job in jobs) * 8 < asked.room_bytes
        if self._state.is_idle:
            self._state.look_again_at = time.monotonic() + LOOK_AGAIN_SECONDS
        if self._settlements.is_due:  # before the jobs are handed out, which takes a while
            self._settlements.settle()
        self.start(jobs)
        self._chores.take_back_types()

    def claim_now(self) -> list[Claimed]:
        return self._claim_step_by_step(self.room, self._slots.room_bytes)

    def claim_suspects(self, *, may_be_alone: bool) -> list[Claimed]:
        """Returns what runs next, if it is time to look for it."""
        none: list[Claimed] = []
        room = self.room
        if room <= 0 or time.monotonic() < self._state.look_again_at:
            return none
        bounds: dict[str, Any] = {"room": room, "room_bytes": self._slots.room_bytes, "limits": self._limits()}
        jobs = self._chores.perform(none, verbs.claim_suspects, which="any" if may_be_alone else "beside", **bounds)
        if len(jobs) < room:
            self._state.look_again_at = time.monotonic() + LOOK_AGAIN_SECONDS
        return jobs

    def start(self, jobs: list[Claimed]) -> None:
        state, left = self._state, self._left
        state.counts["claimed"] += len(jobs)
        state.was_in_vain = state.was_in_vain and not jobs
        if any(job.type in state.remote_types for job in jobs):
            target.prepare()
        if any(job.is_sealed for job in jobs):
            sealed.prepare()
            jobs, waiting = self.missing_keys.put_off(jobs)
            self._settlements.add(waiting)
        # Begun so long after its claim, a job would not fit under its lock any more. Fewer are brought more quickly.
        is_stale = bool(jobs) and time.monotonic() - jobs[0].claimed_at > STALE_SECONDS
        if is_stale and len(jobs) > 1:
            state.claim_batch = len(jobs) // 2
        elif not is_stale and len(jobs) >= state.claim_batch:
            state.claim_batch = min(state.claim_batch * 2, state.config.claim_batch)
        if self._invocation.clock.is_asked_to_end or self._invocation.clock.is_over or is_stale:
            self._settlements.add(given_back(jobs))
        else:
            self._settlements.add(given_back(jobs[left:]))  # a call may bring more
            self._slots.start(self._with_endpoints(self._of_this_code(jobs[:left])))

    def seconds_to_next_token(self) -> float | None:
        return self._chores.perform(None, verbs.seconds_to_next_token, self._limits())

    def _of_this_code(self, jobs: list[Claimed]) -> list[Claimed]:
        """Without jobs of types whose `batch` a deployment has changed: limits have counted calls of the new size, and
        this code would make others."""
        changed = {job.type for job in jobs if job.batch != self._slots.batches.get(job.type, 1)}
        if changed:
            self._state.types = [name for name in self._state.types if name not in changed]
            self._settlements.add(given_back(job for job in jobs if job.type in changed))
        return [job for job in jobs if job.type not in changed]

    def _with_endpoints(self, jobs: list[Claimed]) -> list[Claimed]:
        """Those that call an endpoint get it with them."""
        remote = self._state.remote_types
        calling = [job for job in jobs if job.type in NAMES_ENDPOINT or job.type in remote]
        if self._invocation.worker.lane != OUTSIDE or not calling:
            return jobs
        attached = self._invocation.database(verbs.attach, calling)
        return [job._replace(attached=attached.get(job.id)) for job in jobs]

    def _claim_step_by_step(self, room: int, room_bytes: int) -> list[Claimed]:
        """A type whose claims fail is set aside; the others go on. Where claims are refused, what runs is settled."""
        try:
            claimed = self._invocation.database.for_now(
                verbs.claim_step_by_step, room=room, room_bytes=room_bytes, limits=self._limits()
            )
        except psycopg.Error:
            if not self._state.has_jobs:
                raise
            logger.warning("no job is claimed for now", exc_info=True)
            return []
        self._state.types = [name for name in self._state.types if name in claimed.types]
        return claimed.jobs

    def _limits(self) -> Limits:
        worker, clock = self._invocation.worker, self._invocation.clock
        return Limits(self._state.types, worker.lane, clock.seconds_left, worker.id)

    @property
    def _may_have_more(self) -> bool:
        return self._left > 0 and self._slots.room_bytes > 0 and not self._state.held.is_full

    @property
    def _left(self) -> int:
        """Of the jobs of an invocation."""
        return self._state.max_jobs - self._state.counts["claimed"]
