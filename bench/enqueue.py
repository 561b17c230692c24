"""What the door costs: POST /api/jobs/batch with 4,000 jobs, handler to reply, against the insert that it cannot do
without."""

import importlib
import json
import os
import statistics
import sys
import time
from types import SimpleNamespace
from typing import Any

from bench.figure import Bar, Figure, Size
from bench.work import ROOT, database, noop
from local.database import Postgres
from tidegate.http.principal import create_key
from tidegate.postgres.database import Connection, connect
from tidegate.queue.declare import declare

_JOBS = 4000
_WARM = 3
_RAW = """
INSERT INTO tidegate.jobs (type, payload, owner, max_attempts)
SELECT type, payload, 'bench', 3 FROM unnest(%(types)s::text[], %(payloads)s::jsonb[]) AS job (type, payload)
RETURNING id
"""


def measure(postgres: Postgres, size: Size) -> Figure:
    raw: list[float] = []
    ours: list[float] = []
    with database(postgres, "enqueue") as url, connect(url) as connection:
        declare(connection, [noop], longest=900)
        key = create_key(connection, name="bench", role="producer", owner="bench")
        post = _handler(url)
        event = _event(key)
        for number in range(size.rounds * 4 + _WARM):
            pair = _insert(connection), _post(post, event)
            if number >= _WARM:
                raw.append(pair[0])
                ours.append(pair[1])
            if number % 5 == 0:
                connection.execute("TRUNCATE tidegate.jobs CASCADE")
    return Figure(
        f"{_JOBS:,} jobs in one request, handler to reply; medians of {len(ours)}",
        [
            {"who": "INSERT … SELECT FROM unnest", "ms": 1000 * statistics.median(raw)},
            {"who": "POST /api/jobs/batch", "ms": 1000 * statistics.median(ours)},
        ],
        [
            Bar(
                "request / insert",
                statistics.median(our / insert for our, insert in zip(ours, raw, strict=True)),
                at_most=3.0,
            )
        ],
    )


def _handler(url: str) -> Any:
    os.environ["DATABASE_URL"] = url
    sys.path.insert(0, str(ROOT / "functions" / "enqueue"))
    try:
        return importlib.import_module("enqueue").handler
    finally:
        sys.path.pop(0)


def _event(key: str) -> dict[str, Any]:
    jobs = [{"type": noop.name, "payload": {}} for _ in range(_JOBS)]
    return {
        "version": "2.0",
        "routeKey": "POST /api/jobs/batch",
        "rawPath": "/api/jobs/batch",
        "rawQueryString": "",
        "headers": {"authorization": f"Bearer {key}", "content-type": "application/json"},
        "requestContext": {
            "http": {"method": "POST", "path": "/api/jobs/batch"},
            "stage": "$default",
            "requestId": "bench",
        },
        "isBase64Encoded": False,
        "body": json.dumps({"jobs": jobs}),
    }


def _post(handler: Any, event: dict[str, Any]) -> float:
    context = SimpleNamespace(
        function_name="bench",
        memory_limit_in_mb=512,
        invoked_function_arn="bench",
        aws_request_id="bench",
        get_remaining_time_in_millis=lambda: 30_000,
    )
    began = time.perf_counter()
    reply = handler(event, context)
    seconds = time.perf_counter() - began
    if reply["statusCode"] != 202:
        raise RuntimeError(f"it was answered with {reply['statusCode']}: {reply['body'][:200]}")
    return seconds


def _insert(connection: Connection) -> float:
    columns = {"types": [noop.name] * _JOBS, "payloads": ["{}"] * _JOBS}
    began = time.perf_counter()
    connection.execute(_RAW, columns).fetchall()
    return time.perf_counter() - began
