"""Short and long jobs in one lane: how many claimed jobs are released before they start, and whether their rate tokens
are given back."""

import time
from dataclasses import replace

from bench.figure import Bar, Figure, Size
from bench.work import Nothing, database, drain, insert, noop
from local.database import Postgres
from tidegate import Rate, Running, job_type
from tidegate.postgres.database import connect
from tidegate.queue.declare import declare

_PROCESSORS = 2
_NAP_SECONDS = 2
# The bucket starts full and hardly refills, so the tokens that are missing at the end were spent.
_BURST = 100_000
_RATED = replace(noop, name="rated", rate=Rate(per_second=1e-6, burst=_BURST))
# Only a claim adds one to lock_version.
_CLAIMS = """
SELECT type, count(*) AS jobs, sum(lock_version)::bigint AS claims FROM tidegate.jobs GROUP BY type ORDER BY type
"""
_SPENT = "SELECT %s - tokens AS tokens FROM tidegate.limits WHERE name = 'type:rated'"


@job_type("nap", timeout=30)
def nap(job: Running, nothing: Nothing) -> None:  # noqa: ARG001  # a handler is given both
    time.sleep(_NAP_SECONDS)


def measure(postgres: Postgres, size: Size) -> Figure:
    of = [noop, nap, _RATED]
    with database(postgres, "mixed") as url, connect(url) as connection:
        declare(connection, of, longest=900)
        # Of ten jobs three are long, two have a type with a rate, and five are plain, in a mixed order.
        for _ in range(size.mixed // 10):
            for kind, jobs in ((nap, 1), (noop, 2), (nap, 1), (_RATED, 2), (noop, 3), (nap, 1)):
                insert(connection, jobs, of=kind)
        connection.execute("VACUUM (ANALYZE) tidegate.jobs")
        seconds = drain(url, size.mixed, of=of, processors=_PROCESSORS)
        counted = connection.execute(_CLAIMS).fetchall()
        spent = connection.execute(_SPENT, [_BURST]).fetchone()
    assert spent is not None
    released = sum(row["claims"] - row["jobs"] for row in counted)
    [rated] = [row["jobs"] for row in counted if row["type"] == _RATED.name]
    return Figure(
        f"{size.mixed:,} jobs, of which three of ten take {_NAP_SECONDS} s, {_PROCESSORS} processors: {seconds:.1f} s",
        [
            row | {"releases": row["claims"] - row["jobs"], "a job": (row["claims"] - row["jobs"]) / row["jobs"]}
            for row in counted
        ],
        [
            Bar("releases / jobs", released / size.mixed, at_most=0.1),
            Bar("starts / tokens, of a type with a rate", rated / spent["tokens"], at_least=0.99),
        ],
        [f"{rated} starts of the type with a rate took {spent['tokens']:.0f} tokens."],
    )
