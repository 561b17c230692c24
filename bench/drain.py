"""How much of the database's speed a drain keeps, against two raw statements that do its least."""

import statistics
import time

from psycopg.rows import tuple_row

from bench.figure import Bar, Figure, Size, rates
from bench.work import database, drain, fill
from local.database import Postgres
from tidegate.postgres.database import connect
from tidegate.processor.demand import LaneConfig
from tidegate.processor.jobs import SETTLE_BATCH

CLAIM_BATCH = LaneConfig.claim_batch

# The fastest known way for this table, without limits, turns, suspects, errors, priorities or a processor.
RAW_CLAIM = """
UPDATE tidegate.jobs AS job
SET status = 'processing', lock_version = job.lock_version + 1, locked_by = 'raw', locked_at = now(),
    lock_expires_at = now() + interval '35 s', started_at = now()
WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM tidegate.jobs
    WHERE type = 'noop' AND priority = 10 AND status = 'pending' AND NOT suspect AND NOT blocked
      AND scheduled_for <= now()
    ORDER BY scheduled_for, id
    LIMIT %(batch)s
    FOR UPDATE SKIP LOCKED))
RETURNING job.id::text, job.lock_version, job.payload::text
"""
_RAW_SETTLE = """
UPDATE tidegate.jobs AS job
SET status = 'completed', result = settled.result, attempts = attempts + 1, progress = 100, finished_at = now(),
    locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
FROM unnest(%(id)s::uuid[], %(lock_version)s::bigint[], %(result)s::jsonb[]) AS settled (id, lock_version, result)
WHERE job.id = settled.id AND job.status = 'processing' AND job.lock_version = settled.lock_version
"""
_SLOTS = 10
# With fewer jobs most of the time would be the start and end of an invocation, which the note shows.
_JOBS = 20_000


def measure(postgres: Postgres, size: Size) -> Figure:
    jobs = max(size.jobs, _JOBS)
    raw: list[float] = []
    ours: list[float] = []
    logged: list[float] = []
    few: list[float] = []
    with database(postgres, "drain") as url:
        for number in range(size.rounds + 1):
            fill(url, jobs)
            seconds = drain_raw(url, claims=CLAIM_BATCH, settles=SETTLE_BATCH)
            fill(url, jobs)
            summed_up = drain(url, jobs, JOB_LOGS="summary")
            fill(url, jobs)
            with_lines = drain(url, jobs, JOB_LOGS="each")
            fill(url, _SLOTS)
            few.append(drain(url, _SLOTS))
            if number:  # the first round warms up
                raw.append(seconds)
                ours.append(summed_up)
                logged.append(with_lines)
                rate = {"raw": jobs / seconds, "ours": jobs / summed_up, "a line for each": jobs / with_lines}
                print(f"  round {number}: {', '.join(f'{who} {n:,.0f}/s' for who, n in rate.items())}", flush=True)
    ratio = statistics.median(r / o for r, o in zip(raw, ours, strict=True))
    return Figure(
        f"Drain of {jobs:,} jobs that do nothing, one processor, history and results kept",
        [
            {"who": f"raw statements, claims of {CLAIM_BATCH}, settles of {SETTLE_BATCH}"} | rates(jobs, raw),
            {"who": "tidegate, JobLogs=summary"} | rates(jobs, ours),
            {"who": "tidegate, JobLogs=each"} | rates(jobs, logged),
        ],
        [Bar("tidegate / raw", ratio, at_least=0.85)],
        [f"{1000 * statistics.median(few):.0f} ms of it start and end an invocation: {_SLOTS} jobs, a slot each."],
    )


def drain_raw(url: str, *, claims: int, settles: int) -> float:
    """The seconds of a drain by the raw statements over one connection."""
    with connect(url) as connection, connection.cursor(row_factory=tuple_row) as cursor:
        began = time.perf_counter()
        while jobs := cursor.execute(RAW_CLAIM, {"batch": claims}).fetchall():
            for first in range(0, len(jobs), settles):
                ids, versions, _ = zip(*jobs[first : first + settles], strict=True)
                columns = {"id": list(ids), "lock_version": list(versions), "result": ["null"] * len(ids)}
                cursor.execute(_RAW_SETTLE, columns)
        return time.perf_counter() - began
