"""The jobs of an invocation: how many are claimed and when, what has ended on its way to the table, and what another
session keeps from it."""

import time
from collections import Counter, deque
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import psycopg

from tidegate.base.telemetry import logger
from tidegate.job import Claimed
from tidegate.outcome import Finished
from tidegate.processor import target
from tidegate.processor.clock import Clock
from tidegate.processor.held import AGAIN_SECONDS, Held
from tidegate.processor.lane import Lane
from tidegate.processor.lane_metrics import Times
from tidegate.processor.missing_keys import MissingKeys
from tidegate.processor.patient import Patient, Way
from tidegate.processor.pool import sealed
from tidegate.processor.pool.supervisor import Slots
from tidegate.processor.pool.unstarted import STALE_SECONDS, given_back
from tidegate.processor.questions import ClaimAsk, Claims, Question, Settling, Stock
from tidegate.processor.tally import Tally
from tidegate.queue.claim import Suspects
from tidegate.queue.settle import Settled

# Jobs that end within this time after the first are settled with it …
_SETTLE_SECONDS = 0.02
# … unless so many have ended: then at once, so that Postgres is at work while the processor hands out the next jobs.
SETTLE_BATCH = 500
# Outcomes of this size are settled at once, and slots are not read again before Postgres has them.
_SETTLE_BYTES = 8 * 1024 * 1024
# When all handlers have ended, the processor tries for this long to write rows that other sessions have locked.
_LAST_SECONDS = 1.0
# While some slots are busy, free ones look for new jobs this often, even if nothing has ended.
LOOK_AGAIN_SECONDS = 0.5


class _OpenClaim(NamedTuple):
    ask: ClaimAsk
    question: Question[Claims]


class _OpenSettlement(NamedTuple):
    batch: list[Finished]
    ask: ClaimAsk | None
    """What it claims as well."""
    question: Question[tuple[Settled, Claims | None]]


class Jobs:
    def __init__(self, ask: Patient, stock: Stock, slots: Slots, lane: Lane, clock: Clock, *, max_jobs: int) -> None:
        self.counts = Counter(claimed=0)
        self.settled = 0
        self.tally = Tally()
        self.times = Times()
        self.is_idle = False
        """It has free slots: its last claim found fewer jobs than there was room for."""
        self.in_vain = False
        """It waited for a rate token, and then found no job to claim with it."""
        self.types = stock.types
        """The job types that it claims."""
        self.missing_keys = MissingKeys(stock.work.keys_away)
        self._ask, self._slots, self._lane, self._clock = ask, slots, lane, clock
        self._work = stock.work
        self._max_jobs = max_jobs
        self._claim_batch = lane.config.claim_batch
        self._open = deque[_OpenClaim | _OpenSettlement]()
        self._look_again_at = 0.0
        self._from_start = bool(stock.place and stock.place.alone)
        """Until a tick's first claim, which looks below the floors as well."""
        self._runs_suspects = False
        self._unsettled: list[Finished] = []
        self._settle_at = 0.0
        self._settled_bytes = 0
        self._held = Held()

    # What there is

    @property
    def are_claimed(self) -> bool:
        """Some of the jobs that it claimed are not settled: their work would be lost."""
        return self.counts["claimed"] > self.settled + self.counts["lost"]

    @property
    def is_busy(self) -> bool:
        """A row that another session has locked is waited for as a handler is: to the end, and no further."""
        return bool(self._slots.in_flight or self._unsettled or self._open or (self._held and not self._clock.is_over))

    @property
    def left(self) -> int:
        """Of the jobs of an invocation."""
        return self._max_jobs - self.counts["claimed"]

    @property
    def room(self) -> int:
        if self.left <= 0 or self._slots.room_bytes <= 0 or self._held.is_full:
            return 0
        return min(self._slots.room(ahead=not self._runs_suspects), self.left, self._claim_batch)

    def is_answered(self) -> bool:
        return bool(self._open and self._open[0].question.is_answered)

    def filenos(self) -> list[int]:
        """Readable when there is an answer to read."""
        return [self._open[0].question.fileno()] if self._open else []

    def next_at(self) -> float:
        """When it has something to do, by time.monotonic()."""
        ends = [self._settle_at] if self._unsettled and self._may_settle else []
        ends += [self._held.again_at] if self._held else []
        ends += [self._look_again_at] if self.room > 0 and self._may_claim else []
        return min(ends, default=float("inf"))

    # Claims

    def claim_ask(self, suspects: Suspects | None = None) -> ClaimAsk:
        return ClaimAsk.model_construct(
            types=self.types,
            room=self.room,
            room_bytes=self._slots.room_bytes,
            seconds_left=self._clock.seconds_left,
            from_start=self._from_start and not suspects,
            suspects=suspects,
            again=self._lane.has_stopped and not suspects,
            holds=None,
        )

    def claim(self) -> None:
        """If it is time: the queue works at it while the slots go on."""
        is_time = time.monotonic() >= self._look_again_at and not self._clock.is_over
        if is_time and self._may_claim and self.room > 0:
            self._open.append(self._ask.begin(lambda way: _claim(way, self.claim_ask())))

    def run_suspects(self, *, so: bool) -> None:
        """`so`: it runs suspects, and nothing beside them."""
        self._runs_suspects = so

    def claim_suspects(self) -> bool:
        """Starts what runs next, if it is time to look for it. Returns whether there is any."""
        if (room := self.room) <= 0 or time.monotonic() < self._look_again_at:
            return False
        which: Suspects = "beside" if self.is_busy else "any"
        claims = self._ask(lambda way: way.claim(self.claim_ask(which)), for_now=True)
        if len(claims.jobs) < room:
            self._look_again_at = time.monotonic() + LOOK_AGAIN_SECONDS
        self._start(claims.jobs)
        return bool(claims.jobs)

    def look_again(self, *, after_a_wait: bool = False) -> None:
        """A claim may find something. `after_a_wait`: for a token."""
        self._look_again_at = 0.0
        self.in_vain = after_a_wait

    def take(self, ask: ClaimAsk, claims: Claims) -> None:
        jobs = claims.jobs
        self._from_start = False
        if claims.types is not None:
            self.types = [name for name in self.types if name in claims.types]
        self._lane.notice_claim(claims.left_out, self.types)
        # Fewer than there is room for, and little for their bytes: a letter is several, and the next may be large.
        self.is_idle = len(jobs) < ask.room and sum(job.weight for job in jobs) * 8 < ask.room_bytes
        if self.is_idle:
            self._look_again_at = time.monotonic() + LOOK_AGAIN_SECONDS
        if self._is_due:  # before the jobs are handed out, which takes a while
            self.settle()
        self._start(jobs)

    @property
    def _may_claim(self) -> bool:
        """One claim at a time; through a pooler, one statement."""
        has_to_wait = any(each.ask for each in self._open) or (bool(self._open) and not self._work.is_direct)
        return not (has_to_wait or self._lane.is_draining or self._runs_suspects)

    def _start(self, jobs: list[Claimed]) -> None:
        left = self.left
        self.counts["claimed"] += len(jobs)
        self.in_vain = self.in_vain and not jobs
        if any(job.type in self._work.remote_types for job in jobs):
            target.prepare()
        if any(job.is_sealed for job in jobs):
            sealed.prepare()
            jobs, waiting = self.missing_keys.put_off(jobs)
            self.add(waiting)
        # So long after the claim, the lock would end before the timeout. Smaller batches are claimed more quickly.
        is_stale = bool(jobs) and time.monotonic() - jobs[0].claimed_at > STALE_SECONDS
        if is_stale and len(jobs) > 1:
            self._claim_batch = len(jobs) // 2
        elif not is_stale and len(jobs) >= self._claim_batch:
            self._claim_batch = min(self._claim_batch * 2, self._lane.config.claim_batch)
        if self._clock.is_asked_to_end or self._clock.is_over or is_stale:
            self.add(given_back(jobs))
        else:
            self.add(given_back(jobs[left:]))  # a call may bring more
            self._slots.start(self._of_this_code(jobs[:left]))

    def _of_this_code(self, jobs: list[Claimed]) -> list[Claimed]:
        """Without jobs of types whose `batch` a deployment has changed: limits have counted calls of the new size, and
        this code would make others."""
        changed = {job.type for job in jobs if job.batch != self._slots.batches.get(job.type, 1)}
        if changed:
            self.types = [name for name in self.types if name not in changed]
            self.add(given_back(job for job in jobs if job.type in changed))
        return [job for job in jobs if job.type not in changed]

    # Settlements

    def add(self, finished: list[Finished]) -> None:
        if finished and not self._unsettled:
            self._settle_at = time.monotonic() + _SETTLE_SECONDS
        self._unsettled += finished
        self.times.add(finished)

    def listen(self, within: float = 0) -> None:
        """To the slots; and to the queue, where it is asked something."""
        self.add(self._slots.finished(within=within, or_when=self.filenos() if within else ()))
        if self._are_large and not self._may_settle:
            self._end_next()
        while self.is_answered():
            self._end_next()

    def hear(self) -> None:
        """While an answer is waited for: a handler that is overdue is stopped before its lock ends."""
        self.add(self._slots.finished(within=0))

    def lose(self, ids: Sequence[str]) -> None:
        self.counts["lost"] += len(ids)
        self.add(self._slots.forget(ids))

    def settle_due(self) -> None:
        if self._is_due:
            self.settle()
        if self._held.is_due:
            if not self._slots.in_flight:  # a handler may have locked its own row, and its slot may hold it still
                self.add(self._slots.kill())
            self._settle_now(self._held.batch)

    def settle(self) -> None:
        """While the slots go on, where that is possible. A processor outside claims with the same question."""
        batch, self._settled_bytes = self._unsettled, self._slots.heard_bytes
        joins = self._ask.way.joins_claims and self._may_claim and self.room > 0 and not self._clock.is_over
        claim = self.claim_ask() if joins else None
        settling = self._ask.begin(partial(_settling, batch, claim=claim))
        self._unsettled = _without(batch, settling.batch)
        self._open.append(_OpenSettlement(settling.batch, claim, settling.question))

    def settle_all(self) -> None:
        while self._open:
            self._end_next()
        batch, self._unsettled = [*self._unsettled, *self._held.batch], []
        self._settle_now(batch)

    def settle_last(self) -> None:
        """No handler is left. What cannot be written now is done again, when its lock has expired."""
        give_up = time.monotonic() + _LAST_SECONDS
        while self._held and time.monotonic() < give_up:
            self._settle_now(self._held.batch)
            if self._held:
                time.sleep(AGAIN_SECONDS)
        self._held.give_up()

    @property
    def _may_settle(self) -> bool:
        """One settlement at a time; through a pooler, one statement."""
        return not any(isinstance(each, _OpenSettlement) for each in self._open) and (
            not self._open or self._work.is_direct
        )

    @property
    def _is_due(self) -> bool:
        if not self._unsettled or not self._may_settle:
            return False
        is_time = time.monotonic() >= self._settle_at or len(self._unsettled) >= SETTLE_BATCH
        return is_time or self._are_large or not self._slots.in_flight

    @property
    def _are_large(self) -> bool:
        return self._slots.heard_bytes - self._settled_bytes > _SETTLE_BYTES

    def _end_next(self) -> None:
        """Waits for the answer."""
        match self._open.popleft():
            case _OpenClaim(ask, question):
                self.take(ask, self._claims_of(question))
            case _OpenSettlement(batch, ask, question):
                settled, claims = self._ask.end(question)
                self._count(batch, settled)
                if ask and claims:
                    self.take(ask, claims)

    def _claims_of(self, question: Question[Claims]) -> Claims:
        """A question that has lost its answer is asked anew, with the time that is left by then. Where claims are
        refused, what runs is settled."""
        try:
            return self._ask.wait(question)
        except psycopg.Error:
            logger.info("a claim has no answer", exc_info=True)
        try:
            return self._ask(lambda way: way.claim(self.claim_ask()), for_now=True)
        except psycopg.Error:
            if not self.are_claimed:
                raise
            logger.warning("no job is claimed for now", exc_info=True)
            return Claims(jobs=[])

    def _settle_now(self, batch: list[Finished]) -> None:
        while batch:
            settling = self._ask.begin(partial(_settling, batch))
            settled, _ = self._ask.end(settling.question)
            self._count(settling.batch, settled)
            batch = _without(batch, settling.batch)

    def _count(self, batch: list[Finished], settled: Settled) -> None:
        if settled.locked or self._held:
            self._held.update(batch, settled.locked)
        written = _without(batch, settled.locked)
        self.counts.update(settled.counts)
        self.settled += settled.counts.total() - settled.counts["lost"]
        self.tally.add(written, settled.otherwise)
        # What that has made ready, or given room to, a draining processor leaves to others.
        concerns_lanes = self._work.tells or self._work.shares
        if concerns_lanes or any(each.follow_ups or each.job.parent_id or each.job.batch_id for each in written):
            self._lane.notice_ready(elsewhere=True)
        # A limit may have room again, and what has ended may have been what others waited for.
        self._lane.notice_ready()
        self._look_again_at = 0.0


def _claim(way: Way, ask: ClaimAsk) -> _OpenClaim:
    return _OpenClaim(ask, way.claim(ask))


def _settling(batch: list[Finished], way: Way, claim: ClaimAsk | None = None) -> Settling:
    return way.settle(batch, claim)


def _without(batch: list[Finished], others: list[Finished]) -> list[Finished]:
    if not others or len(others) == len(batch):  # as mostly
        return [] if others else batch
    ids = {finished.job.id for finished in others}
    return [finished for finished in batch if finished.job.id not in ids]
