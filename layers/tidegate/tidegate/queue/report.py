"""While jobs run: what they have said goes to the table, and what people want of them comes back."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from psycopg.pq import TransactionStatus

from tidegate.base import json_text
from tidegate.base.telemetry import logger
from tidegate.job import Claimed
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.set_aside import is_passing
from tidegate.running import Updates

_SQL = load("queue/report")
_SILENCE = Updates()

MOST_LINES = 5_000
"""Of a job, whatever the number of its attempts: at 4 KB at the most, 20 MB."""


@dataclass(frozen=True)
class Wishes:
    cancel: list[str] = field(default_factory=list)
    """Jobs that somebody wants cancelled."""
    lost: list[str] = field(default_factory=list)
    """Jobs that are no longer under our lock."""
    locked: list[str] = field(default_factory=list)
    """Jobs whose rows another session has locked: what they have said is not written yet."""


def report(connection: Connection, jobs: Iterable[tuple[Claimed, Updates | None]]) -> Wishes:
    said = list(jobs)
    is_alone = connection.info.transaction_status == TransactionStatus.IDLE
    try:
        return _report(connection, said)
    except Exception as error:  # as in settle.py
        if is_passing(error) or not is_alone:
            raise
        if len(said) == 1:
            [(job, _)] = said
            fields = {"job_id": job.id, "type": job.type, "traceparent": job.traceparent}
            logger.error("what a job says cannot be stored", extra=fields | {"error": type(error).__name__})
            return _report(connection, [(job, None)])
    # One of them says it; it must not take the others' words with it.
    alone = [report(connection, [each]) for each in said]
    return Wishes(
        cancel=[id_ for each in alone for id_ in each.cancel],
        lost=[id_ for each in alone for id_ in each.lost],
        locked=[id_ for each in alone for id_ in each.locked],
    )


def _report(connection: Connection, jobs: list[tuple[Claimed, Updates | None]]) -> Wishes:
    said = [(job, updates or _SILENCE) for job, updates in jobs]
    now = time.monotonic()
    lines = [(job.id, line) for job, updates in said for line in updates.lines]
    parameters = {
        "id": [job.id for job, _ in said],
        "lock_version": [job.lock_version for job, _ in said],
        "progress": [updates.progress for _, updates in said],
        "stage": [updates.stage for _, updates in said],
        "state": [updates.state for _, updates in said],
        "steps": [json_text.encode(updates.steps) if updates.steps else None for _, updates in said],
        "changes": [updates.changes_the_job for _, updates in said],
        "speaks": [bool(updates) for _, updates in said],
        "line_id": [job_id for job_id, _ in lines],
        "line_level": [line.level for _, line in lines],
        "line_message": [line.message for _, line in lines],
        "line_details": [line.details for _, line in lines],
        "line_age": [max(now - line.said_at, 0) for _, line in lines],
        "most_lines": MOST_LINES,
    }
    ours = {row["id"]: row for row in connection.execute(_SQL["report"], parameters)}
    return Wishes(
        cancel=[job_id for job_id, row in ours.items() if row["cancel"]],
        lost=[job.id for job, _ in said if job.id not in ours],
        locked=[job_id for job_id, row in ours.items() if row["locked"]],
    )
