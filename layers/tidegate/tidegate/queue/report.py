"""While jobs run: their updates go to the table, and requests to cancel come back."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from psycopg.pq import TransactionStatus

from tidegate.base import json_text
from tidegate.base.telemetry import logger
from tidegate.job import Claimed
from tidegate.postgres.database import Connection, is_about_data
from tidegate.postgres.statements import load
from tidegate.running import Updates

_SQL = load("queue/report")
_NO_UPDATES = Updates()

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
    running = [(job, updates or _NO_UPDATES) for job, updates in jobs]
    now = time.monotonic()
    lines = [(job.id, line) for job, updates in running for line in updates.lines]
    parameters = {
        "id": [job.id for job, _ in running],
        "lock_version": [job.lock_version for job, _ in running],
        "progress": [updates.progress for _, updates in running],
        "stage": [updates.stage for _, updates in running],
        "state": [updates.state for _, updates in running],
        "steps": [json_text.encode(updates.steps) if updates.steps else None for _, updates in running],
        "stages": [_stages(job, updates) for job, updates in running],
        "changes": [updates.changes_the_job for _, updates in running],
        "has_updates": [bool(updates) for _, updates in running],
        "line_id": [job_id for job_id, _ in lines],
        "line_level": [line.level for _, line in lines],
        "line_stage": [line.stage for _, line in lines],
        "line_message": [line.message for _, line in lines],
        "line_details": [line.details for _, line in lines],
        "line_age": [max(now - line.said_at, 0) for _, line in lines],
        "most_lines": MOST_LINES,
    }
    ours = {row["id"]: row for row in connection.execute(_SQL["report"], parameters)}
    return Reported(
        cancel=[job_id for job_id, row in ours.items() if row["cancel"]],
        lost=[job.id for job, _ in running if job.id not in ours],
        locked=[job_id for job_id, row in ours.items() if row["locked"]],
    )


def _stages(job: Claimed, updates: Updates) -> str | None:
    if updates.stages is None:
        return None
    return json_text.encode({str(job.lock_version): {"attempt": job.attempt, "stages": updates.stages}})
