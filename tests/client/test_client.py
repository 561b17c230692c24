"""The clients against the whole stack."""

import inspect
import json
import logging
import uuid
from datetime import UTC, datetime, timedelta

import pytest

from local.openapi import DOCUMENT
from tests.client.conftest import Both
from tests.documented import OPERATIONS
from tests.stack.running import Stack
from tidegate_client import (
    AsyncTidegate,
    Conflict,
    Forbidden,
    IdempotencyConflict,
    Invalid,
    NotFound,
    Problem,
    StillRunning,
    Tidegate,
    TooManyRequests,
    Unauthenticated,
)
from tidegate_client.job import Counted, Filters, JobOptions


def test_a_job_is_sent_and_waited_for(client: Both) -> None:
    sent = client.enqueue("canary", {"note": "hello"}, priority=12, tags=["x"], reference={"type": "order", "id": "1"})
    job = client.wait(sent.id, timeout=30)

    assert (sent.outcome, job.status, job.result["note"]) == ("created", "completed", "hello")
    assert (job.priority, job.tags, job.reference.id, job.error) == (12, ["x"], "1", None)
    assert job.created_at.tzinfo is not None
    assert job.data["max_attempts"] == job.max_attempts


def test_the_same_key_is_the_same_job(client: Both) -> None:
    key = uuid.uuid4().hex

    first = client.enqueue("canary", {}, idempotency_key=key)
    again = client.enqueue("canary", {}, idempotency_key=key)

    assert (again.id, again.outcome) == (first.id, "existing")
    with pytest.raises(IdempotencyConflict) as refused:
        client.enqueue("canary", {"note": "another"}, idempotency_key=key)
    assert (refused.value.status, refused.value.type) == (409, "idempotency-conflict")
    assert client.enqueue("canary", {}).id != client.enqueue("canary", {}).id


def test_a_unique_job_is_one_until_it_ends(client: Both) -> None:
    unique = {"key": uuid.uuid4().hex}
    first = client.enqueue("canary", {}, unique=unique, delay_seconds=3600)

    again = client.enqueue("canary", {}, unique=unique)
    batch = client.batch([{"type": "canary", "unique": unique}, {"type": "canary"}])
    client.cancel(first.id)

    assert (again.id, again.outcome) == (first.id, "existing")
    assert (batch.job_ids[0], batch.created) == (first.id, 1)
    assert client.enqueue("canary", {}, unique=unique).outcome == "created"


def test_a_batch_is_sent_and_waited_for(client: Both) -> None:
    jobs = [{"type": "canary", "payload": {"note": str(n)}, "reference": {"type": "b", "id": "1"}} for n in range(30)]
    tag = uuid.uuid4().hex

    made = client.batch([job | {"tags": [tag]} for job in jobs], then={"type": "canary"})
    batch = client.wait_for_batch(made.id, timeout=30)
    found = client.jobs(batch_id=made.id, page=7, oldest_first=True)

    assert (made.created, batch.progress.completed, batch.progress.ended) == (30, 30, 30)
    assert [job.id for job in found] == made.job_ids
    assert {job.id for job in client.jobs(tag=tag, page=11)} == set(made.job_ids)
    assert client.progress(reference_type="b", reference_id="1").completed >= 30


def test_a_job_is_managed(client: Both, stack: Stack) -> None:
    later = datetime.now(UTC) + timedelta(hours=1)
    job_id = client.enqueue("canary", {"note": "later"}, scheduled_for=later).id

    why = client.why(job_id)
    with pytest.raises(StillRunning):
        client.wait(job_id, timeout=0.1)
    cancelled = client.cancel(job_id)
    with pytest.raises(Conflict) as refused:
        client.cancel(job_id)
    retried = client.retry(job_id)
    client.wait(job_id, timeout=30)
    replayed = client.replay(job_id, payload={"note": "again"})

    assert [gate.name for gate in why.gates] == ["later"]
    assert (cancelled, retried, refused.value.type) == ("cancelled", "pending", "illegal-transition")
    assert client.wait(replayed, timeout=30).result["note"] == "again"
    assert client.log(job_id)[0].message.startswith("cancel")
    client.delete(job_id)
    with pytest.raises(NotFound):
        client.job(job_id)


def test_types_are_paused_and_resumed(client: Both) -> None:
    assert client.pause("canary").paused
    job_id = client.enqueue("canary").id
    assert [gate.name for gate in client.why(job_id).gates] == ["type_paused"]
    assert not client.resume("canary").paused
    assert "canary" in {each.name for each in client.types()}
    client.wait(job_id, timeout=30)


def test_signals_and_reviews_reach_the_api(client: Both) -> None:
    job_id = client.enqueue("canary", delay_seconds=3600).id

    assert client.signal(job_id, "paid", {"amount": 5}) is False
    for verb in ("approve", "reject"):
        with pytest.raises(Conflict):
            getattr(client, verb)(job_id)
    assert client.ask("PATCH", f"/api/jobs/{job_id}", body={"priority": 3})["priority"] == 3
    assert client.ask("GET", "/api/jobs", {"limit": 1, "after": job_id})["jobs"] is not None


def test_what_is_refused_is_an_exception(client: Both, stack: Stack, url: str, is_async: bool) -> None:
    key = stack.http.post("/api/keys", json={"name": "p", "role": "producer", "owner": "ann"}).json()["key"]
    producer = Both(url, key, is_async=is_async)

    with pytest.raises(Invalid) as invalid:
        client.enqueue("canary", {"note": 5})
    with pytest.raises(Invalid) as unknown:
        client.enqueue("letter", {})
    with pytest.raises(Unauthenticated):
        Both(url, "tg_nonsense", is_async=is_async).types()
    with pytest.raises(Forbidden):
        producer.pause("canary")
    with pytest.raises(NotFound) as absent:
        client.job(uuid.uuid4())

    assert invalid.value.errors[0]["where"] == "body.payload.note"
    assert (unknown.value.type, unknown.value.status) == ("unknown-type", 400)
    assert isinstance(absent.value, Problem)


def test_a_key_over_its_rate_waits_and_goes_on(stack: Stack, url: str, is_async: bool) -> None:
    slow = {"name": "slow", "role": "producer", "owner": "slow", "rate": "60/minute"}
    key = stack.http.post("/api/keys", json=slow).json()["key"]
    patient, hasty = (Both(url, key, is_async=is_async, retries=retries) for retries in (4, 0))

    sent = {patient.enqueue("canary").id for _ in range(3)}
    with pytest.raises(TooManyRequests) as refused:
        [hasty.enqueue("canary") for _ in range(3)]

    assert len(sent) == 3
    assert refused.value.retry_after == 1


@pytest.mark.parametrize("job_id", ["", "..", "x", "01a1ee08-0e81-7585-9543-26ded79cc69a/cancel", "?wait=1"])
def test_what_is_no_id_is_not_sent(client: Both, job_id: str) -> None:
    with pytest.raises(ValueError, match="UUID"):
        client.job(job_id)


def test_odd_values_are_refused_before_they_are_sent(client: Both) -> None:
    for payload in ({"x": float("nan")}, {"x": datetime.now()}):  # noqa: DTZ005
        with pytest.raises(ValueError, match=r"JSON|time zone"):
            client.enqueue("canary", payload)
    with pytest.raises(TypeError):
        client.enqueue("canary", {"x": object()})
    for name in ("", ".", ".."):
        with pytest.raises(ValueError, match="no name"):
            client.pause(name)
    with pytest.raises(NotFound):
        client.pause("a/b?c#d")


@pytest.mark.parametrize(
    "url", ["", "api.example.com", "ftp://x", "https://", "https://u:p@x", "https://x?a", "http://[x"]
)
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="URL of the API"):
        Tidegate(url, "tg_x")


@pytest.mark.parametrize("key", ["", "tg_sec\nret", "tg_secrét", "tg sec"])
def test_a_key_that_is_none_is_refused_without_being_shown(key: str) -> None:
    with pytest.raises(ValueError, match="the key") as refused:
        Tidegate("http://127.0.0.1", key)
    assert "sec" not in str(refused.value)


def test_the_key_is_in_no_text(stack: Stack, url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    client = Tidegate(url, stack.key, retries=0)
    away = Tidegate("http://127.0.0.1:1", stack.key, retries=0)
    said = [repr(client), repr(vars(client)), repr(AsyncTidegate(url, stack.key))]
    for broken in (lambda: client.job(uuid.uuid4()), lambda: away.job(uuid.uuid4()), lambda: client.enqueue("letter")):
        with pytest.raises(Exception) as error:  # noqa: PT011
            broken()
        said += [str(error.value), repr(error.value), repr(vars(error.value)), repr(error.value.__context__)]
    client.close()
    away.close()

    assert caplog.records
    assert stack.key not in "\n".join([*said, caplog.text])


def test_the_options_are_those_of_the_api() -> None:
    def asked(route: str) -> set[str]:
        return {each["name"] for each in OPERATIONS[route]["parameters"]}

    of_a_job = json.loads(DOCUMENT.read_text())["components"]["schemas"]["OneJob"]["properties"].keys()
    assert JobOptions.__annotations__.keys() == of_a_job - {"type", "payload"}
    assert Filters.__annotations__.keys() == asked("GET /api/jobs") - {"limit", "after", "sort"}
    assert Counted.__annotations__.keys() == asked("GET /api/progress")


def test_both_clients_have_the_same_methods() -> None:
    def methods(of: type) -> dict[str, list[str]]:
        return {
            name: [str(each) for each in inspect.signature(method).parameters.values()]
            for name, method in vars(of).items()
            if inspect.isfunction(method) and not name.startswith("__a") and name not in {"__enter__", "__exit__"}
        }

    assert methods(Tidegate) == methods(AsyncTidegate)
