"""The connection is lost while Postgres runs a claim or a settlement and the slots go on: before the statement commits,
or after it, when only the answer is lost."""

import os
import socket
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

import pytest
from psycopg.pq import TransactionStatus

from tests import factory
from tests.crowd import (
    Fleet,
    enqueue,
    enqueue_many,
    eventually,
    process,
    process_by,
    statuses,
    wait_until_a_session_waits_for,
)
from tests.engine.job_types import JOB_TYPES
from tidegate.postgres import database
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.pending_query import PendingQuery
from tidegate.queue import settle as settles

ONCE = {"status": "completed", "attempts": 1, "deaths": 0}


@pytest.fixture
def ready(effects: Connection, database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Connection]:
    monkeypatch.setenv("EFFECTS_URL", database_url)
    monkeypatch.setattr(settles, "_PATIENCE", "10s")  # these tests need a settlement that waits
    database._connection = None
    yield effects
    if database._connection is not None:
        database._connection.close()
        database._connection = None


@pytest.fixture
def holder(database_url: str) -> Iterator[Connection]:
    with connect(database_url) as connection:
        yield connection


@contextmanager
def invocation(url: str) -> Iterator[Future[dict[str, int]]]:
    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(process, lambda: database.connection(url), JOB_TYPES, SLOTS="4")


def end_the_session_that_waits_for(holder: Connection, *, at: str) -> None:
    wait_until_a_session_waits_for(holder)
    holder.execute("SELECT pg_stat_clear_snapshot()")  # a transaction would see its first snapshot again
    ended = holder.execute(
        "SELECT query, pg_terminate_backend(pid) AS ended FROM pg_stat_activity"
        " WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))"
    ).fetchall()
    assert [row["ended"] for row in ended] == [True]
    assert at in ended[0]["query"]


def lose_the_answer(holder: Connection) -> None:
    """The waiting statement goes on in Postgres, but its answer is lost."""
    wait_until_a_session_waits_for(holder)
    assert database._connection is not None
    with Path(os.devnull).open("r+b") as nothing:
        os.dup2(nothing.fileno(), database._connection.fileno())


def ran_once(connection: Connection, jobs: list[UUID]) -> bool:
    """All of them completed at their first attempt, and no other job had an effect."""
    rows = [factory.job(connection, job_id) for job_id in jobs]
    ends = [{column: row[column] for column in ONCE} for row in rows]
    return ends == [ONCE] * len(jobs) and times_of(connection) == dict.fromkeys(jobs, 1)


def times_of(connection: Connection) -> dict[UUID, int]:
    rows = connection.execute("SELECT job_id, count(*) AS times FROM public.effects GROUP BY job_id").fetchall()
    return {row["job_id"]: row["times"] for row in rows}


def test_a_claim_whose_connection_is_lost_is_repeated(ready: Connection, holder: Connection, database_url: str) -> None:
    busy = enqueue(ready, "free", {"seconds": 1.5})
    with invocation(database_url) as future:
        assert eventually(lambda: statuses(ready) == {"processing": 1})
        with holder.transaction():
            holder.execute("SELECT tidegate.lock_limits('{type:few}')")
            jobs = [busy, *(enqueue(ready, "few") for _ in range(5))]
            end_the_session_that_waits_for(holder, at="tidegate.claim(")

        counts = future.result(20)

    assert (counts["claimed"], counts["complete"], counts["lost"]) == (6, 6, 0)
    assert ran_once(ready, jobs)


def test_jobs_of_a_claim_without_an_answer_come_back_uncharged(
    ready: Connection, holder: Connection, database_url: str
) -> None:
    busy = enqueue(ready, "free", {"seconds": 1.5})
    with invocation(database_url) as future:
        assert eventually(lambda: statuses(ready) == {"processing": 1})
        with holder.transaction():
            holder.execute("SELECT tidegate.lock_limits('{type:few}')")
            unanswered = [enqueue(ready, "few") for _ in range(3)]
            lose_the_answer(holder)
        counts = future.result(20)
    assert (counts["complete"], statuses(ready)) == (1, {"completed": 1, "processing": 3})
    ready.execute(
        "UPDATE tidegate.jobs SET locked_at = locked_at - interval '1 hour', lock_expires_at = now()"
        " WHERE status = 'processing'"
    )

    with invocation(database_url) as future:
        counts = future.result(20)

    assert (counts["reclaimed"], counts["complete"]) == (3, 3)
    assert ran_once(ready, [busy, *unanswered])


@contextmanager
def a_settlement_waits(
    ready: Connection, holder: Connection, url: str
) -> Iterator[tuple[Future[dict[str, int]], list[UUID]]]:
    """An invocation whose settlement waits for the row of its last job, until the end of the block."""
    jobs = [enqueue(ready, "free", {"seconds": 1.5}), *(enqueue(ready, "effect", {"seconds": 0.4}) for _ in range(3))]
    with invocation(url) as future:
        assert eventually(lambda: statuses(ready) == {"processing": 4})
        with holder.transaction():
            holder.execute("SELECT FROM tidegate.jobs WHERE id = %s FOR UPDATE", [jobs[-1]])
            yield future, jobs


def test_a_settlement_whose_connection_is_lost_is_repeated(
    ready: Connection, holder: Connection, database_url: str
) -> None:
    with a_settlement_waits(ready, holder, database_url) as (future, jobs):
        end_the_session_that_waits_for(holder, at="tidegate.complete(")

    counts = future.result(20)
    assert (counts["claimed"], counts["complete"], counts["lost"]) == (4, 4, 0)
    assert ran_once(ready, jobs)


def test_a_settlement_without_an_answer_is_not_written_twice(
    ready: Connection, holder: Connection, database_url: str
) -> None:
    with a_settlement_waits(ready, holder, database_url) as (future, jobs):
        lose_the_answer(holder)

    counts = future.result(20)
    assert counts["complete"] + counts["lost"] == 4
    assert counts["lost"] >= 1
    assert ran_once(ready, jobs)


def test_a_connection_that_ends_between_two_checks_is_replaced(ready: Connection, database_url: str) -> None:
    jobs = [enqueue(ready, "effect") for _ in range(20)]
    ends_at, cuts = time.monotonic() + 100, 0

    def remaining() -> float:
        """The processor calls this between its checks, also before it waits for an answer."""
        nonlocal cuts
        kept = database._connection
        if cuts < 3 and kept and not kept.closed and kept.info.transaction_status is TransactionStatus.ACTIVE:
            cuts += 1
            with socket.socket(fileno=os.dup(kept.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)
        return ends_at - time.monotonic()

    counts = process_by(remaining, lambda: database.connection(database_url), JOB_TYPES, SLOTS="4")

    assert (cuts, counts["claimed"]) == (3, statuses(ready)["completed"])
    assert "pending" not in statuses(ready)
    completed = [job for job in jobs if factory.job(ready, job)["status"] == "completed"]
    assert times_of(ready) == dict.fromkeys(completed, 1)


def test_processors_behind_one_pooler_lose_nothing(ready: Connection, database_url: str) -> None:
    """A pooler may pass a processor's server connection on while it has half of the processor's next statement."""
    enqueue_many(ready, 20_000, "wordy")

    with Fleet(database_url, size=4, once=True) as fleet:
        fleet.join(within=120)

    assert statuses(ready) == {"completed": 20_000}


def test_an_answer_counts_only_after_the_commit(committed: Connection) -> None:
    """Postgres sends the rows before it commits, and a deferred trigger refuses after the rows."""
    committed.execute(
        """
        CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not today'; END $$;
        CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON tidegate.batches DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION public.refuse()
        """
    )
    insert = "INSERT INTO tidegate.batches (owner, total) VALUES (%(owner)s, 1) RETURNING owner"

    try:
        answer = PendingQuery(committed, insert, {"owner": "alice"}).answer()
    finally:
        committed.execute("DROP FUNCTION public.refuse() CASCADE")

    assert answer is None
    assert committed.execute("SELECT FROM tidegate.batches").fetchone() is None
