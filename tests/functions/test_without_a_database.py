"""What a function does without its database."""

import io

import pytest

from tests.functions.conftest import Client, ColdStart
from tidegate.base.settings import Settings
from tidegate.postgres import database


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
