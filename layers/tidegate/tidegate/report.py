"""While jobs run: what they have said goes to the table, and what people want of them comes back."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from tidegate import json_text
from tidegate.database import Connection
from tidegate.job import Claimed
from tidegate.running import Words
from tidegate.statements import load

_SQL = load("settle")
_SILENCE = Words()

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


def report(connection: Connection, jobs: Iterable[tuple[Claimed, Words | None]]) -> Wishes:
    said = [(job, words or _SILENCE) for job, words in jobs]
    now = time.monotonic()
    lines = [(job.id, line) for job, words in said for line in words.lines]
    parameters = {
        "id": [job.id for job, _ in said],
        "lock_version": [job.lock_version for job, _ in said],
        "progress": [words.progress for _, words in said],
        "stage": [words.stage for _, words in said],
        "state": [words.state for _, words in said],
        "steps": [json_text.encode(words.steps) if words.steps else None for _, words in said],
        "changes": [words.changes_the_job for _, words in said],
        "speaks": [bool(words) for _, words in said],
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
