from typing import Any

import pytest

from tests import factory
from tidegate.postgres.database import Connection
from tidegate.queue.reclaim import reclaim

EXPIRED: dict[str, Any] = {"locked_at": "-2 minutes", "lock_expires_at": "-1 minute"}


def test_a_job_with_an_expired_lock_becomes_an_uncharged_suspect(connection: Connection) -> None:
    job_id = factory.make_job(connection, "processing", **EXPIRED)

    assert reclaim(connection) == 1

    row = factory.job(connection, job_id)
    assert (row["status"], row["attempts"], row["deaths"], row["suspect"]) == ("pending", 0, 0, True)
    assert row["lock_version"] == 1


@pytest.mark.parametrize(("suspect", "attempts"), [(False, 0), (True, 1)])
def test_the_log_names_the_lost_attempt_and_the_new_status(
    connection: Connection, suspect: bool, attempts: int
) -> None:
    job_id = factory.make_job(connection, "processing", suspect=suspect, attempts=attempts, **EXPIRED)

    reclaim(connection)

    [line] = factory.logs(connection, job_id)
    assert (line["attempt"], line["details"]["charged"]) == (attempts + 1, suspect)
    assert line["details"]["status"] == ["processing", "pending"]


def test_an_unexpired_lock_stays(connection: Connection) -> None:
    factory.make_job(connection, "processing")

    assert reclaim(connection) == 0


def test_the_death_of_a_suspect_is_charged_to_it(connection: Connection) -> None:
    job_id = factory.make_job(connection, "processing", suspect=True, max_attempts=10, **EXPIRED)

    reclaim(connection)

    row = factory.job(connection, job_id)
    assert (row["status"], row["attempts"], row["deaths"], row["error_code"]) == ("pending", 1, 1, "worker_died")


def test_the_death_of_one_of_two_processors_that_run_suspects_is_charged_to_its_own(connection: Connection) -> None:
    """Two ticks at once may each run one: two invocations are two processes."""
    innocent = factory.make_job(connection, "processing", suspect=True, locked_by="w1")
    factory.make_job(connection, "processing", suspect=True, locked_by="w2", **EXPIRED)

    assert reclaim(connection) == 1

    row = factory.job(connection, innocent)
    assert (row["status"], row["attempts"], row["deaths"]) == ("processing", 0, 0)


def test_the_third_death_fails_the_job(connection: Connection) -> None:
    job_id = factory.make_job(connection, "processing", suspect=True, max_attempts=10, attempts=2, deaths=2, **EXPIRED)

    reclaim(connection)

    row = factory.job(connection, job_id)
    assert (row["status"], row["deaths"], row["error_code"], row["suspect"]) == ("failed", 3, "worker_died", False)


def test_a_death_that_was_the_last_attempt_fails_the_job(connection: Connection) -> None:
    job_id = factory.make_job(connection, "processing", suspect=True, max_attempts=1, **EXPIRED)

    reclaim(connection)

    assert factory.job(connection, job_id)["status"] == "failed"


def test_every_page_is_reclaimed(connection: Connection) -> None:
    connection.execute(
        "INSERT INTO tidegate.jobs"
        " (type, owner, max_attempts, status, started_at, locked_by, locked_at, lock_expires_at)"
        " SELECT 'email', 'alice', 3, 'processing', now(), 'w', now() - interval '2 m', now() - interval '1 m'"
        " FROM generate_series(1, 1100)"
    )

    assert reclaim(connection) == 1100
