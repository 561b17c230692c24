"""Each change that makes a job ready starts a processor of its lane, once; no other request does."""

import io
import json
import sys
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest

from tests import factory
from tests.crowd import refusing
from tests.functions.conftest import Client, ColdStart, lines
from tests.lambda_api import Lambda
from tidegate.postgres import database
from tidegate.postgres.database import Connection

FUNCTIONS = "default=p,slow=p-slow"
WAKE = {"lane": "default", "by": "wake"}
TOMORROW = (datetime.now(UTC) + timedelta(days=1)).isoformat()
SLOW = {"lane": "slow", "by": "wake"}


@pytest.fixture
def enqueue(cold_start: ColdStart, canary: str, aws: Lambda) -> Client:
    return cold_start("enqueue", PROCESSOR_FUNCTIONS=FUNCTIONS)


@pytest.fixture
def management(cold_start: ColdStart, canary: str, aws: Lambda) -> Client:
    return cold_start("management", PROCESSOR_FUNCTIONS=FUNCTIONS)


def job(**said: Any) -> dict[str, Any]:
    return {"type": "canary"} | said


@pytest.mark.parametrize("times", [1, 100])
def test_jobs_wake_one_processor(enqueue: Client, aws: Lambda, times: int) -> None:
    for _ in range(times):
        assert enqueue("POST", "/api/jobs", job()).status == 202

    assert aws.events == [WAKE]


@pytest.mark.parametrize("path", ["/api/jobs", "/api/jobs/batch"])
@pytest.mark.parametrize(
    "became",
    ["status = 'pending'", "scheduled_for = now() + interval '1 hour'", "status = 'cancelled', finished_at = now()"],
    ids=["ready", "later", "finished"],
)
def test_a_request_that_is_sent_again_wakes_no_processor(
    enqueue: Client, aws: Lambda, committed: Connection, path: str, became: str
) -> None:
    said = job(idempotency_key="k")
    body = said if path == "/api/jobs" else {"jobs": [said]}
    enqueue("POST", path, body)
    committed.execute(f"UPDATE tidegate.jobs SET {became}")
    committed.execute("UPDATE tidegate.lanes SET woken_at = woken_at - interval '1 hour'")
    before = len(aws.events)

    assert enqueue("POST", path, body).status == 202

    assert len(aws.events) == before


def test_the_log_names_the_outcome_of_a_request(enqueue: Client, log: io.StringIO) -> None:
    replacing = job(unique={"key": "u", "on_conflict": "replace"})
    for body in (job(idempotency_key="a"), job(idempotency_key="a"), replacing, replacing):
        enqueue("POST", "/api/jobs", body)

    assert [(line["message"], line["outcome"]) for line in lines(log) if "outcome" in line] == [
        ("job enqueued", "created"),
        ("job exists already", "existing"),
        ("job enqueued", "created"),
        ("pending job replaced", "replaced"),
    ]


@pytest.mark.parametrize(
    ("due", "wakes"),
    [
        ({"delay_seconds": 20}, [WAKE]),
        ({"delay_seconds": 59.9}, [WAKE]),
        ({"delay_seconds": 60}, []),
        ({"scheduled_for": TOMORROW}, []),
    ],
)
def test_a_job_that_is_due_before_the_next_tick_wakes_a_processor_that_sleeps_until_then(
    enqueue: Client, aws: Lambda, due: dict[str, Any], wakes: list[Any]
) -> None:
    assert enqueue("POST", "/api/jobs", job(**due)).status == 202

    assert aws.events == wakes


def test_a_database_lost_after_the_commit_does_not_fail_the_request(
    enqueue: Client, aws: Lambda, monkeypatch: pytest.MonkeyPatch
) -> None:
    enqueue("POST", "/api/jobs", job())
    connect, taken = database.connection, iter([True, False])

    def lost_in_the_end(place: Any) -> Connection:
        if next(taken):
            return connect(place)
        raise psycopg.OperationalError("the connection is lost")

    monkeypatch.setattr(database, "connection", lost_in_the_end)

    assert enqueue("POST", "/api/jobs", job()).status == 202


def test_a_refused_job_wakes_no_processor(enqueue: Client, aws: Lambda) -> None:
    assert enqueue("POST", "/api/jobs", {"type": "letter"}).status == 400

    assert aws.events == []


def test_a_batch_wakes_each_of_its_lanes_once(enqueue: Client, aws: Lambda, committed: Connection) -> None:
    factory.make_type(committed, "report", lane="slow")
    jobs = [job(), job(), {"type": "report"}, {"type": "report", "delay_seconds": 9}]

    assert enqueue("POST", "/api/jobs/batch", {"jobs": jobs}).status == 202

    assert sorted(aws.events, key=json.dumps) == [WAKE, SLOW]


def test_a_wake_that_fails_does_not_fail_the_request(enqueue: Client, aws: Lambda, committed: Connection) -> None:
    aws.status = 500

    reply = enqueue("POST", "/api/jobs", job())

    assert (reply.status, reply.json["status"]) == (202, "pending")


def finished(connection: Connection, status: str = "failed", **columns: Any) -> UUID:
    return factory.make_job(connection, status, type="canary", **columns)


def _retry(connection: Connection) -> tuple[str, str, Any]:
    return "POST", f"/api/jobs/{finished(connection)}/retry", None


def _retry_many(connection: Connection) -> tuple[str, str, Any]:
    finished(connection)
    return "POST", "/api/jobs/bulk/retry", {"filter": {"status": "failed"}}


def _replay_many(connection: Connection) -> tuple[str, str, Any]:
    finished(connection)
    body = {"filter": {"status": "failed"}, "act": str(uuid4()), "per_minute": 1}
    return "POST", "/api/jobs/bulk/replay", body


def _signal(connection: Connection) -> tuple[str, str, Any]:
    job_id = factory.make_job(connection, "waiting", type="canary", wait_signal="go")
    return "POST", f"/api/jobs/{job_id}/signal", {"name": "go"}


def _approve_the_last_child(connection: Connection) -> tuple[str, str, Any]:
    parent = factory.make_job(connection, "waiting", type="canary", wait_children=True)
    return "POST", f"/api/jobs/{finished(connection, 'review_needed', parent_id=parent)}/approve", None


def _reject_the_last_of_a_batch(connection: Connection) -> tuple[str, str, Any]:
    then = json.dumps({"type": "canary", "payload": {}})
    row = connection.execute(
        "INSERT INTO tidegate.batches (owner, total, then_enqueue) VALUES ('alice', 1, %s) RETURNING id", [then]
    ).fetchone()
    assert row
    job_id = finished(connection, "review_needed", batch_id=row["id"])
    return "POST", f"/api/jobs/{job_id}/reject", {"reason": "no"}


def _resume(connection: Connection) -> tuple[str, str, Any]:
    factory.make_job(connection, type="canary")
    connection.execute("UPDATE tidegate.job_types SET paused = true")
    return "POST", "/api/types/canary/resume", None


def _switch_on(connection: Connection) -> tuple[str, str, Any]:
    factory.make_job(connection, type="canary")
    connection.execute("UPDATE tidegate.worker_config SET value = 'false' WHERE key = 'enabled'")
    return "PUT", "/api/worker/config", {"enabled": True}


def _bring_forward(connection: Connection) -> tuple[str, str, Any]:
    job_id = factory.make_job(connection, type="canary", scheduled_for="1 hour")
    return "PATCH", f"/api/jobs/{job_id}", {"scheduled_for": "2020-01-01T00:00:00Z"}


@pytest.mark.parametrize(
    "action",
    [
        _retry,
        _retry_many,
        _replay_many,
        _signal,
        _approve_the_last_child,
        _reject_the_last_of_a_batch,
        _resume,
        _switch_on,
        _bring_forward,
    ],
)
def test_an_action_that_makes_a_job_ready_wakes_a_processor(
    management: Client, aws: Lambda, committed: Connection, action: Any
) -> None:
    method, path, body = action(committed)

    reply = management(method, path, body)

    assert (reply.status, aws.events) == (200, [WAKE])


@pytest.mark.parametrize(("status", "wakes"), [("review_needed", True), ("processing", False), ("failed", False)])
def test_a_delete_that_cancels_the_last_child_wakes_a_processor(
    management: Client, aws: Lambda, committed: Connection, status: str, wakes: bool
) -> None:
    parent = factory.make_job(committed, "waiting", type="canary", wait_children=True)
    child = finished(committed, status, parent_id=parent)

    management("DELETE", f"/api/jobs/{child}", query="cancel=true")

    assert aws.events == ([WAKE] if wakes else [])


@pytest.mark.parametrize(("delay", "wakes"), [(0, True), (5, True), (3600, False)])
def test_a_replay_wakes_a_processor_if_it_is_due_soon(
    management: Client, aws: Lambda, committed: Connection, delay: float, wakes: bool
) -> None:
    reply = management("POST", f"/api/jobs/{finished(committed)}/replay", {"delay_seconds": delay})

    assert (reply.status, aws.events) == (201, [WAKE] if wakes else [])


def test_a_bulk_step_wakes_for_what_it_did_before_it_failed(
    management: Client, aws: Lambda, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["tidegate.manage.bulk"], "_CHUNK", 2)
    ids = [finished(committed) for _ in range(6)]
    many = {"filter": {"status": "failed"}}

    with refusing(committed, "UPDATE", "jobs", f"NEW.id = '{ids[4]}'", "40001"):
        step = management("POST", "/api/jobs/bulk/retry", many)
        stuck = management("POST", "/api/jobs/bulk/retry", many | {"after": step.json["next"]})
    rest = management("POST", "/api/jobs/bulk/retry", many | {"after": step.json["next"]})

    assert (step.status, step.json["done"], step.json["next"], aws.events) == (200, 4, str(ids[3]), [WAKE])
    assert (stuck.status, rest.json["done"], rest.json["next"]) == (503, 2, None)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/jobs", None),
        ("POST", "/api/types/canary/pause", None),
        ("DELETE", "/api/jobs/{failed}", None),
        ("POST", "/api/jobs/{processing}/cancel", None),
        ("POST", "/api/jobs/{review_needed}/signal", {"name": "go"}),
        ("POST", "/api/jobs/bulk/retry", {"filter": {"tag": "none"}}),
        ("POST", "/api/jobs/bulk/delete", {"filter": {"status": "failed"}}),
        ("POST", "/api/jobs/bulk/replay", {"filter": {"tag": "none"}, "act": str(UUID(int=1))}),
        ("POST", "/api/jobs/bulk/replay", {"filter": {"status": "failed"}, "dry_run": True}),
        ("POST", "/api/keys", {"name": "k", "role": "producer", "owner": "o"}),
    ],
)
def test_a_request_that_made_no_job_ready_wakes_no_processor(
    management: Client, aws: Lambda, committed: Connection, method: str, path: str, body: Any
) -> None:
    factory.make_job(committed, type="canary")  # it is ready already
    found = {status: finished(committed, status) for status in ("failed", "processing", "review_needed")}

    reply = management(method, path.format(**found), body)

    assert (reply.status < 300, aws.events) == (True, [])


def test_trigger_starts_one_and_not_two(management: Client, aws: Lambda, committed: Connection) -> None:
    factory.make_job(committed, type="canary")

    reply = management("POST", "/api/jobs/trigger")

    assert (reply.status, aws.events) == (202, [{"lane": "default", "by": "trigger"}])
