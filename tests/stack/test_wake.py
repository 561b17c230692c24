"""The whole stack without a tick: jobs start because a processor was woken."""

import time
from collections.abc import Iterator

import pytest

from tests.stack.running import Stack, running_stack


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    never = "Tick='rate(1 day)'"
    with running_stack(tmp_path_factory.mktemp("stack"), PARAMETERS=never) as stack:
        yield stack


def test_a_job_starts_without_a_tick(stack: Stack) -> None:
    assert stack.until_status(stack.post(note="hello"), "completed")["attempts"] == 1


def test_jobs_enqueued_one_after_the_other_all_start(stack: Stack) -> None:
    jobs = []
    for n in range(60):
        jobs.append(stack.post())
        time.sleep(n % 7 / 100)

    ended = [stack.until_status(job_id, "completed") for job_id in jobs]
    assert [job["attempts"] for job in ended] == [1] * 60


def test_a_job_that_is_retried_by_hand_starts(stack: Stack) -> None:
    job_id = stack.accepted({"type": "canary", "payload": {"fail_times": 1}, "max_attempts": 1})["job_id"]
    stack.until_status(job_id, "failed")

    stack.http.post(f"/api/jobs/{job_id}/retry").raise_for_status()

    assert stack.until(job_id, lambda job: job["attempts"] == 1)["started_at"]


def test_a_type_that_is_moved_to_the_slow_lane_runs_there(stack: Stack) -> None:
    stack.http.patch("/api/types/canary", json={"lane": "slow"}).raise_for_status()
    job_id = stack.post()

    stack.until_status(job_id, "completed")
    stack.http.patch("/api/types/canary", json={"lane": None}).raise_for_status()

    assert "lane=slow by=wake" in stack.log.read_text()


def test_trigger_starts_the_lane_that_it_names(stack: Stack) -> None:
    assert stack.http.post("/api/jobs/trigger", json={"lane": "slow"}).status_code == 202
    assert stack.http.post("/api/jobs/trigger", json={"lane": "fast"}).status_code == 400


def test_workers_are_listed_while_they_run(stack: Stack) -> None:
    job_id = stack.post(work_ms=1500)
    stack.until_status(job_id, "processing")

    workers = stack.http.get("/api/workers").json()["workers"]

    assert ("default", "wake", "claiming") in [(each["lane"], each["started_by"], each["state"]) for each in workers]
