"""job.settings: what operators have set reaches every handler, inside and outside, and each job has a copy."""

import json
from typing import Any

import pytest
from pydantic import BaseModel

from tests import factory
from tests.crowd import process, statuses
from tests.outside import LANE, process_outside, relay
from tidegate import Running, job_type
from tidegate.job_type.definition import known
from tidegate.postgres.database import Connection
from tidegate.queue.declare import declare
from tidegate.testing import run, run_batch


class Nothing(BaseModel):
    pass


def read(job: Running) -> Any:
    said = json.loads(json.dumps(job.settings))
    job.settings["changed"] = True
    return said


@job_type("reads", timeout=5)
def reads(job: Running, _: Nothing) -> Any:
    return read(job)


@job_type("reads_outside", timeout=5, lane=LANE)
def reads_outside(job: Running, _: Nothing) -> Any:
    return read(job)


@job_type("reads_many", timeout=5, batch=10)
def reads_many(jobs: list[Running], _: list[Nothing]) -> list[Any]:
    return [read(job) for job in jobs]


SETTINGS = {"llm": {"model": "small", "temperature": 0.2}}


def set_settings(connection: Connection, value: str) -> None:
    connection.execute("UPDATE tidegate.worker_config SET value = %s::jsonb WHERE key = 'settings'", [value])


def results(connection: Connection) -> list[Any]:
    return [row["result"] for row in connection.execute("SELECT result FROM tidegate.jobs")]


def test_every_handler_reads_a_copy(committed: Connection) -> None:
    set_settings(committed, json.dumps(SETTINGS))
    for name in ("reads", "reads_many"):
        factory.make_jobs(committed, 3, type=name, payload="{}")

    process(lambda: committed, known([reads, reads_many]), SLOTS="1")

    assert results(committed) == [SETTINGS] * 6


def test_a_handler_outside_reads_them(committed: Connection) -> None:
    set_settings(committed, json.dumps(SETTINGS))
    declare(committed, [reads_outside], longest=100)
    factory.make_jobs(committed, 2, type="reads_outside", payload="{}")

    with relay(committed):
        process_outside(known([reads_outside]))

    assert results(committed) == [SETTINGS] * 2


@pytest.mark.parametrize("value", ["[]", "null", '{"a": 1e400}', '{"a": "' + "x" * 100_000 + '"}'])
def test_the_table_takes_only_what_every_processor_can_read(connection: Connection, value: str) -> None:
    with pytest.raises(Exception, match="no value for settings"):
        set_settings(connection, value)


def test_without_the_row_there_are_none(committed: Connection) -> None:
    committed.execute("DELETE FROM tidegate.worker_config WHERE key = 'settings'")
    factory.make_job(committed, type="reads", payload="{}")

    process(lambda: committed, known([reads]))

    assert (results(committed), statuses(committed)) == ([{}], {"completed": 1})


def test_a_test_says_what_they_are() -> None:
    assert run(reads, settings=SETTINGS).result == SETTINGS
    assert run(reads).result == {}
    assert [ran.result for ran in run_batch(reads_many, [{}, {}], settings=SETTINGS)] == [SETTINGS] * 2
