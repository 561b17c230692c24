"""The reads of the API, from its document, and the rows that they read beside jobs."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from local.openapi import DOCUMENT
from tidegate.postgres.database import Connection

PATHS: dict[str, dict[str, Any]] = json.loads(DOCUMENT.read_text())["paths"]
# `many` is a fortieth of the jobs. The newest batches are large ones. Callbacks belong to an owner of their own.
_ROWS = [
    """
    INSERT INTO tidegate.batches (owner, total, created_at, finished_at)
    SELECT 'owner_' || n %% 20, 40, now(), CASE WHEN n %% 3 > 0 THEN now() END
    FROM generate_series(1, %(many)s / 40) AS n""",
    """
    WITH batch AS (
        INSERT INTO tidegate.batches (owner, total) SELECT 'owner_1', 1000 FROM generate_series(1, 20) RETURNING id)
    INSERT INTO tidegate.jobs (
        type, owner, max_attempts, batch_id, status, started_at, finished_at, error_code, error_message, scheduled_for)
    SELECT 'type_' || n %% 10, 'owner_1', 3, batch.id, s.status, now(), CASE WHEN s.status <> 'pending' THEN now() END,
        CASE WHEN s.status = 'failed' THEN 'smtp' END,
        CASE WHEN s.status = 'failed' THEN 'order ' || n || ' failed' END,
        now() + interval '1 hour'
    FROM batch CROSS JOIN generate_series(1, LEAST(1000, %(many)s / 20)) AS n
    CROSS JOIN LATERAL (
        SELECT CASE n %% 3 WHEN 0 THEN 'pending' WHEN 1 THEN 'failed' ELSE 'completed' END AS status) AS s""",
    """
    INSERT INTO tidegate.jobs (
        type, owner, max_attempts, concurrency_key, reference_type, reference_id, payload, status, started_at,
        finished_at, attempts, result, error_code, error_message, scheduled_for)
    SELECT 'callback', 'callback', 10, 'shop_' || n %% 5, 'job', n::text, '{"body": {"type": "job.failed"}}', s.status,
        now(), CASE WHEN s.status <> 'pending' THEN now() END, 1,
        CASE WHEN s.status = 'completed' THEN '{"status": 204}'::jsonb END,
        CASE WHEN s.status = 'failed' THEN 'http_500' END, CASE WHEN s.status = 'failed' THEN 'it answered 500' END,
        now() + interval '1 hour'
    FROM generate_series(1, %(many)s) AS n
    CROSS JOIN LATERAL (
        SELECT CASE n %% 50 WHEN 0 THEN 'pending' WHEN 1 THEN 'failed' ELSE 'completed' END AS status) AS s""",
    """
    INSERT INTO tidegate.audit (actor, action, kind, subject, changed)
    SELECT 'ann', 'change', 'type', 'type_' || n %% 10, '{"max_concurrent": [1, 2]}'
    FROM generate_series(1, %(many)s) AS n""",
    """
    INSERT INTO tidegate.webhook_deliveries (source, delivery, result, received_at)
    SELECT 'source_' || n %% 5, sha256(n::text::bytea), '{"job_ids": []}', now() - make_interval(secs => n)
    FROM generate_series(1, %(many)s) AS n""",
    """
    INSERT INTO tidegate.job_types (name, declared)
    SELECT 'unused_' || n, jsonb_build_object(
        'description', 'a type', 'lane', 'lane_' || n %% 3, 'timeout', 30, 'max_attempts', 3)
    FROM generate_series(1, 90) AS n""",
    """
    INSERT INTO tidegate.tallies (
        step, at, type, started, completed, failed, retried, cancelled, wait, run, waited, seconds)
    SELECT span.step, to_timestamp((floor(extract(epoch FROM now()) / span.step) - n) * span.step), t.name,
        100, 90, 10, 0, 0, array_fill(4, ARRAY[24]), array_fill(4, ARRAY[24]), 10, 10
    FROM (VALUES (60, 2880), (3600, 2160), (86400, 400)) AS span (step, kept)
    CROSS JOIN generate_series(0, LEAST(span.kept - 1, %(many)s / 100)) AS n CROSS JOIN tidegate.job_types AS t""",
    """
    INSERT INTO tidegate.tallies (
        step, at, type, started, completed, failed, retried, cancelled, wait, run, waited, seconds)
    SELECT 0, 'epoch', name, 100, 90, 10, 0, 0, array_fill(4, ARRAY[24]), array_fill(4, ARRAY[24]), 10, 10
    FROM tidegate.job_types""",
    """
    INSERT INTO tidegate.lane_tallies (
        step, at, lane, ready, oldest_seconds, running, waiting, processors, settled, gb_seconds)
    SELECT span.step, to_timestamp((floor(extract(epoch FROM now()) / span.step) - n) * span.step), 'lane_' || lane,
        3, 3, 3, 3, 3, 300, 3
    FROM (VALUES (60, 2880), (3600, 2160), (86400, 400)) AS span (step, kept)
    CROSS JOIN generate_series(0, span.kept - 1) AS n CROSS JOIN generate_series(0, 2) AS lane""",
    """
    INSERT INTO tidegate.logins (hash, key_id, role, owner, via, expires_at, tokens)
    SELECT sha256(n::text::bytea), 'jwt:' || n, 'viewer', 'owner_1', 'token', now() + interval '1 day', 100
    FROM generate_series(1, LEAST(5000, %(many)s / 40)) AS n""",
    """
    INSERT INTO tidegate.endpoints (name, kind, url) SELECT 'shop_' || n, 'webhook', 'https://example.com'
    FROM generate_series(0, 99) AS n""",
    """
    INSERT INTO tidegate.limits (name, max_concurrent) VALUES ('shared', 10)""",
    """
    UPDATE tidegate.jobs SET parent_id = (SELECT id FROM tidegate.jobs WHERE status = 'pending' LIMIT 1)
    WHERE id IN (SELECT id FROM tidegate.jobs WHERE type = 'callback' LIMIT %(many)s / 10)""",
    """
    INSERT INTO tidegate.job_signals (job_id, name, payload)
    SELECT id, 'early', '{}' FROM tidegate.jobs WHERE status = 'pending' LIMIT %(many)s / 40""",
    """
    INSERT INTO tidegate.job_logs (job_id, at, level, message, details, attempt, started_at)
    SELECT parent_id, now(), 'warning', 'it broke', '{"code": "oops"}', 1, now()
    FROM tidegate.jobs WHERE parent_id IS NOT NULL LIMIT 5000""",
    """
    INSERT INTO tidegate.jobs (type, owner, max_attempts, suspect) SELECT 'type_1', 'a', 3, true
    FROM generate_series(1, %(many)s / 40)""",
    """
    UPDATE tidegate.job_types SET overrides = overrides || CASE name
        WHEN 'type_0' THEN '{"max_concurrent": 5}'::jsonb
        WHEN 'type_1' THEN '{"rate": {"per_second": 5, "burst": 5}}'
        WHEN 'type_2' THEN '{"key_limit": 2}'
        ELSE '{"schedule": {"expression": "* * * * *"}}' END
    WHERE NOT starts_with(name, 'unused')""",
]


def fill_beside(connection: Connection, jobs: int) -> None:
    """Rows beside so many jobs of bench.manage.fill."""
    connection.execute(
        "INSERT INTO tidegate.job_types (name, declared) VALUES ('callback',"
        """ '{"description": "a type", "lane": "outside", "timeout": 30, "max_attempts": 10}')"""
    )
    for rows in _ROWS:
        connection.execute(rows.encode(), {"many": jobs // 40})


@dataclass(frozen=True)
class Rows:
    """Ids and names that stand in the addresses."""

    batch: str
    job: str
    parent: str
    hundred: str


def rows(connection: Connection, batch: str) -> Rows:
    def first(where: str) -> Any:
        row = connection.execute(f"SELECT id, parent_id FROM tidegate.jobs WHERE {where} LIMIT 1".encode()).fetchone()
        assert row is not None
        return row

    hundred = ",".join(str(row["id"]) for row in connection.execute("SELECT id FROM tidegate.jobs LIMIT 100"))
    job, child = first("status = 'pending'"), first("parent_id IS NOT NULL")
    return Rows(batch, str(job["id"]), str(child["parent_id"]), hundred)


def reads(of: Rows) -> list[str]:
    """Every GET of the API's document, and more queries of those whose cost depends on the query."""
    return [*dict.fromkeys([*_each_route(of), *_lists(of), *_others(of), *_charts()])]


def _each_route(of: Rows) -> Iterator[str]:
    addresses = {
        "/api/batches/{batch_id}": f"/api/batches/{of.batch}",
        "/api/batches/{batch_id}/cells": f"/api/batches/{of.batch}/cells",
        "/api/charts": "/api/charts?series=throughput",
        "/api/endpoints/{name}": "/api/endpoints/shop_1",
        "/api/jobs/{job_id}": f"/api/jobs/{of.job}",
        "/api/jobs/{job_id}/why": f"/api/jobs/{of.job}/why",
        "/api/limits/{name}": "/api/limits/shared",
        "/api/progress": "/api/progress?reference_type=order&reference_id=77",
        "/api/suggestions": "/api/suggestions?field=type",
        "/api/types/{name}": "/api/types/type_3",
        "/api/types/{name}/schedules": "/api/types/type_3/schedules",
        "/api/types/{name}/schedules/{schedule}": "/api/types/type_3/schedules/default",
    }
    for path, operations in PATHS.items():
        if "get" not in operations:
            continue
        needs = [each["name"] for each in operations["get"].get("parameters", []) if each.get("required")]
        if needs and path not in addresses:
            raise LookupError(f"GET {path} needs {', '.join(needs)}: give it an address in bench/reads.py")
        yield addresses.get(path, path)


def _lists(of: Rows) -> Iterator[str]:
    statuses = ["pending", "processing", "waiting", "review_needed", "completed", "failed", "cancelled"]
    filters = [
        *[f"status={status}" for status in statuses],
        "status=pending&sort=oldest",
        "status=pending&type=type_3",
        "status=pending&type=type_3&sort=oldest&limit=1",
        "status=pending&owner=owner_3",
        "type=type_3",
        "type=type_3&sort=oldest",
        "type=type_3&tag=nothing_has_it",
        "status=failed&type=type_0",
        "owner=owner_3",
        "status=failed&owner=owner_0",
        "reference_type=order&reference_id=77",
        f"batch_id={of.batch}",
        "tag=often",
        "tag=rare",
        "tag=nothing_has_it",
        "error=said no",
        "error=never written",
        "created_after=2020-01-01T00:00:00Z&sort=oldest",
        "type=nothing_has_it&owner=owner_3",
    ]
    for each in filters:
        yield f"/api/jobs?{each}"


def _others(of: Rows) -> Iterator[str]:
    yield f"/api/live?jobs={of.hundred}&batch={of.batch}&stats=true&inbox=true"
    yield f"/api/live?status=failed&newest={UUID(int=0)}"
    yield f"/api/jobs/{of.parent}"
    yield f"/api/jobs/{of.parent}/why"
    queries = [
        "batches?limit=100",
        "batches?open=true",
        "errors?hours=720&type=type_0",
        "audit?kind=type&subject=type_3",
        "audit?actor=zoe",
        "deliveries?endpoint=nothing",
        "receipts?source=nothing",
        *(f"suggestions?field={field}" for field in ("owner", "tag", "error", "reference_type", "batch")),
        "suggestions?field=owner&prefix=owner_1",
        "costs?days=90",
        "tides?minutes=360",
    ]
    for each in queries:
        yield f"/api/{each}"


def _charts() -> Iterator[str]:
    """Spans that are made of minutes, hours and days."""
    now = datetime.now(UTC)
    for days in (0.25, 2, 7, 90, 400):
        since = f"{now - timedelta(days=days):%Y-%m-%dT%H:%M:%SZ}"
        for series in ("throughput", "wait", "run", "cost"):
            yield f"/api/charts?series={series}&by=type&from={since}"
        for series in ("throughput", "depth", "processors"):
            yield f"/api/charts?series={series}&by=lane&from={since}"
