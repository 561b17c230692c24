"""make simulate: how long jobs wait, what to set and what it costs, for a given load.

    make simulate LOAD="--jobs-per-hour 10000 --work 2"              what the defaults do with it
    make simulate LOAD="--jobs-per-hour 10000 --work 2 --within 5"   the cheapest with 95 of 100 started within 5 s
    make simulate LOAD=--table                                       the table of docs/scaling.md

Event by event, without a database: arrivals, ticks, wakes, processors, slots and timeouts of one lane. Who is woken,
registers, starts siblings, drains or leaves follows tidegate.lanes_to_wake and its neighbours. `make bench
ONLY=simulator` says how far it is from runs of the local stack. What it leaves out: handlers that compete for the CPU,
failures and retries, limits and rates of types, deaths. A handler that reaches the timeout ends there.
"""

import argparse
import heapq
import itertools
import math
import random
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace

from bench.figure import table
from tidegate.processor.clock import MARGIN_SECONDS
from tidegate.processor.demand import LaneConfig, Processors, workers_wanted

_MONTH_SECONDS = 30 * 24 * 3600
_MOST_JOBS = 200_000

# As in tidegate/processor/loop.py and its neighbours.
_HEARTBEAT_SECONDS = 1.0
_LOOK_AGAIN_SECONDS = 0.5
_SETTLE_SECONDS = 0.02
_STAY_SECONDS = 0.1
_PENDING_SECONDS = 5.0
# A processor that claims looks again within this time.
_LATE_SECONDS = 2.0
# After the last arrival. What has not started by then is left over.
_PATIENCE_SECONDS = 900.0


@dataclass(frozen=True)
class Load:
    jobs_per_hour: float = 1000
    work: float = 1.0
    """Seconds that a handler takes, on average."""
    spread: str = "exponential"
    """How they differ: exponential, or fixed."""
    burst: int = 1
    """So many arrive at once."""
    request: int = 1
    """So many come in one request."""


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
STORAGE_GB = 0.115
GB_SECOND = 0.0000133334
INVOCATION = 0.20e-6
REQUEST = 1.00e-6
EGRESS = {"none": 0.0, "endpoint": 7.3, "nat": 37.0}
# Alarms, metrics and a secret.
WATCHING = 8.9
# Connections that the HTTP functions may take.
_HTTP_CONNECTIONS = 46
# What `--within` allows a handler that mostly waits.
_SLOT_MEGABYTES = 64


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
        self._woken_at = self._woken_before = self._scaled_out_at = self._scaled_in_at = -math.inf
        self._wake_pending = False
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
        if self._wake_pending and self._now < self._woken_at + _PENDING_SECONDS:
            return
        self._woken_before, self._woken_at, self._wake_pending = self._woken_at, self._now, True
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
        if not self._ready and not self._wake_pending:
            self._end(since)
            return
        if self._claiming >= max(self._wanted, 1):
            self._wake_pending = False
            self._end(since)
            return
        if self._room <= 0:
            self._end(since)
            return
        processor = _Processor(by, since, since + self._setting.processor_timeout - MARGIN_SECONDS, self._setting.slots)
        self._processors.append(processor)
        self._result.peak = max(self._result.peak, len(self._processors))
        self._wake_pending = False
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
            self._wait_for_more(me, room)
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

    def _wait_for_more(self, me: _Processor, room: int) -> None:
        left = me.claims_until - self._now
        if room > 0 and left > 0:
            stays = self._woken_at + 1 - self._now if self._has_to_stay(me) else 0
            if stays > 0:
                self._look_after(me, min(stays, _STAY_SECONDS))
                return
        self._leave(me)

    def _has_to_stay(self, me: _Processor) -> bool:
        """So that no three wakes come in a second."""
        others = any(one is not me and self._will_claim_again(one, 0) for one in self._processors)
        return self._woken_at - self._woken_before < 1 and not others

    def _leave(self, me: _Processor) -> None:
        me.gone = True
        was_turned_away = self._room <= 0 and self._wake_pending
        self._processors.remove(me)
        self._end(me.since)
        if was_turned_away:
            self._wake_pending = False
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

    def _will_claim_again(self, processor: _Processor, timeout: float | None = None) -> bool:
        return not processor.is_draining and self._has_time(processor, timeout, later=_LATE_SECONDS)

    def _has_time(self, processor: _Processor, timeout: float | None = None, *, later: float = 0) -> bool:
        return processor.claims_until > self._now + later + (self._setting.job_timeout if timeout is None else timeout)

    @property
    def _room(self) -> int:
        return min(self._setting.max_workers, self._setting.budget) - len(self._processors)


@dataclass(frozen=True)
class Answer:
    load: Load
    setting: Setting
    result: Result
    dollars: float

    def row(self) -> dict[str, object]:
        result, setting, per_hour = self.result, self.setting, self.load.jobs_per_hour
        return {
            "jobs/h": f"{per_hour:,.0f}" if per_hour >= 1 else f"{per_hour:.3f}",
            "egress": setting.egress,
            "slots": setting.slots,
            "max_workers": setting.max_workers,
            "timeout": f"{setting.processor_timeout:g}",
            "memory": setting.memory,
            "database": setting.database.removeprefix("db."),
            "p50": _seconds(result.wait(0.5)),
            "p95": _seconds(result.wait(0.95)),
            "p99": _seconds(result.wait(0.99)),
            "peak": result.peak,
            "left": f"{result.left:,}",
            "$/month": f"{self.dollars:,.0f}",
            "$/million": f"{self.dollars / (per_hour * _MONTH_SECONDS / 3600) * 1e6:,.2f}" if per_hour >= 1 else "",
        }


def answer(load: Load, setting: Setting, machine: Machine, *, hours: float = 1, seed: int = 1) -> Answer:
    """For so long, or for so many jobs as a computer counts in a moment."""
    chance = random.Random(seed)
    arrivals = _arrivals(load, hours * 3600, chance)
    seconds = hours * 3600 if len(arrivals) < _MOST_JOBS else arrivals[-1]
    work = (lambda: load.work) if load.spread == "fixed" else (lambda: chance.expovariate(1 / max(load.work, 1e-9)))
    # The schedule does not know when the load begins.
    first_tick = chance.uniform(0, setting.tick)
    result = Simulation(arrivals, work, setting, machine, seconds=seconds, first_tick=first_tick).run()
    return Answer(load, setting, result, _dollars(load, setting, machine, result, seconds))


def advise(load: Load, within: float, machine: Machine, setting: Setting, *, hours: float = 1) -> Answer | None:
    """The cheapest setting with which 95 of 100 jobs start within so many seconds and nothing piles up."""
    answers = [
        answer(load, grown(replace(setting, egress=egress), load, slots, workers), machine, hours=hours)
        for egress in ("none", "endpoint")
        for slots in (10, 50, 100)
        for workers in (1, 2, 5, 10, 20, 50, 100)
        # It would have to be at work for more than all of the time.
        if load.jobs_per_hour / 3600 * load.work < slots * workers
    ]
    good = [one for one in answers if one.result.wait(0.95) <= within and not one.result.left]
    return min(good, key=lambda one: (one.dollars, one.setting.max_workers), default=None)


def grown(setting: Setting, load: Load, slots: int, workers: int) -> Setting:
    """With what goes along with slots and workers: memory, thresholds, connections, and a database that bears them."""
    # The default table ends with five. Here a processor more comes before the slots of the others are full.
    thresholds = (
        setting.thresholds
        if workers <= 5 and slots == 10
        else ",".join(str(n * slots * 6 // 10) for n in range(1, workers))
    )
    budget = max(setting.budget, workers)
    large = workers > 5 or slots > 10
    enough = (
        name
        for name, database in DATABASES.items()
        if database.jobs >= load.jobs_per_hour / 3600 and database.connections >= budget + _HTTP_CONNECTIONS
    )
    return replace(
        setting,
        slots=slots,
        max_workers=workers,
        thresholds=thresholds,
        budget=budget,
        # Longer lives and quicker decisions: when one ends there is soon another.
        processor_timeout=900 if large else setting.processor_timeout,
        max_jobs=1_000_000 if large else setting.max_jobs,
        scale_out=5 if large else setting.scale_out,
        memory=max(setting.memory, slots * _SLOT_MEGABYTES),
        database=next(enough, "db.m7g.2xlarge"),
    )


def scaling() -> list[Answer]:
    """The table of docs/scaling.md: jobs of a second."""

    def row(per_hour: float, setting: Setting, *, hours: float = 1, request: int = 1) -> Answer:
        return answer(Load(jobs_per_hour=per_hour, request=request), setting, Machine(), hours=hours)

    def large(per_hour: float, slots: int, workers: int, *, keep_days: float = 7) -> Setting:
        return replace(grown(Setting(), Load(jobs_per_hour=per_hour), slots, workers), keep_days=keep_days)

    return [
        row(1 / 24, Setting(egress="none"), hours=24 * 100),
        row(1 / 24, Setting(), hours=24 * 100),
        row(100, Setting(), hours=24),
        row(1_000, Setting(), hours=10),
        row(10_000, Setting(), hours=2),
        row(100_000, Setting()),
        row(100_000, large(100_000, 50, 2)),
        row(1_000_000, large(1_000_000, 50, 10), request=10),
        row(5_000_000, large(5_000_000, 100, 20, keep_days=1), request=100),
        row(10_000_000, large(10_000_000, 100, 40, keep_days=1), request=100),
    ]


def _arrivals(load: Load, seconds: float, chance: random.Random) -> list[float]:
    arrivals: list[float] = []
    moment = 0.0
    while len(arrivals) < _MOST_JOBS:
        moment += chance.expovariate(load.jobs_per_hour / load.burst / 3600)
        if moment >= seconds:
            break
        arrivals += [moment] * load.burst
    return arrivals


def _dollars(load: Load, setting: Setting, machine: Machine, result: Result, seconds: float) -> float:
    """A month of it. Where jobs are still at work when the load ends, their time counts as well."""
    months = _MONTH_SECONDS / max(seconds, 1)
    invocations = result.seconds * setting.memory / 1024 * GB_SECOND + result.invocations * INVOCATION
    requests = result.jobs / load.request * REQUEST
    gigabytes = max(20, load.jobs_per_hour * 24 * setting.keep_days * machine.kilobytes / 1e6)
    at_rest = DATABASES[setting.database].dollars + gigabytes * STORAGE_GB + EGRESS[setting.egress] + WATCHING
    return months * (invocations + requests) + at_rest


def _seconds(seconds: float) -> str:
    return (
        f"{seconds * 1000:.0f} ms"
        if seconds < 1
        else f"{seconds:.1f} s"
        if seconds < 120
        else f"{seconds / 60:.0f} min"
    )


def _chosen[T: (Load, Setting, Machine)](of: type[T], options: argparse.Namespace) -> T:
    return of(**{each.name: getattr(options, each.name) for each in fields(of)})


_CHOICES: dict[str, Iterable[str]] = {"egress": EGRESS, "database": DATABASES, "spread": ("exponential", "fixed")}
# Of what is neither a count nor seconds.
_UNITS = {"memory": "MB", "jobs_per_hour": "JOBS", "keep_days": "DAYS", "kilobytes": "KB"}


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="make simulate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for part in (Load, Setting, Machine):
        group = parser.add_argument_group(part.__name__.lower())
        for each in fields(part):
            choices = _CHOICES.get(each.name)
            option = "--" + each.name.replace("_", "-")
            unit = _UNITS.get(each.name, "SECONDS" if each.type is float else None)
            group.add_argument(
                option, type=each.type, default=each.default, choices=choices, metavar=unit, help="%(default)s"
            )
    parser.add_argument("--hours", type=float, default=1.0, help="how long the load lasts")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same answer")
    parser.add_argument("--within", type=float, help="seconds in which 95 of 100 jobs are to start: says what to set")
    parser.add_argument("--table", action="store_true", help="the table of docs/scaling.md")
    options = parser.parse_args()
    load, setting, machine = _chosen(Load, options), _chosen(Setting, options), _chosen(Machine, options)
    if options.table:
        answers = scaling()
    elif options.within is None:
        answers = [answer(load, setting, machine, hours=options.hours, seed=options.seed)]
    else:
        best = advise(load, options.within, machine, setting, hours=options.hours)
        answers = [best] if best else []
    print("\n".join(table([one.row() for one in answers])) or "no setting of one lane does it")
    return 0 if answers else 1


if __name__ == "__main__":
    raise SystemExit(main())
