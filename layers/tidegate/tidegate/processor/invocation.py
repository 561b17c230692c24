"""One invocation, from top to bottom."""

import time
from collections.abc import Callable
from typing import Any

from tidegate.base.settings import Settings
from tidegate.base.telemetry import logger
from tidegate.job_type.definition import JobTypes
from tidegate.postgres.database import LOGIN_SECONDS
from tidegate.processor import verbs
from tidegate.processor.chores import Chores
from tidegate.processor.clock import Clock
from tidegate.processor.due_work import DueWork
from tidegate.processor.ending import at_sigterm
from tidegate.processor.fleet import Worker
from tidegate.processor.lane_metrics import publish_metrics
from tidegate.processor.loop import Loop
from tidegate.processor.membership import Membership
from tidegate.processor.patient import RECONNECT_SECONDS, PatientConnection
from tidegate.processor.pool.supervisor import Slots
from tidegate.processor.state import Invocation, State
from tidegate.processor.waker import Waker
from tidegate.processor.way import Way

_TICK_SECONDS = 60.0


class Processor:
    def __init__(
        self,
        way: Way,
        job_types: JobTypes,
        settings: Settings,
        worker: Worker,
        remaining: Callable[[], float],
        patience_seconds: float = RECONNECT_SECONDS,
    ) -> None:
        """`remaining`: seconds until the platform ends the invocation."""
        clock = Clock(remaining)
        # Before anything is waited for: how long the invocations of this function are, not how long this one has left.
        longest = clock.seconds_left
        self._state = State(settings.slots, settings.max_jobs, trusts_floors=worker.started_by != "tick")
        self._database = PatientConnection(
            way,
            has_to_go_on=lambda: self._state.has_jobs and clock.seconds_left > 0,
            patience_seconds=patience_seconds,
        )
        waker = Waker(settings.functions_by_lane)
        self._invocation = Invocation(settings, worker, job_types, clock, self._database, self._state, waker, longest)
        self._chores = Chores(self._invocation)
        self._membership = Membership(self._invocation, self._chores)

    def run(self) -> dict[str, int]:
        began = time.monotonic()
        with at_sigterm(self._end_soon):
            work = self._take_stock()
            self._chores.do(work)
            if self._membership.is_wanted(work) and self._membership.register(work):
                self._work(work)
                self._membership.leave()
            elif self._state.others_ready:
                self._membership.wake_others()
            if "prune" in work.due and not self._invocation.clock.is_asked_to_end:
                self._chores.prune()
            self._measure(began)
        return dict(self._state.counts)

    def declare(self, *, seconds: float = LOGIN_SECONDS) -> dict[str, Any]:
        """At a deployment, so that its job types are known before the first request sends such a job."""
        self._database.patience_seconds = min(seconds, self._invocation.clock.seconds_left)
        work = self._take_stock()
        self._chores.look_at_keys(work)
        declared = self._chores.declare(work)
        return {"declared": declared.names, "refused": declared.refused}

    def _end_soon(self) -> None:
        self._state.is_draining = True
        self._invocation.clock.stop_within(self._invocation.settings.end_seconds)

    def _take_stock(self) -> DueWork:
        """Mostly there is nothing to do, and this is the only statement."""
        state, settings = self._state, self._invocation.settings
        lane, job_types = self._invocation.worker.lane, self._invocation.job_types
        work = self._database(
            verbs.find_due_work,
            lane,
            {each.name: each.document for each in job_types.values() if each.lane in {lane, *settings.lanes_outside}},
            list(job_types),
        )
        left_out = {name for name, is_left_out in work.chores_aside.items() if is_left_out}
        state.left_out = left_out | self._database.way.left_out
        state.tried_again = work.chores_aside.keys() - state.left_out
        state.read_config(work.config, settings, lane)
        state.next_tick_at = time.monotonic() + self._seconds_to_tick(work)
        state.remote_types, state.is_rated, state.is_direct = work.remote_types, work.rated, work.is_direct
        state.tells, state.shares_limits = work.tells, work.shares
        state.in_force, state.keys_away = work.in_force, work.keys_away
        state.handler_settings = work.settings or "{}"
        return work

    def _work(self, work: DueWork) -> None:
        state, invocation = self._state, self._invocation
        with Slots(
            self._job_types(),
            size=state.slots,
            worker=invocation.worker.id,
            room_bytes=invocation.settings.room_bytes,
            settings=state.handler_settings,
        ) as slots:
            loop = Loop(invocation, self._chores, self._membership, slots)
            if self._membership.tries_suspects(work):
                loop.run_suspects()
            loop.run_jobs()
        loop.settle_last()

    def _job_types(self) -> JobTypes:
        """Those that it claims, as operators have changed them."""
        state = self._state
        known = {**self._invocation.job_types, **state.remote_types}
        changed = {name: each.applied_to(known[name]) for name, each in state.in_force.items() if name in known}
        return {name: changed.get(name, known[name]) for name in state.types}

    def _seconds_to_tick(self, work: DueWork) -> float:
        """Where the lane's schedule is not known, or its tick is late: as if it ticked once a minute, from now."""
        interval = self._invocation.settings.tick_seconds or _TICK_SECONDS
        since = (work.report or {}).get("seconds_since_tick")
        if self._invocation.worker.is_tick or since is None or since >= interval:
            return interval if self._invocation.worker.is_tick else min(interval, _TICK_SECONDS)
        return float(interval - since)

    def _measure(self, began: float) -> None:
        state, worker = self._state, self._invocation.worker
        if depth := state.depth or self._chores.perform(None, verbs.measure, worker.lane):
            publish_metrics(worker.lane, depth, state.counts, state.times)
        took = {"lane": worker.lane, "by": worker.started_by, "duration_ms": _milliseconds_since(began)}
        logger.info("invocation ended", extra=took | state.counts)


def _milliseconds_since(moment: float) -> float:
    return round((time.monotonic() - moment) * 1000, 1)
