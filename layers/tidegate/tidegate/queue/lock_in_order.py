"""A request holds jobs, in one order, before it changes several, or writes into the log of one.
(A processor holds what is free, and comes back for the rest: settle.py.)

So nobody waits for somebody who waits for him; and the lines of a log become visible in the order of their ids, so who
reads on after one of them has missed none. It is a statement of its own: the next one sees what was committed while
this one waited.
"""

from collections.abc import Iterable
from uuid import UUID

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("queue/lock_in_order")
# As the roles of the two APIs wait; the user that DATABASE_URL names may have no limit.
_PATIENCE = "5s"


def lock_in_order(connection: Connection, ids: Iterable[UUID | str]) -> None:
    """In the transaction that changes these jobs, before it does."""
    connection.execute(_SQL["lock_in_order"], {"ids": list(ids), "patience": _PATIENCE})
