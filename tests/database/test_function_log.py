"""What a processor writes about its jobs: a line at the start and one at the end of each."""

import json
import os
from collections import Counter

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
    if order.say == "fail":
        raise Fail("no", code="no")


def run(connection: Connection, *says: str) -> None:
    declare(connection, [told], longest=100)
    for say in says:
        factory.make_job(connection, type="told", max_attempts=1, payload=json.dumps({"say": say}))
    process(lambda: connection, known([told]), SLOTS="2")


def told_of(log: Log, message: str) -> Counter[str]:
    return Counter(line["job_id"] for line in log.lines if line["message"] == message)


def test_each_job_of_a_large_claim_has_a_line_when_it_starts_and_one_when_it_ends(
    committed: Connection, log: Log
) -> None:
    run(committed, *[""] * 300)

    ids = [str(row["id"]) for row in committed.execute("SELECT id FROM tidegate.jobs")]
    once = Counter(ids)
    assert (told_of(log, "job started"), told_of(log, "job settled")) == (once, once)
    ends = [line for line in log.lines if line["message"] == "job settled"]
    assert {(line["status"], line["type"], line["attempt"], line["max_attempts"]) for line in ends} == {
        ("completed", "told", 1, 1)
    }
    assert all(line["duration_ms"] >= 0 for line in ends)


def test_a_summary_says_how_many_have_completed_and_names_all_others(
    committed: Connection, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOB_LOGS", "summary")

    run(committed, "fail", *[""] * 300)

    ended = [line for line in log.lines if line["message"] in {"job settled", "jobs settled"}]
    assert sum(line.get("jobs", 1) for line in ended) == 301
    assert len(ended) < 100
    assert [line["error_code"] for line in ended if line.get("status") == "failed"] == ["no"]
    # The first of a type go to their slots alone.
    assert 0 < len(told_of(log, "job started")) < 100


@pytest.mark.parametrize("lines", ["each", "summary"])
def test_a_job_that_ends_its_process_has_started(
    committed: Connection, log: Log, monkeypatch: pytest.MonkeyPatch, lines: str
) -> None:
    monkeypatch.setenv("JOB_LOGS", lines)

    run(committed, "die")

    [job_id] = told_of(log, "job started")
    [end] = [line for line in log.lines if line["message"] == "job settled"]
    assert (end["job_id"], end["status"], end["error_code"]) == (job_id, "failed", "worker_died")
