"""Jobs as their owner or an admin sees them, and what they may do to them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.rows import class_row

from tidegate.batch import end_batches
from tidegate.database import Connection
from tidegate.errors import IllegalTransition, NotFound
from tidegate.job import Status
from tidegate.keys import Principal
from tidegate.statements import load
from tidegate.telemetry import logger
from tidegate.wait import wake

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


def cancel(connection: Connection, job_id: UUID, *, actor: str) -> Status:
    """`cancelled`, or `processing` while the handler is being stopped."""
    return _change(connection, "cancel", job_id, actor=actor)


def retry(connection: Connection, job_id: UUID, *, actor: str) -> Status:
    return _change(connection, "retry", job_id, actor=actor)


def approve(connection: Connection, job_id: UUID, *, actor: str) -> Status:
    return _change(connection, "approve", job_id, actor=actor)


def reject(connection: Connection, job_id: UUID, *, actor: str, reason: str) -> Status:
    return _change(connection, "reject", job_id, actor=actor, reason=reason)


def _change(connection: Connection, action: str, job_id: UUID, **parameters: str) -> Status:
    changed = connection.execute(_SQL[action], {"id": job_id, **parameters}).fetchone()
    if changed is None:
        raise IllegalTransition(f"this job cannot take {action!r} now")
    status = Status(changed["status"])
    if status.is_finished:
        wake(connection, [changed["parent_id"]] if changed["parent_id"] else [])
        end_batches(connection, [changed["batch_id"]] if changed["batch_id"] else [])
    logger.info("job changed", job_id=changed["id"], action=action, status=status, actor=parameters["actor"])
    return status


def _owner(principal: Principal) -> str | None:
    return None if principal.sees_all else principal.owner
