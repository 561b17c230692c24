"""What an invocation claims, and when it gives it back, with real slots, on a real Postgres."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from tests import factory
from tests.crowd import wait_until_a_session_waits_for, within
from tests.database.processing import enqueue, process, status
from tidegate.postgres.database import Connection
from tidegate.queue.batch import create_batch
from tidegate.queue.claim import Claiming


@pytest.fixture
def stale_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim is stale after half a second."""
    monkeypatch.setattr("tidegate.processor.jobs.STALE_SECONDS", 0.5)


def test_no_more_than_max_jobs_are_started(committed: Connection) -> None:
    for _ in range(5):
        enqueue(committed, "echo")

    assert process(committed, MAX_JOBS="3", SLOTS="2")["complete"] == 3


def test_a_switched_off_worker_does_not_wait_for_tokens(committed: Connection) -> None:
    factory.make_type(committed, "echo", rate={"per_second": 1, "burst": 1})
    committed.execute("UPDATE tidegate.limits SET tokens = 1, tokens_at = now() WHERE name = 'type:echo'")
    factory.switch_off(committed)
    job_id = enqueue(committed, "echo")

    with within(10):
        counts = process(committed, seconds=100)

    assert (counts["claimed"], status(committed, job_id)) == (0, "pending")


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
    declared.execute("UPDATE tidegate.limits SET tokens = 10, tokens_at = now() WHERE name = 'type:echo'")
    job_id = factory.make_job(declared, type="echo", suspect=suspect)

    with ThreadPoolExecutor(1) as pool:
        with other.transaction():
            other.execute("SELECT FROM tidegate.limits FOR UPDATE")
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

    monkeypatch.setattr("tidegate.processor.direct.Claiming", Watched)
    process(committed)
    factory.make_jobs(committed, 300, type="echo")
    with slow_claims(committed, seconds=0.6, times=1):
        process(committed)

    slow = rooms.index(min(rooms))
    assert max(rooms[slow:]) > 2 * rooms[slow]


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


def test_a_job_of_a_window_that_comes_late_is_given_back_not_begun(declared: Connection, other: Connection) -> None:
    """A start so long after its claim could be one too many."""
    factory.override(declared, "echo", limits=["gemini"])
    declared.execute("INSERT INTO tidegate.limits (name, window_starts, window_seconds) VALUES ('gemini', 2, 5)")
    job_id = factory.make_job(declared, type="echo")

    with ThreadPoolExecutor(1) as pool:
        with other.transaction():
            other.execute("SELECT FROM tidegate.limits FOR UPDATE")
            invocation = pool.submit(process, declared)
            wait_until_a_session_waits_for(other)
            time.sleep(0.6)
        counts = invocation.result(20)

    row = factory.job(declared, job_id)
    assert (counts["release"], counts["complete"]) == (1, 1)
    assert (row["status"], row["attempts"], row["lock_version"]) == ("completed", 1, 2)
    assert factory.value(declared, "SELECT sum(starts) FROM tidegate.window_starts") == 1
    assert factory.value(declared, "SELECT started FROM tidegate.tallies WHERE step = 0") == 1


def test_a_processor_waits_for_a_window_to_open(declared: Connection) -> None:
    factory.override(declared, "echo", window={"starts": 1, "seconds": 1})
    for _ in range(3):
        factory.make_job(declared, type="echo")

    with within(15):
        counts = process(declared)

    assert counts["complete"] == 3


def test_a_processor_does_not_wait_for_a_window_that_opens_in_an_hour(declared: Connection) -> None:
    factory.override(declared, "echo", window={"starts": 1, "seconds": 3600})
    for _ in range(3):
        factory.make_job(declared, type="echo")

    with within(10):
        counts = process(declared)

    assert counts["complete"] == 1
