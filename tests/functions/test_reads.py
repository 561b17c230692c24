"""No GET changes anything: links are followed, pages are reloaded, and browsers send a login's cookie with each."""

import json
import re
from typing import Any
from urllib.parse import urlencode

import pytest

from tests import factory
from tests.documented import OPERATIONS
from tests.functions.conftest import Client
from tests.functions.test_openapi import EVENTS
from tidegate.http.principal import create_key, find_key
from tidegate.http.tickets import make_ticket
from tidegate.job_type.definition import Rate
from tidegate.postgres.database import Connection

GETS = sorted(route for route in OPERATIONS if route.startswith("GET "))
# What a request notes of its own caller: that the key or login was used, a token of a rate limit, and that it waits for
# a job. A rate limit or a list of keys would not be possible without them, and nothing else depends on them.
NOTED = {
    "api_keys": ["last_used_at", "tokens", "tokens_at", "read_tokens", "read_tokens_at"],
    "logins": ["seen_at", "tokens", "tokens_at"],
}
NOTED_WHOLE = {"owner_buckets", "long_polls"}


# Of each table that nothing else in these tests writes.
ROWS = {
    "archive_parts": "(day, type, jobs, bytes, content) VALUES ('2026-01-01', 'echo', 1, 2, 'x')",
    "audit": "(actor, action, kind, subject, changed) VALUES ('a', 'b', 'job', 'c', '{}')",
    "encryption_keys": "(id) VALUES ('00000000')",
    "endpoint_secrets": "(endpoint, secret) VALUES ('t0', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')",
    "job_logs": "(job_id, message) SELECT id, 'x' FROM tidegate.jobs WHERE status = 'completed' LIMIT 1",
    "job_signals": "(job_id, name, payload) SELECT id, 'a', '{}' FROM tidegate.jobs WHERE status = 'waiting' LIMIT 1",
    "lane_tallies": "(step, at, lane, ready, oldest_seconds) VALUES (60, date_trunc('minute', now()), 'default', 1, 1)",
    "lanes": "(name) VALUES ('l')",
    "limits": "(name, max_concurrent) VALUES ('t0', 5)",
    "owner_pending": "(owner) VALUES ('alice')",
    "set_aside": "(kind, id, error, message) VALUES ('chore', 'nothing', 'x', 'x')",
    "tallies": """(step, at, type, started, completed, failed, retried, cancelled, wait, run, waited, seconds)
        VALUES (0, 'epoch', 'echo', 1, 1, 0, 0, 0, array_fill(0, ARRAY[24]), array_fill(0, ARRAY[24]), 0, 0)""",
    "watchers": "(connection, key_id, role, owner, expires_at) VALUES ('c', 'k', 'admin', 'alice', now())",
    "watches": "(connection, key, audience, topic) VALUES ('c', 'key', '*', 'stats')",
    "webhook_deliveries": "(source, delivery) VALUES ('shop', sha256('0'))",
    "window_starts": "(name, at, starts) VALUES ('type:t0', now() - interval '1 minute', 1)",
    "workers": """(id, lane, function_version, log_stream, started_at, deadline)
        VALUES ('w', 'default', '', 's', now() - interval '2 hours', now() - interval '1 hour')""",
}


@pytest.fixture
def there(committed: Connection, canary: str) -> dict[str, str]:
    """Rows in every table. Returns what the paths name, by noun."""
    for name in ("t0", "t1"):
        factory.make_type(committed, name, lane="slow", schedule=None)
        factory.make_endpoint(committed, name)
    for status in ("completed", "failed", "cancelled", "processing", "waiting", "review_needed"):
        factory.make_job(committed, status, type=canary)
    factory.make_job(committed, "waiting", type=canary, wait_signal="paid")
    batch = factory.value(committed, "INSERT INTO tidegate.batches (owner, total) VALUES ('ann', 2) RETURNING id")
    job = factory.make_job(committed, type=canary, batch_id=batch, reference_type="order", reference_id="4711")
    factory.make_job(committed, type=canary, parent_id=job, tags=["t"], priority=20)
    factory.make_endpoint(committed, "shop")
    for table, row in ROWS.items():
        committed.execute(f"INSERT INTO tidegate.{table} {row}".encode())
    for lane in ("default", "slow", "outside"):  # without a tick, health is not well
        report = "INSERT INTO tidegate.lane_reports (lane, worker, longest, ticked_at) VALUES (%s, 'w', 900, now())"
        committed.execute(report, [lane])
    factory.make_schedule(committed, canary, "nightly")
    committed.execute("UPDATE tidegate.schedules SET next_due = now() - interval '1 hour', last_due = NULL")
    return {
        "jobs": str(job),
        "batches": str(batch),
        "types": canary,
        "endpoints": "shop",
        "limits": "t0",
        "schedules": "nightly",
    }


def rows(connection: Connection) -> dict[str, list[str]]:
    """Every row with the transaction that wrote it, so that a row that is written as it was counts as changed."""
    found = connection.execute(
        "SELECT relname AS name FROM pg_class WHERE relnamespace = 'tidegate'::regnamespace AND relkind = 'r'"
    ).fetchall()
    return {row["name"]: _rows(connection, row["name"]) for row in found if row["name"] not in NOTED_WHOLE}


def _rows(connection: Connection, table: str) -> list[str]:
    written = "" if table in NOTED else ", xmin::text AS xmin, ctid::text AS ctid"
    select = f"SELECT (to_jsonb(t) - %s::text[])::text AS row{written} FROM tidegate.{table} AS t"
    return sorted(str(row) for row in connection.execute(select.encode(), [NOTED.get(table, [])]))


def whole(route: str, there: dict[str, str]) -> tuple[str, list[str]]:
    """The path of a thing that there is, and two queries: what is needed, and all that can be switched on."""
    nouns = re.findall(r"/(\w[\w-]*)/\{", route)
    path = re.sub(r"\{.*?\}", lambda _: there[nouns.pop(0)], route.removeprefix("GET "))
    needed: str = EVENTS[route]["rawQueryString"]
    given = {name: value for pair in needed.split("&") for name, _, value in [pair.partition("=")] if name}
    for each in OPERATIONS[route]["parameters"]:
        schema = each["schema"]
        if each["in"] == "query" and each["name"] not in given | {"after": ""}:
            value = "true" if schema.get("type") == "boolean" else schema.get("enum", [None])[0]
            value = {"wait": 1, "limit": 2, "log_after": 0}.get(each["name"], value)
            given |= {each["name"]: value} if value is not None else {}
    return path, sorted({needed, urlencode(given)})


@pytest.mark.parametrize("route", GETS)
def test_no_get_changes_anything(management: Client, committed: Connection, there: dict[str, str], route: str) -> None:
    key = create_key(committed, name="page", role="super_admin", owner="ann", rate=Rate(per_second=100, burst=100))
    principal = find_key(committed, key)
    assert principal
    make_ticket(committed, "socket", principal, 30)
    [cookie] = management.as_(key)("POST", "/api/login", host="tide.example.com").cookies
    by_cookie: dict[str, Any] = {"authorization": "", "cookies": [cookie.partition(";")[0]]}
    path, queries = whole(route, there)
    before = rows(committed)

    answers = [management("GET", path, query=query) for query in queries]
    answers += [management("GET", path, query=query, **by_cookie) for query in queries]
    answers += [management.as_(key)("GET", path, query=query) for query in queries]

    after = rows(committed)
    assert [answer.status for answer in answers] == [200] * len(answers), json.dumps([a.json for a in answers])[:2000]
    assert [table for table in before if before[table] != after[table]] == []
    assert [table for table in before if not before[table]] == []


SECRET = "4111-1111"
HELD = {
    "jobs": ("payload", "result", "steps", "state"),
    "job_signals": ("payload",),
    "job_logs": ("details",),
    "batches": ("then_enqueue",),
    "endpoints": ("headers",),
}


@pytest.mark.parametrize("route", GETS)
def test_no_get_shows_a_viewer_contents(
    management: Client, committed: Connection, there: dict[str, str], route: str
) -> None:
    secret = json.dumps({"card": SECRET})
    committed.execute("UPDATE tidegate.jobs SET result = '{}' WHERE status = 'completed'")
    committed.execute("UPDATE tidegate.jobs SET state = '{}', steps = '{}'")
    committed.execute("UPDATE tidegate.job_logs SET details = '{}'")
    for table, columns in HELD.items():
        sets = ", ".join(f"{column} = {column} || %(secret)s" for column in columns)
        committed.execute(f"UPDATE tidegate.{table} SET {sets}".encode(), {"secret": secret})
    committed.execute("UPDATE tidegate.endpoints SET url = url || '/' || %s WHERE url IS NOT NULL", [SECRET])
    changed = {"schedule": [None, {"payload": {"card": SECRET}}], "then": [None, {"payload": {"card": SECRET}}]}
    line = (
        "INSERT INTO tidegate.audit (actor, action, kind, subject, changed) VALUES ('ann', 'change', 'type', 'x', %s)"
    )
    committed.execute(line, [json.dumps(changed)])
    schedule = {"expression": "0 3 * * *", "timezone": "UTC", "missed": "one", "payload": {"card": SECRET}}
    said = json.dumps({"schedule": schedule})
    committed.execute(
        "UPDATE tidegate.job_types SET overrides = overrides || %s, declared = declared || %s", [said] * 2
    )
    viewer = management.as_(create_key(committed, name="wall", role="viewer", owner="wall"))
    path, queries = whole(route, there)

    answers = [viewer("GET", path, query=query) for query in queries]

    assert SECRET not in json.dumps([answer.json for answer in answers], default=str)
    assert {answer.status for answer in answers} <= {200, 403}
    if route in {"GET /api/jobs/{job_id}", "GET /api/types", "GET /api/audit", "GET /api/endpoints"}:
        assert SECRET in json.dumps(management("GET", path).json)
