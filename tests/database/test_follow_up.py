"""The jobs that a handler enqueues: what they inherit, and the batch that they join."""

from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.crowd import take
from tests.factory import EVE
from tests.outcomes import DONE, FAILED
from tidegate.job import Claimed, FollowUp, NewJob, Reference, Unique
from tidegate.manage import job_actions
from tidegate.manage.progress import of_reference
from tidegate.outcome import Finished, Snoozed, Waiting
from tidegate.postgres.database import Connection
from tidegate.queue.batch import end_batches, end_missed_batches
from tidegate.queue.enqueue import enqueue, enqueue_batch
from tidegate.queue.settle import Settled, settle
from tidegate.running import Updates

pytestmark = pytest.mark.usefixtures("email_type")

TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
ORDER = Reference(type="order", id="7")
# Of each column that is inherited or may be: what the parent has.
PARENT: dict[str, Any] = {
    "owner": "alice",
    "reference_type": "order",
    "reference_id": "7",
    "tags": ["a", "ü"],
    "traceparent": TRACE,
}


def finished(job: Claimed, *follow_ups: dict[str, Any], outcome: Any = DONE) -> Finished:
    return Finished(job, outcome, follow_ups=[FollowUp(**{"type": "email"} | each).row() for each in follow_ups])


def settle_with(connection: Connection, *follow_ups: dict[str, Any], **how: Any) -> Settled:
    [job] = take(connection, 1)
    return settle(connection, [finished(job, *follow_ups, **how)])


def children(connection: Connection, parent: UUID) -> list[dict[str, Any]]:
    return connection.execute("SELECT * FROM tidegate.jobs WHERE parent_id = %s ORDER BY id", [parent]).fetchall()


def batch_of(connection: Connection, batch_id: UUID) -> dict[str, Any]:
    return factory.one(connection, "SELECT * FROM tidegate.batches WHERE id = %s", [batch_id])


@pytest.mark.parametrize(
    ("said", "differs"),
    [
        ({}, {}),
        ({"reference": None}, {"reference_type": None, "reference_id": None}),
        ({"reference": {"type": "page", "id": "1"}}, {"reference_type": "page", "reference_id": "1"}),
        ({"tags": []}, {"tags": []}),
        ({"tags": ["b"]}, {"tags": ["b"]}),
    ],
)
def test_what_a_follow_up_does_not_say_is_its_parents(
    connection: Connection, said: dict[str, Any], differs: dict[str, Any]
) -> None:
    parent = factory.make_job(connection, **PARENT, priority=20, concurrency_key="k", idempotency_key="i")

    settle_with(connection, said)

    [child] = children(connection, parent)
    assert {name: child[name] for name in PARENT} == PARENT | differs
    assert (child["priority"], child["concurrency_key"], child["idempotency_key"]) == (10, None, None)


def test_each_follow_up_of_a_settlement_has_its_own_parents_fields(connection: Connection) -> None:
    factory.make_job(connection, owner="alice", tags=["a"])
    factory.make_job(connection, owner="bob", reference_type="order", reference_id="7")

    settle(connection, [finished(job, {}, {}) for job in take(connection, 2)])

    asked = "SELECT owner, tags, reference_id AS about FROM tidegate.jobs WHERE parent_id IS NOT NULL ORDER BY owner"
    assert connection.execute(asked).fetchall() == [
        *[{"owner": "alice", "tags": ["a"], "about": None}] * 2,
        *[{"owner": "bob", "tags": [], "about": "7"}] * 2,
    ]


def test_the_longest_tags_that_a_sender_may_ask_for_are_inherited(connection: Connection) -> None:
    tags = [f"{n:02}" + '\N{GRINNING FACE}"' * 31 for n in range(20)]
    parent = enqueue(connection, NewJob(type="email", tags=tags), owner="alice").id

    settle_with(connection, {})

    assert children(connection, parent)[0]["tags"] == tags


def test_progress_by_reference_counts_the_whole_pipeline(connection: Connection) -> None:
    """One job per document, which splits into three pages, each of which is indexed: seven."""
    enqueue(connection, NewJob(type="email", reference=ORDER), owner="alice")

    settle_with(connection, {}, {}, {})
    settle(connection, [finished(page, {}) for page in take(connection, 3)])
    settle(connection, [finished(index) for index in take(connection, 3)])

    counted = of_reference(connection, "order", "7", EVE)
    assert (counted.completed, counted.total) == (7, 7)


def test_a_batch_counts_the_follow_ups_of_its_members(connection: Connection) -> None:
    batch = enqueue_batch(connection, [NewJob(type="email")], owner="alice", then=NewJob(type="email", priority=1))
    parent = batch.jobs[0].id

    settle_with(connection, {}, {}, {"batch": False})
    early = end_batches(connection, [str(batch.id)])
    joined = [child["batch_id"] for child in children(connection, parent)]
    settle(connection, [finished(job) for job in take(connection, 3)])
    ended = end_batches(connection, [str(batch.id)])

    assert (joined, batch_of(connection, batch.id)["total"]) == ([batch.id, batch.id, None], 3)
    assert (early, ended) == (0, 1)
    assert [job.priority for job in take(connection, 5)] == [1]


def test_what_a_failed_attempt_has_enqueued_joins_nothing(connection: Connection) -> None:
    """The slot sends no follow-ups with such an outcome; nor does the settlement of a job whose lock is lost."""
    batch = enqueue_batch(connection, [NewJob(type="email")], owner="alice")
    [job] = take(connection, 1)
    connection.execute("UPDATE tidegate.jobs SET lock_version = lock_version + 1")

    settle(connection, [finished(job, {})])

    assert batch_of(connection, batch.id)["total"] == 1


def test_a_job_that_is_retried_after_its_batch_has_ended_enqueues_outside_of_it(connection: Connection) -> None:
    batch = enqueue_batch(connection, [NewJob(type="email")], owner="alice")
    parent = batch.jobs[0].id
    settle_with(connection, outcome=FAILED)
    end_missed_batches(connection, most=None)
    job_actions.retry(connection, parent, EVE)

    settle_with(connection, {})

    [child] = children(connection, parent)
    assert (child["batch_id"], batch_of(connection, batch.id)["total"]) == (None, 1)


def test_the_total_of_a_batch_that_cannot_grow_stays(connection: Connection) -> None:
    """An application wrote it."""
    batch = enqueue_batch(connection, [NewJob(type="email")], owner="alice")
    connection.execute("UPDATE tidegate.batches SET total = 2147483647")

    counts = settle_with(connection, {}).counts

    assert counts["complete"] == 1
    assert batch_of(connection, batch.id)["total"] == 2147483647


def test_a_parent_that_waits_for_its_children_keeps_the_batch_open(connection: Connection) -> None:
    batch = enqueue_batch(connection, [NewJob(type="email")], owner="alice")
    settle_with(connection, {}, outcome=Waiting(None, True, 60, None))

    settle(connection, [finished(child) for child in take(connection, 5)])

    assert end_batches(connection, [str(batch.id)]) == 0
    assert batch_of(connection, batch.id)["total"] == 2


# Keys


def existing_lines(connection: Connection, parent: UUID) -> list[tuple[str, dict[str, Any]]]:
    return [(line["message"], line["details"]) for line in factory.logs(connection, parent)]


@pytest.mark.parametrize("key", [{"idempotency_key": "k"}, {"unique": {"key": "k"}}, {"unique": {}}])
def test_a_follow_up_that_exists_is_named_in_the_log_and_not_made_again(
    connection: Connection, key: dict[str, Any]
) -> None:
    existing = enqueue(connection, NewJob(type="email", **key, delay_seconds=60), owner="alice").id
    parent = factory.make_job(connection)

    counts = settle_with(connection, key | {"delay_seconds": 60}, {}).counts

    assert counts == {"complete": 1, "lost": 0}
    assert len(children(connection, parent)) == 1
    assert existing_lines(connection, parent) == [
        ("a follow-up exists already", {"job_id": str(existing), "type": "email"})
    ]


def test_two_parents_mean_the_same_request_where_only_what_they_hand_down_differs(connection: Connection) -> None:
    for number in range(2):
        factory.make_job(connection, reference_type="page", reference_id=str(number), tags=[str(number)])

    settle(
        connection, [finished(job, {"idempotency_key": "index", "payload": {"a": None}}) for job in take(connection, 2)]
    )

    [made] = connection.execute("SELECT * FROM tidegate.jobs WHERE parent_id IS NOT NULL").fetchall()
    same = enqueue(connection, NewJob(type="email", idempotency_key="index", payload={"a": None}), owner="alice")
    assert (same.id, same.outcome) == (made["id"], "existing")


@pytest.mark.parametrize("beside", [0, 2])
def test_another_request_under_its_key_fails_the_job_and_makes_none_of_its_follow_ups(
    connection: Connection, beside: int
) -> None:
    """Other jobs of the settlement are settled as they ended."""
    other = enqueue(connection, NewJob(type="email", idempotency_key="k", delay_seconds=60), owner="alice").id
    parent = factory.make_job(connection, max_attempts=3)
    factory.make_jobs(connection, beside)
    jobs = sorted(take(connection, 5), key=lambda job: job.id != str(parent))
    updates = Updates(state='{"page": 2}')

    batch = [finished(jobs[0], {}, {"idempotency_key": "k"})._replace(updates=updates)]
    settled = settle(connection, batch + [finished(job, {}) for job in jobs[1:]])

    row = factory.job(connection, parent)
    assert (row["status"], row["error_code"], row["attempts"]) == ("failed", "idempotency_conflict", 1)
    assert str(other) in row["error_message"]
    assert (row["state"], children(connection, parent)) == ({"page": 2}, [])
    assert settled.otherwise == {str(parent): "failed"}
    assert settled.counts["complete"] == beside
    assert factory.value(connection, "SELECT count(*) FROM tidegate.jobs WHERE parent_id IS NOT NULL") == beside


def test_owners_do_not_share_the_keys_of_follow_ups(connection: Connection) -> None:
    for owner in ("alice", "bob"):
        factory.make_job(connection, owner=owner)
    said = {"idempotency_key": "k"}, {"unique": {"key": "u"}}

    settle(connection, [finished(job, *said) for job in take(connection, 2)])

    assert factory.value(connection, "SELECT count(*) FROM tidegate.jobs WHERE parent_id IS NOT NULL") == 4


def test_a_follow_up_replaces_a_job_that_has_not_started(connection: Connection) -> None:
    old = enqueue(connection, NewJob(type="email", unique=Unique(key="k"), delay_seconds=60), owner="alice").id
    parent = factory.make_job(connection, reference_type="order", reference_id="7")

    settle_with(connection, {"unique": {"key": "k", "on_conflict": "replace"}, "payload": {"v": 2}})

    row = factory.job(connection, old)
    assert (row["payload"], row["reference_id"], row["parent_id"]) == ({"v": 2}, "7", None)
    [line] = existing_lines(connection, parent)
    assert line == (
        "a follow-up has replaced the content of a job that had not started",
        {"job_id": str(old), "type": "email"},
    )


def test_a_job_that_ends_may_enqueue_itself_again(connection: Connection) -> None:
    first = enqueue(connection, NewJob(type="email", unique=Unique(key="k")), owner="alice").id

    settle_with(connection, {"unique": {"key": "k"}})

    assert len(children(connection, first)) == 1


def test_a_job_that_goes_on_is_the_unique_one_itself(connection: Connection) -> None:
    first = enqueue(connection, NewJob(type="email", unique=Unique(key="k")), owner="alice").id

    settle_with(connection, {"unique": {"key": "k"}}, outcome=Snoozed(60, None))

    assert children(connection, first) == []


def test_a_follow_up_that_runs_once_more_after_news(connection: Connection) -> None:
    index = {"unique": {"key": "index", "while": "pending"}, "priority": 20}
    factory.make_jobs(connection, 3)
    pages = take(connection, 3)
    settle(connection, [finished(pages[0], index)])
    [running] = take(connection)

    settle(connection, [finished(page, index) for page in pages[1:]])

    rows = connection.execute("SELECT status FROM tidegate.jobs WHERE unique_key = 'index' ORDER BY id").fetchall()
    assert [row["status"] for row in rows] == ["processing", "pending"]
    assert running.priority == 20


def test_a_batch_counts_only_the_follow_ups_that_are_new(connection: Connection) -> None:
    enqueue(connection, NewJob(type="email", idempotency_key="k", delay_seconds=60), owner="alice")
    batch = enqueue_batch(connection, [NewJob(type="email")], owner="alice")

    settle_with(connection, {"idempotency_key": "k", "delay_seconds": 60}, {"idempotency_key": "new"}, {})

    assert batch_of(connection, batch.id)["total"] == 3


def test_a_type_that_takes_no_jobs_from_outside_takes_follow_ups_with_keys(connection: Connection) -> None:
    factory.make_type(connection, "index", enabled=False)
    parent = factory.make_job(connection)

    settle_with(connection, *[{"type": "index", "unique": {}}] * 2)

    assert len(children(connection, parent)) == 1


@pytest.mark.parametrize("key", [{}, {"idempotency_key": "k"}])
def test_a_type_that_is_not_in_the_table_fails_the_job(connection: Connection, key: dict[str, Any]) -> None:
    parent = factory.make_job(connection)

    settle_with(connection, {"type": "unknown"} | key, {})

    row = factory.job(connection, parent)
    assert (row["status"], row["error_code"], children(connection, parent)) == ("failed", "unstorable", [])


@pytest.mark.parametrize(("resumed_by", "status"), [(None, "waiting"), ("children", "failed")])
def test_a_job_waits_for_no_follow_up_that_is_another_jobs(
    connection: Connection, resumed_by: str | None, status: str
) -> None:
    """It would be woken at once, enqueue nothing, and wait again, for ever."""
    enqueue(connection, NewJob(type="email", idempotency_key="k", delay_seconds=60), owner="alice")
    parent = factory.make_job(connection, resumed_by=resumed_by)

    settle_with(connection, {"idempotency_key": "k", "delay_seconds": 60}, outcome=Waiting(None, True, 60, None))

    row = factory.job(connection, parent)
    assert (row["status"], row["error_code"]) == (status, "nothing_to_wait_for" if resumed_by else None)


def test_a_log_names_some_of_many_follow_ups_that_exist(connection: Connection) -> None:
    same = [{"idempotency_key": "k"}] * 100
    parent = factory.make_job(connection)

    settle_with(connection, *same)

    lines = existing_lines(connection, parent)
    assert (len(lines), lines[-1]) == (21, ("more follow-ups exist already", {"jobs": 79}))


def test_a_full_log_takes_no_more_of_them(connection: Connection) -> None:
    enqueue(connection, NewJob(type="email", unique=Unique(key="k"), delay_seconds=60), owner="alice")
    parent = factory.make_job(connection)
    connection.execute(
        "INSERT INTO tidegate.job_logs (job_id, message) SELECT %s, 'm' FROM generate_series(1, 5000)", [parent]
    )

    settle_with(connection, {"unique": {"key": "k"}})

    assert factory.value(connection, "SELECT count(*) FROM tidegate.job_logs WHERE job_id = %s", [parent]) == 5000
