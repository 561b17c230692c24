"""One batch handler that does nothing, against pg-boss, whose workers get their jobs in batches too.

pg-boss fetches a batch and completes it in one statement each; it keeps no result, no history and no attempt of its own
for a job. Ours are the settlements of all other jobs. So few calls are one processor's work: a second would not stay.
"""

from bench.figure import Bar, Figure, Size
from bench.peers import PEERS, CannotRunError, Times, drain_by, install, ratio, row, with_cpu
from bench.work import Nothing, database, drain, fill
from local.database import Postgres
from tidegate import Running, job_type

# As bench/peers/pg-boss.mjs has it.
_BATCH = 1000
_JOBS = 20_000
_CONNECTIONS = (1, 2, 0)
_PG_BOSS = next(peer for peer in PEERS if peer.name == "pg-boss")


@job_type("noops", timeout=30, batch=_BATCH)
def noops(jobs: list[Running], nothings: list[Nothing]) -> None:
    pass


def measure(postgres: Postgres, size: Size) -> Figure:
    jobs = max(size.jobs, _JOBS)
    ours = Times()
    theirs = {connections: Times() for connections in _CONNECTIONS}
    excuse = install(_PG_BOSS)
    version = ""
    for number in range(size.rounds):
        with database(postgres, "batch") as url:
            fill(url, jobs, of=noops)
            ours.add(jobs, *with_cpu(postgres, drain, url, jobs, of=[noops]))
        for connections in () if excuse else _CONNECTIONS:
            try:
                version = drain_by(postgres, _PG_BOSS, jobs, connections, theirs[connections])
            except CannotRunError as error:
                excuse = str(error)
        print(f"  round {number + 1} of {size.rounds}", flush=True)
    rows = [row("tidegate", "row and result", 1, ours, ours)]
    if excuse:
        return Figure(_title(jobs), rows, [], [f"pg-boss was not run: {excuse}"])
    rows += [row(f"pg-boss {version}", _PG_BOSS.keeps, n, theirs[n], ours) for n in _CONNECTIONS]
    bar = Bar("rate, tidegate / pg-boss, connections 1", ratio(theirs[1].seconds, ours.seconds), at_least=1.0)
    return Figure(_title(jobs), rows, [bar], [])


def _title(jobs: int) -> str:
    return f"{jobs:,} jobs that do nothing through one batch handler, {_BATCH} in a call"
