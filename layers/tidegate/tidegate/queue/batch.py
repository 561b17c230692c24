"""Batches: jobs that were enqueued together, end together, and may be followed by one more.

Members are not counted in a row of the batch's, which every settlement would have to lock. Whoever settles a member
looks, after his commit, whether it was the last; of several who end at once, the last to commit sees all the others.
Where nobody looked, a later invocation does: all batches are looked at after a processor has died, and some by each.
"""

from collections.abc import Iterable
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
"""Of open batches, by each invocation, for such as were missed. So an invocation costs the same however many are open;
where there are more, each look begins somewhere else."""


def create_batch(connection: Connection, *, owner: str, total: int, then: dict[str, Any] | None = None) -> UUID:
    """Called in the transaction that enqueues its members; `then` as NewJob.row() has it."""
    row = connection.execute(_SQL["create"], {"owner": owner, "total": total, "then_enqueue": _json(then)}).fetchone()
    assert row is not None
    batch_id: UUID = row["id"]
    return batch_id


def change_follower(connection: Connection, batch_id: UUID, then: dict[str, Any] | None) -> Any:
    """What would have followed. An end that was set aside is tried again. Called in a transaction."""
    row = connection.execute(_SQL["unfinished"], {"id": batch_id}).fetchone()
    if row is None:
        raise NotFound(f"there is no unfinished batch {batch_id}")
    connection.execute(_SQL["follow"], {"id": batch_id, "then_enqueue": _json(then)})
    return row["then_enqueue"]


def count_members(connection: Connection, batch_id: UUID, total: int) -> None:
    connection.execute(_SQL["count"], {"id": batch_id, "total": total})


def find_made(connection: Connection, job_ids: list[UUID], then: dict[str, Any] | None) -> UUID | None:
    """The batch that these jobs came with, where the same request has been heard before."""
    row = connection.execute(_SQL["made"], {"job_ids": job_ids, "then_enqueue": _json(then)}).fetchone()
    return None if row is None else row["id"]


def join_batch(connection: Connection, batch_id: UUID, *, owner: str) -> None:
    if connection.execute(_SQL["join"], {"id": batch_id, "owner": owner}).fetchone() is None:
        raise NotFound(f"there is no unfinished batch {batch_id}")


def end_batches(connection: Connection, ids: Iterable[str]) -> int:
    """How many of these batches have ended. To be called after the commit that may have ended one."""
    wanted = list(ids)
    over = [row["id"] for row in connection.execute(_SQL["over"], {"ids": wanted})] if wanted else []
    return _end_each(connection, over)


def end_missed_batches(connection: Connection, *, start: int = 0, most: int | None = LOOKED_AT) -> int:
    """Of the next open batches in their ring, or of all (None): how many were over, and have ended now."""
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
