"""Encrypted jobs: the database holds nothing of their contents, and each handler gets what was sent."""

import json
import subprocess
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import psycopg
import pytest

from local.database import Postgres, bin_directory
from tests import envelopes, factory
from tests.crowd import at_once, process
from tests.envelopes import NEW, OLD, have_keys, unsealed
from tests.factory import EVE
from tests.outside import LANE, process_outside, relay
from tests.secretive import MARK, TYPES
from tests.unit.test_job_lines import Log, log
from tidegate.base import envelope
from tidegate.base.errors import Conflict, IdempotencyConflict, Invalid, TypeDisabled
from tidegate.job import NewJob, Unique
from tidegate.job_type.cron import Schedule
from tidegate.job_type.definition import known
from tidegate.manage import job_actions, overrides, type_schedules
from tidegate.manage.job_actions import Job, find
from tidegate.manage.overrides import Overrides, ScheduleOverride
from tidegate.manage.replay import replay
from tidegate.manage.type_schedules import ScheduleChange, ScheduleSaid, change, put
from tidegate.postgres.database import Connection, connect
from tidegate.processor.pool import sealed
from tidegate.queue.batch import end_batches
from tidegate.queue.declare import declare
from tidegate.queue.enqueue import Enqueued, EnqueuedBatch, enqueue, enqueue_batch
from tidegate.queue.former_keys import see_to_former_keys
from tidegate.queue.schedule import schedule
from tidegate.queue.set_aside import all_set_aside
from tidegate.webhooks.receive import act
from tidegate.webhooks.signature import Style
from tidegate.webhooks.source import Enqueue, Signal, Source

__all__ = ["log"]

JOB_TYPES = known(TYPES)
FAILED = ("failed", "undecryptable", 1)
WAITS = ("pending", "key_missing", 0)


@pytest.fixture
def typed(committed: Connection, monkeypatch: pytest.MonkeyPatch) -> Connection:
    have_keys(monkeypatch, OLD)
    declare(committed, TYPES, longest=100)
    return committed


def asked(mark: str = MARK, of: str = "secret_child", **more: Any) -> NewJob:
    return NewJob(type=of, payload={"mark": mark}, **more)


def send(connection: Connection, mark: str = MARK, of: str = "secret_child", **more: Any) -> Enqueued:
    return enqueue(connection, asked(mark, of, **more), owner="alice")


def run(connection: Connection) -> None:
    process(lambda: connection, JOB_TYPES, SLOTS="2")


def seen(connection: Connection, job_id: UUID) -> Job:
    return find(connection, job_id, EVE)


def became(connection: Connection, job_id: UUID) -> tuple[str, str, int]:
    row = factory.job(connection, job_id)
    return row["status"], row["error_code"], row["attempts"]


def dump(postgres: Postgres) -> str:
    program = bin_directory(postgres.version) / "pg_dump"
    return subprocess.run([program, postgres.url()], capture_output=True, check=True, text=True).stdout


def test_a_dump_and_the_functions_log_show_nothing_of_encrypted_jobs(
    typed: Connection, postgres: Postgres, log: Log
) -> None:
    """In the middle of their lives, and at their end."""
    job_id = send(typed, of="secret", idempotency_key="one").id
    enqueue_batch(typed, [asked(of="secrets")] * 3, owner="alice", then=asked())
    idle = send(typed, delay_seconds=60).id
    job_actions.signal(typed, idle, EVE, "early", {"mark": MARK})
    run(typed)
    job_actions.signal(typed, job_id, EVE, "go", MARK)
    dumped = dump(postgres)
    run(typed)
    replay(typed, job_id, EVE)

    dumped += dump(postgres)
    job, lines = seen(typed, job_id), job_actions.log(typed, job_id, "secret", EVE).lines
    assert (job.payload, job.steps, job.result) == ({"mark": MARK}, {"step": MARK}, [MARK] * 4)
    assert {"mark": MARK} in [line.details for line in lines]
    assert [MARK in line.details["traceback"] for line in lines if line.details and "traceback" in line.details] == [
        True
    ]
    assert factory.value(typed, "SELECT count(*) FROM tidegate.jobs WHERE status = 'completed'") == 6
    assert str(job_id) in dumped
    assert str(job_id) in log.text
    assert MARK not in dumped + log.text


def make_due(connection: Connection) -> None:
    connection.execute("UPDATE tidegate.jobs SET scheduled_for = now() WHERE status = 'pending'")
    connection.execute("SELECT tidegate.lower_floors_to(array_agg(id)) FROM tidegate.jobs")


def aside(connection: Connection) -> list[tuple[str, str]]:
    return [(each.id, each.message) for each in all_set_aside(connection, limit=9) if each.kind == "key"]


def test_jobs_wait_uncharged_for_a_key_that_is_not_here_and_the_others_go_on(
    typed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    [key] = envelope.key_ids()
    old = [send(typed).id, *(send(typed, of="secrets").id for _ in range(3))]
    have_keys(monkeypatch, NEW)
    new, new_in_call = send(typed).id, send(typed, of="secrets").id

    run(typed)

    assert [became(typed, each) for each in old] == [WAITS] * 4
    assert [seen(typed, each).result for each in (new, new_in_call)] == [MARK] * 2
    assert aside(typed) == [(key, f"4 jobs wait for the key {key}, which this deployment does not have")]
    row = factory.job(typed, old[0])
    assert 59 < (row["scheduled_for"] - row["touched_at"]).total_seconds() < 61
    assert row["last_run_ms"] is None

    have_keys(monkeypatch, NEW, OLD)
    make_due(typed)
    run(typed)
    assert [seen(typed, each).result for each in old] == [MARK] * 4
    assert aside(typed) == []


def test_a_job_that_waits_for_a_key_says_so_once(typed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    [key] = envelope.key_ids()
    job_id = send(typed).id
    have_keys(monkeypatch, NEW)

    for _ in range(3):
        run(typed)
        make_due(typed)

    [line] = job_actions.log(typed, job_id, "secret_child", EVE).lines
    assert line.level == "warning"
    assert line.message == (f"it waits for the encryption key {key}, which is not here (attempt 1 of 3, not charged)")
    assert factory.job(typed, job_id)["lock_version"] == 3


@pytest.mark.parametrize("where", ["state", "steps", "signal"])
def test_a_job_waits_for_each_key_that_anything_of_it_is_sealed_with(
    typed: Connection, monkeypatch: pytest.MonkeyPatch, where: Any
) -> None:
    """A processor that has both keys may have run a part of it."""
    of = "secret_child"
    stored = envelopes.sealed(["s", 1] if where == "steps" else {}, where, of)
    have_keys(monkeypatch, NEW)
    held = {where: f'{{"s": {stored}}}' if where == "steps" else stored}
    resumed = {"resumed_by": "signal"} if where == "signal" else {}
    payload = envelopes.sealed({"mark": MARK}, "payload", of)
    job_id = factory.make_job(typed, type=of, payload=payload, **held, **resumed)

    run(typed)

    row = factory.job(typed, job_id)
    assert became(typed, job_id) == WAITS
    assert row[where] is not None
    have_keys(monkeypatch, OLD, NEW)
    make_due(typed)
    run(typed)
    assert seen(typed, job_id).result == MARK


def test_a_job_that_waits_for_a_key_gives_back_what_its_limit_counted(
    typed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    factory.override(typed, "secret_child", rate={"per_second": 0.001, "burst": 1})
    old = send(typed).id
    have_keys(monkeypatch, NEW)
    new = send(typed).id

    run(typed)

    assert became(typed, old) == WAITS
    assert seen(typed, new).result == MARK


def test_a_suspect_that_waits_for_a_key_stays_one(typed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    payload = envelopes.sealed({"mark": MARK}, "payload", "secret_child")
    job_id = factory.make_job(typed, type="secret_child", payload=payload, suspect=True)
    have_keys(monkeypatch, NEW)

    run(typed)

    assert (became(typed, job_id), factory.job(typed, job_id)["suspect"]) == (WAITS, True)


def test_outside_jobs_wait_for_a_key_too(typed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    factory.override(typed, "secret_child", lane=LANE)
    [key] = envelope.key_ids()
    job_id = send(typed).id
    have_keys(monkeypatch, NEW)

    with relay(typed):
        process_outside(JOB_TYPES)

    assert became(typed, job_id) == WAITS
    assert aside(typed) == [(key, f"1 job waits for the key {key}, which this deployment does not have")]


def test_a_job_whose_key_has_been_gone_for_a_day_fails_once_and_the_others_go_on(
    typed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, old_in_call = send(typed).id, send(typed, of="secrets").id
    have_keys(monkeypatch, NEW)
    new, new_in_call = send(typed).id, send(typed, of="secrets").id
    run(typed)
    typed.execute("UPDATE tidegate.set_aside SET first_at = now() - interval '25 hours'")
    make_due(typed)

    run(typed)

    assert [became(typed, each) for each in (old, old_in_call)] == [FAILED] * 2
    assert [seen(typed, each).result for each in (new, new_in_call)] == [MARK] * 2
    unread = seen(typed, old)
    assert (unread.payload, unread.encrypted, unread.readable) == (None, True, False)
    with pytest.raises(Conflict, match="cannot be decrypted"):
        replay(typed, old, EVE)


def test_after_a_rotation_both_keys_decrypt_and_the_first_encrypts(
    typed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = send(typed, idempotency_key="old").id
    have_keys(monkeypatch, NEW, OLD)
    new = send(typed).id

    run(typed)
    again = send(typed, idempotency_key="old")

    keys = [factory.job(typed, each)["result"]["$encrypted"].split(".")[1] for each in (old, new)]
    payloads = [factory.job(typed, each)["payload"]["$encrypted"].split(".")[1] for each in (old, new)]
    assert (again.id, again.outcome) == (old, "existing")
    assert keys[0] == keys[1] == payloads[1] != payloads[0]


def moved_to_a_type(connection: Connection, job_id: UUID, other: dict[str, Any]) -> None:
    connection.execute("UPDATE tidegate.jobs SET type = 'secrets' WHERE id = %s", [job_id])


def moved_to_a_purpose(connection: Connection, job_id: UUID, other: dict[str, Any]) -> None:
    connection.execute("UPDATE tidegate.jobs SET state = payload WHERE id = %s", [job_id])


def moved_to_a_step(connection: Connection, job_id: UUID, other: dict[str, Any]) -> None:
    steps = json.dumps({"another": other["steps"]["step"]})
    connection.execute("UPDATE tidegate.jobs SET steps = %s::jsonb, type = 'secret' WHERE id = %s", [steps, job_id])


def cut(connection: Connection, job_id: UUID, other: dict[str, Any]) -> None:
    connection.execute("""UPDATE tidegate.jobs SET payload = '{"$encrypted": "1."}' WHERE id = %s""", [job_id])


def changed(connection: Connection, job_id: UUID, other: dict[str, Any]) -> None:
    connection.execute(
        """UPDATE tidegate.jobs SET payload = jsonb_build_object('$encrypted',
               overlay(payload ->> '$encrypted' PLACING 'AAAA' FROM 60 FOR 4)) WHERE id = %s""",
        [job_id],
    )


def plain_state(connection: Connection, job_id: UUID, other: dict[str, Any]) -> None:
    connection.execute("UPDATE tidegate.jobs SET state = '{}' WHERE id = %s", [job_id])


def no_text(connection: Connection, job_id: UUID, other: dict[str, Any]) -> None:
    connection.execute("""UPDATE tidegate.jobs SET payload = '{"$encrypted": {"a": 1}}' WHERE id = %s""", [job_id])


@pytest.mark.parametrize(
    "tamper", [moved_to_a_type, moved_to_a_purpose, moved_to_a_step, cut, changed, plain_state, no_text]
)
def test_what_was_changed_or_moved_in_the_table_is_not_taken_for_the_jobs_own(
    typed: Connection, tamper: Callable[[Connection, UUID, dict[str, Any]], None]
) -> None:
    other = send(typed, of="secret").id
    run(typed)
    sent_as = "secret" if tamper is moved_to_a_step else "secret_child"
    job_id = send(typed, of=sent_as, delay_seconds=0).id
    tamper(typed, job_id, factory.job(typed, other))

    run(typed)

    assert became(typed, job_id) == FAILED
    assert seen(typed, job_id).encrypted


def test_a_request_is_known_again_by_its_key(typed: Connection) -> None:
    first = send(typed, idempotency_key="k")

    again = send(typed, idempotency_key="k")

    assert (again.id, again.outcome) == (first.id, "existing")
    with pytest.raises(IdempotencyConflict):
        send(typed, "another", idempotency_key="k")


def test_unique_jobs_are_known_by_their_payload_and_no_plain_hash_of_it_is_stored(typed: Connection) -> None:
    first = send(typed, unique=Unique())

    others = (
        send(typed, unique=Unique()),
        send(typed, unique=Unique(on_conflict="replace")),
        send(typed, "b", unique=Unique()),
    )

    of_sql = factory.value(typed, "SELECT tidegate.unique_key_of(NULL, true, %s)", [json.dumps({"mark": MARK})])
    assert [each.outcome for each in others] == ["existing", "replaced", "created"]
    assert [each.id == first.id for each in others] == [True, True, False]
    assert factory.job(typed, first.id)["unique_key"] != of_sql
    assert factory.job(typed, first.id)["unique_key"].startswith("hmac-sha256:")


def test_senders_at_once_make_one_job(typed: Connection, database_url: str) -> None:
    def sender(n: int) -> UUID:
        with connect(database_url) as own:
            return send(own, **({"idempotency_key": "k"} if n % 2 else {"unique": Unique()})).id

    made = at_once(sender, range(8))

    assert len(set(made[::2])) == len(set(made[1::2])) == 1


def test_a_batch_that_is_sent_again_is_the_same(typed: Connection) -> None:
    def sent(mark: str = MARK) -> EnqueuedBatch:
        return enqueue_batch(typed, [asked(idempotency_key="k")], owner="alice", then=asked(mark))

    first = sent()

    assert sent() == EnqueuedBatch(first.id, [first.jobs[0]._replace(outcome="existing")])
    assert sent("another").id != first.id
    run(typed)
    end_batches(typed, [str(first.id)])
    run(typed)
    assert {row["status"] for row in typed.execute("SELECT status FROM tidegate.jobs")} == {"completed"}


@pytest.mark.parametrize("of", ["secret_child", "plain"])
def test_the_shape_of_an_envelope_is_refused(typed: Connection, of: str) -> None:
    with pytest.raises(Invalid, match=r"body\.payload: its field \$encrypted is for what is stored encrypted"):
        enqueue(typed, NewJob(type=of, payload={"$encrypted": "1.a.b", "more": 1}), owner="alice")
    with pytest.raises(psycopg.DatabaseError, match="encrypted"):
        typed.execute("""SELECT tidegate.enqueue(%s, '{"$encrypted": "1.a.b"}')""", [of])


def test_sql_is_told_that_it_has_no_keys(typed: Connection) -> None:
    with pytest.raises(psycopg.DatabaseError, match="the jobs of the type 'secret' are encrypted") as caught:
        typed.execute("SELECT tidegate.enqueue('secret')")

    assert caught.value.sqlstate == "TG004"
    typed.execute("SELECT tidegate.enqueue('plain')")


def test_a_type_without_keys_is_refused_and_its_jobs_too(
    committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    have_keys(monkeypatch)

    judged = declare(committed, TYPES, longest=100)

    assert judged.names == ["plain", "idle"]
    assert all("deploy it with the parameter Encryption=types" in why for why in judged.refused.values())
    with pytest.raises(TypeDisabled):
        send(committed)


def test_an_encrypted_job_waits_alone_in_a_stack_that_has_no_keys_any_more(
    typed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = send(typed).id
    have_keys(monkeypatch)
    plain = {**JOB_TYPES, "secret_child": replace(JOB_TYPES["secret_child"], encrypted=False)}
    declare(typed, plain.values(), longest=100)
    new = send(typed).id

    process(lambda: typed, plain, SLOTS="1")

    assert became(typed, old) == WAITS
    assert seen(typed, new).result == MARK


def test_a_follow_up_that_cannot_be_encrypted_fails_its_parent_once(
    typed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent, beside = send(typed, of="plain").id, enqueue(typed, asked(of="idle"), owner="alice").id
    have_keys(monkeypatch)

    process(lambda: typed, JOB_TYPES, SLOTS="1")

    assert became(typed, parent) == ("failed", "invalid_call", 1)
    assert factory.job(typed, beside)["status"] == "completed"
    assert factory.value(typed, "SELECT count(*) FROM tidegate.jobs") == 2


def test_a_job_from_before_its_type_was_encrypted_runs_and_its_replay_is_encrypted(typed: Connection) -> None:
    before = factory.make_job(typed, type="secret_child", payload=json.dumps({"mark": MARK}))
    run(typed)

    again, _ = replay(typed, before, EVE)
    edited, _ = replay(typed, before, EVE, payload={"mark": "edited"})
    run(typed)

    assert (factory.job(typed, before)["result"], seen(typed, before).encrypted) == (MARK, False)
    assert [seen(typed, each).result for each in (again, edited)] == [MARK, "edited"]
    assert all(seen(typed, each).encrypted for each in (again, edited))


def test_a_follow_up_is_encrypted_as_its_own_type_says(typed: Connection) -> None:
    parent = send(typed, of="plain").id

    run(typed)

    [child] = typed.execute("SELECT id FROM tidegate.jobs WHERE parent_id = %s", [parent])
    assert (seen(typed, parent).encrypted, seen(typed, child["id"]).encrypted) == (False, True)
    assert seen(typed, child["id"]).result == MARK


def test_the_cipher_is_loaded_once_and_only_for_an_encrypted_job(
    typed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(sealed, "prepare", lambda: loaded.append("here"))
    enqueue(typed, asked(of="idle"), owner="alice")

    run(typed)
    before = len(loaded)
    send(typed)
    run(typed)

    assert (before, len(loaded)) == (0, 1)


def test_a_webhooks_children_and_signals_are_encrypted(typed: Connection) -> None:
    parent = send(typed, of="secret", delay_seconds=60).id
    source = Source("shop", Style.GITHUB, lambda event, headers: [])
    todo: list[Enqueue | Signal] = [
        Enqueue("secret_child", {"mark": MARK}, parent=parent),
        Signal(parent, "go", {"mark": MARK}),
    ]

    [child] = act(typed, source, b"1" * 32, todo).job_ids

    assert (seen(typed, child).payload, seen(typed, child).encrypted) == ({"mark": MARK}, True)
    kept = factory.value(typed, "SELECT payload FROM tidegate.job_signals")
    assert unsealed(kept, "signal", "secret") == {"mark": MARK}


def test_what_an_operator_switches_on_reaches_follow_ups(typed: Connection) -> None:
    types = {**JOB_TYPES, "secret_child": replace(JOB_TYPES["secret_child"], encrypted=False)}
    declare(typed, types.values(), longest=100)
    factory.override(typed, "secret_child", encrypted=True)
    parent = send(typed, of="plain").id

    process(lambda: typed, types, SLOTS="1")

    [child] = typed.execute("SELECT id FROM tidegate.jobs WHERE parent_id = %s", [parent])
    assert (seen(typed, child["id"]).encrypted, seen(typed, child["id"]).result) == (True, MARK)


def test_outside_only_envelopes_pass_relay(typed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    factory.override(typed, "secret", lane=LANE)
    factory.override(typed, "secret_child", lane=LANE)
    job_id = send(typed, of="secret").id
    passed: list[str] = []
    with relay(typed) as server:
        monkeypatch.setattr(server, "invoke", listening(server.invoke, passed))
        process_outside(JOB_TYPES)
        job_actions.signal(typed, job_id, EVE, "go", MARK)
        process_outside(JOB_TYPES)

    assert seen(typed, job_id).result == [MARK] * 4
    assert factory.value(typed, "SELECT count(*) FROM tidegate.jobs WHERE status = 'completed'") == 2
    assert any("$encrypted" in each for each in passed)
    assert not any(MARK in each for each in passed)


def listening(invoke: Any, passed: list[str]) -> Any:
    def invoked(event: dict[str, Any]) -> tuple[int, bytes]:
        answer: tuple[int, bytes] = invoke(event)
        passed.extend([json.dumps(event), answer[1].decode()])
        return answer

    return invoked


def test_the_jobs_of_schedules_are_encrypted_whatever_the_code_declares(
    committed: Connection, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    have_keys(monkeypatch, OLD)
    nightly = Schedule("* * * * *", payload={"mark": "the code's own"})
    types = {**JOB_TYPES, "secret_child": replace(JOB_TYPES["secret_child"], schedule=nightly)}
    declare(committed, types.values(), longest=100)
    said = ScheduleSaid(expression="* * * * *", payload={"mark": MARK})
    put(committed, "secret_child", "second", said, EVE)
    put(committed, "secret_child", "third", said, EVE)
    change(committed, "secret_child", "third", ScheduleChange(payload={"mark": f"{MARK} too"}), EVE)
    overrides.change(committed, "secrets", Overrides(schedule=ScheduleOverride.model_validate(said.model_dump())), EVE)
    committed.execute("UPDATE tidegate.schedules SET next_due = now() - interval '1 second'")

    made = schedule(committed, ["secret_child", "secrets"])
    process(lambda: committed, types, SLOTS="1")

    jobs = [
        seen(committed, row["id"]) for row in committed.execute("SELECT id FROM tidegate.jobs ORDER BY result::text")
    ]
    assert made >= 4
    assert {job.result for job in jobs} == {MARK, f"{MARK} too", "the code's own"}
    assert all(job.encrypted for job in jobs)
    assert type_schedules.find(committed, "secret_child", "second").payload == {"mark": MARK}
    assert overrides.find(committed, "secrets").schedule == said.model_dump()
    assert MARK not in dump(postgres)


def test_what_operators_say_of_schedules_is_sealed_anew(committed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    have_keys(monkeypatch, OLD)
    declare(committed, TYPES, longest=100)
    said = ScheduleSaid(expression="* * * * *", payload={"mark": MARK})
    put(committed, "secret_child", "second", said, EVE)
    put(committed, "secret_child", "default", said, EVE)
    before = type_schedules.find(committed, "secret_child", "second").next_due
    have_keys(monkeypatch, NEW, OLD)

    see_to_former_keys(committed, give_up=0)

    have_keys(monkeypatch, NEW)
    found = type_schedules.listed(committed, "secret_child", shows_payloads=True).schedules
    assert [(each.name, each.payload) for each in found] == [("default", {"mark": MARK}), ("second", {"mark": MARK})]
    assert found[1].next_due == before


def test_what_was_sealed_elsewhere_ends_its_job_and_no_slot(typed: Connection) -> None:
    """By a program that has the keys, and other rules."""
    of = "secret_child"
    payload = envelopes.sealed({"mark": MARK}, "payload", of)
    steps = ("5", "no JSON", '["other", 1]', '["s", "\\u0000"]')
    places = [{"steps": f'{{"s": {envelope.seal(text, "steps", of)}}}'} for text in steps]
    bad = [factory.make_job(typed, type=of, payload=payload, **said) for said in places]
    odd = factory.make_job(typed, type=of, payload=envelope.seal("no JSON", "payload", of))
    good = send(typed).id

    run(typed)

    assert {became(typed, job_id) for job_id in bad} == {FAILED}
    assert (became(typed, odd)[1], factory.job(typed, good)["status"]) == ("invalid_payload", "completed")
    assert [seen(typed, job_id).readable for job_id in (*bad[:3], odd)] == [False] * 4
