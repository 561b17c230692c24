"""Rows that SQL wrote past the API break no list of what goes on."""

import json
from typing import Any

import pytest

from tests import factory
from tests.documented import OPERATIONS
from tests.functions.conftest import Client
from tests.functions.test_bad_rows import DEEPLY
from tests.functions.test_openapi import EVENTS
from tidegate.postgres.database import Connection

LONG = "x" * 100_000
MOMENTS = ("infinity", "4713-01-01 BC")
ROUTES = [
    *("backlog", "batches", "limits", "locks", "schedules", "errors", "audit", "signals", "deliveries", "receipts"),
    *("database", "suggestions", "logs"),
]
# {at} is an odd moment, {long} a long text, {deep} JSON that is nested deeply.
ODD = [
    """UPDATE tidegate.jobs SET owner = '{long}', error_message = '{long}', error_code = '{long}'
    WHERE status = 'failed'""",
    "UPDATE tidegate.jobs SET created_at = '{at}', started_at = '{at}'",
    "UPDATE tidegate.jobs SET finished_at = '{at}', last_run_ms = 2147483647 WHERE finished_at IS NOT NULL",
    "UPDATE tidegate.jobs SET duration_ms = 1000000000000000",
    "UPDATE tidegate.jobs SET locked_by = '{long}', stage = '{long}' WHERE status = 'processing'",
    "UPDATE tidegate.jobs SET locked_at = '-infinity', lock_expires_at = 'infinity' WHERE status = 'processing'",
    "UPDATE tidegate.jobs SET wait_signal = '{long}', owner = '{long}' WHERE status = 'waiting'",
    "UPDATE tidegate.jobs SET wait_signal = '' WHERE status = 'waiting'",
    """UPDATE tidegate.jobs SET owner = 'callback', result = '{deep}', payload = '{deep}', type = 'callback'
    WHERE status = 'completed'""",
    "UPDATE tidegate.jobs SET owner = 'callback', result = '[1]', type = 'callback' WHERE status = 'completed'",
    "UPDATE tidegate.jobs SET type = '{long}' WHERE status = 'processing'",
    "UPDATE tidegate.batches SET owner = '{long}', total = 2147483647, created_at = '{at}', finished_at = '{at}'",
    "UPDATE tidegate.batches SET then_enqueue = '{deep}'",
    "UPDATE tidegate.batches SET then_enqueue = '[1]'",
    "UPDATE tidegate.workers SET deadline = 'infinity', log_stream = '{long}', id = 'another-worker'",
    "UPDATE tidegate.lane_reports SET seen_at = '{at}', ticked_at = '{at}', worker = '{long}', refused = '[1]'",
    """UPDATE tidegate.job_types
    SET declared = declared - 'description' || jsonb_build_object('lane', '{long}'::text)""",
    """UPDATE tidegate.job_types
    SET declared = declared || '{{"max_concurrent": 2147483647, "key_limit": 2147483647}}'""",
    """UPDATE tidegate.job_types
    SET declared = jsonb_set(declared, '{{rate}}', '{{"per_second": 1e-60, "burst": 1e60}}')""",
    """UPDATE tidegate.job_types
    SET declared = jsonb_set(declared, '{{rate}}', '{{"per_second": 1e60, "burst": 1, "a": {deep}}}')""",
    "UPDATE tidegate.rate_buckets SET tokens = -1e60, at = '9000-01-01Z'",
    "UPDATE tidegate.set_aside SET message = '{long}', error = '{long}'",
    """INSERT INTO tidegate.audit (at, actor, action, kind, subject, changed)
    VALUES ('{at}', '{long}', '{long}', 'job', '{long}', '{deep}'),
        ('{at}', '', '', 'type', 'canary', '["max_concurrent"]'), ('{at}', '', '', 'type', 'canary', 'null')""",
    "UPDATE tidegate.webhook_deliveries SET received_at = '{at}', source = '{long}', result = '{deep}'",
    "UPDATE tidegate.job_signals SET at = '{at}', name = left('{long}', 2000), payload = '{deep}'",
    "UPDATE tidegate.job_logs SET at = '{at}', started_at = '{at}', details = '[1]', message = '{long}', attempt = -1",
    "UPDATE tidegate.job_logs SET details = '{deep}'",
    """UPDATE tidegate.job_logs SET details = '{{"worker": [1], "code": "worker_died"}}', attempt = NULL""",
]
# Each statement, and once for each moment if it writes one.
CASES = [(odd, at) for odd in ODD for at in (MOMENTS if "{at}" in odd else MOMENTS[:1])]


@pytest.fixture
def rows(committed: Connection, canary: str) -> None:
    factory.make_lane(committed)
    batch = factory.value(committed, "INSERT INTO tidegate.batches (owner, total) VALUES ('a', 1) RETURNING id")
    for status in ("pending", "processing", "waiting", "review_needed", "completed", "failed", "cancelled"):
        factory.make_job(
            committed, status, type=canary, batch_id=batch, concurrency_key="k", reference_type="r", reference_id="1"
        )
    suspect = factory.make_job(committed, type=canary, suspect=True)
    factory.make_job(committed, type=canary, blocked=True, concurrency_key="k")
    factory.override(committed, canary, schedule={"expression": "* * * * *"})
    for statement in (
        "INSERT INTO tidegate.audit (actor, action, kind, subject, changed) VALUES ('a', 'b', 'type', 'canary', '{}')",
        "INSERT INTO tidegate.webhook_deliveries (source, delivery) VALUES ('s', sha256('s'))",
        f"INSERT INTO tidegate.job_signals (job_id, name, payload) VALUES ('{suspect}', 'paid', '1')",
        f"INSERT INTO tidegate.job_logs (job_id, message, started_at) VALUES ('{suspect}', 'm', now())",
        "INSERT INTO tidegate.rate_buckets VALUES ('canary', 1, now())",
        """INSERT INTO tidegate.set_aside (kind, id, error, message)
        VALUES ('type', 'canary', 'e', 'm'), ('schedule', 'canary', 'e', 'm')""",
        """INSERT INTO tidegate.workers (id, lane, function_version, log_stream, deadline)
        VALUES ('w', 'default', '1', 's', now() + interval '1 minute')""",
    ):
        committed.execute(statement.encode())


@pytest.mark.usefixtures("rows")
@pytest.mark.parametrize(("odd", "at"), CASES, ids=lambda said: said[16:50])
def test_an_odd_row_breaks_no_list(management: Client, committed: Connection, odd: str, at: str) -> None:
    written = committed.execute(odd.format(at=at, long=LONG, deep=DEEPLY).encode())

    assert written.rowcount
    for route in ROUTES:
        reply = management("GET", f"/api/{route}", query="field=owner" if route == "suggestions" else "")
        assert reply.status == 200, (route, reply.json)
        assert len(json.dumps(reply.json)) < 4_000_000
    for row in committed.execute("SELECT id FROM tidegate.jobs"):
        assert management("GET", f"/api/jobs/{row['id']}/why").status == 200
        assert management("GET", f"/api/jobs/{row['id']}").status == 200


def test_every_list_of_what_goes_on_is_tried() -> None:
    assert {f"GET /api/{route}" for route in ROUTES} <= OPERATIONS.keys() & EVENTS.keys()


def test_long_owners_do_not_fill_an_answer(management: Client, committed: Connection) -> None:
    """Two hundred rows of a hundred thousand letters."""
    factory.make_jobs(committed, 100, "processing", owner=LONG, stage=LONG)
    for _ in range(100):
        committed.execute("INSERT INTO tidegate.batches (owner, total) VALUES (%s, 1)", [LONG])
    found: list[Any] = []

    for route in ("locks", "batches?limit=100"):
        path, _, query = route.partition("?")
        after = ""
        while True:
            reply = management("GET", f"/api/{path}", query=f"{query}{after}")
            assert reply.status == 200
            found += reply.json[path]
            if reply.json["next"] is None:
                break
            after = f"&after={reply.json['next']}"

    assert len(found) == 200
