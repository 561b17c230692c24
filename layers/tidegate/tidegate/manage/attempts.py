"""What a job has led to: its attempts as far as its log knows them, its children, its callbacks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
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
    """Of one that completed: its end less its duration. None: it ended in a review."""
    ended_at: datetime | None
    """None: it runs; or it ended in a review."""
    duration_ms: int | None
    """How long its handler ran; None: it runs, or its processor died."""
    outcome: Ended | None
    """None: it runs."""
    code: str | None
    message: str | None


@dataclass(frozen=True)
class StageMade:
    attempt: int
    name: str
    started_at: datetime
    duration_ms: int | None
    """None: it goes on, or its run ended with its process."""


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
    times = row["started_at"], row["at"], row["duration_ms"]
    return Attempt(row["attempt"] or 0, *times, outcome, row["code"], row["message"])


def _last(job: dict[str, Any], ends: Sequence[Attempt]) -> Attempt | None:
    """The run that has no line about its end."""
    if job["status"] == Status.PROCESSING:
        return Attempt(job["attempts"] + 1, job["locked_at"], None, None, None, None, None)
    if not job["attempts"] or (ends and ends[-1].attempt == job["attempts"] and ends[-1].outcome != "reclaimed"):
        return None
    took = job["last_run_ms"]
    if job["reviewed"]:
        return Attempt(job["attempts"], None, None, took, "reviewed", None, None)
    if job["status"] == Status.COMPLETED:
        times = _before(job["finished_at"], took), job["finished_at"], took
        return Attempt(job["attempts"], *times, "completed", None, None)
    return None


def _before(moment: datetime, milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else moment - timedelta(milliseconds=milliseconds)


def stages_made(stored: dict[str, Any] | None) -> list[StageMade]:
    """In the order of the runs, which is that of their lock versions."""
    runs = sorted((stored or {}).items(), key=lambda run: int(run[0]))
    return [
        StageMade(run["attempt"], name, datetime.fromtimestamp(started_at, UTC), duration_ms)
        for _, run in runs
        for name, started_at, duration_ms in run["stages"]
    ]


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
