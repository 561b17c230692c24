"""processing → pending, failed or cancelled: jobs whose lock has expired, so their processor is dead."""

from datetime import datetime

from tidegate.base.telemetry import logger
from tidegate.outcome import CUT_SHORT, MAX_DEATHS
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("queue/reclaim")
_PAGE = 500


def reclaim(connection: Connection, *, now: datetime | None = None) -> int:
    """Returns how many jobs were taken back. Each page is a statement of its own."""
    reclaimed = 0
    while page := _reclaim_page(connection, now):
        reclaimed += page
        if page < _PAGE:
            break
    return reclaimed


def take_back_charges(connection: Connection, worker_id: str, ids: list[str]) -> int:
    """The number of jobs to which the death of this processor was charged, which lives. `ids`: those whose lock it has
    lost."""
    found = connection.execute(_SQL["take_back_charges"], {"worker": worker_id, "ids": ids}).rowcount
    if found:
        logger.warning("charges are taken back: this processor has not died", jobs=found)
    return found


def _reclaim_page(connection: Connection, now: datetime | None) -> int:
    parameters = {"page": _PAGE, "max_deaths": MAX_DEATHS, "cut_short": CUT_SHORT, "now": now}
    rows = connection.execute(_SQL["reclaim"], parameters).fetchall()
    for row in rows:
        fields = {"job_id": str(row["id"]), "type": row["type"], "attempt": row["attempt"], "status": row["status"]}
        fields["traceparent"] = row["traceparent"]
        if row["status"] == "failed":
            logger.error("job reclaimed", **fields, error_code="worker_died")
        else:
            logger.warning("job reclaimed", **fields)
    return len(rows)
