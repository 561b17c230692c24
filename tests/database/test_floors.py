"""A floor hides no job, by whatever statement it is put back and in whatever order transactions commit."""

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID

import pytest
from psycopg.rows import scalar_row

from tests import factory
from tests.database.test_claim import buffers
from tests.factory import EVE
from tests.outcomes import DONE, OOPS, RELEASED, RETRIED, SNOOZED, WAITING
from tidegate.job import Claimed, NewJob, Unique
from tidegate.manage import bulk, job_actions
from tidegate.manage.act import Act
from tidegate.manage.search import JobFilter
from tidegate.outcome import Completed, Finished, Outcome, Retried, Snoozed
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.statements import load
from tidegate.queue import wait
from tidegate.queue.claim import Limits, claim, unblock_all
from tidegate.queue.enqueue import enqueue
from tidegate.queue.schedule import schedule
from tidegate.queue.settle import settle

pytestmark = pytest.mark.usefixtures("email_type")

LIMITS = Limits(["email"], "default", 100, "w1")


def raise_all(connection: Connection) -> None:
    """Raises the floors above every job."""
    connection.execute(
        "UPDATE tidegate.floors SET scheduled_for = clock_timestamp(), id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'"
    )


def claim_one(connection: Connection) -> Claimed:
    [job] = claim(connection, room=1, limits=LIMITS)
    return job


REPLACING = NewJob(type="email", unique=Unique(key="k", on_conflict="replace"))


def settled(outcome: Outcome) -> Callable[[Connection, Claimed], Any]:
    return lambda connection, job: settle(connection, [Finished(job, outcome)])


def signalled(connection: Connection, job: Claimed) -> None:
    settled(WAITING)(connection, job)
    raise_all(connection)
    wait.signal(connection, UUID(job.id), "go", None)


@pytest.mark.parametrize(
    ("before", "put_back"),
    [
        *(({}, settled(outcome)) for outcome in (RELEASED, RETRIED, SNOOZED)),
        ({}, signalled),
        ({"concurrency_key": "k", "blocked": True}, lambda connection, _: unblock_all(connection)),
        ({"status": "failed"}, lambda connection, job_id: job_actions.retry(connection, job_id, EVE)),
        (
            {"status": "failed"},
            lambda connection, _: bulk.step(connection, Act("retry", JobFilter(), EVE), limit=10, seconds=10),
        ),
        ({"priority": 3}, lambda connection, job_id: job_actions.change(connection, job_id, EVE, priority=7)),
        (
            {"unique_key": "k"},
            lambda connection, _: enqueue(connection, REPLACING.model_copy(update={"priority": 7}), owner="alice"),
        ),
    ],
    ids=["release", "retry", "snooze", "signal", "unblock", "by hand", "in bulk", "another priority", "replacement"],
)
def test_a_job_that_is_put_back_is_found(connection: Connection, before: dict[str, Any], put_back: Any) -> None:
    job_id = factory.make_job(connection, scheduled_for="-1 hour", **before)
    job = job_id if before else claim_one(connection)
    raise_all(connection)

    put_back(connection, job)

    assert UUID(claim_one(connection).id) == job_id


@pytest.mark.parametrize("delay", [0, 0.001])
def test_a_retry_that_falls_to_another_priority_is_found(connection: Connection, delay: float) -> None:
    factory.make_type(connection, "email", priority_fall=3)
    factory.make_job(connection, priority=12)
    job = claim_one(connection)
    raise_all(connection)

    settle(connection, [Finished(job, Retried(delay, OOPS))])

    time.sleep(delay)
    assert (claim_one(connection).priority, job.priority) == (9, 12)


@pytest.mark.parametrize("per_minute", [None, 60])
def test_a_replay_is_found(connection: Connection, per_minute: float | None) -> None:
    """Also where floors have risen since the act's time, at which its first job is due."""
    act = Act("replay", [factory.make_job(connection, "failed")], EVE, per_minute=per_minute)
    act.begin(connection)
    with act.going_on(connection) as (progress, now):
        progress.drip_from, progress.dripped = now, 0
    raise_all(connection)

    bulk.step(connection, act, limit=10, seconds=10)

    assert claim_one(connection).type == "email"


def test_a_scheduled_job_is_found(connection: Connection) -> None:
    factory.override(connection, "email", schedule={"expression": "* * * * *"})
    schedule(connection, ["email"])
    raise_all(connection)
    connection.execute("UPDATE tidegate.schedules SET next_due = date_trunc('minute', now()) - interval '2 minutes'")

    schedule(connection, ["email"])

    assert UUID(claim_one(connection).id) == factory.value(connection, "SELECT id FROM tidegate.jobs")


def test_an_enqueued_job_is_found(connection: Connection) -> None:
    raise_all(connection)

    job_id = send(connection)

    assert UUID(claim_one(connection).id) == job_id


def test_a_job_enqueued_in_a_long_transaction_is_found(committed: Connection, other: Connection) -> None:
    """The transaction began before the floor was raised, but the job has the time of its enqueue."""
    with other.transaction():
        other.execute("SELECT now()")
        time.sleep(0.01)
        raise_all(committed)
        job_id = send(other)

    assert UUID(claim_one(committed).id) == job_id


def floor(connection: Connection) -> Any:
    return factory.value(connection, "SELECT id FROM tidegate.floors WHERE type = 'email' AND priority = 10")


def send(connection: Connection, jobs: int = 1, **fields: Any) -> UUID:
    """Returns the last one's id."""
    return [enqueue(connection, NewJob(type="email", **fields), owner="alice").id for _ in range(jobs)][-1]


def claim_slowly(connection: Connection, times: int) -> list[UUID]:
    """Pauses before each claim, because floors are written at most ten times a second."""
    ids = []
    for _ in range(times):
        time.sleep(0.11)
        ids.append(UUID(claim_one(connection).id))
    return ids


@pytest.mark.parametrize("horizon", [None, "1000000000000"], ids=["its own", "of another server"])
def test_a_floor_rises_to_the_first_ready_job_of_an_earlier_claim(committed: Connection, horizon: str | None) -> None:
    """Also after a dump was restored where fewer transactions have been."""
    send(committed, 4)
    if horizon:
        committed.execute(
            "UPDATE tidegate.floors"
            " SET candidate_for = '2020-01-01Z', candidate_id = gen_random_uuid(), horizon = %s::xid8",
            [horizon],
        )

    claimed = claim_slowly(committed, 3)

    assert floor(committed) == claimed[1]


def test_a_floor_does_not_rise_above_jobs_of_an_open_transaction(committed: Connection, other: Connection) -> None:
    with other.transaction():
        early = send(other)
        send(committed, 6)
        claim_slowly(committed, 4)
        before = floor(committed)

    assert (before, claim_slowly(committed, 1)) == (None, [early])


def test_a_floor_does_not_rise_over_the_newest_transaction(committed: Connection, other: Connection) -> None:
    """No later transaction has ended: its number is the one after the last that a snapshot knows of."""
    send(committed, 3, delay_seconds=0.2)
    with other.transaction():
        early = send(other)
        time.sleep(0.2)
        claim_slowly(committed, 2)

    assert claim_one(committed).id == str(early)


def test_a_job_below_its_floor_is_found_by_the_next_tick_and_reported(
    committed: Connection, caplog: pytest.LogCaptureFixture
) -> None:
    notices: list[str] = []
    committed.add_notice_handler(lambda notice: notices.append(f"{notice.sqlstate} {notice.message_primary}"))
    job_id = send(committed)
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
    outcomes: list[Outcome] = [RELEASED, RETRIED, Snoozed(0.05, None), *[DONE] * 5]
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


def test_counts_read_nothing_before_the_floor(connection: Connection, email_type: str) -> None:
    """Their cost does not depend on what was claimed since the last vacuum."""
    types = load("manage/stats")["types"] % {"most": 1000, "few": 0}
    statement = f"SELECT sum(pending) FROM ({types}) AS counted"
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


def test_an_applications_transaction_holds_no_floor(committed: Connection, other: Connection) -> None:
    """It may stay open for minutes, and settlements lower floors."""
    enqueue(committed, REPLACING, owner="alice")
    with other.transaction():
        enqueue(other, REPLACING.model_copy(update={"priority": 7}), owner="alice")
        send(other)

        free = committed.execute("SELECT FROM tidegate.floors WHERE type = 'email' FOR UPDATE SKIP LOCKED")

        assert free.rowcount == 20


def test_a_floor_that_another_transaction_has_locked_delays_no_claim(committed: Connection, other: Connection) -> None:
    send(committed, 3)
    claim_slowly(committed, 1)
    with other.transaction():
        other.execute("SELECT FROM tidegate.floors FOR UPDATE")
        committed.execute("SET lock_timeout = '2s'")

        assert len(claim_slowly(committed, 2)) == 2
