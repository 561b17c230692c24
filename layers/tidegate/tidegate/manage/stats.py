"""Counts that stay quick at millions of rows. Each says whether it is exact.

Counting stops at a bound, and claims and settlements maintain no counters. Up to the bound a count is exact. Beyond it,
a count by status is the planner's estimate, as good as the table's last ANALYZE (autovacuum runs it whenever 2 % of the
rows have changed), and at least the bound. A count by type is then "at least this many". Pending jobs in all are the
sum of those of each type.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tidegate.job import Status
from tidegate.manage.line import MOST_AHEAD
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/stats")

MOST_BY_STATUS = 1_000
MOST_PENDING = MOST_AHEAD
"""Pending and running jobs of one type, as far as the backlog counts them: the numbers agree."""
# Lower, since there may be dozens of types with four more statuses each.
MOST_BY_TYPE = 200
MOST_RECENT = 300


@dataclass(frozen=True)
class JobCount:
    count: int
    exact: bool


@dataclass(frozen=True)
class TypeStats:
    enabled: bool
    paused: bool
    lane: str
    jobs: dict[Status, JobCount]
    """Without completed jobs. If not exact: at least this many. Of more than 10,000 suspects the first count."""
    oldest_ready_seconds: float | None
    """How long the oldest ready job has been ready; None if no job is ready."""
    average_ms: float | None
    """How long its handler took on average for a run, today and yesterday (UTC); None: none has run."""


@dataclass(frozen=True)
class Throughput:
    finished: int
    seconds: float
    """The last hour, or the time of the last 300 jobs if that is shorter. Exact."""
    per_second: float


@dataclass(frozen=True)
class Stats:
    jobs: dict[Status, JobCount]
    """If not exact: an estimate."""
    types: dict[str, TypeStats]
    oldest_ready_seconds: float | None
    throughput: Throughput
    workers: int


def stats(connection: Connection) -> Stats:
    types = _types(connection)
    ages = [of_type.oldest_ready_seconds for of_type in types.values() if of_type.oldest_ready_seconds is not None]
    return Stats(
        jobs=_statuses(connection, types.values()),
        types=types,
        oldest_ready_seconds=max(ages, default=None),
        throughput=_throughput(connection),
        workers=_one(connection, "workers", {})["workers"],
    )


def _statuses(connection: Connection, types: Iterable[TypeStats]) -> dict[Status, JobCount]:
    rows = {Status(row["status"]): row for row in connection.execute(_SQL["statuses"], {"most": MOST_BY_STATUS})}
    counts = {status: _count(row["counted"], row["estimate"]) for status, row in rows.items()}
    counts[Status.PENDING] = _sum([of_type.jobs[Status.PENDING] for of_type in types], rows[Status.PENDING])
    return {status: counts[status] for status in Status}


def _sum(of_types: list[JobCount], of_none: dict[str, Any]) -> JobCount:
    counted = sum(each.count for each in of_types) + of_none["counted"]
    exact = all(each.exact for each in of_types) and of_none["counted"] <= MOST_BY_STATUS
    return JobCount(counted if exact else max(counted, of_none["estimate"]), exact)


def _count(counted: int, estimate: int) -> JobCount:
    if counted <= MOST_BY_STATUS:
        return JobCount(counted, exact=True)
    return JobCount(max(counted, estimate), exact=False)


def _types(connection: Connection) -> dict[str, TypeStats]:
    rows = connection.execute(_SQL["types"], {"most": MOST_PENDING, "few": MOST_BY_TYPE})
    return {row["type"]: _type(row) for row in rows}


def _type(row: dict[str, Any]) -> TypeStats:
    jobs = {status: _at_least(row[status], row["most"]) for status in (Status.PENDING, Status.PROCESSING)}
    jobs |= {Status(status): _at_least(counted, MOST_BY_TYPE) for status, counted in row["troubled"].items()}
    return TypeStats(row["enabled"], row["paused"], row["lane"], jobs, row["seconds"], row["average_ms"])


def _at_least(counted: int, most: int) -> JobCount:
    return JobCount(min(counted, most), exact=counted <= most)


def _throughput(connection: Connection) -> Throughput:
    row = _one(connection, "throughput", {"most": MOST_RECENT})
    return Throughput(row["finished"], row["seconds"], row["finished"] / row["seconds"])


def _one(connection: Connection, name: str, parameters: dict[str, int]) -> dict[str, Any]:
    row = connection.execute(_SQL[name], parameters).fetchone()
    assert row is not None
    return row
