"""What another key has sealed is sealed anew, and what changes meanwhile wins."""

import json
import time
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.crowd import end, running, take
from tests.envelopes import NEW, OLD, have_keys, sealed, unsealed
from tests.roles import login_beside
from tidegate.base import envelope
from tidegate.base.errors import Conflict, Invalid
from tidegate.http.principal import Principal, Role
from tidegate.manage import reseal
from tidegate.manage.reseal import Resealed
from tidegate.outcome import Completed, Finished
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.statements import load
from tidegate.queue.batch import end_batches
from tidegate.queue.schedule import schedule
from tidegate.queue.settle import settle
from tidegate.queue.wait import resume

pytestmark = pytest.mark.usefixtures("email_type")

ROOT = Principal("0", Role.SUPER_ADMIN, "root")
_SQL = load("manage/reseal")
STATUSES = ("pending", "processing", "waiting", "review_needed", "completed", "failed", "cancelled")


@pytest.fixture(autouse=True)
def _old_key(monkeypatch: pytest.MonkeyPatch) -> None:
    have_keys(monkeypatch, OLD)


def make_sealed(connection: Connection, status: str = "pending", **columns: Any) -> UUID:
    """With something in each place that holds envelopes."""
    result = sealed([7], "result") if status in {"completed", "failed", "review_needed", "cancelled"} else None
    steps = f'{{"send": {sealed(["send", 1], "steps")}, "plain": 5}}'
    said: dict[str, Any] = {"payload": sealed({"n": 1}, "payload"), "state": sealed({"at": 2}, "state"), "steps": steps}
    said |= {"result": result, "signal": sealed("go", "signal")}
    job_id = factory.make_job(connection, status, **said | columns)
    for details in (sealed({"iban": 3}, "details"), f'{{"code": "oops", "traceback": {sealed("line", "details")}}}'):
        line = [job_id, details]
        connection.execute("INSERT INTO tidegate.job_logs (job_id, message, details) VALUES (%s, 'said', %s)", line)
    kept = [job_id, sealed(4, "signal")]
    connection.execute("INSERT INTO tidegate.job_signals (job_id, name, payload) VALUES (%s, 'a/b', %s)", kept)
    return job_id


def contents(connection: Connection, job_id: UUID) -> list[Any]:
    """All of it, unsealed with the keys that are here."""
    job = factory.job(connection, job_id)
    details = [line["details"] for line in factory.logs(connection, job_id)]
    kept = factory.value(connection, "SELECT payload FROM tidegate.job_signals WHERE job_id = %s", [job_id])
    return [
        unsealed(job["payload"], "payload"),
        unsealed(job["state"], "state"),
        unsealed(job["steps"]["send"], "steps"),
        job["steps"]["plain"],
        unsealed(job["signal"], "signal"),
        job["result"] and unsealed(job["result"], "result"),
        unsealed(details[0], "details"),
        (details[1]["code"], unsealed(details[1]["traceback"], "details")),
        unsealed(kept, "signal"),
    ]


CONTENTS = [{"n": 1}, {"at": 2}, ["send", 1], 5, "go", [7], {"iban": 3}, ("oops", "line"), 4]


def walk(connection: Connection, limit: int = 10_000) -> list[Resealed]:
    steps = [reseal.step(connection, ROOT, limit=limit, seconds=60)]
    while steps[-1].next:
        steps.append(reseal.step(connection, ROOT, limit=limit, after=steps[-1].next, seconds=60))
    return steps


@pytest.mark.parametrize("limit", [1, 3, 1000])
def test_jobs_of_all_states_are_read_with_the_new_key_alone(
    committed: Connection, monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    jobs = [make_sealed(committed, status) for status in STATUSES]
    then = json.dumps({"type": "email", "payload": json.loads(sealed({"n": 9}, "payload"))})
    committed.execute("INSERT INTO tidegate.batches (owner, total, then_enqueue) VALUES ('a', 0, %s)", [then])
    plain = factory.make_job(committed, payload='{"a": {"$encrypted": "1.no"}}', steps='{"s": {"big": 1e400}}')
    untouched = factory.job(committed, plain)
    have_keys(monkeypatch, NEW, OLD)

    with connect(login_beside(committed, "tidegate_management")) as management:
        steps = walk(management, limit)

    assert sum(step.resealed for step in steps) == 7 + 14 + 7 + 1
    assert (steps[-1].left, steps[-1].unreadable, steps[-1].place) == (0, 0, "")
    assert sum(step.resealed for step in walk(committed)) == 0
    have_keys(monkeypatch, NEW)
    for job_id, status in zip(jobs, STATUSES, strict=True):
        has_result = status in {"completed", "failed", "review_needed", "cancelled"}
        assert contents(committed, job_id) == [*CONTENTS[:5], [7] if has_result else None, *CONTENTS[6:]]
    follower = factory.value(committed, "SELECT then_enqueue FROM tidegate.batches")
    assert unsealed(follower["payload"], "payload") == {"n": 9}
    assert factory.job(committed, plain) == untouched


def test_what_a_settlement_has_written_since_it_was_read_stays(
    committed: Connection, other: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    job_id = make_sealed(committed)
    have_keys(monkeypatch, NEW, OLD)
    rows = committed.execute(_SQL["jobs_read"], {"keys": [str(job_id)]}).fetchall()
    [job] = take(other)
    end(other, job, Completed('{"done": true}'))

    written = committed.execute(_SQL["jobs_write"], reseal._columns([reseal._Values(row) for row in rows])).fetchall()

    assert written == []
    settled = factory.job(committed, job_id)
    assert (settled["status"], settled["result"]) == ("completed", {"done": True})
    assert walk(committed)[-1].left == 0
    have_keys(monkeypatch, NEW)
    assert unsealed(factory.job(committed, job_id)["payload"], "payload") == {"n": 1}
    assert factory.job(committed, job_id)["result"] == {"done": True}


def test_a_locked_row_is_not_waited_for_and_is_left(
    committed: Connection, other: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked, free = make_sealed(committed), make_sealed(committed)
    have_keys(monkeypatch, NEW, OLD)

    with other.transaction():
        other.execute("SELECT FROM tidegate.jobs WHERE id = %s FOR UPDATE", [locked])
        left = walk(committed)[-1].left

    assert left == 1
    assert unsealed(factory.job(committed, free)["payload"], "payload") == {"n": 1}
    assert walk(committed)[-1].left == 0


def test_jobs_are_claimed_and_settled_once_while_they_are_sealed_anew(
    committed: Connection, other: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = [factory.make_job(committed, payload=sealed({"n": n}, "payload")) for n in range(300)]
    have_keys(monkeypatch, NEW, OLD)

    def work() -> list[str]:
        worked, give_up = list[str](), time.monotonic() + 20
        # What a step has locked is passed by a claim, and settled a moment later.
        while len(worked) < len(jobs) and time.monotonic() < give_up:
            for job in take(other, 5):
                payload = json.loads(envelope.unseal(job.payload, "payload", "email"))
                left = [Finished(job, Completed(sealed(payload["n"], "result")))]
                while left:
                    _, left, _ = settle(other, left)
                worked.append(job.id)
        return worked

    with running(work) as working:
        steps = walk(committed)
        while not working.done():
            steps += walk(committed)

    assert sorted(working.result()) == sorted(map(str, jobs))
    assert walk(committed)[-1].left == 0
    have_keys(monkeypatch, NEW)
    for n, job_id in enumerate(jobs):
        job = factory.job(committed, job_id)
        assert unsealed(job["payload"], "payload") == {"n": n}
        assert (job["status"], job["attempts"], unsealed(job["result"], "result")) == ("completed", 1, n)


def test_what_moves_into_jobs_while_a_walk_goes_on_is_sealed_anew(
    committed: Connection, other: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = json.dumps({"type": "email", "payload": json.loads(sealed({"n": 9}, "payload"))})
    batches, waiting = list[UUID](), list[UUID]()
    for _ in range(7):
        batch = "INSERT INTO tidegate.batches (owner, total, then_enqueue) VALUES ('alice', 0, %s) RETURNING id"
        batches.append(factory.value(committed, batch, [then]))
        waiting.append(make_sealed(committed, "waiting", wait_signal="a/b"))
    said = json.dumps({"expression": "* * * * *", "payload": json.loads(sealed({"n": 8}, "payload"))})
    committed.execute("INSERT INTO tidegate.schedules (type, name, overrides) VALUES ('email', 'own', %s)", [said])
    have_keys(monkeypatch, NEW, OLD)

    step = reseal.step(committed, ROOT, limit=5, seconds=60)
    while step.next:
        other.execute("UPDATE tidegate.schedules SET last_due = NULL, next_due = now() - interval '1 minute'")
        assert schedule(other, ["email"]) <= 2
        if waiting:
            assert (end_batches(other, [str(batches.pop())]), resume(other, [str(waiting.pop())])) == (1, 1)
        step = reseal.step(committed, ROOT, limit=5, after=step.next, seconds=60)

    assert (step.left, step.unreadable) == (0, 0)
    have_keys(monkeypatch, NEW)
    for job in committed.execute("SELECT payload, signal FROM tidegate.jobs"):
        assert unsealed(job["payload"], "payload")["n"] in {1, 8, 9}
        assert job["signal"] is None or unsealed(job["signal"], "signal") in {"go", 4}


def test_what_no_key_here_can_unseal_is_counted_and_stays(
    committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    have_keys(monkeypatch, "d4" * 32)
    lost = make_sealed(committed)
    have_keys(monkeypatch, OLD)
    moved = factory.make_job(committed, payload=sealed({}, "payload", "another"), state=sealed({}, "state"))
    damaged = factory.make_job(committed, payload='{"$encrypted": 5}')
    committed.execute("INSERT INTO tidegate.encryption_keys VALUES ('00000000')")
    before = [factory.job(committed, job_id) for job_id in (lost, damaged)]
    have_keys(monkeypatch, NEW, OLD)

    last = walk(committed)[-1]

    assert (last.left, last.unreadable) == (0, 4 + 1 + 1)
    assert [factory.job(committed, job_id) for job_id in (lost, damaged)] == before
    assert unsealed(factory.job(committed, moved)["state"], "state") == {}
    assert [key.id for key in reseal.keys(committed)] == [*envelope.key_ids(), "00000000"]


def test_a_key_is_forgotten_once_nothing_is_left_of_it(committed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    make_sealed(committed)
    old = envelope.key_ids()[0]
    committed.execute("INSERT INTO tidegate.encryption_keys VALUES (%s)", [old])
    have_keys(monkeypatch, NEW, OLD)
    new = envelope.key_ids()[0]
    committed.execute("INSERT INTO tidegate.encryption_keys VALUES (%s)", [new])

    walk(committed)

    shown = [(key.id, key.since is not None, key.is_here, key.seals) for key in reseal.keys(committed)]
    assert shown == [(new, True, True, True), (old, False, True, False)]
    have_keys(monkeypatch)
    assert [(key.id, key.is_here, key.seals) for key in reseal.keys(committed)] == [(new, False, False)]


@pytest.mark.parametrize("after", ["", "x", "[]", '["jobs"]', '["keys", "", 0, 0]', '["jobs", "x", 0, 0]', "[" * 9000])
def test_a_step_begins_where_another_ended(committed: Connection, after: str) -> None:
    with pytest.raises(Invalid):
        reseal.step(committed, ROOT, limit=1, after=after, seconds=1)


def test_without_keys_there_is_nothing_to_seal_with(committed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    have_keys(monkeypatch)

    with pytest.raises(Conflict, match="parameter Encryption"):
        reseal.step(committed, ROOT, limit=1, seconds=1)


@pytest.mark.parametrize(
    "result", [f'{{"$encrypted": {"[" * 150}{"]" * 150}}}', f"{'[' * 9_998}{']' * 9_998}", '{"$encrypted": 1e400}']
)
def test_what_sql_puts_beside_envelopes_stops_no_walk(
    committed: Connection, monkeypatch: pytest.MonkeyPatch, result: str
) -> None:
    factory.make_job(committed, "completed", payload=sealed({}, "payload"), result=result)
    job_id = make_sealed(committed)
    have_keys(monkeypatch, NEW, OLD)

    end_of_walk = walk(committed)[-1]

    assert (end_of_walk.left, end_of_walk.unreadable) == (0, 1)
    have_keys(monkeypatch, NEW)
    assert contents(committed, job_id)[0] == {"n": 1}


def test_what_looks_like_an_envelope_in_a_plain_job_is_none(
    committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any sender may signal it, and any handler return it: the other key can go nevertheless."""
    looks = '{"$encrypted": "1.00000000.AAAA"}'
    job_id = factory.make_job(committed, "completed", result=looks, steps=f'{{"s": {looks}}}')
    committed.execute("INSERT INTO tidegate.job_signals (job_id, name, payload) VALUES (%s, 'go', %s)", [job_id, looks])
    line = [job_id, looks]
    committed.execute("INSERT INTO tidegate.job_logs (job_id, message, details) VALUES (%s, 'said', %s)", line)
    have_keys(monkeypatch, NEW, OLD)

    assert walk(committed)[-1].unreadable == 0
