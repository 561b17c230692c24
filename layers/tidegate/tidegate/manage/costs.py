"""What the processors cost: gigabyte-seconds and requests of Lambda, at the prices of the template's parameter.

A lane costs what its processors do, from their registration to their end. A type costs a share of its lane's cost, by
the seconds that its handlers ran.
"""

from collections import defaultdict
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


def costs(connection: Connection, prices: Prices, *, days: int) -> Costs:
    """The costs of so many days of UTC, today among them."""
    span = _span(connection, days)
    types = [_of_type(row, prices) for row in connection.execute(_SQL["types"], span)]
    gb_seconds, of_lanes, of_days = defaultdict[str, float](float), defaultdict[str, float](float), [0.0] * days
    for row in connection.execute(_SQL["lanes"], span):
        usd = prices.of(row["gb_seconds"], row["processors"])
        gb_seconds[row["lane"]] += row["gb_seconds"]
        of_lanes[row["lane"]] += usd
        of_days[row["slot"]] += usd
    since: datetime = span["since"]
    return Costs(
        "USD",
        prices,
        since,
        types=sorted(types, key=lambda each: (-each.usd, each.type)),
        days=[DayCost((since + timedelta(days=n)).date(), usd) for n, usd in enumerate(of_days)],
        lanes=[LaneCost(lane, gb_seconds[lane], of_lanes[lane]) for lane in sorted(of_lanes)],
        says=SAYS,
    )


def of_job(connection: Connection, prices: Prices, type_: str, seconds: float) -> float | None:
    """What a job costs whose handler ran for so long, by what a second has cost in its lane in the last days. None:
    nothing is known of them."""
    row = connection.execute(_SQL["per_second"], _span(connection, _RECENT_DAYS) | {"type": type_}).fetchone()
    if row is None or not row["seconds"] or not row["gb_seconds"]:
        return None
    per_second: float = prices.of(row["gb_seconds"], row["processors"]) / row["seconds"]
    return per_second * seconds


def _span(connection: Connection, days: int) -> dict[str, Any]:
    span = connection.execute(_SQL["span"], {"days": days}).fetchone()
    assert span is not None
    return span | {"most": MOST_ROWS, "keep": MOST_TYPES}


def _of_type(row: dict[str, Any], prices: Prices) -> TypeCost:
    usd = prices.of(row["gb_seconds"], row["processors"])
    return TypeCost(row["type"], row["jobs"], row["seconds"], row["gb_seconds"], usd)
