"""This processor among the others: it registers, sends heartbeats, starts more or drains, and leaves."""

import time

import psycopg

from tidegate.base.telemetry import logger
from tidegate.processor import verbs
from tidegate.processor.chores import Chores
from tidegate.processor.demand import LaneConfig, Processors, workers_wanted
from tidegate.processor.due_work import DueWork
from tidegate.processor.fleet import LaneState, Places, Registration, StoppedClaiming
from tidegate.processor.state import Invocation
from tidegate.processor.tally import Account

# This often it says that it is there, and hears whether more processors are needed, or fewer.
HEARTBEAT_SECONDS = 1.0


class Membership:
    def __init__(self, invocation: Invocation, chores: Chores) -> None:
        self._invocation = invocation
        self._state = invocation.state
        self._chores = chores
        self._waker = invocation.waker

    def is_wanted(self, work: DueWork) -> bool:
        """Also when a chore was done: it may have made something ready, or known."""
        if self._invocation.clock.is_asked_to_end:
            return False
        has_work = bool(work.startable) or self.tries_suspects(work) or bool(work.due - {"prune"})
        next_due = None if work.is_watched else work.next_due_seconds
        sleeps = next_due is not None and next_due <= self._state.longest_sleep
        return has_work or work.wake_pending or sleeps

    def tries_suspects(self, work: DueWork) -> bool:
        """Only a tick does: one invocation a minute and lane. So the other jobs keep their processors."""
        return self._invocation.worker.is_tick and bool(work.suspects or work.due & {"declare", "reclaim"})

    def register(self, work: DueWork) -> bool:
        registration = self._register(work)
        if not registration.registered:
            logger.info("enough processors", lane=self._invocation.worker.lane)
            return False
        self._state.seen = work.startable
        self._scale_out(work.startable, work.running, registration.processors)
        self._state.heartbeat_at = time.monotonic() + HEARTBEAT_SECONDS
        return True

    def heartbeat(self) -> LaneState:
        state, worker = self._state, self._invocation.worker
        state.heartbeat_at = time.monotonic() + HEARTBEAT_SECONDS
        lane = self._invocation.database(
            verbs.heartbeat,
            worker,
            claimed=state.counts["claimed"],
            settled=state.settlements,
            most=state.config.most_jobs,
            types=state.types,
        )
        state.seen = max(state.seen, lane.startable)
        if lane.has_expired:
            state.keep_up_at = 0.0
        if time.monotonic() >= state.count_at:
            self._chores.count()
        state.config = LaneConfig.read(lane.config, worker.lane, connection_budget=state.config.connection_budget)
        if self._invocation.clock.is_asked_to_end:
            return lane
        if not lane.is_alive:
            logger.info("worker claims no more: it was silent for too long", lane=worker.lane)
            state.is_draining = True
        elif state.counts["claimed"] >= state.max_jobs and not state.is_draining:
            # What it has begun may take long: meanwhile other processors have the lane.
            self.drain()
            state.is_draining = state.others_ready = True
        elif not state.is_idle:
            self._scale_out(lane.startable, lane.running, lane.processors)
        else:
            self._scale_in(lane)
        return lane

    def drain(self) -> None:
        if not self._state.has_stopped:
            self._state.has_stopped = True
            self._invocation.database(verbs.drain, self._invocation.worker)

    def claim_again(self) -> list[str]:
        """Returns the chores that the clock has made due."""
        self._state.has_stopped = False
        return self._invocation.database(verbs.claim_again, self._invocation.worker, types=self._state.types)

    def stop_claiming(self) -> StoppedClaiming:
        state, worker = self._state, self._invocation.worker
        seconds = min(state.longest_sleep, self._invocation.clock.seconds_left)
        stopped = self._invocation.database(verbs.stop_claiming, worker, types=state.types, seconds=seconds)
        state.has_stopped = True
        return stopped

    @property
    def looks_when_it_leaves(self) -> bool:
        """One that found nothing does not: what it could not claim would wake the next, and so on."""
        state = self._state
        has_worked = state.counts["claimed"] or state.is_draining or state.has_slept or state.others_ready
        return bool(self._waker and has_worked)

    def leave(self) -> None:
        """Deregisters, and starts processors for the lanes that still have startable jobs."""
        state, database, worker = self._state, self._invocation.database, self._invocation.worker
        looks = self.looks_when_it_leaves
        self.drain()
        places = Places(state.config.max_workers, self._invocation.settings.connection_budget)
        if "count" in state.tried_again:
            self._chores.count()
        runs = [] if "count" in state.left_out else state.tally.runs
        left = database(
            verbs.leave,
            worker,
            places=places,
            looks=looks,
            wakes=bool(self._waker),
            account=Account(state.seen, state.tally.number, runs),
        )
        state.depth = left.depth
        if not left.counted:
            logger.warning("what was settled last is not counted")
        self._waker.start_all(left.lanes)

    def wake_others(self) -> None:
        self._state.others_ready = False
        self._state.wake_others_at = time.monotonic() + HEARTBEAT_SECONDS
        if self._waker:
            try:
                self._waker.start_all(self._invocation.database(verbs.lanes_to_wake))
            except psycopg.Error:
                logger.warning("no processor woken: the tick follows", exc_info=True)

    def _register(self, work: DueWork) -> Registration:
        state, clock = self._state, self._invocation.clock
        state.has_stopped = self.tries_suspects(work)
        wanted = workers_wanted(work.startable, work.running, work.processors, state.config)
        registration = self._invocation.database(
            verbs.register,
            self._invocation.worker,
            seconds=clock.remaining(),
            claim_seconds=clock.seconds_left,
            # Suspects run in an invocation that has nothing else to do yet.
            wanted=state.config.max_workers + 1 if state.has_stopped else max(wanted, 1),
            longest=work.longest,
            places=Places(state.config.max_workers, self._invocation.settings.connection_budget),
            alone=state.has_stopped,
        )
        if registration.vanished:
            logger.warning("workers vanished", workers=registration.vanished)
            # Each may have died between a settlement and the look that follows it.
            self._chores.perform(0, verbs.end_missed_batches, most=None)
        return registration

    def _scale_out(self, startable: int, running: int, processors: Processors) -> None:
        """Where Lambda is slow, some now and the rest with the next heartbeat: its own jobs must not wait for them."""
        state, worker = self._state, self._invocation.worker
        more = workers_wanted(startable, running, processors, state.config) - processors.claiming
        if (
            startable
            and more > 0
            and self._invocation.database(verbs.scale_out, worker, cooldown=state.config.scale_out_seconds)
        ):
            state.siblings += more
        if state.siblings and self._waker.reaches(worker.lane):
            started = self._waker.start(worker.lane, by="scale", times=state.siblings)
            state.siblings = state.siblings - started if started else 0

    def _scale_in(self, lane: LaneState) -> None:
        state, worker = self._state, self._invocation.worker
        wanted = workers_wanted(lane.startable, lane.running, lane.processors, state.config)
        if state.has_stopped or lane.claiming <= wanted:
            return
        cooldown = state.config.scale_in_seconds
        if self._invocation.database(verbs.scale_in, worker, wanted=wanted, longest=lane.longest, cooldown=cooldown):
            logger.info("worker claims no more: the others suffice", lane=worker.lane)
            state.is_draining = state.has_stopped = True
