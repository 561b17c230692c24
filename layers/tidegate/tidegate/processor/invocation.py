"""One invocation, from top to bottom."""

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from tidegate.base.envelope import key_ids
from tidegate.base.settings import Settings
from tidegate.base.telemetry import logger
from tidegate.job_type.definition import JobTypes
from tidegate.postgres.database import LOGIN_SECONDS
from tidegate.processor.clock import Clock
from tidegate.processor.ending import at_sigterm
from tidegate.processor.fleet import Worker
from tidegate.processor.jobs import Jobs
from tidegate.processor.lane import Lane
from tidegate.processor.lane_metrics import Times, publish_metrics
from tidegate.processor.loop import Loop
from tidegate.processor.patient import RECONNECT_SECONDS, Patient, Way
from tidegate.processor.pool.supervisor import Slots
from tidegate.processor.questions import ClaimAsk, CodeType, Left, Stock, StockAsk
from tidegate.queue.data_keys import say_what_is_missing


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
        self._job_types, self._settings, self._worker = job_types, settings, worker
        self._clock = Clock(remaining)
        # Before anything is waited for: how long the invocations of this function are, not how long this one has left.
        self._longest = self._clock.seconds_left
        self._jobs: Jobs | None = None
        self._ask = Patient(
            way,
            has_to_go_on=lambda: bool(self._jobs and self._jobs.are_claimed) and self._clock.seconds_left > 0,
            meanwhile=self._listen,
            patience_seconds=patience_seconds,
        )

    def run(self) -> dict[str, int]:
        began = time.monotonic()
        with at_sigterm(lambda: self._clock.stop_within(self._settings.end_seconds)):
            stock = self._take_stock(self._ask)
            lane = Lane(self._ask, stock, self._clock, self._settings, self._worker)
            if stock.place:
                self._jobs = self._work(stock, lane)
            left = lane.leave(self._jobs)
        counts = Counter({"claimed": 0} | lane.counts)
        counts.update(self._jobs.counts if self._jobs else ())
        self._publish(left, counts, began)
        return dict(counts)

    def declare(self, *, seconds: float = LOGIN_SECONDS) -> dict[str, Any]:
        """At a deployment, so that its job types are known before the first request sends such a job."""
        patient = self._ask.with_patience(min(seconds, self._clock.seconds_left))
        judged = self._take_stock(patient, declares=True).judged
        return {"declared": judged.names, "refused": judged.refused}

    def _listen(self) -> None:
        if self._jobs:
            self._jobs.hear()

    def _take_stock(self, ask: Patient, *, declares: bool = False) -> Stock:
        stock = ask(lambda way: way.stock(self._stock_ask(declares=declares)))
        say_what_is_missing(stock.work.noted_keys)
        return stock

    def _stock_ask(self, *, declares: bool) -> StockAsk:
        settings, clock, types = self._settings, self._clock, self._job_types.values()
        lanes = {self._worker.lane, *settings.lanes_outside}
        return StockAsk(
            code=[CodeType(name=t.name, lane=t.lane, timeout=t.timeout, encrypted=t.encrypted) for t in types],
            documents={each.name: each.document for each in types if each.lane in lanes},
            lanes=settings.lanes,
            lanes_outside=settings.lanes_outside,
            longest=self._longest,
            seconds=clock.remaining(),
            tick_seconds=settings.tick_seconds,
            keys=key_ids(),
            declares=declares,
            claim=ClaimAsk(
                types=[],
                room=min(settings.slots, settings.max_jobs),
                room_bytes=settings.room_bytes,
                seconds_left=clock.seconds_left,
                from_start=self._worker.is_tick,
            ),
        )

    def _work(self, stock: Stock, lane: Lane) -> Jobs:
        with Slots(
            self._types_of(stock),
            size=lane.config.slots or self._settings.slots,
            worker=self._worker.id,
            room_bytes=self._settings.room_bytes,
            settings=stock.work.settings or "{}",
        ) as slots:
            max_jobs = lane.config.max_jobs or self._settings.max_jobs
            jobs = self._jobs = Jobs(self._ask, stock, slots, lane, self._clock, max_jobs=max_jobs)
            lane.start_siblings()
            loop = Loop(self._ask, jobs, lane, slots, self._clock)
            if stock.claims:
                jobs.take(jobs.claim_ask(), stock.claims)
            else:
                loop.run_suspects()
            loop.run_jobs()
        jobs.settle_last()
        return jobs

    def _types_of(self, stock: Stock) -> JobTypes:
        """The types that it claims, as operators have changed them."""
        known = {**self._job_types, **stock.work.remote_types}
        changed = {name: each.applied_to(known[name]) for name, each in stock.work.in_force.items() if name in known}
        return {name: changed.get(name, known[name]) for name in stock.types}

    def _publish(self, left: Left, counts: Counter[str], began: float) -> None:
        lane = self._worker.lane
        if left.depth:
            publish_metrics(lane, left.depth, counts, self._jobs.times if self._jobs else Times())
        took = {"lane": lane, "by": self._worker.started_by, "duration_ms": round((time.monotonic() - began) * 1000, 1)}
        logger.info("invocation ended", extra=took | counts)
