"""waiting → pending: a signal, the end of the children, or the time.

Nobody who settles a child locks its parent. Instead everybody looks, after his own commit, whether somebody's wait is
over: of several who end at once, the last to commit sees all the others. Where nobody looked, because he died between
the two, or because somebody held the row, the next invocation does.
"""

import time
from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from tidegate.base import json_text
from tidegate.base.errors import Invalid, NotFound, Wrong
from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("queue/wait")
# Before each look at rows that somebody held at the last one. Whoever waits here for longer is missed elsewhere.
_PAUSES = (0.0, 0.02, 0.1)


def signal(connection: Connection, job_id: UUID, name: str, payload: Any = None) -> bool:
    """Whether the job was waiting for it. One that is not, yet, finds it when it does."""
    if not leave_signal(connection, job_id, name, payload):
        raise NotFound(f"there is no unfinished job {job_id}")
    return wake(connection, [str(job_id)]) > 0


def leave_signal(connection: Connection, job_id: UUID, name: str, payload: Any = None) -> bool:
    """The half of it that belongs in a transaction; whoever commits it wakes the job. False: the job is no more."""
    parameters = {"id": job_id, "name": name, "payload": _encoded(payload)}
    return connection.execute(_SQL["signal"], parameters).fetchone() is not None


def wake(connection: Connection, ids: Iterable[str], *, now: datetime | None = None) -> int:
    """How many of these jobs need not wait any longer. To be called after the commit that may have ended a wait. A row
    that somebody holds is mostly free again at once; one that he holds for long is left to the next invocation."""
    wanted = list(ids)
    woken = 0
    for pause in _PAUSES:
        if not wanted:
            break
        time.sleep(pause)
        rows = connection.execute(_SQL["wake"], {"ids": wanted, "now": now}).fetchall()
        wanted = [row["id"] for row in rows if row["woken_by"] is None]
        for row in rows:
            if row["woken_by"] is not None:
                woken += 1
                fields = {"job_id": row["id"], "status": "pending", "woken_by": row["woken_by"]}
                logger.info("job woken", **fields, traceparent=row["traceparent"])
    return woken


def wake_due(connection: Connection, *, now: datetime | None = None) -> int:
    return wake(connection, [row["id"] for row in connection.execute(_SQL["due"], {"now": now})], now=now)


def _encoded(payload: Any) -> str:
    try:
        return json_text.encode(payload)
    except (TypeError, ValueError) as error:
        raise Invalid(Wrong("body.payload", f"it cannot be stored: {error}")) from None
