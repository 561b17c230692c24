"""While jobs run: their updates go to the table, and requests to cancel come back."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

from psycopg.pq import TransactionStatus

from tidegate.base.telemetry import logger
from tidegate.job import Claimed
from tidegate.postgres.database import Connection, is_about_data
from tidegate.postgres.statements import load
from tidegate.queue.run_json import updates_json
from tidegate.running import Updates

_SQL = load("queue/report")

MOST_LINES = 5_000
"""The lines that a job may log, over all its attempts: 20 MB, since a line has at most 4 KB."""


@dataclass(frozen=True)
class Reported:
    cancel: list[str] = field(default_factory=list)
    """Jobs with a request to cancel."""
    lost: list[str] = field(default_factory=list)
    """Jobs whose lock this processor has lost."""
    locked: list[str] = field(default_factory=list)
    """Jobs whose rows another session has locked: their updates are not written yet."""


def report(connection: Connection, jobs: Iterable[tuple[Claimed, Updates | None]]) -> Reported:
    listed = list(jobs)
    is_alone = connection.info.transaction_status == TransactionStatus.IDLE
    try:
        return _report(connection, listed)
    except Exception as error:  # as in settle.py
        if not is_about_data(error) or not is_alone:
            raise
        if len(listed) == 1:
            [(job, _)] = listed
            fields = {"job_id": job.id, "type": job.type, "traceparent": job.traceparent}
            logger.error("a job's updates cannot be stored", extra=fields | {"error": type(error).__name__})
            return _report(connection, [(job, None)])
    # The updates of one job cannot be stored. Those of the others are.
    alone = [report(connection, [each]) for each in listed]
    return Reported(
        cancel=[id_ for each in alone for id_ in each.cancel],
        lost=[id_ for each in alone for id_ in each.lost],
        locked=[id_ for each in alone for id_ in each.locked],
    )


def _report(connection: Connection, jobs: list[tuple[Claimed, Updates | None]]) -> Reported:
    sent = [
        {"id": job.id, "lock_version": job.lock_version} | (updates_json(updates) if updates else {})
        for job, updates in jobs
    ]
    rows = connection.execute(_SQL["report"], {"runs": json.dumps(sent), "most_lines": MOST_LINES})
    ours = {row["id"]: row for row in rows}
    return Reported(
        cancel=[job_id for job_id, row in ours.items() if row["cancel"]],
        lost=[job.id for job, _ in jobs if job.id not in ours],
        locked=[job_id for job_id, row in ours.items() if row["locked"]],
    )
