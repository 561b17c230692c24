"""How many statements a drain sends for each job, counted by the server's own log."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.figure import Bar, Figure, Size
from bench.work import LOG_PREFIX, database, drain, fill
from local.database import Postgres
from tidegate.postgres.database import connect

_TRANSACTION = {"BEGIN", "COMMIT", "ROLLBACK"}


def measure(postgres: Postgres, size: Size) -> Figure:
    jobs = size.statements_jobs
    log = postgres.directory / "log"
    with database(postgres, "statements") as url:
        fill(url, jobs)
        with connect(url) as connection:
            connection.execute("ALTER DATABASE statements SET log_statement = 'all'")
        counts = count(log, lambda: drain(url, jobs))
        fill(url, 1)
        alone = count(log, lambda: drain(url, 1, by="wake", MAX_JOBS="10000", PROCESSOR_FUNCTIONS="default=none"))
    total = sum(counts.values())
    return Figure(
        f"Statements that one processor sends for {jobs:,} jobs",
        [{"statement": kind, "sent": number, "per job": number / jobs} for kind, number in counts.most_common()],
        [
            Bar("statements per job, with BEGIN and COMMIT", total / jobs, at_most=0.1),
            Bar("statements of a job alone, from the wake to the end", sum(alone.values()), at_most=7),
        ],
        [
            f"of a job alone: {dict(alone)}",
            f"without BEGIN and COMMIT: {(total - sum(counts[each] for each in _TRANSACTION)) / jobs:.3g}",
        ],
    )


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
