from typing import Any

import pytest

from tests import factory
from tidegate.postgres.database import Connection
from tidegate.queue.reclaim import reclaim

EXPIRED: dict[str, Any] = {"locked_at": "-2 minutes", "lock_expires_at": "-1 minute"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, {"status": "pending", "attempts": 0, "deaths": 0, "suspect": True, "lock_version": 1}),
        (
            {"suspect": True, "max_attempts": 10},
            {"status": "pending", "attempts": 1, "deaths": 1, "error_code": "worker_died"},
        ),
        (
            {"suspect": True, "max_attempts": 10, "attempts": 2, "deaths": 2},
            {"status": "failed", "deaths": 3, "error_code": "worker_died", "suspect": False},
        ),
        ({"suspect": True, "max_attempts": 1}, {"status": "failed"}),
    ],
    ids=["an uncharged suspect", "the death of a suspect", "the third death", "the last attempt"],
)
def test_a_job_with_an_expired_lock_is_taken_back(
    connection: Connection, before: dict[str, Any], after: dict[str, Any]
) -> None:
    job_id = factory.make_job(connection, "processing", **before, **EXPIRED)

    assert reclaim(connection) == 1

    row = factory.job(connection, job_id)
    assert {name: row[name] for name in after} == after


def test_an_unexpired_lock_stays(connection: Connection) -> None:
    factory.make_job(connection, "processing")

    assert reclaim(connection) == 0


def test_the_death_of_one_of_two_processors_that_run_suspects_is_charged_to_its_own(connection: Connection) -> None:
    """Two ticks at once may each run one: two invocations are two processes."""
    innocent = factory.make_job(connection, "processing", suspect=True, locked_by="w1")
    factory.make_job(connection, "processing", suspect=True, locked_by="w2", **EXPIRED)

    assert reclaim(connection) == 1

    row = factory.job(connection, innocent)
    assert (row["status"], row["attempts"], row["deaths"]) == ("processing", 0, 0)


@pytest.mark.parametrize(("suspect", "attempts"), [(False, 0), (True, 1)])
def test_the_log_names_the_lost_attempt_and_the_new_status(
    connection: Connection, suspect: bool, attempts: int
) -> None:
    job_id = factory.make_job(connection, "processing", suspect=suspect, attempts=attempts, **EXPIRED)

    reclaim(connection)

    [line] = factory.logs(connection, job_id)
    assert (line["attempt"], line["details"]["charged"]) == (attempts + 1, suspect)
    assert line["details"]["status"] == ["processing", "pending"]


def test_every_page_is_reclaimed(connection: Connection) -> None:
    connection.execute(
        "INSERT INTO tidegate.jobs"
        " (type, owner, max_attempts, status, started_at, locked_by, locked_at, lock_expires_at)"
        " SELECT 'email', 'alice', 3, 'processing', now(), 'w', now() - interval '2 m', now() - interval '1 m'"
        " FROM generate_series(1, 1100)"
    )

    assert reclaim(connection) == 1100
