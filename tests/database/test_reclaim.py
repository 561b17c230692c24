from typing import Any

import pytest

from tests import factory
from tidegate.postgres.database import Connection
from tidegate.processor.due_work import find_due_work
from tidegate.queue.claim import Limits, claim
from tidegate.queue.reclaim import reclaim, take_back_charges

EXPIRED: dict[str, Any] = {"locked_at": "-2 minutes", "lock_expires_at": "-1 minute"}
UNCHARGED = {"status": "pending", "attempts": 0, "deaths": 0, "error_code": None}
ALONE: dict[str, Any] = {"suspect": True, "alone": True, "max_attempts": 10}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, UNCHARGED | {"suspect": True, "alone": False, "lock_version": 1}),
        ({"suspect": True, "max_attempts": 1}, UNCHARGED | {"suspect": True, "alone": True}),
        (ALONE, {"status": "pending", "attempts": 1, "deaths": 1, "error_code": "worker_died", "alone": True}),
        (
            ALONE | {"attempts": 2, "deaths": 2},
            {"status": "failed", "deaths": 3, "error_code": "worker_died", "suspect": False, "alone": False},
        ),
        (ALONE | {"max_attempts": 1}, {"status": "failed"}),
        (ALONE | {"max_attempts": 1, "alone_until": "-1 second"}, {"status": "failed"}),
        (ALONE | {"alone_until": "1 minute"}, {"status": "pending", "attempts": 1, "deaths": 1}),
    ],
    ids=[
        "it ran beside others",
        "it ran beside other suspects",
        "it ran alone",
        "the third death alone",
        "the last attempt",
        "the last attempt, and its invocation has ended",
        "its invocation may live",
    ],
)
def test_a_job_with_an_expired_lock_is_taken_back(
    connection: Connection, before: dict[str, Any], after: dict[str, Any]
) -> None:
    job_id = factory.make_job(connection, "processing", **before, **EXPIRED)

    assert reclaim(connection) == 1

    row = factory.job(connection, job_id)
    assert {name: row[name] for name in after} == after


@pytest.mark.parametrize("last", [{"deaths": 2, "attempts": 2}, {"max_attempts": 1}])
def test_a_job_does_not_fail_by_the_death_of_an_invocation_that_may_live(
    connection: Connection, last: dict[str, int]
) -> None:
    """Its outcome is still taken, and a processor that looks for work does not find it."""
    job_id = factory.make_job(connection, "processing", **ALONE | last, alone_until="1 minute", **EXPIRED)

    assert "reclaim" not in find_due_work(connection, "default", {}, []).due
    assert reclaim(connection) == 0
    later = reclaim(connection, now=factory.value(connection, "SELECT now() + interval '2 minutes'"))

    assert (later, factory.job(connection, job_id)["status"]) == (1, "failed")


@pytest.mark.parametrize("is_claimed_again", [False, True])
@pytest.mark.parametrize("names_it", [False, True])
def test_a_processor_that_lives_takes_the_charge_of_its_death_back(
    connection: Connection, is_claimed_again: bool, names_it: bool
) -> None:
    """Once: also where the job runs again, and where the processor has never heard of the job."""
    columns = ALONE | EXPIRED | {"locked_by": "w1", "deaths": 1, "attempts": 1}
    job_id = factory.make_job(connection, "processing", **columns)
    reclaim(connection)
    if is_claimed_again:
        factory.make_type(connection)
        assert claim(connection, room=1, limits=Limits(["email"], "default", 100, "w2"), suspects="any")

    ids = [str(job_id)] if names_it else []
    assert [take_back_charges(connection, worker, ids) for worker in ("w2", "w1", "w1")] == [0, 1, 0]

    row = factory.job(connection, job_id)
    assert (row["attempts"], row["deaths"]) == (1, 1)


def test_an_unexpired_lock_stays(connection: Connection) -> None:
    factory.make_job(connection, "processing")

    assert reclaim(connection) == 0


def test_the_death_of_one_of_two_processors_that_run_suspects_is_charged_to_its_own(connection: Connection) -> None:
    """Two ticks at once may each run one: two invocations are two processes."""
    innocent = factory.make_job(connection, "processing", **ALONE, locked_by="w1")
    factory.make_job(connection, "processing", **ALONE, locked_by="w2", **EXPIRED)

    assert reclaim(connection) == 1

    row = factory.job(connection, innocent)
    assert (row["status"], row["attempts"], row["deaths"]) == ("processing", 0, 0)


@pytest.mark.parametrize(("alone", "attempts"), [(False, 0), (True, 1)])
def test_the_log_names_the_lost_attempt_and_the_new_status(connection: Connection, alone: bool, attempts: int) -> None:
    job_id = factory.make_job(connection, "processing", suspect=True, alone=alone, attempts=attempts, **EXPIRED)

    reclaim(connection)

    [line] = factory.logs(connection, job_id)
    assert (line["attempt"], line["details"]["charged"]) == (attempts + 1, alone)
    assert line["details"]["status"] == ["processing", "pending"]


def test_every_page_is_reclaimed(connection: Connection) -> None:
    connection.execute(
        "INSERT INTO tidegate.jobs"
        " (type, owner, max_attempts, status, started_at, locked_by, locked_at, lock_expires_at)"
        " SELECT 'email', 'alice', 3, 'processing', now(), 'w', now() - interval '2 m', now() - interval '1 m'"
        " FROM generate_series(1, 1100)"
    )

    assert reclaim(connection) == 1100
