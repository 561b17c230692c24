import re
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest

from tests import factory
from tidegate.base.errors import Invalid, TooLarge, UnknownType
from tidegate.job import NewJob, Reference, Status, Unique
from tidegate.postgres.database import Connection
from tidegate.queue.enqueue import enqueue, enqueue_batch

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


def test_a_job_notifies_endpoints_of_its_owner_and_of_all(connection: Connection) -> None:
    mine, everybodys = factory.make_endpoint(connection, "mine", owner="alice"), factory.make_endpoint(connection)
    bus = factory.make_endpoint(connection, "bus", kind="bus", url=None)

    enqueued = enqueue(connection, NewJob(type="email", notify=[mine, everybodys, bus]), owner="alice")

    assert factory.job(connection, enqueued.id)["notify"] == ["mine", "shop", "bus"]


@pytest.mark.parametrize("name", ["nowhere", "bobs", "crm", "it's"])
def test_an_endpoint_that_the_owner_may_not_notify_is_refused(connection: Connection, name: str) -> None:
    """One that belongs to another owner is refused like one that does not exist; http is called, not told."""
    factory.make_endpoint(connection, "bobs", owner="bob")
    factory.make_endpoint(connection, "crm", kind="http")
    job, plain = NewJob(type="email", notify=[name]), NewJob(type="email")
    quoted = re.escape(name.replace("'", "''"))

    sent: dict[str, Any] = {
        "body.jobs.1": {"jobs": [plain, job]},
        "body": {"jobs": [plain], "notify": [name]},
        "body.then": {"jobs": [plain], "then": job},
    }

    for place, said in sent.items():
        with pytest.raises(Invalid, match=f"^{place}: there is no endpoint '{quoted}' that"):
            enqueue_batch(connection, said.pop("jobs"), owner="alice", **said)
    with pytest.raises(Invalid, match=f"^body: there is no endpoint '{quoted}' that"):
        enqueue(connection, job, owner="alice")
    with pytest.raises(psycopg.DatabaseError, match=f"there is no endpoint '{quoted}'"), connection.transaction():
        connection.execute("SELECT tidegate.enqueue('email', notify => %s, owner => 'alice')", [[name]])


def test_a_replaced_job_notifies_the_new_endpoints(connection: Connection) -> None:
    shop, unique = factory.make_endpoint(connection), Unique(key="u", on_conflict="replace")

    for notify in ([shop], [], [shop, shop]):
        enqueued = enqueue(connection, NewJob(type="email", unique=unique, notify=notify), owner="alice")

        assert factory.job(connection, enqueued.id)["notify"] == (notify or None)


def test_a_batch_notifies_and_is_the_same_batch_again(connection: Connection) -> None:
    shop, job = factory.make_endpoint(connection), NewJob(type="email", idempotency_key="k")

    first, again, other = (enqueue_batch(connection, [job], owner="a", notify=to).id for to in ([shop], [shop], []))

    assert first == again != other
    assert factory.value(connection, "SELECT notify FROM tidegate.batches WHERE id = %s", [first]) == ["shop"]
