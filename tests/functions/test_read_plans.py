"""What each read of a page for operators reads beside 140,000 jobs: never the whole table, with statistics, without
them, and with those of the empty table; as the owner, and as the role."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from bench.manage import fill
from bench.reads import fill_beside
from local.database import Postgres
from tests import factory
from tests.conftest import MIGRATIONS
from tests.database.test_plans import AS_ROLES, MANAGEMENT, READ, RELAY, cheap
from tidegate.http.principal import Principal, Role
from tidegate.live import states
from tidegate.manage import (
    attempts,
    audit,
    backlog,
    batches,
    deliveries,
    error_groups,
    limits,
    log_lines,
    schedules,
    signals,
    stats,
    suggestions,
    table_health,
)
from tidegate.manage.log_lines import LineFilter
from tidegate.manage.search import FoundJobs, JobFilter, Sort, count, search
from tidegate.manage.why import why
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate

JOBS, BACKLOG = 135_000, 20_000
LONG_AGO, RECENTLY = "2020-01-01T00:00:00Z", (datetime.now(UTC) - timedelta(minutes=5)).isoformat()
ADMIN = Principal("0", Role.ADMIN, "ann")
OWNER = Principal("0", Role.PRODUCER, "owner_1")


@pytest.fixture(scope="module", params=["analyzed", "never analyzed", "analyzed when empty"])
def many(postgres: Postgres, request: pytest.FixtureRequest) -> Iterator[Connection]:
    name = f"reads_{uuid4().hex}"
    postgres.create_database(name)
    with connect(postgres.url(name)) as connection:
        migrate(connection, MIGRATIONS)
        for table in (
            "jobs",
            "job_types",
            "batches",
            "audit",
            "webhook_deliveries",
            "job_signals",
            "job_logs",
            "tallies",
        ):
            connection.execute(f"ALTER TABLE tidegate.{table} SET (autovacuum_enabled = false)")
        if request.param == "analyzed when empty":
            connection.execute("ANALYZE")
        fill(connection, JOBS, backlog=BACKLOG, analyze=False)
        fill_beside(connection, JOBS)
        if request.param == "analyzed":
            connection.execute("ANALYZE")
        else:
            AS_ROLES.add(name)
        yield connection


@pytest.fixture
def here(many: Connection) -> Iterator[Connection]:
    with many.transaction(force_rollback=True):
        yield many


def a_batch(connection: Connection) -> UUID:
    found: UUID = factory.value(connection, "SELECT id FROM tidegate.batches WHERE total = 10000")
    return found


def a_parent(connection: Connection) -> UUID:
    found: UUID = factory.value(
        connection, "SELECT parent_id FROM tidegate.jobs WHERE parent_id IS NOT NULL ORDER BY parent_id LIMIT 1"
    )
    return found


def the_last_in_line(connection: Connection) -> UUID:
    found: UUID = factory.value(
        connection,
        "SELECT id FROM tidegate.jobs WHERE type = 'type_3' AND status = 'pending' AND priority = 4"
        " AND scheduled_for < now() ORDER BY scheduled_for DESC, id DESC LIMIT 1",
    )
    return found


Read = Callable[[Connection], Any]
# A job's page and its index's for each of 5,000 lines.
LINES = 22_000
# Up to 20,000 queued jobs are counted twice, for the bound and by type, and no page is marked as visible to all here.
COUNTED = 40_000
NO_ID = UUID(int=0)


def find(connection: Connection, *, sort: Sort = "newest", **wanted: Any) -> FoundJobs:
    return search(connection, JobFilter.model_validate(wanted), ADMIN, limit=50, sort=sort)


OF_ALL: dict[str, tuple[Read, int]] = {
    "backlog": (lambda c: backlog.backlog(c, ["default"]).lanes[0].ready > 500, COUNTED + 20_000),
    "batches": (lambda c: len(batches.batches(c, ADMIN, limit=100).batches) > 50, 3_000),
    "open batches": (lambda c: len(batches.batches(c, ADMIN, limit=100, is_open=True).batches) > 20, 3_000),
    "an owner's batches": (lambda c: len(batches.batches(c, OWNER, limit=5).batches) == 5, 300),
    "limits": (lambda c: len(limits.limits(c, limit=10).limits) >= 3, 800),
    "locks": (lambda c: len(limits.locks(c, limit=50).locks) == 50, 2_000),
    "errors": (lambda c: error_groups.errors(c, hours=24).at_least, 7_000),
    "errors of a type": (lambda c: error_groups.errors(c, hours=24, type_="type_0").looked_at > 100, 5_000),
    "log lines": (lambda c: len(log_lines.log_lines(c, LineFilter(), ADMIN, limit=200).lines) == 200, LINES),
    "log lines after one": (lambda c: log_lines.log_lines(c, LineFilter(), ADMIN, after=1, limit=200).more, LINES),
    "log lines of none": (
        lambda c: log_lines.log_lines(c, LineFilter(batch_id=NO_ID), OWNER, after=1, limit=200).lines == [],
        LINES,
    ),
    "audit": (lambda c: len(audit.entries(c, ADMIN, limit=50).entries) == 50, 50),
    "audit of a subject": (
        lambda c: len(audit.entries(c, ADMIN, limit=50, kind="type", subject="type_3").entries) == 50,
        150,
    ),
    "signals": (lambda c: signals.signals(c, limit=50).waiting == [], 500),
    "deliveries": (lambda c: len(deliveries.deliveries(c, limit=50).deliveries) == 50, 1_500),
    "deliveries to one": (lambda c: deliveries.deliveries(c, limit=50, endpoint="x").deliveries == [], 2_000),
    "receipts": (lambda c: len(deliveries.receipts(c, limit=50).receipts) == 50, 50),
    "receipts of a source": (
        lambda c: len(deliveries.receipts(c, limit=50, source="source_1").receipts) == 50,
        500,
    ),
    "receipts of none": (lambda c: deliveries.receipts(c, limit=50, source="x").receipts == [], 500),
    "schedules": (lambda c: len(schedules.schedules(c, hours=24, limit=50).schedules) == 8, 500),
    "database": (lambda c: len(table_health.database(c).tables) > 20, 10),
    "stats": (lambda c: len(stats.stats(c).types) == 101, COUNTED + 20_000),
    "types": (lambda c: suggestions.suggestions(c, "type", "type_").values[1] == "type_1", 50),
    "batch ids": (lambda c: len(suggestions.suggestions(c, "batch", "0").values) == 20, 200),
    "no batch's id": (lambda c: suggestions.suggestions(c, "batch", "x").values == [], 200),
    "owners": (lambda c: len(suggestions.suggestions(c, "owner", "").values) == 20, 400),
    "references": (lambda c: suggestions.suggestions(c, "reference_type", "").values == ["job", "order"], 100),
    "tags": (lambda c: suggestions.suggestions(c, "tag", "").values == [], 300),
    "pending jobs": (lambda c: len(find(c, status="pending").jobs) == 50, 400),
    "the oldest pending job": (lambda c: len(find(c, sort="oldest", status="pending").jobs) == 50, 400),
    "pending jobs of a type": (lambda c: len(find(c, status="pending", type="type_3").jobs) == 50, 400),
    "pending jobs of an owner": (lambda c: len(find(c, status="pending", owner="owner_3").jobs) == 50, 400),
    "pending jobs of none": (lambda c: find(c, status="pending", type="unused_1").jobs == [], 100),
    "running jobs": (lambda c: len(find(c, status="processing").jobs) == 50, 400),
    "running jobs of a type": (lambda c: len(find(c, status="processing", type="type_3").jobs) == 10, 400),
    "jobs of a type": (lambda c: len(find(c, type="type_3").jobs) == 50, 1_000),
    "the oldest jobs of a type": (lambda c: len(find(c, sort="oldest", type="type_3").jobs) == 50, 1_000),
    "jobs of a type and a tag": (lambda c: find(c, type="type_3", tag="none").jobs == [], 40_000),
    "jobs of no type": (lambda c: find(c, type="none").jobs == [], 100),
    "jobs that have just ended": (lambda c: len(find(c, finished_after=RECENTLY).jobs) == 50, 30_000),
    "jobs that ended long ago": (lambda c: find(c, finished_before=LONG_AGO).jobs == [], 30_000),
    "jobs that have changed": (lambda c: len(find(c, updated_after=RECENTLY).jobs) == 50, 30_000),
    "progress of an owner": (lambda c: count(c, JobFilter(owner="owner_1"), ADMIN, look=5_000).at_least, 6_000),
    "progress of a tag": (lambda c: count(c, JobFilter(tag="often"), ADMIN, look=5_000).at_least, 6_000),
    "codes": (lambda c: "smtp" in suggestions.suggestions(c, "error", "").values, 3_000),
}
OF_ONE: dict[str, tuple[Callable[[Connection], UUID], Callable[[Connection, UUID], Any], int]] = {
    "cells": (a_batch, lambda c, id_: len(batches.cells(c, id_, ADMIN).cells) == 10_000, 1_500),
    "children": (a_parent, lambda c, id_: attempts.count_children(c, id_).count == JOBS // 400, 500),
    "attempts": (a_parent, lambda c, id_: len(attempts.attempts_made(c, id_)) == 200, 50),
    "callbacks": (a_parent, lambda c, id_: attempts.callbacks(c, id_, None) == [], 30),
    "why": (the_last_in_line, lambda c, id_: why(c, id_, ADMIN, startable=[]).line.ahead > 1_000, 15_000),  # type: ignore[union-attr]
}


@pytest.mark.parametrize("name", OF_ALL)
def test_a_read(here: Connection, name: str) -> None:
    read, most = OF_ALL[name]

    assert cheap(here, read, most, MANAGEMENT)


@pytest.mark.parametrize("name", OF_ONE)
def test_a_read_of_one(here: Connection, name: str) -> None:
    which, read, most = OF_ONE[name]
    id_ = which(here)

    assert cheap(here, lambda c: read(c, id_), most, MANAGEMENT)


@pytest.mark.parametrize(
    ("read", "most"), [(states.stats, COUNTED + 20_000), (states.inbox, 3_500)], ids=["stats", "inbox"]
)
def test_what_live_connections_watch(here: Connection, read: Read, most: int) -> None:
    assert cheap(here, read, most, RELAY)


@pytest.mark.parametrize(
    "read", [lambda c: backlog.backlog(c, []).lanes, lambda c: stats.stats(c).types], ids=["backlog", "stats"]
)
def test_suspects_are_read_once_for_all_types(here: Connection, read: Read) -> None:
    few = pages(here, read)
    factory.make_jobs(here, 2_000, type="type_1", suspect=True)

    assert pages(here, read) - few < 6_000


@pytest.mark.parametrize("wanted", [{}, {"owner": "shop_7"}], ids=["of any owner", "of its owner"])
def test_a_job_is_found_by_its_key(here: Connection, wanted: dict[str, Any]) -> None:
    here.execute(
        "INSERT INTO tidegate.jobs (type, owner, max_attempts, idempotency_key)"
        " SELECT 'type_0', 'shop_' || n % 200, 3, 'order ' || n FROM generate_series(1, 10000) AS n"
    )

    assert cheap(here, lambda c: len(find(c, idempotency_key="order 7", **wanted).jobs) == 1, 30, MANAGEMENT)


def pages(connection: Connection, read: Read) -> int:
    before = factory.one(connection, READ)["pages"]
    assert read(connection)
    read_pages: int = factory.one(connection, READ)["pages"] - before
    return read_pages
