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


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        ({}, {"max_attempts": 7}),
        ({"delay_seconds": 90}, {"scheduled_for": NOW + timedelta(seconds=90)}),
        ({"scheduled_for": NOW + timedelta(days=1)}, {"scheduled_for": NOW + timedelta(days=1)}),
        ({"scheduled_for": datetime(1, 1, 1, tzinfo=UTC)}, {"scheduled_for": NOW}),
        ({"reference": Reference(type="order", id="4711")}, {"reference_type": "order", "reference_id": "4711"}),
    ],
    ids=["the attempts of its type", "a delay", "a time", "a time in the past", "a reference"],
)
def test_a_job_has_what_it_says(connection: Connection, said: Any, stored: dict[str, Any]) -> None:
    factory.make_type(connection, max_attempts=7)

    enqueued = enqueue(connection, NewJob(type="email", **said), owner="alice", now=NOW)

    row = factory.job(connection, enqueued.id)
    assert {name: row[name] for name in stored} == stored


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
