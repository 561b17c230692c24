"""The jobs of a lane by state, counted up to bounds."""

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


@pytest.fixture
def lane(connection: Connection) -> Connection:
    factory.make_type(connection, "email")
    return connection


def test_a_lane_with_nothing_in_it_is_all_zeros(connection: Connection) -> None:
    depth = measure(connection, "empty")

    assert (depth.ready, depth.oldest_ready_seconds, depth.running, depth.stuck) == (0, 0, 0, 0)
    assert (depth.waiting, depth.failed_last_hour) == (0, 0)


def test_jobs_are_counted_by_state(lane: Connection) -> None:
    for status, number in {"pending": 5, "processing": 4, "waiting": 3, "failed": 2, "completed": 1}.items():
        for _ in range(number):
            factory.make_job(lane, status, priority=number)

    depth = measure(lane, "default")

    assert (depth.ready, depth.running, depth.waiting, depth.failed_last_hour) == (5, 4, 3, 2)


def test_the_age_is_that_of_the_job_that_has_been_ready_longest(lane: Connection) -> None:
    factory.make_job(lane, priority=20, scheduled_for="-10 seconds")
    factory.make_job(lane, priority=1, scheduled_for="-500 seconds")

    depth = measure(lane, "default")

    assert depth.oldest_ready_seconds == pytest.approx(500, abs=5)


@pytest.mark.parametrize(
    "columns",
    [{"scheduled_for": "1 hour"}, {"concurrency_key": "k", "blocked": True}],
    ids=["due later", "held back by its key"],
)
def test_a_job_that_could_not_start_now_is_not_ready(lane: Connection, columns: dict[str, Any]) -> None:
    factory.make_job(lane, **columns)

    depth = measure(lane, "default")

    assert (depth.ready, depth.oldest_ready_seconds) == (0, 0)


@pytest.mark.parametrize("column", ["paused = true", "enabled = false"])
def test_jobs_of_a_paused_or_disabled_type_are_not_ready(lane: Connection, column: str) -> None:
    factory.make_job(lane)
    lane.execute(f"UPDATE tidegate.job_types SET {column}")

    assert measure(lane, "default").ready == 0


def test_a_suspect_is_ready_too(lane: Connection) -> None:
    factory.make_job(lane, suspect=True, scheduled_for="-1 hour")

    depth = measure(lane, "default")

    assert depth.ready == 1
    assert depth.oldest_ready_seconds == pytest.approx(3600, abs=5)


def test_a_lane_counts_its_own_jobs_only(lane: Connection) -> None:
    factory.make_type(lane, "report", lane="slow")
    for status in ("pending", "processing", "waiting", "failed"):
        factory.make_job(lane, status, type="report")

    depth, slow = measure(lane, "default"), measure(lane, "slow")

    assert (depth.ready, depth.running, depth.waiting, depth.failed_last_hour) == (0, 0, 0, 0)
    assert (slow.ready, slow.running, slow.waiting, slow.failed_last_hour) == (1, 1, 1, 1)


def test_a_job_is_stuck_five_minutes_after_its_lock_expired(lane: Connection) -> None:
    factory.make_job(lane, "processing")
    factory.make_job(lane, "processing", locked_at="-10 minutes", lock_expires_at="-4 minutes")
    factory.make_job(lane, "processing", **EXPIRED)

    assert measure(lane, "default").stuck == 1


def test_a_failure_of_yesterday_does_not_count_for_the_last_hour(lane: Connection) -> None:
    factory.make_job(lane, "failed", finished_at="-61 minutes")

    assert measure(lane, "default").failed_last_hour == 0


def test_switched_off_processors_are_shown(lane: Connection) -> None:
    before = measure(lane, "default").enabled
    lane.execute("UPDATE tidegate.worker_config SET value = 'false' WHERE key = 'enabled'")

    assert (before, measure(lane, "default").enabled) == (True, False)


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
    assert depth.oldest_ready_seconds > 0
    assert after["seq_tup_read"] == before["seq_tup_read"]
    assert after["idx_tup_fetch"] - before["idx_tup_fetch"] < 13_000


def _read(connection: Connection) -> dict[str, int]:
    """The rows of the jobs table that this transaction has read."""
    row = connection.execute(
        "SELECT seq_tup_read, idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relid = 'tidegate.jobs'::regclass"
    ).fetchone()
    assert row is not None
    return row
