"""→ pending: the jobs that the schedules of job types make due, at most one for each time.

A schedule's row holds its next time. The processor that finds this time reached moves it forward and enqueues, in one
statement; a second processor then finds the row changed. Python computes the next time (cron.py), from Postgres' clock.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tidegate.base import json_text
from tidegate.base.envelope import is_envelope, seal
from tidegate.base.sealing import opened_payload
from tidegate.base.telemetry import logger
from tidegate.job_type.cron import Schedule
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.payload_schema import check_payload
from tidegate.queue.set_aside import each_alone

_SQL = load("queue/schedule")
_PAGE = 100
# Where thousands are due at the same moment. What is left then is for the next look.
_SECONDS = 3.0
# Of the jobs of one statement, unless a single schedule makes more.
_MOST_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True)
class _Found:
    type: str
    name: str
    id: str
    version: str
    schedule: Schedule
    next_due: datetime | None
    """None: it is new or has changed, and begins with its next time."""
    moment: datetime
    following: datetime | None
    """The first time after this moment."""
    bytes: int
    """Of its payload."""
    sealed: str | None
    """The payload of its jobs, where it has to be encrypted; None: as it is stored."""

    @property
    def wanted(self) -> list[datetime]:
        """The times that get a job."""
        return [] if self.next_due is None else self.schedule.missed_since(self.next_due, self.moment)


@dataclass(frozen=True)
class _Done:
    taken: int
    enqueued: int


def schedule(connection: Connection, types: Sequence[str], now: datetime | None = None) -> int:
    """Returns how many jobs were enqueued."""
    enqueued, give_up = 0, time.monotonic() + _SECONDS
    while True:
        rows = connection.execute(_SQL["due"], {"types": list(types), "now": now}).fetchall()
        done = _handle_each(connection, rows)
        enqueued += sum(each.enqueued for each in done)
        # Where others are at work on these, they go on with the rest as well.
        if len(rows) < _PAGE or not any(each.taken for each in done) or time.monotonic() >= give_up:
            return enqueued


def plan(connection: Connection, type_: str) -> None:
    """The next times of schedules that have just been changed, so that none is missed until a processor looks."""
    _handle_each(connection, connection.execute(_SQL["unplanned"], {"type": type_}).fetchall())


def _handle_each(connection: Connection, rows: list[dict[str, Any]]) -> list[_Done]:
    """One that cannot be handled is set aside."""
    by_id = {row["id"]: row for row in rows}
    return each_alone(connection, "schedule", list(by_id), lambda ids: _handle(connection, [by_id[id_] for id_ in ids]))


def _handle(connection: Connection, rows: list[dict[str, Any]]) -> list[_Done]:
    found = [_read(row) for row in rows]
    return [_enqueue(connection, some) for some in _portions([(each, each.wanted) for each in found])]


def _read(row: dict[str, Any]) -> _Found:
    """Raises if a new time zone database lacks its zone, or if its payload does not fit the type's schema any more."""
    if row["schema"] is not None:
        check_payload(row["schema"], opened_payload(row["type"], row["payload"]), "payload")
    read = Schedule(row["expression"], row["timezone"], row["missed"])
    following = next(read.times(row["moment"]), None)
    about = {key: row[key] for key in ("type", "name", "id", "version", "next_due", "moment", "bytes")}
    return _Found(**about, schedule=read, following=following, sealed=_sealed(row))


def _sealed(row: dict[str, Any]) -> str | None:
    if not row["encrypted"] or is_envelope(row["payload"]):
        return None
    return seal(json_text.encode(row["payload"], deep=True), "payload", row["type"])


type _Wanted = tuple[_Found, list[datetime]]


def _portions(wanted: list[_Wanted]) -> Iterator[list[_Wanted]]:
    """Each for one statement."""
    portion: list[_Wanted] = []
    bytes_ = 0
    for found, times in wanted:
        bytes_ += found.bytes * len(times)
        if portion and bytes_ > _MOST_BYTES:
            yield portion
            portion, bytes_ = [], found.bytes * len(times)
        portion.append((found, times))
    if portion:
        yield portion


def _enqueue(connection: Connection, wanted: list[_Wanted]) -> _Done:
    jobs = [(found, due) for found, times in wanted for due in times]
    parameters = {
        "type": [found.type for found, _ in wanted],
        "name": [found.name for found, _ in wanted],
        "version": [found.version for found, _ in wanted],
        "was": [found.next_due for found, _ in wanted],
        "last_due": [times[-1] if times else None for _, times in wanted],
        "next_due": [_next(found, times) for found, times in wanted],
        "payload": [found.sealed for found, _ in wanted],
        "job_type": [found.type for found, _ in jobs],
        "job_name": [found.name for found, _ in jobs],
        "due": [due for _, due in jobs],
        "key": [f"{found.id}@{due.isoformat()}" for found, due in jobs],
    }
    row = connection.execute(_SQL["enqueue"], parameters).fetchone()
    assert row is not None
    enqueued = connection.execute(_SQL["made"], {"ids": row["ids"]}).fetchall() if row["made"] else []
    for job in enqueued:
        logger.info("job scheduled", job_id=job["id"], type=job["type"], attempt=0, status="pending")
    return _Done(row["taken"], len(enqueued))


def _next(found: _Found, wanted: list[datetime]) -> datetime | None:
    if wanted and found.schedule.missed == "all":
        # If more times were missed than one call enqueues, this time is past, and the next call continues with it.
        return next(found.schedule.times(wanted[-1]), None)
    return found.following
