"""The bounds of a key: types, priorities, and the number of unfinished jobs of its owner."""

from typing import Any

import pytest

from tests import factory
from tests.crowd import in_line
from tidegate.base.errors import NotForThisKey, TooManyPending
from tidegate.job import CallerLimits, NewJob, Unique
from tidegate.postgres.database import Connection
from tidegate.queue.batch import end_batches
from tidegate.queue.enqueue import enqueue, enqueue_batch

pytestmark = pytest.mark.usefixtures("email_type")

JOB = NewJob(type="email")
TWO = CallerLimits(max_pending=2)


def send(connection: Connection, limits: CallerLimits, **more: Any) -> str:
    job = NewJob(type="email", **more)
    return str(enqueue(connection, job, owner="alice", limits=limits).outcome)


def unfinished(connection: Connection) -> int:
    return connection.execute("SELECT FROM tidegate.jobs WHERE finished_at IS NULL").rowcount


def let_time_pass(connection: Connection, seconds: float) -> None:
    connection.execute(
        "UPDATE tidegate.owner_pending SET counted_at = counted_at - make_interval(secs => %s)", [seconds]
    )


@pytest.mark.parametrize(
    ("limits", "where"),
    [(CallerLimits(types=["report"]), "body.type"), (CallerLimits(max_priority=9), "body.priority")],
)
def test_a_job_that_a_key_may_not_enqueue_is_refused(connection: Connection, limits: CallerLimits, where: str) -> None:
    with pytest.raises(NotForThisKey, match=f"^{where}: "):
        enqueue(connection, JOB, owner="alice", limits=limits)


@pytest.mark.parametrize("place", ["body.jobs.1", "body.then"])
def test_a_batch_with_a_job_that_its_key_may_not_enqueue_is_refused(connection: Connection, place: str) -> None:
    high = NewJob(type="email", priority=20)
    jobs, then = ([JOB, high], None) if place == "body.jobs.1" else ([JOB], high)

    with pytest.raises(NotForThisKey, match=f"^{place}.priority: "):
        enqueue_batch(connection, jobs, owner="alice", then=then, limits=CallerLimits(max_priority=10))
    assert unfinished(connection) == 0


def test_a_replacement_has_to_keep_the_limits_too(connection: Connection) -> None:
    unique = Unique(key="k", on_conflict="replace")
    send(connection, CallerLimits(max_priority=10), unique=unique)

    with pytest.raises(NotForThisKey):
        send(connection, CallerLimits(max_priority=10), unique=unique, priority=20)


def test_an_owner_has_no_more_than_max_pending_unfinished_jobs(connection: Connection) -> None:
    made = [send(connection, TWO) for _ in range(2)]

    with pytest.raises(TooManyPending):
        send(connection, TWO)
    assert (made, unfinished(connection)) == (["created"] * 2, 2)


@pytest.mark.parametrize("status", ["pending", "processing", "waiting", "review_needed"])
def test_every_unfinished_status_counts(connection: Connection, status: str) -> None:
    factory.make_job(connection, status)

    with pytest.raises(TooManyPending):
        send(connection, CallerLimits(max_pending=1))


def test_neither_finished_jobs_nor_jobs_of_others_count(connection: Connection) -> None:
    factory.make_job(connection, "completed")
    factory.make_job(connection, owner="bob")

    assert send(connection, CallerLimits(max_pending=1)) == "created"


def test_a_batch_fits_as_a_whole_or_not_at_all(connection: Connection) -> None:
    send(connection, TWO)

    with pytest.raises(TooManyPending):
        enqueue_batch(connection, [JOB] * 2, owner="alice", limits=TWO)
    with pytest.raises(NotForThisKey, match=r"^body\.jobs: "):
        enqueue_batch(connection, [JOB] * 3, owner="alice", limits=TWO)
    assert unfinished(connection) == 1


def test_the_follower_of_a_batch_takes_the_place_of_its_members(connection: Connection) -> None:
    batches = [enqueue_batch(connection, [JOB], owner="alice", then=JOB, limits=TWO) for _ in range(2)]
    connection.execute("UPDATE tidegate.jobs SET status = 'cancelled', finished_at = now()")
    end_batches(connection, [str(batch.id) for batch in batches])

    assert unfinished(connection) == 2
    for seconds in (0, 1, 10):
        let_time_pass(connection, seconds)
        with pytest.raises(TooManyPending):
            send(connection, TWO)


def test_there_is_room_again_a_second_after_jobs_have_ended(connection: Connection) -> None:
    for _ in range(2):
        send(connection, TWO)
    connection.execute("UPDATE tidegate.jobs SET status = 'cancelled', finished_at = now()")
    let_time_pass(connection, 1)

    assert [send(connection, TWO) for _ in range(2)] == ["created"] * 2


def test_jobs_enqueued_past_the_limit_count_after_ten_seconds(connection: Connection) -> None:
    """By a key without a limit, as a follow-up, by a retry by hand, or in SQL."""
    send(connection, TWO)
    factory.make_job(connection)
    let_time_pass(connection, 10)

    with pytest.raises(TooManyPending):
        send(connection, TWO)


def test_two_keys_of_an_owner_each_have_their_own_limit(connection: Connection) -> None:
    factory.make_jobs(connection, 5)
    many = CallerLimits(max_pending=7)

    with pytest.raises(TooManyPending):
        send(connection, TWO)
    assert [send(connection, many) for _ in range(2)] == ["created"] * 2
    with pytest.raises(TooManyPending):
        send(connection, many)


def test_of_two_requests_at_once_one_gets_the_last_place(committed: Connection, other: Connection) -> None:

    def last(connection: Connection) -> str:
        try:
            return send(connection, CallerLimits(max_pending=1))
        except TooManyPending:
            return "refused"

    assert in_line(committed, last, other, last) == ("created", "refused")
    assert unfinished(committed) == 1


def test_a_request_that_fails_takes_no_place(committed: Connection) -> None:
    one = CallerLimits(max_pending=1)

    with committed.transaction(force_rollback=True):
        first = send(committed, one)

    assert [first, send(committed, one)] == ["created", "created"]


def test_counts_of_owners_that_enqueue_nothing_more_are_deleted(connection: Connection) -> None:
    connection.execute(
        "INSERT INTO tidegate.owner_pending (owner, counted_at)"
        " SELECT 'owner ' || n, now() - interval '2 days' FROM generate_series(1, 5) AS n"
    )

    send(connection, TWO)

    assert factory.value(connection, "SELECT owner FROM tidegate.owner_pending") == "alice"
