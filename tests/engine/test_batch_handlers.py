"""Calls of batch handlers whose slot or processor is killed: no job is lost or settled twice, and one is blamed."""

from dataclasses import replace

import pytest

from tests import factory
from tests.crowd import Fleet, effects_connection, enqueue, enqueue_many, eventually, process, statuses
from tests.engine.job_types import JOB_TYPES, Work
from tests.engine.test_kill import JOBS, drain_under_fire, finished
from tests.engine.test_limits import at_once, calls_of
from tests.outside import LANE, LambdaWithRelay, process_outside, relay
from tidegate import Running, job_type
from tidegate.postgres.database import Connection, connect
from tidegate.queue.declare import declare


@pytest.fixture(autouse=True)
def effects_of_this_process(monkeypatch: pytest.MonkeyPatch, database_url: str) -> None:
    monkeypatch.setenv("EFFECTS_URL", database_url)


def not_once(connection: Connection) -> int:
    """Jobs that were charged for what another did, blamed, or completed without their effect."""
    return connection.execute(
        "SELECT FROM tidegate.jobs AS job WHERE attempts <> 1 OR deaths > 0 OR status <> 'completed'"
        " OR NOT EXISTS (SELECT FROM public.effects WHERE job_id = job.id)"
    ).rowcount


def test_killed_processors_lose_nothing_of_their_calls(effects: Connection, database_url: str) -> None:
    enqueue_many(effects, JOBS, "bulk", seconds=0.05)

    with Fleet(database_url, size=3) as fleet:
        drain_under_fire(effects, database_url, fleet)

    assert not_once(effects) == 0


def test_of_a_call_that_dies_one_job_is_blamed(effects: Connection, database_url: str) -> None:
    guilty = enqueue(effects, "bulk", {"say": "die"}, max_attempts=10)
    enqueue_many(effects, 60, "bulk")

    with Fleet(database_url, size=2) as fleet:
        assert eventually(lambda: finished(effects), within=60, every=0.1)
        del fleet

    row = factory.job(effects, guilty)
    assert (row["status"], row["error_code"], row["deaths"]) == ("failed", "worker_died", 3)
    effects.execute("DELETE FROM tidegate.jobs WHERE id = %s", [guilty])
    assert not_once(effects) == 0


def test_a_job_that_kills_its_process_ends_one_call_of_others(effects: Connection, database_url: str) -> None:
    guilty = enqueue(effects, "bulk", {"say": "die"}, max_attempts=10)
    for _ in range(4):
        enqueue_many(effects, 19, "bulk")
        with connect(database_url) as own:
            process(lambda: own, {"bulk": JOB_TYPES["bulk"]}, SLOTS="1")

    row = factory.job(effects, guilty)
    assert (row["status"], row["deaths"]) == ("failed", 3)
    died = effects.execute("SELECT count(*) AS jobs FROM tidegate.job_logs WHERE level <> 'info' GROUP BY started_at")
    assert sorted(call["jobs"] for call in died) == [1, 1, 1, 20]


def test_an_invocation_runs_no_more_jobs_than_it_may(effects: Connection, database_url: str) -> None:
    enqueue_many(effects, 30, "bulk")

    with connect(database_url) as own:
        counts = process(lambda: own, {"bulk": JOB_TYPES["bulk"]}, MAX_JOBS="25")

    assert counts["complete"] == 25
    assert statuses(effects) == {"completed": 25, "pending": 5}


@job_type("deployment")
def deployment(job: Running, work: Work) -> None:
    """Newer code declares another batch."""
    with effects_connection() as connection:
        connection.execute("UPDATE tidegate.job_types SET declared = declared || '{\"batch\": 10}' WHERE name = 'bulk'")


def test_code_of_another_batch_leaves_the_type_to_others(effects: Connection, database_url: str) -> None:
    """Limits count calls of the declared size, and this code would make more of them."""
    enqueue(effects, "deployment", priority=20)
    enqueue_many(effects, 30, "bulk")
    older = {"deployment": deployment, "bulk": replace(JOB_TYPES["bulk"], batch=5)}

    with connect(database_url) as own:
        process(lambda: own, older, SLOTS="1")

    assert statuses(effects) == {"completed": 1, "pending": 30}


@pytest.fixture
def outside(effects: Connection) -> object:
    declare(effects, [replace(each, lane=LANE) for each in JOB_TYPES.values()], longest=100)
    with relay(effects) as server:
        yield server


def test_calls_run_outside(effects: Connection, outside: LambdaWithRelay) -> None:
    types = {name: replace(each, lane=LANE) for name, each in JOB_TYPES.items() if name in ("bulk_few", "bulk")}
    enqueue_many(effects, 50, "bulk_few", seconds=0.05)
    enqueue_many(effects, 50, "bulk")

    counts = process_outside(types, SLOTS="5")

    assert counts["complete"] == 100
    calls = calls_of(effects)
    assert len(calls) <= 12
    few = effects.execute("SELECT began, ended FROM public.effects WHERE type = 'bulk_few'").fetchall()
    assert at_once([(job["began"], job["ended"]) for job in few]) <= 30
