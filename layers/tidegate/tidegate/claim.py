"""pending → processing: a bounded batch, under the optimistic lock."""

from dataclasses import dataclass
from datetime import datetime

from psycopg.rows import class_row

from tidegate.database import Connection
from tidegate.job import Claimed
from tidegate.statements import load

_SQL = load("claim")

# The handler is stopped at its timeout, killed a second later, and settled in the time that is left.
LOCK_GRACE_SECONDS = 5


@dataclass(frozen=True)
class Limits:
    """What this processor can run at all."""

    types: list[str]
    seconds_left: float
    worker: str


def claim(connection: Connection, *, room: int, limits: Limits, now: datetime | None = None) -> list[Claimed]:
    with connection.cursor(row_factory=class_row(Claimed)) as cursor:
        return cursor.execute(_SQL["claim"], _parameters(limits, now) | {"room": room}).fetchall()


def claim_suspect(connection: Connection, *, limits: Limits, now: datetime | None = None) -> Claimed | None:
    with connection.cursor(row_factory=class_row(Claimed)) as cursor:
        return cursor.execute(_SQL["claim_suspect"], _parameters(limits, now)).fetchone()


def _parameters(limits: Limits, now: datetime | None) -> dict[str, object]:
    return {
        "types": limits.types,
        "seconds_left": limits.seconds_left,
        "worker": limits.worker,
        "grace": LOCK_GRACE_SECONDS,
        "now": now,
    }
