"""A job keeps the trace in which it was enqueued. A request can be found by its line in the log."""

import io
import json
from typing import Any

import pytest
from pydantic import BaseModel

from tests import factory
from tests.conftest import ROOT
from tests.crowd import process
from tests.functions.conftest import Client, lines
from tidegate import Running, job_type
from tidegate.job_type.definition import known
from tidegate.postgres.database import Connection
from tidegate.queue.reclaim import reclaim
from tidegate.queue.wait import resume

TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
OTHER = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01"
JOB = {"type": "canary"}


def traces(connection: Connection) -> list[str | None]:
    return [row["traceparent"] for row in connection.execute("SELECT traceparent FROM tidegate.jobs ORDER BY id")]


def said(log: io.StringIO) -> list[tuple[str, str | None]]:
    """Each line of the log with its trace."""
    return [(line["message"], line.get("traceparent")) for line in lines(log)]


def test_the_trace_is_stored_and_shown(enqueue: Client, management: Client) -> None:
    job_id = enqueue("POST", "/api/jobs", JOB, traceparent=TRACE).json["job_id"]

    assert management("GET", f"/api/jobs/{job_id}").json["traceparent"] == TRACE


def test_the_trace_is_in_each_line_of_the_request_and_in_no_other(enqueue: Client, log: io.StringIO) -> None:
    enqueue("POST", "/api/jobs/batch", {"jobs": [JOB]}, traceparent=TRACE)
    enqueue("POST", "/api/jobs/batch", {"jobs": [JOB]}, traceparent="nonsense")

    assert said(log) == [("batch enqueued", TRACE), ("batch enqueued", None)]


def test_an_error_has_the_trace_as_well(management: Client, log: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tidegate.manage.stats.stats", lambda *_: 1 / 0)

    management("GET", "/api/stats", traceparent=TRACE)

    assert said(log) == [("request failed", TRACE)]


@pytest.mark.parametrize(("action", "body"), [("cancel", None), ("signal", {"name": "go"})])
def test_an_action_on_a_job_is_logged_in_the_jobs_trace(
    management: Client, committed: Connection, canary: str, log: io.StringIO, action: str, body: Any
) -> None:
    job_id = factory.make_job(committed, type=canary, traceparent=TRACE)

    management("POST", f"/api/jobs/{job_id}/{action}", body, traceparent=OTHER)

    assert said(log) == [("job changed", TRACE)]


def test_a_processor_logs_a_job_in_its_trace(committed: Connection, canary: str, log: io.StringIO) -> None:
    waiting = factory.make_job(committed, "waiting", type=canary, wait_until="-1 minute", traceparent=TRACE)
    factory.make_job(
        committed, "processing", type=canary, locked_at="-2 minutes", lock_expires_at="-1 minute", traceparent=OTHER
    )

    resume(committed, [str(waiting)])
    reclaim(committed)

    assert said(log) == [("job resumed", TRACE), ("job reclaimed", OTHER)]


def test_each_job_of_a_batch_and_its_follower_have_the_trace(
    enqueue: Client, management: Client, committed: Connection
) -> None:
    reply = enqueue("POST", "/api/jobs/batch", {"jobs": [JOB, JOB], "then": JOB}, traceparent=TRACE)

    for job_id in reply.json["job_ids"]:
        management("POST", f"/api/jobs/{job_id}/cancel")

    assert traces(committed) == [TRACE] * 3


@pytest.mark.parametrize(
    "said",
    [
        *("", "x", TRACE.upper(), f"{TRACE}-more", f"01{TRACE[2:]}", f"{TRACE},{TRACE}"),
        f"00-{'0' * 32}-b7ad6b7169203331-01",
    ],
)
def test_an_invalid_trace_is_left_out(enqueue: Client, committed: Connection, said: str) -> None:
    assert enqueue("POST", "/api/jobs", JOB, traceparent=said).status == 202

    assert traces(committed) == [None]


def test_the_same_request_in_another_trace_is_the_same_job(enqueue: Client, committed: Connection) -> None:
    request = JOB | {"idempotency_key": "k"}

    first, second = (enqueue("POST", "/api/jobs", request, traceparent=trace) for trace in (TRACE, OTHER))

    assert (second.status, second.json["job_id"]) == (202, first.json["job_id"])
    assert traces(committed) == [TRACE]


def test_a_replaced_job_belongs_to_the_new_trace(enqueue: Client, committed: Connection) -> None:
    request = JOB | {"unique": {"key": "k", "on_conflict": "replace"}}

    for trace in (TRACE, OTHER):
        enqueue("POST", "/api/jobs", request, traceparent=trace)

    assert traces(committed) == [OTHER]


class Payload(BaseModel):
    follows: bool = False


@job_type("traced")
def traced(job: Running, payload: Payload) -> dict[str, Any]:
    if not payload.follows:
        job.enqueue("traced", {"follows": True})
    return {"traceparent": job.traceparent}


def test_a_handler_and_its_follow_ups_have_the_trace(committed: Connection) -> None:
    factory.make_type(committed, "traced")
    factory.make_job(committed, type="traced", traceparent=TRACE)

    process(lambda: committed, known([traced]))

    rows = committed.execute("SELECT result FROM tidegate.jobs").fetchall()
    assert [row["result"] for row in rows] == [{"traceparent": TRACE}] * 2


def test_a_request_by_the_default_route_is_logged_with_its_route(management: Client, log: io.StringIO) -> None:
    """API Gateway's access log has no more than $default for it."""
    event = json.loads((ROOT / "tests/events/get-why.json").read_text())
    other = json.loads((ROOT / "tests/events/job.json").read_text())

    for path in (event["rawPath"], '/api/"nowhere'):
        event["rawPath"] = event["requestContext"]["http"]["path"] = path
        management.handler(event, management.context)
    management.handler(other, management.context)

    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    said = [line for line in lines if line.get("message") == "request answered"]
    assert [(line.get("route"), line["status_code"]) for line in said] == [
        ("GET /api/jobs/{job_id}/why", 401),
        (None, 404),
    ]
    assert {line["gateway_request_id"] for line in said} == {event["requestContext"]["requestId"]}
