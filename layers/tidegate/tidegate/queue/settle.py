"""processing → the status of the outcome: `complete` writes returned results, `settle` all other outcomes."""

import json
import time
from collections import Counter
from typing import Any, NamedTuple

import psycopg

from tidegate.base.job_lines import JobLines, are_for_each_job, shown_time
from tidegate.base.redact import said
from tidegate.base.telemetry import logger
from tidegate.outcome import (
    BECOMES,
    MAX_MESSAGE,
    Completed,
    Failed,
    Finished,
    Released,
    Retried,
    SafeError,
    Suspected,
)
from tidegate.postgres.database import Connection, is_about_data
from tidegate.postgres.pending_query import PendingQuery, as_array
from tidegate.postgres.statements import load
from tidegate.queue.follow_up import (
    NO_PATIENCE,
    PATIENCE,
    NothingToWaitFor,
    follow_up,
    is_conflict,
    nothing_to_wait_for,
)
from tidegate.queue.report import report
from tidegate.queue.run_json import KINDS, outcome_json

_SQL = load("queue/settle")

LOST = "lost"
# If more jobs complete in one settlement, and JOB_LOGS says so, one log line gives their number.
_MANY = 20
# How long a completion waits for rows that another session has locked. Most sessions release them at once.
_PATIENCE = "100ms"
# After so many refusals, for keys that another session uses, a settlement leaves what is refused for the next time: the
# processor has slots to stop in time.
_MOST_REFUSALS = 20


class Settled(NamedTuple):
    counts: Counter[str]
    """The number of jobs for each outcome, and of those whose lock was `lost`."""
    locked: list[Finished]
    """Jobs that are neither written nor lost: another session has locked their rows."""
    otherwise: dict[str, str]
    """The status of those that did not get the one of their outcome, by id; or `lost`."""


def settle(connection: Connection, batch: list[Finished]) -> Settled:
    """Does not wait for locked rows, and only for a moment for keys of follow-ups that another session uses.

    What cannot be stored together is stored in halves, until the jobs to blame are left."""
    parts, settled, refusals, patience = [batch] if batch else [], [], 0, PATIENCE
    while parts:
        part = parts.pop()
        try:
            settled.append(_settle(connection, part, patience))
        except Exception as error:  # not only Postgres' errors: the driver raises others for values it cannot encode
            waits = isinstance(error, psycopg.errors.LockNotAvailable) and any(each.follow_ups for each in part)
            if not is_about_data(error) and not waits:
                raise
            refusals += waits
            if len(part) > 1 and not (waits and refusals > _MOST_REFUSALS):
                parts += _apart(part)
            else:
                settled.append(_later(part) if waits else _settle_as_failed(connection, part[0], error))
        patience = NO_PATIENCE
    return _together(settled)


def _apart(batch: list[Finished]) -> list[list[Finished]]:
    """The last one is tried first: those without follow-ups, which are the likeliest reason."""
    without = [finished for finished in batch if not finished.follow_ups]
    if 0 < len(without) < len(batch):
        return [[finished for finished in batch if finished.follow_ups], without]
    half = len(batch) // 2
    return [batch[half:], batch[:half]]


def _later(batch: list[Finished]) -> Settled:
    return Settled(Counter(), batch, {})


def _together(parts: list[Settled]) -> Settled:
    counts = Counter[str]()
    for part in parts:
        counts.update(part.counts)
    # Next time those come first whose turn has not come: others do not wait for them behind the same keys for ever.
    turns = sorted(parts, key=lambda part: len(part.locked) == 1)
    locked = [finished for part in turns for finished in part.locked]
    return Settled(counts, locked, {k: v for part in parts for k, v in part.otherwise.items()})


class Completing:
    """A settlement of plainly completed jobs that runs in Postgres while the slots go on."""

    def __init__(self, connection: Connection, batch: list[Finished]) -> None:
        self.batch = batch
        self.query = PendingQuery(connection, _SQL["complete"], _completed(batch))

    def end(self) -> Settled | None:
        """None: Postgres refused the statement, also because another session has locked one of the rows."""
        rows = self.query.answer()
        return None if rows is None else _settled(self.batch, {id_: "completed" for (id_,) in rows})


def is_plain(finished: Finished) -> bool:
    return isinstance(finished.outcome, Completed) and not finished.updates and not finished.follow_ups


def _settle(connection: Connection, batch: list[Finished], patience: str = PATIENCE) -> Settled:
    """One statement, unless more than outcomes is written with it."""
    if not any(each.updates or each.follow_ups for each in batch):
        return _write(connection, batch)[0]
    with connection.transaction():
        last = [(each.job, each.updates) for each in batch if each.updates]
        locked = set(report(connection, last).locked if last else ())
        settled, rows = _write(connection, [each for each in batch if each.job.id not in locked])
        fruitful = [finished for finished in batch if finished.follow_ups and finished.job.id in rows]
        follow_up(connection, fruitful, patience=patience)
    return settled._replace(locked=settled.locked + [each for each in batch if each.job.id in locked])


def _settle_as_failed(connection: Connection, finished: Finished, error: Exception) -> Settled:
    settled = _settle(connection, [_instead(finished, error)])
    failed = {finished.job.id: "failed"} if settled.counts["fail"] else {}
    return settled._replace(otherwise=failed | settled.otherwise)


def _write(connection: Connection, batch: list[Finished]) -> tuple[Settled, dict[str, dict[str, Any]]]:
    """And the rows that were written, by id: a request to cancel may have changed their status."""
    if not batch:
        return Settled(Counter(), [], {}), {}
    outcomes = json.dumps([_sent(each) for each in batch])
    rows = {row["id"]: row for row in connection.execute(_SQL["settle"], {"outcomes": outcomes})}
    locked = [each for each in batch if each.job.id in rows and not rows[each.job.id]["is_free"]]
    written = {job_id: row for job_id, row in rows.items() if row["is_free"]}
    # Lost jobs are included, so that they are counted and logged as lost.
    tried = [each for each in batch if each.job.id not in rows or rows[each.job.id]["is_free"]]
    return _settled(tried, {job_id: row["status"] for job_id, row in written.items()}, locked), written


def _sent(finished: Finished) -> dict[str, Any]:
    job, outcome, duration_ms = finished.job, finished.outcome, finished.duration_ms
    lock = {
        "id": job.id,
        "lock_version": job.lock_version,
        "duration_ms": duration_ms,
        "became": BECOMES[type(outcome)],
    }
    return lock | outcome_json(outcome)


def _completed(batch: list[Finished]) -> dict[str, str]:
    """Built without a dict a job, because most settlements are such."""
    jobs = [finished.job for finished in batch]
    results = [finished.outcome.result for finished in batch if isinstance(finished.outcome, Completed)]
    return {
        "id": as_array([job.id for job in jobs]),
        "lock_version": as_array([job.lock_version for job in jobs]),
        "result": as_array(results),
        "duration_ms": as_array([finished.duration_ms for finished in batch]),
        "patience": _PATIENCE,
    }


def _settled(batch: list[Finished], written: dict[str, str], locked: list[Finished] | None = None) -> Settled:
    if not batch:
        return Settled(Counter(), locked or [], {})
    _log(batch, written)
    counts = Counter(KINDS[type(finished.outcome)] for finished in batch if finished.job.id in written)
    counts["lost"] += len(batch) - len(written)
    if counts["complete"] == len(batch) == list(written.values()).count("completed"):
        return Settled(counts, locked or [], {})
    became = [(finished.job.id, BECOMES[type(finished.outcome)]) for finished in batch]
    otherwise = {job_id: written.get(job_id, LOST) for job_id, wanted in became if written.get(job_id) != wanted}
    return Settled(counts, locked or [], otherwise)


def _instead(finished: Finished, error: Exception) -> Finished:
    if isinstance(error, NothingToWaitFor):
        return finished._replace(outcome=Failed(nothing_to_wait_for()), follow_ups=())
    if isinstance(error, psycopg.Error) and is_conflict(error):
        why = SafeError("idempotency_conflict", f"job.enqueue: {error.diag.message_primary}")
        return finished._replace(outcome=Failed(why), follow_ups=())
    return _unstorable(finished, error)


def _unstorable(finished: Finished, error: Exception) -> Finished:
    job = finished.job
    fields = {"job_id": job.id, "type": job.type, "traceparent": job.traceparent}
    logger.error("an outcome cannot be stored", extra=fields | {"error": said(str(error), MAX_MESSAGE)})
    return Finished(job, Failed(SafeError("unstorable", "the database refuses to store the handler's outcome")))


def _log_completed(batch: list[Finished]) -> None:
    if len(batch) > _MANY and not are_for_each_job():
        logger.info("jobs settled", status="completed", jobs=len(batch))
        return
    lines, now = JobLines("job settled"), time.time()
    for finished in batch:
        lines.add(finished.job, now, f',"status":"completed","duration_ms":{finished.duration_ms}')
    lines.write()


def _log(batch: list[Finished], written: dict[str, str]) -> None:
    completed = [finished for finished in batch if written.get(finished.job.id) == "completed"]
    _log_completed(completed)
    if len(completed) == len(batch):
        return
    for finished in batch:
        if written.get(finished.job.id) == "completed":
            continue
        job, outcome = finished.job, finished.outcome
        log = logger.info
        fields: dict[str, Any] = {"job_id": job.id, "type": job.type, "attempt": job.attempt}
        fields |= {"max_attempts": job.max_attempts, "status": written.get(job.id, BECOMES[type(outcome)])}
        fields |= {"started_at": shown_time(job.locked_at), "duration_ms": finished.duration_ms}
        fields["traceparent"] = job.traceparent
        if isinstance(outcome, Retried | Failed | Suspected):
            log = logger.error if isinstance(outcome, Failed) else logger.warning
            fields |= {"error_code": outcome.error.code, "error_message": outcome.error.message}
            if isinstance(outcome, Suspected) or outcome.deadly:
                fields["how"] = outcome.error.traceback
        elif isinstance(outcome, Released) and outcome.error:
            log = logger.warning
            fields |= {"error_code": outcome.error.code, "error_message": outcome.error.message}
        if isinstance(outcome, Retried) and fields["status"] == "pending":
            fields["next_seconds"] = round(outcome.delay, 1)
        if job.id in written:
            log("job settled", extra=fields)
        else:
            logger.warning("lock lost", **fields)
