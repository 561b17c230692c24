"""→ pending: the follow-ups of jobs, in the transaction that settles these."""

from collections import defaultdict
from typing import Any

from tidegate.base import json_text
from tidegate.outcome import Finished, SafeError, Waiting
from tidegate.postgres.database import Connection
from tidegate.postgres.pending_query import as_array
from tidegate.postgres.statements import load
from tidegate.queue.report import MOST_LINES

_SQL = load("queue/follow_up")

PATIENCE = "100ms"
"""How long it waits for another session, which may have used the same key and not committed yet."""
NO_PATIENCE = "5ms"
"""For the parts of a settlement that had to wait."""
# A job may enqueue ten thousand.
_MOST_NAMED = 20
_SAYS = {
    "existing": "a follow-up exists already",
    "replaced": "a follow-up has replaced the content of a job that had not started",
}
_CONFLICT = "TG003"


class NothingToWaitFor(Exception):
    """It would be woken at once, and wait again, for ever."""


def follow_up(connection: Connection, batch: list[Finished], *, patience: str) -> None:
    """Raises LockNotAvailable where it would have to wait longer."""
    jobs = [{"parent_id": finished.job.id} | job for finished in batch for job in finished.follow_ups]
    if not jobs:
        return
    existing: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in connection.execute(_SQL["follow_up"], {"jobs": json_text.encode(jobs), "patience": patience}):
        existing[row["parent_id"]].append(row)
    for finished in batch:
        _check_wait(finished, len(existing[finished.job.id]))
    _log(connection, [(finished, existing[finished.job.id]) for finished in batch])


def is_conflict(error: Exception) -> bool:
    """An idempotency key belongs to another request."""
    return getattr(error, "sqlstate", None) == _CONFLICT


def nothing_to_wait_for() -> SafeError:
    return SafeError("nothing_to_wait_for", "all jobs that it has enqueued have ended, or existed before")


def _check_wait(finished: Finished, existing: int) -> None:
    waits = isinstance(finished.outcome, Waiting) and finished.outcome.children
    if waits and finished.job.resumed_by == "children" and existing == len(finished.follow_ups):
        raise NothingToWaitFor


def _log(connection: Connection, existing: list[tuple[Finished, list[dict[str, Any]]]]) -> None:
    lines = [(finished.job, *line) for finished, rows in existing for line in _lines(rows)]
    if lines:
        jobs, messages, details = zip(*lines, strict=True)
        said = {
            "id": as_array([job.id for job in jobs]),
            "attempt": as_array([job.attempt for job in jobs]),
            "message": as_array(messages),
            "details": as_array([json_text.encode(each) for each in details]),
        }
        connection.execute(_SQL["log"], said | {"most_lines": MOST_LINES})


def _lines(rows: list[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    said = [(_SAYS[row["outcome"]], {"job_id": row["id"], "type": row["type"]}) for row in rows[:_MOST_NAMED]]
    more = len(rows) - len(said)
    return [*said, ("more follow-ups exist already", {"jobs": more})] if more else said
