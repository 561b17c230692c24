"""→ pending: what the schedules of job types have made due, at most once for each time.

The row of a schedule holds its next time. Whoever finds it reached sets it forward and enqueues, in one statement; who
finds it too finds it changed. What comes next is computed here (cron.py), by Postgres' clock.
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
class _Seen:
    type: str
    what: Literal["came", "new"]
    schedule: Schedule
    next_due: datetime
    moment: datetime
    following: datetime | None
    """The first time after this moment."""


def schedule(connection: Connection, types: Sequence[str], now: datetime | None = None) -> int:
    """How many jobs were enqueued. A schedule that is new, or was changed, begins with its next time."""
    rows = connection.execute(_SQL["due"], {"types": list(types), "now": now}).fetchall()
    if not rows:
        return 0
    _forget(connection, [row["type"] for row in rows if row["what"] == "gone"])
    wanted = {row["type"]: row for row in rows if row["what"] != "gone"}
    return len(
        each_alone(
            connection, "schedule", list(wanted), lambda some: _come(connection, [wanted[type_] for type_ in some])
        )
    )


def _come(connection: Connection, rows: list[dict[str, Any]]) -> list[str]:
    """The jobs that were enqueued."""
    seen = [_read(row) for row in rows]
    _plan(connection, [each for each in seen if each.what == "new"])
    return _enqueue(connection, [each for each in seen if each.what == "came"])


def _forget(connection: Connection, gone: list[str]) -> None:
    if gone:
        connection.execute(_SQL["forget"], {"types": gone})
        logger.info("schedules forgotten", types=gone)


def _read(row: dict[str, Any]) -> _Seen:
    """Fails where somebody wrote it past the API, or where a new database of time zones lacks its zone."""
    said = row["schedule"]
    schedule = Schedule(said["expression"], said["timezone"], said["missed"], said["payload"])
    following = next(schedule.times(row["moment"]), None)
    return _Seen(row["type"], row["what"], schedule, row["next_due"], row["moment"], following)


def _plan(connection: Connection, new: list[_Seen]) -> None:
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


def _enqueue(connection: Connection, came: list[_Seen]) -> list[str]:
    if not came:
        return []
    wanted = [each.schedule.missed_since(each.next_due, each.moment) for each in came]
    jobs = [(each.type, due) for each, times in zip(came, wanted, strict=True) for due in times]
    parameters = {
        "type": [each.type for each in came],
        "was": [each.next_due for each in came],
        "last_due": [times[-1] if times else None for times in wanted],
        "next_due": [_next(each, times) for each, times in zip(came, wanted, strict=True)],
        "job_type": [type_ for type_, _ in jobs],
        "due": [due for _, due in jobs],
        "key": [f"{type_}@{due.isoformat()}" for type_, due in jobs],
    }
    row = connection.execute(_SQL["enqueue"], parameters).fetchone()
    enqueued = connection.execute(_SQL["made"], {"ids": row["ids"]}).fetchall() if row and row["made"] else []
    for job in enqueued:
        logger.info("job scheduled", job_id=job["id"], type=job["type"], attempt=0, status="pending")
    return [job["id"] for job in enqueued]


def _next(came: _Seen, wanted: list[datetime]) -> datetime | None:
    if came.schedule.missed == "all":
        # Where more are wanted than one look enqueues, it has come already, and the next look goes on with it.
        return next(came.schedule.times(wanted[-1]), None)
    return came.following
