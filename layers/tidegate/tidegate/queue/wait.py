"""waiting → pending: after a signal, the end of the children, or the time-out.

Settling a child does not lock its parent. Each transaction that may have ended a wait checks for it after its commit:
of several, the last to commit sees all the others. If a process dies between the two, or another session has locked
the row, the next invocation resumes the job.
"""

import time
from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from tidegate.base import json_text
from tidegate.base.envelope import have_keys, seal
from tidegate.base.errors import Conflict, Invalid, NotFound, Wrong
from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("queue/wait")
# The pause before each try of rows that were locked at the last one. Longer pauses would hold up the caller.
_PAUSES = (0.0, 0.02, 0.1)


def signal(connection: Connection, job_id: UUID, name: str, payload: Any = None) -> bool:
    """Whether the job was waiting for the signal. A job that is not waiting for it yet finds it when it waits."""
    if not leave_signal(connection, job_id, name, payload):
        raise NotFound(f"there is no unfinished job {job_id}")
    return resume(connection, [str(job_id)]) > 0


def leave_signal(connection: Connection, job_id: UUID, name: str, payload: Any = None) -> bool:
    """Stores the signal, in the caller's transaction; after the commit the caller resumes the job with resume(). False:
    the job does not exist or has finished."""
    parameters = {"id": job_id, "name": name, "payload": _sealed(connection, job_id, _encoded(payload))}
    return connection.execute(_SQL["signal"], parameters).fetchone() is not None


def resume(connection: Connection, ids: Iterable[str], *, now: datetime | None = None) -> int:
    """Resumes the jobs whose wait is over, and returns their number. Call it after the commit that may have ended a
    wait. A locked row is mostly free again at once; one that stays locked is left to the next invocation."""
    wanted = list(ids)
    resumed = 0
    for pause in _PAUSES:
        if not wanted:
            break
        time.sleep(pause)
        rows = connection.execute(_SQL["resume"], {"ids": wanted, "now": now}).fetchall()
        wanted = [row["id"] for row in rows if row["resumed_by"] is None]
        for row in rows:
            if row["resumed_by"] is not None:
                resumed += 1
                fields = {"job_id": row["id"], "status": "pending", "resumed_by": row["resumed_by"]}
                logger.info("job resumed", **fields, traceparent=row["traceparent"])
    return resumed


def resume_due(connection: Connection, *, now: datetime | None = None) -> int:
    return resume(connection, [row["id"] for row in connection.execute(_SQL["due"], {"now": now})], now=now)


def _sealed(connection: Connection, job_id: UUID, payload: str) -> str:
    """The signal of an encrypted job is encrypted, too."""
    job = connection.execute(_SQL["sealed"], {"id": job_id}).fetchone()
    if job is None or not job["encrypted"]:
        return payload
    if not have_keys():
        raise Conflict(f"the job {job_id} is encrypted, and the stack has no keys")
    return seal(payload, "signal", job["type"])


def _encoded(payload: Any) -> str:
    try:
        return json_text.encode(payload)
    except (TypeError, ValueError) as error:
        raise Invalid(Wrong("body.payload", f"it cannot be stored: {error}")) from None
