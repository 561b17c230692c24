"""Lanes as tides: how high the water was, and what was let through, minute by minute."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/tides")

MOST_LANES = 20
LONGEST_MINUTES = 360


@dataclass(frozen=True)
class Point:
    """The highest of a minute. A minute in which no processor measured has none."""

    at: datetime
    ready: int
    oldest_seconds: float
    running: int
    waiting: int
    settled: int
    """The runs that ended in this minute."""


@dataclass(frozen=True)
class LaneTide:
    lane: str
    points: list[Point]


@dataclass(frozen=True)
class Tides:
    now: datetime
    tick_seconds: float | None
    """The time between two ticks of a lane; None: the schedule is no rate."""
    lanes: list[LaneTide]


def tides(connection: Connection, *, minutes: int, lanes: list[str], tick_seconds: float | None) -> Tides:
    """`lanes`: those that are shown, whatever was written of them. Others that have types are shown beside them."""
    span = connection.execute(_SQL["span"], {"minutes": minutes}).fetchone()
    assert span is not None
    known = [row["lane"] for row in connection.execute(_SQL["lanes"], {"most": MOST_LANES})]
    names = list(dict.fromkeys([*lanes, *sorted(known)]))[:MOST_LANES]
    points = defaultdict[str, list[Point]](list)
    for row in connection.execute(_SQL["points"], span | {"most": MOST_LANES * (minutes + 1) * 2}):
        points[row.pop("lane")].append(Point(**row))
    return Tides(span["until"], tick_seconds, [LaneTide(name, points[name]) for name in names])
