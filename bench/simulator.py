"""How far the model of simulation.py is from the local stack, given the same arrivals and its own start times."""

import asyncio
import contextlib
import io
import statistics
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from random import Random
from typing import Any

import aiohttp

from bench.figure import Bar, Figure, Size
from bench.simulation import Machine, Result, Setting, Simulation
from bench.stack import invocations, stack, until
from bench.work import database, drain, fill
from local.database import Postgres
from tests.stack.running import Stack
from tidegate.postgres.database import Connection, connect

_ALL_ENDED = "NOT EXISTS (SELECT FROM tidegate.jobs WHERE finished_at IS NULL)"
_NO_PROCESSOR = "NOT EXISTS (SELECT FROM tidegate.workers)"
_CONFIG = "UPDATE tidegate.worker_config SET value = %(value)s::jsonb WHERE key = %(key)s"
# When it arrived, when its handler began and when it had ended, in seconds.
_TIMES = """
SELECT extract(epoch FROM created_at)::float8 AS arrived, result::float8 AS began,
    extract(epoch FROM finished_at)::float8 AS ended
FROM tidegate.jobs WHERE result::float8 > %s ORDER BY began
"""


@dataclass(frozen=True)
class _Run:
    what: str
    seconds: float
    send: Callable[[Stack], Coroutine[None, None, None]]
    max_workers: int = 5
    processor_timeout: int = 120


_RUNS = [
    _Run("300 jobs of 0.2 s at once", 0.2, lambda stack: _burst(stack, 300, 0.2)),
    _Run("20 jobs of 0.3 s a second, for 20 s", 0.3, lambda stack: _stream(stack, 20, 20, 0.3)),
    _Run("400 jobs of 1 s at once, max_workers 3", 1, lambda stack: _burst(stack, 400, 1), max_workers=3),
    _Run(
        "25 jobs of 1 s a second, for 40 s, ProcessorTimeout 40",
        1,
        lambda stack: _stream(stack, 25, 40, 1),
        processor_timeout=40,
    ),
]


def measure(postgres: Postgres, size: Size) -> Figure:
    notes = _of_a_job(postgres, size)
    rows: list[dict[str, Any]] = []
    bars: list[Bar] = []
    for run in _RUNS:
        seen, told, machine = _compare(postgres, run)
        rows.append({"run": run.what, "of": "the stack"} | _row(seen))
        rows.append({"run": f"cold {machine.cold:.2f} s, warm {machine.warm:.3f} s", "of": "the model"} | _row(told))
        rows.append({"run": "", "of": "error"} | _errors(seen, told))
        bars.append(Bar(f"{run.what}: error of the time to drain", _error(seen.drained, told.drained), at_most=_BAR))
    return Figure("The model of bench/simulation.py against the stack on this machine", rows, bars, notes)


# Seen: 20 % at the worst, where several processors begin at once on two busy cores: the model was told of one alone.
_BAR = 0.25


def _compare(postgres: Postgres, run: _Run) -> tuple[Result, Result, Machine]:
    with stack(postgres, "simulator", f"Slots=10 ProcessorTimeout={run.processor_timeout}") as (running, connection):
        until(connection, _NO_PROCESSOR, within=10)
        machine = _calibrated(running, connection)
        connection.execute(_CONFIG, {"key": "max_workers", "value": str(run.max_workers)})
        connection.execute("UPDATE tidegate.lanes SET scaled_out_at = NULL")
        until(connection, _NO_PROCESSOR, within=10)
        time.sleep(0.2)
        before = len(invocations(running))
        began = time.time()
        asyncio.run(run.send(running))
        until(connection, _ALL_ENDED, within=300)
        until(connection, _NO_PROCESSOR, within=30)
        time.sleep(0.5)
        jobs = connection.execute(_TIMES, [began]).fetchall()
        first = min(job["arrived"] for job in jobs)
        seen = Result(
            len(jobs),
            sorted(job["began"] - job["arrived"] for job in jobs),
            invocations=len(invocations(running)) - before,
            drained=max(job["ended"] for job in jobs) - first,
        )
    setting = Setting(
        max_workers=run.max_workers,
        processor_timeout=run.processor_timeout,
        job_timeout=15,
        tick=1e9,
        database="db.m7g.2xlarge",
    )
    # Two environments have come into being by the calibration.
    model = Simulation(
        [job["arrived"] - first for job in jobs],
        lambda: run.seconds,
        setting,
        machine,
        seconds=0,
        first_tick=1e9,
        warm=2,
    )
    return seen, model.run(), machine


def _calibrated(running: Stack, connection: Connection) -> Machine:
    """Warm: one job alone. Cold: of two jobs and one slot, the second waits for a sibling, which is a new process."""
    warm = []
    for _ in range(3):
        warm += _waits(running, connection, 1, 0)
        until(connection, _NO_PROCESSOR, within=10)
        time.sleep(0.2)
    for key, value in ("slots", "1"), ("scale_thresholds", "[1]"):
        connection.execute(_CONFIG, {"key": key, "value": value})
    first, second = _waits(running, connection, 2, 5)
    for key, value in ("slots", "null"), ("scale_thresholds", "[10, 30, 60, 100]"):
        connection.execute(_CONFIG, {"key": key, "value": value})
    return Machine(cold=second - first, warm=statistics.median(warm), kept=600)


def _waits(running: Stack, connection: Connection, jobs: int, seconds: float) -> list[float]:
    began = time.time()
    asyncio.run(_burst(running, jobs, seconds))
    until(connection, _ALL_ENDED, within=30)
    return [job["began"] - job["arrived"] for job in connection.execute(_TIMES, [began])]


async def _burst(running: Stack, jobs: int, seconds: float) -> None:
    async with _client(running) as client:
        body = {"jobs": [_job(seconds)] * jobs}
        (await client.post("/api/jobs/batch", json=body)).raise_for_status()


async def _stream(running: Stack, rate: float, seconds: float, work: float) -> None:
    """By chance, as people come; the same chance each time."""
    chance = Random(1)
    async with _client(running) as client, asyncio.TaskGroup() as group:
        began = moment = time.monotonic()
        while (moment := moment + chance.expovariate(rate)) < began + seconds:
            await asyncio.sleep(max(moment - time.monotonic(), 0))
            group.create_task(_post(client, work))


async def _post(client: aiohttp.ClientSession, work: float) -> None:
    (await client.post("/api/jobs", json=_job(work))).raise_for_status()


def _job(seconds: float) -> dict[str, Any]:
    return {"type": "clock", "payload": {"seconds": seconds}}


def _client(running: Stack) -> aiohttp.ClientSession:
    headers = {"Authorization": f"Bearer {running.key}"}
    return aiohttp.ClientSession(str(running.http.base_url), headers=headers, connector=aiohttp.TCPConnector(limit=0))


def _of_a_job(postgres: Postgres, size: Size) -> list[str]:
    """What the database has to write and to keep, which decides how large it has to be."""
    with database(postgres, "room") as url, connect(url) as connection:
        begin = "SELECT pg_current_wal_lsn()::text AS place"
        fill(url, size.jobs)
        place = connection.execute(begin).fetchone()
        with contextlib.redirect_stdout(io.StringIO()):  # its metrics
            drain(url, size.jobs)
        row = connection.execute(
            """
            SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), %s::pg_lsn)::float8 AS wal,
                pg_total_relation_size('tidegate.jobs')::float8 AS kept""",
            [place["place"] if place else None],
        ).fetchone()
    assert row is not None
    wal, kept = row["wal"] / size.jobs, row["kept"] / size.jobs
    return [
        f"a job without payload: {wal:,.0f} bytes of WAL for its claim and settle, {kept:,.0f} bytes when it is kept"
    ]


def _row(result: Result) -> dict[str, str]:
    return {
        "drained s": f"{result.drained:.2f}",
        "wait p50 s": f"{result.wait(0.5):.3f}",
        "p95 s": f"{result.wait(0.95):.3f}",
        "invocations": str(result.invocations),
    }


def _errors(seen: Result, told: Result) -> dict[str, str]:
    return {
        "drained s": f"{_error(seen.drained, told.drained):.0%}",
        "wait p50 s": f"{_error(seen.wait(0.5), told.wait(0.5)):.0%}",
        "p95 s": f"{_error(seen.wait(0.95), told.wait(0.95)):.0%}",
        "invocations": f"{told.invocations - seen.invocations:+d}",
    }


def _error(seen: float, told: float) -> float:
    return abs(told - seen) / seen
