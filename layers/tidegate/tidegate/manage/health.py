"""Whether the lanes' clocks go: when each has ticked last, and who is at work in it."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/health")
# A tick may come late, and one may be lost; two that did not come are a clock that stands still.
_LATE_SECONDS = 20.0
_MOST_MISSED = 1


@dataclass(frozen=True)
class LaneHealth:
    lane: str
    last_tick: datetime | None
    """None: it has never ticked."""
    tick_seconds: float | None
    """The time between two ticks; None: the schedule is no rate, so that it is not known what is due."""
    missed: int
    """Ticks that were due and have not come. A lane that has never ticked has missed one."""
    processors: int
    """Those that sent a heartbeat in the last ten seconds."""
    ok: bool


@dataclass(frozen=True)
class QueueHealth:
    ok: bool
    enabled: bool
    """Processors claim jobs. An operator may have switched them off; that is no fault."""
    lanes: list[LaneHealth]


def health(connection: Connection, lanes: Collection[str], *, tick_seconds: float | None) -> QueueHealth:
    found = [_lane(row, tick_seconds) for row in connection.execute(_SQL["lanes"], {"lanes": list(lanes)})]
    row = connection.execute(_SQL["enabled"]).fetchone()
    return QueueHealth(all(lane.ok for lane in found), bool(row and row["enabled"]), found)


def _lane(row: dict[str, Any], tick_seconds: float | None) -> LaneHealth:
    seconds = row.pop("seconds")
    if seconds is None:
        return LaneHealth(**row, tick_seconds=tick_seconds, missed=1, ok=False)
    missed = int(max(seconds - _LATE_SECONDS, 0) / tick_seconds) if tick_seconds else 0
    return LaneHealth(**row, tick_seconds=tick_seconds, missed=missed, ok=missed <= _MOST_MISSED)
