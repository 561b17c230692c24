"""The lane outside in the whole stack: its processor asks relay by Lambda's Invoke API, at every level of Egress."""

from collections.abc import Iterator

import pytest

from tests.stack.running import Stack, running_stack


@pytest.fixture(scope="module", params=["endpoint", "none"])
def stack(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    tick = "rate(1 day)" if request.param == "endpoint" else "rate(1 second)"
    folder = tmp_path_factory.mktemp(f"outside-{request.param}")
    with running_stack(folder, PARAMETERS=f"Tick='{tick}' Egress={request.param}") as stack:
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
