"""A floor hides no job, by whatever statement it is put back and in whatever order transactions commit."""

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID

import psycopg
import pytest
from psycopg.rows import scalar_row

from tests import factory
from tests.database.test_claim import buffers
from tests.factory import EVE
from tidegate.job import Claimed, NewJob, Unique
from tidegate.manage import bulk, job_actions
from tidegate.manage.search import JobFilter
from tidegate.outcome import Completed, Finished, Outcome, Released, Retried, SafeError, Snoozed, Waiting
from tidegate.postgres.database import Connection, connect
from tidegate.queue import wait
from tidegate.queue.claim import Limits, claim, unblock_all
from tidegate.queue.enqueue import enqueue
from tidegate.queue.schedule import schedule
from tidegate.queue.settle import settle

LIMITS = Limits(["email"], "default", 100, "w1")
NOW = SafeError("oops", "it broke", None)


def raise_all(connection: Connection) -> None:
    """Raises the floors above every job."""
    connection.execute(
        "UPDATE tidegate.floors SET scheduled_for = clock_timestamp(), id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'"
    )


def claim_one(connection: Connection) -> Claimed:
    [job] = claim(connection, room=1, limits=LIMITS)
    return job


def settled(outcome: Outcome) -> Callable[[Connection], UUID]:
    def put_back(connection: Connection) -> UUID:
        factory.make_job(connection, scheduled_for="-1 hour")
        job = claim_one(connection)
        raise_all(connection)
        settle(connection, [Finished(job, outcome)])
        return UUID(job.id)

    return put_back


def unblocked(connection: Connection) -> UUID:
    job_id = factory.make_job(connection, scheduled_for="-1 hour", concurrency_key="k", blocked=True)
    raise_all(connection)
    unblock_all(connection)
    return job_id


def signalled(connection: Connection) -> UUID:
    job_id = settled(Waiting("go", False, 60, None))(connection)
    raise_all(connection)
    wait.signal(connection, job_id, "go", None)
    return job_id


def retried_by_hand(connection: Connection) -> UUID:
    job_id = factory.make_job(connection, "failed")
    raise_all(connection)
    job_actions.retry(connection, job_id, EVE)
    return job_id


def retried_in_bulk(connection: Connection) -> UUID:
    job_id = factory.make_job(connection, "failed")
    raise_all(connection)
    bulk.step(connection, bulk.Action.RETRY, JobFilter(), EVE, limit=10, seconds=10)
    return job_id


def given_another_priority(connection: Connection) -> UUID:
    job_id = factory.make_job(connection, scheduled_for="-1 hour", priority=3)
    raise_all(connection)
    job_actions.change(connection, job_id, EVE, priority=7)
    return job_id


def replaced(connection: Connection) -> UUID:
    job = NewJob(type="email", unique=Unique(key="k", on_conflict="replace"))
    job_id = enqueue(connection, job, owner="alice").id
    raise_all(connection)
    enqueue(connection, job.model_copy(update={"priority": 7}), owner="alice")
    return job_id


def scheduled(connection: Connection) -> UUID:
    connection.execute("""UPDATE tidegate.job_types SET overrides = '{"schedule": {"expression": "* * * * *"}}'""")
    schedule(connection, ["email"])
    raise_all(connection)
    connection.execute("UPDATE tidegate.schedules SET next_due = date_trunc('minute', now()) - interval '2 minutes'")
    schedule(connection, ["email"])
    with connection.cursor(row_factory=scalar_row) as cursor:
        return UUID(str(cursor.execute("SELECT id FROM tidegate.jobs").fetchone()))


@pytest.mark.parametrize(
    "put_back",
    [
        *(settled(Released()), settled(Retried(0, NOW)), settled(Snoozed(0, None)), unblocked, signalled),
        *(retried_by_hand, retried_in_bulk, given_another_priority, replaced, scheduled),
    ],
)
def test_a_job_that_is_put_back_is_found(connection: Connection, email_type: str, put_back: Any) -> None:
    job_id = put_back(connection)

    assert UUID(claim_one(connection).id) == job_id


def test_an_enqueued_job_is_found(connection: Connection, email_type: str) -> None:
    raise_all(connection)

    job = enqueue(connection, NewJob(type="email"), owner="alice")

    assert UUID(claim_one(connection).id) == job.id


def test_a_job_enqueued_in_a_long_transaction_is_found(committed: Connection, database_url: str) -> None:
    """The transaction began before the floor was raised, but the job has the time of its enqueue."""
    factory.make_type(committed)
    with connect(database_url) as application:
        with application.transaction():
            application.execute("SELECT now()")
            time.sleep(0.01)
            raise_all(committed)
            job_id = enqueue(application, NewJob(type="email"), owner="alice").id

        assert UUID(claim_one(committed).id) == job_id


def floor(connection: Connection) -> Any:
    row = connection.execute("SELECT id FROM tidegate.floors WHERE type = 'email' AND priority = 10").fetchone()
    assert row is not None
    return row["id"]


def claim_slowly(connection: Connection, times: int) -> list[UUID]:
    """Pauses before each claim, because floors are written at most ten times a second."""
    ids = []
    for _ in range(times):
        time.sleep(0.11)
        ids.append(UUID(claim_one(connection).id))
    return ids


def test_a_floor_rises_to_the_first_ready_job_of_an_earlier_claim(committed: Connection) -> None:
    factory.make_type(committed)
    for _ in range(4):
        enqueue(committed, NewJob(type="email"), owner="alice")

    claimed = claim_slowly(committed, 3)

    assert floor(committed) == claimed[1]


def test_a_floor_does_not_rise_above_jobs_of_an_open_transaction(committed: Connection, database_url: str) -> None:
    factory.make_type(committed)
    with connect(database_url) as application:
        with application.transaction():
            early = enqueue(application, NewJob(type="email"), owner="alice").id
            for _ in range(6):
                enqueue(committed, NewJob(type="email"), owner="bob")
            claim_slowly(committed, 4)
            before = floor(committed)

        found = claim_slowly(committed, 1)

    assert (before, found) == (None, [early])


def test_a_floor_does_not_rise_over_the_newest_transaction(committed: Connection, database_url: str) -> None:
    """No later transaction has ended: its number is the one after the last that a snapshot knows of."""
    factory.make_type(committed)
    for _ in range(3):
        enqueue(committed, NewJob(type="email", delay_seconds=0.2), owner="alice")
    with connect(database_url) as application:
        with application.transaction():
            early = enqueue(application, NewJob(type="email"), owner="bob").id
            time.sleep(0.2)
            claim_slowly(committed, 2)

        assert claim_one(committed).id == str(early)


def test_a_floor_rises_although_its_horizon_came_from_another_server(committed: Connection) -> None:
    """A dump that was restored where fewer transactions have been."""
    factory.make_type(committed)
    for _ in range(4):
        enqueue(committed, NewJob(type="email"), owner="alice")
    committed.execute("""
        UPDATE tidegate.floors
        SET candidate_for = '2020-01-01Z', candidate_id = gen_random_uuid(), horizon = '1000000000000'""")

    claimed = claim_slowly(committed, 3)

    assert floor(committed) == claimed[1]


def test_a_job_below_its_floor_is_found_by_the_next_tick_and_reported(
    committed: Connection, caplog: pytest.LogCaptureFixture
) -> None:
    notices: list[str] = []
    committed.add_notice_handler(lambda notice: notices.append(f"{notice.sqlstate} {notice.message_primary}"))
    factory.make_type(committed)
    job_id = enqueue(committed, NewJob(type="email"), owner="alice").id
    raise_all(committed)

    assert claim(committed, room=1, limits=LIMITS) == []
    assert [UUID(job.id) for job in claim(committed, room=1, limits=LIMITS, from_start=True)] == [job_id]
    assert notices == [f"TG005 a ready job stood below its floor: {job_id} of type email"]
    assert floor(committed) == job_id
    assert "the database reports a defect" in caplog.text


def enqueue_until(ends_at: float, url: str, seed: int) -> set[UUID]:
    """Enqueues in transactions of all lengths. Some get their number at the beginning."""
    chance, enqueued = random.Random(seed), set()
    with connect(url) as connection:
        while time.monotonic() < ends_at:
            with connection.transaction():
                connection.execute(chance.choice(["SELECT 1", "SELECT pg_current_xact_id()"]))
                time.sleep(chance.choice([0, 0, 0.01, 0.05, 0.3]))
                ids = {enqueue(connection, NewJob(type="email"), owner="alice").id for _ in range(3)}
                time.sleep(chance.choice([0, 0, 0.01, 0.05, 0.3]))
            enqueued |= ids
    return enqueued


def process_until(ends_at: float, url: str, seed: int) -> set[UUID]:
    """Returns the jobs that have ended."""
    chance, ended = random.Random(seed), set()
    outcomes: list[Outcome] = [Released(), Retried(0, NOW), Snoozed(0.05, None), *[Completed("1")] * 5]
    with connect(url) as connection:
        while time.monotonic() < ends_at:
            jobs = claim(connection, room=chance.randint(1, 5), limits=LIMITS)
            time.sleep(chance.choice([0, 0.01, 0.05]))
            batch = [Finished(job, chance.choice(outcomes)) for job in jobs]
            kept = batch
            while kept:  # a claim that was too late for a row may have locked it for a moment
                kept = settle(connection, kept).locked
            ended |= {UUID(each.job.id) for each in batch if isinstance(each.outcome, Completed)}
    return ended


def check_until(ends_at: float, url: str) -> list[str]:
    """Checks the floors again and again. Returns what it reported."""
    reported: list[str] = []
    with connect(url) as connection:
        connection.add_notice_handler(lambda notice: reported.append(notice.message_primary or ""))
        while time.monotonic() < ends_at:
            claim(connection, room=0, limits=LIMITS, from_start=True)
    return reported


def test_no_order_of_commits_hides_a_job(committed: Connection, database_url: str) -> None:
    factory.make_type(committed, max_attempts=100)
    ends_at = time.monotonic() + 6

    with ThreadPoolExecutor(7) as pool:
        reported = pool.submit(check_until, ends_at, database_url)
        enqueuing = [pool.submit(enqueue_until, ends_at, database_url, seed) for seed in range(3)]
        processing = [pool.submit(process_until, ends_at, database_url, seed) for seed in range(3)]
        enqueued = set[UUID]().union(*(each.result() for each in enqueuing))
        ended = set[UUID]().union(*(each.result() for each in processing))
    time.sleep(0.1)  # delayed jobs are due then
    left = {UUID(job.id) for job in claim(committed, room=100_000, limits=LIMITS)}

    assert left == enqueued - ended
    assert floor(committed) is not None
    assert reported.result() == []


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT count(*) FROM tidegate.some_jobs('pending', NULL, 1000)",
        "SELECT count(*) FROM tidegate.some_jobs('pending', 'email', 1000)",
        "SELECT sum(jobs) FROM tidegate.count_by_type(1000) WHERE status = 'pending'",
    ],
)
def test_counts_read_nothing_before_the_floor(connection: Connection, email_type: str, statement: str) -> None:
    """Their cost does not depend on what was claimed since the last vacuum."""
    connection.execute(
        "INSERT INTO tidegate.jobs (type, owner, max_attempts) SELECT 'email', 'alice', 3 FROM generate_series(1, 9999)"
    )
    connection.execute("UPDATE tidegate.jobs SET status = 'completed', started_at = now(), finished_at = now()")
    raise_all(connection)
    for later in ("1 minute", "1 hour"):
        factory.make_job(connection, scheduled_for=later)
    connection.execute("ANALYZE tidegate.jobs")

    assert connection.cursor(row_factory=scalar_row).execute(statement).fetchone() == 2
    # Each priority of a type is a look into the index. Each dead entry would be a look into the table.
    assert buffers(connection, statement) < 300


def test_an_applications_transaction_holds_no_floor(committed: Connection, database_url: str) -> None:
    """It may stay open for minutes, and settlements lower floors."""
    factory.make_type(committed)
    job = NewJob(type="email", unique=Unique(key="k", on_conflict="replace"))
    enqueue(committed, job, owner="alice")
    with connect(database_url) as application, application.transaction():
        enqueue(application, job.model_copy(update={"priority": 7}), owner="alice")
        enqueue(application, NewJob(type="email"), owner="alice")

        free = committed.execute("SELECT FROM tidegate.floors WHERE type = 'email' FOR UPDATE SKIP LOCKED")

        assert free.rowcount == 20


def test_a_floor_that_another_transaction_has_locked_delays_no_claim(committed: Connection, database_url: str) -> None:
    factory.make_type(committed)
    for _ in range(3):
        enqueue(committed, NewJob(type="email"), owner="alice")
    claim_slowly(committed, 1)
    with psycopg.connect(database_url) as other:
        other.execute("SELECT FROM tidegate.floors FOR UPDATE")
        committed.execute("SET lock_timeout = '2s'")

        assert len(claim_slowly(committed, 2)) == 2
