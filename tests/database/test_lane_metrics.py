"""The jobs of a lane by state, counted up to bounds."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from bench.manage import fill
from local.database import Postgres
from tests import factory
from tests.conftest import MIGRATIONS
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate
from tidegate.processor.lane_metrics import measure

EXPIRED: dict[str, Any] = {"locked_at": "-10 minutes", "lock_expires_at": "-6 minutes"}


STATES = ("ready", "running", "waiting", "failed_last_hour", "stuck")


def counted(connection: Connection, lane: str = "default") -> tuple[int, ...]:
    depth = measure(connection, lane)
    return tuple(getattr(depth, state) for state in STATES)


@pytest.mark.usefixtures("email_type")
@pytest.mark.parametrize(
    ("jobs", "expected", "age"),
    [
        ([], (0, 0, 0, 0, 0), 0),
        ([("pending", {"scheduled_for": "1 hour"})], (0, 0, 0, 0, 0), 0),
        ([("pending", {"concurrency_key": "k", "blocked": True})], (0, 0, 0, 0, 0), 0),
        ([("pending", {"suspect": True, "scheduled_for": "-1 hour"})], (0, 0, 0, 0, 0), 3600),
        (
            [
                ("pending", {"priority": 20, "scheduled_for": "-10 seconds"}),
                ("pending", {"priority": 1, "scheduled_for": "-500 seconds"}),
            ],
            (2, 0, 0, 0, 0),
            500,
        ),
        # Stuck is a job five minutes after its lock expired.
        (
            [("processing", {}), ("processing", EXPIRED | {"lock_expires_at": "-4 minutes"}), ("processing", EXPIRED)],
            (0, 3, 0, 0, 1),
            0,
        ),
        # No processor takes a job back before the invocation in which it ran alone must have ended.
        (
            [
                ("processing", EXPIRED | {"suspect": True, "alone": True, "alone_until": "5 minutes"}),
                ("processing", EXPIRED | {"suspect": True, "alone": True, "alone_until": "-6 minutes"}),
                ("processing", EXPIRED | {"alone_until": "5 minutes"}),
            ],
            (0, 3, 0, 0, 2),
            0,
        ),
        ([("failed", {"finished_at": "-61 minutes"})], (0, 0, 0, 0, 0), 0),
        ([("pending", {})] * 5 + [("processing", {})] * 4 + [("waiting", {})] * 3, (5, 4, 3, 0, 0), 0),
        ([("failed", {})] * 2 + [("completed", {})], (0, 0, 0, 2, 0), 0),
    ],
    ids=[
        *("nothing", "due later", "held back by its key", "a suspect", "the age of the oldest", "stuck"),
        *("died alone", "failed yesterday", "unfinished", "finished"),
    ],
)
def test_jobs_are_counted_by_state(
    connection: Connection, jobs: list[tuple[str, dict[str, Any]]], expected: tuple[int, ...], age: float
) -> None:
    for status, columns in jobs:
        factory.make_job(connection, status, **columns)

    assert counted(connection) == expected
    assert measure(connection, "default").oldest_seconds == pytest.approx(age, abs=5)


@pytest.mark.parametrize("column", ["paused = true", "enabled = false"])
def test_jobs_of_a_paused_or_disabled_type_are_not_counted(
    connection: Connection, email_type: str, column: str
) -> None:
    factory.make_job(connection)
    factory.make_job(connection, suspect=True)
    before = counted(connection)
    connection.execute(f"UPDATE tidegate.job_types SET {column}")

    assert (before, counted(connection)) == ((1, 0, 0, 0, 0), (0, 0, 0, 0, 0))


def test_a_lane_counts_its_own_jobs_only(connection: Connection, email_type: str) -> None:
    factory.make_type(connection, "report", lane="slow")
    for status in ("pending", "processing", "waiting", "failed"):
        factory.make_job(connection, status, type="report")

    assert (counted(connection), counted(connection, "slow")) == ((0, 0, 0, 0, 0), (1, 1, 1, 1, 0))


def test_switched_off_processors_are_shown(connection: Connection, email_type: str) -> None:
    before = measure(connection, "default").enabled
    factory.switch_off(connection)

    assert (before, measure(connection, "default").enabled) == (True, False)


@pytest.fixture(scope="module")
def many(postgres: Postgres) -> Iterator[Connection]:
    postgres.create_database("watched")
    with connect(postgres.url("watched")) as connection:
        migrate(connection, MIGRATIONS)
        fill(connection, 60_000, backlog=30_000)
        yield connection


def test_a_long_backlog_is_counted_up_to_a_bound_and_never_scanned(many: Connection) -> None:
    with many.transaction():
        before = _read(many)
        depth = measure(many, "default")
        after = _read(many)

    assert (depth.ready, depth.running, depth.failed_last_hour) == (10_000, 100, 750)
    assert depth.oldest_seconds > 0
    assert after["seq_tup_read"] == before["seq_tup_read"]
    assert after["idx_tup_fetch"] - before["idx_tup_fetch"] < 13_000


def _read(connection: Connection) -> dict[str, int]:
    """The rows of the jobs table that this transaction has read."""
    return factory.one(
        connection,
        "SELECT seq_tup_read, idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relid = 'tidegate.jobs'::regclass",
    )


@pytest.mark.parametrize(("because", "counted"), [("it answered 410", 1), ("by hand", 0)])
def test_endpoints_that_the_queue_has_disabled_are_counted(connection: Connection, because: str, counted: int) -> None:
    factory.make_endpoint(connection, "works")
    factory.make_endpoint(connection, disabled_at="now", disabled_because=because)

    assert measure(connection, "default").endpoints_disabled == counted


def test_what_the_archives_bucket_has_not_taken_is_measured_by_its_age(connection: Connection) -> None:
    assert measure(connection, "default").archive_behind == 0
    connection.execute(
        "INSERT INTO tidegate.archive_parts (day, type, jobs, bytes, content, made_at)"
        " VALUES ('2026-01-31', 'ocr', 1, 1, '\\x00', now() - interval '2 hours')"
    )

    depth = measure(connection, "default")

    assert depth.archive_behind == pytest.approx(7200, abs=5)


def test_jobs_past_their_retention_are_behind_the_archive_where_there_is_one(connection: Connection) -> None:
    factory.make_type(connection, retention={"completed": 7})
    factory.make_job(connection, "completed", finished_at="-8 days")
    connection.execute("UPDATE tidegate.job_types SET updated_at = now() - interval '3 hours'")
    without = measure(connection, "default").archive_behind
    connection.execute(
        "INSERT INTO tidegate.archive_parts (day, type, jobs, bytes, written_at)"
        " VALUES ('2026-01-31', 'ocr', 1, 1, now())"
    )

    assert (without, measure(connection, "slow").archive_behind) == (0, 0)
    assert measure(connection, "default").archive_behind == pytest.approx(3 * 3600, abs=5)


@pytest.mark.parametrize("statement", ["SELECT 1", "SELECT pg_current_xact_id()"])
def test_a_transaction_that_stays_open_is_measured(committed: Connection, other: Connection, statement: str) -> None:
    """Measures as a processor, to which Postgres shows no session of another role."""

    def seconds(least: str) -> float:
        with committed.transaction(force_rollback=True):
            committed.execute("SET LOCAL ROLE tidegate_processor")
            row = committed.execute("SELECT tidegate.oldest_transaction(%s) AS seconds", [least]).fetchone()
            assert row
            return float(row["seconds"])

    before = seconds("0")
    with other.transaction():
        other.execute(statement)
        time.sleep(0.2)
        during, soon = seconds("0"), seconds("1 minute")

    assert during >= 0.2
    assert during > before
    assert (soon, measure(committed, "default").oldest_transaction) == (0, 0)
