"""A former key may go when nothing needs it: schedules are sealed anew, and all else is counted."""

import json
import time
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.envelopes import NEW, OLD, have_keys, sealed, unsealed
from tests.roles import login_beside
from tidegate.base import envelope
from tidegate.manage import encryption_keys
from tidegate.postgres.database import Connection, connect
from tidegate.queue.former_keys import see_to_former_keys
from tidegate.queue.prune import prune

pytestmark = pytest.mark.usefixtures("email_type")

STATUSES = ("pending", "processing", "waiting", "review_needed", "completed", "failed", "cancelled")


@pytest.fixture
def old(committed: Connection, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the key that seals until it is replaced."""
    have_keys(monkeypatch, OLD)
    [key] = envelope.key_ids()
    committed.execute("INSERT INTO tidegate.encryption_keys (id, since) VALUES (%s, now() - interval '9 days')", [key])
    return key


def replace_key(connection: Connection, monkeypatch: pytest.MonkeyPatch, *keys: str, since: str = "16 minutes") -> None:
    have_keys(monkeypatch, *keys)
    noted = [envelope.key_ids()[0], since]
    connection.execute("INSERT INTO tidegate.encryption_keys (id, since) VALUES (%s, now() - %s::interval)", noted)


def count(connection: Connection, *, seconds: float = 60) -> None:
    with connect(login_beside(connection, "tidegate_processor")) as processor:
        see_to_former_keys(processor, give_up=time.monotonic() + seconds)


def needed_by(connection: Connection, key: str) -> Any:
    return factory.value(connection, "SELECT needed_by FROM tidegate.encryption_keys WHERE id = %s", [key])


def make_job(connection: Connection, status: str = "pending", **columns: str) -> UUID:
    return factory.make_job(connection, status, **{"payload": sealed({"n": 1}, "payload")} | columns)


def add_line(connection: Connection, job_id: UUID, details: str) -> None:
    line = [job_id, details]
    connection.execute("INSERT INTO tidegate.job_logs (job_id, message, details) VALUES (%s, 'line', %s)", line)


def add_signal(connection: Connection, job_id: UUID, payload: str) -> None:
    kept = [job_id, payload]
    connection.execute("INSERT INTO tidegate.job_signals (job_id, name, payload) VALUES (%s, 'go', %s)", kept)


def add_batch(connection: Connection, payload: str, *, finished: str = "NULL") -> None:
    then = json.dumps({"type": "email", "payload": json.loads(payload)})
    batch = f"INSERT INTO tidegate.batches (owner, total, then_enqueue, finished_at) VALUES ('a', 0, %s, {finished})"
    connection.execute(batch, [then])


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("payload", sealed),
        ("state", sealed),
        ("steps", lambda value, purpose: f'{{"plain": 5, "send": {sealed(value, purpose)}}}'),
        ("result", sealed),
        ("signal", sealed),
    ],
)
def test_a_job_needs_the_key_of_each_of_its_columns(
    committed: Connection, monkeypatch: pytest.MonkeyPatch, old: str, column: str, value: Any
) -> None:
    stored = {column: value({}, column)}
    replace_key(committed, monkeypatch, NEW)
    make_job(committed, "completed")
    make_job(committed, "completed", **stored)

    count(committed)

    assert needed_by(committed, old) == 1


@pytest.mark.parametrize("traceback", [False, True])
def test_a_job_needs_the_keys_of_its_log_and_of_its_signals(
    committed: Connection, monkeypatch: pytest.MonkeyPatch, old: str, traceback: bool
) -> None:
    details, signal = sealed({}, "details"), sealed({}, "signal")
    replace_key(committed, monkeypatch, NEW)
    logged, signalled = make_job(committed), make_job(committed)
    add_line(committed, logged, f'{{"code": "oops", "traceback": {details}}}' if traceback else details)
    add_signal(committed, signalled, signal)
    add_signal(committed, make_job(committed), sealed({}, "signal"))

    count(committed)

    assert needed_by(committed, old) == 2


def test_batches_schedules_and_endpoints_are_counted_too(
    committed: Connection, monkeypatch: pytest.MonkeyPatch, old: str
) -> None:
    payload = json.loads(sealed({}, "payload"))
    said = {"expression": "* * * * *", "payload": payload}
    add_batch(committed, json.dumps(payload))
    factory.make_type(committed, "declared", schedule=said)
    factory.override(committed, "email", schedule=said)
    factory.make_schedule(committed, "email", "own", **said)
    factory.make_endpoint(committed, headers=sealed({}, "headers", "shop"))
    secret = ["shop", sealed(f"whsec_{'a' * 32}", "secret", "shop")]
    committed.execute("INSERT INTO tidegate.endpoint_secrets (endpoint, secret) VALUES (%s, %s)", secret)
    replace_key(committed, monkeypatch, NEW)

    count(committed)

    assert needed_by(committed, old) == 6


def test_what_needs_no_key_is_not_counted(committed: Connection, monkeypatch: pytest.MonkeyPatch, old: str) -> None:
    """Any sender may put what looks like an envelope into a plain job."""
    looks = sealed({}, "payload")
    plain = factory.make_job(committed, "completed", result=looks, steps=f'{{"s": {looks}}}')
    add_line(committed, plain, looks)
    add_signal(committed, plain, looks)
    add_batch(committed, looks, finished="now()")
    replace_key(committed, monkeypatch, NEW, OLD)
    make_job(committed)

    count(committed)

    assert needed_by(committed, old) == 0
    assert [(key.id, key.needed_by) for key in encryption_keys.keys(committed)] == [
        (envelope.key_ids()[0], None),
        (old, 0),
    ]
    have_keys(monkeypatch, NEW)
    assert [key.id for key in encryption_keys.keys(committed)] == envelope.key_ids()


def test_the_count_falls_with_the_jobs_that_are_pruned(
    committed: Connection, monkeypatch: pytest.MonkeyPatch, old: str
) -> None:
    for status in STATUSES:
        make_job(committed, status)
    replace_key(committed, monkeypatch, NEW, OLD)

    count(committed)

    assert needed_by(committed, old) == len(STATUSES)
    committed.execute(
        "UPDATE tidegate.jobs SET finished_at = now() - interval '400 days' WHERE finished_at IS NOT NULL"
    )
    prune(committed)
    assert needed_by(committed, old) == len(STATUSES)
    committed.execute(
        "UPDATE tidegate.encryption_keys SET counted_at = now() - interval '25 hours' WHERE id = %s", [old]
    )
    prune(committed)
    assert needed_by(committed, old) == 4


@pytest.mark.parametrize("jobs", [200, 401, 599])
def test_a_count_goes_on_where_the_last_one_was_cut(
    committed: Connection, monkeypatch: pytest.MonkeyPatch, old: str, jobs: int
) -> None:
    for _ in range(jobs):
        make_job(committed)
    replace_key(committed, monkeypatch, NEW)
    committed.execute("SELECT tidegate.count_needs()")

    count(committed, seconds=0)
    assert needed_by(committed, old) is None
    count(committed)

    assert needed_by(committed, old) == jobs


def test_nothing_is_counted_while_a_processor_may_seal_with_the_former_key(
    committed: Connection, monkeypatch: pytest.MonkeyPatch, old: str
) -> None:
    make_job(committed)
    replace_key(committed, monkeypatch, NEW, since="14 minutes")

    count(committed)

    assert needed_by(committed, old) is None


def test_one_processor_counts(
    committed: Connection, other: Connection, monkeypatch: pytest.MonkeyPatch, old: str
) -> None:
    make_job(committed)
    replace_key(committed, monkeypatch, NEW)

    with other.transaction():
        assert factory.value(other, "SELECT tidegate.count_needs()")
        count(committed)
        assert needed_by(committed, old) is None

    assert needed_by(committed, old) == 1


def make_schedules(connection: Connection) -> None:
    said = {"expression": "* * * * *", "payload": json.loads(sealed({"n": 1}, "payload"))}
    factory.make_type(connection, "email", schedule=said)
    factory.override(connection, "email", schedule={"payload": said["payload"]})
    factory.make_schedule(connection, "email", "own", **said)


def payloads(connection: Connection) -> list[Any]:
    rows = connection.execute("SELECT payload FROM tidegate.schedules ORDER BY name").fetchall()
    return [unsealed(row["payload"], "payload") for row in rows]


def test_payloads_of_schedules_are_sealed_anew(
    committed: Connection, monkeypatch: pytest.MonkeyPatch, old: str
) -> None:
    make_schedules(committed)
    committed.execute("UPDATE tidegate.schedules SET next_due = '2100-01-01'")
    replace_key(committed, monkeypatch, NEW, OLD)

    count(committed)

    have_keys(monkeypatch, NEW)
    assert payloads(committed) == [{"n": 1}, {"n": 1}]
    declared = factory.value(committed, "SELECT declared FROM tidegate.job_types WHERE name = 'email'")
    assert unsealed(declared["schedule"]["payload"], "payload") == {"n": 1}
    due = committed.execute("SELECT DISTINCT extract(year FROM next_due) AS year FROM tidegate.schedules").fetchall()
    assert [row["year"] for row in due] == [2100]
    assert needed_by(committed, old) == 0


def test_a_schedule_that_is_changed_meanwhile_stays_and_no_payload_is_made_up(committed: Connection, old: str) -> None:
    make_schedules(committed)
    was, other = sealed({"n": 1}, "payload"), sealed({"n": 2}, "payload")
    stored = factory.value(committed, "SELECT payload::text AS p FROM tidegate.schedules WHERE name = 'own'")
    factory.make_schedule(committed, "email", "plain", expression="* * * * *", payload={"n": 3})

    with connect(login_beside(committed, "tidegate_processor")) as processor:
        for pair in ((was, other), (stored, '{"n": 4}'), ('{"n": 3}', other)):
            processor.execute("SELECT tidegate.renew_schedules('email', %s, %s)", pair)

    rows = committed.execute("SELECT payload FROM tidegate.schedules ORDER BY name").fetchall()
    assert [unsealed(row["payload"], "payload") for row in rows[:2]] == [{"n": 1}] * 2
    assert rows[2]["payload"] == {"n": 3}


def test_a_schedule_that_cannot_be_unsealed_stops_no_other(
    committed: Connection, monkeypatch: pytest.MonkeyPatch, old: str
) -> None:
    make_schedules(committed)
    moved = json.loads(sealed({}, "payload", "another"))
    factory.make_schedule(committed, "email", "moved", expression="* * * * *", payload=moved)
    replace_key(committed, monkeypatch, NEW, OLD)

    count(committed)

    assert needed_by(committed, old) == 1
