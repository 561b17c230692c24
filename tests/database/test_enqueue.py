from datetime import UTC, datetime, timedelta

import pytest

from tests import factory
from tidegate.base.errors import TooLarge, UnknownType
from tidegate.job import NewJob, Reference, Status
from tidegate.postgres.database import Connection
from tidegate.queue.enqueue import enqueue

NOW = datetime.now(UTC)


def test_a_job_is_pending_and_due_at_once(connection: Connection, email_type: str) -> None:
    enqueued = enqueue(connection, NewJob(type=email_type, payload={"to": "bob"}), owner="alice", now=NOW)

    row = factory.job(connection, enqueued.id)
    assert (enqueued.status, row["status"]) == (Status.PENDING, "pending")
    assert (row["payload"], row["owner"], row["priority"], row["scheduled_for"]) == ({"to": "bob"}, "alice", 10, NOW)


def test_a_job_has_the_attempts_of_its_type(connection: Connection) -> None:
    factory.make_type(connection, "email", max_attempts=7)

    enqueued = enqueue(connection, NewJob(type="email"), owner="alice")

    assert factory.job(connection, enqueued.id)["max_attempts"] == 7


def test_a_delay_counts_from_now(connection: Connection, email_type: str) -> None:
    enqueued = enqueue(connection, NewJob(type=email_type, delay_seconds=90), owner="alice", now=NOW)

    assert factory.job(connection, enqueued.id)["scheduled_for"] == NOW + timedelta(seconds=90)


def test_a_given_time_is_stored_unchanged(connection: Connection, email_type: str) -> None:
    tomorrow = NOW + timedelta(days=1)

    enqueued = enqueue(connection, NewJob(type=email_type, scheduled_for=tomorrow), owner="alice", now=NOW)

    assert factory.job(connection, enqueued.id)["scheduled_for"] == tomorrow


def test_a_time_in_the_past_becomes_now(connection: Connection, email_type: str) -> None:
    job = NewJob(type=email_type, scheduled_for=datetime(1, 1, 1, tzinfo=UTC))

    assert factory.job(connection, enqueue(connection, job, owner="alice", now=NOW).id)["scheduled_for"] == NOW


def test_a_reference_is_kept(connection: Connection, email_type: str) -> None:
    job = NewJob(type=email_type, reference=Reference(type="order", id="4711"))

    row = factory.job(connection, enqueue(connection, job, owner="alice").id)

    assert (row["reference_type"], row["reference_id"]) == ("order", "4711")


def test_an_unknown_type_leaves_no_row(connection: Connection, email_type: str) -> None:
    with pytest.raises(UnknownType, match=r"body\.type: there is no job type 'letter'"):
        enqueue(connection, NewJob(type="letter"), owner="alice")

    assert connection.execute("SELECT FROM tidegate.jobs").rowcount == 0


def test_a_payload_over_the_limit_leaves_no_row(connection: Connection, email_type: str) -> None:
    with pytest.raises(TooLarge):
        enqueue(connection, NewJob(type=email_type, payload={"x": "ü" * 131_072}), owner="alice")

    assert connection.execute("SELECT FROM tidegate.jobs").rowcount == 0
