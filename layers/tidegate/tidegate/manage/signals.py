"""What jobs wait for, and the signals that came early."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from psycopg.rows import class_row

from tidegate.manage.search import use_the_index
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/signals")

LOOK = 5_000
MOST_EARLY = 100
_FIRST = UUID(int=0)


@dataclass(frozen=True)
class Awaited:
    job_id: UUID
    type: str
    owner: str
    signal: str
    wait_until: datetime
    since: datetime | None
    """When the job was first started. The table does not keep when a wait began."""


@dataclass(frozen=True)
class EarlySignal:
    job_id: UUID
    name: str
    at: datetime


@dataclass(frozen=True)
class Signals:
    waiting: list[Awaited]
    early: list[EarlySignal]
    """Signals that no job has waited for yet: of the newest jobs, 100 at most; only on the first page."""
    next: UUID | None
    """`after` of the next page; None on the last."""


def signals(connection: Connection, *, limit: int, after: UUID | None = None) -> Signals:
    asked = {"after": after or _FIRST, "limit": limit, "look": LOOK, "most": MOST_EARLY}
    with use_the_index(connection):
        with connection.cursor(row_factory=class_row(Awaited)) as cursor:
            found = cursor.execute(_SQL["waiting"], asked).fetchall()
        page = found[:limit]
        following = page[-1].job_id if len(found) > limit else None
        if following is None and (seen := connection.execute(_SQL["seen"], asked).fetchone()):
            following = seen["id"]
    return Signals(page, _early(connection) if after is None else [], following)


def _early(connection: Connection) -> list[EarlySignal]:
    with connection.cursor(row_factory=class_row(EarlySignal)) as cursor:
        return cursor.execute(_SQL["early"], {"most": MOST_EARLY}).fetchall()
