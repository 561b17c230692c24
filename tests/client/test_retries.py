"""What the clients make of lost connections, refusals and broken answers, from a server that is not Tidegate's."""

import gzip
import socket
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from tests.client.conftest import Both
from tests.client.raw_server import Act, RawServer, answer, drip, hang_up, problem, raw, serving, stay_silent
from tidegate_client import BadAnswer, NotFound, Problem, TooManyRequests, Unavailable, Unreachable
from tidegate_client.job import Job
from tidegate_client.reading import read

ID = str(uuid.uuid4())
ACCEPTED = answer(202, {"job_id": ID, "status": "pending", "outcome": "created"})
JOB: dict[str, Any] = {
    "id": ID,
    "type": "canary",
    "status": "pending",
    "priority": 10,
    "owner": "ann",
    "attempts": 0,
    "max_attempts": 3,
    "scheduled_for": "2026-11-19T05:25:20Z",
    "created_at": "2026-11-19T05:25:20.5Z",
}


def client(server: RawServer, is_async: bool, **how: Any) -> Both:
    return Both(server.url, "tg_key", is_async=is_async, **{"timeout": 0.3} | how)


@pytest.mark.parametrize(
    "first",
    [
        hang_up,
        stay_silent,
        drip,
        raw(b"HTTP/1.1 202 X\r\ncontent-length: 400\r\n\r\n{"),
        raw(b"nonsense\r\n\r\n"),
        problem(503, "database-unavailable", retry_after="0"),
        answer(503, {"message": "Service Unavailable"}),
        answer(502, b"<html>"),
        answer(504, None),
        problem(429, "too-many-requests", retry_after="0"),
        answer(429, {"message": "Too Many Requests"}),
    ],
)
def test_a_job_is_sent_again_with_the_same_key(first: Act, is_async: bool) -> None:
    with serving(first, ACCEPTED) as server:
        sent = client(server, is_async).enqueue("canary", {"note": "x"})

    assert str(sent.id) == ID
    once, again = server.bodies
    assert once == again
    assert len(once["idempotency_key"]) == 32


def test_a_batch_is_sent_again_with_the_same_keys(is_async: bool) -> None:
    with serving(hang_up, answer(202, {"batch_id": ID, "job_ids": [ID] * 3, "created": 3})) as server:
        client(server, is_async).batch({"type": "canary", "payload": {"note": str(n)}} for n in range(3))

    once, again = server.bodies
    assert once == again
    assert len({job["idempotency_key"] for job in once["jobs"]}) == 3


def test_the_callers_key_is_kept(is_async: bool) -> None:
    with serving(ACCEPTED) as server:
        client(server, is_async).enqueue("canary", idempotency_key="mine")

    assert server.bodies[0]["idempotency_key"] == "mine"


LOST = [hang_up, stay_silent, problem(503, "database-unavailable")]


@pytest.mark.parametrize("lost", LOST)
@pytest.mark.parametrize("unique", [{}, {"key": "k", "while": "pending"}])
def test_a_unique_job_gets_no_key_and_is_not_sent_twice(lost: Act, unique: dict[str, str], is_async: bool) -> None:
    with serving(lost) as server:
        for verb, given in (
            ("enqueue", "canary"),
            ("batch", [{"type": "canary", "unique": unique}, {"type": "canary"}]),
        ):
            with pytest.raises((Unreachable, Unavailable)):
                getattr(client(server, is_async), verb)(given, **({"unique": unique} if verb == "enqueue" else {}))

    one, many = server.bodies
    assert one == {"type": "canary", "payload": {}, "unique": unique}
    assert ["idempotency_key" in job for job in many["jobs"]] == [False, True]


def test_a_unique_job_that_was_not_received_is_sent_again(is_async: bool) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with ThreadPoolExecutor(1) as pool:
        refused = Both(f"http://127.0.0.1:{port}", "tg_key", is_async=is_async, retries=8)
        sending = pool.submit(refused.enqueue, "canary", unique={"key": "k"})
        time.sleep(0.3)
        with serving(ACCEPTED, port=port) as server:
            assert str(sending.result(30).id) == ID

    assert len(server.requests) == 1


@pytest.mark.parametrize("lost", LOST)
@pytest.mark.parametrize(("verb", "given"), [("retry", ()), ("cancel", ()), ("replay", ()), ("signal", ("paid",))])
def test_what_would_be_done_twice_is_not_sent_twice(
    lost: Act, verb: str, given: tuple[str, ...], is_async: bool
) -> None:
    with serving(lost) as server, pytest.raises((Unreachable, Unavailable)):
        getattr(client(server, is_async), verb)(ID, *given)

    assert len(server.requests) == 1


def test_what_was_refused_for_its_rate_is_sent_again(is_async: bool) -> None:
    refused = problem(429, "too-many-requests", retry_after="0")
    with serving(refused, answer(200, {"id": ID, "status": "cancelled"})) as server:
        assert client(server, is_async).cancel(ID) == "cancelled"

    assert len(server.requests) == 2


def test_an_answer_says_how_long_to_wait(is_async: bool) -> None:
    moment = format_datetime(datetime.now(UTC) + timedelta(seconds=2))
    later = [problem(429, "too-many-requests", retry_after=said) for said in ("1", moment)]
    with serving(*later, ACCEPTED) as server:
        client(server, is_async).enqueue("canary")

    first, second, third = server.times
    assert 1.0 <= second - first < 2.0
    assert third > second


@pytest.mark.parametrize("said", ["-1", "inf", "1e9", "soon", "\u00e9", "Mon, 99 Nov 2026 99:00:00 GMT", ""])
def test_a_wait_that_is_none_is_passed_over(said: str, is_async: bool) -> None:
    with serving(problem(429, "too-many-requests", retry_after=said), ACCEPTED) as server:
        client(server, is_async).enqueue("canary")

    assert len(server.requests) == 2


@pytest.mark.parametrize("said", ["3600", "999999999"])
def test_a_long_wait_is_the_callers(said: str, is_async: bool) -> None:
    refusing = serving(problem(429, "too-many-pending", retry_after=said))
    with refusing as server, pytest.raises(TooManyRequests) as refused:
        client(server, is_async).enqueue("canary")

    assert (len(server.requests), refused.value.retry_after) == (1, float(said))


def test_there_is_an_end_to_it(is_async: bool) -> None:
    began = time.monotonic()
    with serving(hang_up) as server, pytest.raises(Unreachable) as error:
        client(server, is_async, retries=3).job(ID)

    assert len(server.requests) == 4
    assert time.monotonic() - began < 5
    assert error.value.received
    assert "tg_key" not in str(error.value)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 500])
def test_what_stays_wrong_is_asked_once(status: int, is_async: bool) -> None:
    with serving(problem(status, "wrong")) as server, pytest.raises(Problem) as refused:
        client(server, is_async).job(ID)

    assert (len(server.requests), refused.value.status, str(refused.value)) == (1, status, "it is wrong")


def test_where_there_is_no_server_it_says_so(is_async: bool) -> None:
    with serving(hang_up) as server:
        pass
    with pytest.raises(Unreachable) as error:
        client(server, is_async, retries=1).cancel(ID)

    assert not error.value.received
    assert server.url in str(error.value)


@pytest.mark.parametrize(
    "broken",
    [
        answer(200, b"<html>hello"),
        answer(200, b"\xff\xfe"),
        answer(200, b"[" * 100_000),
        answer(200, b"9" * 10_000),
        answer(200, None),
        answer(200, []),
        answer(200, {}),
        answer(200, b""),
        answer(204, b""),
        answer(200, JOB | {"id": "x"}),
        answer(200, JOB | {"id": 5}),
        answer(200, JOB | {"attempts": "many"}),
        answer(200, JOB | {"attempts": True}),
        answer(200, JOB | {"created_at": "soon"}),
        answer(200, JOB | {"tags": "x"}),
        answer(200, JOB | {"tags": [5]}),
        answer(200, JOB | {"error": "x"}),
        answer(200, JOB | {"error": {"code": "x"}}),
        answer(302, b"", location="http://127.0.0.1:1/"),
        answer(200, b"nothing", content_encoding="gzip"),
        answer(200, gzip.compress(b" " * 40_000_000), content_encoding="gzip"),
    ],
    ids=lambda value: "",
)
def test_a_broken_answer_is_one(broken: Act, is_async: bool) -> None:
    with serving(broken) as server, pytest.raises(BadAnswer):
        client(server, is_async, timeout=5).job(ID)

    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "body", [b"", b"<html>", b"[]", b'{"detail": 5, "type": [], "errors": {"a": 1}}', b"[" * 99_999]
)
def test_a_refusal_without_a_document_keeps_its_status(body: bytes, is_async: bool) -> None:
    with serving(answer(404, body)) as server, pytest.raises(NotFound) as refused:
        client(server, is_async).job(ID)

    assert (refused.value.type, refused.value.errors, str(refused.value)) == ("", (), "the answer was 404")


def test_a_wait_asks_again_when_the_api_says(is_async: bool) -> None:
    ended = JOB | {"status": "completed", "finished_at": "2026-11-19T05:25:21Z"}
    with serving(answer(200, JOB, retry_after="1"), answer(200, JOB), answer(200, ended)) as server:
        job = client(server, is_async).wait(ID, timeout=30)

    first, second, third = server.times
    assert job.status == "completed"
    assert second - first >= 1.0
    assert third - second >= 0.5


def test_what_a_newer_api_says_is_kept() -> None:
    job = read(Job, JOB | {"mood": "good", "status": "resting", "reference": None, "progress": 5})

    assert (job.status, job.data["mood"], job.progress, job.tags) == ("resting", "good", 5, [])


def test_lists_are_read_page_by_page(is_async: bool) -> None:
    other = str(uuid.uuid4())
    pages = [answer(200, {"jobs": [JOB], "next": ID}), answer(200, {"jobs": [], "next": other})]
    with serving(*pages, answer(200, {"jobs": [JOB | {"id": other}], "next": None})) as server:
        found = client(server, is_async).jobs(status="failed", tag="a b&c")

    assert [str(job.id) for job in found] == [ID, other]
    lines = [request.split(b"\r\n")[0] for request in server.requests]
    assert lines[0] == b"GET /api/jobs?status=failed&tag=a+b%26c&limit=100&sort=newest HTTP/1.1"
    assert lines[2].count(f"after={other}".encode()) == 1
