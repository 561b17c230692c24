"""The most processors that run at once, under bursts of jobs in two lanes, while processors are killed."""

import os
import random
import signal
import time
from collections import Counter
from pathlib import Path
from threading import Event, Thread
from typing import Any

from bench.figure import Bar, Figure, Size
from bench.stack import stack, until
from local.database import Postgres
from tests.stack.running import Stack
from tests.stack.test_local_command import pids_below

_MAX_WORKERS, _BUDGET = 4, 6
_LANES = {b"ProcessorFunction": "default", b"SlowProcessorFunction": "slow"}


def measure(postgres: Postgres, size: Size) -> Figure:
    seconds = size.seconds * 3
    parameters = f"Slots=4 ConnectionBudget={_BUDGET} Tick='rate(1 second)'"
    with stack(postgres, "chaos", parameters) as (running, connection):
        connection.execute(
            "UPDATE tidegate.worker_config SET value = %s::jsonb WHERE key = 'max_workers'", [f"{_MAX_WORKERS}"]
        )
        connection.execute("UPDATE tidegate.worker_config SET value = '1' WHERE key LIKE 'scale%%seconds'")
        connection.execute("UPDATE tidegate.job_types SET overrides = '{\"timeout\": 5}'")
        over, watched = Event(), _Watched(running)
        watcher = Thread(target=watched.watch, args=(over,))
        watcher.start()
        sent, kills = _load(running, watched, seconds)
        until(connection, "NOT EXISTS (SELECT FROM tidegate.jobs WHERE finished_at IS NULL)", within=180)
        over.set()
        watcher.join()
        rows = connection.execute("SELECT status, error_code, deaths FROM tidegate.jobs").fetchall()
    return _figure(seconds, sent, kills, watched, rows)


def _figure(seconds: int, sent: int, kills: int, watched: "_Watched", rows: list[dict[str, Any]]) -> Figure:
    # None of these jobs kills its processor. But a job that ran alone in three killed invocations fails by rule: the
    # queue cannot tell a kill from outside from one by the job.
    ended = Counter("given up" if row["error_code"] == "worker_died" else row["status"] for row in rows)
    charged = sum(row["deaths"] for row in rows)
    most_in_a_lane = max(watched.most["default"], watched.most["slow"])
    return Figure(
        f"{seconds} seconds of bursts in two lanes, processors killed at random, ticks every second",
        [
            {
                "jobs": sent,
                "killed": kills,
                "deaths charged": charged,
                "given up": ended["given up"],
                "samples": watched.samples,
                "most, default": watched.most["default"],
                "most, slow": watched.most["slow"],
                "most, together": watched.most["all"],
                "ended": ", ".join(f"{status} {number}" for status, number in ended.items()),
            }
        ],
        [
            Bar(f"processors in a lane / max_workers {_MAX_WORKERS}", most_in_a_lane / _MAX_WORKERS, at_most=1),
            Bar(f"processors of both lanes / budget {_BUDGET}", watched.most["all"] / _BUDGET, at_most=1),
            Bar("processors killed", kills, at_least=1),
            Bar("deaths charged / processors killed", charged / max(kills, 1), at_most=1),
            Bar(
                "jobs given up / charged deaths, three a job",
                3 * ended["given up"] / max(charged, 1),
                at_most=1,
            ),
            Bar("jobs lost, or failed for another reason", sent - ended["completed"] - ended["given up"], at_most=0),
        ],
    )


def _load(running: Stack, watched: "_Watched", seconds: int) -> tuple[int, int]:
    rng = random.Random(4711)
    ends, sent, kills = time.monotonic() + seconds, 0, 0
    while time.monotonic() < ends:
        jobs = rng.choice([1, 5, 40, 150])
        type_ = rng.choice(["clock", "slow_clock"])
        job = {"type": type_, "payload": {"seconds": rng.choice([0, 0.1, 1])}, "max_attempts": 20}
        running.http.post("/api/jobs/batch", json={"jobs": [job] * jobs}).raise_for_status()
        sent += jobs
        time.sleep(rng.uniform(0, 1.5))
        if watched.at_work and rng.random() < 0.4:
            os.kill(rng.choice(watched.at_work), signal.SIGKILL)
            kills += 1
    return sent, kills


class _Watched:
    """The running processors, by /proc instead of their own reports: a processor with open slots has children."""

    def __init__(self, running: Stack) -> None:
        self._running = running
        self.most: Counter[str] = Counter()
        self.samples = 0
        self.at_work: list[int] = []

    def watch(self, over: Event) -> None:
        while not over.wait(0.05):
            lanes = {pid: lane for pid in pids_below(self._running.process.pid) if (lane := _lane(pid))}
            parents = {_parent(int(entry.name)) for entry in Path("/proc").glob("[0-9]*")}
            self.at_work = [pid for pid in lanes if pid in parents]
            numbers = Counter(lanes[pid] for pid in self.at_work) | Counter(all=len(self.at_work))
            self.most |= numbers
            self.samples += 1


def _lane(pid: int) -> str | None:
    try:
        variables = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except (FileNotFoundError, ProcessLookupError):
        return None
    return next(
        (_LANES.get(one.partition(b"=")[2]) for one in variables if one.startswith(b"AWS_LAMBDA_FUNCTION_NAME=")), None
    )


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0
