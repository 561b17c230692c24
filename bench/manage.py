"""Management at millions of rows: PYTHONPATH=layers/tidegate:functions/management python -m bench.manage --jobs 4000000

Through handler(event, context), as API Gateway would ask; the median of several, and what is over the bar.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl

from local.database import Postgres
from tidegate.database import Connection, connect
from tidegate.keys import create_key
from tidegate.migrate import migrate

BAR_MS = 50.0
_ROUNDS = 15
_STEP = 250_000

# From the oldest: a history, of which a share needs a person; then a backlog, the oldest of which is being worked on.
# Ten types and twenty owners share it; each order has ten jobs, one job in 100,000 has a rare tag.
_FILL = """
INSERT INTO tidegate.jobs (
    type, owner, status, priority, max_attempts, attempts, payload, result, error_code, error_message, review_reason,
    started_at, finished_at, wait_until, locked_by, locked_at, lock_expires_at, reference_type, reference_id, tags,
    batch_id, scheduled_for, concurrency_key, blocked)
SELECT 'type_' || n %% 10, 'owner_' || n %% 20, status, 1 + n %% 20, 3, (status IN ('completed', 'failed'))::integer,
    '{"to": "somebody@example.com", "template": "welcome", "data": {"name": "Somebody", "language": "en"}}',
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
    FROM generate_series(%(first)s, %(last)s) AS n
) AS job
"""


def fill(connection: Connection, jobs: int, *, backlog: int) -> str:
    """The id of a batch of 10,000 among them."""
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
    connection.execute("VACUUM ANALYZE tidegate.jobs")
    return str(batch["id"])


def _paths(connection: Connection, batch: str) -> list[str]:
    some = connection.execute("SELECT id FROM tidegate.jobs WHERE status = 'pending' LIMIT 1").fetchone()
    assert some is not None
    statuses = ["pending", "processing", "waiting", "review_needed", "completed", "failed", "cancelled"]
    filters = [
        "",
        *[f"status={status}" for status in statuses],
        "status=pending&sort=oldest",
        "type=type_3",
        "status=failed&type=type_0",
        "owner=owner_3",
        "status=failed&owner=owner_0",
        "reference_type=order&reference_id=77",
        f"batch_id={batch}",
        "tag=often",
        "tag=rare",
        "tag=nothing_has_it",
        "error=said no",
        "error=nobody said that",
        "created_after=2020-01-01T00:00:00Z&sort=oldest",
        "type=nothing_has_it&owner=owner_3",
    ]
    return [
        "/api/stats",
        "/api/metrics",
        *[f"/api/jobs?{each}" if each else "/api/jobs" for each in filters],
        f"/api/jobs/{some['id']}",
        f"/api/jobs/{some['id']}/why",
        f"/api/batches/{batch}",
        "/api/progress?reference_type=order&reference_id=77",
    ]


def measure(handler: Callable[[dict[str, Any], Any], dict[str, Any]], key: str, path: str) -> list[float]:
    """Milliseconds."""
    path, _, query = path.partition("?")
    event = {
        "version": "2.0",
        "routeKey": f"GET {path}",
        "rawPath": path,
        "rawQueryString": query,
        "queryStringParameters": dict(parse_qsl(query)),
        "headers": {"authorization": f"Bearer {key}"},
        "requestContext": {"http": {"method": "GET", "path": path}, "stage": "$default", "requestId": "bench"},
        "isBase64Encoded": False,
    }
    context = SimpleNamespace(
        function_name="bench",
        memory_limit_in_mb=1024,
        invoked_function_arn="bench",
        aws_request_id="bench",
        get_remaining_time_in_millis=lambda: 29_000,
    )
    times = []
    for _ in range(_ROUNDS):
        began = time.perf_counter()
        reply = handler(event, context)
        times.append(1000 * (time.perf_counter() - began))
        assert reply["statusCode"] == 200, reply["body"]
    return times


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.manage", description=__doc__)
    parser.add_argument("--jobs", type=int, default=4_000_000)
    parser.add_argument("--postgres", type=int, default=18)
    parser.add_argument("--directory", type=Path, help="keeps what has been filled for the next time")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        directory = asked.directory or Path(temporary)
        directory.chmod(0o755)
        settings = {"fsync": "off", "max_wal_size": "4GB", "shared_buffers": "1GB"}
        with Postgres(directory / "postgres", version=asked.postgres, settings=settings) as postgres:
            postgres.create_database("bench")
            _run(postgres.url("bench"), asked.jobs)


def _run(url: str, jobs: int) -> None:
    with connect(url) as connection:
        migrate(connection, Path(__file__).parent.parent / "migrations")
        if connection.execute("SELECT FROM tidegate.jobs LIMIT 1").rowcount == 0:
            began = time.monotonic()
            fill(connection, jobs, backlog=jobs // 8)
            print(f"{jobs:,} jobs in {time.monotonic() - began:.0f} s", flush=True)
        key = create_key(connection, name="bench", role="super_admin", owner="bench")
        batch = connection.execute("SELECT id::text FROM tidegate.batches").fetchone()
        assert batch is not None
        paths = _paths(connection, batch["id"])
    os.environ["DATABASE_URL"] = url
    os.environ["POWERTOOLS_LOG_LEVEL"] = "ERROR"
    from management import handler

    over = 0
    print(f"\n{'GET':70} {'median ms':>10} {'worst ms':>10}")
    for path in paths:
        times = measure(handler, key, path)
        median = statistics.median(times)
        over += median > BAR_MS
        print(f"{path:70} {median:10.1f} {max(times):10.1f}{'  OVER' if median > BAR_MS else ''}")
    print(f"\n{over} of {len(paths)} over {BAR_MS:.0f} ms")
    raise SystemExit(bool(over))


if __name__ == "__main__":
    main()
