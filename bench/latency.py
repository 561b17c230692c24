"""From the client's POST to the first line of the handler: what a job waits for on an idle queue, and on a busy one."""

import asyncio
import statistics
import time
from typing import Any

import aiohttp

from bench.figure import Bar, Figure, Size
from bench.stack import invocations, stack, until
from local.database import Postgres
from tests.stack.running import Stack
from tidegate.postgres.database import Connection

_RATE = 200
_WARM_UP_SECONDS = 3
_ALL_ENDED = "NOT EXISTS (SELECT FROM tidegate.jobs WHERE finished_at IS NULL)"


def measure(postgres: Postgres, size: Size) -> Figure:
    with stack(postgres, "latency") as (running, connection):
        cold = one(running, connection)
        idle = [one(running, connection) for _ in range(size.posts)]
        # The first of so many start functions, which for some seconds takes all that a small machine has.
        asyncio.run(_many(running, _WARM_UP_SECONDS))
        until(connection, _ALL_ENDED, within=60)
        before = len(invocations(running))
        sent = asyncio.run(_many(running, size.seconds))
        until(connection, _ALL_ENDED, within=60)
        busy = _latencies(connection, sent)
        woken = len(invocations(running)) - before
    achieved = len(sent) / (max(sent.values()) - min(sent.values()))
    return Figure(
        "From POST to the handler's first line, the whole stack on this machine, no tick",
        [
            {"queue": "idle, the first job after the start"} | _row([cold]),
            {"queue": f"idle, {len(idle)} jobs one by one"} | _row(idle),
            {"queue": f"{achieved:.0f} requests a second for {size.seconds} s"} | _row(busy),
        ],
        [
            Bar("p95 on an idle queue, ms", p95(idle) * 1000, at_most=250),
            Bar(f"p95 under {_RATE} requests a second, ms", p95(busy) * 1000, at_most=1000),
            Bar("jobs that were not run without a tick", len(sent) - len(busy), at_most=0),
        ],
        [f"invocations: {woken} for {len(sent):,} requests"],
    )


def one(running: Stack, connection: Connection, type_: str = "clock") -> float:
    """When no processor has run for a while."""
    until(connection, "NOT EXISTS (SELECT FROM tidegate.workers)", within=10)
    time.sleep(0.2)  # its invocation ends a moment later
    began = time.time()
    job_id = running.post(type_)
    until(connection, _ALL_ENDED, within=30)
    [latency] = _latencies(connection, {job_id: began})
    return latency


async def _many(running: Stack, seconds: int) -> dict[str, float]:
    """One request every five milliseconds, whether the one before has been answered or not."""
    sent: dict[str, float] = {}
    base, headers = str(running.http.base_url), {"Authorization": f"Bearer {running.key}"}
    async with aiohttp.ClientSession(base, headers=headers, connector=aiohttp.TCPConnector(limit=0)) as client:

        async def post() -> None:
            began = time.time()
            async with client.post("/api/jobs", json={"type": "clock"}) as reply:
                sent[(await reply.json())["job_id"]] = began

        began = time.monotonic()
        async with asyncio.TaskGroup() as group:
            for number in range(seconds * _RATE):
                await asyncio.sleep(max(began + number / _RATE - time.monotonic(), 0))
                group.create_task(post())
    return sent


def _latencies(connection: Connection, sent: dict[str, float]) -> list[float]:
    rows = connection.execute(
        """
        SELECT id::text, result::float8 AS began FROM tidegate.jobs
        WHERE id = ANY (%s::uuid[]) AND status = 'completed'""",
        [list(sent)],
    )
    return [row["began"] - sent[row["id"]] for row in rows]


def _row(seconds: list[float]) -> dict[str, Any]:
    ms = sorted(each * 1000 for each in seconds)
    return {"p50 ms": f"{statistics.median(ms):.0f}", "p95 ms": f"{p95(ms):.0f}", "most ms": f"{ms[-1]:.0f}"}


def p95(values: list[float]) -> float:
    return sorted(values)[max(round(len(values) * 0.95) - 1, 0)]
