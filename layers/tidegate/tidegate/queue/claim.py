"""pending → processing: a bounded batch, under the optimistic lock and every limit."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from operator import attrgetter
from typing import Any, Literal

from psycopg.rows import tuple_row

from tidegate.job import ROOM_BYTES, Claimed
from tidegate.postgres.database import Connection, is_about_data
from tidegate.postgres.pending_query import PendingQuery, as_array
from tidegate.postgres.statements import load
from tidegate.queue.set_aside import each_alone

# The columns of the type tidegate.claimed. Claimed's last two fields are not columns: a time of Python's clock, and the
# endpoint, which is attached later.
COLUMNS = Claimed._fields[:-2]
_SQL = load("queue/claim")
_CLAIM, _CLAIM_SUSPECTS = (_SQL[name].format(columns=", ".join(COLUMNS)) for name in ("claim", "claim_suspects"))

# The lock ends so long after the timeout (tidegate.lock_jobs).
LOCK_GRACE_SECONDS = 5


Suspects = Literal["beside", "any"]
"""Suspects that run beside other jobs, or also one that runs alone: then nothing may run beside it."""


@dataclass(frozen=True)
class Limits:
    """What this processor can run."""

    types: list[str]
    lane: str
    seconds_left: float
    worker: str


def claim(
    connection: Connection,
    *,
    room: int,
    limits: Limits,
    room_bytes: int = ROOM_BYTES,
    suspects: Suspects | None = None,
    from_start: bool = False,
    now: datetime | None = None,
) -> list[Claimed]:
    """The claimed jobs, in the order in which they are to run. `suspects`: claims these instead."""
    # The lock begins after this moment, so a deadline counted from here ends before the lock does.
    asked_at = time.monotonic()
    asked = {"room": room, "room_bytes": room_bytes, "now": now}
    asked |= {"may_be_alone": suspects == "any"} if suspects else {"from_start": from_start}
    with connection.cursor(row_factory=tuple_row) as cursor:
        rows = cursor.execute(_CLAIM_SUSPECTS if suspects else _CLAIM, _parameters(limits) | asked).fetchall()
    return _in_order(rows, asked_at)


class Claiming:
    """A claim that runs in Postgres while the slots go on."""

    def __init__(
        self, connection: Connection, *, room: int, room_bytes: int, limits: Limits, from_start: bool = False
    ) -> None:
        self.room = room
        self.room_bytes = room_bytes
        self._asked_at = time.monotonic()
        asked = {"room": room, "room_bytes": room_bytes, "from_start": from_start}
        texts = {name: str(value) for name, value in (_parameters(limits) | asked).items()}
        others = {"types": as_array(limits.types), "now": None}
        self.query = PendingQuery(connection, _CLAIM, texts | others)

    def end(self) -> list[Claimed] | None:
        """None: Postgres refused the statement."""
        rows = self.query.answer()
        return None if rows is None else _in_order(rows, self._asked_at)


def claim_each(
    connection: Connection, limits: Limits, *, room: int, room_bytes: int, from_start: bool
) -> tuple[list[Claimed], list[str]]:
    """And the types whose claims succeeded. One whose claims fail is set aside; the others go on."""
    bounds: dict[str, Any] = {"room": room, "room_bytes": room_bytes, "from_start": from_start}
    try:
        return claim(connection, limits=limits, **bounds), limits.types
    except Exception as error:
        if not is_about_data(error):
            raise
    able: list[str] = []

    def claim_some(types: list[str]) -> list[Claimed]:
        jobs = claim(connection, limits=replace(limits, types=types), **bounds)
        able.extend(types)
        return jobs

    return each_alone(connection, "type", limits.types, claim_some), able


def unblock(connection: Connection, freed: Iterable[tuple[str, str]]) -> None:
    """Unblocks jobs with these types and concurrency keys."""
    if pairs := set(freed):
        types, keys = zip(*pairs, strict=True)
        connection.execute(_SQL["unblock"], {"types": list(types), "keys": list(keys)})


def unblock_all(connection: Connection) -> None:
    connection.execute(_SQL["unblock_all"])


def seconds_to_next_token(connection: Connection, limits: Limits) -> float | None:
    row = connection.execute(_SQL["next_token"], _parameters(limits)).fetchone()
    return None if row is None or row["seconds"] is None else max(row["seconds"], 0.0)


def _in_order(rows: list[tuple[Any, ...]], asked_at: float) -> list[Claimed]:
    return sorted([Claimed._make((*row, asked_at, None)) for row in rows], key=attrgetter("rank"))


def _parameters(limits: Limits) -> dict[str, object]:
    return {
        "types": limits.types,
        "lane": limits.lane,
        "seconds_left": limits.seconds_left,
        "worker": limits.worker,
    }
