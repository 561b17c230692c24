from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tidegate.claim import LOCK_GRACE_SECONDS, Limits, claim, claim_suspect
from tidegate.database import Connection, connect
from tidegate.job import Claimed


def limits(*types: str, seconds_left: float = 100, worker: str = "w1") -> Limits:
    return Limits(list(types or ["email"]), seconds_left, worker)


def claimed_ids(jobs: list[Claimed]) -> list[UUID]:
    return sorted(job.id for job in jobs)


def test_a_claim_takes_the_lock(connection: Connection, email_type: str) -> None:
    job_id = factory.make_job(connection)

    [job] = claim(connection, room=10, limits=limits())

    row = factory.job(connection, job_id)
    assert (row["status"], row["locked_by"], row["lock_version"], job.lock_version) == ("processing", "w1", 1, 1)
    assert row["lock_expires_at"] - row["locked_at"] == timedelta(seconds=30 + LOCK_GRACE_SECONDS)
    assert (row["attempts"], job.attempt) == (0, 1)


def test_priority_goes_before_age_and_age_before_the_rest(connection: Connection, email_type: str) -> None:
    young = factory.make_job(connection, scheduled_for="-1 minute")
    old = factory.make_job(connection, scheduled_for="-5 minutes")
    urgent = factory.make_job(connection, priority=20)

    order = [claim(connection, room=1, limits=limits())[0].id for _ in range(3)]

    assert order == [urgent, old, young]


def test_the_best_of_all_types_come_first(connection: Connection, email_type: str) -> None:
    factory.make_type(connection, "letter")
    factory.make_job(connection, type="email", priority=5)
    urgent = factory.make_job(connection, type="letter", priority=6)

    assert [job.id for job in claim(connection, room=1, limits=limits("email", "letter"))] == [urgent]


def test_no_more_than_there_is_room_for(connection: Connection, email_type: str) -> None:
    for _ in range(5):
        factory.make_job(connection)

    assert [len(claim(connection, room=3, limits=limits())) for _ in range(3)] == [3, 2, 0]


@pytest.mark.parametrize(
    "columns",
    [{"scheduled_for": "1 minute"}, {"type": "letter"}, {"suspect": True}],
    ids=["later", "unknown type", "suspect"],
)
def test_what_may_not_run_now_stays(connection: Connection, email_type: str, columns: dict[str, Any]) -> None:
    factory.make_job(connection, **columns)

    assert claim(connection, room=10, limits=limits()) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tidegate.job_types SET enabled = false",
        "UPDATE tidegate.job_types SET paused = true",
        "UPDATE tidegate.worker_config SET value = 'false' WHERE key = 'enabled'",
    ],
)
def test_a_switch_stops_claims(connection: Connection, email_type: str, statement: str) -> None:
    factory.make_job(connection)
    factory.make_job(connection, suspect=True)
    connection.execute(statement)

    assert claim(connection, room=10, limits=limits()) == []
    assert claim_suspect(connection, limits=limits()) is None


def test_only_what_fits_the_time_left_is_claimed(connection: Connection) -> None:
    factory.make_type(connection, "quick", timeout=5)
    factory.make_type(connection, "slow", timeout=50)
    factory.make_job(connection, type="slow", priority=20)
    quick = factory.make_job(connection, type="quick")

    jobs = claim(connection, room=10, limits=limits("quick", "slow", seconds_left=20))

    assert claimed_ids(jobs) == [quick]


def test_two_claims_at_once_share_nothing(committed: Connection, database_url: str) -> None:
    factory.make_type(committed)
    ids = sorted(factory.make_job(committed) for _ in range(6))

    with connect(database_url) as other, other.transaction():
        first = claim(other, room=4, limits=limits(worker="w1"))
        second = claim(committed, room=4, limits=limits(worker="w2"))

    assert sorted(claimed_ids(first) + claimed_ids(second)) == ids
    assert {len(first), len(second)} == {4, 2}


def test_a_suspect_is_claimed_alone(connection: Connection, email_type: str) -> None:
    older = factory.make_job(connection, suspect=True, scheduled_for="-2 minutes")
    factory.make_job(connection, suspect=True, scheduled_for="-1 minute")

    job = claim_suspect(connection, limits=limits())

    assert job is not None
    assert job.id == older


def test_the_plan_reads_the_index_and_sorts_nothing_but_the_batch(connection: Connection, email_type: str) -> None:
    connection.execute(
        "INSERT INTO tidegate.jobs (type, owner, max_attempts) SELECT 'email', 'alice', 3 FROM generate_series(1, 5000)"
    )
    connection.execute("ANALYZE tidegate.jobs")
    statement = (
        "EXPLAIN SELECT id FROM tidegate.jobs WHERE type = 'email' AND status = 'pending' AND NOT suspect"
        " AND scheduled_for <= now() ORDER BY priority DESC, scheduled_for, id LIMIT 10 FOR UPDATE SKIP LOCKED"
    )

    plan = "\n".join(str(row["QUERY PLAN"]) for row in connection.execute(statement))

    assert "Index Scan using jobs_ready" in plan
    assert "Sort" not in plan
