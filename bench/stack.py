"""The whole stack, as `make run` starts it, with job types that return when they began. It has no ticks by default."""

import contextlib
import json
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import psycopg

from bench.work import ROOT, database
from local.database import Postgres
from tests.stack.running import Stack, running_stack
from tidegate.postgres.database import Connection, connect

_HANDLERS = '''
"""Job types that return when their handler began."""

import time

from pydantic import BaseModel

from tidegate import Exponential, Later, Retry, Running, job_type


class Work(BaseModel):
    seconds: float = 0


@job_type("clock", timeout=15)
def clock(job: Running, work: Work) -> float:
    began = time.time()
    time.sleep(work.seconds)
    return began


@job_type("fair_clock", timeout=15, fair=True)
def fair_clock(job: Running, work: Work) -> float:
    return clock.handler(job, work)


@job_type("slow_clock", timeout=15, lane="slow")
def slow_clock(job: Running, work: Work) -> float:
    return clock.handler(job, work)


class Due(BaseModel):
    kind: str
    seconds: float
    due: float = 0


@job_type("late", timeout=15, backoff=Exponential(base=5, cap=5))
def late(job: Running, due: Due) -> dict[str, float]:
    """How late it began: after its delay, or after the time that it asked for at its first try."""
    began = time.time()
    if due.kind == "delay":
        return {"late": began - due.due}
    if not job.state:
        job.state["due"] = began + due.seconds
        if due.kind == "later":
            raise Later(due.seconds, state=dict(job.state))
        raise Retry(after=due.seconds)
    return {"late": began - job.state["due"]}


@job_type("far_clock", timeout=15, lane="outside")
def far_clock(job: Running, work: Work) -> float:
    return clock.handler(job, work)


JOB_TYPES = [clock, fair_clock, slow_clock, far_clock, late]
'''


@contextlib.contextmanager
def stack(postgres: Postgres, name: str, parameters: str = "") -> Iterator[tuple[Stack, Connection]]:
    """The stack, and a connection to its database."""
    ticks = "" if "Tick=" in parameters else "Tick='rate(1 day)'"
    with tempfile.TemporaryDirectory(prefix="tidegate-bench-") as directory, database(postgres, name) as url:
        project = _project(Path(directory) / "project")
        state = Path(directory) / "state"
        state.mkdir()
        arguments = "--template", str(project / "template.yaml")
        with (
            running_stack(
                state, *arguments, PARAMETERS=f"{ticks} {parameters}", DATABASE_URL=url, LOGS="json"
            ) as running,
            connect(url) as connection,
        ):
            yield running, connection


def _project(project: Path) -> Path:
    """A copy of this project with other handlers."""
    shutil.copytree(ROOT / "functions", project / "functions", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "layers", project / "layers", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "template.yaml", project)
    (project / "functions" / "processor" / "handlers" / "__init__.py").write_text(_HANDLERS)
    return project


def invocations(running: Stack) -> list[dict[str, Any]]:
    """The log lines that processors wrote when they ended."""
    lines = (json.loads(line) for line in running.log.read_text().splitlines() if line.startswith("{"))
    return [line for line in lines if line.get("message") == "invocation ended"]


class Sampler:
    """Runs the same query again and again, in a thread, until the block ends."""

    def __init__(self, url: str, query: str, *, every: float) -> None:
        self._url, self._query, self._every = url, query, every
        self._over = Event()
        self._thread = Thread(target=self._run)
        self.samples: list[tuple[float, dict[str, Any]]] = []
        """By time.monotonic()."""

    def __enter__(self) -> "Sampler":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        with connect(self._url) as connection:
            while not self._over.wait(self._every):
                row = connection.execute(self._query).fetchone()
                assert row is not None
                self.samples.append((time.monotonic(), row))


def until(connection: Connection, condition: str, *, within: float) -> None:
    deadline = time.monotonic() + within
    while True:
        with contextlib.suppress(psycopg.errors.SerializationFailure):
            row = connection.execute(f"SELECT {condition} AS met").fetchone()
            if row and row["met"]:
                return
        if time.monotonic() > deadline:
            raise TimeoutError(f"not within {within} seconds: {condition}")
        time.sleep(0.02)
