"""→ pending: the jobs that the schedules of job types make due, at most one for each time.

A schedule's row holds its next time. The processor that finds this time reached moves it forward and enqueues, in one
statement; a second processor then finds the row changed. Python computes the next time (cron.py), from Postgres' clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from tidegate.base.telemetry import logger
from tidegate.job_type.cron import Schedule
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.set_aside import each_alone

_SQL = load("queue/schedule")


@dataclass(frozen=True)
class _Found:
    type: str
    what: Literal["due", "new"]
    schedule: Schedule
    next_due: datetime
    moment: datetime
    following: datetime | None
    """The first time after this moment."""


def schedule(connection: Connection, types: Sequence[str], now: datetime | None = None) -> int:
    """Returns how many jobs were enqueued. A schedule that is new or has changed begins with its next time."""
    rows = connection.execute(_SQL["due"], {"types": list(types), "now": now}).fetchall()
    if not rows:
        return 0
    _forget(connection, [row["type"] for row in rows if row["what"] == "gone"])
    wanted = {row["type"]: row for row in rows if row["what"] != "gone"}
    return len(
        each_alone(
            connection, "schedule", list(wanted), lambda some: _handle(connection, [wanted[type_] for type_ in some])
        )
    )


def _handle(connection: Connection, rows: list[dict[str, Any]]) -> list[str]:
    """Returns the ids of the jobs that were enqueued."""
    found = [_read(row) for row in rows]
    _plan(connection, [each for each in found if each.what == "new"])
    return _enqueue(connection, [each for each in found if each.what == "due"])


def _forget(connection: Connection, gone: list[str]) -> None:
    if gone:
        connection.execute(_SQL["forget"], {"types": gone})
        logger.info("schedules forgotten", types=gone)


def _read(row: dict[str, Any]) -> _Found:
    """Raises if SQL has written a wrong schedule, or a new time zone database lacks its zone."""
    stored = row["schedule"]
    schedule = Schedule(stored["expression"], stored["timezone"], stored["missed"], stored["payload"])
    following = next(schedule.times(row["moment"]), None)
    return _Found(row["type"], row["what"], schedule, row["next_due"], row["moment"], following)


def _plan(connection: Connection, new: list[_Found]) -> None:
    if not new:
        return
    columns = {
        "type": [each.type for each in new],
        "expression": [each.schedule.expression for each in new],
        "timezone": [each.schedule.timezone for each in new],
        "next_due": [each.following for each in new],
    }
    connection.execute(_SQL["plan"], columns)
    for each in new:
        logger.info("schedule planned", type=each.type, next_due=str(each.following))


def _enqueue(connection: Connection, found: list[_Found]) -> list[str]:
    if not found:
        return []
    wanted = [each.schedule.missed_since(each.next_due, each.moment) for each in found]
    jobs = [(each.type, due) for each, times in zip(found, wanted, strict=True) for due in times]
    parameters = {
        "type": [each.type for each in found],
        "was": [each.next_due for each in found],
        "last_due": [times[-1] if times else None for times in wanted],
        "next_due": [_next(each, times) for each, times in zip(found, wanted, strict=True)],
        "job_type": [type_ for type_, _ in jobs],
        "due": [due for _, due in jobs],
        "key": [f"{type_}@{due.isoformat()}" for type_, due in jobs],
    }
    row = connection.execute(_SQL["enqueue"], parameters).fetchone()
    enqueued = connection.execute(_SQL["made"], {"ids": row["ids"]}).fetchall() if row and row["made"] else []
    for job in enqueued:
        logger.info("job scheduled", job_id=job["id"], type=job["type"], attempt=0, status="pending")
    return [job["id"] for job in enqueued]


def _next(found: _Found, wanted: list[datetime]) -> datetime | None:
    if found.schedule.missed == "all":
        # If more times were missed than one call enqueues, this time is past, and the next call continues with it.
        return next(found.schedule.times(wanted[-1]), None)
    return found.following
