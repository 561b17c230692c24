"""One batch handler that does nothing, against pg-boss, whose workers get their jobs in batches too.

pg-boss fetches a batch and completes it in one statement each; it keeps no result, no history and no attempt of its own
for a job. Ours are the settlements of all other jobs: each job has its own.
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
    ours = {1: Times(), 2: Times()}
    theirs = {connections: Times() for connections in _CONNECTIONS}
    excuse = install(_PG_BOSS)
    version = ""
    for number in range(size.rounds):
        with database(postgres, "batch") as url:
            for processors, times in ours.items():
                fill(url, jobs, of=noops)
                times.add(jobs, *with_cpu(postgres, drain, url, jobs, of=[noops], processors=processors))
        for connections in () if excuse else _CONNECTIONS:
            try:
                version = drain_by(postgres, _PG_BOSS, jobs, connections, theirs[connections])
            except CannotRunError as error:
                excuse = str(error)
        print(f"  round {number + 1} of {size.rounds}", flush=True)
    rows = [row("tidegate", "row and result", n, times, times) for n, times in ours.items()]
    if excuse:
        return Figure(_title(jobs), rows, [], [f"pg-boss was not run: {excuse}"])
    rows += [row(f"pg-boss {version}", _PG_BOSS.keeps, n, theirs[n], ours[n or 2]) for n in _CONNECTIONS]
    bars = [
        Bar(f"rate, tidegate / pg-boss, connections {n}", ratio(theirs[n].seconds, ours[n].seconds), at_least=1.0)
        for n in ours
    ]
    return Figure(_title(jobs), rows, bars, [])


def _title(jobs: int) -> str:
    return f"{jobs:,} jobs that do nothing through one batch handler, {_BATCH} in a call"
