"""One invocation, with real slots, on a real Postgres."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from typing import Any
from uuid import UUID

import psycopg
import pytest

from local.database import Postgres
from tests import crowd, factory
from tests.crowd import at_once, eventually, running, wait_until_a_session_waits_for, within
from tests.database.test_worker import age, come, configure
from tests.job_types import JOB_TYPES
from tests.lambda_api import Lambda
from tests.roles import login_beside
from tidegate.base.settings import Settings
from tidegate.job import NewJob
from tidegate.manage.why import GateName, why
from tidegate.postgres.database import Connection, connect
from tidegate.processor.fleet import LaneState, Worker, heartbeat
from tidegate.processor.invocation import Processor
from tidegate.queue.batch import create_batch
from tidegate.queue.claim import Claiming, Limits, claim


def process(connection: Connection, *, seconds: float = 100, **how: str) -> dict[str, int]:
    """As the role that it has on AWS."""
    with connect(login_beside(connection, "tidegate_processor")) as own:
        return crowd.process(lambda: own, JOB_TYPES, seconds=seconds, **how)


@pytest.fixture
def declared(committed: Connection) -> Connection:
    """A processor has been there before."""
    process(committed)
    return committed


@pytest.fixture
def stale_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim is stale after half a second."""
    monkeypatch.setattr("tidegate.processor.claims.STALE_SECONDS", 0.5)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A processor that loses its connection tries again at once, and no longer."""
    monkeypatch.setattr("tidegate.processor.patient._RECONNECT_SECONDS", 0.0)


def status(connection: Connection, job_id: UUID) -> Any:
    return factory.job(connection, job_id)["status"]


def enqueue(connection: Connection, type_: str, *, max_attempts: int = 3, **payload: Any) -> UUID:
    return factory.make_job(connection, type=type_, payload=json.dumps(payload), max_attempts=max_attempts)


def test_a_job_goes_all_the_way(committed: Connection) -> None:
    job_id = enqueue(committed, "echo", say="hello")

    counts = process(committed)

    row = factory.job(committed, job_id)
    assert (row["status"], row["result"]["said"], row["attempts"]) == ("completed", "hello", 1)
    assert (counts["claimed"], counts["complete"]) == (1, 1)


def test_nothing_is_asked_before_an_open_question_is_answered(
    declared: Connection, impatient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(1000):
        enqueue(declared, "echo")
    monkeypatch.setattr("tidegate.processor.membership.HEARTBEAT_SECONDS", 0.0)  # after each claim and each settlement

    counts = process(declared, SLOTS="2")

    assert (counts["complete"], counts["lost"]) == (1000, 0)


def test_an_empty_queue_ends_at_once(committed: Connection) -> None:
    assert process(committed) == {"reclaimed": 0, "scheduled": 0, "claimed": 0, "pruned": 0}


def test_the_job_types_of_the_code_are_declared(declared: Connection) -> None:
    names = {row["name"] for row in declared.execute("SELECT name FROM tidegate.job_types")}
    assert names == set(JOB_TYPES)


def test_a_declaration_is_written_only_when_it_changes(declared: Connection) -> None:
    before = declared.execute("SELECT name, xmin::text FROM tidegate.job_types").fetchall()

    process(declared)

    assert declared.execute("SELECT name, xmin::text FROM tidegate.job_types").fetchall() == before


def test_failing_jobs_come_back_until_they_have_failed(committed: Connection) -> None:
    job_id = enqueue(committed, "quits")

    counts = process(committed)

    row = factory.job(committed, job_id)
    assert (row["status"], row["attempts"], row["error_code"]) == ("failed", 3, "system_exit")
    assert (counts["retry"], counts["fail"]) == (2, 1)
    assert len(factory.logs(committed, job_id)) == 3


def test_an_error_is_stored_without_its_secrets(committed: Connection) -> None:
    job_id = enqueue(committed, "fails")

    process(committed)

    row = factory.job(committed, job_id)
    assert (row["error_code"], row["error_message"]) == ("no_such_address", "no such address: postgres://***@db")


def test_what_kills_its_process_fails_after_three_deaths_and_harms_no_other_job(committed: Connection) -> None:
    deadly = enqueue(committed, "exits", max_attempts=10)
    harmless = [enqueue(committed, "echo", seconds=0.05) for _ in range(5)]

    process(committed)

    row = factory.job(committed, deadly)
    assert (row["status"], row["error_code"], row["deaths"], row["attempts"]) == ("failed", "worker_died", 3, 3)
    assert {factory.job(committed, job_id)["attempts"] for job_id in harmless} == {1}


def test_no_more_than_max_jobs_are_started(committed: Connection) -> None:
    for _ in range(5):
        enqueue(committed, "echo")

    assert process(committed, MAX_JOBS="3", SLOTS="2")["complete"] == 3


def test_slots_run_side_by_side(committed: Connection) -> None:
    for _ in range(8):
        enqueue(committed, "echo", seconds=0.25)

    with within(1.5):
        counts = process(committed, SLOTS="8")

    assert counts["complete"] == 8


def test_suspects_run_one_by_one_before_the_others(committed: Connection) -> None:
    suspects = factory.make_jobs(committed, 3, type="echo", suspect=True)
    enqueue(committed, "echo")

    process(committed)

    pids = {factory.job(committed, job_id)["result"]["pid"] for job_id in suspects}
    assert len(pids) == 1
    assert not any(factory.job(committed, job_id)["suspect"] for job_id in suspects)


def test_what_a_dead_invocation_held_completes_with_the_attempts_that_it_used(committed: Connection) -> None:
    job_id = enqueue(committed, "echo", say="again")
    factory.make_type(committed, "echo")
    [held] = claim(committed, room=1, limits=Limits(["echo"], "default", 100, "dead"))
    committed.execute("UPDATE tidegate.jobs SET lock_expires_at = locked_at + interval '1 ms'")
    time.sleep(0.01)

    counts = process(committed)

    row = factory.job(committed, job_id)
    assert (row["status"], row["attempts"], row["lock_version"]) == ("completed", 1, held.lock_version + 1)
    assert (counts["reclaimed"], counts["complete"]) == (1, 1)


def test_a_batch_ends_when_its_last_job_was_cancelled_and_its_invocation_died(committed: Connection) -> None:
    batch_id = create_batch(committed, owner="alice", total=1)
    job_id = factory.make_job(
        committed, "processing", batch_id=batch_id, locked_at="-2 minutes", lock_expires_at="-1 minute"
    )
    committed.execute("UPDATE tidegate.jobs SET cancel_requested_at = now()")

    process(committed)

    ended = factory.value(committed, "SELECT finished_at IS NOT NULL FROM tidegate.batches")
    assert (status(committed, job_id), ended) == ("cancelled", True)


def test_a_batch_whose_ender_was_killed_before_its_look_ends_with_its_successor(declared: Connection) -> None:
    """However many are open beside it."""
    missed = create_batch(declared, owner="alice", total=1, then=NewJob(type="echo", payload={"say": "then"}).row())
    factory.make_job(declared, "completed", type="echo", batch_id=missed)
    come(declared, "killed")
    age(declared, "seen_at", 11)
    declared.execute("""
        WITH batch AS (
            INSERT INTO tidegate.batches (owner, total) SELECT 'greedy', 1 FROM generate_series(1, 5000) RETURNING id)
        INSERT INTO tidegate.jobs (type, owner, max_attempts, batch_id, scheduled_for)
        SELECT 'echo', 'greedy', 3, id, now() + interval '1 hour' FROM batch""")
    enqueue(declared, "echo")

    process(declared)

    ended = factory.value(declared, "SELECT id FROM tidegate.batches WHERE finished_at IS NOT NULL")
    followed = declared.execute("SELECT FROM tidegate.jobs WHERE payload ->> 'say' = 'then'").rowcount
    assert (ended, followed) == (missed, 1)


def test_a_lost_lock_is_counted_and_harmless(committed: Connection, database_url: str) -> None:
    job_id = enqueue(committed, "echo", seconds=0.5)

    def steal() -> float:
        with connect(database_url) as other:
            other.execute("UPDATE tidegate.jobs SET lock_version = lock_version + 1 WHERE status = 'processing'")
        return 100

    counts = Processor(
        lambda: committed, JOB_TYPES, Settings.read({"DATABASE_URL": "postgresql://"}), Worker("w1"), remaining=steal
    ).run()

    assert counts["lost"] == 1
    assert status(committed, job_id) == "processing"


def test_processors_side_by_side_run_each_job_once(committed: Connection, database_url: str) -> None:
    ids = [enqueue(committed, "echo", say=str(number)) for number in range(60)]

    def invoke(_: int) -> int:
        with connect(database_url) as connection:
            return process(connection, SLOTS="3").get("complete", 0)

    assert sum(at_once(invoke, range(4))) == len(ids)
    assert {factory.job(committed, job_id)["lock_version"] for job_id in ids} == {1}


def test_what_a_schedule_has_made_due_runs_in_the_same_invocation(declared: Connection) -> None:
    factory.override(declared, "echo", schedule={"expression": "* * * * *", "payload": {"say": "tick"}})
    process(declared)
    declared.execute("UPDATE tidegate.schedules SET next_due = date_trunc('minute', now())")

    counts = process(declared)

    assert (counts["scheduled"], counts["complete"]) == (1, 1)
    assert factory.value(declared, "SELECT result ->> 'said' FROM tidegate.jobs") == "tick"


def test_an_invocation_without_work_prunes(committed: Connection) -> None:
    factory.make_job(committed, "completed", type="echo", finished_at="-400 days")
    committed.execute("UPDATE tidegate.duties SET due_at = now()")

    assert [process(committed)["pruned"] for _ in range(2)] == [1, 0]


def test_a_queue_that_is_never_empty_is_pruned(committed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its invocations end because their time is over."""
    monkeypatch.setattr("tidegate.processor.loop._KEEP_UP_SECONDS", 0.1)
    factory.make_job(committed, "completed", type="computes", finished_at="-400 days")
    committed.execute("UPDATE tidegate.duties SET due_at = now() - interval '2 hours'")
    enqueue(committed, "computes")

    counts = process(committed, seconds=9.9)

    assert (counts["retry"], counts["pruned"]) == (1, 1)


def test_a_schedule_comes_due_while_an_invocation_is_busy(
    committed: Connection, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tidegate.processor.loop._KEEP_UP_SECONDS", 0.1)
    process(committed)
    factory.override(committed, "echo", schedule={"expression": "0 * * * *", "payload": {"say": "tick"}})
    enqueue(committed, "echo", seconds=1.5)

    with running(process, committed) as invocation:
        time.sleep(0.5)
        committed.execute("UPDATE tidegate.schedules SET next_due = date_trunc('hour', now())")
        counts = invocation.result(20)

    assert (counts["scheduled"], counts["complete"]) == (1, 2)


def test_a_type_that_contradicts_its_overrides_stops_no_other(committed: Connection) -> None:
    factory.make_type(committed, "waits", schedule={"expression": "0 3 * * *"})
    factory.override(committed, "waits", schedule={"timezone": "UTC"})
    job_id = enqueue(committed, "echo")

    process(committed)

    assert status(committed, job_id) == "completed"


def test_a_timeout_that_an_operator_has_made_to_fit_counts(declared: Connection) -> None:
    """The code's own fits no invocation: of 100 seconds, as it was, it did."""
    job_id = enqueue(declared, "echo")
    process(declared, seconds=30)
    refused = why(declared, job_id).gates

    factory.override(declared, "echo", timeout=8)
    told = why(declared, job_id).gates
    process(declared, seconds=30)

    assert GateName.NO_HANDLER in {gate.name for gate in refused}
    assert GateName.TIMEOUT not in {gate.name for gate in told}
    assert status(declared, job_id) == "completed"
    assert factory.value(declared, "SELECT refused -> 'echo' FROM tidegate.lane_reports") is None
    assert factory.value(declared, "SELECT missing_since FROM tidegate.job_types WHERE name = 'echo'") is None


def test_a_switched_off_worker_does_not_wait_for_tokens(committed: Connection) -> None:
    factory.make_type(committed, "echo", rate={"per_second": 1, "burst": 1})
    committed.execute("INSERT INTO tidegate.rate_buckets VALUES ('echo', 1, now())")
    factory.switch_off(committed)
    enqueue(committed, "echo")

    with within(2):
        process(committed)


def test_suspects_leave_half_of_the_time_to_the_others(committed: Connection) -> None:
    factory.make_jobs(committed, 20, type="echo_async", suspect=True, payload='{"seconds": 0.4}')
    job_id = enqueue(committed, "echo_async")

    process(committed, seconds=14)

    assert status(committed, job_id) == "completed"
    left = committed.execute("SELECT FROM tidegate.jobs WHERE status = 'pending' AND suspect").rowcount
    assert left > 0


@contextmanager
def slow_claims(connection: Connection, *, seconds: float, times: int = 1_000_000) -> Iterator[None]:
    """So long for each job, for the first jobs."""
    connection.execute("CREATE SEQUENCE public.slow")
    connection.execute("GRANT USAGE ON SEQUENCE public.slow TO PUBLIC")
    connection.execute(f"""
        CREATE FUNCTION public.slowly() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF nextval('public.slow') <= {times} THEN PERFORM pg_sleep({seconds}); END IF;
            RETURN NEW;
        END $$""")
    connection.execute("""
        CREATE TRIGGER slowly BEFORE UPDATE ON tidegate.jobs FOR EACH ROW
        WHEN (NEW.status = 'processing') EXECUTE FUNCTION public.slowly()""")
    try:
        yield
    finally:
        connection.execute("DROP FUNCTION public.slowly CASCADE")
        connection.execute("DROP SEQUENCE public.slow")


@pytest.mark.parametrize("suspect", [False, True])
def test_what_a_claim_took_too_long_to_bring_is_given_back_not_begun(
    declared: Connection, other: Connection, stale_soon: None, suspect: bool
) -> None:
    factory.override(declared, "echo", rate={"per_second": 10, "burst": 10})
    declared.execute("INSERT INTO tidegate.rate_buckets (type, tokens, at) VALUES ('echo', 10, now())")
    job_id = factory.make_job(declared, type="echo", suspect=suspect)

    with ThreadPoolExecutor(1) as pool:
        with other.transaction():
            other.execute("SELECT FROM tidegate.rate_buckets FOR UPDATE")
            invocation = pool.submit(process, declared)
            wait_until_a_session_waits_for(other)
            time.sleep(0.6)
        counts = invocation.result(20)

    row = factory.job(declared, job_id)
    assert (counts["release"], counts["complete"]) == (1, 1)
    assert (row["status"], row["attempts"], row["lock_version"]) == ("completed", 1, 2)


@pytest.mark.usefixtures("stale_soon")
def test_where_postgres_is_slow_smaller_claims_bring_jobs_in_time(declared: Connection) -> None:
    ids = factory.make_jobs(declared, 50, type="echo")
    with slow_claims(declared, seconds=0.06):
        counts = process(declared)

    assert {status(declared, job_id) for job_id in ids} == {"completed"}
    assert counts["release"] > 0


@pytest.mark.usefixtures("stale_soon")
def test_when_postgres_is_fast_again_claims_grow_again(committed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """One slow moment must not leave an invocation of minutes with claims of one."""
    rooms: list[int] = []

    class Watched(Claiming):
        def __init__(self, *args: Any, room: int, **kwargs: Any) -> None:
            rooms.append(room)
            super().__init__(*args, room=room, **kwargs)

    monkeypatch.setattr("tidegate.processor.claims.Claiming", Watched)
    process(committed)
    factory.make_jobs(committed, 300, type="echo")
    with slow_claims(committed, seconds=0.6, times=1):
        process(committed)

    slow = rooms.index(min(rooms))
    assert max(rooms[slow:]) > 2 * rooms[slow]


def test_with_as_many_suspects_as_processors_another_job_starts_at_once(
    declared: Connection, other: Connection, database_url: str
) -> None:
    configure(declared, max_workers=2)
    suspects = [factory.make_job(declared, type="echo", suspect=True, payload='{"seconds": 3}') for _ in range(2)]
    job_id = enqueue(declared, "echo")

    began = time.monotonic()
    with running(process, other), running(process, declared, worker="w2", by="wake"), connect(database_url) as third:
        assert eventually(lambda: status(third, job_id) == "completed", within=20)
        waited = time.monotonic() - began

    assert waited < 2.5
    assert {status(declared, each) for each in suspects} == {"completed"}


@pytest.mark.parametrize(
    "held",
    [
        {"status": "waiting", "wait_until": "-1 minute"},
        {"concurrency_key": "k", "blocked": True},
        "parent",
        "batch",
    ],
    ids=["due", "unblocked", "a parent", "a batch"],
)
def test_a_row_that_is_locked_for_long_keeps_no_other_job(declared: Connection, other: Connection, held: Any) -> None:
    """By an operator, say, who has left a transaction open at a prompt."""
    if held == "batch":
        theirs = create_batch(declared, owner="alice", total=1)
        others = [factory.make_job(declared, type="echo", batch_id=theirs)]
    elif held == "parent":
        theirs = factory.make_job(declared, "waiting", type="echo", wait_children=True)
        others = [factory.make_job(declared, type="echo", parent_id=theirs)]
    else:
        theirs, others = factory.make_job(declared, type="echo", **held), []
    others.append(enqueue(declared, "echo"))
    table = "batches" if held == "batch" else "jobs"

    with other.transaction():
        other.execute(f"SELECT FROM tidegate.{table} WHERE id = %s FOR UPDATE", [theirs])
        counts = process(declared)
        meanwhile = {status(declared, each) for each in others}
    process(declared)

    assert (counts["complete"], meanwhile) == (len(others), {"completed"})
    assert declared.execute("SELECT FROM tidegate.jobs WHERE status <> 'completed'").rowcount == 0
    assert declared.execute("SELECT FROM tidegate.batches WHERE finished_at IS NULL").rowcount == 0


def test_siblings_are_all_started_and_the_place_is_kept_where_lambda_is_slow(
    declared: Connection, aws: Lambda, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(declared, max_workers=9, scale_thresholds=[1] * 9)
    for _ in range(20):
        enqueue(declared, "echo", seconds=0.3)
    aws.seconds = 0.6
    spoken = [time.monotonic()]

    def speak(*said: Any, **words: Any) -> LaneState:
        spoken.append(time.monotonic())
        return heartbeat(*said, **words)

    monkeypatch.setattr("tidegate.processor.membership.heartbeat", speak)

    process(declared, SLOTS="2", PROCESSOR_FUNCTIONS="default=stack-processor")

    assert [event["by"] for event in aws.events].count("scale") == 8
    assert max(after - before for before, after in pairwise(spoken)) < 3


def test_a_short_invocation_waits_no_longer_for_a_place_than_it_could_use_it(declared: Connection) -> None:
    configure(declared, max_workers=1)
    come(declared, "dead")
    age(declared, "seen_at", 2)
    enqueue(declared, "echo_async")

    with within(4):
        process(declared, seconds=10)


def test_what_runs_when_postgres_goes_is_settled_when_it_is_back(declared: Connection, impatient: None) -> None:
    job_id = enqueue(declared, "echo", seconds=0.3)
    url = login_beside(declared, "tidegate_processor")
    own, began = connect(url), time.monotonic()

    def come_and_go() -> Connection:
        nonlocal own
        if 0.2 < time.monotonic() - began < 2:
            own.close()
            return connect("postgresql://127.0.0.1:9")
        own = connect(url) if own.closed else own
        return own

    counts = crowd.process(come_and_go, JOB_TYPES)
    own.close()

    assert (counts["complete"], counts["lost"], factory.job(declared, job_id)["attempts"]) == (1, 0, 1)


def test_an_outage_is_a_line_now_and_then_and_one_at_its_end(
    declared: Connection, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()
    monkeypatch.setattr("tidegate.processor.patient._RECONNECT_SECONDS", 10.0)
    began = time.monotonic()

    with connect(login_beside(declared, "tidegate_processor")) as own:
        address = "postgresql://app:hunter2@127.0.0.1:9"
        crowd.process(lambda: own if time.monotonic() > began + 3.5 else connect(address), JOB_TYPES)

    said = [record for record in caplog.records if record.levelname == "WARNING" or "again" in record.message]
    assert [record.message for record in said[-2:]] == ["database lost", "database answers again"]
    assert 3 <= len(said) <= 4  # after 0, 1 and 2 seconds or so
    assert all(record.exc_info is None for record in said)
    assert "Connection refused" in said[0].__dict__["error"]
    assert "hunter2" not in str([record.__dict__ for record in caplog.records])


def test_who_has_nothing_to_lose_does_not_wait_for_postgres(committed: Connection, impatient: None) -> None:

    with pytest.raises(psycopg.OperationalError):
        crowd.process(lambda: connect("postgresql://127.0.0.1:9"), JOB_TYPES)


def test_what_runs_while_a_table_is_locked_is_settled_afterwards(
    declared: Connection, postgres: Postgres, impatient: None
) -> None:
    """As by a migration that takes longer than lock_timeout."""
    job_id = enqueue(declared, "echo", seconds=0.5)
    # Past a pooler, which would give what is set here to others.
    with ThreadPoolExecutor(1) as pool, connect(postgres.url()) as own:
        own.execute("SET lock_timeout = '200ms'")
        invocation = pool.submit(crowd.process, lambda: own, JOB_TYPES)
        assert eventually(lambda: status(declared, job_id) == "processing")
        with declared.transaction():
            declared.execute("LOCK TABLE tidegate.jobs IN SHARE MODE")
            time.sleep(1.5)

        counts = invocation.result(20)

    assert (counts["complete"], counts["lost"]) == (1, 0)


def test_all_whose_wait_is_over_are_resumed_by_one_invocation(declared: Connection) -> None:
    declared.execute("""
        INSERT INTO tidegate.jobs (type, owner, max_attempts, status, started_at, wait_until)
        SELECT 'echo', 'alice', 3, 'waiting', now(), now() - interval '1 minute' FROM generate_series(1, 2500)""")

    process(declared, SLOTS="2")

    assert declared.execute("SELECT FROM tidegate.jobs WHERE status <> 'completed'").rowcount == 0


def test_a_worker_is_seen_while_it_lives(committed: Connection, other: Connection) -> None:
    enqueue(committed, "echo", seconds=0.5)
    workers = "SELECT id, lane, deadline > now() AS alive FROM tidegate.workers"

    with running(process, committed):
        time.sleep(0.3)
        during = other.execute(workers).fetchall()

    assert during == [{"id": "w1", "lane": "default", "alive": True}]
    assert committed.execute(workers).fetchall() == []
