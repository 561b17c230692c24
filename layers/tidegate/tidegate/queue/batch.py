"""Batches: jobs that are enqueued together, and are counted together until the last one ends. One more job may follow.

The batch's row holds no count of finished members, because each settlement would have to lock it. Instead each
transaction that ends a member checks after its commit whether the batch is over: of several, the last to commit sees
all the others. If a process dies in between, a later invocation ends the batch: each checks some of the open batches,
and after the death of a processor all of them.
"""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from tidegate.base import json_text
from tidegate.base.errors import NotFound
from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.set_aside import each_alone

_SQL = load("queue/batch")

LOOKED_AT = 200
"""The open batches that each invocation checks for a missed end. The bound keeps the cost of an invocation constant; if
more are open, each check begins elsewhere."""


def create_batch(
    connection: Connection,
    *,
    owner: str,
    total: int,
    then: dict[str, Any] | None = None,
    notify: Sequence[str] = (),
) -> UUID:
    """Runs in the transaction that enqueues the members. `then` is a NewJob.row()."""
    parameters = {"owner": owner, "total": total, "then_enqueue": _json(then), "notify": [*notify]}
    row = connection.execute(_SQL["create"], parameters).fetchone()
    assert row is not None
    batch_id: UUID = row["id"]
    return batch_id


def change_follower(connection: Connection, batch_id: UUID, then: dict[str, Any] | None) -> Any:
    """Returns the follower so far. Runs in a transaction. A batch whose end was set aside is tried again."""
    row = connection.execute(_SQL["unfinished"], {"id": batch_id}).fetchone()
    if row is None:
        raise NotFound(f"there is no unfinished batch {batch_id}")
    connection.execute(_SQL["follow"], {"id": batch_id, "then_enqueue": _json(then)})
    return row["then_enqueue"]


def count_members(connection: Connection, batch_id: UUID, total: int) -> None:
    connection.execute(_SQL["count"], {"id": batch_id, "total": total})


def find_made(
    connection: Connection, job_ids: list[UUID], then: dict[str, Any] | None, notify: Sequence[str] = ()
) -> UUID | None:
    """The batch that an earlier, equal request made with these jobs."""
    parameters = {"job_ids": job_ids, "then_enqueue": _json(then), "notify": [*notify]}
    row = connection.execute(_SQL["made"], parameters).fetchone()
    return None if row is None else row["id"]


def join_batch(connection: Connection, batch_id: UUID, *, owner: str) -> None:
    if connection.execute(_SQL["join"], {"id": batch_id, "owner": owner}).fetchone() is None:
        raise NotFound(f"there is no unfinished batch {batch_id}")


def end_batches(connection: Connection, ids: Iterable[str]) -> int:
    """Returns how many of these batches ended. Call it after the commit that may have ended one."""
    wanted = list(ids)
    over = [row["id"] for row in connection.execute(_SQL["over"], {"ids": wanted})] if wanted else []
    return _end_each(connection, over)


def end_missed_batches(connection: Connection, *, start: int = 0, most: int | None = LOOKED_AT) -> int:
    """Ends the batches that are over among the next `most` open ones of the ring, or among all (None). Returns how many
    ended."""
    if most is None:
        rows = connection.execute(_SQL["over_all"])
    else:
        rows = connection.execute(_SQL["over_from"], {"start": start, "most": most})
    return _end_each(connection, [row["id"] for row in rows])


def _end_each(connection: Connection, over: list[str]) -> int:
    ended = each_alone(connection, "batch", over, lambda some: _end(connection, some))
    for batch_id in ended:
        logger.info("batch ended", batch_id=batch_id)
    return len(ended)


def _end(connection: Connection, ids: list[str]) -> list[str]:
    with connection.transaction():
        held = [row["id"] for row in connection.execute(_SQL["lock"], {"ids": ids})]
        return [row["id"] for row in connection.execute(_SQL["end"], {"ids": held})]


def _json(then: dict[str, Any] | None) -> str | None:
    return None if then is None else json_text.encode(then, deep=True)
