"""A processor writes a line about each job when it has ended, and one when it has run for a second."""

import json
import os
import time
from collections import Counter
from datetime import datetime, timedelta

import pytest
from pydantic import BaseModel

from tests import factory
from tests.crowd import process
from tests.unit.test_job_lines import Log, log
from tidegate import Fail, Running, job_type
from tidegate.job_type.definition import known
from tidegate.postgres.database import Connection
from tidegate.queue.declare import declare

__all__ = ["log"]


class Order(BaseModel):
    say: str = ""


@job_type("told", max_attempts=1)
def told(job: Running, order: Order) -> None:
    if order.say == "die":
        os._exit(7)
    if order.say == "take long":
        time.sleep(2.5)
    if order.say == "fail":
        raise Fail("no", code="no")


def run(connection: Connection, *says: str) -> None:
    declare(connection, [told], longest=100)
    for say in says:
        factory.make_job(connection, type="told", max_attempts=1, payload=json.dumps({"say": say}))
    process(lambda: connection, known([told]), SLOTS="2")


def told_of(log: Log, message: str) -> Counter[str]:
    return Counter(line["job_id"] for line in log.lines if line["message"] == message)


def test_each_short_job_of_a_large_claim_has_one_line(committed: Connection, log: Log) -> None:
    run(committed, *["", "fail"] * 150)

    rows = committed.execute("SELECT id::text, started_at FROM tidegate.jobs").fetchall()
    assert (told_of(log, "job started"), told_of(log, "job settled")) == (
        Counter(),
        Counter(row["id"] for row in rows),
    )
    ends = {line["job_id"]: line for line in log.lines if line["message"] == "job settled"}
    assert Counter((end["status"], end["type"], end["attempt"], end["max_attempts"]) for end in ends.values()) == {
        ("completed", "told", 1, 1): 150,
        ("failed", "told", 1, 1): 150,
    }
    assert all(end["duration_ms"] >= 0 for end in ends.values())
    for row in rows:
        shown = datetime.fromisoformat(ends[row["id"]]["started_at"])
        assert abs(shown - row["started_at"]) < timedelta(milliseconds=2)


@pytest.mark.parametrize("lines", ["each", "summary"])
def test_a_job_that_has_run_for_a_second_has_a_line_then(
    committed: Connection, log: Log, monkeypatch: pytest.MonkeyPatch, lines: str
) -> None:
    """A reader of the log sees what runs, and what an invocation ran when it was killed."""
    monkeypatch.setenv("JOB_LOGS", lines)

    run(committed, "take long", "")

    [start] = [line for line in log.lines if line["message"] == "job started"]
    [end] = [line for line in log.lines if line.get("job_id") == start["job_id"] and "duration_ms" in line]
    assert start["started_at"] == end["started_at"]
    assert start["timestamp"] < end["timestamp"]
    assert end["duration_ms"] >= 2500


def test_a_summary_says_how_many_have_completed_and_names_all_others(
    committed: Connection, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOB_LOGS", "summary")

    run(committed, "fail", *[""] * 300)

    ended = [line for line in log.lines if line["message"] in {"job settled", "jobs settled"}]
    assert sum(line.get("jobs", 1) for line in ended) == 301
    assert len(ended) < 100
    assert [line["error_code"] for line in ended if line.get("status") == "failed"] == ["no"]


def test_a_job_that_ends_its_process_has_its_line(committed: Connection, log: Log) -> None:
    run(committed, "die")

    [end] = [line for line in log.lines if line["message"] == "job settled"]
    assert (end["status"], end["error_code"]) == ("failed", "worker_died")
