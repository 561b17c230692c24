"""Each delivery has its effect once, as a whole, by one request."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests import factory
from tests.crowd import at_once, wait_until_a_session_waits_for
from tidegate.base.errors import UnknownType
from tidegate.job import NewJob
from tidegate.postgres.database import Connection, connect
from tidegate.queue.enqueue import enqueue_batch
from tidegate.webhooks.receive import KEEP_DAYS, Delivery, act
from tidegate.webhooks.signature import Style
from tidegate.webhooks.source import Enqueue, Signal, Source

pytestmark = pytest.mark.usefixtures("email_type")

SHOP = Source("shop", Style.GITHUB, lambda event, headers: [])
EMAIL = Enqueue("email", {"to": "alice"})


def delivery(name: str = "first") -> bytes:
    return hashlib.sha256(name.encode()).digest()


def do(connection: Connection, *todo: Enqueue | Signal, name: str = "first", **more: Any) -> Delivery:
    return act(connection, more.pop("source", SHOP), delivery(name), todo, **more)


def rows(connection: Connection, table: str = "jobs") -> int:
    return connection.execute(f"SELECT FROM tidegate.{table}").rowcount


def test_an_event_becomes_jobs_of_its_source(connection: Connection) -> None:
    received = do(connection, EMAIL, Enqueue("email", priority=20))

    first, second = (factory.job(connection, job_id) for job_id in received.job_ids)
    assert (first["owner"], first["payload"], first["parent_id"]) == ("webhook:shop", {"to": "alice"}, None)
    assert second["priority"] == 20


def test_a_source_may_name_the_owner(connection: Connection) -> None:
    [job_id] = do(connection, EMAIL, source=Source("shop", Style.GITHUB, SHOP.on_event, owner="alice")).job_ids

    assert factory.job(connection, job_id)["owner"] == "alice"


def test_a_second_delivery_gets_the_result_of_the_first(connection: Connection) -> None:
    waiting = factory.make_job(connection, "waiting", wait_signal="paid")
    first = do(connection, EMAIL, Signal(waiting, "paid"))

    second = do(connection, EMAIL, Signal(waiting, "paid"))

    assert second == Delivery(first.job_ids, [waiting], duplicate=True)
    assert rows(connection) == 2


def test_each_source_has_its_own_deliveries(connection: Connection) -> None:
    do(connection, EMAIL)

    assert not do(connection, EMAIL, source=Source("bank", Style.GITHUB, SHOP.on_event)).duplicate


@pytest.mark.parametrize("status", ["processing", "waiting", "completed", "failed"])
def test_a_child_has_the_owner_and_reference_of_its_parent(connection: Connection, status: str) -> None:
    parent = factory.make_job(connection, status, reference_type="site", reference_id="7")

    [child] = do(connection, Enqueue("email", parent=parent)).job_ids

    row = factory.job(connection, child)
    assert (row["parent_id"], row["owner"]) == (parent, "alice")
    assert (row["reference_type"], row["reference_id"]) == ("site", "7")


def test_a_child_has_the_tags_of_its_parent_and_joins_its_batch(connection: Connection) -> None:
    batch = enqueue_batch(connection, [NewJob(type="email", tags=["a"])], owner="alice")
    parent = batch.jobs[0].id
    alone = Enqueue("email", parent=parent, tags=[], reference=None, batch=False)

    ids = do(connection, Enqueue("email", parent=parent), alone).job_ids

    rows = [factory.job(connection, each) for each in ids]
    assert [(row["tags"], row["batch_id"]) for row in rows] == [(["a"], batch.id), ([], None)]
    assert factory.value(connection, "SELECT total FROM tidegate.batches") == 2


def test_a_child_joins_no_batch_that_is_over(connection: Connection) -> None:
    parent = enqueue_batch(connection, [NewJob(type="email")], owner="alice").jobs[0].id
    connection.execute("UPDATE tidegate.batches SET finished_at = now()")

    [child] = do(connection, Enqueue("email", parent=parent)).job_ids

    assert factory.job(connection, child)["batch_id"] is None


def test_a_child_may_have_another_reference(connection: Connection) -> None:
    parent = factory.make_job(connection, "waiting", reference_type="site", reference_id="7")

    [child] = do(connection, Enqueue("email", parent=parent, reference={"type": "page", "id": "1"})).job_ids

    assert factory.job(connection, child)["reference_id"] == "1"


def test_a_cancelled_job_gets_no_children(connection: Connection) -> None:
    cancelled = factory.make_job(connection, "cancelled")

    assert do(connection, Enqueue("email", parent=cancelled), EMAIL).job_ids != []
    assert do(connection, Enqueue("email", parent=uuid4()), name="second").job_ids == []
    assert rows(connection) == 2


def test_a_signal_is_stored_for_the_job(connection: Connection) -> None:
    job_id = factory.make_job(connection, "processing")

    assert do(connection, Signal(job_id, "paid", {"amount": 5})).signalled == [job_id]

    left = factory.one(connection, "SELECT job_id, name, payload FROM tidegate.job_signals")
    assert left == {"job_id": job_id, "name": "paid", "payload": {"amount": 5}}


def test_a_signal_for_a_missing_job_is_dropped(connection: Connection) -> None:
    finished = factory.make_job(connection, "completed")

    assert do(connection, Signal(finished, "paid"), Signal(uuid4(), "paid")).signalled == []


def test_a_delivery_that_fails_leaves_no_trace(connection: Connection) -> None:
    waiting = factory.make_job(connection, "waiting", wait_signal="paid")
    with pytest.raises(UnknownType):
        do(connection, EMAIL, Signal(waiting, "paid"), Enqueue("letter"))

    factory.make_type(connection, "letter")
    again = do(connection, EMAIL, Signal(waiting, "paid"), Enqueue("letter"))

    assert (again.duplicate, len(again.job_ids), again.signalled) == (False, 2, [waiting])
    assert rows(connection) == 3


def test_deliveries_are_deleted_when_their_source_repeats_them_no_more(connection: Connection) -> None:
    for number in range(15):
        do(connection, name=f"old {number}")
    connection.execute(
        "UPDATE tidegate.webhook_deliveries SET received_at = received_at - %s", [timedelta(days=KEEP_DAYS)]
    )
    do(connection, name="recent")
    later = datetime.now(UTC) + timedelta(seconds=1)

    left = []
    for number in range(3):
        do(connection, name=f"new {number}", now=later)
        left.append(rows(connection, "webhook_deliveries"))

    assert left == [7, 3, 4]


def test_the_oldest_deliveries_are_found_by_an_index(connection: Connection) -> None:
    connection.execute("SET LOCAL enable_seqscan = off")
    plan = connection.execute(
        "EXPLAIN SELECT ctid FROM tidegate.webhook_deliveries WHERE received_at < now() ORDER BY received_at LIMIT 10"
        " FOR UPDATE SKIP LOCKED"
    ).fetchall()

    assert "webhook_deliveries_oldest" in str(plan)


def test_of_many_equal_deliveries_at_once_one_acts(database_url: str, committed: Connection) -> None:
    def deliver(_: int) -> Delivery:
        with connect(database_url) as connection:
            return do(connection, EMAIL)

    received = at_once(deliver, range(8))

    assert sorted(each.duplicate for each in received) == [False] + [True] * 7
    assert len({tuple(each.job_ids) for each in received}) == 1
    assert rows(committed) == 1


def test_a_delivery_that_waits_for_a_failing_one_takes_its_place(committed: Connection, other: Connection) -> None:
    with ThreadPoolExecutor(1) as threads:
        with committed.transaction(force_rollback=True):
            do(committed, EMAIL)
            waiting = threads.submit(do, other, EMAIL)
            wait_until_a_session_waits_for(committed)
        received = waiting.result()

    assert not received.duplicate
    assert factory.job(committed, received.job_ids[0])["type"] == "email"
    assert rows(committed) == 1


def test_the_delivery_is_a_hash(connection: Connection) -> None:
    with pytest.raises(Exception, match="webhook_deliveries_delivery_is_sha256"), connection.transaction():
        act(connection, SHOP, b"short", [])


def test_stored_ids_are_read_back_as_uuids(connection: Connection) -> None:
    job_id = factory.make_job(connection, "waiting")
    do(connection, Signal(job_id, "paid"))

    assert all(isinstance(each, UUID) for each in do(connection).signalled)
