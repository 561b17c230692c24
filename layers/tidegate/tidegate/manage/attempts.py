"""What a job has led to: its attempts as far as its log knows them, its children, its callbacks."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from operator import itemgetter
from typing import Any, Literal
from uuid import UUID

from tidegate.job import Status
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/attempts")

MOST_ATTEMPTS = 200
MOST_STAGES = 500
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
    with suppress(OverflowError):  # SQL can store any time
        return None if milliseconds is None else moment - timedelta(milliseconds=milliseconds)
    return None


def stages_made(stored: Any) -> list[StageMade]:
    """In order. What is none, because SQL has written it, is left out."""
    runs = stored.items() if isinstance(stored, dict) else ()
    numbered = [(int(number), run) for number, run in runs if re.fullmatch("[0-9]{1,19}", number)]
    return [made for _, run in sorted(numbered, key=itemgetter(0)) for made in _stages_of(run)][-MOST_STAGES:]


def _stages_of(run: Any) -> Iterator[StageMade]:
    with suppress(TypeError, ValueError, KeyError, OverflowError, OSError):
        for name, started_at, duration_ms in run["stages"]:
            took = None if duration_ms is None else int(duration_ms)
            if isinstance(name, str):
                yield StageMade(int(run["attempt"]), name[:200], datetime.fromtimestamp(started_at, UTC), took)


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
