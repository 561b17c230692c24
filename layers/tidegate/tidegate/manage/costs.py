"""What the processors cost: gigabyte-seconds and requests of Lambda, at the prices of the template's parameter.

A lane costs what its processors do, from their registration to their end. A type costs a share of its lane's cost, by
the seconds that its handlers ran.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from tidegate.base.settings import Prices
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/costs")

MOST_ROWS = 60_000
MOST_TYPES = 500
# The days by which the price of a second of a handler is known.
_RECENT_DAYS = 7
SAYS = (
    "What processors cost that found something to do, from their registration to their end. Not in it: ticks that find"
    " nothing, the other functions, the database, and what AWS gives for free. A type costs as much of its lane as its"
    " handlers took of the seconds of all."
)


@dataclass(frozen=True)
class TypeCost:
    type: str
    jobs: int
    """That have ended."""
    seconds: float
    """That its handlers ran."""
    gb_seconds: float
    usd: float


@dataclass(frozen=True)
class DayCost:
    day: date
    usd: float


@dataclass(frozen=True)
class LaneCost:
    lane: str
    gb_seconds: float
    usd: float


@dataclass(frozen=True)
class Costs:
    currency: str
    prices: Prices
    since: datetime
    types: list[TypeCost]
    days: list[DayCost]
    lanes: list[LaneCost]
    says: str


@dataclass(frozen=True)
class _LaneDay:
    gb_seconds: float
    usd: float
    seconds: float
    """That handlers ran."""


_NOTHING = _LaneDay(0.0, 0.0, 0.0)


def costs(connection: Connection, prices: Prices, *, days: int) -> Costs:
    """Of so many days of UTC, today among them."""
    span = _span(connection, days)
    types = connection.execute(_SQL["types"], span).fetchall()
    lanes = _lane_days(connection.execute(_SQL["lanes"], span).fetchall(), types, prices)
    since: datetime = span["since"]
    return Costs(
        "USD",
        prices,
        since,
        types=sorted((_share(row, lanes) for row in types), key=lambda each: (-each.usd, each.type)),
        days=[
            DayCost((since + timedelta(days=n)).date(), sum(day.usd for (_, slot), day in lanes.items() if slot == n))
            for n in range(days)
        ],
        lanes=[
            LaneCost(lane, sum(lanes[key].gb_seconds for key in keys), sum(lanes[key].usd for key in keys))
            for keys in _grouped(sorted(lanes), lambda key: key[0])
            for lane in [keys[0][0]]
        ],
        says=SAYS,
    )


def of_job(connection: Connection, prices: Prices, type_: str, seconds: float) -> float | None:
    """What a job costs whose handler ran for so long, by what a second has cost in its lane in the last days. None:
    nothing is known of them."""
    row = connection.execute(_SQL["per_second"], _span(connection, _RECENT_DAYS) | {"type": type_}).fetchone()
    if row is None or not row["seconds"] or not row["gb_seconds"]:
        return None
    per_second: float = prices.of(row["gb_seconds"], row["openings"]) / row["seconds"]
    return per_second * seconds


def _span(connection: Connection, days: int) -> dict[str, Any]:
    span = connection.execute(_SQL["span"], {"days": days}).fetchone()
    assert span is not None
    return span | {"most": MOST_ROWS, "keep": MOST_TYPES}


def _share(row: dict[str, Any], lanes: dict[tuple[str, int], _LaneDay]) -> TypeCost:
    """Computes the cost of a type: on each day as much of its lane as its handlers took of the seconds of all."""
    days = [lanes.get((row["lane"], slot), _NOTHING) for slot in row["slots"]]
    parts = [seconds / day.seconds if day.seconds else 0.0 for seconds, day in zip(row["seconds"], days, strict=True)]
    return TypeCost(
        row["type"],
        int(sum(sum(row[end]) for end in ("completed", "failed", "cancelled"))),
        sum(row["seconds"]),
        sum(part * day.gb_seconds for part, day in zip(parts, days, strict=True)),
        sum(part * day.usd for part, day in zip(parts, days, strict=True)),
    )


def _lane_days(
    rows: list[dict[str, Any]], types: list[dict[str, Any]], prices: Prices
) -> dict[tuple[str, int], _LaneDay]:
    seconds = Counter[tuple[str, int]]()
    for row in types:
        for slot, of_day in zip(row["slots"], row["seconds"], strict=True):
            seconds[row["lane"], slot] += of_day
    return {
        key: _LaneDay(row["gb_seconds"], prices.of(row["gb_seconds"], row["openings"]), seconds[key])
        for row in rows
        for key in [(row["lane"], row["slot"])]
    }


def _grouped[T](each: Iterable[T], by: Callable[[T], str]) -> list[list[T]]:
    groups: dict[str, list[T]] = {}
    for one in each:
        groups.setdefault(by(one), []).append(one)
    return list(groups.values())
