"""Finds all jobs that may match a filter for which lists have no index, where they are few.

Indexes that an enqueue, a claim or prune needs find them, in another order than that of their ids. So they are read as
a whole, and the caller compares and sorts them. Where they are many, the caller reads a stretch of an index of lists.
"""

from collections.abc import Iterator
from typing import Any

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/few")


def few(connection: Connection, asked: dict[str, Any], index: str) -> str | None:
    """Their ids, as Postgres writes an array. None: they are not few. `index`: of lists, that would be read instead."""
    for source in _sources(asked, index):
        row = connection.execute(_SQL["few"].format(candidates=_SQL[source]), asked).fetchone()
        if row is not None and row["few"]:
            return str(row["ids"] or "{}")
    return None


def _sources(asked: dict[str, Any], index: str) -> Iterator[str]:
    """The best comes first: one key names one job of each owner."""
    if asked["idempotency_key"]:
        yield "with_key"
    if index in {"batch", "parent", "reference", "owner_reference"}:
        return
    if asked["finished_after"] or asked["finished_before"]:
        yield "ended"
    if asked["updated_after"]:
        yield "changed"
