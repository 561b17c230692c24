"""processing → what the outcome says: one statement for each kind of outcome in the batch, fenced by the lock."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, assert_never

from tidegate.database import Connection
from tidegate.job import Claimed
from tidegate.outcome import Completed, Failed, Outcome, Released, Retried
from tidegate.statements import load
from tidegate.telemetry import logger

_SQL = load("settle")

Settled = tuple[Claimed, Outcome]


def settle(connection: Connection, batch: Iterable[Settled]) -> Counter[str]:
    """How many went which way: completed, retried, failed, released, or lost, with the lock, to somebody else."""
    by_kind: dict[type[Outcome], list[Settled]] = {}
    for job, outcome in batch:
        by_kind.setdefault(type(outcome), []).append((job, outcome))
    counts: Counter[str] = Counter()
    if not by_kind:
        return counts
    with connection.transaction():
        for kind, settled in by_kind.items():
            counts.update(_write(connection, kind.__name__.lower(), settled))
    return counts


def _write(connection: Connection, arrow: str, settled: list[Settled]) -> Counter[str]:
    rows = [_row(job, outcome) for job, outcome in settled]
    columns = {column: [row[column] for row in rows] for column in rows[0]}
    written = {row["id"] for row in connection.execute(_SQL[_STATEMENTS[arrow]], columns)}
    for job, outcome in settled:
        _log(job, outcome, arrow if job.id in written else "lost")
    return Counter({arrow: len(written), "lost": len(settled) - len(written)})


_STATEMENTS = {"completed": "complete", "retried": "retry", "failed": "fail", "released": "release"}


def _row(job: Claimed, outcome: Outcome) -> dict[str, Any]:
    lock = {"ids": job.id, "lock_versions": job.lock_version}
    match outcome:
        case Completed(result):
            return lock | {"results": result}
        case Retried(delay, problem, deadly):
            return lock | {"delays": delay} | _problem(problem, deadly)
        case Failed(problem, deadly):
            return lock | _problem(problem, deadly)
        case Released():
            return lock
        case _:
            assert_never(outcome)


def _problem(problem: Any, deadly: bool) -> dict[str, Any]:
    return {
        "deadly": deadly,
        "codes": problem.code,
        "messages": problem.message,
        "tracebacks": problem.traceback,
    }


def _log(job: Claimed, outcome: Outcome, arrow: str) -> None:
    fields: dict[str, Any] = {"job_id": str(job.id), "type": job.type, "attempt": job.attempt, "status": arrow}
    if isinstance(outcome, Retried | Failed):
        fields["error_code"] = outcome.problem.code
    if arrow == "lost":
        logger.warning("lock lost", **fields)
    else:
        logger.info("job settled", **fields)
