"""No job that a caller may send stops another: any offset that Python knows, any text that is JSON, any number."""

import json
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import psycopg
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from tests import crowd, factory
from tests.job_types import JOB_TYPES
from tests.roles import login_beside
from tidegate import Running, job_type
from tidegate.base.errors import TidegateError
from tidegate.job import NewJob
from tidegate.job_type.definition import known
from tidegate.postgres.database import Connection, connect
from tidegate.queue.enqueue import enqueue_batch


class Anything(BaseModel):
    pass


@job_type("crawl", timeout=30)
def crawl(_job: Running, _payload: Anything) -> None: ...


TYPES = known([*JOB_TYPES.values(), crawl])

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


def run(connection: Connection) -> None:
    """The next tick is so near that no processor sleeps."""
    with connect(login_beside(connection, "tidegate_processor")) as own:
        crowd.process(lambda: own, TYPES, SLOTS="2", TICK="rate(1 second)")


def others_complete(connection: Connection) -> None:
    """Asserts that another owner's jobs complete, and a batch with its follower."""
    batch = enqueue_batch(connection, [NewJob(type="echo")], owner="bob", then=NewJob(type="crawl"))
    for _ in range(2):
        run(connection)

    assert factory.value(connection, "SELECT finished_at FROM tidegate.batches WHERE id = %s", [batch.id]) is not None
    left = connection.execute("SELECT FROM tidegate.jobs WHERE owner = 'bob' AND status <> 'completed'")
    assert left.rowcount == 0


@_SLOWLY
@given(fields=_FIELDS, then=_FIELDS)
def test_no_job_that_the_api_accepts_stops_another(committed: Connection, fields: Any, then: Any) -> None:
    run(committed)
    try:
        job, follower = NewJob(type="crawl", **fields), NewJob(type="crawl", **then)
        batch = enqueue_batch(committed, [job], owner="alice", then=follower)
    except (ValidationError, TidegateError):
        return
    committed.execute("UPDATE tidegate.jobs SET scheduled_for = now() WHERE batch_id = %s", [batch.id])

    others_complete(committed)

    assert committed.execute("SELECT FROM tidegate.set_aside").rowcount == 0
    assert committed.execute("SELECT FROM tidegate.batches WHERE finished_at IS NULL").rowcount == 0


@_SLOWLY
@given(fields=_FIELDS, zone=_ZONES)
def test_no_job_that_the_sql_function_accepts_stops_another(committed: Connection, fields: Any, zone: timezone) -> None:
    run(committed)
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

    others_complete(committed)
