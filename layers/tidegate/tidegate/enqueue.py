"""→ pending: one job into the table."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from tidegate.database import Connection
from tidegate.errors import UnknownType
from tidegate.job import NewJob, Status
from tidegate.statements import load
from tidegate.telemetry import logger

_SQL = load("enqueue")


class Enqueued(NamedTuple):
    id: UUID
    status: Status


def enqueue(connection: Connection, job: NewJob, *, owner: str, now: datetime | None = None) -> Enqueued:
    parameters = {
        "type": job.type,
        "payload": job.payload_json(),
        "priority": job.priority,
        "scheduled_for": job.scheduled_for,
        "delay_seconds": job.delay_seconds,
        "owner": owner,
        "reference_type": job.reference and job.reference.type,
        "reference_id": job.reference and job.reference.id,
        "now": now,
    }
    with connection.cursor(row_factory=class_row(Enqueued)) as cursor:
        enqueued = cursor.execute(_SQL["enqueue"], parameters).fetchone()
    if enqueued is None:
        raise UnknownType(f"there is no job type {job.type!r}: the types are those that the deployed code declares")
    logger.info("job enqueued", job_id=str(enqueued.id), type=job.type, attempt=0, status=enqueued.status)
    return enqueued
