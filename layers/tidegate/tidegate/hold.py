"""Whoever writes into the log of a job holds the job until he commits.

So its lines become visible in the order of their ids, and who reads on after one of them has missed none. It is a
statement of its own: the next one sees what was committed while this one waited.
"""

from collections.abc import Iterable
from uuid import UUID

from tidegate.database import Connection
from tidegate.statements import load

_SQL = load("hold")


def hold(connection: Connection, ids: Iterable[UUID | str]) -> None:
    """In the transaction that changes these jobs, before it does."""
    connection.execute(_SQL["hold"], {"ids": list(ids)})
