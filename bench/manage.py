"""Management at millions of rows: every list, count and look, handler to reply, against 50 ms."""

import importlib
import os
import statistics
import sys
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl

from bench.figure import Bar, Figure, Size
from bench.work import ROOT, database
from local.database import Postgres
from tidegate.http.principal import create_key
from tidegate.postgres.database import Connection, connect

_BAR_MS = 50.0
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


def measure(postgres: Postgres, size: Size) -> Figure:
    jobs = 4 * size.backlog
    with database(postgres, "manage") as url, connect(url) as connection:
        batch = fill(connection, jobs, backlog=jobs // 8)
        key = create_key(connection, name="bench", role="super_admin", owner="bench")
        handler = _handler(url)
        times = {path: _ask(handler, key, path) for path in _paths(connection, batch)}
    medians = {path: statistics.median(each) for path, each in times.items()}
    return Figure(
        f"{jobs:,} jobs, an eighth of them unfinished; medians of {_ROUNDS}",
        [{"GET": path.replace(batch, "…"), "ms": medians[path], "slowest": max(each)} for path, each in times.items()],
        [
            Bar("stats / 50 ms", medians["/api/stats"] / _BAR_MS, at_most=1.0),
            Bar("the slowest of all / 50 ms", max(medians.values()) / _BAR_MS, at_most=1.0),
        ],
    )


def _handler(url: str) -> Callable[[dict[str, Any], Any], dict[str, Any]]:
    os.environ["DATABASE_URL"] = url
    sys.path.insert(0, str(ROOT / "functions" / "management"))
    try:
        handler: Callable[[dict[str, Any], Any], dict[str, Any]] = importlib.import_module("management").handler
    finally:
        sys.path.pop(0)
    return handler


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


def _ask(handler: Callable[[dict[str, Any], Any], dict[str, Any]], key: str, path: str) -> list[float]:
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
