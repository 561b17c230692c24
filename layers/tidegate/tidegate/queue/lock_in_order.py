"""A request locks jobs in the order of their ids before it changes several, or writes into the log of one.
(A processor locks the rows that are free, and tries the others later: settle.py.)

So two requests do not deadlock, and the lines of a log become visible in the order of their ids: a reader that
continues after a line misses none. The lock is a statement of its own, so that the next statement sees what was
committed while this one waited.
"""

from collections.abc import Iterable
from uuid import UUID

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("queue/lock_in_order")
# The same as the lock_timeout of the two APIs' roles. The user in DATABASE_URL may have none.
_PATIENCE = "5s"


def lock_in_order(connection: Connection, ids: Iterable[UUID | str], *, patience: str = _PATIENCE) -> None:
    """Runs in the transaction that changes these jobs, before the change."""
    connection.execute(_SQL["lock_in_order"], {"ids": list(ids), "patience": patience})
