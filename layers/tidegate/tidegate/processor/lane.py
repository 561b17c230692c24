"""This processor among the others of its lane: it shows that it lives, starts more or drains, sleeps, and leaves."""

import time
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tidegate.base.settings import Settings
from tidegate.base.telemetry import logger
from tidegate.processor.clock import Clock
from tidegate.processor.demand import LaneConfig
from tidegate.processor.fleet import LaneState, Worker
from tidegate.processor.patient import Patient
from tidegate.processor.questions import Account, BeatAsk, LeaveAsk, Left, Notes, Stock
from tidegate.processor.tally import SentRuns, Tally
from tidegate.processor.waker import Waker

if TYPE_CHECKING:
    from tidegate.processor.jobs import Jobs

# This often it shows that it lives, and learns whether more processors are needed, or fewer.
HEARTBEAT_SECONDS = 1.0
# A processor that is busy for minutes enqueues due schedules and prunes this often, and not only when it ends.
KEEP_UP_SECONDS = 10.0
# What a processor that dies has settled since is missing from the numbers. One that has ended before counts once.
COUNT_SECONDS = 10.0
# A ready job that waits only for its type's rate is waited for, since the next tick is not sooner.
_TOKEN_SECONDS = 60.0
# Not for the whole time: another type's job may come, and no request wakes a processor while this one waits.
_LOOK_SECONDS = 0.5


class Lane:
    def __init__(self, ask: Patient, stock: Stock, clock: Clock, settings: Settings, worker: Worker) -> None:
        work, now = stock.work, time.monotonic()
        self.counts = Counter({"reclaimed": 0, "scheduled": 0, "pruned": 0} | stock.counts)
        self.config = LaneConfig.read(work.config, worker.lane, connection_budget=settings.connection_budget)
        self.has_stopped = bool(stock.place and stock.place.alone)
        """Its row says that it claims no more: requests wake another processor."""
        self.left: Left | None = None
        """It has gone."""
        self._ask, self._stock, self._clock, self._settings, self._worker = ask, stock, clock, settings, worker
        self._longest = clock.seconds_left
        self._waker = Waker(settings.functions_by_lane)
        self._next_tick_at = now + work.seconds_to_tick(worker, settings.tick_seconds)
        self._beat_at = now + HEARTBEAT_SECONDS
        self._keep_up_at = now + KEEP_UP_SECONDS
        self._count_at = now + COUNT_SECONDS
        self._wake_at = 0.0
        self._drains = self._has_slept = False
        self._others_ready = stock.others_ready
        """It made jobs ready that other processors may have to run."""
        self._seen = work.startable
        self._siblings = stock.place.siblings if stock.place else 0
        """The processors that it still has to start."""
        self._left_out = {*stock.left_out}
        self._tried_again = work.chores_aside.keys() - self._left_out
        self._types_tried_again = work.types_aside.keys() & {*stock.types}
        self._able: list[str] = []

    @property
    def is_draining(self) -> bool:
        """It claims no more jobs, and finishes those that it has."""
        return self._drains or self._clock.is_asked_to_end

    @property
    def next_at(self) -> float:
        """When a heartbeat is due, by time.monotonic()."""
        ends = [self._beat_at] if self._clock.is_asked_to_end else [self._beat_at, self._keep_up_at]
        return min([*ends, self._wake_at] if self._others_ready else ends)

    def notice_ready(self, *, elsewhere: bool = False) -> None:
        """Something may be ready for other processors: those of this lane, if it drains; `elsewhere`: of any lane."""
        if self._drains or self._clock.is_asked_to_end or (elsewhere and len(self._settings.lanes) > 1):
            self._others_ready = True

    def notice_claim(self, left_out: Iterable[str], types: list[str]) -> None:
        """A claim of these types has succeeded."""
        self.has_stopped = False
        self._left_out.update(left_out)
        self._able += self._types_tried_again.intersection(types)
        self._types_tried_again = set()

    def begin_with_suspects(self) -> None:
        """Meanwhile other processors claim the lane's jobs."""
        self._others_ready = True

    def start_siblings(self) -> None:
        """Where Lambda is slow, some now and the rest with the next heartbeat: its own jobs must not wait for them."""
        lane = self._worker.lane
        if self._siblings and self._waker.reaches(lane):
            started = self._waker.start(lane, by="scale", times=self._siblings)
            self._siblings = self._siblings - started if started else 0

    def beat(self, jobs: "Jobs") -> LaneState:
        if jobs.left <= 0 and not self._drains:
            # What it has begun may take long: meanwhile other processors have the lane.
            self._drains = self._others_ready = True
        ask = self._beat_ask(jobs, time.monotonic())
        answer = self._ask(lambda way: way.beat(ask))
        lane, now = answer.lane, time.monotonic()
        self._beat_at = now + HEARTBEAT_SECONDS
        if ask.wakes:
            self._others_ready, self._wake_at = False, now + HEARTBEAT_SECONDS
        if ask.keeps_up or answer.is_left:
            self._keep_up_at = now + (HEARTBEAT_SECONDS if answer.is_left else KEEP_UP_SECONDS)
        if ask.account:
            self._count_at, self._seen = now + COUNT_SECONDS, 0
            if answer.counted and ask.account.runs:
                jobs.tally.written()
        self.counts.update(answer.counts)
        self._left_out.update(answer.left_out)
        self._seen = max(self._seen, lane.startable)
        self._siblings += answer.siblings
        self.config = LaneConfig.read(lane.config, self._worker.lane, connection_budget=self.config.connection_budget)
        if not lane.is_alive or answer.drained:
            silent = "worker claims no more: it was silent for too long"
            logger.info(
                "worker claims no more: the others suffice" if lane.is_alive else silent, lane=self._worker.lane
            )
            self._drains = True
        self.has_stopped = self.has_stopped or ask.drains or answer.drained
        self.start_siblings()
        return lane

    def _beat_ask(self, jobs: "Jobs", now: float) -> BeatAsk:
        return BeatAsk(
            notes=self._notes(jobs),
            most=self.config.most_jobs,
            claimed=jobs.counts["claimed"],
            settled=jobs.settled,
            is_idle=jobs.is_idle,
            drains=self.is_draining,
            has_stopped=self.has_stopped,
            wakes=self._others_ready and now >= self._wake_at,
            keeps_up=now >= self._keep_up_at and not self._clock.is_asked_to_end,
            account=self._account(jobs) if now >= self._count_at else None,
        )

    def rest(self, jobs: "Jobs") -> bool:
        """It has nothing to do. Returns whether there is something again, or may be; otherwise it has left, or has
        no time or room for more."""
        if self.is_draining or jobs.room <= 0 or self._clock.seconds_left <= 0:
            return False
        ask, left = jobs.claim_ask(), self._leave(jobs, stays=True)
        if left.claims:
            jobs.take(ask, left.claims)
        elif left.waits is not None:
            self._clock.pause(min(left.waits, _LOOK_SECONDS))
            jobs.look_again(after_a_wait=left.waits <= 0)
            if time.monotonic() >= self._beat_at:
                self.beat(jobs)
        elif left.sleeps is not None:
            self._sleep(jobs, left.sleeps)
            jobs.look_again()
        else:
            self._start_successor(left.next_due)
            return False
        return not self.is_draining

    def leave(self, jobs: "Jobs | None") -> Left:
        return self.left or self._leave(jobs, stays=False)

    def _leave(self, jobs: "Jobs | None", *, stays: bool) -> Left:
        """`stays`: if there is something to claim, or to wait for."""
        ask = self._leave_ask(jobs)
        claim = jobs.claim_ask if jobs and stays else lambda: None
        left = self._ask(lambda way: way.leave(ask.model_copy(update={"claim": claim()})))
        self.has_stopped = self.has_stopped or left.sleeps is not None
        if not left.stays:
            self.left = left
            self.counts["pruned"] += left.pruned
            if not left.counted:
                logger.warning("what was settled last is not counted")
        return left

    def _leave_ask(self, jobs: "Jobs | None") -> LeaveAsk:
        work, seconds_left = self._stock.work, self._clock.seconds_left
        worked = jobs and (jobs.counts["claimed"] or self.is_draining or self._has_slept or self._others_ready)
        prunes = "prune" in work.due and not self._clock.is_asked_to_end
        return LeaveAsk(
            notes=self._notes(jobs),
            claim=None,
            seconds_left=seconds_left,
            may_sleep=min(self._longest_sleep, seconds_left),
            may_wait=min(_TOKEN_SECONDS, seconds_left) if work.rated else 0,
            in_vain=bool(jobs and jobs.in_vain),
            is_registered=self._stock.place is not None,
            has_stopped=self.has_stopped,
            # One that found nothing does not look: what it could not claim would wake the next, and so on.
            looks=bool(self._waker and worked),
            wakes=self._others_ready,
            max_workers=self.config.max_workers,
            prune_seconds=seconds_left if prunes else None,
            account=self._account(jobs),
        )

    def _sleep(self, jobs: "Jobs", seconds: float) -> None:
        """Until the next job is due, a second at a time."""
        self._has_slept = True
        wakes_at = time.monotonic() + seconds
        while (left := wakes_at - time.monotonic()) > 0:
            self._clock.pause(min(left, HEARTBEAT_SECONDS))
            if self._clock.is_asked_to_end:
                return
            if time.monotonic() < wakes_at:
                lane = self.beat(jobs)
                if self.is_draining or (lane.startable and not lane.claiming):
                    return
                if lane.next_due_seconds is not None:  # one that is due earlier may have come
                    wakes_at = min(wakes_at, time.monotonic() + lane.next_due_seconds)

    def _start_successor(self, next_due: float | None) -> None:
        """Starts a processor if this one's time ends before the next job is due, and a new one's does not."""
        lane, seconds_left = self._worker.lane, self._clock.seconds_left
        is_too_late = next_due is not None and seconds_left < next_due <= min(self._longest_sleep, self._longest)
        if is_too_late and self._waker.reaches(lane):
            self._waker.start(lane, by="wake")

    @property
    def _longest_sleep(self) -> float:
        """linger_seconds, or until the next tick."""
        return min(self.config.linger_seconds, self._next_tick_at - time.monotonic())

    def _account(self, jobs: "Jobs | None") -> Account:
        tally = jobs.tally if jobs else Tally()
        return Account(seen=self._seen, number=tally.number, runs=[SentRuns(**vars(each)) for each in tally.runs])

    def _notes(self, jobs: "Jobs | None") -> Notes:
        able, self._able = sorted({*self._able}), []
        return Notes(
            types=jobs.types if jobs else self._stock.types,
            left_out=sorted(self._left_out),
            tried_again=sorted(self._tried_again),
            able=able,
            waiting=jobs.missing_keys.take_news() if jobs else {},
        )
