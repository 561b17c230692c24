"""The rows that a page or a count reads of 120,000 jobs: never the whole table, and never more than the bound."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest

from bench.manage import fill
from local.database import Postgres
from tests.conftest import MIGRATIONS
from tidegate.http.principal import Principal, Role
from tidegate.job import Status
from tidegate.live import states
from tidegate.manage import progress, stats
from tidegate.manage.search import JobFilter, Sort, count, search
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate

JOBS, BACKLOG, LOOK = 120_000, 20_000, 2_000
ADMIN = Principal("0", Role.ADMIN, "ann")


@pytest.fixture(scope="module")
def many(postgres: Postgres) -> Iterator[Connection]:
    postgres.create_database("many")
    with connect(postgres.url("many")) as connection:
        migrate(connection, MIGRATIONS)
        fill(connection, JOBS, backlog=BACKLOG)
        yield connection


@dataclass
class Read:
    by_scan: int = 0
    by_index: int = 0


@contextmanager
def counting(connection: Connection) -> Iterator[Read]:
    """The rows of jobs that are read within the block: known after it."""
    counters = (
        "SELECT seq_tup_read AS scan, idx_tup_fetch AS index FROM pg_stat_xact_user_tables"
        " WHERE relid = 'tidegate.jobs'::regclass"
    )
    read = Read()
    # In a transaction, because its counters belong to this connection alone until it ends.
    with connection.transaction():
        [before] = connection.execute(counters)
        yield read
        [after] = connection.execute(counters)
    read.by_scan, read.by_index = after["scan"] - before["scan"], after["index"] - before["index"]


@pytest.mark.parametrize("sort", ["newest", "oldest"])
@pytest.mark.parametrize(
    ("wanted", "most"),
    [
        ({}, 60),
        ({"status": "pending"}, LOOK),
        ({"status": "processing"}, LOOK),
        ({"status": "completed"}, LOOK),
        ({"status": "failed"}, 60),
        ({"status": "waiting"}, 60),
        ({"status": "failed", "owner": "owner_0"}, 60),
        ({"status": "failed", "type": "type_0"}, 60),
        ({"owner": "owner_3"}, 60),
        ({"reference_type": "order", "reference_id": "77"}, 60),
        ({"tag": "rare"}, LOOK),
        ({"tag": "nothing has it"}, LOOK),
        ({"type": "nothing_has_it"}, LOOK),
        ({"type": "nothing_has_it", "owner": "owner_3"}, LOOK),
        ({"error": "no such text"}, LOOK),
        ({"error": "no", "type": "type_0"}, LOOK),
        ({"created_after": "2020-01-01T00:00:00Z"}, 60),
        ({"created_before": "2020-01-01T00:00:00Z"}, 60),
        ({"owner": "unknown"}, 60),
        ({"owner": "owner_7", "reference_type": "order", "reference_id": "77"}, 1),
        ({"idempotency_key": "k"}, 1),
        ({"idempotency_key": "k", "owner": "owner_7"}, 1),
        ({"parent_id": UUID(int=7)}, 1),
        ({"finished_after": "2100-01-01T00:00:00Z"}, LOOK),
        ({"finished_after": "2020-01-01T00:00:00Z"}, LOOK),
        ({"finished_after": "2020-01-01T00:00:00Z", "tag": "nothing has it"}, LOOK),
        ({"finished_before": "2020-01-01T00:00:00Z"}, LOOK),
        ({"finished_before": "2020-01-01T00:00:00Z", "status": "failed", "type": "type_0"}, LOOK),
        ({"updated_after": "2020-01-01T00:00:00Z"}, LOOK),
        ({"updated_after": "2100-01-01T00:00:00Z"}, LOOK),
        ({"updated_after": "2100-01-01T00:00:00Z", "type": "nothing_has_it"}, LOOK),
    ],
)
def test_a_page_reads_no_more_than_its_bound(many: Connection, wanted: dict[str, Any], most: int, sort: Sort) -> None:
    with counting(many) as read:
        search(many, JobFilter.model_validate(wanted), ADMIN, limit=50, sort=sort, look=LOOK)

    assert read.by_scan == 0
    # Beside the window: its end, for `next`.
    assert read.by_index <= (2 * most if most == LOOK else most) + 10


def test_a_page_of_a_batch_reads_the_page(many: Connection) -> None:
    batch, *_ = many.execute("SELECT id FROM tidegate.batches")

    with counting(many) as read:
        search(many, JobFilter(batch_id=batch["id"]), ADMIN, limit=50)

    assert (read.by_scan, read.by_index) == (0, 51)


def test_progress_reads_only_the_rows_that_it_counts(many: Connection) -> None:
    with counting(many) as read:
        of_reference = progress.of_reference(many, "order", "77", ADMIN)

    assert of_reference.total == 10
    assert (read.by_scan, read.by_index) == (0, 10)


@pytest.mark.parametrize(
    ("wanted", "most"),
    [
        ({"owner": "owner_3"}, LOOK),
        ({"owner": "owner_3", "tag": "rare"}, LOOK),
        ({"tag": "rare"}, LOOK),
        ({"created_after": "2100-01-01T00:00:00Z"}, 0),
        ({"owner": "owner_3", "created_before": "2020-01-01T00:00:00Z"}, 0),
    ],
)
def test_progress_reads_no_more_than_its_bound(many: Connection, wanted: dict[str, Any], most: int) -> None:
    with counting(many) as read:
        count(many, JobFilter.model_validate(wanted), ADMIN, look=LOOK)

    assert read.by_scan == 0
    # Beside the window: what the planner looks up, and one row ahead of an owner's two indexes.
    assert read.by_index <= most + 10


def test_a_producer_reads_no_rows_of_others_with_the_same_batch_or_reference(many: Connection) -> None:
    mallory = Principal("k", Role.PRODUCER, "mallory")
    batch, *_ = many.execute("SELECT id FROM tidegate.batches")

    with counting(many) as read:
        search(many, JobFilter(batch_id=batch["id"]), mallory, limit=50)
        search(many, JobFilter(reference_type="order", reference_id="77"), mallory, limit=50)
        progress.of_reference(many, "order", "77", mallory)

    assert (read.by_scan, read.by_index) == (0, 0)


def test_stats_read_no_more_than_their_bounds(many: Connection) -> None:
    with counting(many) as read:
        now = stats.stats(many)

    assert read.by_scan == 0
    # Pending jobs twice, for the bound and of each type; the last finished ones up to theirs; and the few others.
    troubled = sum(now.jobs[status].count for status in (Status.FAILED, Status.CANCELLED, Status.WAITING))
    bounds = 2 * BACKLOG + 3 * stats.MOST_BY_STATUS + 40 * stats.MOST_BY_TYPE + 12 * stats.MOST_RECENT
    assert read.by_index <= bounds + 2 * troubled + 1_000
    assert now.jobs[Status.PROCESSING] == stats.JobCount(100, exact=True)
    assert now.jobs[Status.PENDING] == stats.JobCount(BACKLOG - 100, exact=True)
    estimate = now.jobs[Status.COMPLETED]
    [exactly] = many.execute("SELECT count(*) AS n FROM tidegate.jobs WHERE status = 'completed'")
    assert not estimate.exact
    assert abs(estimate.count - exactly["n"]) < 0.05 * exactly["n"]


def test_what_a_screen_shows_reads_no_more_than_its_bounds(many: Connection) -> None:
    ids = [row["id"] for row in many.execute("SELECT id FROM tidegate.jobs TABLESAMPLE SYSTEM (100) LIMIT 100")]

    with counting(many) as of_jobs:
        states.jobs(many, ids, ADMIN)
    with counting(many) as of_inbox:
        states.inbox(many)

    assert (of_jobs.by_scan, of_jobs.by_index) == (0, 100)
    assert of_inbox.by_scan == 0
    # Jobs in review, failed within an hour, suspects; the first type is read up to the bound.
    assert of_inbox.by_index <= 3 * (states.MOST_IN_INBOX + 1)
