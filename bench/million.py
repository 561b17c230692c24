"""Whether a drain keeps its speed at size: many jobs of many owners in a table with others, with normal autovacuum."""

import statistics
from dataclasses import dataclass

from bench.figure import Bar, Figure, Size, rates
from bench.work import database, drain, fill, insert, noop
from local.database import Postgres
from tidegate.postgres.database import connect
from tidegate.queue.declare import declare

_FEW = 20_000
_OWNERS = 50
# Runs after the drain, so that it does not slow it down.
_TENTHS = """
SELECT extract(epoch FROM tenths[1] - first)::float8 AS first, extract(epoch FROM last - tenths[2])::float8 AS last
FROM (
    SELECT min(started_at) AS first, max(finished_at) AS last,
        percentile_disc(ARRAY[0.1, 0.9]) WITHIN GROUP (ORDER BY finished_at) AS tenths
    FROM tidegate.jobs WHERE status = 'completed' AND finished_at > %s
) AS drained
"""


@dataclass(frozen=True)
class Drain:
    seconds: float
    first: float
    """The seconds of the first tenth of the jobs."""
    last: float


def measure(postgres: Postgres, size: Size) -> Figure:
    # Measured before and after, because the load of the machine may change.
    few = _drain_few(postgres, size.rounds)
    with database(postgres, "million") as url:
        fill_much(url, size.many)
        much = drain_much(url, size.many)
    few += _drain_few(postgres, size.rounds)
    fastest, tenth = _FEW / statistics.median(few), size.many // 10
    return Figure(
        f"Drain of {size.many:,} jobs by one processor, with normal autovacuum",
        [
            {"jobs": f"{_FEW:,} of one owner, a fresh table"} | rates(_FEW, few),
            {"jobs": beside(size.many)} | rates(size.many, [much.seconds]),
            {"jobs": "the first tenth"} | rates(tenth, [much.first]),
            {"jobs": "the last tenth"} | rates(tenth, [much.last]),
        ],
        [
            Bar(f"rate, {size.many:,} / {_FEW:,}", size.many / much.seconds / fastest, at_least=0.8),
            Bar("rate, last tenth / first tenth", much.first / much.last, at_least=0.8),
        ],
    )


def _drain_few(postgres: Postgres, rounds: int) -> list[float]:
    seconds = []
    with database(postgres, "few") as url:
        for _ in range(rounds):
            fill(url, _FEW)
            seconds.append(drain(url, _FEW))
    return seconds


def beside(jobs: int) -> str:
    return f"{jobs:,} of {_OWNERS} owners beside {jobs // 2:,} others"


def fill_much(url: str, jobs: int) -> None:
    """Inserts the jobs, and half as many others: of five, two are finished, three due tomorrow at a top priority."""
    with connect(url) as connection:
        declare(connection, [noop], longest=900)
        insert(connection, jobs // 5, "finished", owners=_OWNERS)
        insert(connection, jobs * 3 // 10, "delayed", owners=_OWNERS)
        insert(connection, jobs, owners=_OWNERS)
        connection.execute("CHECKPOINT")


def drain_much(url: str, jobs: int) -> Drain:
    with connect(url) as connection:
        began = connection.execute("SELECT clock_timestamp() AS at").fetchone()
        assert began is not None
        seconds = drain(url, jobs)
        tenths = connection.execute(_TENTHS, [began["at"]]).fetchone()
    assert tenths is not None
    return Drain(seconds, **tenths)
