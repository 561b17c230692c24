"""Idempotency keys, unique jobs and batches, and the same rules in SQL."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import psycopg
import pytest

from tests import factory
from tidegate.base.errors import IdempotencyConflict, Invalid, NotFound, TypeDisabled
from tidegate.job import NewJob, Unique
from tidegate.outcome import Completed, Finished
from tidegate.postgres.database import Connection, connect
from tidegate.queue.batch import create_batch, end_missed_batches
from tidegate.queue.claim import Limits, claim
from tidegate.queue.enqueue import Enqueued, enqueue, enqueue_batch
from tidegate.queue.settle import settle


def put(connection: Connection, *, owner: str = "alice", **fields: Any) -> Enqueued:
    return enqueue(connection, NewJob(type="email", **fields), owner=owner)


def rows(connection: Connection) -> int:
    return connection.execute("SELECT FROM tidegate.jobs").rowcount


def test_the_same_key_and_request_return_the_same_job(connection: Connection, email_type: str) -> None:
    first, second = (put(connection, payload={"a": 1, "b": 2}, idempotency_key="k") for _ in range(2))

    assert (second.id, first.outcome, second.outcome) == (first.id, "created", "existing")


def test_the_order_of_a_payloads_keys_does_not_matter(connection: Connection, email_type: str) -> None:
    first = put(connection, payload={"a": 1, "b": 2}, idempotency_key="k")

    assert put(connection, payload={"b": 2, "a": 1}, idempotency_key="k").id == first.id


@pytest.mark.parametrize("other", [{"payload": {"a": 2}}, {"payload": {"a": 1}, "priority": 11}])
def test_the_same_key_with_another_request_names_the_job(
    connection: Connection, email_type: str, other: dict[str, Any]
) -> None:
    first = put(connection, payload={"a": 1}, idempotency_key="k")

    with pytest.raises(IdempotencyConflict, match=str(first.id)), connection.transaction():
        put(connection, idempotency_key="k", **other)

    assert rows(connection) == 1


def test_owners_do_not_share_idempotency_keys(connection: Connection, email_type: str) -> None:
    for fields in ({"idempotency_key": "k"}, {"unique": Unique(key="u")}):
        first = put(connection, **fields)

        assert put(connection, owner="bob", **fields).id != first.id


def test_a_finished_job_keeps_its_idempotency_key(connection: Connection, email_type: str) -> None:
    job_id = factory.make_job(connection, "completed")
    connection.execute(
        "UPDATE tidegate.jobs SET idempotency_key = 'k', request_hash = tidegate.request_hash(%s::jsonb)",
        [json.dumps({"type": "email", "payload": {}, "idempotency_key": "k"})],
    )

    assert put(connection, idempotency_key="k").id == job_id


def test_a_unique_job_collapses_while_it_is_unfinished(connection: Connection, email_type: str) -> None:
    first = put(connection, unique=Unique(key="u"), payload={"v": 1})
    second = put(connection, unique=Unique(key="u"), payload={"v": 2})
    connection.execute("UPDATE tidegate.jobs SET status = 'cancelled', finished_at = now()")
    third = put(connection, unique=Unique(key="u"))

    assert (second.id, second.outcome) == (first.id, "existing")
    assert third.id != first.id


def test_unique_without_a_key_goes_by_the_payload(connection: Connection, email_type: str) -> None:
    first = put(connection, unique=Unique(), payload={"a": 1})

    assert put(connection, unique=Unique(), payload={"a": 1}).id == first.id
    assert put(connection, unique=Unique(), payload={"a": 2}).id != first.id


def test_replace_gives_a_pending_job_the_new_content(connection: Connection, email_type: str) -> None:
    first = put(connection, unique=Unique(key="u"), payload={"v": 1})
    second = put(connection, unique=Unique(key="u", on_conflict="replace"), payload={"v": 2}, priority=20)

    row = factory.job(connection, first.id)
    assert (second.id, second.outcome, row["payload"], row["priority"]) == (first.id, "replaced", {"v": 2}, 20)


def test_a_batch_that_replaces_one_job_many_times_writes_it_once(connection: Connection, email_type: str) -> None:
    first = put(connection, unique=Unique(key="u"))
    unique = Unique(key="u", on_conflict="replace")
    jobs = [NewJob(type="email", unique=unique, payload={"v": n}) for n in range(50)]
    written = "SELECT n_tup_upd AS n FROM pg_stat_xact_user_tables WHERE relid = 'tidegate.jobs'::regclass"
    before = connection.execute(written).fetchone()

    batch = enqueue_batch(connection, jobs, owner="alice")

    after, row = connection.execute(written).fetchone(), factory.job(connection, first.id)
    assert before is not None
    assert after is not None
    assert after["n"] - before["n"] == 1
    assert row["payload"] == {"v": 49}
    assert {(job.id, job.outcome) for job in batch.jobs} == {(first.id, "replaced")}


def test_replace_leaves_a_running_job_alone(connection: Connection, email_type: str) -> None:
    running = factory.make_job(connection, "processing", unique_key="u", payload='{"v": 1}')

    second = put(connection, unique=Unique(key="u", on_conflict="replace"), payload={"v": 2})

    assert (second.id, second.outcome) == (running, "existing")
    assert factory.job(connection, running)["payload"] == {"v": 1}


def test_replace_leaves_a_job_alone_that_has_run_before(connection: Connection, email_type: str) -> None:
    """The job has steps and a state of the old content."""
    begun = factory.make_job(connection, unique_key="u", started_at="-1 minute", steps='{"send": 1}')

    second = put(connection, unique=Unique(key="u", on_conflict="replace"), payload={"v": 2})

    assert (second.id, second.outcome) == (begun, "existing")


def test_an_open_transaction_does_not_lock_an_existing_job(committed: Connection, database_url: str) -> None:
    factory.make_type(committed)
    put(committed, unique=Unique(key="u"))
    [running] = claim(committed, room=1, limits=Limits(["email"], "default", 100, "w1"))

    with connect(database_url) as application, application.transaction():
        met = put(application, unique=Unique(key="u"))
        with committed.transaction():
            committed.execute("SET LOCAL lock_timeout = '2s'")
            counts, _ = settle(committed, [Finished(running, Completed("1"))])

    assert (str(met.id), counts["complete"]) == (running.id, 1)


def test_a_repeated_request_joins_its_batch_once(connection: Connection, email_type: str) -> None:
    batch_id = create_batch(connection, owner="alice", total=0)

    for _ in range(3):
        enqueue(connection, NewJob(type="email", idempotency_key="k"), owner="alice", batch_id=batch_id)

    assert connection.execute("SELECT total FROM tidegate.batches").fetchone() == {"total": 1}


def test_keys_apply_within_a_batch(connection: Connection, email_type: str) -> None:
    jobs = [NewJob(type="email", idempotency_key="k"), NewJob(type="email"), NewJob(type="email", idempotency_key="k")]

    batch = enqueue_batch(connection, jobs, owner="alice")

    assert [job.outcome for job in batch.jobs] == ["created", "created", "existing"]
    assert batch.jobs[0].id == batch.jobs[2].id
    assert connection.execute("SELECT total FROM tidegate.batches").fetchone() == {"total": 2}


def test_a_conflict_in_a_batch_names_the_job_and_leaves_nothing(connection: Connection, email_type: str) -> None:
    jobs = [NewJob(type="email"), *(NewJob(type="email", idempotency_key="k", payload={"n": n}) for n in range(2))]

    with pytest.raises(IdempotencyConflict, match=r"^body\.jobs\.2: "):
        enqueue_batch(connection, jobs, owner="alice")

    assert rows(connection) == 0


def test_the_error_names_a_wrong_field_of_the_payload_and_not_its_value(
    connection: Connection, email_type: str
) -> None:
    factory.make_type(connection, "letter", payload_schema={"properties": {"to": {"type": "string"}}})
    jobs = [NewJob(type="email"), NewJob(type="letter", payload={"to": 4711})]

    with pytest.raises(Invalid, match=r"body\.jobs\.1\.payload\.to: it has to be of type string") as caught:
        enqueue_batch(connection, jobs, owner="alice")

    assert "4711" not in str(caught.value)
    assert rows(connection) == 0


def test_a_disabled_type_takes_no_jobs(connection: Connection, email_type: str) -> None:
    connection.execute("UPDATE tidegate.job_types SET enabled = false")

    with pytest.raises(TypeDisabled, match="takes no jobs now"):
        put(connection)


def test_a_job_joins_a_batch(connection: Connection, email_type: str) -> None:
    batch_id = create_batch(connection, owner="alice", total=0)

    job = enqueue(connection, NewJob(type="email"), owner="alice", batch_id=batch_id)

    assert factory.job(connection, job.id)["batch_id"] == batch_id
    assert connection.execute("SELECT total FROM tidegate.batches").fetchone() == {"total": 1}


@pytest.mark.parametrize("owner", ["bob", "alice"])
def test_a_batch_of_another_owner_or_that_has_ended_is_not_found(
    connection: Connection, email_type: str, owner: str
) -> None:
    batch_id = create_batch(connection, owner="alice", total=0)
    if owner == "alice":
        end_missed_batches(connection)

    with pytest.raises(NotFound):
        enqueue(connection, NewJob(type="email"), owner=owner, batch_id=batch_id)


@pytest.mark.parametrize("fields", [{}, {"idempotency_key": "k"}, {"unique": Unique(key="u")}])
def test_an_unknown_batch_is_not_found(connection: Connection, email_type: str, fields: dict[str, Any]) -> None:
    with pytest.raises(NotFound, match="there is no unfinished batch"):
        enqueue(connection, NewJob(type="email", **fields), owner="alice", batch_id=UUID(int=1))


@pytest.mark.parametrize("fields", [{"idempotency_key": "k"}, {"unique": Unique(key="u")}])
def test_equal_requests_at_once_create_one_job(
    database_url: str, committed: Connection, fields: dict[str, Any]
) -> None:
    factory.make_type(committed, "email")

    def one(_: int) -> UUID:
        with connect(database_url) as connection:
            return put(connection, **fields).id

    with ThreadPoolExecutor(8) as pool:
        ids = set(pool.map(one, range(40)))

    assert len(ids) == 1
    assert rows(committed) == 1


def sql(connection: Connection, arguments: str, **values: Any) -> UUID:
    row = connection.execute(f"SELECT tidegate.enqueue({arguments}) AS id", values).fetchone()
    assert row is not None
    job_id: UUID = row["id"]
    return job_id


def test_an_application_enqueues_in_its_own_transaction(connection: Connection, email_type: str) -> None:
    with connection.transaction(force_rollback=True):
        job_id = sql(connection, """'email', '{"to": "bob"}', priority => 20, owner => 'alice', delay_seconds => 60""")
        row = factory.job(connection, job_id)

    assert (row["payload"], row["priority"], row["owner"]) == ({"to": "bob"}, 20, "alice")
    assert rows(connection) == 0


KEYS = ("idempotency_key", "unique_key", "concurrency_key")
TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        (TRACE, TRACE),
        *((wrong, None) for wrong in ("", TRACE.upper(), f"{TRACE}\n", TRACE.replace("b7ad6b7169203331", "0" * 16))),
    ],
)
def test_an_application_passes_its_trace(
    connection: Connection, email_type: str, said: str, stored: str | None
) -> None:
    job_id = sql(connection, "'email', traceparent => %(said)s", said=said)

    assert factory.job(connection, job_id)["traceparent"] == stored


def test_sql_and_http_agree_on_what_the_same_request_is(connection: Connection, email_type: str) -> None:
    due = datetime.now(UTC) + timedelta(days=1)
    said: dict[str, Any] = {"payload": {"a": 1}, "priority": 12, "scheduled_for": due, "tags": ["x"], "max_attempts": 2}
    first = put(connection, idempotency_key="k", **said)

    second = sql(
        connection,
        """'email', '{"a": 1}', 12, 0, %(due)s, idempotency_key => 'k', tags => '{x}',"""
        " max_attempts => 2, owner => 'alice'",
        due=due,
    )

    assert second == first.id


def test_sql_and_http_have_the_same_defaults(connection: Connection, email_type: str) -> None:
    first = put(connection, idempotency_key="k", delay_seconds=90)

    assert sql(connection, "'email', delay_seconds => 90, idempotency_key => 'k', owner => 'alice'") == first.id


@pytest.mark.parametrize(
    ("arguments", "sqlstate"),
    [
        ("'letter'", "TG001"),
        ("'email', '[]'", "TG004"),
        ("'email', 'null'::jsonb", "TG004"),
        ("'email', idempotency_key => 'k', unique_key => 'u'", "TG004"),
        ("'email', priority => 21", "TG004"),
        ("'email', priority => 99999", "TG004"),
        ("'email', max_attempts => 0", "TG004"),
        ("'email', max_attempts => 101", "TG004"),
        *((f"'email', {key} => repeat('k', 201)", "TG004") for key in KEYS),
        *((f"'email', {key} => ''", "TG004") for key in KEYS),
        ("'email', reference_type => 'order'", "TG004"),
        ("'email', reference_type => repeat('t', 101), reference_id => '1'", "TG004"),
        ("'email', reference_type => 'order', reference_id => repeat('1', 201)", "TG004"),
        ("'email', tags => array_fill('t'::text, ARRAY[21])", "TG004"),
        ("'email', delay_seconds => -1", "TG004"),
        ("'email', delay_seconds => 'NaN'", "TG004"),
        ("'email', scheduled_for => 'infinity'", "TG004"),
        ("'email', on_conflict => 'explode'", "TG004"),
        ("'email', owner => ''", "TG004"),
        ("'email', owner => NULL", "TG004"),
        ("'email', owner => repeat('a', 201)", "TG004"),
        ("'email', tags => '{\"\"}'", "TG004"),
        ("'email', tags => '{NULL}'", "TG004"),
        ("'email', tags => ARRAY[repeat('a', 65)]", "TG004"),
        ("'email', tags => '{{a,b},{c,d}}'", "TG004"),
        ("'email', jsonb_build_object('x', repeat('y', 262144))", "TG004"),
        ("'email', NULL", "TG004"),
        ("'email', '{\"n\": [1e5000]}'", "TG004"),
        ("'email', '{\"n\": -1e309}'", "TG004"),
        ("'email', ('{\"a\": ' || repeat('[', 100) || repeat(']', 100) || '}')::jsonb", "TG004"),
        ("NULL", "TG001"),
    ],
)
def test_sql_keeps_the_bounds(connection: Connection, email_type: str, arguments: str, sqlstate: str) -> None:
    with pytest.raises(psycopg.Error) as caught:
        sql(connection, arguments)

    assert caught.value.sqlstate == sqlstate
    assert "Failing row" not in str(caught.value)


def test_an_error_at_a_prompt_has_no_detail_that_only_programs_read(connection: Connection, email_type: str) -> None:
    sql(connection, "'email', idempotency_key => 'k'")
    for arguments in ("'letter'", "'email', priority => 3, idempotency_key => 'k'"):
        with pytest.raises(psycopg.Error) as caught, connection.transaction():
            sql(connection, arguments)

        assert (caught.value.diag.message_detail, caught.value.diag.column_name) == (None, "jobs.0")


@pytest.mark.parametrize(
    ("argument", "says"),
    [
        ("delay_seconds => -1", "delay_seconds has to be 0 to 31622400, which is 366 days"),
        ("delay_seconds => 31622401", "delay_seconds has to be 0 to 31622400, which is 366 days"),
        ("scheduled_for => now() + interval '367 days'", "a job may be scheduled at most 366 days ahead"),
    ],
)
def test_sql_explains_a_wrong_time(connection: Connection, email_type: str, argument: str, says: str) -> None:
    with pytest.raises(psycopg.Error, match=says):
        sql(connection, f"'email', {argument}")


def test_sql_accepts_values_at_the_bounds(connection: Connection, email_type: str) -> None:
    job_id = sql(
        connection,
        "'email', priority => 1, max_attempts => 100, idempotency_key => repeat('k', 200),"
        " concurrency_key => repeat('c', 200), reference_type => repeat('t', 100), reference_id => repeat('1', 200),"
        " tags => array_fill('t'::text, ARRAY[20])",
    )

    assert factory.job(connection, job_id)["max_attempts"] == 100


def test_sql_accepts_a_payload_at_the_bounds(connection: Connection, email_type: str) -> None:
    payloads = ['{"a": 1e308, "b": -1e308}', '{"a": ' * 100 + "1" + "}" * 100]

    made = [connection.execute("SELECT tidegate.enqueue('email', %s)", [payload]).rowcount for payload in payloads]

    assert made == [1, 1]


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ("'email', '[]'", "the payload has to be an object"),
        ("'email', priority => 21", "the priority has to be 1 to 20"),
        ("'email', on_conflict => 'x'", "on_conflict has to be skip or replace"),
        (
            "'email', idempotency_key => ''",
            "each key (idempotency_key, unique_key, concurrency_key) has to have 1 to 200",
        ),
        ("'email', reference_type => 'order'", "a reference has to have both a type and an id"),
    ],
)
def test_sql_refuses_with_the_rule_that_was_broken(
    connection: Connection, email_type: str, said: str, says: str
) -> None:
    with pytest.raises(psycopg.DatabaseError) as caught:
        connection.execute(f"SELECT tidegate.enqueue({said})")

    assert caught.value.sqlstate == "TG004"
    assert str(caught.value.diag.message_primary).startswith(says)
