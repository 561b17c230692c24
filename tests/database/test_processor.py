"""One invocation, with real slots, on a real Postgres."""

import time
from itertools import pairwise
from typing import Any

import pytest

from tests import factory
from tests.crowd import at_once, eventually, running, within
from tests.database.processing import enqueue, process
from tests.database.test_worker import configure
from tests.lambda_api import Lambda
from tidegate.postgres.database import Connection, connect
from tidegate.processor import fleet
from tidegate.processor.fleet import LaneState, heartbeat


def test_a_job_goes_all_the_way(committed: Connection) -> None:
    job_id = enqueue(committed, "echo", say="hello")

    counts = process(committed)

    row = factory.job(committed, job_id)
    assert (row["status"], row["result"]["said"], row["attempts"]) == ("completed", "hello", 1)
    assert (counts["claimed"], counts["complete"]) == (1, 1)


def test_nothing_is_asked_before_an_open_question_is_answered(
    declared: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(1000):
        enqueue(declared, "echo")
    monkeypatch.setattr("tidegate.processor.lane.HEARTBEAT_SECONDS", 0.0)  # after each claim and each settlement

    counts = process(declared, patience_seconds=0, SLOTS="2")

    assert (counts["complete"], counts["lost"]) == (1000, 0)


def test_an_empty_queue_ends_at_once(committed: Connection) -> None:
    assert process(committed) == {"reclaimed": 0, "scheduled": 0, "claimed": 0, "pruned": 0}


def test_failing_jobs_come_back_until_they_have_failed(committed: Connection) -> None:
    job_id = enqueue(committed, "quits")

    counts = process(committed)

    row = factory.job(committed, job_id)
    assert (row["status"], row["attempts"], row["error_code"]) == ("failed", 3, "system_exit")
    assert (counts["retry"], counts["fail"]) == (2, 1)
    assert len(factory.logs(committed, job_id)) == 3


def test_an_error_is_stored_without_its_secrets(committed: Connection) -> None:
    job_id = enqueue(committed, "fails")

    process(committed)

    row = factory.job(committed, job_id)
    assert (row["error_code"], row["error_message"]) == ("no_such_address", "no such address: postgres://***@db")


def test_slots_run_side_by_side(committed: Connection) -> None:
    ids = [enqueue(committed, "echo", seconds=1) for _ in range(8)]

    with within(6):  # one after the other they would take eight seconds
        process(committed, SLOTS="8")

    assert len({factory.job(committed, job_id)["result"]["pid"] for job_id in ids}) == 8


def test_processors_side_by_side_run_each_job_once(committed: Connection, database_url: str) -> None:
    ids = [enqueue(committed, "echo", say=str(number)) for number in range(60)]

    def invoke(number: int) -> int:
        with connect(database_url) as connection:
            return process(connection, worker=f"w{number}", SLOTS="3").get("complete", 0)

    assert sum(at_once(invoke, range(4))) == len(ids)
    assert {factory.job(committed, job_id)["lock_version"] for job_id in ids} == {1}


def test_siblings_are_all_started_and_the_place_is_kept_where_lambda_is_slow(
    declared: Connection, aws: Lambda, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(declared, max_workers=9, scale_thresholds=[*range(1, 9)])
    for _ in range(20):
        enqueue(declared, "echo", seconds=0.3)
    aws.seconds = 0.6
    spoken = [time.monotonic()]

    def speak(*said: Any, **words: Any) -> LaneState:
        spoken.append(time.monotonic())
        return heartbeat(*said, **words)

    monkeypatch.setattr(fleet, "heartbeat", speak)

    process(declared, SLOTS="2", PROCESSOR_FUNCTIONS="default=stack-processor")

    assert [event["by"] for event in aws.events].count("scale") == 8
    assert max(after - before for before, after in pairwise(spoken)) < 3


def test_a_worker_is_seen_while_it_lives(committed: Connection, other: Connection) -> None:
    enqueue(committed, "echo", seconds=0.5)
    workers = "SELECT id, lane, deadline > now() AS alive FROM tidegate.workers"

    with running(process, committed):
        assert eventually(lambda: other.execute(workers).fetchall() == [{"id": "w1", "lane": "default", "alive": True}])

    assert committed.execute(workers).fetchall() == []
