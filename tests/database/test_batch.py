import time
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest

from tests import factory
from tidegate.base.errors import NotFound, UnknownType
from tidegate.job import NewJob, Unique
from tidegate.postgres.database import Connection
from tidegate.queue.batch import end_batches, end_missed_batches
from tidegate.queue.enqueue import EnqueuedBatch, enqueue_batch
from tidegate.queue.enqueue import enqueue as enqueue_one

pytestmark = pytest.mark.usefixtures("email_type")


def enqueue(connection: Connection, size: int, then: NewJob | None = None) -> EnqueuedBatch:
    jobs = [NewJob(type="email", payload={"n": n}) for n in range(size)]
    return enqueue_batch(connection, jobs, owner="alice", then=then)


def finish(connection: Connection, job_id: UUID) -> None:
    connection.execute(
        "UPDATE tidegate.jobs SET status = 'failed', finished_at = now(), error_code = 'x', error_message = 'x'"
        " WHERE id = %s",
        [job_id],
    )


def test_members_are_enqueued_in_their_order(connection: Connection) -> None:
    batch = enqueue(connection, 50)

    assert [factory.job(connection, job_id)["payload"]["n"] for job_id, *_ in batch.jobs] == list(range(50))
    assert {factory.job(connection, job_id)["batch_id"] for job_id, *_ in batch.jobs} == {batch.id}


@pytest.mark.parametrize(("types", "then", "place"), [("email letter", None, "jobs.1"), ("email", "letter", "then")])
def test_an_unknown_type_leaves_nothing_and_is_named(
    connection: Connection, types: str, then: str | None, place: str
) -> None:
    jobs = [NewJob(type=name) for name in types.split()]

    with pytest.raises(UnknownType, match=f"body.{place}.type: there is no job type 'letter'"):
        enqueue_batch(connection, jobs, owner="alice", then=NewJob(type=then) if then else None)

    assert connection.execute("SELECT FROM tidegate.jobs").rowcount == 0
    assert connection.execute("SELECT FROM tidegate.batches").rowcount == 0


def test_a_batch_ends_with_its_last_member(connection: Connection) -> None:
    batch = enqueue(connection, 2)

    ended = []
    for job_id, *_ in batch.jobs:
        finish(connection, job_id)
        ended.append(end_batches(connection, [str(batch.id)]))

    assert ended == [0, 1]
    assert end_missed_batches(connection) == 0


def test_the_follower_is_enqueued_once(connection: Connection) -> None:
    batch = enqueue(connection, 1, then=NewJob(type="email", payload={"all": "done"}, priority=20))
    finish(connection, batch.jobs[0].id)

    end_missed_batches(connection)
    end_missed_batches(connection)

    row = factory.one(connection, "SELECT payload, priority, owner FROM tidegate.jobs WHERE batch_id IS NULL")
    assert row == {"payload": {"all": "done"}, "priority": 20, "owner": "alice"}


@pytest.mark.parametrize("then", [None, NewJob(type="email", payload={"all": "done"})], ids=["alone", "followed"])
def test_a_repeated_request_returns_the_same_batch(connection: Connection, then: NewJob | None) -> None:
    jobs = [NewJob(type="email", idempotency_key=f"k{n}") for n in range(3)]
    trace = "00-0123456789abcdef0123456789abcdef-0123456789abcdef-01"

    first = enqueue_batch(connection, jobs, owner="alice", then=then)
    again = enqueue_batch(connection, jobs, owner="alice", then=then, traceparent=trace)

    assert again.id == first.id
    assert {job.outcome for job in again.jobs} == {"existing"}
    assert end_missed_batches(connection) == 0
    assert connection.execute("SELECT FROM tidegate.batches").rowcount == 1


def test_a_batch_whose_jobs_all_existed_before_ends_at_once(connection: Connection) -> None:
    again = [NewJob(type="email", unique=Unique(key="k"))]
    enqueue_batch(connection, again, owner="alice")

    enqueue_batch(connection, again, owner="alice", then=NewJob(type="email", payload={"all": "done"}))

    assert connection.execute("SELECT FROM tidegate.batches WHERE finished_at IS NULL").rowcount == 1
    assert connection.execute("SELECT FROM tidegate.jobs WHERE payload ->> 'all' = 'done'").rowcount == 1


def test_checks_from_different_starts_reach_every_batch(connection: Connection) -> None:
    for _ in range(20):
        enqueue(connection, 1)
    missed = enqueue(connection, 1)
    finish(connection, missed.jobs[0].id)

    ended = [end_missed_batches(connection, start=start, most=5) for start in range(-(2**31), 2**31, 2**27)]

    assert sorted(ended)[-2:] == [0, 1]


def test_a_request_with_another_follower_is_another_batch(connection: Connection) -> None:
    jobs = [NewJob(type="email", idempotency_key="k")]
    first = enqueue_batch(connection, jobs, owner="alice")

    other = enqueue_batch(connection, jobs, owner="alice", then=NewJob(type="email"))

    assert other.id != first.id


def test_a_batch_does_not_end_while_a_job_joins_it(committed: Connection, other: Connection) -> None:
    batch = enqueue(committed, 1)
    finish(committed, batch.jobs[0].id)

    with ThreadPoolExecutor(1) as threads:
        with other.transaction():
            enqueue_one(other, NewJob(type="email"), owner="alice", batch_id=batch.id)
            ending = threads.submit(end_missed_batches, committed)
            time.sleep(0.2)
        assert ending.result(5) == 0

    committed.execute("UPDATE tidegate.jobs SET status = 'cancelled', finished_at = now() WHERE status = 'pending'")
    assert end_missed_batches(committed) == 1


def test_a_job_that_joins_a_batch_while_it_ends_is_refused(committed: Connection, other: Connection) -> None:
    batch = enqueue(committed, 1)
    finish(committed, batch.jobs[0].id)

    with ThreadPoolExecutor(1) as threads:
        with committed.transaction():
            end_missed_batches(committed)
            join = threads.submit(enqueue_one, other, NewJob(type="email"), owner="alice", batch_id=batch.id)
            time.sleep(0.2)
        error = join.exception(5)

    assert isinstance(error, NotFound)
    assert committed.execute("SELECT count(*) AS jobs FROM tidegate.jobs").fetchone() == {"jobs": 1}
