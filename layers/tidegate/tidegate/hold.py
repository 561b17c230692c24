"""Jobs are held, in one order, before several are changed; and so is one by whoever writes into its log.

So nobody waits for somebody who waits for him; and the lines of a log become visible in the order of their ids, so who
reads on after one of them has missed none. It is a statement of its own: the next one sees what was committed while
this one waited.
"""

from collections.abc import Iterable
from uuid import UUID

from tidegate.database import Connection
from tidegate.statements import load

_SQL = load("hold")


def hold(connection: Connection, ids: Iterable[UUID | str]) -> None:
    """In the transaction that changes these jobs, before it does."""
    connection.execute(_SQL["hold"], {"ids": list(ids)})
