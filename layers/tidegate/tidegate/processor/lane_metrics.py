"""What an invocation leaves for the alarms: how much lies before its lane, and what it has done itself.

Names here are names in CloudWatch, where the template's alarms and dashboard ask for them by the dimensions `service`
and `lane`. Nothing is published that is zero: a metric is paid for in the hours that have a value of it. A depth that
was not zero a minute ago is published once more, so that its graph and the alarm for Depth see its end.
"""

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from aws_lambda_powertools.metrics import MetricUnit

from tidegate.base.telemetry import MAX_VALUES, Metric, publish
from tidegate.outcome import Finished
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("processor/lane_metrics")


@dataclass(frozen=True)
class Depth:
    """Of one lane; nothing is counted beyond a bound."""

    ready: int
    oldest_seconds: float
    """Of the oldest ready job or suspect."""
    running: int
    stuck: int
    """Jobs whose lock ended five minutes ago and that no processor has reclaimed."""
    waiting: int
    failed_last_hour: int
    enabled: bool
    """Whether processors claim at all."""
    set_aside: int
    """Of all lanes."""
    endpoints_disabled: int
    """Of all lanes: by the queue, after a 410 or five days of failures."""
    archive_behind: float
    """Seconds since the oldest part was made that is not in the archive's bucket yet, or for which the oldest job has
    been past its retention, if that is more."""
    oldest_transaction: float
    """Seconds, if that is over a minute. Of the whole server, told by the default lane."""
    before: list[str]
    """The fields among these that were not zero when the lane was measured last."""


@dataclass
class Times:
    """Of so many jobs as a line takes, each with the same chance to be among them, however many there are."""

    kept: list[tuple[float, float]] = field(default_factory=list)
    """In seconds: how long the handler was at it, and how long it had been ready by then."""
    _seen: int = 0
    # Which job is kept next, counted from the first. To ask chance of each job took a fiftieth of a short job's time.
    _next: int = 0
    _smallest: float = 1.0

    def add(self, batch: Iterable[Finished]) -> None:
        begun = [finished for finished in batch if finished.seconds]  # not those that were given back before
        seen_before, self._seen = self._seen, self._seen + len(begun)
        while self._next < self._seen:
            times = _times_of(begun[self._next - seen_before])
            if len(self.kept) < MAX_VALUES:
                self.kept.append(times)
            else:
                self.kept[random.randrange(MAX_VALUES)] = times  # noqa: S311
            self._next += 1 if len(self.kept) < MAX_VALUES else 1 + self._left_out()

    def _left_out(self) -> int:
        """How many follow that are not kept: as if each job had a random number, and the smallest were kept (Li's
        algorithm L)."""
        self._smallest *= _chance() ** (1 / MAX_VALUES)
        return int(math.log(_chance()) / math.log1p(-self._smallest))


def _chance() -> float:
    """Neither 0 nor 1, of which there is no logarithm."""
    return random.uniform(1e-9, 1 - 1e-9)  # noqa: S311


def _times_of(finished: Finished) -> tuple[float, float]:
    return round(finished.seconds, 6), round(max(finished.job.locked_at - finished.job.scheduled_for, 0), 6)


def measure(connection: Connection, lane: str, *, seen: int = 0) -> Depth:
    """`seen`: the most jobs that the processor saw ready since it measured last. The depth is noted in
    `lane_tallies`."""
    row = connection.execute(_SQL["measure"], {"lane": lane, "seen": seen}).fetchone()
    assert row is not None
    return Depth(**row)


def publish_metrics(lane: str, depth: Depth, counts: Counter[str], times: Times) -> None:
    if metrics := [*_depth(depth), *_needs_a_person(depth), *_work(counts), *_trouble(counts), *_times(times)]:
        publish(metrics, lane=lane)


def _depth(depth: Depth) -> Iterator[Metric]:
    if depth.ready or "ready" in depth.before:
        yield Metric("Ready", [depth.ready])
    if depth.oldest_seconds or "oldest_seconds" in depth.before:
        yield Metric("OldestAge", [depth.oldest_seconds], MetricUnit.Seconds)
    if depth.running or "running" in depth.before:
        yield Metric("Running", [depth.running])
    if depth.waiting or "waiting" in depth.before:
        yield Metric("Waiting", [depth.waiting])


def _needs_a_person(depth: Depth) -> Iterator[Metric]:
    if depth.stuck:
        yield Metric("Stuck", [depth.stuck])
    if depth.failed_last_hour:
        yield Metric("FailedLastHour", [depth.failed_last_hour])
    if not depth.enabled:
        yield Metric("Enabled", [0])
    if depth.set_aside:
        yield Metric("SetAside", [depth.set_aside])
    if depth.endpoints_disabled:
        yield Metric("EndpointsDisabled", [depth.endpoints_disabled])
    if depth.archive_behind:
        yield Metric("ArchiveBehind", [depth.archive_behind], MetricUnit.Seconds)
    if depth.oldest_transaction:
        yield Metric("OldestTransaction", [depth.oldest_transaction], MetricUnit.Seconds)


def _work(counts: Counter[str]) -> Iterator[Metric]:
    """All or none: a rate is made of several."""
    if counts["claimed"]:
        yield Metric("Completed", [counts["complete"]])
        yield Metric("Failed", [counts["fail"]])
        yield Metric("Retried", [counts["retry"]])


def _trouble(counts: Counter[str]) -> Iterator[Metric]:
    if counts["lost"]:
        yield Metric("LostLocks", [counts["lost"]])
    if counts["reclaimed"]:
        yield Metric("Reclaimed", [counts["reclaimed"]])


def _times(times: Times) -> Iterator[Metric]:
    if times.kept:
        durations, waits = zip(*times.kept, strict=True)
        yield Metric("Duration", durations, MetricUnit.Seconds)
        yield Metric("QueueWait", waits, MetricUnit.Seconds)
