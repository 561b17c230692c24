"""What is drawn over time: throughput, wait, run, depth, cost, processors.

Each answer is at most 400 steps by 12 series; beyond these the smaller ones are one series, the sum of the rest. Rows
are summed in Postgres, and as coarse ones as the span allows.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal, NamedTuple

from tidegate.base.errors import Invalid, Wrong
from tidegate.base.settings import Prices
from tidegate.manage.search import use_the_index
from tidegate.manage.series import (
    MOST_SERIES,
    Histograms,
    Series,
    Values,
    high_percentiles,
    in_order,
    largest,
    percentiles,
    series,
)
from tidegate.manage.time_steps import DAY, HOUR, LONGEST, MINUTE, MOST_POINTS, Steps, steps
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/charts")

Kind = Literal["throughput", "wait", "run", "depth", "cost", "processors"]
By = Literal["type", "lane", "day"]

MOST_TYPES = 2000
# The rows of one read: none is reached in the spans of steps(), unless rows were written past the queue.
MOST_READ = 60_000
# Where each step is 24 numbers.
_MOST_OF_HISTOGRAMS = 150
_DEFAULT_SPAN = timedelta(hours=6)
_OF_LANES = {"depth", "processors"}
_ENDS = ("completed", "failed", "cancelled", "retried")
_SUMS = ", ".join(f"sum(h[{n}]::float8)" for n in range(1, 25))
_UNITS = {"wait": "seconds", "run": "seconds", "depth": "jobs", "cost": "USD", "processors": "processors"}


class AskedChart(NamedTuple):
    kind: Kind
    by: By | None = None
    type: str | None = None
    lane: str | None = None
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True)
class Chart:
    since: datetime
    until: datetime
    step_seconds: int
    unit: str
    times: list[int]
    """When each step begins, in seconds since 1970."""
    series: list[Series]


def chart(connection: Connection, asked: AskedChart, prices: Prices) -> Chart:
    drawing = Drawing(connection, asked, prices)
    drawn = {
        "throughput": drawing.throughput,
        "wait": drawing.histograms,
        "run": drawing.histograms,
        "depth": drawing.depth,
        "cost": drawing.cost,
        "processors": drawing.processors,
    }[asked.kind]()
    span = drawing.steps
    unit = _UNITS.get(asked.kind) or ("jobs" if asked.by == "day" else "jobs per minute")
    return Chart(span.since, span.until, span.width, unit, span.starts, drawn)


class Drawing:
    def __init__(self, connection: Connection, asked: AskedChart, prices: Prices) -> None:
        self._connection = connection
        self._asked = asked
        self._prices = prices
        rows = connection.execute(_SQL["lanes_of"], {"most": MOST_TYPES}).fetchall()
        self._lanes = {row["name"]: row["lane"] for row in rows}
        self._types = [
            name for name, lane in self._lanes.items() if asked.type in {None, name} and asked.lane in {None, lane}
        ]
        self.steps = self._span(rows[0]["now"] if rows else _now(connection))

    @property
    def _points(self) -> int:
        return len(self.steps.starts)

    def throughput(self) -> list[Series]:
        per = 1.0 if self._asked.by == "day" else self.steps.width / MINUTE
        rows = self._read("counts", types=self._names(), by=self._split, keep=MOST_SERIES)
        if not self._split:
            ends = rows[0] if rows else defaultdict(list)
            return [
                series(
                    end,
                    {n: jobs / per for n, jobs in zip(ends["slots"], ends[end], strict=True)},
                    self._points,
                    missing=0.0,
                )
                for end in _ENDS
            ]
        found = {
            row["name"]: {
                n: sum(jobs) / per
                for n, *jobs in zip(row["slots"], row["completed"], row["failed"], row["cancelled"], strict=True)
            }
            for row in rows
        }
        return in_order(found, {row["name"]: row["others"] for row in rows}, self._points)

    def histograms(self) -> list[Series]:
        rows = self._read("histograms", types=self._names(), by=self._split, keep=MOST_SERIES)
        found = defaultdict[str, Histograms](dict)
        for row in rows:
            found[row["name"]][row["slot"]] = row["buckets"]
        if not self._split:
            return percentiles(found[""], self._points)
        return high_percentiles(found, {row["name"]: row["others"] for row in rows}, self._points)

    def depth(self) -> list[Series]:
        self._refuse_types()
        rows = self._read("lanes", lane=self._asked.lane)
        if self._asked.lane and self._asked.by != "lane":
            names = ("ready", "running", "waiting")
            return [series(name, {row["slot"]: row[name] for row in rows}, self._points) for name in names]
        return self._by_lane(rows, lambda row: row["ready"], missing=None)

    def processors(self) -> list[Series]:
        self._refuse_types()
        return self._by_lane(self._read("lanes", lane=self._asked.lane), lambda row: row["processors"], missing=0.0)

    def cost(self) -> list[Series]:
        if self._asked.by != "type" and not self._asked.type:
            return self._by_lane(self._read("lanes", lane=self._asked.lane), self._usd, missing=0.0)
        rows = self._read("costs", lane=self._asked.lane, type=self._asked.type, keep=MOST_SERIES)
        found = defaultdict[str, Values](dict)
        for row in rows:
            found[row["name"]][row["slot"]] = self._usd(row)
        return in_order(found, {row["name"]: row["others"] for row in rows}, self._points)

    def _usd(self, row: dict[str, Any]) -> float:
        return self._prices.of(row["gb_seconds"], row["processors"])

    def _span(self, now: datetime) -> Steps:
        asked = self._asked
        until = min(asked.until or now, now)
        since = max(asked.since or until - (_DEFAULT_SPAN if asked.by != "day" else timedelta(days=30)), now - LONGEST)
        if since >= until:
            raise Invalid(Wrong("query.from", "it has to be before `to`, and before now"))
        at_least = DAY if asked.by == "day" else HOUR if asked.kind == "cost" else MINUTE
        most = MOST_POINTS
        if asked.kind in {"wait", "run"} and asked.by in {"type", "lane"}:
            most = _MOST_OF_HISTOGRAMS
        types = max(len(set(self._lanes.values()) if asked.kind in _OF_LANES else self._lanes), 1)
        return steps(since, until, now=now, types=types, at_least=at_least, most=most)

    def _names(self) -> list[str] | None:
        """The types to read. One that is no longer known may have had jobs."""
        if self._asked.type:
            return [self._asked.type]
        return self._types if self._asked.lane else None

    @property
    def _split(self) -> str | None:
        return self._asked.by if self._asked.by in {"type", "lane"} else None

    def _refuse_types(self) -> None:
        if self._asked.by == "type" or self._asked.type:
            raise Invalid(Wrong("query.type" if self._asked.type else "query.by", f"{self._asked.kind} is of lanes"))

    def _read(self, statement: str, **more: Any) -> list[dict[str, Any]]:
        span = {"since": self.steps.since, "until": self.steps.until, "width": self.steps.width, "step": self.steps.of}
        text = _SQL[statement]
        if statement == "histograms":
            text = text.format(which=self._asked.kind, sums=_SUMS)
        with use_the_index(self._connection):
            return self._connection.execute(text, span | {"most": MOST_READ} | more).fetchall()

    def _by_lane(
        self, rows: list[dict[str, Any]], value: Callable[[dict[str, Any]], float | None], *, missing: float | None
    ) -> list[Series]:
        found = defaultdict[str, Values](dict)
        for row in rows:
            if (known := value(row)) is not None:
                found[row["lane"]][row["slot"]] = known
        return largest(found, self._points, missing=missing)


def _now(connection: Connection) -> datetime:
    row = connection.execute(_SQL["now"]).fetchone()
    assert row is not None
    now: datetime = row["now"]
    return now
