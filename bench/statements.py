"""How many statements a drain sends for each job, a job alone, and a job that asks for Later; counted by the server's
own log."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.figure import Bar, Figure, Size
from bench.work import LOG_PREFIX, Nothing, database, drain, fill, noop
from local.database import Postgres
from tidegate import Later, Running, job_type
from tidegate.job_type.definition import JobType
from tidegate.postgres.database import connect

_TRANSACTION = {"BEGIN", "COMMIT", "ROLLBACK"}
_POLLS = 5


@job_type("poll", timeout=30)
def poll(job: Running, nothing: Nothing) -> None:  # noqa: ARG001
    """All polls together take less than the second between two heartbeats."""
    if (polls := job.state.get("polls", 0)) < _POLLS:
        raise Later(0.1, state={"polls": polls + 1})


def measure(postgres: Postgres, size: Size) -> Figure:
    jobs = size.statements_jobs
    log = postgres.directory / "log"
    with database(postgres, "statements") as url:
        fill(url, jobs)
        with connect(url) as connection:
            connection.execute("ALTER DATABASE statements SET log_statement = 'all'")
        counts = count(log, lambda: drain(url, jobs))
        fill(url, 1)
        alone = count(log, lambda: _drain_one(url, noop))
        fill(url, 1, of=poll)
        polled = count(log, lambda: _drain_one(url, poll)) - alone
    total = sum(counts.values())
    return Figure(
        f"Statements that one processor sends for {jobs:,} jobs",
        [{"statement": kind, "sent": number, "per job": number / jobs} for kind, number in counts.most_common()],
        [
            Bar("statements per job, with BEGIN and COMMIT", total / jobs, at_most=0.1),
            Bar("statements of a job alone, from the wake to the end", sum(alone.values()), at_most=7),
            Bar("statements of a poll by Later on an idle lane", sum(polled.values()) / _POLLS, at_most=6),
        ],
        [
            f"of a job alone: {dict(alone)}",
            f"of {_POLLS} polls: {dict(polled)}",
            f"without BEGIN and COMMIT: {(total - sum(counts[each] for each in _TRANSACTION)) / jobs:.3g}",
        ],
    )


def _drain_one(url: str, of: JobType) -> None:
    drain(url, 1, of=(of,), by="wake", MAX_JOBS="10000", PROCESSOR_FUNCTIONS="default=none")


def count(log: Path, work: Callable[[], object]) -> Counter[str]:
    before = log.stat().st_size
    work()
    with log.open(encoding="utf-8", errors="replace") as file:
        file.seek(before)
        return Counter(_kinds(file.read()))


def _kinds(log: str) -> Iterator[str]:
    """`<prefix>LOG:  execute <unnamed>: SELECT id, … FROM tidegate.claim(…)` → SELECT tidegate.claim"""
    for entry in log.split(LOG_PREFIX)[1:]:
        how, _, statement = entry.removeprefix("LOG:").strip().partition(": ")
        if how == "statement" or how.startswith("execute"):
            words = statement.split()
            table = next((word for word in words if word.startswith("tidegate.")), "")
            yield f"{words[0]} {table.partition('(')[0]}".strip()
