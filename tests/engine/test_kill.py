"""Processors are killed while they run, Postgres restarts, and jobs kill their process: no job is lost or settled
twice, and no other job is charged.

`make soak` runs this with more jobs and more kills."""

import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from local.database import Postgres
from tests import factory
from tests.conftest import FAST, MIGRATIONS
from tests.crowd import Fleet, enqueue, enqueue_many, eventually, make_effects, statuses
from tests.engine.job_types import JOB_TYPES
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate
from tidegate.queue.claim import LOCK_GRACE_SECONDS
from tidegate.queue.declare import declare

SOAK = os.environ.get("SOAK") == "1"
JOBS = 5_000 if SOAK else 1_500
KILLS = 25 if SOAK else 4
TIMEOUT = JOB_TYPES["effect"].timeout
# A lock expires a few seconds after the timeout; a suspect may wait for others, and the next invocation has to start.
RECOVERY = TIMEOUT + LOCK_GRACE_SECONDS + 10


def finished(connection: Connection) -> bool:
    return not statuses(connection).keys() & {"pending", "processing"}


def drain_under_fire(connection: Connection, url: str, fleet: Fleet) -> None:
    """Kills one processor after the other while jobs are left, then waits until all jobs have ended."""
    chance = random.Random(1)
    for _ in range(KILLS):
        before = statuses(connection).get("completed", 0)
        some = JOBS // (KILLS + 2)
        wait_for(connection, before + some)
        eventually(lambda: fleet.kill(chance.randrange(10), spare=lambda pid: runs_a_suspect(connection, pid)))
    assert eventually(
        lambda: fleet.replace_dead() >= 0 and finished(connection), within=RECOVERY + JOBS / 50, every=0.1
    )


def wait_for(connection: Connection, completed: int) -> bool:
    return eventually(lambda: statuses(connection).get("completed", 0) >= completed)


def runs_a_suspect(connection: Connection, pid: int) -> bool:
    """Whether a kill now would be charged to a suspect, which the queue would take for the cause."""
    time.sleep(0.05)  # a claim that was sent before the stop may still be committed
    trying = "SELECT FROM tidegate.jobs WHERE status = 'processing' AND suspect AND locked_by LIKE %s"
    return connection.execute(trying, [f"{pid}-%"]).fetchone() is not None


def innocent(connection: Connection) -> dict[str, int]:
    found = connection.execute(
        """
        SELECT count(*) FILTER (WHERE status = 'completed') AS completed,
            count(*) FILTER (WHERE attempts <> 1) AS charged_wrongly,
            count(*) FILTER (WHERE deaths > 0) AS blamed,
            count(*) FILTER (WHERE NOT EXISTS (SELECT FROM public.effects WHERE job_id = jobs.id)) AS without_effect
        FROM tidegate.jobs WHERE type IN ('effect', 'free')
        """
    ).fetchone()
    assert found is not None
    return dict(found)


ALL_WELL = {"completed": JOBS, "charged_wrongly": 0, "blamed": 0, "without_effect": 0}


def test_killed_processors_lose_nothing_and_charge_nothing(effects: Connection, database_url: str) -> None:
    enqueue_many(effects, JOBS, "effect", seconds=0.003)

    with Fleet(database_url, size=3) as fleet:
        drain_under_fire(effects, database_url, fleet)

    assert innocent(effects) == ALL_WELL


def test_the_jobs_of_a_killed_processor_end_within_one_timeout(effects: Connection, database_url: str) -> None:
    enqueue_many(effects, 4, "effect", seconds=1)
    with Fleet(database_url, size=1) as fleet:
        assert eventually(lambda: statuses(effects) == {"processing": 4})
        left = "SELECT extract(epoch FROM max(lock_expires_at) - now()) FROM tidegate.jobs"
        assert factory.value(effects, left) <= TIMEOUT + LOCK_GRACE_SECONDS
        fleet.kill(0)

        # The other process may take long to start, which is not the queue's time.
        assert eventually(lambda: finished(effects), within=RECOVERY + 60)

    # The suspects run side by side, in as many slots.
    took = "SELECT extract(epoch FROM max(ended) - min(claimed)) FROM public.effects"
    assert factory.value(effects, took) < 1 + 2
    assert {row["attempts"] for row in effects.execute("SELECT attempts FROM tidegate.jobs")} == {1}


def test_jobs_that_kill_fail_and_no_other_job_is_charged(effects: Connection, database_url: str) -> None:
    enqueue_many(effects, JOBS, "effect", seconds=0.003)
    guilty = [enqueue(effects, type_, max_attempts=10) for type_ in ("exits", "crashes", "starves", "assassin")]

    # A job fails by its third death when the invocation that died has to have ended.
    with Fleet(database_url, size=3, seconds=30) as fleet:
        assert eventually(
            lambda: fleet.replace_dead() >= 0 and finished(effects), within=6 * RECOVERY + 30 + JOBS / 50, every=0.1
        )

    for job_id in guilty:
        row = factory.job(effects, job_id)
        assert (row["status"], row["error_code"], row["deaths"], row["attempts"]) == ("failed", "worker_died", 3, 3)
    assert innocent(effects) == ALL_WELL


@pytest.fixture
def own_postgres(tmp_path: Path) -> Iterator[Postgres]:
    """A server that only this test uses, so that it may be stopped. It restarts on the same port."""
    version = int(os.environ.get("POSTGRES", "18"))
    with Postgres(tmp_path / "postgres", version=version, settings=FAST) as first:
        first.create_database("tidegate")
        with connect(first.url()) as connection:
            migrate(connection, MIGRATIONS)
            make_effects(connection)
            declare(connection, JOB_TYPES.values(), longest=100)
        port = first.port
    with Postgres(tmp_path / "postgres", version=version, port=port, settings=FAST) as server:
        yield server


def test_a_restart_of_postgres_loses_nothing_and_charges_nothing(own_postgres: Postgres) -> None:
    url = own_postgres.url()
    with connect(url) as connection:
        enqueue_many(connection, JOBS, "effect", seconds=0.003)

    with Fleet(url, size=2) as fleet:
        for part in range(1, KILLS + 1):
            with connect(url) as connection:
                enough = JOBS * part // (KILLS + 2)
                assert wait_for(connection, enough)
            own_postgres.__exit__(None, None, None)
            own_postgres.__enter__()
        with connect(url) as connection:
            assert eventually(
                lambda: fleet.replace_dead() >= 0 and finished(connection), within=RECOVERY + JOBS / 50, every=0.1
            )
            assert innocent(connection) == ALL_WELL
