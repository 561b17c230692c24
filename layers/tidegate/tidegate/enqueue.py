"""→ pending: one job into the table, or many, all or none."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from tidegate import json_text
from tidegate.batch import create_batch
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
    parameters = job.row() | {"owner": owner, "now": now}
    with connection.cursor(row_factory=class_row(Enqueued)) as cursor:
        enqueued = cursor.execute(_SQL["enqueue"], parameters).fetchone()
    if enqueued is None:
        raise UnknownType(_no_such_type(job.type))
    logger.info("job enqueued", job_id=str(enqueued.id), type=job.type, attempt=0, status=enqueued.status)
    return enqueued


class Batch(NamedTuple):
    id: UUID
    job_ids: list[UUID]


def enqueue_batch(
    connection: Connection, jobs: list[NewJob], *, owner: str, then: NewJob | None = None, now: datetime | None = None
) -> Batch:
    """All of them or none. `then` follows when the last of them has ended, however it ended."""
    if then is not None:
        _require_types(connection, [then])
    rows = json_text.encode([job.row() for job in jobs])
    with connection.transaction():
        batch_id = create_batch(connection, owner=owner, total=len(jobs), then=then)
        parameters = {"jobs": rows, "owner": owner, "batch_id": batch_id, "now": now}
        ids = [row["id"] for row in connection.execute(_SQL["enqueue_many"], parameters)]
        if len(ids) != len(jobs):
            _require_types(connection, jobs)
    logger.info("batch enqueued", batch_id=str(batch_id), jobs=len(ids))
    return Batch(batch_id, ids)


def _require_types(connection: Connection, jobs: list[NewJob]) -> None:
    """Raises, naming the first job whose type nobody declared."""
    wanted = list({job.type for job in jobs})
    known = {row["name"] for row in connection.execute(_SQL["known_types"], {"names": wanted})}
    for index, job in enumerate(jobs):
        if job.type not in known:
            raise UnknownType(f"jobs[{index}]: {_no_such_type(job.type)}")


def _no_such_type(name: str) -> str:
    return f"there is no job type {name!r}: the types are those that the deployed code declares"
