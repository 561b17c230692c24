"""What went out to endpoints, and what came in by webhook."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from psycopg.rows import class_row

from tidegate.base.answer_size import MOST_ANSWER_BYTES, fitting
from tidegate.job import Status
from tidegate.manage.search import use_the_index
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/deliveries")

LOOK = 5_000
_LAST_ID = UUID(int=2**128 - 1)
_LAST_MOMENT = datetime(9999, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class FoundDelivery:
    job_id: UUID
    """The callback."""
    endpoint: str | None
    event: str | None
    about: str | None
    """The id of the job or batch that it tells of."""
    about_kind: str | None
    status: Status
    attempts: int
    answer: str | None
    """The status that the endpoint answered with, the event's id on a bus, or the last error."""
    created_at: datetime
    finished_at: datetime | None


@dataclass(frozen=True)
class Deliveries:
    deliveries: list[FoundDelivery]
    next: UUID | None
    """`after` of the next page; None on the last."""


@dataclass(frozen=True)
class Receipt:
    source: str
    received_at: datetime
    result: Any
    """The jobs that it made, and those that it signalled."""


@dataclass(frozen=True)
class Receipts:
    receipts: list[Receipt]
    next: datetime | None
    """`after` of the next page; None on the last."""


def deliveries(
    connection: Connection, *, limit: int, after: UUID | None = None, endpoint: str | None = None
) -> Deliveries:
    """The newest first."""
    owned = [_SQL["owned"].format(partial=f"finished_at IS {each}") for each in ("NULL", "NOT NULL")]
    window = _SQL["window"].format(unfinished=owned[0], finished=owned[1])
    asked = {"endpoint": endpoint, "after": after or _LAST_ID, "limit": limit, "look": LOOK}
    with use_the_index(connection):
        rows = connection.execute(_SQL["deliveries"].format(window=window), asked).fetchall()
        found = [FoundDelivery(**row | {"status": Status(row["status"])}) for row in rows]
        page = found[:limit]
        if len(found) > limit:
            return Deliveries(page, page[-1].job_id)
        seen = connection.execute(_SQL["seen"].format(window=window), asked).fetchone()
    return Deliveries(page, seen["id"] if seen else None)


def receipts(
    connection: Connection, *, limit: int, after: datetime | None = None, source: str | None = None
) -> Receipts:
    """The newest first. A page may be longer than `limit`: those of one moment stay together."""
    asked = {"source": source, "after": after or _LAST_MOMENT, "limit": limit, "look": LOOK}
    with connection.cursor(row_factory=class_row(Receipt)) as cursor:
        found = cursor.execute(_SQL["receipts"], asked).fetchall()
    page = [*fitting(found, MOST_ANSWER_BYTES)]
    if len(page) >= limit or len(page) < len(found):
        return Receipts(page, page[-1].received_at)
    seen = connection.execute(_SQL["seen_receipt"], asked).fetchone()
    return Receipts(page, seen["received_at"] if seen else None)
