"""What a function does without its database."""

import io

import pytest

from local.database import Postgres
from tests import factory
from tests.crowd import read_only, refusing
from tests.functions.conftest import Client, ColdStart
from tidegate.base.settings import Settings
from tidegate.postgres import database
from tidegate.postgres.database import Connection


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


@pytest.mark.parametrize("sqlstate", ["25006", "0A000", "57P01"])
def test_what_postgres_refuses_for_now_is_to_be_tried_again(
    enqueue: Client, committed: Connection, sqlstate: str
) -> None:
    with refusing(committed, "INSERT", "jobs", "true", sqlstate):
        refused = enqueue("POST", "/api/jobs", {"type": "canary"})

    assert refused.problem == (503, "database-unavailable")
    assert refused.headers["Retry-After"] == "5"
    assert enqueue("POST", "/api/jobs", {"type": "canary"}).status == 202


@pytest.mark.parametrize("act", ["cancel", "retry", "approve", "DELETE"])
def test_while_postgres_takes_no_writes_an_act_is_to_be_tried_again(
    management: Client, committed: Connection, postgres: Postgres, act: str
) -> None:
    is_of = {"cancel": "pending", "retry": "failed", "approve": "review_needed", "DELETE": "completed"}
    job_id = factory.make_job(committed, is_of[act], type="canary")
    method, path = ("DELETE", "") if act == "DELETE" else ("POST", f"/{act}")

    with read_only(postgres.url()):
        refused = [management(method, f"/api/jobs/{job_id}{path}") for _ in range(2)]

    assert [reply.problem for reply in refused] == [(503, "database-unavailable")] * 2
    assert refused[0].headers["Retry-After"] == "5"
    assert management(method, f"/api/jobs/{job_id}{path}").status in {200, 202, 204}


def test_without_a_database_the_caller_gets_a_retry_after(
    enqueue: Client, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    import enqueue as function

    nowhere = Settings.read({"DATABASE_URL": "postgresql://app:hunter2@127.0.0.1:1/nothing"})
    for part in (function.api, function.api._callers):
        monkeypatch.setattr(part, "_settings", nowhere)
    monkeypatch.setattr(database, "_connection", None)

    reply = enqueue("POST", "/api/jobs", {"type": "canary"})

    assert reply.problem == (503, "database-unavailable")
    assert reply.headers["Retry-After"] == "5"
    assert "database unavailable" in log.getvalue()
    assert "hunter2" not in log.getvalue()
