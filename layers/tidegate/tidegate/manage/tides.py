"""Lanes as tides: how high the water was, minute by minute, and each processor as an opening of the gate."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/tides")

MOST_LANES = 20
MOST_OPENINGS = 500
LONGEST_MINUTES = 360


@dataclass(frozen=True)
class Point:
    """The highest of a minute. A minute in which no processor measured has none."""

    at: datetime
    ready: int
    oldest_seconds: float
    running: int
    waiting: int


@dataclass(frozen=True)
class Opening:
    id: str
    started_by: str
    started_at: datetime
    ended_at: datetime | None
    """None: it is at work."""
    died: bool
    """It ended without a word; its last heartbeat is taken for its end."""
    claimed: int
    settled: int
    memory: int
    """Megabytes that its function has."""
    used: int | None
    """The most megabytes that one of its processes has had."""
    version: str
    log_stream: str


@dataclass(frozen=True)
class LaneTide:
    lane: str
    points: list[Point]
    openings: list[Opening]


@dataclass(frozen=True)
class Tides:
    now: datetime
    lanes: list[LaneTide]
    at_least: bool
    """There were more openings: these are the newest."""


def tides(connection: Connection, *, minutes: int, lanes: list[str]) -> Tides:
    """`lanes`: those that are shown, whatever was written of them. Others that have types are shown beside them."""
    span = connection.execute(_SQL["span"], {"minutes": minutes}).fetchone()
    assert span is not None
    known = [row["lane"] for row in connection.execute(_SQL["lanes"], {"most": MOST_LANES})]
    names = list(dict.fromkeys([*lanes, *sorted(known)]))[:MOST_LANES]
    points = _by_lane(connection, "points", span | {"most": MOST_LANES * (minutes + 1) * 2})
    openings = _by_lane(connection, "openings", span | {"most": MOST_OPENINGS})
    return Tides(
        span["until"],
        [
            LaneTide(name, [Point(**each) for each in points[name]], [Opening(**each) for each in openings[name]])
            for name in names
        ],
        at_least=sum(map(len, openings.values())) >= MOST_OPENINGS,
    )


def _by_lane(connection: Connection, statement: str, parameters: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in connection.execute(_SQL[statement], parameters):
        found[row.pop("lane")].append(row)
    return found
