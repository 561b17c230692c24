"""How soon processors scale out for a backlog of one-second jobs, to how many, and how they scale in."""

import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from bench.figure import Bar, Figure, Size
from bench.stack import Sampler, stack, until
from local.database import Postgres
from tests.stack.running import Stack
from tidegate.postgres.database import Connection
from tidegate.processor.demand import LaneConfig, Processors, workers_wanted

_SLOTS, _MAX_WORKERS = 10, 5
_LANE, _NONE = LaneConfig(max_workers=_MAX_WORKERS), Processors(claiming=0, in_lane=0, in_all=0)
_ALL_ENDED = "NOT EXISTS (SELECT FROM tidegate.jobs WHERE finished_at IS NULL)"
_NO_PROCESSOR = "NOT EXISTS (SELECT FROM tidegate.workers)"
_TABLE = """
SELECT (SELECT count(*) FROM tidegate.workers) AS workers, b.startable, b.running,
    (SELECT count(*) FROM tidegate.jobs WHERE finished_at IS NULL) AS jobs
FROM tidegate.backlog('default', 101) AS b
"""


def measure(postgres: Postgres, size: Size) -> Figure:
    with stack(postgres, "scale", f"Slots={_SLOTS}") as (running, connection):
        until(connection, _NO_PROCESSOR, within=10)
        rows = [_small(running, connection, jobs) for jobs in (10, 25, 50, 90, 150)]
        seconds, samples = _drain(running, connection, size.sleepers)
        down = _trickle(running, connection)
    ideal = size.sleepers / (_SLOTS * _MAX_WORKERS)
    others = sum(row["most"] != row["table"] for row in rows)
    all_started = _seconds_until(samples, lambda row: row["workers"] == _MAX_WORKERS)
    return Figure(
        f"Processors by the backlog: {_SLOTS} slots each, max_workers {_MAX_WORKERS}, jobs of one second",
        [*rows, _row(f"{size.sleepers:,} jobs", samples, seconds), down],
        [
            Bar(f"{size.sleepers:,} jobs, time against {ideal:.0f} s", seconds / ideal, at_most=1.3),
            Bar("backlogs with another number of processors than scale_thresholds", others, at_most=0),
            Bar("processors at once", max(row["workers"] for _, row in samples), at_most=_MAX_WORKERS),
            Bar("seconds until the last of five ran", all_started, at_most=3),
            Bar("processors left when one is enough (scale_in_seconds 1)", down["at the end"], at_most=1),
        ],
    )


def _small(running: Stack, connection: Connection, jobs: int) -> dict[str, Any]:
    """The backlog of one of the thresholds."""
    connection.execute("UPDATE tidegate.lanes SET scaled_out_at = NULL")
    with Sampler(running.database_url, _TABLE, every=0.05) as sampler:
        time.sleep(0.2)
        _send(running, jobs)
        until(connection, _ALL_ENDED, within=60)
        until(connection, _NO_PROCESSOR, within=30)
        time.sleep(0.2)
    return _row(f"{jobs} jobs", sampler.samples, 0)


def _drain(running: Stack, connection: Connection, jobs: int) -> tuple[float, list[tuple[float, dict[str, Any]]]]:
    connection.execute("UPDATE tidegate.lanes SET scaled_out_at = NULL")
    time.sleep(1)
    with Sampler(running.database_url, _TABLE, every=0.05) as sampler:
        time.sleep(0.2)
        began = time.monotonic()
        _send(running, jobs)
        until(connection, _ALL_ENDED, within=600)
        seconds = time.monotonic() - began
        until(connection, _NO_PROCESSOR, within=30)
        time.sleep(0.3)
    return seconds, sampler.samples


def _trickle(running: Stack, connection: Connection) -> dict[str, Any]:
    """A burst, then so few jobs that one processor suffices: with a short cool-down the others scale in one by one."""
    connection.execute("UPDATE tidegate.lanes SET scaled_out_at = NULL")
    connection.execute("UPDATE tidegate.worker_config SET value = '1' WHERE key = 'scale_in_seconds'")
    with Sampler(running.database_url, _TABLE, every=0.1) as sampler:
        _send(running, 150)
        # Jobs that are so long that each of the five always has one.
        for _ in range(60):
            _send(running, 1, seconds=1.5)
            time.sleep(0.25)
        at_the_end = sampler.samples[-1][1]["workers"]
    until(connection, _ALL_ENDED, within=30)
    return _row("150, then four a second", sampler.samples, 15) | {"at the end": at_the_end}


def _send(running: Stack, jobs: int, seconds: float = 1) -> None:
    job = {"type": "clock", "payload": {"seconds": seconds}}
    running.http.post("/api/jobs/batch", json={"jobs": [job] * jobs}).raise_for_status()


def _row(backlog: str, samples: list[tuple[float, dict[str, Any]]], seconds: float) -> dict[str, Any]:
    numbers = [row["workers"] for _, row in samples]
    steps = [numbers[0], *(now for before, now in pairwise(numbers) if now != before)]
    return {
        "backlog": backlog,
        "seconds": f"{seconds:.1f}" if seconds else "",
        "table": max(workers_wanted(row["startable"], row["running"], _NONE, _LANE) for _, row in samples),
        "most": max(numbers),
        "processors": " ".join(map(str, steps)),
        "at the end": numbers[-1],
    }


def _seconds_until(samples: list[tuple[float, dict[str, Any]]], condition: Callable[[dict[str, Any]], bool]) -> float:
    began = next(at for at, row in samples if row["jobs"])
    return next((at - began for at, row in samples if condition(row)), float("inf"))
