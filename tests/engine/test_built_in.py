"""The built-in job types, run by a processor of the lane outside."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import boto3
import pytest
from pydantic import BaseModel
from standardwebhooks import Webhook

from tests import crowd, factory
from tests.envelopes import HASH, OLD
from tests.receiver import Receiver, answer, receiver
from tidegate import Running, job_type
from tidegate.base import json_text
from tidegate.base.errors import Invalid
from tidegate.base.settings import Settings
from tidegate.job_type.definition import JobType
from tidegate.outside.built_in import with_built_in
from tidegate.outside.email import email
from tidegate.postgres.database import Connection
from tidegate.queue.payload_schema import check_payload
from tidegate.webhooks.signing import new_secret

LANES = "default,outside"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    monkeypatch.setenv("LOCAL_RECEIVERS", "true")
    monkeypatch.setenv("HTTP_HOSTS", "127.0.0.1")
    with receiver() as server:
        yield server


def settings(**variables: str) -> Settings:
    return Settings.read({"DATABASE_URL": "postgresql://", "PROCESSOR_LANES": LANES, **variables})


def own(name: str, lane: str = "default") -> JobType:
    class Anything(BaseModel):
        pass

    @job_type(name, lane=lane)
    def handler(job: Running, anything: Anything) -> str:
        return "the application's own"

    return handler


def run(connection: Connection, type_: str, own_types: tuple[JobType, ...] = (), **payload: Any) -> dict[str, Any]:
    """In the lane of the type, after its processors have declared it."""
    types = with_built_in(own_types, settings())
    process = partial(crowd.process, lambda: connection, types, lane=types[type_].lane, PROCESSOR_LANES=LANES)
    process()
    job_id = crowd.enqueue(connection, type_, payload)
    process()
    return factory.job(connection, job_id)


def test_a_request_is_sent_and_its_answer_is_the_result(committed: Connection, server: Receiver) -> None:
    job = run(committed, "http_request", url=f"{server.url}/a", method="POST", body={"b": 1})

    assert (job["status"], job["result"]["status"], job["result"]["body"]) == ("completed", 200, "ok")
    [heard] = server.heard
    assert (heard.target, heard.body, heard.headers["idempotency-key"]) == ("/a", b'{"b":1}', str(job["id"]))


def test_a_busy_server_is_asked_again_when_it_says(committed: Connection, server: Receiver) -> None:
    server.scripts = [[answer(429, Retry_After="600")]]

    job = run(committed, "http_request", url=server.url)

    assert (job["status"], job["attempts"], job["error_code"]) == ("pending", 1, "retry")
    assert 590 < (job["scheduled_for"] - job["created_at"]).total_seconds() < 610


def test_a_refusal_fails_the_job_and_only_the_log_has_its_text(committed: Connection, server: Receiver) -> None:
    server.scripts = [[answer(403, b"no such user")]]

    job = run(committed, "http_request", url=server.url)

    assert (job["status"], job["attempts"], job["error_code"]) == ("failed", 1, "http_403")
    assert job["error_message"] == "127.0.0.1 answered 403"
    assert "no such user" in str(factory.logs(committed, job["id"]))


def test_a_request_through_an_endpoint_has_its_credentials_and_no_row_has_them(
    committed: Connection, server: Receiver
) -> None:
    headers = '{"Authorization": "Bearer s3cr3t-credential"}'
    factory.make_endpoint(committed, "shop", kind="http", url=f"{server.url}/v1", headers=headers)
    server.scripts = [[answer(200, b"you said s3cr3t-credential")]]

    job = run(committed, "http_request", endpoint="shop", path="orders")

    assert (job["status"], job["result"]["body"]) == ("completed", "you said ***")
    assert (server.heard[0].target, server.heard[0].headers["authorization"]) == (
        "/v1/orders",
        "Bearer s3cr3t-credential",
    )
    assert "s3cr3t" not in str(job) + str(factory.logs(committed, job["id"]))


def test_an_endpoint_that_is_not_there_fails_its_job_and_no_other(committed: Connection, server: Receiver) -> None:
    factory.make_endpoint(committed, "shop", kind="http", url=server.url)
    other = crowd.enqueue(committed, "http_request", {"endpoint": "shop"})

    job = run(committed, "http_request", endpoint="missing")

    assert (job["status"], job["error_code"], job["error_message"]) == (
        "failed",
        "no_endpoint",
        "there is no endpoint 'missing'",
    )
    assert factory.job(committed, other)["status"] == "completed"


def test_an_endpoint_runs_a_remote_type(committed: Connection, server: Receiver) -> None:
    secret = new_secret()
    factory.make_endpoint(committed, "images", url=server.url)
    committed.execute("INSERT INTO tidegate.endpoint_secrets (endpoint, secret) VALUES ('images', %s)", [secret])
    factory.make_type(committed, "resize", lane="outside", target="https:images")
    server.scripts = [[answer(200, b'{"height": 60}')]]
    job_id = crowd.enqueue(committed, "resize", {"width": 80})

    crowd.process(lambda: committed, {}, lane="outside", PROCESSOR_LANES=LANES)

    assert factory.job(committed, job_id)["result"] == {"height": 60}
    [heard] = server.heard
    assert Webhook(secret).verify(heard.body, heard.headers)["payload"] == {"width": 80}


def test_a_stack_without_the_lane_has_no_built_in_types() -> None:
    assert with_built_in([own("canary")], settings(PROCESSOR_LANES="default,slow")).keys() == {"canary"}
    assert with_built_in([own("canary")], settings()).keys() >= {"canary", "http_request", "email"}


def test_where_all_jobs_are_encrypted_only_the_queues_own_are_not() -> None:
    keys = {"ENCRYPTION": "all", "ENCRYPTION_KEYS": OLD, "ENCRYPTION_HASH_KEY": HASH}

    types = with_built_in([own("canary")], settings(**keys))

    assert [name for name, each in types.items() if not each.encrypted] == ["callback"]


def test_a_type_of_the_application_takes_the_place_of_a_built_in_one(committed: Connection) -> None:
    job = run(committed, "http_request", (own("http_request"),), anything="else")

    assert (job["status"], job["result"]) == ("completed", "the application's own")


def test_the_names_that_the_queue_itself_enqueues_are_refused() -> None:
    with pytest.raises(ValueError, match="the job type name 'callback' belongs to Tidegate"):
        with_built_in([own("callback")], settings())


@pytest.mark.parametrize(
    ("variables", "asked"),
    [({"LANE": "outside"}, 1), ({"LANE": "default"}, 0), ({"LANE": "outside", "own": "email"}, 0)],
)
def test_the_processors_that_send_mails_ask_for_their_rate(
    server: Receiver, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], asked: int
) -> None:
    for name, value in {"AWS_ENDPOINT_URL": server.url, "EMAIL_FROM": "shop@example.org"}.items():
        monkeypatch.setenv(name, value)
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_DEFAULT_REGION"):
        monkeypatch.setenv(name, "local-1")
    monkeypatch.setattr(boto3, "DEFAULT_SESSION", None)
    server.scripts = [[answer(200, b'{"SendQuota": {"MaxSendRate": 14}}')]]
    own_types = [own(variables.pop("own"))] if "own" in variables else []

    types = with_built_in(own_types, settings(**variables))

    assert len(server.heard) == asked
    assert (types["email"].handler is not email.handler) == bool(asked or own_types)


@pytest.mark.parametrize(
    ("payload", "fits"),
    [
        ({"url": "https://example.com"}, True),
        ({"endpoint": "shop", "path": "a", "method": "PUT", "body": [1], "headers": {"X": "1"}, "expect": [200]}, True),
        ({}, False),
        ({"url": "https://example.com", "endpoint": "shop"}, False),
        ({"url": "https://example.com", "method": "TRACE"}, False),
        ({"url": "https://example.com", "expect": [100]}, False),
    ],
)
def test_payloads_of_requests_are_checked_when_they_are_enqueued(payload: dict[str, Any], fits: bool) -> None:
    schema = json_text.encode(with_built_in([], settings())["http_request"].declared()["payload_schema"])

    if fits:
        check_payload(schema, payload, "body.payload")
    else:
        with pytest.raises(Invalid):
            check_payload(schema, payload, "body.payload")
