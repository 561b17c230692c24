"""What tidegate.testing returns is what the queue stores of the same run: in a slot, settled in Postgres."""

import json
from decimal import Decimal
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tests import factory
from tests.crowd import take
from tests.engine.scripted import ERRORS, ODD, scripted
from tests.unit.test_run import drain
from tidegate.job import NewJob
from tidegate.job_type.definition import known
from tidegate.postgres.database import Connection
from tidegate.processor.pool.supervisor import Slots
from tidegate.queue.settle import settle
from tidegate.testing import Ran, run

TYPES = known([scripted])
EXAMPLES = 200

texts = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20) | st.sampled_from(
    ["password=hunter2", "https://ada:hunter2@example.com/a?token=x", "tg_0123456789abcdef", "{'a': 1}", "😀"]
)
numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from([1e308, 1e22, 1e16, 0.1])
plain = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
odd = st.sampled_from([{"odd": name} for name in sorted(ODD)])
values = plain | odd
names = st.sampled_from(["a", "b", "secret", ""]) | texts | odd
options = st.fixed_dictionaries(
    {},
    optional={
        "priority": st.integers(0, 21),
        "delay_seconds": numbers,
        "tags": st.lists(texts, max_size=2),
        "concurrency_key": texts,
        "max_attempts": st.integers(0, 30),
        "scheduled_for": texts | st.just("2030-01-31T12:00:00Z"),
    },
)
objects = st.dictionaries(texts, plain, max_size=3)
SILENT = [
    st.tuples(st.just("state"), names, values),
    st.tuples(st.just("all state"), values),
    st.tuples(st.just("enqueue"), objects | odd | st.none(), options),
]
SPEAKING = [
    st.tuples(st.just("progress"), numbers | odd),
    st.tuples(st.just("stage"), texts | odd),
    st.tuples(st.just("begin"), texts | odd),
    st.tuples(
        st.just("log"),
        st.sampled_from(["debug", "info", "warning", "error", "loud"]),
        texts | odd,
        st.dictionaries(st.sampled_from(["password", "n", "a b"]), plain, max_size=2),
    ),
    st.tuples(st.just("once"), names, values),
]


@st.composite
def attempts(draw: DrawFn) -> dict[str, Any]:
    """The arguments of run()."""
    cancelled = draw(st.booleans()) and draw(st.booleans())
    # A request to cancel stops run()'s handler at its first word; a slot's, some time later.
    acts: SearchStrategy[Any] = st.one_of(SILENT if cancelled else SILENT + SPEAKING)
    payload = {
        "acts": draw(st.lists(acts, max_size=4)),
        "end": draw(st.sampled_from(["return", "return", "return a way out", "echo", *ERRORS])),
        "value": draw(values),
    }
    resumed_by = draw(st.sampled_from([None, None, "signal", "children", "timeout"]))
    return {
        "payload": payload,
        "attempt": draw(st.integers(1, 3)),
        "state": draw(st.none() | objects),
        "steps": draw(st.none() | objects),
        "resumed_by": resumed_by,
        "signal": draw(plain) if resumed_by == "signal" else None,
        "cancelled": cancelled,
    }


def test_what_it_returns_is_what_the_queue_stores(connection: Connection) -> None:
    factory.make_type(connection, "scripted")
    with Slots(TYPES, size=1, worker="w1") as slots:

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
        @given(attempts())
        def agree(asked: dict[str, Any]) -> None:
            with connection.transaction(force_rollback=True):
                stored = store(connection, slots, **asked)
            assert of(run(scripted, **asked)) == exact(stored)

        agree()


def store(
    connection: Connection, slots: Slots, payload: Any, *, attempt: int, cancelled: bool, **columns: Any
) -> dict[str, Any]:
    """The same attempt by the queue."""
    columns = {name: value if name == "resumed_by" else as_json(value) for name, value in columns.items()}
    job_id = factory.make_job(connection, type="scripted", payload=as_json(payload), attempts=attempt - 1, **columns)
    [job] = take(connection, types=("scripted",))
    if cancelled:
        connection.execute("UPDATE tidegate.jobs SET cancel_requested_at = now() WHERE id = %s", [job_id])
    [finished] = drain(slots, job)
    settled = settle(connection, [finished])
    assert not settled.locked
    row = factory.one(connection, STORED, {"id": job_id})
    lines = connection.execute(LINES.encode(), {"id": job_id}).fetchall()
    children = connection.execute(CHILDREN.encode(), {"id": job_id}).fetchall()
    return row | {"log": [exact(line) for line in lines], "follow_ups": [exact(child) for child in children]}


STORED = """
    SELECT status, result::text, error_code, error_message, review_reason AS reason,
        progress, stage, jsonb_path_query_array(stages, '$.*.stages[*][0]') AS stages,
        state::text, COALESCE(steps, '{}')::text AS steps, wait_signal AS waits_for,
        extract(epoch FROM wait_until - now())::float8 AS timeout,
        CASE status WHEN 'pending' THEN extract(epoch FROM scheduled_for - now())::float8 END AS delay
    FROM tidegate.jobs WHERE id = %(id)s
"""
# Without the settlement's own: those have a traceback, or say that the job was cancelled.
LINES = """
    SELECT level, message, details::text, stage FROM tidegate.job_logs
    WHERE job_id = %(id)s AND NOT details ? 'traceback' AND NOT (message = 'cancelled' AND details ? 'status')
    ORDER BY id
"""
CHILDREN = """
    SELECT type, payload::text, priority, tags, concurrency_key, max_attempts,
        extract(epoch FROM scheduled_for - created_at)::float8 AS delay
    FROM tidegate.jobs WHERE parent_id = %(id)s ORDER BY id
"""
JSON = {"result", "state", "steps", "details"}
SECONDS = {"delay", "timeout"}


def exact(row: dict[str, Any]) -> dict[str, Any]:
    """Also the kind of a number and the order of keys."""
    texts: dict[str, Any] = {name: json.dumps(json.loads(row[name] or "null")) for name in JSON & row.keys()}
    if "payload" in row:  # as it was given
        texts["payload"] = json.loads(row["payload"], parse_float=Decimal, parse_int=Decimal)
    return row | texts | {name: round(row[name] or 0, 3) for name in SECONDS & row.keys()}


def of(ran: Ran) -> dict[str, Any]:
    """As the queue has it."""
    row = {
        name: getattr(ran, name) for name in ("status", "reason", "progress", "stage", "waits_for", "timeout", "delay")
    } | {"stages": ran.stages or None}
    row |= {name: json.dumps(getattr(ran, name)) for name in ("result", "state", "steps")}
    row |= {"error_code": ran.error and ran.error.code, "error_message": ran.error and ran.error.message}
    lines = [line._asdict() | {"details": json.dumps(line.details)} for line in ran.log]
    return exact(row) | {
        "log": [exact(line) for line in lines],
        "follow_ups": [exact(follow_up(job)) for job in ran.follow_ups],
    }


def follow_up(job: NewJob) -> dict[str, Any]:
    copied = {name: getattr(job, name) for name in ("type", "priority", "tags", "concurrency_key")}
    attempts = job.max_attempts or scripted.max_attempts
    return copied | {"payload": json.dumps(job.payload), "max_attempts": attempts, "delay": job.delay_seconds}


def as_json(value: Any) -> str | None:
    return None if value is None else json.dumps(value)
