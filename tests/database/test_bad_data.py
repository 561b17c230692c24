"""Bad data in one row stops no job of other owners or other lanes.

For each value that a later statement casts or that Python unpacks, the test writes the worst value that Postgres
accepts past the API, and runs processors. A value that Postgres refuses is no danger.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from itertools import count, product
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from tests import factory
from tests.crowd import process
from tests.job_types import JOB_TYPES
from tests.roles import login
from tidegate import Running, job_type
from tidegate.base.errors import TidegateError
from tidegate.job import NewJob
from tidegate.job_type.definition import known
from tidegate.manage.overrides import BackoffSetting, Overrides
from tidegate.manage.workers import Config
from tidegate.postgres.database import Connection, connect
from tidegate.queue.enqueue import enqueue_batch

# Every table, and every column that is not computed. For each new one decide: is it cast or unpacked?
COLUMNS = {
    "api_keys": "id secret_hash name role owner created_at expires_at revoked_at last_used_at rate burst tokens"
    " tokens_at read_rate read_burst read_tokens read_tokens_at types max_priority max_pending",
    "audit": "id at actor action kind subject changed",
    "batches": "id owner total created_at finished_at then_enqueue notify",
    "duties": "name due_at holder",
    "endpoint_secrets": "id endpoint secret ends_at",
    "archive_parts": "id day type jobs bytes content made_at written_at failures error",
    "encryption_keys": "id since needed_by counted_at counted counted_to",
    "endpoints": "name kind url headers events types owner failing_since disabled_at disabled_because created_at"
    " updated_at",
    "floors": "type priority scheduled_for id candidate_for candidate_id horizon noted_at",
    "lane_tallies": "step at lane ready oldest_seconds running waiting processors settled gb_seconds",
    "tallies": "step at type started completed failed retried cancelled wait run waited seconds",
    "job_logs": "id job_id at level attempt stage actor message details started_at duration_ms",
    "job_signals": "job_id name payload at",
    "job_types": "name declared overrides enabled paused created_at updated_at missing_since",
    "jobs": "id type status priority scheduled_for payload owner lock_version locked_by locked_at lock_expires_at"
    " attempts max_attempts deaths suspect alone alone_until died_with"
    " progress stage state steps result error_code error_message review_reason"
    " wait_signal wait_until idempotency_key request_hash unique_key concurrency_key reference_type reference_id tags"
    " batch_id parent_id traceparent cancel_requested_at created_at started_at finished_at blocked"
    " wait_children resumed_by signal fair notify replay_of replay_act duration_ms last_run_ms stages expires_at"
    " unique_while_pending touched_at",
    "lane_reports": "lane worker seen_at longest refused ticked_at",
    "lanes": "name woken_at scaled_out_at scaled_in_at",
    "limits": "name max_concurrent rate burst tokens tokens_at window_starts window_seconds created_at updated_at",
    "locks": "name",
    "logins": "id hash key_id role owner via created_at seen_at expires_at ended_at tokens tokens_at",
    "long_polls": "id key_id owner until",
    "owner_buckets": "owner tokens at",
    "owner_pending": "owner jobs capped counted_at",
    "rate_buckets": "type tokens at",
    "schedules": "type name declared overrides updated_at last_due next_due",
    "set_aside": "kind id error message times first_at at",
    "tickets": "hash kind key_id role owner login created_at expires_at caller_expires_at",
    "type_locks": "type last oldest",
    "watchers": "connection key_id role owner login created_at heard_at expires_at tokens tokens_at",
    "watches": "connection key audience topic sent sent_at",
    "webhook_deliveries": "source delivery result received_at",
    "window_starts": "kind name at starts",
    "worker_config": "key value description updated_at updated_by",
    "workers": "id lane function_version log_stream started_at deadline claimed settled started_by seen_at"
    " claims_until state sleeps_until memory counted counted_at",
}
# The last four are views: of types, and of jobs.
NEVER_READ = {
    "schema_migrations",
    "schema_functions",
    "retentions",
    "queued_jobs",
    "pending_suspects",
    "new_jobs",
}

_SCHEDULE = ["schedule.expression", "schedule.timezone", "schedule.missed", "schedule.payload", "schedule.owner"]
_SCHEDULE += ["schedule.enabled"]
_LIMITS = ["lane", "timeout", "max_attempts", "max_concurrent", "key_limit", "fair", "expires", "priority_fall"]
_LIMITS += ["stages", "rate", "rate.per_second", "rate.burst", "window", "window.starts", "window.seconds", "limits"]
_BACKOFF = ["backoff", "backoff.kind", "backoff.base", "backoff.cap", "backoff.jitter"]
_RETENTION = ["retention", "retention.completed", "retention.failed", "retention.cancelled"]
# The parts of each jsonb column.
PARTS = {
    "batches.then_enqueue": [
        *("type", "payload", "priority", "delay_seconds", "scheduled_for", "reference_type", "reference_id"),
        *("concurrency_key", "tags", "notify", "max_attempts", "traceparent", "expires_at", "expires_seconds"),
    ],
    "schedules.declared": ["expression", "timezone", "missed", "payload", "owner", "enabled"],
    "schedules.overrides": ["expression", "timezone", "missed", "payload", "owner", "enabled"],
    "job_types.overrides": ["description", *_LIMITS, *_BACKOFF, "schedule", *_SCHEDULE, *_RETENTION, "encrypted"],
    "job_types.declared": [
        *("description", *_LIMITS, "schedule", *_SCHEDULE, *_RETENTION, "payload_schema", "target"),
        *("batch", "counts", "encrypted", "schedules", "schedules.nightly"),
        *("backoff", "backoff.kind", "backoff.base", "backoff.cap", "backoff.jitter"),
    ],
    "worker_config.value": [
        *("max_workers", "scale_thresholds", "scale_out_seconds", "scale_in_seconds", "linger_seconds", "slots"),
        *("claim_batch", "max_jobs", "lanes", "audit_days", "settings"),
    ],
}
# The queue only shows these, passes them to the handler, or compares them.
WHOLE = {
    *(
        "audit.changed",
        "endpoints.headers",
        "job_logs.details",
        "job_signals.payload",
        "jobs.payload",
        "jobs.stages",
        "jobs.state",
        "jobs.steps",
    ),
    *("jobs.result", "jobs.signal", "lane_reports.refused", "webhook_deliveries.result"),
}

DEEP = 10_000
JSON = [
    *("null", "true", "-1", "1e400", "1e-400", "9" * 5000, '""', '"\\u0001%s\\ud83d\\udca3"', "[]", "{}", '{"": null}'),
    *('"2027-01-30T12:00:00+16:00"', '"NaN"', '"Infinity"', '"-infinity"', '"4713-01-01 BC"', '[[1], null, "a"]'),
    *('{"$encrypted": 5}', '{"$encrypted": "1.00000000.AAAA"}', '{"$encrypted": {"$encrypted": null}}'),
    *("[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP, '"' + "x" * 100_000 + '"'),
]
TEXT = [
    *("", " ", "x" * 100_000, "\x01\x7f", "\U0001f4a3" * 500, "%s %(x)s", "2027-01-30T12:00:00+16:00", "NaN"),
    *('{"a": [', "* * * * *"),
]
WORST = {
    "jsonb": JSON,
    "text": TEXT,
    "ARRAY": ["{}", "{{a,b},{c,d}}", "{NULL}", '{""}'],
    "bytea": ["", "\\x00"],
    "date": ["infinity", "-infinity", "4713-01-01 BC", "294276-12-31", "9000-01-01"],
    "timestamp with time zone": ["infinity", "-infinity", "4713-01-01 BC", "294276-12-31", "0001-01-01 00:00+15:59"],
    "double precision": ["NaN", "Infinity", "-Infinity", "1e308", "-1e308", "1e-320", "0"],
    "bigint": ["9223372036854775807", "-9223372036854775808"],
    "integer": ["2147483647", "-2147483648", "0"],
    "smallint": ["32767", "-32768", "0"],
    "uuid": ["00000000-0000-0000-0000-000000000000"],
    "xid8": ["0", "18446744073709551615"],
}
# Types without a worst value.
EITHER = {"boolean"}

SPARE = [f"t{n}" for n in range(40)]
_RATE = {"per_second": 5, "burst": 5}
_WINDOW = {"starts": 5, "seconds": 60}
_MINUTELY = {"expression": "* * * * *", "timezone": "UTC", "missed": "one", "payload": {}}
_ELSEWHERE = {"lane": "default", "timeout": 5, "max_attempts": 1, "payload_schema": {}, "target": "lambda:nothing"}
_LOCK = "now(), 'w', now() - interval '9 minutes', now() - interval '6 minutes'"
# For each table, rows that processors have to work with. {n} makes them different.
ROWS = {
    "api_keys": ["(id, secret_hash, name, role, owner) VALUES ('k{n}', sha256('{n}'), 'n', 'producer', 'alice')"],
    "audit": ["(actor, action, kind, subject, changed) VALUES ('a', 'b', 'job', 'c', '{{}}')"],
    "archive_parts": [
        """(day, type, jobs, bytes, content)
        VALUES ('2026-01-01', 'echo', 1, 2, '\\x1f8b')""",
    ],
    "batches": [
        """(owner, total, then_enqueue) VALUES ('alice', 1, '{{"type": "echo", "payload": {{}}, "priority": 10,
        "scheduled_for": "2026-01-01T00:00:00Z"}}')"""
    ],
    "duties": ["(name, due_at) VALUES ('chore{n}', now())"],
    "encryption_keys": ["(id) VALUES (lpad(to_hex({n}), 8, '0'))"],
    "endpoint_secrets": ["(endpoint, secret) VALUES ('t{n}', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')"],
    "endpoints": [
        """(name, kind, url, events, types, owner)
        VALUES ('e{n}', 'webhook', 'https://example.com', '{{job.completed,batch.finished}}', '{{echo}}', 'alice')""",
        "(name, kind, events) VALUES ('b{n}', 'bus', '{{job.completed,batch.finished}}')",
    ],
    "job_logs": [
        "(job_id, level, message) SELECT id, 'info', 'x' FROM tidegate.jobs WHERE status = 'completed' LIMIT 1"
    ],
    "job_signals": [
        """(job_id, name, payload) SELECT id, 'paid', '{{}}' FROM tidegate.jobs
        WHERE wait_signal = 'paid' ORDER BY id OFFSET {n} LIMIT 1"""
    ],
    "job_types": [
        f"(name, declared) VALUES ('e{{n}}', '{json.dumps(_ELSEWHERE).replace('{', '{{').replace('}', '}}')}')"
    ],
    "jobs": [
        "(type, owner, max_attempts, concurrency_key) VALUES ('echo', 'alice', 3, 'k{n}')",
        "(type, owner, max_attempts, concurrency_key, blocked) VALUES ('echo', 'alice', 3, 'b{n}', true)",
        """(type, owner, max_attempts, status, started_at, wait_until)
        VALUES ('echo', 'alice', 3, 'waiting', now(), now())""",
        """(type, owner, max_attempts, status, started_at, locked_by, locked_at, lock_expires_at)
        VALUES ('echo', 'alice', 3, 'processing', {lock})""",
        """(type, owner, max_attempts, status, started_at, finished_at)
        VALUES ('echo', 'alice', 3, 'completed', now(), now() - interval '90 days')""",
    ],
    "lane_tallies": [
        """(step, at, lane, ready, oldest_seconds, running, waiting)
        VALUES (60, date_trunc('minute', now()), 'default', 1, 1, 1, 1)
        ON CONFLICT (step, at, lane) DO UPDATE SET ready = 1""",
        "(step, at, lane, processors, gb_seconds) VALUES (3600, now() - interval '{n} hours', 'l', 1, 1)",
    ],
    "tallies": [
        f"""(step, at, type, started, completed, failed, retried, cancelled, wait, run, waited, seconds)
        VALUES ({step}, {at}, 'echo', 1, 1, 0, 0, 0, array_fill(0, ARRAY[24]), array_fill(0, ARRAY[24]), 0, 0)
        ON CONFLICT (step, at, type) DO UPDATE SET started = 1"""
        for step, at in ((0, "'epoch'"), (60, "date_trunc('minute', now())"), (3600, "date_trunc('hour', now())"))
    ],
    "lane_reports": ["(lane, worker, longest) VALUES ('l{n}', 'w', 900)"],
    "lanes": ["(name) VALUES ('l{n}')"],
    "limits": [
        """(name, max_concurrent, rate, burst, tokens, tokens_at, window_starts, window_seconds)
        VALUES ('t{n}', 5, 5, 5, 1, now(), 5, 60)"""
    ],
    "locks": ["(name) VALUES ('lock{n}')"],
    "logins": [
        """(hash, key_id, role, owner, via, expires_at, tokens)
        VALUES (sha256('{n}'), 'k{n}', 'admin', 'alice', 'key', now(), 1)"""
    ],
    "long_polls": ["(key_id, owner, until) VALUES ('k{n}', 'alice', now())"],
    "owner_buckets": ["(owner, tokens, at) VALUES ('alice{n}', 1, now() - interval '8 days')"],
    "owner_pending": ["(owner) VALUES ('alice{n}')"],
    "floors": [
        """(type, priority, scheduled_for, id, candidate_for, candidate_id, horizon)
           VALUES ('t{n}', 10, now(), gen_random_uuid(), now(), gen_random_uuid(), '1')
           ON CONFLICT (type, priority) DO UPDATE
           SET scheduled_for = EXCLUDED.scheduled_for, id = EXCLUDED.id, candidate_for = EXCLUDED.candidate_for,
               candidate_id = EXCLUDED.candidate_id, horizon = EXCLUDED.horizon"""
    ],
    "rate_buckets": ["(type, tokens, at) VALUES ('t{n}', 1, now())"],
    "schedules": [
        """(type, name, declared, next_due) VALUES ('t0', 'n{n}', '{{"expression": "* * * * *"}}', now())""",
        """(type, name, overrides, next_due) VALUES ('t0', 'o{n}', '{{"expression": "* * * * *"}}', now())""",
    ],
    "set_aside": ["(kind, id, error, message) VALUES ('chore', 'nothing{n}', 'x', 'x')"],
    "tickets": [
        "(hash, kind, key_id, role, owner, expires_at) VALUES (sha256('{n}'), 'login', 'k{n}', 'admin', 'alice', now())"
    ],
    "type_locks": ["(type, last, oldest) VALUES ('t{n}', 1, 1) ON CONFLICT (type) DO UPDATE SET last = 1"],
    "watchers": ["(connection, key_id, role, owner, expires_at) VALUES ('c{n}', 'k{n}', 'admin', 'alice', now())"],
    "watches": ["(connection, key, audience, topic) VALUES ('watcher', 'key{n}', '*', 'stats')"],
    "webhook_deliveries": ["(source, delivery, result) VALUES ('shop', sha256('{n}'), '{{}}')"],
    "window_starts": [
        f"(kind, name, at, starts) VALUES ('{kind}', 't{{n}}', now() - interval '1 minute', 1)"
        for kind in ("type", "limit")
    ],
    "workers": [
        """(id, lane, function_version, log_stream, started_at, deadline, started_by, seen_at)
        VALUES ('w{n}', 'default', '', 's', now() - interval '2 hours', now() - interval '1 hour', 'tick',
            now() - interval '1 hour')"""
    ],
}


class Anything(BaseModel):
    pass


def _does_nothing(_job: Running, _payload: Anything) -> None: ...


TYPES = known(
    [
        *JOB_TYPES.values(),
        job_type("crawl", timeout=30, lane="slow")(_does_nothing),
        *(job_type(name, timeout=5)(_does_nothing) for name in SPARE),
    ]
)


_ENVIRONMENTS: dict[str, Connection] = {}


@pytest.fixture(scope="module", autouse=True)
def _environments(migrated_url: str) -> Iterator[None]:
    """Processors of a lane use one connection after the other, as on Lambda."""
    with (
        connect(login(migrated_url, "tidegate_processor")) as default,
        connect(login(migrated_url, "tidegate_processor")) as slow,
    ):
        _ENVIRONMENTS.update(default=default, slow=slow)
        yield


def run() -> None:
    """Runs a processor of each lane, with its role on AWS."""
    for lane, own in _ENVIRONMENTS.items():
        # The next tick is so near that no processor sleeps, whatever a setting says.
        process(lambda own=own: own, TYPES, worker=str(uuid4()), lane=lane, SLOTS="2", TICK="rate(1 second)")  # type: ignore[misc]


@pytest.fixture
def stack(committed: Connection) -> Connection:
    """Types with a rate, a window, a limit and a schedule, and jobs for the rows that need one."""
    run()
    committed.execute(
        "UPDATE tidegate.job_types SET overrides = %s::jsonb || jsonb_build_object('limits', jsonb_build_array(name))"
        " WHERE name = ANY (%s)",
        [json.dumps({"rate": _RATE, "window": _WINDOW, "schedule": _MINUTELY}), SPARE],
    )
    for _ in SPARE:
        factory.make_job(committed, "waiting", type="echo", wait_signal="paid")
    factory.make_job(committed, "completed", type="echo", finished_at="-90 days")
    factory.make_type(committed, "callback", lane="outside")
    for name in SPARE:
        factory.make_endpoint(committed, name)
    watcher = "(connection, key_id, role, owner, expires_at) VALUES ('watcher', 'k', 'admin', 'alice', now())"
    committed.execute(f"INSERT INTO tidegate.watchers {watcher}".encode())
    return committed


def make_row(connection: Connection, table: str, kind: str, n: int) -> str:
    """Returns the row's ctid."""
    row = kind.format(n=n, lock=_LOCK)
    return str(factory.value(connection, f"INSERT INTO tidegate.{table} {row} RETURNING ctid::text"))


def write(connection: Connection, table: str, place: str, value: str, parameters: list[Any]) -> str | None:
    """Returns the row's new ctid. None: Postgres refuses the value."""
    update = f"UPDATE tidegate.{table} SET {value} WHERE ctid = %s::tid RETURNING ctid::text"
    try:
        with connection.transaction():
            return str(factory.value(connection, update, [*parameters, place]))
    except psycopg.Error:
        return None


def other_jobs_complete(connection: Connection) -> None:
    """Asserts that jobs of other owners complete in both lanes, and a batch with its follower."""
    echo = factory.make_job(connection, type="echo", owner="bob", payload='{"say": "hello"}')
    crawl = factory.make_job(connection, type="crawl", owner="carol", payload="{}")
    batch = enqueue_batch(connection, [NewJob(type="echo")], owner="bob", then=NewJob(type="crawl"))
    for _ in range(2):  # the batch's follower is in another lane
        run()

    assert {factory.job(connection, job_id)["status"] for job_id in (echo, crawl)} == {"completed"}
    assert factory.value(connection, "SELECT finished_at FROM tidegate.batches WHERE id = %s", [batch.id]) is not None
    left = connection.execute("SELECT FROM tidegate.jobs WHERE owner IN ('bob', 'carol') AND status <> 'completed'")
    assert left.rowcount == 0


def types_of_columns(connection: Connection) -> dict[str, dict[str, str]]:
    rows = connection.execute(
        """SELECT table_name, column_name, data_type FROM information_schema.columns
        WHERE table_schema = 'tidegate' AND is_generated = 'NEVER' ORDER BY table_name, ordinal_position"""
    )
    found: dict[str, dict[str, str]] = {}
    for row in rows:
        if row["table_name"] not in NEVER_READ:
            found.setdefault(row["table_name"], {})[row["column_name"]] = row["data_type"]
    return found


def test_every_column_is_considered(connection: Connection) -> None:
    found = types_of_columns(connection)

    assert {table: set(columns) for table, columns in found.items()} == {
        table: set(columns.split()) for table, columns in COLUMNS.items()
    }
    assert {kind for columns in found.values() for kind in columns.values()} == WORST.keys() | EITHER
    assert found.keys() == ROWS.keys() | {"worker_config"}
    of_json = {f"{table}.{name}" for table in found for name, kind in found[table].items() if kind == "jsonb"}
    assert of_json == PARTS.keys() | WHOLE


def test_every_part_is_considered() -> None:
    more: dict[str, Any] = {"reference": {"type": "a", "id": "b"}, "concurrency_key": "k", "tags": ["t"]}
    more |= {"notify": ["shop"], "expires_seconds": 5}
    then = NewJob(type="x", payload={"a": 1}, priority=5, delay_seconds=1, max_attempts=1, **more).row()
    declared = TYPES["echo"].declared().keys() | {f"backoff.{name}" for name in BackoffSetting.model_fields}

    assert then.keys() | {"scheduled_for", "expires_at", "traceparent"} == set(PARTS["batches.then_enqueue"])
    assert set(Overrides.model_fields) <= set(PARTS["job_types.overrides"])
    assert declared <= set(PARTS["job_types.declared"])
    assert set(Config.model_fields) - {"enabled"} == set(PARTS["worker_config.value"])


@pytest.mark.parametrize("table", sorted(ROWS))
def test_the_worst_values_of_a_table_stop_no_other_job(stack: Connection, table: str) -> None:
    kinds = types_of_columns(stack)[table]
    worst = [(column, kind, value) for column, kind in kinds.items() for value in WORST.get(kind, [])]
    with stack.transaction():
        for n, (column, kind, value) in enumerate(worst):
            for row in ROWS[table]:
                place = make_row(stack, table, row, n)
                write(stack, table, place, f"{column} = %s::{'text[]' if kind == 'ARRAY' else kind}", [value])

    other_jobs_complete(stack)


@pytest.mark.parametrize("column", sorted(PARTS.keys() - {"worker_config.value"}))
def test_the_worst_parts_of_a_json_stop_no_other_job(stack: Connection, column: str) -> None:
    table, _, name = column.partition(".")
    with stack.transaction():
        for n, (part, value) in enumerate(product(PARTS[column], JSON)):
            path = part.split(".")
            place = type_of(stack, n) if column == "job_types.overrides" else make_row(stack, table, ROWS[table][0], n)
            if len(path) == 2:
                whole = f"{name} = jsonb_set({name}, %s, COALESCE({name} -> %s, '{{}}'))"
                place = write(stack, table, place, whole, [path[:1], path[0]]) or place
            write(stack, table, place, f"{name} = jsonb_set({name}, %s, %s::jsonb)", [path, value])

    other_jobs_complete(stack)


@pytest.mark.parametrize("part", PARTS["worker_config.value"])
def test_the_worst_setting_stops_no_job(stack: Connection, part: str) -> None:
    for_one = f"jsonb_build_object('default', jsonb_build_object('{part}', %s::jsonb))"
    for key, said in [(part, "%s::jsonb"), ("lanes", for_one)]:
        for value in JSON:
            place = place_of(stack, "worker_config", "key", key)
            if write(stack, "worker_config", place, f"value = {said}", [value]):
                other_jobs_complete(stack)


@pytest.mark.parametrize("key", Config.model_fields)
def test_a_missing_setting_stops_only_what_it_switches(stack: Connection, key: str) -> None:
    stack.execute("DELETE FROM tidegate.worker_config WHERE key = %s AND key <> 'enabled'", [key])

    other_jobs_complete(stack)


def type_of(connection: Connection, n: int) -> str:
    return place_of(connection, "job_types", "name", SPARE[n % len(SPARE)])


def place_of(connection: Connection, table: str, column: str, value: str) -> str:
    return str(factory.value(connection, f"SELECT ctid::text FROM tidegate.{table} WHERE {column} = %s", [value]))


# Values that a caller may send: any offset that Python knows, any text that is JSON, any number.
_ZONES = st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))
_SOON = datetime.now(UTC).replace(tzinfo=None)
_TIMES = st.datetimes(max_value=_SOON + timedelta(days=300), timezones=_ZONES)
_WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=60)
_FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "payload": st.dictionaries(
            _WORDS, st.one_of(st.none(), st.integers(), st.floats(allow_nan=False), _WORDS), max_size=3
        ),
        "priority": st.integers(1, 20),
        "scheduled_for": _TIMES.map(lambda moment: moment.isoformat()),
        "reference": st.fixed_dictionaries({"type": _WORDS, "id": _WORDS}),
        "concurrency_key": _WORDS,
        "tags": st.lists(_WORDS, max_size=20),
        "max_attempts": st.integers(1, 100),
    },
)
_SLOWLY = settings(
    max_examples=15, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@_SLOWLY
@given(fields=_FIELDS, then=_FIELDS)
def test_no_job_that_the_api_accepts_stops_another(committed: Connection, fields: Any, then: Any) -> None:
    run()
    try:
        job, follower = NewJob(type="crawl", **fields), NewJob(type="crawl", **then)
        batch = enqueue_batch(committed, [job], owner="alice", then=follower)
    except (ValidationError, TidegateError):
        return
    committed.execute("UPDATE tidegate.jobs SET scheduled_for = now() WHERE batch_id = %s", [batch.id])

    other_jobs_complete(committed)

    assert committed.execute("SELECT FROM tidegate.set_aside").rowcount == 0
    assert committed.execute("SELECT FROM tidegate.batches WHERE finished_at IS NULL").rowcount == 0


@_SLOWLY
@given(fields=_FIELDS, zone=_ZONES)
def test_no_job_that_the_sql_function_accepts_stops_another(committed: Connection, fields: Any, zone: timezone) -> None:
    run()
    named = {name: value for name, value in fields.items() if name not in {"payload", "reference"}}
    named |= {"payload": json.dumps(fields.get("payload", {}))}
    arguments = ", ".join(f"{name} => %({name})s" for name in named)
    try:
        with committed.transaction():
            # Postgres shows a time in the session's zone.
            committed.execute(
                "SELECT set_config('TimeZone', %s, true)", [f"<x>{-zone.utcoffset(None).total_seconds() / 3600}"]
            )
            committed.execute(f"SELECT tidegate.enqueue('crawl', {arguments})", named)
    except psycopg.Error:
        return

    other_jobs_complete(committed)


_NUMBERS = count()
_VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), _WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(_WORDS, inner, max_size=3)),
    max_leaves=5,
)


@_SLOWLY
@given(data=st.data())
def test_any_json_beneath_a_batch_or_a_type_stops_no_other_job(stack: Connection, data: st.DataObject) -> None:
    for _ in range(5):
        n = next(_NUMBERS)
        column = data.draw(st.sampled_from(["batches.then_enqueue", "job_types.declared", "job_types.overrides"]))
        part, value = data.draw(st.sampled_from(PARTS[column])), data.draw(_VALUES)
        table, _, name = column.partition(".")
        place = type_of(stack, n) if name == "overrides" else make_row(stack, table, ROWS[table][0], n)
        said = f"{name} = jsonb_set({name}, %s, %s::jsonb)"
        write(stack, table, place, said, [part.split("."), json.dumps(value)])

    other_jobs_complete(stack)
