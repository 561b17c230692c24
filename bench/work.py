"""The work that is measured: jobs that do nothing, enqueued beforehand, drained by one processor in this process."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

import psycopg
from pydantic import BaseModel

from local.database import Postgres
from tidegate import Running, job_type
from tidegate.base.settings import Settings
from tidegate.job_type.definition import JobType, known
from tidegate.postgres.database import connect
from tidegate.postgres.migrate import migrate
from tidegate.processor.fleet import Worker
from tidegate.processor.invocation import Processor
from tidegate.queue.declare import declare

ROOT = Path(__file__).parent.parent
LOG_PREFIX = "::: "

_FILL = """
INSERT INTO tidegate.jobs (type, owner, max_attempts, payload, priority, scheduled_for, concurrency_key)
SELECT %(type)s, 'bench', 3, '{}', 10, now(), 'key ' || n %% %(keys)s::integer FROM generate_series(1, %(jobs)s) AS n
"""


class Nothing(BaseModel):
    pass


@job_type("noop", timeout=30)
def noop(job: Running, nothing: Nothing) -> None:
    pass


@contextmanager
def database(postgres: Postgres, name: str) -> Iterator[str]:
    """A database of one figure's own, with our tables in it."""
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}"')
        url = postgres.url(name)
        with connect(url) as ours:
            migrate(ours, ROOT / "migrations")
        yield url
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def fill(url: str, jobs: int, *, of: JobType = noop, keys: int | None = None) -> None:
    """So many jobs and no others; vacuumed and written out, so that nobody pays for it later."""
    with connect(url) as connection:
        declare(connection, [of], longest=900)
        connection.execute("TRUNCATE tidegate.jobs, tidegate.rate_buckets CASCADE")
        connection.execute(_FILL, {"type": of.name, "jobs": jobs, "keys": keys})
        connection.execute("VACUUM (ANALYZE) tidegate.jobs")
        connection.execute("CHECKPOINT")


def drain(url: str, jobs: int, *, of: JobType = noop) -> float:
    """The seconds of one invocation that starts and settles them all."""
    with connect(url) as connection:
        processor = Processor(
            connect=lambda: connection,
            job_types=known([of]),
            settings=Settings.read({"DATABASE_URL": url, "MAX_JOBS": str(jobs)}),
            worker=Worker("bench"),
            remaining=lambda: 900.0,
        )
        began = time.perf_counter()
        with Path(os.devnull).open("w") as nobody, redirect_stdout(nobody):  # its metrics
            counts = processor.run()
        seconds = time.perf_counter() - began
        if counts.get("complete") != jobs:
            why = connection.execute("SELECT error_code, error_message FROM tidegate.jobs WHERE error_code IS NOT NULL")
            raise RuntimeError(f"of {jobs} jobs not all were completed: {counts}, {why.fetchall()}")
    return seconds
