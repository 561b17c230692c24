"""make simulate: what to set, how long jobs wait and what it costs, for a given load.

Arrivals, ticks, wakes, workers, slots and timeouts, event by event; no database and no process. `make bench ONLY=simulator`
says how far it is from runs of the local stack.
"""

import argparse
import heapq
import itertools
import math
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace

from bench.figure import table

MONTH_SECONDS = 30 * 24 * 3600

# List prices of us-east-1 in dollars, as DESIGN.md's research has them; put your own in their place.
GB_SECOND = 0.0000133334
INVOCATION = 0.20e-6
REQUEST = 1.00e-6
DATABASE_MONTH = 14.0
EGRESS_MONTH = {"none": 0.0, "endpoint": 14.6, "nat": 33.0}
WATCHING_MONTH = 6.0


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
    linger: float = 0
    processor_timeout: float = 120
    job_timeout: float = 60
    memory: int = 1024
    steps: tuple[int, ...] = (10, 30, 60, 100)
    """Ready jobs above which one worker more is wanted."""
    cool_up: float = 30
    wake_every: float = 1.0

    @property
    def wakes(self) -> bool:
        return self.egress != "none"


@dataclass(frozen=True)
class Machine:
    """What the model is told about the place that it runs at."""

    cold: float = 1.0
    """Seconds from an invocation to the handler's first line, in a new environment."""
    warm: float = 0.05
    """The same in one that is there."""
    kept: float = 300
    """Seconds for which an idle environment is there."""
    idle: float = 0.02
    """Seconds of an invocation that finds nothing."""
    job: float = 0.00005
    """Seconds of a worker for each job, one after another: claim, hand over, settle."""
    database: float = 0.00003
    """Seconds of Postgres for each job, one after another for all workers."""


# An invocation claims nothing that it might have to interrupt.
RESERVE = 9.0


@dataclass
class Result:
    jobs: int
    waits: list[float]
    invocations: int
    seconds: float
    """Billed, of all invocations together."""
    peak: int
    span: float
    drained: float
    """When the last job ended."""
    left: int
    workers: list[tuple[float, int]] = field(default_factory=list)

    def wait(self, share: float) -> float:
        return self.waits[min(int(len(self.waits) * share), len(self.waits) - 1)] if self.waits else 0.0


@dataclass(eq=False)
class _Worker:
    deadline: float
    free: int
    began: float
    first: bool
    busy: int = 0
    line: float = 0.0
    lingers_until: float = 0.0
    gone: bool = False


class Simulation:
    def __init__(self, load: Load, setting: Setting, machine: Machine, *, most: int = 200_000, seed: int = 1) -> None:
        self._load, self._setting, self._machine = load, setting, machine
        self._random = random.Random(seed)
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._number = itertools.count()
        self._now = 0.0
        self._ready: deque[float] = deque()
        self._workers: list[_Worker] = []
        self._on_their_way = 0
        self._environments: list[float] = []
        self._database = 0.0
        self._scaled_at = -math.inf
        self._woken_at = -math.inf
        self._result = Result(0, [], 0, 0.0, 0, 0.0, 0.0, 0)
        self._most = most

    def run(self, *, hours: float = 1.0) -> Result:
        self._end = hours * 3600
        self._at(self._next_arrival(), self._arrive)
        # The stack's ticks do not know when the load begins.
        self._at(self._random.uniform(0, self._setting.tick), self._tick)
        while self._events:
            self._now, _, event = heapq.heappop(self._events)
            if self._now > self._end * 2 + 900:
                break
            event()
        result = self._result
        result.span = min(self._now, self._end)
        result.left = len(self._ready)
        result.waits.sort()
        return result

    def _at(self, moment: float, event: Callable[[], None]) -> None:
        heapq.heappush(self._events, (moment, next(self._number), event))

    def _next_arrival(self) -> float:
        each = 3600 * self._load.burst / self._load.jobs_per_hour
        return self._now + self._random.expovariate(1 / each)

    def _arrive(self) -> None:
        if self._now > self._end or self._result.jobs >= self._most:
            self._end = min(self._end, self._now)
            return
        self._result.jobs += self._load.burst
        self._ready.extend([self._now] * self._load.burst)
        self._at(self._next_arrival(), self._arrive)
        if self._setting.wakes and self._now - self._woken_at >= self._setting.wake_every:
            if not self._workers and not self._on_their_way:
                self._woken_at = self._now
                self._invoke(first=True)
        for worker in self._workers:
            if worker.free:
                self._feed(worker)

    def _tick(self) -> None:
        self._invoke(first=True)
        if self._now < self._end or self._ready:
            self._at(self._now + self._setting.tick, self._tick)

    def _invoke(self, *, first: bool) -> None:
        self._environments = [until for until in self._environments if until > self._now]
        if self._environments:
            self._environments.pop()
            delay = self._machine.warm
        else:
            delay = self._machine.cold
        self._on_their_way += 1
        self._result.invocations += 1
        self._at(self._now + delay, lambda: self._begin(first=first))

    def _begin(self, *, first: bool) -> None:
        self._on_their_way -= 1
        enough = self._wanted()
        if not self._ready or len(self._workers) >= enough:
            self._result.seconds += self._machine.idle
            self._environments.append(self._now + self._machine.kept)
            return
        deadline = self._now + self._setting.processor_timeout - RESERVE
        worker = _Worker(deadline, self._setting.slots, self._now, first, line=self._now)
        self._workers.append(worker)
        self._result.peak = max(self._result.peak, len(self._workers))
        self._result.workers.append((self._now, len(self._workers)))
        self._feed(worker)

    def _wanted(self) -> int:
        ready = len(self._ready)
        return min(1 + sum(ready > step for step in self._setting.steps), self._setting.max_workers)

    def _scale_out(self) -> None:
        missing = self._wanted() - len(self._workers) - self._on_their_way
        if self._setting.wakes and missing > 0 and self._now - self._scaled_at >= self._setting.cool_up:
            self._scaled_at = self._now
            for _ in range(missing):
                self._invoke(first=False)

    def _feed(self, worker: _Worker) -> None:
        if worker.first:
            self._scale_out()
        may_claim = worker.deadline - self._now >= self._setting.job_timeout
        while may_claim and worker.free and self._ready:
            arrived = self._ready.popleft()
            worker.line = max(worker.line, self._now) + self._machine.job
            self._database = max(self._database, self._now) + self._machine.database
            starts = max(worker.line, self._database)
            self._result.waits.append(starts - arrived)
            worker.free -= 1
            worker.busy += 1
            self._at(starts + self._work(), lambda: self._finish(worker))
        if not worker.busy:
            self._leave(worker, may_claim)

    def _finish(self, worker: _Worker) -> None:
        worker.busy -= 1
        worker.free += 1
        self._result.drained = self._now
        self._feed(worker)

    def _leave(self, worker: _Worker, may_claim: bool) -> None:
        if may_claim and self._setting.linger and not worker.lingers_until:
            worker.lingers_until = self._now + self._setting.linger
            self._at(worker.lingers_until, lambda: self._end_of_linger(worker))
            return
        if may_claim and self._now < worker.lingers_until:
            return
        self._gone(worker)

    def _end_of_linger(self, worker: _Worker) -> None:
        if not worker.gone and not worker.busy:
            self._gone(worker)

    def _gone(self, worker: _Worker) -> None:
        if worker.gone:
            return
        worker.gone = True
        self._workers.remove(worker)
        self._result.seconds += self._now - worker.began + self._machine.idle
        self._result.workers.append((self._now, len(self._workers)))
        self._environments.append(self._now + self._machine.kept)
        # Whoever goes while there is work has a successor.
        if self._ready and self._setting.wakes and not self._workers and not self._on_their_way:
            self._invoke(first=True)

    def _work(self) -> float:
        mean = self._load.work
        return mean if self._load.spread == "fixed" or mean <= 0 else self._random.expovariate(1 / mean)


@dataclass(frozen=True)
class Answer:
    setting: Setting
    result: Result
    dollars: float

    def row(self) -> dict[str, object]:
        result, setting = self.result, self.setting
        return {
            "egress": setting.egress,
            "tick": f"{setting.tick:g} s",
            "slots": setting.slots,
            "max_workers": setting.max_workers,
            "linger": f"{setting.linger:g} s",
            "wait p50": _seconds(result.wait(0.5)),
            "p95": _seconds(result.wait(0.95)),
            "p99": _seconds(result.wait(0.99)),
            "workers at most": result.peak,
            "left over": f"{result.left:,}",
            "$/month": f"{self.dollars:,.0f}",
        }


def answer(load: Load, setting: Setting, machine: Machine, *, hours: float = 1.0) -> Answer:
    result = Simulation(load, setting, machine).run(hours=hours)
    return Answer(setting, result, dollars(load, setting, result))


def dollars(load: Load, setting: Setting, result: Result) -> float:
    """A month of it, with the smallest database."""
    months = MONTH_SECONDS / max(result.span, 1)
    lambda_ = result.seconds * setting.memory / 1024 * GB_SECOND + result.invocations * INVOCATION
    requests = result.jobs / load.request * REQUEST
    return months * (lambda_ + requests) + DATABASE_MONTH + EGRESS_MONTH[setting.egress] + WATCHING_MONTH


def advise(load: Load, wanted: float, machine: Machine, setting: Setting) -> Answer | None:
    """The cheapest setting with which 95 of 100 jobs start within `wanted` seconds and nothing piles up."""
    answers = [
        answer(load, replace(setting, egress=egress, slots=slots, max_workers=workers), machine)
        for egress in ("none", "endpoint")
        for slots in (10, 50, 100)
        for workers in (1, 2, 5, 10, 20, 50)
    ]
    good = [one for one in answers if one.result.wait(0.95) <= wanted and one.result.left == 0]
    return min(good, key=lambda one: (one.dollars, one.setting.max_workers, one.setting.slots), default=None)


def _seconds(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def _options(parser: argparse.ArgumentParser, of: type[Load] | type[Setting] | type[Machine]) -> None:
    for option in fields(of):
        if option.name != "steps":
            kind = type(option.default)
            parser.add_argument("--" + option.name.replace("_", "-"), type=kind, default=option.default)


def _chosen[T](of: Callable[..., T], options: argparse.Namespace) -> T:
    names = [name for name in vars(options) if name in of.__dataclass_fields__]  # type: ignore[attr-defined]
    return of(**{name: getattr(options, name) for name in names})


def main() -> int:
    parser = argparse.ArgumentParser(prog="make simulate", description=__doc__)
    for part in (Load, Setting, Machine):
        _options(parser, part)
    parser.add_argument("--hours", type=float, default=1.0, help="how long the load lasts")
    parser.add_argument("--within", type=float, help="advise: 95 of 100 jobs are to start within so many seconds")
    options = parser.parse_args()
    load, setting, machine = (_chosen(part, options) for part in (Load, Setting, Machine))
    if options.within is None:
        print("\n".join(table([answer(load, setting, machine, hours=options.hours).row()])))
        return 0
    best = advise(load, options.within, machine, setting)
    print("\n".join(table([best.row()])) if best else "nothing that one processor function can be set to does it")
    return 0 if best else 1


if __name__ == "__main__":
    raise SystemExit(main())
