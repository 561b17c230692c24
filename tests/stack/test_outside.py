"""The lane outside in the whole stack: its processor asks relay by Lambda's Invoke API, at every level of Egress."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from standardwebhooks import Webhook

from tests.receiver import receiver
from tests.stack.running import Stack, running_stack
from tests.tls import Authority


@pytest.fixture(scope="module")
def authority() -> Authority:
    return Authority("authority of the tests")


@pytest.fixture(scope="module", params=["endpoint", "none"])
def stack(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, authority: Authority
) -> Iterator[Stack]:
    tick = "rate(1 day)" if request.param == "endpoint" else "rate(1 second)"
    folder = tmp_path_factory.mktemp(f"outside-{request.param}")
    parameters = f"Tick='{tick}' Egress={request.param} HttpHosts=localhost EmailFrom=shop@example.com"
    trusted = folder / "trusted.pem"
    trusted.write_bytes(authority.certificate)
    with running_stack(folder, PARAMETERS=parameters, SSL_CERT_FILE=str(trusted)) as stack:
        stack.http.patch("/api/types/canary", json={"lane": "outside"}).raise_for_status()
        yield stack


def test_a_job_runs_outside(stack: Stack) -> None:
    job = stack.until_status(stack.post(note="hello"), "completed")

    assert job["attempts"] == 1
    # The id of a worker outside has the hash of its secret.
    assert len(job["result"]["worker"].partition(".")[2]) == 64
    assert "lane=outside" in stack.log.read_text()


def test_many_jobs_run_outside(stack: Stack) -> None:
    jobs = [stack.post() for _ in range(50)]

    ended = [stack.until_status(job_id, "completed") for job_id in jobs]

    assert [job["attempts"] for job in ended] == [1] * 50


def test_a_running_job_outside_is_cancelled(stack: Stack) -> None:
    job_id = stack.post(work_ms=10_000)
    stack.until_status(job_id, "processing")

    stack.http.post(f"/api/jobs/{job_id}/cancel").raise_for_status()

    assert stack.until_status(job_id, "cancelled")


def test_a_request_leaves(stack: Stack, authority: Authority, tmp_path: Path) -> None:
    with receiver(tls=authority.server("localhost", tmp_path)) as server:
        url = f"https://localhost:{server.port}/ping"
        job = stack.until_status(stack.post("http_request", url=url), "completed")

    assert job["result"]["body"] == "ok"
    assert [(each.target, each.headers["idempotency-key"]) for each in server.heard] == [("/ping", job["id"])]


def test_a_mail_leaves(stack: Stack) -> None:
    stack.until_status(stack.post("email", to="ann@example.com", subject="Hello", text="Ann"), "completed")

    assert 'mail from shop@example.com to ann@example.com: "Hello"' in stack.log.read_text()


def test_the_end_of_a_job_inside_is_told(stack: Stack) -> None:
    stack.http.patch("/api/types/canary", json={"lane": "default"}).raise_for_status()
    with receiver() as server:
        named = {"name": "shop", "url": f"{server.url}/hooks", "events": ["job.completed"], "types": ["canary"]}
        secret = stack.http.post("/api/endpoints", json=named).raise_for_status().json()["secret"]
        job_id = stack.post(note="hello")
        stack.until_status(job_id, "completed")
        [callback] = stack.http.get("/api/jobs", params={"type": "callback"}).raise_for_status().json()["jobs"]
        stack.until_status(callback["id"], "completed")

    [heard] = server.heard
    assert heard.headers["webhook-id"] == callback["id"]
    told = Webhook(secret).verify(heard.body, heard.headers)
    assert (told["type"], told["data"]["job_id"]) == ("job.completed", job_id)
