"""After a crash: everything that a dead invocation held runs again, side by side; what its death leaves runs alone, and
only a death alone is charged.

`make soak` runs it with the jobs and the phases of the documentation."""

import os
import random
import time

import pytest

from tests import factory
from tests.crowd import Fleet, enqueue, enqueue_many, eventually, statuses
from tidegate.postgres.database import Connection

SOAK = os.environ.get("SOAK") == "1"
PHASES = range(10 if SOAK else 3)
SECONDS = 2.0 if SOAK else 0.2
SLOTS = 10


def invoke(effects: Connection, url: str, *, kill_after: float | None = None) -> None:
    """Runs one invocation to its end, or kills it so many seconds after its first claim. Its locks expire then."""
    with Fleet(url, size=1, slots=SLOTS, once=True) as fleet:
        [process] = fleet.processes
        if kill_after is not None:
            assert eventually(lambda: "processing" in statuses(effects), within=60)
            time.sleep(kill_after)
            process.kill()
        process.wait(100)
    effects.execute("DELETE FROM tidegate.workers")
    effects.execute(
        "UPDATE tidegate.jobs SET locked_at = locked_at - interval '1 hour',"
        " lock_expires_at = lock_expires_at - interval '1 hour', alone_until = alone_until - interval '1 hour'"
        " WHERE status = 'processing'"
    )


def ends(effects: Connection, type_: str) -> dict[tuple[str, int, int], int]:
    """How many jobs have ended so: their status, attempts and deaths."""
    rows = effects.execute(
        "SELECT status, attempts, deaths, count(*) AS jobs FROM tidegate.jobs WHERE type = %s GROUP BY 1, 2, 3", [type_]
    )
    return {(row["status"], row["attempts"], row["deaths"]): row["jobs"] for row in rows}


@pytest.mark.parametrize("phase", PHASES)
def test_a_job_that_kills_its_invocation_between_two_reports_fails_by_itself(
    effects: Connection, database_url: str, phase: int
) -> None:
    """It has not been reported as running when it kills, and 100 jobs that were are not to blame."""
    chance = random.Random(phase)
    enqueue_many(effects, 100, "effect", seconds=0.02)
    guilty = enqueue(effects, "assassin", {"seconds": 0.05}, max_attempts=10)
    effects.execute("UPDATE tidegate.jobs SET scheduled_for = now() - random() * interval '1 minute', priority = 10")
    effects.execute("SELECT setseed(%s)", [chance.random()])

    invocations = 0
    while statuses(effects).keys() & {"pending", "processing"}:
        invoke(effects, database_url)
        invocations += 1
        assert invocations <= 7

    assert ends(effects, "effect") == {("completed", 1, 0): 100}
    assert ends(effects, "assassin") == {("failed", 3, 3): 1}
    assert factory.job(effects, guilty)["error_code"] == "worker_died"


@pytest.mark.parametrize("is_poisoned", [False, True])
@pytest.mark.parametrize("phase", PHASES)
def test_after_a_kill_the_innocent_are_through_as_fast_as_slots_allow(
    effects: Connection, database_url: str, phase: int, is_poisoned: bool
) -> None:
    chance = random.Random(phase)
    enqueue_many(effects, 100, "long", seconds=SECONDS)
    if is_poisoned:
        enqueue(effects, "assassin", {"seconds": SECONDS / 2}, max_attempts=10)
    invoke(effects, database_url, kill_after=chance.uniform(0, 3 * SECONDS))
    killed_at = factory.value(effects, "SELECT clock_timestamp()")

    invoke(effects, database_url)
    while is_poisoned and "failed" not in statuses(effects):
        invoke(effects, database_url)
    invoke(effects, database_url)

    took = "SELECT extract(epoch FROM max(ended) - min(began)) FROM public.effects WHERE began > %s"
    assert is_poisoned or factory.value(effects, took, [killed_at]) < 2 * 100 * SECONDS / SLOTS
    assert ends(effects, "long") == {("completed", 1, 0): 100}
    assert ends(effects, "assassin") == ({("failed", 3, 3): 1} if is_poisoned else {})


def test_a_company_of_a_batch_handler_fills_calls(effects: Connection, database_url: str) -> None:
    enqueue_many(effects, 60, "bulk", seconds=1)
    invoke(effects, database_url, kill_after=0.3)
    effects.execute("UPDATE tidegate.jobs SET suspect = true WHERE status = 'pending'")

    invoke(effects, database_url)

    assert ends(effects, "bulk") == {("completed", 1, 0): 60}
    calls = effects.execute("SELECT count(*) AS jobs FROM public.effects WHERE type = 'bulk' GROUP BY key").fetchall()
    assert {row["jobs"] for row in calls} == {20}
