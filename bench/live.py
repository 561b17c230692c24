"""From the end of a job to the client that watches it: by socket, alone and beside hundreds of others, and by polls."""

import asyncio
import json
import time
from typing import Any

import aiohttp

from bench.figure import Bar, Figure, Size
from bench.latency import p95
from bench.stack import stack, until
from local.database import Postgres
from tests.stack.running import Stack
from tidegate.postgres.database import Connection

_OTHERS = 200
_POLL_SECONDS = 2.0
# Jobs a second, so that they end at any moment of the pump's pause.
_PER_SECOND = 7
# As many as a connection watches.
_JOBS = 50

Heard = dict[str, float]


def measure(postgres: Postgres, size: Size) -> Figure:
    jobs = min(_JOBS, 5 * size.posts)
    with stack(postgres, "live") as (running, connection):
        alone = _late(connection, asyncio.run(_by_socket(running, jobs, others=0)))
        beside = _late(connection, asyncio.run(_by_socket(running, jobs, others=_OTHERS)))
        polled = _late(connection, asyncio.run(_by_polls(running, jobs)))
    rows = {"a socket": alone, f"a socket, beside {_OTHERS} others": beside, "a poll every 2 seconds": polled}
    return Figure(
        f"From the end of each of {jobs} jobs to the client that watches it, the whole stack on this machine",
        [
            {"by": by, "p50 ms": f"{_middle(late) * 1000:.0f}", "p95 ms": f"{p95(late) * 1000:.0f}"}
            for by, late in rows.items()
        ],
        [
            Bar("p95 by socket, ms", p95(alone) * 1000, at_most=1000),
            Bar("p95 by poll, ms", p95(polled) * 1000, at_most=2500),
            Bar("jobs whose end was not told", 3 * jobs - sum(map(len, rows.values())), at_most=0),
        ],
        [f"Each of the {_OTHERS} others watches the counts of the queue, which change all the time."],
    )


async def _by_socket(running: Stack, jobs: int, *, others: int) -> Heard:
    base, headers = str(running.http.base_url), {"Authorization": f"Bearer {running.key}"}
    async with aiohttp.ClientSession(base, headers=headers, connector=aiohttp.TCPConnector(limit=0)) as session:
        sockets = [await _connected(session) for _ in range(others + 1)]
        for each in sockets[1:]:
            await each.send_json({"do": "watch", "topics": ["stats"]})
        listening = [asyncio.create_task(_ignored(each)) for each in sockets[1:]]
        heard = asyncio.create_task(_listened(sockets[0], jobs))
        # The pump has started by then.
        await sockets[0].send_json({"do": "watch", "topics": ["reference:bench/none"]})
        await asyncio.sleep(3)
        await sockets[0].send_json({"do": "unwatch", "topics": ["reference:bench/none"]})
        for _ in range(jobs):
            job = await _post(session)
            await sockets[0].send_json({"do": "watch", "topics": [f"job:{job}"]})
            await asyncio.sleep(1 / _PER_SECOND)
        found = await asyncio.wait_for(heard, 30)
        for task in listening:
            task.cancel()
        for each in sockets:
            await each.close()
        return found


async def _connected(session: aiohttp.ClientSession) -> aiohttp.ClientWebSocketResponse:
    async with session.post("/api/live/tickets") as reply:
        url = (await reply.json())["url"]
    return await session.ws_connect(url)


async def _ignored(socket: aiohttp.ClientWebSocketResponse) -> None:
    async for _ in socket:
        pass


async def _listened(socket: aiohttp.ClientWebSocketResponse, jobs: int) -> Heard:
    heard: Heard = {}
    async for message in socket:
        said: dict[str, Any] = json.loads(message.data)
        state = said.get("state")
        if said.get("topic", "").startswith("job:") and state and state["status"] == "completed":
            heard.setdefault(state["id"], time.time())
        if len(heard) == jobs:
            break
    return heard


async def _by_polls(running: Stack, jobs: int) -> Heard:
    base, headers = str(running.http.base_url), {"Authorization": f"Bearer {running.key}"}
    heard: Heard = {}
    ids: list[str] = []
    async with aiohttp.ClientSession(base, headers=headers) as session:

        async def poll() -> None:
            version = ""
            while len(heard) < jobs:
                asked = {"jobs": ",".join(ids[-100:]), "since": version}
                async with session.get("/api/live", params=asked if ids else {}) as reply:
                    if reply.status == 200:
                        answer = await reply.json()
                        version = answer["version"]
                        ended = [job["id"] for job in answer.get("jobs", []) if job["status"] == "completed"]
                        for job in ended:
                            heard.setdefault(job, time.time())
                await asyncio.sleep(_POLL_SECONDS)

        polling = asyncio.create_task(poll())
        for _ in range(jobs):
            ids.append(await _post(session))
            await asyncio.sleep(1 / _PER_SECOND)
        await asyncio.wait_for(polling, 30)
    return heard


async def _post(session: aiohttp.ClientSession) -> str:
    async with session.post("/api/jobs", json={"type": "clock", "payload": {"seconds": 0.4}}) as reply:
        job: str = (await reply.json())["job_id"]
        return job


def _late(connection: Connection, heard: Heard) -> list[float]:
    until(connection, "NOT EXISTS (SELECT FROM tidegate.jobs WHERE finished_at IS NULL)", within=30)
    rows = connection.execute(
        "SELECT id::text, extract(epoch FROM finished_at)::float8 AS ended"
        " FROM tidegate.jobs WHERE id = ANY (%s::uuid[])",
        [list(heard)],
    )
    return [heard[row["id"]] - row["ended"] for row in rows]


def _middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]
