"""pending → cancelled: jobs that have not started by their `expires_at`. No claim starts them, also before this."""

from datetime import datetime

from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.dependents import free_dependents

_SQL = load("queue/expire")
_PAGE = 2000
# If more jobs expire at once, one log line gives their number.
_MANY = 20


def expire(connection: Connection, *, now: datetime | None = None) -> int:
    """One page. Returns how many jobs have ended."""
    jobs = connection.execute(_SQL["expire"], {"page": _PAGE, "now": now}).fetchall()
    if not jobs:
        return 0
    if len(jobs) > _MANY:
        logger.warning("jobs expired", jobs=len(jobs))
    else:
        for job in jobs:
            logger.warning("job expired", job_id=job["id"], type=job["type"], traceparent=job["traceparent"])
    free_dependents(
        connection,
        keys={(job["type"], job["concurrency_key"]) for job in jobs if job["concurrency_key"] is not None},
        waiting={job["parent_id"] for job in jobs if job["parent_id"]},
        batches={job["batch_id"] for job in jobs if job["batch_id"]},
    )
    return len(jobs)
