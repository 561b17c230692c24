"""Concurrency: sessions that wait for each other, processors in separate processes, and the table in which their
handlers record what they did."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, LiteralString, Self
from uuid import UUID

import psycopg

from tests import factory
from tidegate.base.settings import Settings
from tidegate.job import Claimed
from tidegate.job_type.definition import JobTypes
from tidegate.outcome import Finished, Outcome
from tidegate.postgres.database import Connection, connect
from tidegate.processor.direct import Direct
from tidegate.processor.fleet import Worker
from tidegate.processor.invocation import Processor
from tidegate.processor.patient import RECONNECT_SECONDS
from tidegate.processor.place import Deployment
from tidegate.processor.verbs import follow_through
from tidegate.queue.claim import Limits, claim
from tidegate.queue.settle import settle

ROOT = Path(__file__).parent.parent


# Sessions


def take(
    connection: Connection, room: int = 1, *, types: tuple[str, ...] = ("email",), worker: str = "w1"
) -> list[Claimed]:
    return claim(connection, room=room, limits=Limits(list(types), "default", 100, worker))


def end(connection: Connection, job: Claimed, outcome: Outcome) -> dict[str, int]:
    """Ends jobs as a processor does: settles them and, after the commit, resumes and unblocks others."""
    batch = [Finished(job, outcome)]
    counts, locked, _ = settle(connection, batch)
    assert locked == []
    follow_through(connection, batch)
    return counts


def in_line[A, B](
    one: Connection, first: Callable[[Connection], A], other: Connection, second: Callable[[Connection], B]
) -> tuple[A, B]:
    """Runs the second while the first has not committed, and checks that it waits for the commit."""
    with ThreadPoolExecutor(1) as pool:
        with one.transaction():
            answer = first(one)
            future = pool.submit(second, other)
            wait_until_a_session_waits_for(one, unless=future.done)
        return answer, future.result(10)


def in_passing[A](one: Connection, first: Callable[[Connection], A], other: Connection, batch: list[Finished]) -> A:
    """Settles rows that the first has changed and not committed, and checks that the settlement does not wait."""
    with one.transaction():
        answer = first(one)
        assert settle(other, batch).locked == batch
    return answer


def wait_until_a_session_waits_for(holder: Connection, unless: Callable[[], bool] = lambda: False) -> None:
    """Asks the server for its process id: behind a pooler the client does not know it. `unless`: what should wait has
    ended."""
    # Within a transaction, pg_stat_activity would always show the sessions of the first look.
    waiting = "SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))"
    assert eventually(lambda: unless() or holder.execute(waiting).fetchone() is not None)
    assert not unless()


@contextmanager
def refusing(connection: Connection, event: str, table: str, when: str, sqlstate: str) -> Iterator[None]:
    """Makes Postgres raise an error at such a write: "UPDATE", "jobs", "NEW.id = …"."""
    connection.execute(f"""
        CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION 'not this one' USING ERRCODE = '{sqlstate}'; END $$;
        CREATE TRIGGER refuse BEFORE {event} ON tidegate.{table} FOR EACH ROW WHEN ({when})
            EXECUTE FUNCTION public.refuse()""")
    try:
        yield
    finally:
        connection.execute("DROP FUNCTION public.refuse CASCADE")


@contextmanager
def read_only(superuser_url: str) -> Iterator[None]:
    """Postgres takes no writes, as in the moment of a failover."""
    with psycopg.connect(superuser_url, autocommit=True) as own:
        own.execute("SET default_transaction_read_only = off")
        _switch(own, "ALTER SYSTEM SET default_transaction_read_only = on", "on")
        try:
            yield
        finally:
            _switch(own, "ALTER SYSTEM RESET default_transaction_read_only", "off")


def _switch(own: psycopg.Connection, statement: LiteralString, becomes: str) -> None:
    def is_so() -> bool:
        with psycopg.connect(own.info.dsn, password=own.info.password) as fresh:
            return fresh.execute("SHOW default_transaction_read_only").fetchone() == (becomes,)

    own.execute(statement)
    own.execute("SELECT pg_reload_conf()")
    assert eventually(is_so)


def eventually(happens: Callable[[], bool], *, within: float = 60, every: float = 0.01) -> bool:
    """Waits for `happens`, and returns whether it came in time. A busy machine may take long to start a process; a test
    that is about how soon something happens says `within`."""
    give_up = time.monotonic() + within
    while time.monotonic() < give_up:
        if happens():
            return True
        time.sleep(every)
    return happens()


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Checks that it takes no longer."""
    began = time.monotonic()
    yield
    assert time.monotonic() - began < seconds


# The records of handlers

_EFFECTS = """
    CREATE TABLE IF NOT EXISTS public.effects (
        job_id uuid NOT NULL, type text NOT NULL, key text, attempt integer NOT NULL, claimed timestamptz NOT NULL,
        began timestamptz NOT NULL, ended timestamptz NOT NULL);
    TRUNCATE public.effects
"""


def make_effects(connection: Connection) -> None:
    connection.execute(_EFFECTS)


def statuses(connection: Connection) -> dict[str, int]:
    rows = connection.execute("SELECT status, count(*) FROM tidegate.jobs GROUP BY status").fetchall()
    return {row["status"]: row["count"] for row in rows}


def enqueue(connection: Connection, type_: str, payload: dict[str, Any] | None = None, **columns: Any) -> UUID:
    return factory.make_job(connection, type=type_, payload=json.dumps(payload or {}), **columns)


def enqueue_many(connection: Connection, size: int, type_: str, *, keys: int = 0, **payload: Any) -> None:
    connection.execute(
        """
        INSERT INTO tidegate.jobs (type, owner, max_attempts, payload, concurrency_key)
        SELECT %s, 'alice', 3, %s::jsonb, CASE WHEN %s > 0 THEN 'key-' || n %% GREATEST(%s, 1) END
        FROM generate_series(1, %s) AS n
        """,
        [type_, json.dumps(payload), keys, keys, size],
    )


# Processors


def process(
    connect: Callable[[], Connection],
    job_types: JobTypes,
    *,
    seconds: float = 100,
    patience_seconds: float = RECONNECT_SECONDS,
    **more: str,
) -> dict[str, int]:
    """Runs one invocation in this process."""
    ends = time.monotonic() + seconds
    return process_by(lambda: ends - time.monotonic(), connect, job_types, patience_seconds, **more)


def process_by(
    remaining: Callable[[], float],
    connect: Callable[[], Connection],
    job_types: JobTypes,
    patience_seconds: float = RECONNECT_SECONDS,
    *,
    worker: str = "w1",
    lane: str = "default",
    by: str = "tick",
    **settings: str,
) -> dict[str, int]:
    """With a clock of the test's own."""
    read = Settings.read({"DATABASE_URL": "postgresql://", "LANE": lane, **settings})
    me = Worker(worker, lane, started_by=by)
    return Processor(
        Direct(connect, me, Deployment.of(read)),
        job_types=job_types,
        settings=read,
        worker=me,
        remaining=remaining,
        patience_seconds=patience_seconds,
    ).run()


@contextmanager
def running[**P, A](act: Callable[P, A], *arguments: P.args, **named: P.kwargs) -> Iterator[Future[A]]:
    """Something that goes on beside what follows, and has ended afterwards."""
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(act, *arguments, **named)
        yield future
        future.result(30)


def at_once[A, B](act: Callable[[A], B], arguments: Iterable[A]) -> list[B]:
    """The answers of as many threads."""
    each = list(arguments)
    with ThreadPoolExecutor(len(each)) as pool:
        return list(pool.map(act, each))


class Fleet:
    """Processors in separate processes, invoked again and again, as Lambda does."""

    def __init__(
        self,
        url: str,
        *,
        size: int,
        slots: int = 4,
        seconds: float = 100,
        once: bool = False,
        lane: str = "default",
        outside: bool = False,
        end_seconds: float = 0,
    ) -> None:
        self._url, self._size = url, size
        self._arguments = [f"--slots={slots}", f"--seconds={seconds}", f"--lane={lane}", *(["--once"] if once else [])]
        self._arguments += [f"--end-seconds={end_seconds}", *(["--outside"] if outside else [])]
        self.processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        for _ in range(self._size):
            self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self.processes:
            process.kill()
            process.wait()

    def start(self) -> None:
        roots = [".", "layers/tidegate", "functions/processor"]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(str(ROOT / root) for root in roots)}
        self.processes.append(
            subprocess.Popen(
                [sys.executable, "-m", "tests.engine.environment", self._url, *self._arguments],
                cwd=ROOT,
                env=environment | {"EFFECTS_URL": self._url, "POWERTOOLS_LOG_LEVEL": "ERROR"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
        )

    def kill(self, index: int, spare: Callable[[int], bool] = lambda pid: False) -> bool:
        """Kills a processor with -9 and starts another, unless `spare` protects it in the state in which it was
        stopped."""
        victim = self.processes[index % len(self.processes)]
        victim.send_signal(signal.SIGSTOP)
        if spare(victim.pid):
            victim.send_signal(signal.SIGCONT)
            return False
        self.processes.remove(victim)
        victim.send_signal(signal.SIGKILL)
        victim.wait()
        self.start()
        return True

    def replace_dead(self) -> int:
        """Starts a processor for each one that died by itself, and returns their number."""
        dead = [process for process in self.processes if process.poll() is not None]
        for process in dead:
            self.processes.remove(process)
            self.start()
        return len(dead)

    def join(self, within: float) -> None:
        for process in self.processes:
            assert process.wait(within) == 0


def effects_connection() -> psycopg.Connection[Any]:
    return connect(os.environ["EFFECTS_URL"])
