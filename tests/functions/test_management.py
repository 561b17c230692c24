import json
from uuid import uuid4

import pytest

from tests import factory
from tests.functions.conftest import Client, ColdStart
from tidegate.postgres.database import Connection


def test_a_job_is_shown_with_its_result(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, "completed", result=json.dumps({"sent": True}), payload='{"to": "bob"}')

    reply = management("GET", f"/api/jobs/{job_id}")

    assert reply.status == 200
    shown = {name: reply.json[name] for name in ("id", "status", "result", "attempts", "payload", "error")}
    assert shown == {
        "id": str(job_id),
        "status": "completed",
        "result": {"sent": True},
        "attempts": 1,
        "payload": {"to": "bob"},
        "error": None,
    }


def test_a_failed_job_shows_its_error(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, "failed")

    assert management("GET", f"/api/jobs/{job_id}").json["error"] == {"code": "oops", "message": "it broke"}


def test_a_producer_sees_its_job_without_the_payload(management: Client, committed: Connection, alice: str) -> None:
    job_id = factory.make_job(committed, owner="alice", payload='{"private": true}')

    reply = management.as_(alice)("GET", f"/api/jobs/{job_id}")

    assert (reply.status, reply.json["payload"]) == (200, None)


def test_another_owners_job_is_not_found(management: Client, committed: Connection, alice: str) -> None:
    job_id = factory.make_job(committed, owner="bob")

    reply = management.as_(alice)("GET", f"/api/jobs/{job_id}")

    assert (reply.status, reply.json["type"]) == (404, "urn:tidegate:problem:not-found")


@pytest.mark.parametrize("path", ["/api/jobs", "/api/jobs/01a1ee08-0e81-7585-9543-26ded79cc69a"])
def test_jobs_need_a_key(management: Client, path: str) -> None:
    assert management("GET", path, authorization="").status == 401


def test_an_unknown_id_is_not_found(management: Client) -> None:
    assert management("GET", f"/api/jobs/{uuid4()}").status == 404


def test_an_invalid_id_is_named_in_the_error(management: Client) -> None:
    reply = management("GET", "/api/jobs/nonsense")

    assert (reply.status, reply.json["type"]) == (400, "urn:tidegate:problem:invalid")
    assert "job_id" in reply.json["detail"]


def test_pages_go_from_the_newest_to_the_oldest(management: Client, committed: Connection) -> None:
    ids = [str(factory.make_job(committed)) for _ in range(5)]

    first = management("GET", "/api/jobs", query="limit=3").json
    second = management("GET", "/api/jobs", query=f"limit=3&after={first['next']}").json

    assert [job["id"] for job in first["jobs"] + second["jobs"]] == ids[::-1]
    assert second["next"] is None


def test_a_producer_lists_only_its_jobs(management: Client, committed: Connection, alice: str) -> None:
    mine = factory.make_job(committed, owner="alice")
    factory.make_job(committed, owner="bob")

    listed = management.as_(alice)("GET", "/api/jobs").json["jobs"]

    assert [job["id"] for job in listed] == [str(mine)]


@pytest.mark.parametrize("query", ["limit=0", "limit=201", "limit=x", "after=x", "limit=1&after=1"])
def test_a_bad_query_is_a_problem(management: Client, query: str) -> None:
    assert management("GET", "/api/jobs", query=query).json["type"] == "urn:tidegate:problem:invalid"


def test_health_is_open(management: Client) -> None:
    reply = management("GET", "/api/health", authorization="")

    assert (reply.status, reply.json) == (200, {"status": "ok"})


@pytest.mark.parametrize("function", ["enqueue", "management"])
def test_the_call_that_keeps_a_function_active_needs_no_database(cold_start: ColdStart, function: str) -> None:
    client = cold_start(function, DATABASE_URL="postgresql://127.0.0.1:1/nothing")

    assert client.handler({"stay": "active"}, client.context) == {"statusCode": 204}


@pytest.mark.parametrize("path", ["/api/jobs", "/api/keys/0000000000000000", "/nowhere"])
def test_a_browsers_preflight_needs_no_database(
    cold_start: ColdStart, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    """A preflight has no key, and the browser accepts only a success."""
    functions = "default=p,slow=p-slow"
    client = cold_start("management", DATABASE_URL="postgresql://127.0.0.1:1/nothing", PROCESSOR_FUNCTIONS=functions)

    reply = client("OPTIONS", path, authorization="", content_type="", origin="https://app.example.com")

    assert (reply.status, reply.json, caplog.messages) == (204, None, [])
