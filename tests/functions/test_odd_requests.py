"""Odd requests: they never cause a server error, and are never taken for another request."""

from typing import Any

import pytest

from tests import factory
from tests.functions.conftest import Client
from tidegate.postgres.database import Connection

ENQUEUED = {"/api/jobs", "/api/jobs/batch"}
GOOD = {"type": "canary"}
ELSEWHERE = {"target": "lambda:unheard-of", "payload_schema": {"type": "object"}}


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def test_a_signal_that_nests_too_deeply_is_invalid(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, "waiting", type="canary", wait_signal="paid")

    reply = management("POST", f"/api/jobs/{job_id}/signal", {"name": "paid", "payload": nested(150)})

    assert reply.problem == (400, "invalid")
    assert "deep" in reply.json["detail"]


@pytest.mark.parametrize("early", ["0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00Z"])
def test_a_job_may_be_due_at_the_beginning_of_time(enqueue: Client, management: Client, early: str) -> None:
    job_id = enqueue("POST", "/api/jobs", GOOD).json["job_id"]

    enqueued = enqueue("POST", "/api/jobs", GOOD | {"scheduled_for": early})
    changed = management("PATCH", f"/api/jobs/{job_id}", {"scheduled_for": early})

    assert (enqueued.status in {202, 400}, changed.status in {200, 400}) == (True, True)
    assert management("GET", "/api/jobs").status == management("GET", f"/api/jobs/{job_id}").status == 200


def test_a_header_that_is_not_unicode_is_invalid(enqueue: Client) -> None:
    reply = enqueue("POST", "/api/jobs", {"type": "canary"}, **{"idempotency-key": "caf\udce9"})

    assert reply.status == 400


@pytest.mark.parametrize(
    "path", ["/api/types/a\x00b", "/api/keys/a\x00b", "/api/types/\udcff", "/api/keys/é\U0001f600"]
)
def test_an_odd_name_in_a_path_is_not_found(management: Client, path: str) -> None:
    assert management("DELETE", path).status in {404, 400}


@pytest.mark.parametrize("name", ["type", "tag", "owner", "error", "status", "after", "created_after", "limit", "sort"])
@pytest.mark.parametrize("value", ["%00", "%ED%A0%80", "%FF", "9" * 4999, "1e999", "%F0%9F%98%80", "0000-13-99T", "-1"])
def test_an_odd_filter_is_answered(management: Client, name: str, value: str) -> None:
    assert management("GET", "/api/jobs", query=f"{name}={value}").status in {200, 400}


@pytest.mark.parametrize(
    "moment", ["9999-12-31T23:59:59-23:59", "1970-01-01T00:00:00%2B00:00", "0001-01-01T00:00:00%2B23:59"]
)
def test_the_ends_of_time_are_answered(management: Client, moment: str) -> None:
    for name in ("created_after", "created_before"):
        assert management("GET", "/api/jobs", query=f"{name}={moment}").status in {200, 400}


@pytest.mark.parametrize("value", [10**400, -(10**400), 2**63, 1.5, True, "1", None, [], {}])
def test_an_odd_number_is_invalid(enqueue: Client, value: Any) -> None:
    for field in ("priority", "delay_seconds", "max_attempts"):
        assert enqueue("POST", "/api/jobs", {"type": "canary", field: value}).status in {202, 400}


@pytest.mark.parametrize("where", ["jobs", "then"])
def test_a_payload_of_a_batch_that_nests_too_deeply_is_invalid(enqueue: Client, where: str) -> None:
    batch = {"jobs": [{"type": "canary"}], "then": {"type": "canary"}}
    deep = {"type": "canary", "payload": {"note": nested(150)}}

    reply = enqueue("POST", "/api/jobs/batch", batch | {where: [deep] if where == "jobs" else deep})

    assert reply.problem == (400, "invalid")
    assert "deep" in reply.json["detail"]


def test_the_job_after_a_batch_may_nest_as_deeply_as_any(enqueue: Client) -> None:
    deepest = {"type": "canary", "payload": {"note": nested(99)}}

    assert enqueue("POST", "/api/jobs", deepest).status == 202
    assert enqueue("POST", "/api/jobs/batch", {"jobs": [deepest], "then": deepest}).status == 202


def test_the_job_after_a_batch_may_be_as_large_as_any(enqueue: Client) -> None:
    batch = {"jobs": [GOOD], "then": GOOD | {"payload": {"note": "x" * 300_000}}}

    assert enqueue("POST", "/api/jobs/batch", batch).problem == (413, "too-large")


@pytest.mark.parametrize("value", ["tg_\udcff", "Bearer", "\x00", "é" * 5000, "tg_" + "0" * 16 + "_" + "0" * 63 + "\n"])
def test_an_odd_key_is_unknown(management: Client, value: str) -> None:
    assert management("GET", "/api/jobs", authorization=f"Bearer {value}").status == 401


@pytest.mark.parametrize(
    ("method", "path", "query", "body", "where"),
    [
        ("GET", "/api/jobs", "status=bogus", None, ["query.status"]),
        ("GET", "/api/jobs", "limit=x&batch_id=x", None, ["query.batch_id", "query.limit"]),
        ("GET", "/api/jobs", "created_after=x", None, ["query.created_after"]),
        ("GET", "/api/jobs/x", "", None, ["path.job_id"]),
        ("PATCH", "/api/types/canary", "", {"schedule": {"expression": "x"}}, ["body.schedule", "body.schedule"]),
        ("PATCH", "/api/types/canary", "", {"schedule": {"missed": "x"}}, ["body.schedule.missed", "body.schedule"]),
        ("PATCH", "/api/types/canary", "", {"schedule": "on"}, ["body.schedule", "body.schedule"]),
        ("PATCH", "/api/types/canary", "", {"retention": 5, "rate": "x"}, ["body.rate", "body.retention"]),
        ("PUT", "/api/worker/config", "", {"lanes": {"a b": {}}}, ["body.lanes.a b"]),
        ("PUT", "/api/worker/config", "", {"scale_thresholds": [1] * 101}, ["body.scale_thresholds"]),
        ("POST", "/api/jobs/bulk/retry", "", {"filter": {"status": "x"}}, ["body.filter.status"]),
        ("POST", "/api/jobs", "", {"type": "canary", "payload": 5, "tags": ["t"] * 21}, ["body.payload", "body.tags"]),
        ("POST", "/api/jobs/batch", "", {"jobs": [5, {"type": ""}]}, ["body.jobs.0", "body.jobs.1.type"]),
    ],
)
def test_an_error_uses_the_names_of_the_request(
    enqueue: Client, management: Client, method: str, path: str, query: str, body: Any, where: list[str]
) -> None:
    reply = (enqueue if path in ENQUEUED and method == "POST" else management)(method, path, body, query=query)

    assert (reply.status, sorted(each["where"] for each in reply.json["errors"])) == (400, sorted(where))
    machinery = ("query.query", "function-", "literal[", "Value error", "validation", "[key]", "extract fields")
    assert not [word for word in machinery if word in str(reply.json)]


@pytest.mark.parametrize("content_type", ["text/plain", "\xff", "application/octet-stream", "a" * 3000, ""])
@pytest.mark.parametrize(("method", "path"), [("POST", "/api/jobs"), ("PUT", "/api/worker/config")])
def test_an_empty_body_may_have_any_content_type(
    enqueue: Client, management: Client, method: str, path: str, content_type: str
) -> None:
    client = enqueue if method == "POST" else management

    assert client(method, path, content_type=content_type).status == 400


@pytest.mark.parametrize(
    ("method", "path", "query", "body", "wrong"),
    [
        ("POST", "/api/jobs", "", "{", ("body", "value_error")),
        ("POST", "/api/jobs", "", {"type": "letter"}, ("body.type", "unknown_type")),
        ("POST", "/api/jobs", "", {"type": "strict"}, ("body.payload.to", "required")),
        ("POST", "/api/jobs", "", {"type": "strict", "payload": {"to": 1}}, ("body.payload.to", "type")),
        ("POST", "/api/jobs", "", {"type": "canary", "unique": {"key": ""}}, ("body.unique.key", "string_too_short")),
        ("POST", "/api/jobs/batch", "", {"jobs": [GOOD, {"type": "letter"}]}, ("body.jobs.1.type", "unknown_type")),
        ("POST", "/api/jobs/batch", "", {"jobs": [GOOD, {"type": "strict"}]}, ("body.jobs.1.payload.to", "required")),
        (
            "POST",
            "/api/jobs/batch",
            "",
            {"jobs": [GOOD], "then": {"type": "strict"}},
            ("body.then.payload.to", "required"),
        ),
        ("GET", "/api/jobs", "limt=5", "", ("query.limt", "extra_forbidden")),
        ("GET", "/api/jobs", "limit=5&limit=6", "", ("query.limit", "value_error")),
        ("GET", "/api/jobs", "limit=x", "", ("query.limit", "int_parsing")),
        ("GET", "/api/jobs/nonsense", "", "", ("path.job_id", "uuid_parsing")),
        ("POST", "/api/jobs/trigger", "", {"lane": "fast"}, ("body.lane", "value_error")),
        ("PUT", "/api/worker/config", "", {"lanes": {"fast": {}}}, ("body.lanes.fast", "value_error")),
        ("POST", "/api/keys", "", {"name": "a", "role": "producer", "owner": "public"}, ("body.owner", "value_error")),
        ("PUT", "/api/types/elsewhere", "", ELSEWHERE, ("body.target", "value_error")),
    ],
)
def test_an_invalid_request_gets_400_and_a_list(
    enqueue: Client,
    management: Client,
    committed: Connection,
    method: str,
    path: str,
    query: str,
    body: Any,
    wrong: tuple[str, str],
) -> None:
    schema = {"type": "object", "required": ["to"], "properties": {"to": {"type": "string"}}}
    factory.make_type(committed, "strict", payload_schema=schema)
    reply = (enqueue if path in ENQUEUED and method == "POST" else management)(method, path, body, query=query)

    assert (reply.status, reply.json["title"]) == (400, "Bad Request"), reply.json
    assert [(each["where"], each["type"]) for each in reply.json["errors"]] == [wrong]
    assert all(each["what"] for each in reply.json["errors"])
