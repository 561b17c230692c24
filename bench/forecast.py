"""What a load would wait and cost with a setting: a simulated hour, and its month in dollars."""

import math
import random
from dataclasses import dataclass, replace

from bench.simulation import DATABASES, Machine, Result, Setting, Simulation

_MONTH_SECONDS = 30 * 24 * 3600
_MOST_JOBS = 200_000

# Dollars in us-east-1, assumed: put your own in their place.
STORAGE_GB = 0.115
GB_SECOND = 0.0000133334
INVOCATION = 0.20e-6
REQUEST = 1.00e-6
EGRESS = {"none": 0.0, "ipv6": 0.0, "endpoint": 7.3, "nat": 37.0}
LOG_GB = 0.50
# Alarms and a secret; at rest there is no metric.
WATCHING = 5.8
# Ticks of all lanes and the pump's, with their lines of log.
TICKS = 0.6
# Those of a lane that works: what is ready, how old, running, completed, failed, retried, how long it took and waited.
METRICS = 8 * 0.30
# Bytes of log: a job's line, and another of one that has run for a second; what Lambda and the processor write of an
# invocation; a request's line at the gateway, and Lambda's two of the function that answers it.
JOB_LINE, START_LINE, INVOCATION_LINES, REQUEST_LINES = 516, 477, 2000, 950
# Gigabyte-seconds of the function that takes a request, and for each job in it.
REQUEST_GB_SECONDS, ENQUEUE_GB_SECONDS = 0.034, 0.0012
# Connections that the HTTP functions may take.
_HTTP_CONNECTIONS = 46
# What `--within` allows a handler that mostly waits.
_SLOT_MEGABYTES = 64


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
    requests = result.jobs / load.request
    used = result.seconds * setting.memory / 1024 + requests * REQUEST_GB_SECONDS + result.jobs * ENQUEUE_GB_SECONDS
    calls = (result.invocations + requests) * INVOCATION + requests * REQUEST
    gigabytes = max(20, load.jobs_per_hour * 24 * setting.keep_days * machine.kilobytes / 1e6)
    at_rest = DATABASES[setting.database].dollars + gigabytes * STORAGE_GB + EGRESS[setting.egress] + WATCHING + TICKS
    # CloudWatch asks for a metric by the hour in which it has a value.
    metrics = METRICS * (1 - math.exp(-load.jobs_per_hour / load.burst))
    return months * (used * GB_SECOND + calls + _logged(load, result) * LOG_GB) + at_rest + metrics


def _logged(load: Load, result: Result) -> float:
    """In gigabytes."""
    long = float(load.work >= 1) if load.spread == "fixed" else math.exp(-1 / max(load.work, 1e-9))
    lines = result.jobs * (JOB_LINE + long * START_LINE) + result.invocations * INVOCATION_LINES
    return (lines + result.jobs / load.request * REQUEST_LINES) / 1e9


def _seconds(seconds: float) -> str:
    return (
        f"{seconds * 1000:.0f} ms"
        if seconds < 1
        else f"{seconds:.1f} s"
        if seconds < 120
        else f"{seconds / 60:.0f} min"
    )
