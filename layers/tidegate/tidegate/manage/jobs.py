"""Jobs as their owner or an admin sees them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.rows import class_row

from tidegate.database import Connection
from tidegate.errors import NotFound
from tidegate.job import Status
from tidegate.keys import Principal
from tidegate.statements import load

_SQL = load("jobs")


@dataclass(frozen=True)
class Job:
    """A row, less what is only the queue's own."""

    id: UUID
    type: str
    status: Status
    priority: int
    owner: str
    reference_type: str | None
    reference_id: str | None
    attempts: int
    max_attempts: int
    progress: int
    stage: str | None
    payload: dict[str, Any] | None
    result: Any
    error_code: str | None
    error_message: str | None
    scheduled_for: datetime
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


def find(connection: Connection, job_id: UUID, principal: Principal) -> Job:
    with connection.cursor(row_factory=class_row(Job)) as cursor:
        job = cursor.execute(_SQL["find"], {"id": job_id, "owner": _owner(principal)}).fetchone()
    if job is None:
        raise NotFound(f"there is no job {job_id}")
    return job


def newest(connection: Connection, principal: Principal, *, limit: int, after: UUID | None) -> list[Job]:
    parameters = {"owner": _owner(principal), "limit": limit, "after": after}
    with connection.cursor(row_factory=class_row(Job)) as cursor:
        return cursor.execute(_SQL["list"], parameters).fetchall()


def _owner(principal: Principal) -> str | None:
    return None if principal.sees_all else principal.owner
