"""What a job has led to: its attempts as far as its log knows them, its children, its callbacks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from tidegate.job import Status
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/attempts")

MOST_ATTEMPTS = 200
MOST_CHILDREN_COUNTED = 10_000
MOST_CALLBACKS = 20
_LOOK_AT_LINES = 5_000
_LOOK_AT_CALLBACKS = 200

Ended = Literal["completed", "reviewed", "retried", "failed", "cancelled", "reclaimed"]


@dataclass(frozen=True)
class Attempt:
    attempt: int
    """Retries by hand begin again with 1. A run that was reclaimed without a charge has the number of the next one."""
    started_at: datetime | None
    """None: only the log's lines about failed runs know when a run began."""
    ended_at: datetime | None
    """None: it runs; or it ended in a review."""
    seconds: float | None
    outcome: Ended | None
    """None: it runs."""
    code: str | None
    message: str | None


@dataclass(frozen=True)
class ChildCount:
    count: int
    at_least: bool
    """There may be more: the count stopped here."""
    open: int
    """Those that have not ended."""


@dataclass(frozen=True)
class CallbackSent:
    job_id: UUID
    endpoint: str
    event: str | None
    status: Status


def attempts_made(connection: Connection, job_id: UUID) -> list[Attempt]:
    rows = connection.execute(_SQL["ends"], {"id": job_id, "look": _LOOK_AT_LINES, "most": MOST_ATTEMPTS})
    ends = [_ended(row) for row in rows]
    now = connection.execute(_SQL["now"], {"id": job_id}).fetchone()
    last = _last(now, ends) if now else None
    return [*ends, last] if last else ends


def _ended(row: dict[str, Any]) -> Attempt:
    outcome: Ended = "retried"
    if row["code"] is None:
        outcome = "cancelled"
    elif row["charged"] == "false":
        outcome = "reclaimed"
    elif row["level"] == "error":
        outcome = "failed"
    return _attempt(row["attempt"] or 0, row["started_at"], row["at"], outcome, row["code"], row["message"])


def _last(job: dict[str, Any], ends: Sequence[Attempt]) -> Attempt | None:
    """The run that has no line about its end."""
    if job["status"] == Status.PROCESSING:
        return _attempt(job["attempts"] + 1, job["locked_at"], None, None)
    if not job["attempts"] or (ends and ends[-1].attempt == job["attempts"] and ends[-1].outcome != "reclaimed"):
        return None
    # Only the first run's beginning is in the row, and it is the last run's if there was no other.
    started_at = None if ends or job["attempts"] > 1 else job["started_at"]
    if job["reviewed"]:
        return _attempt(job["attempts"], started_at, None, "reviewed")
    if job["status"] == Status.COMPLETED:
        return _attempt(job["attempts"], started_at, job["finished_at"], "completed")
    return None


def _attempt(
    number: int,
    started_at: datetime | None,
    ended_at: datetime | None,
    outcome: Ended | None,
    code: str | None = None,
    message: str | None = None,
) -> Attempt:
    seconds = max((ended_at - started_at).total_seconds(), 0) if started_at and ended_at else None
    return Attempt(number, started_at, ended_at, seconds, outcome, code, message)


def count_children(connection: Connection, job_id: UUID) -> ChildCount:
    row = connection.execute(_SQL["children"], {"id": job_id, "most": MOST_CHILDREN_COUNTED}).fetchone()
    assert row is not None
    most = MOST_CHILDREN_COUNTED
    return ChildCount(min(row["jobs"], most), row["jobs"] > most, min(row["open"], most))


def callbacks(connection: Connection, job_id: UUID, endpoints: Sequence[str] | None) -> list[CallbackSent]:
    """Those for these endpoints; None: all."""
    asked = {"id": job_id, "endpoints": endpoints, "look": _LOOK_AT_CALLBACKS, "most": MOST_CALLBACKS}
    rows = connection.execute(_SQL["callbacks"], asked)
    return [CallbackSent(row["job_id"], row["endpoint"], row["event"], Status(row["status"])) for row in rows]
