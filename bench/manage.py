"""Every read of the API with millions of rows, from handler to reply, against 50 ms: at rest, after a bulk insert,
while a drain runs, and after it."""

import math
import multiprocessing
import statistics
from multiprocessing.process import BaseProcess

from bench.figure import Bar, Figure, Size
from bench.function import Function
from bench.reads import fill_beside, reads, rows
from bench.work import database, drain, insert, noop
from local.database import Postgres
from tidegate.postgres.database import Connection, connect
from tidegate.queue.declare import declare

_BAR_MS = 50.0
_ROUNDS = 15
# The jobs drained during the reads. Fewer would be finished before each read has been made.
_DRAINED = 50_000
_STEP = 250_000

# First the history, a share of which needs a person; then the backlog, whose oldest jobs are processing. The jobs have
# ten types and twenty owners; ten jobs have the same reference, and one job in 100,000 has a rare tag.
_FILL = """
INSERT INTO tidegate.jobs (
    type, owner, status, priority, max_attempts, attempts, payload, result, error_code, error_message, review_reason,
    started_at, finished_at, wait_until, locked_by, locked_at, lock_expires_at, reference_type, reference_id, tags,
    batch_id, scheduled_for, concurrency_key, blocked)
SELECT 'type_' || n %% 10, 'owner_' || n %% 20, status, 1 + n %% 20, 3, (status IN ('completed', 'failed'))::integer,
    '{"to": "customer@example.com", "template": "welcome", "data": {"name": "Customer", "language": "en"}}',
    CASE WHEN status = 'completed' THEN '{"message_id": "0123456789abcdef"}'::jsonb END,
    CASE WHEN status = 'failed' THEN 'smtp_error' END,
    CASE WHEN status = 'failed' THEN 'the server said ' || CASE WHEN n %% 7 = 0 THEN 'no' ELSE 'try later' END END,
    CASE WHEN status = 'review_needed' THEN 'have a look' END,
    CASE WHEN status NOT IN ('pending', 'cancelled') THEN now() END,
    CASE WHEN status IN ('completed', 'failed', 'cancelled')
         THEN now() - make_interval(secs => (%(all)s - n) / 200.0) END,
    CASE WHEN status = 'waiting' THEN now() + interval '1 hour' END,
    CASE WHEN status = 'processing' THEN 'w' END, CASE WHEN status = 'processing' THEN now() END,
    CASE WHEN status = 'processing' THEN now() + interval '1 hour' END,
    'order', (n / 10)::text,
    CASE WHEN n %% 100000 = 7 THEN '{rare}'::text[] WHEN n %% 3 = 0 THEN '{often}' ELSE '{}' END,
    CASE WHEN n BETWEEN 1000 AND 10999 THEN %(batch)s::uuid END, now() + make_interval(secs => n %% 1000 - 900),
    CASE WHEN n %% 50 = 0 THEN 'key_' || n %% 1000 END, n %% 500 = 0 AND status = 'pending'
FROM (
    SELECT n, CASE
        WHEN n > %(history)s AND n <= %(history)s + 100 THEN 'processing'
        WHEN n > %(history)s THEN 'pending'
        WHEN n %% 40 = 0 THEN 'failed'
        WHEN n %% 100 = 1 THEN 'cancelled'
        WHEN n %% 1000 = 3 THEN 'review_needed'
        WHEN n %% 1000 = 5 THEN 'waiting'
        ELSE 'completed'
    END AS status
    FROM generate_series(%(first)s::integer, %(last)s::integer) AS n
) AS job
"""


def measure(postgres: Postgres, size: Size) -> Figure:
    jobs = 4 * size.backlog
    drained = max(size.backlog // 2, _DRAINED)
    with database(postgres, "manage") as url, connect(url) as connection:
        batch = fill(connection, jobs, backlog=jobs // 8)
        fill_beside(connection, jobs)
        declare(connection, [noop], longest=900)
        function = Function("management", url, connection, "super_admin")
        every = reads(rows(connection, batch))
        times = {"at rest": _rounds(function, every)}
        insert(connection, drained)
        times["after a bulk insert"] = _rounds(function, every)
        draining = multiprocessing.get_context("fork").Process(target=drain, args=(url, drained))
        draining.start()
        times["while a drain runs"] = _rounds(function, every, least=3, while_alive=draining)
        draining.join()
        if draining.exitcode:
            raise RuntimeError("the drain beside the reads failed")
        times["after it"] = _rounds(function, every)
    slowest = {when: max(map(statistics.median, each.values())) for when, each in times.items()}
    return Figure(
        f"{jobs:,} jobs, an eighth of them unfinished; median and p95 of up to {_ROUNDS}, in ms; then {drained:,} more",
        [
            {"GET": read.replace(batch, "…").split(",")[0]}
            | {when: _median_and_p95(each[read]) for when, each in times.items()}
            | {"slowest of all": max(max(each[read]) for each in times.values())}
            for read in every
        ],
        [
            Bar(f"the slowest read / {_BAR_MS:.0f} ms, {when}", each / _BAR_MS, at_most=1.0)
            for when, each in slowest.items()
        ],
        [f"Reads while the drain ran: {len(times['while a drain runs'][every[0]])} of each."],
    )


def _median_and_p95(times: list[float]) -> str:
    return f"{statistics.median(times):.1f} · {sorted(times)[math.ceil(0.95 * len(times)) - 1]:.1f}"


def _rounds(
    function: Function, every: list[str], *, least: int = _ROUNDS, while_alive: BaseProcess | None = None
) -> dict[str, list[float]]:
    """The milliseconds of each read: at least `least` rounds, and more while the process is alive."""
    times: dict[str, list[float]] = {read: [] for read in every}
    number = 0
    while number < least or (number < _ROUNDS and while_alive and while_alive.is_alive()):
        for read in every:
            times[read].append(1000 * function.seconds("GET", read))
        number += 1
    return times


def fill(connection: Connection, jobs: int, *, backlog: int, analyze: bool = True) -> str:
    """Returns the id of a batch of 10,000 of the jobs."""
    for n in range(10):
        connection.execute(
            "INSERT INTO tidegate.job_types (name, declared) VALUES (%s, %s::jsonb)",
            [f"type_{n}", '{"description": "a type", "lane": "default", "timeout": 30, "max_attempts": 3}'],
        )
    batch = connection.execute(
        "INSERT INTO tidegate.batches (owner, total) VALUES ('owner_1', 10000) RETURNING id"
    ).fetchone()
    assert batch is not None
    known = {"all": jobs, "history": jobs - backlog, "batch": batch["id"]}
    for first in range(1, jobs + 1, _STEP):
        connection.execute(_FILL, known | {"first": first, "last": min(first + _STEP - 1, jobs)})
        if jobs > _STEP:
            print(f"  {min(first + _STEP - 1, jobs):,} of {jobs:,} jobs inserted", flush=True)
    if analyze:
        connection.execute("VACUUM ANALYZE tidegate.jobs")
    return str(batch["id"])
