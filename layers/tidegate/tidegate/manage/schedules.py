"""The due times of schedules in the next hours, and those that were missed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from itertools import islice, takewhile
from typing import Any, Literal
from zoneinfo import ZoneInfo

from tidegate.job_type.cron import Schedule
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/schedules")

# The due times of one schedule; of all in a page, but of each at least the last number.
MOST_TIMES, _MOST_TOGETHER, _LEAST = 200, 1_000, 10
_MOST_MISSED = 20
# A due time within this span is not missed: it waits for a tick.
_ON_TIME = timedelta(minutes=5)


@dataclass(frozen=True)
class DueTime:
    at: datetime
    local: str
    """In the schedule's time zone."""
    shift: bool
    """The clocks change on that day."""


@dataclass(frozen=True)
class ScheduleTimes:
    type: str
    name: str
    expression: str
    timezone: str
    owner: str
    """Of its jobs."""
    origin: Literal["code", "operator"]
    """Who has made it."""
    overridden: list[str]
    """What operators have said."""
    enabled: bool
    type_enabled: bool
    paused: bool
    """The type is."""
    last_due: datetime | None
    next_due: datetime | None
    """None: the next tick computes it, or it is never due again."""
    set_aside: str | None
    """Why the schedule is left out; None: it is not."""
    times: list[DueTime]
    """200 at most, and fewer where many schedules are shown."""
    missed: list[datetime]
    """Due times before now that no processor has looked at, 20 at most."""


@dataclass(frozen=True)
class Schedules:
    schedules: list[ScheduleTimes]
    next: str | None
    """`after` of the next page; None on the last."""


def schedules(
    connection: Connection, *, hours: float, limit: int, after: str | None = None, owner: str | None = None
) -> Schedules:
    type_, _, name = (after or "").partition(":")
    asked = {"type": type_, "name": name, "owner": owner, "limit": limit}
    rows = connection.execute(_SQL["schedules"], asked).fetchall()
    page = rows[:limit]
    each = max(min(MOST_TIMES, _MOST_TOGETHER // max(len(page), 1)), _LEAST)
    found = [_shown(row, timedelta(hours=hours), each) for row in page]
    return Schedules(found, f"{found[-1].type}:{found[-1].name}" if len(rows) > limit else None)


def _shown(row: dict[str, Any], ahead: timedelta, most: int) -> ScheduleTimes:
    now = row.pop("now")
    times: list[DueTime] = []
    missed: list[datetime] = []
    try:
        schedule = Schedule(row["expression"], row["timezone"])
        due = list(islice(takewhile(lambda at: at <= now + ahead, schedule.times(now)), most))
        times = list(_local(due, ZoneInfo(row["timezone"])))
        missed = _missed(schedule, row["next_due"], now)
    except ValueError as error:  # a new time zone database may lack its zone
        row["set_aside"] = row["set_aside"] or str(error)
    return ScheduleTimes(**row, times=times, missed=missed)


def _missed(schedule: Schedule, next_due: datetime | None, now: datetime) -> list[datetime]:
    late = now - _ON_TIME
    if next_due is None or next_due > late:
        return []
    later = takewhile(lambda at: at <= late, schedule.times(next_due))
    return [next_due, *islice(later, _MOST_MISSED - 1)]


def _local(due: list[datetime], zone: tzinfo) -> Iterator[DueTime]:
    shifts: dict[Any, bool] = {}
    for at in due:
        local = at.astimezone(zone)
        if local.date() not in shifts:
            midnight = local.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
            shifts[local.date()] = midnight.utcoffset() != (midnight + timedelta(days=1)).utcoffset()
        yield DueTime(at, local.isoformat(), shifts[local.date()])
