"""Counts the jobs of a batch or a reference by status."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.rows import class_row

from tidegate.base.errors import NotFound
from tidegate.http.principal import Principal
from tidegate.job import Status
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/progress")

MOST_COUNTED = 100_000
"""Counting these takes about 50 ms. A batch has a tenth of them."""


@dataclass(frozen=True)
class Progress:
    total: int
    pending: int
    processing: int
    waiting: int
    review_needed: int
    completed: int
    failed: int
    cancelled: int
    at_least: bool
    """There may be more: the count stopped here."""


@dataclass(frozen=True)
class Batch:
    id: UUID
    total: int
    """The jobs that were enqueued. Some may have been deleted since."""
    created_at: datetime
    finished_at: datetime | None
    set_aside: bool
    """Ending the batch has failed."""


def find_batch(connection: Connection, batch_id: UUID, principal: Principal) -> Batch:
    with connection.cursor(row_factory=class_row(Batch)) as cursor:
        batch = cursor.execute(_SQL["batch"], {"id": batch_id, "owner": _owner(principal)}).fetchone()
    if batch is None:
        raise NotFound(f"there is no batch {batch_id}")
    return batch


def of_batch(connection: Connection, batch_id: UUID) -> Progress:
    return _counted(connection, "of_batch", {"id": batch_id})


def of_reference(connection: Connection, reference_type: str, reference_id: str, principal: Principal) -> Progress:
    return _counted(
        connection, "of_reference", {"type": reference_type, "id": reference_id, "owner": _owner(principal)}
    )


def _counted(connection: Connection, name: str, parameters: dict[str, Any]) -> Progress:
    rows = connection.execute(_SQL[name], parameters | {"most": MOST_COUNTED})
    counts = dict.fromkeys(Status, 0) | {Status(row["status"]): row["jobs"] for row in rows}
    total = sum(counts.values())
    return Progress(total=total, at_least=total > MOST_COUNTED, **counts)


def _owner(principal: Principal) -> str | None:
    return None if principal.sees_all else principal.owner
