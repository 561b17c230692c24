"""Remote types whose target is an endpoint: what it is sent, and what its answer means."""

import json
import time
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from tests import factory
from tests.receiver import SILENCE, Receiver, Script, answer, receiver
from tidegate.base.bounds import MAX_RESULT_BYTES
from tidegate.job import Attached
from tidegate.outcome import Fail, Later, Retry, Review, TargetFailed, Wait
from tidegate.processor.target import AnyObject, post, read_types
from tidegate.running import Running

JOB = str(UUID(int=7))
SECRET = f"whsec_{'a' * 32}"
OLD = f"whsec_{'b' * 32}"
TOKEN = "Bearer s3cr3t-credential"


@pytest.fixture(autouse=True)
def local(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCAL_RECEIVERS", "true")


@pytest.fixture
def server() -> Iterator[Receiver]:
    with receiver(answer()) as server:
        yield server


def run(server: Receiver, script: Script | bytes = b"", *, seconds: float = 10, **more: Any) -> Any:
    if script:
        server.scripts = [[script] if isinstance(script, bytes) else script]
    endpoint: dict[str, Any] = {"kind": "webhook", "url": f"{server.url}/run", "secrets": (SECRET, OLD)} | more.pop(
        "endpoint", {}
    )
    fields: dict[str, Any] = {"id": JOB, "attached": Attached("images", **endpoint)} | more
    job = factory.claimed("resize")._replace(**fields)
    running = Running(job, worker="w1", deadline=time.monotonic() + seconds, known=frozenset(), say=lambda _: None)
    return post(running, AnyObject({"width": 80}))


def test_it_is_sent_what_a_function_gets(server: Receiver) -> None:
    about: dict[str, Any] = {"reference_type": "order", "reference_id": "7", "tags": '["a"]', "parent_id": JOB}
    result = run(server, answer(200, b'{"height": 60}'), state='{"page": 2}', lock_version=3, **about)

    [heard] = server.heard
    assert result == {"height": 60}
    assert (heard.method, heard.target, heard.headers["content-type"]) == ("POST", "/run", "application/json")
    assert json.loads(heard.body) == {
        "job_id": JOB,
        "type": "resize",
        "attempt": 1,
        "max_attempts": 3,
        "owner": "alice",
        "reference": {"type": "order", "id": "7"},
        "tags": ["a"],
        "priority": 10,
        "batch_id": None,
        "parent": JOB,
        "created_at": "1970-01-01T00:00:00+00:00",
        "payload": {"width": 80},
        "state": {"page": 2},
        "resumed_by": None,
        "signal": None,
        "traceparent": None,
    }


@pytest.mark.parametrize("secret", [SECRET, OLD])
def test_the_request_is_signed_with_each_valid_secret(server: Receiver, secret: str) -> None:
    run(server)

    [heard] = server.heard
    assert Webhook(secret).verify(heard.body, heard.headers)["job_id"] == JOB
    with pytest.raises(WebhookVerificationError):
        Webhook(f"whsec_{'c' * 32}").verify(heard.body, heard.headers)


def test_each_run_has_an_id_and_the_job_has_a_key(server: Receiver) -> None:
    for lock_version in (1, 2):
        run(server, lock_version=lock_version)

    assert [heard.headers["webhook-id"] for heard in server.heard] == [f"{JOB}_1", f"{JOB}_2"]
    assert [heard.headers["idempotency-key"] for heard in server.heard] == [JOB, JOB]


@pytest.mark.parametrize("body", [b"", b"null"])
def test_an_answer_without_content_is_no_result(server: Receiver, body: bytes) -> None:
    assert run(server, answer(200, body)) is None


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ({"fail": {"reason": "no image", "code": "no_image"}}, Fail),
        ({"retry": {"after": 20}}, Retry),
        ({"later": {"seconds": 60}}, Later),
        ({"review": {"reason": "is it a cat?"}}, Review),
        ({"wait": {"signal": "paid"}}, Wait),
    ],
)
def test_an_answer_may_name_a_way_out(server: Receiver, said: dict[str, Any], kind: type) -> None:
    assert isinstance(run(server, answer(200, json.dumps({"tidegate": said}).encode())), kind)


@pytest.mark.parametrize(
    "body",
    [
        b"ok",
        b"\xff",
        b'{"a": NaN}',
        b'{"a": "\\u0000"}',
        b'{"tidegate": {}}',
        b"[" * 5000,
        b'"' + b"x" * MAX_RESULT_BYTES + b'"',
    ],
)
def test_an_answer_that_cannot_be_stored_fails_the_job(server: Receiver, body: bytes) -> None:
    with pytest.raises(Fail) as failed:
        run(server, answer(200, body))

    assert failed.value.code == "invalid_answer"


@pytest.mark.parametrize(
    ("script", "error", "code"),
    [
        (answer(500, b"oops"), TargetFailed, "http_500"),
        (answer(503), TargetFailed, "http_503"),
        (answer(404), Fail, "http_404"),
        (answer(302, Location="https://other.example"), Fail, "http_302"),
        (b"HTTP", TargetFailed, "invalid_answer"),
    ],
)
def test_a_status_means_what_it_means_for_a_request(
    server: Receiver, script: bytes, error: type[Exception], code: str
) -> None:
    with pytest.raises(error) as raised:
        run(server, script)

    assert getattr(raised.value, "kind", getattr(raised.value, "code", None)) == code


def test_a_busy_target_says_when(server: Receiver) -> None:
    with pytest.raises(Retry) as retry:
        run(server, answer(429, Retry_After="30"))

    assert retry.value.after == 30


def test_a_target_that_hangs_ends_with_the_types_timeout(server: Receiver) -> None:
    with pytest.raises(TargetFailed) as failed:
        run(server, SILENCE, seconds=1.5)

    assert failed.value.kind == "timeout"


def test_a_credential_that_comes_back_is_masked(server: Receiver) -> None:
    echo = answer(200, json.dumps({"said": TOKEN}).encode())

    assert run(server, echo, endpoint={"headers": {"Authorization": TOKEN}}) == {"said": "***"}
    assert server.heard[0].headers["authorization"] == TOKEN


@pytest.mark.parametrize(
    "endpoint",
    [
        {"kind": "http"},
        {"kind": "bus"},
        {"secrets": ()},
        {"headers": {"X": "a\r\nb"}},
        {"url": "http://10.0.0.1"},
        {"url": "https://10.0.0.1"},
        {"url": "https://user:pass@example.com"},
        {"problem": "the endpoint images is disabled"},
    ],
)
def test_an_endpoint_that_cannot_be_called_fails_the_job(server: Receiver, endpoint: dict[str, Any]) -> None:
    with pytest.raises(Fail):
        run(server, endpoint=endpoint)
    assert server.connections == 0


def test_a_processor_that_attaches_nothing_says_where_the_type_runs(server: Receiver) -> None:
    with pytest.raises(Fail, match="lane outside"):
        run(server, attached=None)


def test_the_type_is_read_from_the_table() -> None:
    row = {"name": "resize", "timeout": 60, "max_attempts": 3, "lane": "outside", "backoff": "{}"}
    types, unreadable = read_types([row | {"target": "https:images"}])

    assert ([each.job_type.handler for each in types], unreadable) == ([post], {})
