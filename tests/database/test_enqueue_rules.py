"""Idempotency keys, unique jobs and batches, and the same rules in SQL."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import psycopg
import pytest
from psycopg.types.json import Json, Jsonb

from tests import factory
from tests.crowd import at_once
from tidegate.base.errors import IdempotencyConflict, Invalid, NotFound, TypeDisabled
from tidegate.job import NewJob, Unique
from tidegate.outcome import Completed, Finished
from tidegate.postgres.database import Connection, connect
from tidegate.queue.batch import create_batch, end_missed_batches
from tidegate.queue.claim import Limits, claim
from tidegate.queue.enqueue import Enqueued, enqueue, enqueue_batch
from tidegate.queue.settle import settle

pytestmark = pytest.mark.usefixtures("email_type")


def put(connection: Connection, *, owner: str = "alice", **fields: Any) -> Enqueued:
    return enqueue(connection, NewJob(type="email", **fields), owner=owner)


def rows(connection: Connection) -> int:
    return connection.execute("SELECT FROM tidegate.jobs").rowcount


@pytest.mark.parametrize("again", [{"a": 1, "b": 2}, {"b": 2, "a": 1}], ids=["same", "another order"])
def test_the_same_key_and_request_return_the_same_job(connection: Connection, again: dict[str, Any]) -> None:
    first, second = (put(connection, payload=payload, idempotency_key="k") for payload in ({"a": 1, "b": 2}, again))

    assert (second.id, first.outcome, second.outcome) == (first.id, "created", "existing")


@pytest.mark.parametrize("other", [{"payload": {"a": 2}}, {"payload": {"a": 1}, "priority": 11}])
def test_the_same_key_with_another_request_names_the_job(connection: Connection, other: dict[str, Any]) -> None:
    first = put(connection, payload={"a": 1}, idempotency_key="k")

    with pytest.raises(IdempotencyConflict, match=str(first.id)), connection.transaction():
        put(connection, idempotency_key="k", **other)

    assert rows(connection) == 1


def test_owners_do_not_share_idempotency_keys(connection: Connection) -> None:
    for fields in ({"idempotency_key": "k"}, {"unique": Unique(key="u")}):
        first = put(connection, **fields)

        assert put(connection, owner="bob", **fields).id != first.id


def test_a_finished_job_keeps_its_idempotency_key(connection: Connection) -> None:
    job_id = factory.make_job(connection, "completed")
    connection.execute(
        "UPDATE tidegate.jobs SET idempotency_key = 'k', request_hash = tidegate.request_hash(%s::jsonb)",
        [json.dumps({"type": "email", "payload": {}, "idempotency_key": "k"})],
    )

    assert put(connection, idempotency_key="k").id == job_id


def test_a_unique_job_collapses_while_it_is_unfinished(connection: Connection) -> None:
    first, second = (put(connection, unique=Unique(key="u"), payload={"v": n}) for n in range(2))
    connection.execute("UPDATE tidegate.jobs SET status = 'cancelled', finished_at = now()")
    third = put(connection, unique=Unique(key="u"))

    assert (second.id, second.outcome) == (first.id, "existing")
    assert third.id != first.id


def test_unique_without_a_key_goes_by_the_payload(connection: Connection) -> None:
    first, same, other = (put(connection, unique=Unique(), payload={"a": n}).id for n in (1, 1, 2))

    assert same == first != other


def test_replace_gives_a_pending_job_the_new_content(connection: Connection) -> None:
    first = put(connection, unique=Unique(key="u"), payload={"v": 1})
    second = put(connection, unique=Unique(key="u", on_conflict="replace"), payload={"v": 2}, priority=20)

    row = factory.job(connection, first.id)
    assert (second.id, second.outcome, row["payload"], row["priority"]) == (first.id, "replaced", {"v": 2}, 20)


def test_what_a_replacement_does_not_say_has_its_default_again(connection: Connection) -> None:
    said: dict[str, Any] = {"priority": 3, "max_attempts": 1, "tags": ["x"], "concurrency_key": "c"}
    fields = "SELECT priority, max_attempts, tags, concurrency_key FROM tidegate.jobs WHERE id = %s"
    first = put(connection, unique=Unique(key="u"), **said)

    put(connection, unique=Unique(key="u", on_conflict="replace"))

    plain = put(connection)
    assert factory.one(connection, fields, [first.id]) == factory.one(connection, fields, [plain.id])


def test_a_batch_that_replaces_one_job_many_times_writes_it_once(connection: Connection) -> None:
    first = put(connection, unique=Unique(key="u"))
    unique = Unique(key="u", on_conflict="replace")
    jobs = [NewJob(type="email", unique=unique, payload={"v": n}) for n in range(50)]
    written = "SELECT n_tup_upd FROM pg_stat_xact_user_tables WHERE relid = 'tidegate.jobs'::regclass"
    before = factory.value(connection, written)

    batch = enqueue_batch(connection, jobs, owner="alice")

    assert factory.value(connection, written) - before == 1
    assert factory.job(connection, first.id)["payload"] == {"v": 49}
    assert {(job.id, job.outcome) for job in batch.jobs} == {(first.id, "replaced")}


@pytest.mark.parametrize("begun", [{"status": "processing"}, {"started_at": "-1 minute", "steps": '{"send": 1}'}])
def test_replace_leaves_a_job_alone_that_runs_or_has_run(connection: Connection, begun: dict[str, str]) -> None:
    """One that has run has steps and a state of the old content."""
    old = factory.make_job(connection, unique_key="u", payload='{"v": 1}', **begun)

    second = put(connection, unique=Unique(key="u", on_conflict="replace"), payload={"v": 2})

    assert (second.id, second.outcome) == (old, "existing")
    assert factory.job(connection, old)["payload"] == {"v": 1}


def test_an_open_transaction_does_not_lock_an_existing_job(committed: Connection, other: Connection) -> None:
    put(committed, unique=Unique(key="u"))
    [running] = claim(committed, room=1, limits=Limits(["email"], "default", 100, "w1"))

    with other.transaction():
        met = put(other, unique=Unique(key="u"))
        with committed.transaction():
            committed.execute("SET LOCAL lock_timeout = '2s'")
            counts = settle(committed, [Finished(running, Completed("1"))]).counts

    assert (str(met.id), counts["complete"]) == (running.id, 1)


@pytest.mark.parametrize(("fields", "times"), [({}, 1), ({"idempotency_key": "k"}, 3)])
def test_a_job_joins_a_batch_once(connection: Connection, fields: dict[str, Any], times: int) -> None:
    batch_id = create_batch(connection, owner="alice", total=0)

    for _ in range(times):
        job = enqueue(connection, NewJob(type="email", **fields), owner="alice", batch_id=batch_id)

    assert factory.job(connection, job.id)["batch_id"] == batch_id
    assert factory.value(connection, "SELECT total FROM tidegate.batches") == 1


def test_keys_apply_within_a_batch(connection: Connection) -> None:
    jobs = [NewJob(type="email", idempotency_key="k"), NewJob(type="email"), NewJob(type="email", idempotency_key="k")]

    batch = enqueue_batch(connection, jobs, owner="alice")

    assert [job.outcome for job in batch.jobs] == ["created", "created", "existing"]
    assert batch.jobs[0].id == batch.jobs[2].id
    assert factory.value(connection, "SELECT total FROM tidegate.batches") == 2


def test_a_conflict_in_a_batch_names_the_job_and_leaves_nothing(committed: Connection) -> None:
    jobs = [NewJob(type="email"), *(NewJob(type="email", idempotency_key="k", payload={"n": n}) for n in range(2))]

    with pytest.raises(IdempotencyConflict, match=r"^body\.jobs\.2: "):
        enqueue_batch(committed, jobs, owner="alice")

    assert rows(committed) == 0
    assert committed.execute("SELECT FROM tidegate.batches").rowcount == 0


def test_the_error_names_a_wrong_field_of_the_payload_and_not_its_value(connection: Connection) -> None:
    factory.make_type(connection, "letter", payload_schema={"properties": {"to": {"type": "string"}}})
    jobs = [NewJob(type="email"), NewJob(type="letter", payload={"to": 4711})]

    with pytest.raises(Invalid, match=r"body\.jobs\.1\.payload\.to: it has to be of type string") as caught:
        enqueue_batch(connection, jobs, owner="alice")

    assert "4711" not in str(caught.value)
    assert rows(connection) == 0


def test_a_disabled_type_takes_no_jobs(connection: Connection) -> None:
    connection.execute("UPDATE tidegate.job_types SET enabled = false")

    with pytest.raises(TypeDisabled, match="takes no jobs now"):
        put(connection)


@pytest.mark.parametrize("fields", [{}, {"idempotency_key": "k"}, {"unique": Unique(key="u")}])
@pytest.mark.parametrize("which", ["of another owner", "has ended", "unknown"])
def test_a_batch_that_is_not_open_for_the_owner_is_not_found(
    connection: Connection, which: str, fields: dict[str, Any]
) -> None:
    batch_id = create_batch(connection, owner="bob" if which == "of another owner" else "alice", total=0)
    if which == "has ended":
        end_missed_batches(connection)
    elif which == "unknown":
        batch_id = UUID(int=1)

    with pytest.raises(NotFound, match="there is no unfinished batch"):
        enqueue(connection, NewJob(type="email", **fields), owner="alice", batch_id=batch_id)


@pytest.mark.parametrize("fields", [{"idempotency_key": "k"}, {"unique": Unique(key="u")}])
def test_equal_requests_at_once_create_one_job(
    database_url: str, committed: Connection, fields: dict[str, Any]
) -> None:
    def five(_: int) -> set[UUID]:
        with connect(database_url) as connection:
            return {put(connection, **fields).id for _ in range(5)}

    assert len(set.union(*at_once(five, range(8)))) == 1
    assert rows(committed) == 1


def sql(connection: Connection, arguments: str, **values: Any) -> Any:
    return factory.value(connection, f"SELECT tidegate.enqueue({arguments})", values)


def test_an_application_enqueues_in_its_own_transaction(connection: Connection) -> None:
    with connection.transaction(force_rollback=True):
        job_id = sql(connection, """'email', '{"to": "bob"}', priority => 20, owner => 'alice', delay_seconds => 60""")
        row = factory.job(connection, job_id)

    assert (row["payload"], row["priority"], row["owner"]) == ({"to": "bob"}, 20, "alice")
    assert rows(connection) == 0


@pytest.mark.parametrize(
    "sent",
    [
        """'{"to": "bob"}'""",
        """'{"to": "bob"}'::json""",
        """'{"to": "bob"}'::jsonb""",
        """'{"to": "bob"}'::text""",
        """'{"to": "bob"}'::varchar""",
        """'{"to": "bob"}'::char(13)""",
        "json_build_object('to', 'bob')",
        "%(json)s",
        "%(jsonb)s",
        "%(text)s",
        "%(text)s::varchar",
        "payload => %(json)s",
        "payload => %(text)s, priority => 10",
    ],
)
def test_an_application_sends_its_payload_as_its_driver_has_it(connection: Connection, sent: str) -> None:
    content = {"to": "bob"}
    forms = {"json": Json(content), "jsonb": Jsonb(content), "text": json.dumps(content)}

    job_id = sql(connection, f"'email', {sent}", **{name: forms[name] for name in forms if f"({name})" in sent})

    assert factory.job(connection, job_id)["payload"] == content


def test_a_prepared_call_sends_a_text_without_a_type(connection: Connection) -> None:
    connection.execute("PREPARE send AS SELECT tidegate.enqueue('email', $1) AS id")

    [row] = connection.execute("""EXECUTE send('{"to": "bob"}')""")

    assert factory.job(connection, row["id"])["payload"] == {"to": "bob"}


@pytest.mark.parametrize("sent", ["'[]'", "'7'", "7", "'\"x\"'", "NULL", "NULL::json", "'{1}'::integer[]", "ROW(1)"])
def test_a_payload_of_sql_that_is_no_object_is_refused(connection: Connection, sent: str) -> None:
    with pytest.raises(psycopg.Error, match="the payload has to be an object") as raised:
        sql(connection, f"'email', {sent}")

    assert raised.value.sqlstate == "TG004"


@pytest.mark.parametrize("target", ["json", "jsonb", "text"])
def test_a_cast_of_the_callers_own_runs_with_no_rights_of_the_owner(connection: Connection, target: str) -> None:
    connection.execute(
        f"""CREATE TYPE public.odd AS (a integer);
        CREATE FUNCTION public.as_owner(public.odd) RETURNS {target} LANGUAGE plpgsql IMMUTABLE AS $$
            BEGIN RAISE EXCEPTION 'the cast ran'; END $$;
        CREATE CAST (public.odd AS {target}) WITH FUNCTION public.as_owner AS IMPLICIT""".encode()
    )

    with pytest.raises(psycopg.Error, match="the payload has to be an object"):
        sql(connection, "'email', ROW(1)::public.odd")


def test_a_text_that_is_no_json_is_refused(connection: Connection) -> None:
    with pytest.raises(psycopg.errors.InvalidTextRepresentation, match="type json"):
        sql(connection, "'email', 'oops'")


def test_the_context_of_an_error_is_short(connection: Connection) -> None:
    with pytest.raises(psycopg.Error, match="there is no job type 'letter'") as raised:
        sql(connection, "'letter'")

    assert len(str(raised.value.diag.context).splitlines()) <= 5


TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        (TRACE, TRACE),
        *((wrong, None) for wrong in ("", TRACE.upper(), f"{TRACE}\n", TRACE.replace("b7ad6b7169203331", "0" * 16))),
    ],
)
def test_an_application_passes_its_trace(connection: Connection, said: str, stored: str | None) -> None:
    job_id = sql(connection, "'email', traceparent => %(said)s", said=said)

    assert factory.job(connection, job_id)["traceparent"] == stored


def test_sql_and_http_agree_on_what_the_same_request_is(connection: Connection) -> None:
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


def test_sql_and_http_have_the_same_defaults(connection: Connection) -> None:
    first = put(connection, idempotency_key="k", delay_seconds=90)

    assert sql(connection, "'email', delay_seconds => 90, idempotency_key => 'k', owner => 'alice'") == first.id


def test_an_error_at_a_prompt_has_no_detail_that_only_programs_read(connection: Connection) -> None:
    sql(connection, "'email', idempotency_key => 'k'")
    for arguments in ("'letter'", "'email', priority => 3, idempotency_key => 'k'"):
        with pytest.raises(psycopg.Error) as caught, connection.transaction():
            sql(connection, arguments)

        assert (caught.value.diag.message_detail, caught.value.diag.column_name) == (None, "jobs.0")


# test_bounds.py has the bounds of single values.
@pytest.mark.parametrize(
    ("said", "says"),
    [
        ("'email', '[]'", "the payload has to be an object"),
        ("'email', 'null'::jsonb", "the payload has to be an object"),
        ("'email', NULL", ""),
        ("'email', '{\"n\": [1e5000]}'", ""),
        ("'email', '{\"n\": -1e309}'", ""),
        ("'email', ('{\"a\": ' || repeat('[', 100) || repeat(']', 100) || '}')::jsonb", ""),
        ("'email', idempotency_key => 'k', unique_key => 'u'", ""),
        (
            "'email', idempotency_key => ''",
            "each key (idempotency_key, unique_key, concurrency_key) has to have 1 to 200",
        ),
        ("'email', priority => 21", "the priority has to be 1 to 20"),
        ("'email', priority => 99999", "the priority has to be 1 to 20"),
        ("'email', reference_type => 'order'", "a reference has to have both a type and an id"),
        ("'email', tags => '{NULL}'", ""),
        ("'email', tags => '{{a,b},{c,d}}'", ""),
        ("'email', delay_seconds => -1", "delay_seconds has to be 0 to 31622400, which is 366 days"),
        ("'email', delay_seconds => 31622401", "delay_seconds has to be 0 to 31622400, which is 366 days"),
        ("'email', delay_seconds => 'NaN'", "delay_seconds has to be 0 to 31622400"),
        ("'email', scheduled_for => 'infinity'", "a job may be scheduled at most 366 days ahead"),
        ("'email', scheduled_for => now() + interval '367 days'", "a job may be scheduled at most 366 days ahead"),
        ("'email', on_conflict => 'explode'", "on_conflict has to be skip or replace"),
        ("'email', owner => ''", ""),
        ("'email', owner => NULL", ""),
        ("'email', owner => repeat('a', 201)", ""),
    ],
)
def test_sql_refuses_with_the_rule_that_was_broken(connection: Connection, said: str, says: str) -> None:
    with pytest.raises(psycopg.DatabaseError) as caught:
        sql(connection, said)

    assert caught.value.sqlstate == "TG004"
    assert str(caught.value.diag.message_primary).startswith(says)
    assert "Failing row" not in str(caught.value)


@pytest.mark.parametrize("type_", ["'letter'", "NULL"])
def test_sql_refuses_an_unknown_type(connection: Connection, type_: str) -> None:
    with pytest.raises(psycopg.Error) as caught:
        sql(connection, type_)

    assert caught.value.sqlstate == "TG001"


@pytest.mark.parametrize("payload", ['{"a": 1e308, "b": -1e308}', '{"a": ' * 100 + "1" + "}" * 100])
def test_sql_accepts_a_payload_at_the_bounds(connection: Connection, payload: str) -> None:
    assert sql(connection, "'email', %(payload)s", payload=payload)
