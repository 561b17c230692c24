"""The measured work: jobs that do nothing, inserted beforehand, and processors that drain them."""

import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from pydantic import BaseModel

from local.database import Postgres
from tidegate import Running, job_type
from tidegate.base.settings import Settings
from tidegate.job_type.definition import JobType, known
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate
from tidegate.processor.direct import Direct
from tidegate.processor.fleet import Worker
from tidegate.processor.identity import new_secret, worker_id
from tidegate.processor.invocation import Processor
from tidegate.processor.place import Deployment
from tidegate.processor.relayed import Relayed
from tidegate.queue.claim import Limits, claim
from tidegate.queue.declare import declare

ROOT = Path(__file__).parent.parent
LOG_PREFIX = "::: "
# A forked child that runs a processor inherits all imports and declarations.
_FORK = multiprocessing.get_context("fork")
_PROGRESS_SECONDS = 10.0

_INSERT = """
INSERT INTO tidegate.jobs (
    type, owner, max_attempts, status, priority, scheduled_for, concurrency_key, attempts, started_at, finished_at)
SELECT %(type)s, 'owner ' || n %% %(owners)s::integer, 3, %(status)s, %(priority)s, now() + %(due)s::interval,
    'key ' || n %% %(keys)s::integer, (%(status)s = 'completed')::integer,
    CASE WHEN %(status)s = 'completed' THEN now() END, CASE WHEN %(status)s = 'completed' THEN now() END
FROM generate_series(1, %(jobs)s) AS n
"""
# The delayed jobs stand before the others in the index, so a claim has to pass them.
_KINDS = {
    "ready": {"status": "pending", "priority": 10, "due": "0"},
    "delayed": {"status": "pending", "priority": 20, "due": "1 day"},
    "finished": {"status": "completed", "priority": 10, "due": "-1 day"},
}
# Each job is written twice, when it is claimed and when it is settled.
_WRITTEN = "SELECT sum(n_tup_upd)::bigint AS rows FROM pg_stat_user_tables WHERE schemaname = 'tidegate'"
_WHY = "SELECT error_code, error_message FROM tidegate.jobs WHERE error_code IS NOT NULL LIMIT 5"


class Nothing(BaseModel):
    pass


@job_type("noop", timeout=30)
def noop(job: Running, nothing: Nothing) -> None:
    pass


NOOP_LIMITS = Limits([noop.name], "default", 900, "bench")


@contextmanager
def database(postgres: Postgres, name: str) -> Iterator[str]:
    """A new database with our tables, for one figure."""
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}"')
        url = postgres.url(name)
        with connect(url) as ours:
            migrate(ours, ROOT / "migrations")
        yield url
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def insert(
    connection: Connection,
    jobs: int,
    kind: str = "ready",
    *,
    of: JobType = noop,
    owners: int = 1,
    keys: int | None = None,
) -> None:
    began = time.perf_counter()
    connection.execute(_INSERT, _KINDS[kind] | {"type": of.name, "jobs": jobs, "owners": owners, "keys": keys})
    if (seconds := time.perf_counter() - began) > 1:
        print(f"  {jobs:,} {kind} jobs inserted in {seconds:.0f} s", flush=True)


def fill(url: str, jobs: int, *, of: JobType = noop, keys: int | None = None) -> None:
    """Replaces all jobs with these. Runs VACUUM and CHECKPOINT, so that the measured work does not pay for them."""
    with connect(url) as connection:
        declare(connection, [of], longest=900)
        connection.execute("TRUNCATE tidegate.jobs, tidegate.window_starts CASCADE")
        connection.execute("UPDATE tidegate.limits SET tokens = NULL, tokens_at = NULL")
        insert(connection, jobs, of=of, keys=keys)
        connection.execute("VACUUM (ANALYZE) tidegate.jobs")
        connection.execute("CHECKPOINT")


@dataclass(frozen=True)
class _Ran:
    """What a processor's process returns."""

    began: float
    ended: float
    counts: dict[str, int]


def drain(
    url: str,
    jobs: int,
    *,
    of: Sequence[JobType] = (noop,),
    processors: int = 1,
    by: str = "tick",
    **settings: str,
) -> float:
    """The seconds from the processors' start until all jobs are settled. Each processor is one invocation, in a process
    of its own."""
    start = _FORK.Barrier(processors)
    ends = _FORK.SimpleQueue()
    children = [
        _FORK.Process(
            target=_run, args=(url, of, f"bench-{number}", by, {"MAX_JOBS": str(jobs), **settings}, start, ends)
        )
        for number in range(processors)
    ]
    for child in children:
        child.start()
    for child in children:
        _wait_for(child, url)
    ran: list[_Ran] = [ends.get() for child in children if not child.exitcode]
    counted = [each.counts.get("complete", 0) for each in ran]
    if sum(counted) != jobs or not all(counted):
        with connect(url) as connection:
            why = connection.execute(_WHY).fetchall()
        raise RuntimeError(f"of {jobs} jobs not all were completed, or not by all processors: {ran}, {why}")
    return max(each.ended for each in ran) - min(each.began for each in ran)


def _run(
    url: str, of: Sequence[JobType], worker: str, by: str, settings: dict[str, str], start: Any, ends: Any
) -> None:
    os.environ |= {name: settings[name] for name in ("JOB_LOGS",) if name in settings}
    with connect(url) as connection, Path(os.devnull).open("w") as nowhere:
        relay, secret = settings.get("RELAY_FUNCTION"), new_secret()
        me = Worker(worker_id(worker, secret) if relay else worker, settings.get("LANE", "default"), started_by=by)
        read = Settings.read({"DATABASE_URL": url, **settings})
        processor = Processor(
            Relayed(relay, me, secret) if relay else Direct(lambda: connection, me, Deployment.of(read)),
            job_types=known(of),
            settings=read,
            worker=me,
            remaining=lambda: 900.0,
        )
        start.wait(_PROGRESS_SECONDS)
        began = time.monotonic()
        with redirect_stdout(nowhere):  # its metrics
            counts = processor.run()
        ends.put(_Ran(began, time.monotonic(), counts))


def _wait_for(child: Any, url: str) -> None:
    """Prints progress by Postgres' statistics, because counting the jobs would slow down the drain."""
    began = time.monotonic()
    before: tuple[float, int] | None = None
    while child.join(_PROGRESS_SECONDS) or child.is_alive():
        now = time.monotonic(), _written(url)
        rate = f", about {(now[1] - before[1]) / 2 / (now[0] - before[0]):,.0f} jobs/s" if before else ""
        print(f"  a drain, {now[0] - began:.0f} s{rate}", flush=True)
        before = now


def _written(url: str) -> int:
    with connect(url) as connection:
        row = connection.execute(_WRITTEN).fetchone()
    return row["rows"] if row else 0


def time_claim(connection: Connection, room: int = 100) -> float:
    began = time.perf_counter()
    jobs = claim(connection, room=room, limits=NOOP_LIMITS)
    seconds = time.perf_counter() - began
    if len(jobs) != room:
        raise RuntimeError(f"a claim of {room} found {len(jobs)}")
    return seconds


def cpu_seconds(postgres: Postgres) -> float:
    """The CPU seconds of all processes of the server. The main process's sum includes its children that have ended."""
    main = Path(f"/proc/{postgres.pid}/stat")
    while True:
        before = main.read_text()
        ticks = sum(_ticks(before)[:4])  # user and system, of the main process and of its ended children
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(FileNotFoundError, ProcessLookupError):
                text = stat.read_text()
                if _parent(text) == postgres.pid:
                    ticks += sum(_ticks(text)[:2])
        if _ticks(main.read_text())[2:] == _ticks(before)[2:]:  # else a child that has just ended would count twice
            return ticks / os.sysconf("SC_CLK_TCK")


def _ticks(stat: str) -> list[int]:
    return list(map(int, stat.rpartition(")")[2].split()[11:15]))


def _parent(stat: str) -> int:
    return int(stat.rpartition(")")[2].split()[1])
