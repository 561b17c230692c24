"""A lane, event by event, without a database: arrivals, ticks, wakes, processors, slots and timeouts.

Who is woken, registers, starts siblings, drains or leaves follows tidegate.lanes_to_wake and its neighbours. `make
bench ONLY=simulator` says how far it is from runs of the local stack.
"""

import heapq
import itertools
import math
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tidegate.processor.clock import MARGIN_SECONDS
from tidegate.processor.demand import LaneConfig, Processors, workers_wanted

# As in tidegate/processor/loop.py and its neighbours.
_HEARTBEAT_SECONDS = 1.0
_LOOK_AGAIN_SECONDS = 0.5
_SETTLE_SECONDS = 0.02
_PENDING_SECONDS = 5.0
# A processor that claims looks again within this time.
_LATE_SECONDS = 2.0
# After the last arrival. What has not started by then is left over.
_PATIENCE_SECONDS = 900.0


@dataclass(frozen=True)
class Setting:
    tick: float = 60
    egress: str = "endpoint"
    slots: int = 10
    max_workers: int = 5
    thresholds: str = "10,30,60,100"
    budget: int = 15
    max_jobs: int = 10_000
    scale_out: float = 30
    scale_in: float = 120
    processor_timeout: float = 120
    job_timeout: float = 60
    memory: int = 1024
    """Megabytes."""
    database: str = "db.t4g.small"
    keep_days: float = 7
    """How long a completed job stays."""


@dataclass(frozen=True)
class Machine:
    """What the model is told about the place that it runs at. The defaults are guesses for Lambda: measure yours."""

    cold: float = 1.0
    """Seconds from an invocation to the handler's first line, in a new environment."""
    warm: float = 0.05
    """The same in one that is there."""
    kept: float = 300
    """Seconds for which an idle environment is there."""
    idle: float = 0.02
    """Seconds of an invocation that finds nothing."""
    job: float = 0.0001
    """Seconds of a processor for each job, one after another: claim, hand over, settle."""
    kilobytes: float = 1.0
    """Of table and indexes, for each job that is kept."""


@dataclass(frozen=True)
class Database:
    dollars: float
    connections: int
    jobs: float
    """A second, for enqueue, claim and settle together."""


# Dollars a month in us-east-1, assumed: put your own in their place. Jobs a second are assumed too, a quarter of what
# `make bench ONLY=drain` does on two cores; of the burstable classes, the share that they may use for ever.
DATABASES = {
    "db.t4g.small": Database(24, 160, 1_000),
    "db.t4g.medium": Database(47, 320, 2_000),
    "db.m7g.large": Database(123, 640, 10_000),
    "db.m7g.2xlarge": Database(491, 2_500, 20_000),
}


@dataclass
class Result:
    jobs: int
    waits: list[float] = field(default_factory=list)
    invocations: int = 0
    wakes: list[float] = field(default_factory=list)
    seconds: float = 0
    """Billed, of all invocations together."""
    peak: int = 0
    """Processors at once."""
    drained: float = 0
    """When the last job ended."""
    stopped: int = 0
    """Handlers that reached their timeout."""
    left: int = 0

    def wait(self, share: float) -> float:
        return self.waits[min(int(len(self.waits) * share), len(self.waits) - 1)] if self.waits else 0.0


@dataclass(eq=False)
class _Processor:
    by: str
    since: float
    claims_until: float
    free: int
    claimed: int = 0
    busy: int = 0
    ready_at: float = 0
    """When it is done with handing over what it has claimed."""
    looks_at: float = math.inf
    is_idle: bool = False
    is_draining: bool = False
    gone: bool = False


class Simulation:
    """Of arrivals, in seconds from its beginning, for `seconds`; `work` says how long the next handler takes."""

    def __init__(
        self,
        arrivals: Iterable[float],
        work: Callable[[], float],
        setting: Setting,
        machine: Machine,
        *,
        seconds: float,
        first_tick: float = 0,
        warm: int = 0,
    ) -> None:
        self._arrivals = deque(sorted(arrivals))
        self._work, self._setting, self._machine, self._seconds = work, setting, machine, seconds
        self._config = LaneConfig(
            max_workers=setting.max_workers,
            scale_thresholds=tuple(int(step) for step in setting.thresholds.split(",") if step),
            connection_budget=setting.budget,
        )
        self._each_job = 1 / DATABASES[setting.database].jobs
        self._wakes = setting.egress != "none"
        self._now = 0.0
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._number = itertools.count()
        self._ready: deque[float] = deque()
        self._processors: list[_Processor] = []
        self._environments = [machine.kept] * warm
        self._postgres_ready_at = 0.0
        self._scaled_out_at = self._scaled_in_at = -math.inf
        self._woken_at: float | None = None
        self._result = Result(len(self._arrivals))
        self._after(first_tick, self._tick)
        self._after_arrival()

    def run(self) -> Result:
        end = max([self._seconds, *self._arrivals]) + _PATIENCE_SECONDS
        while self._events and self._events[0][0] <= end:
            self._now, _, event = heapq.heappop(self._events)
            event()
        self._result.seconds += sum(self._now - one.since for one in self._processors)
        self._result.left = len(self._ready)
        self._result.waits.sort()
        return self._result

    def _after(self, seconds: float, event: Callable[[], None]) -> None:
        heapq.heappush(self._events, (self._now + seconds, next(self._number), event))

    # What invokes processors: an arrival that finds none that will claim again, the tick, a sibling.

    def _after_arrival(self) -> None:
        if self._arrivals:
            self._after(self._arrivals[0] - self._now, self._arrive)

    def _arrive(self) -> None:
        while self._arrivals and self._arrivals[0] <= self._now:
            self._ready.append(self._arrivals.popleft())
        self._after_arrival()
        self._wake()

    def _tick(self) -> None:
        self._invoke("tick")
        if self._now + self._setting.tick < self._seconds or self._arrivals or self._ready:
            self._after(self._setting.tick, self._tick)

    def _wake(self) -> None:
        """As tidegate.lanes_to_wake."""
        if not self._wakes or not self._ready or self._claiming:
            return
        if self._woken_at is not None and self._now < self._woken_at + _PENDING_SECONDS:
            return
        self._woken_at = self._now
        self._result.wakes.append(self._now)
        self._invoke("wake")

    def _invoke(self, by: str) -> None:
        self._result.invocations += 1
        since = self._now
        self._environments = [until for until in self._environments if until > since]
        is_warm = bool(self._environments)
        if is_warm:
            self._environments.pop()
        self._after(self._machine.warm if is_warm else self._machine.cold, lambda: self._register(by, since))

    # A processor's life.

    def _register(self, by: str, since: float) -> None:
        if not self._ready and self._woken_at is None:
            self._end(since)
            return
        if self._claiming >= max(self._wanted, 1):
            self._woken_at = None
            self._end(since)
            return
        if self._room <= 0:
            self._end(since)
            return
        processor = _Processor(by, since, since + self._setting.processor_timeout - MARGIN_SECONDS, self._setting.slots)
        self._processors.append(processor)
        self._result.peak = max(self._result.peak, len(self._processors))
        self._woken_at = None
        self._scale_out()
        self._after(_HEARTBEAT_SECONDS, lambda: self._send_heartbeat(processor))
        self._claim(processor)

    def _scale_out(self) -> None:
        more = self._wanted - self._claiming
        if self._wakes and self._ready and more > 0 and self._now >= self._scaled_out_at + self._setting.scale_out:
            self._scaled_out_at = self._now
            for _ in range(more):
                self._invoke("scale")

    def _send_heartbeat(self, me: _Processor) -> None:
        if me.gone:
            return
        if not me.is_idle:
            self._scale_out()
        elif self._claiming > self._wanted and not me.is_draining:
            last = max(self._scaled_out_at, self._scaled_in_at)
            if self._now >= last + self._setting.scale_in:
                self._scaled_in_at = self._now
                me.is_draining = True
        self._after(_HEARTBEAT_SECONDS, lambda: self._send_heartbeat(me))

    def _claim(self, me: _Processor) -> None:
        if me.is_draining:
            if not me.busy:
                self._leave(me)
            return
        room = min(me.free, self._setting.max_jobs - me.claimed)
        taken = min(room, len(self._ready)) if self._has_time(me) else 0
        for _ in range(taken):
            self._start(me)
        if room > 0:
            me.is_idle = taken < room
        if not me.busy:
            self._leave(me)
        elif me.is_idle:
            self._look_after(me, _LOOK_AGAIN_SECONDS)

    def _start(self, me: _Processor) -> None:
        arrived = self._ready.popleft()
        me.ready_at = max(me.ready_at, self._now) + self._machine.job
        self._postgres_ready_at = max(self._postgres_ready_at, self._now) + self._each_job
        wait = max(me.ready_at, self._postgres_ready_at) - self._now
        self._result.waits.append(self._now + wait - arrived)
        me.claimed += 1
        me.free -= 1
        me.busy += 1
        work = self._work()
        self._result.stopped += work > self._setting.job_timeout
        self._after(wait + min(work, self._setting.job_timeout), lambda: self._finish(me))

    def _finish(self, me: _Processor) -> None:
        me.busy -= 1
        me.free += 1
        self._result.drained = self._now
        # One that found all that there was looks again when this one is settled.
        self._look_after(me, _SETTLE_SECONDS if me.is_idle and me.busy else 0)

    def _look_after(self, me: _Processor, seconds: float) -> None:
        moment = self._now + seconds
        if moment < me.looks_at:
            me.looks_at = moment
            self._after(seconds, lambda: self._look(me, moment))

    def _look(self, me: _Processor, moment: float) -> None:
        if me.looks_at == moment and not me.gone:
            me.looks_at = math.inf
            self._claim(me)

    def _leave(self, me: _Processor) -> None:
        me.gone = True
        was_turned_away = self._room <= 0 and self._woken_at is not None
        self._processors.remove(me)
        self._end(me.since)
        if was_turned_away:
            self._woken_at = None
        if was_turned_away or me.claimed or me.is_draining:
            self._wake()

    def _end(self, since: float) -> None:
        self._result.seconds += self._now - since + self._machine.idle
        self._environments.append(self._now + self._machine.kept)

    # What they decide by.

    @property
    def _claiming(self) -> int:
        return sum(map(self._will_claim_again, self._processors))

    @property
    def _wanted(self) -> int:
        there = len(self._processors)
        running = sum(one.busy for one in self._processors)
        return workers_wanted(len(self._ready), running, Processors(self._claiming, there, there), self._config)

    def _will_claim_again(self, processor: _Processor) -> bool:
        return not processor.is_draining and self._has_time(processor, later=_LATE_SECONDS)

    def _has_time(self, processor: _Processor, *, later: float = 0) -> bool:
        return processor.claims_until > self._now + later + self._setting.job_timeout

    @property
    def _room(self) -> int:
        return min(self._setting.max_workers, self._setting.budget) - len(self._processors)
