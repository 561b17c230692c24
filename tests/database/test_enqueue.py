from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests import factory
from tidegate.base.errors import TooLarge, UnknownType
from tidegate.job import NewJob, Reference, Status
from tidegate.postgres.database import Connection
from tidegate.queue.enqueue import enqueue

pytestmark = pytest.mark.usefixtures("email_type")

NOW = datetime.now(UTC)


def test_a_job_is_pending_and_due_at_once(connection: Connection) -> None:
    enqueued = enqueue(connection, NewJob(type="email", payload={"to": "bob"}), owner="alice", now=NOW)

    row = factory.job(connection, enqueued.id)
    assert (enqueued.status, row["status"]) == (Status.PENDING, "pending")
    assert (row["payload"], row["owner"], row["priority"], row["scheduled_for"]) == ({"to": "bob"}, "alice", 10, NOW)


def test_a_job_has_the_attempts_of_its_type(connection: Connection) -> None:
    factory.make_type(connection, "email", max_attempts=7)

    enqueued = enqueue(connection, NewJob(type="email"), owner="alice")

    assert factory.job(connection, enqueued.id)["max_attempts"] == 7


@pytest.mark.parametrize(
    ("said", "due"),
    [
        ({"delay_seconds": 90}, NOW + timedelta(seconds=90)),
        ({"scheduled_for": NOW + timedelta(days=1)}, NOW + timedelta(days=1)),
        ({"scheduled_for": datetime(1, 1, 1, tzinfo=UTC)}, NOW),
    ],
    ids=["delay", "time", "past"],
)
def test_a_job_is_due_when_it_says_and_not_before_now(connection: Connection, said: Any, due: datetime) -> None:
    enqueued = enqueue(connection, NewJob(type="email", **said), owner="alice", now=NOW)

    assert factory.job(connection, enqueued.id)["scheduled_for"] == due


def test_a_reference_is_kept(connection: Connection) -> None:
    job = NewJob(type="email", reference=Reference(type="order", id="4711"))

    row = factory.job(connection, enqueue(connection, job, owner="alice").id)

    assert (row["reference_type"], row["reference_id"]) == ("order", "4711")


@pytest.mark.parametrize(
    ("job", "error", "says"),
    [
        ({"type": "letter"}, UnknownType, r"body\.type: there is no job type 'letter'"),
        ({"type": "email", "payload": {"x": "ü" * 131_072}}, TooLarge, "262144 bytes"),
    ],
    ids=["unknown type", "payload over the limit"],
)
def test_a_refused_job_leaves_no_row(connection: Connection, job: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        enqueue(connection, NewJob(**job), owner="alice")

    assert connection.execute("SELECT FROM tidegate.jobs").rowcount == 0
