"""The cost for a drain of an old snapshot, as a dump or a report keeps it: vacuum removes no row that it may see."""

import statistics
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from bench.figure import Bar, Figure, Size, milliseconds, rates
from bench.million import Drain, beside, drain_much, fill_much
from bench.work import database, insert, time_claim
from local.database import Postgres
from tidegate.postgres.database import connect

_CLAIMS = 20
_ROOM = 100


def measure(postgres: Postgres, size: Size) -> Figure:
    jobs = size.many // 2
    without, claims_without = _drain(postgres, jobs, held=False)
    beside_it, claims_beside = _drain(postgres, jobs, held=True)
    drains = {"no": without, "yes": beside_it}
    claims = {"no": claims_without, "yes": claims_beside}
    return Figure(
        f"Drain of {beside(jobs)} by one processor; then claims of {_ROOM}, medians of {_CLAIMS}",
        [
            {"old snapshot": held}
            | rates(jobs, [drains[held].seconds])
            | {"last tenth, jobs/s": f"{jobs / 10 / drains[held].last:,.0f}"}
            | milliseconds(claims[held])
            for held in drains
        ],
        [
            Bar("rate, with / without", without.seconds / beside_it.seconds, at_least=0.67),
            Bar(
                "a claim at the end, with / without",
                statistics.median(claims_beside) / statistics.median(claims_without),
                at_most=1.5,
            ),
        ],
    )


def _drain(postgres: Postgres, jobs: int, *, held: bool) -> tuple[Drain, list[float]]:
    with database(postgres, "snapshot") as url:
        fill_much(url, jobs)
        with _snapshot(url, held=held), connect(url) as connection:
            drained = drain_much(url, jobs)
            insert(connection, _CLAIMS * _ROOM)
            claims = [time_claim(connection, _ROOM) for _ in range(_CLAIMS)]
    return drained, claims


@contextmanager
def _snapshot(url: str, *, held: bool) -> Iterator[None]:
    with psycopg.connect(url) as reader:
        if held:
            reader.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            reader.execute("SELECT count(*) FROM tidegate.job_types")
        yield
        reader.rollback()
