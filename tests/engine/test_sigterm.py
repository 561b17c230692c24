"""SIGTERM ends processors in the middle of what they do: no job is lost, charged or suspected."""

import random
import signal
import time
from typing import Any

import pytest

from tests import factory
from tests.crowd import Fleet, enqueue, enqueue_many, eventually, statuses
from tests.engine.test_kill import ALL_WELL, JOBS, KILLS, finished, innocent, wait_for
from tidegate.postgres.database import Connection

# Where Lambda sends SIGTERM, it ends the process 0.3 s later. This machine may be busy with other tests.
LAMBDA_SECONDS = 0.3
BUSY_SECONDS = 5.0


def end(fleet: Fleet, index: int = 0) -> tuple[int, float]:
    """The processor's process id, and how long it took to end."""
    process = fleet.processes.pop(index)
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) in {0, -signal.SIGTERM}  # the latter before it has begun, or between two invocations
    return process.pid, time.monotonic() - began


def left_behind(connection: Connection, pid: int) -> dict[str, Any]:
    return factory.one(
        connection,
        """
        SELECT (SELECT count(*) FROM tidegate.jobs WHERE locked_by LIKE %(by)s) AS locked,
            (SELECT count(*) FROM tidegate.jobs WHERE suspect) AS suspects,
            (SELECT count(*) FROM tidegate.workers WHERE id LIKE %(by)s) AS registered
        """,
        {"by": f"{pid}-%"},
    )


NOTHING = {"locked": 0, "suspects": 0, "registered": 0}


def until_processing(connection: Connection, jobs: int = 1) -> None:
    assert eventually(lambda: statuses(connection).get("processing", 0) == jobs, within=60)
    time.sleep(0.3)  # its handler begins


@pytest.mark.parametrize("end_seconds", [0, 0.5])
def test_processors_that_end_amid_claims_and_settlements_lose_and_charge_nothing(
    effects: Connection, database_url: str, end_seconds: float
) -> None:
    chance = random.Random(2)
    enqueue_many(effects, JOBS, "effect", seconds=0.003)

    with Fleet(database_url, size=3, end_seconds=end_seconds) as fleet:
        for part in range(1, KILLS + 1):
            wait_for(effects, JOBS * part // (KILLS + 2))
            time.sleep(chance.random() / 50)
            pid, _ = end(fleet, chance.randrange(3))
            assert left_behind(effects, pid) == NOTHING
            fleet.start()
        # No lock has to expire: nothing waits for a reclaim.
        assert eventually(lambda: finished(effects), within=10 + JOBS / 100, every=0.1)

    assert innocent(effects) == ALL_WELL
    if not end_seconds:  # else all that had begun may have ended in time
        assert factory.value(effects, "SELECT max(lock_version) FROM tidegate.jobs") > 1


@pytest.mark.parametrize("type_", ["long", "deaf"])
def test_a_long_job_goes_back_uncharged_at_once(effects: Connection, database_url: str, type_: str) -> None:
    job_id = enqueue(effects, type_, {"seconds": 60})
    with Fleet(database_url, size=1) as fleet:
        until_processing(effects)
        pid, took = end(fleet)

    job = factory.job(effects, job_id)
    assert left_behind(effects, pid) == NOTHING
    assert (job["status"], job["attempts"], job["deaths"], job["error_code"]) == ("pending", 0, 0, None)
    assert took < LAMBDA_SECONDS + BUSY_SECONDS


def test_a_job_that_ends_in_time_completes(effects: Connection, database_url: str) -> None:
    short, long = enqueue(effects, "long", {"seconds": 2}), enqueue(effects, "long", {"seconds": 60})
    with Fleet(database_url, size=1, end_seconds=4) as fleet:
        until_processing(effects, jobs=2)
        behind = enqueue(effects, "effect")
        pid, took = end(fleet)

    jobs = [factory.job(effects, job_id) for job_id in (short, long, behind)]
    assert [(job["status"], job["attempts"]) for job in jobs] == [("completed", 1), ("pending", 0), ("pending", 0)]
    assert jobs[2]["started_at"] is None
    assert left_behind(effects, pid) == NOTHING
    assert 3 < took < 4 + BUSY_SECONDS


def test_the_jobs_of_one_call_go_back_uncharged(effects: Connection, database_url: str) -> None:
    enqueue_many(effects, 4, "bulk", seconds=1.5)
    with Fleet(database_url, size=1) as fleet:
        until_processing(effects, jobs=4)
        pid, _ = end(fleet)

    counted = factory.one(effects, "SELECT sum(attempts) AS charged, sum(deaths) AS deaths FROM tidegate.jobs")
    assert left_behind(effects, pid) == NOTHING
    assert (statuses(effects), counted) == ({"pending": 4}, {"charged": 0, "deaths": 0})


def test_a_suspect_that_is_interrupted_stays_one(effects: Connection, database_url: str) -> None:
    job_id = enqueue(effects, "long", {"seconds": 60}, suspect=True)
    with Fleet(database_url, size=1) as fleet:
        until_processing(effects)
        end(fleet)

    job = factory.job(effects, job_id)
    assert (job["status"], job["suspect"], job["attempts"], job["deaths"]) == ("pending", True, 0, 0)


def test_a_processor_that_waits_ends_at_once(effects: Connection, database_url: str) -> None:
    """For the next job, which is due in a while."""
    effects.execute("UPDATE tidegate.worker_config SET value = '60' WHERE key = 'linger_seconds'")
    enqueue(effects, "effect", scheduled_for="40 seconds")
    with Fleet(database_url, size=1) as fleet:
        sleeps = "SELECT count(*) = 1 FROM tidegate.workers WHERE state = 'sleeping'"
        assert eventually(lambda: bool(factory.value(effects, sleeps)), within=60)
        pid, took = end(fleet)

    assert left_behind(effects, pid) == NOTHING
    assert took < LAMBDA_SECONDS + BUSY_SECONDS
