"""The archive as operators see it: how far it has come, and its parts."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from psycopg.rows import class_row

from tidegate.base.errors import Invalid
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/parts")
_LAST = UUID(int=2**128 - 1)


@dataclass(frozen=True)
class ArchiveState:
    behind_seconds: float | None
    """For how long the oldest job has been past its retention, at most since its type was changed; null: none is.
    Pruning comes every ten minutes."""
    written_at: datetime | None
    """When the last part was in the bucket; null: none is."""
    waiting: int
    """Parts that the bucket has not taken yet. While there are any, nothing more is pruned."""
    error: str | None
    """Why the bucket has not taken them."""


@dataclass(frozen=True)
class Part:
    """An object: jobs/day={day}/type={type}/{id}.jsonl.gz."""

    id: UUID
    day: date
    """On which its jobs ended, in UTC."""
    type: str
    jobs: int
    bytes: int
    made_at: datetime
    written_at: datetime | None


@dataclass(frozen=True)
class PartPage:
    parts: list[Part]
    next: UUID | None


def state(connection: Connection) -> ArchiveState:
    with connection.cursor(row_factory=class_row(ArchiveState)) as cursor:
        found = cursor.execute(_SQL["state"]).fetchone()
    assert found is not None
    return found


def parts(connection: Connection, *, day: date | None, type_: str | None, after: UUID | None, limit: int) -> PartPage:
    if type_ is not None and day is None:
        raise Invalid("type: give the day as well")
    asked = {"day": day, "type": type_, "after": after or _LAST, "first": UUID(int=0), "limit": limit}
    with connection.cursor(row_factory=class_row(Part)) as cursor:
        found = cursor.execute(_SQL["parts"], asked).fetchall()
    return PartPage(found[:limit], found[limit - 1].id if len(found) > limit else None)
