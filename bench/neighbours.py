"""How much a hostile caller slows down a quiet one: the start of its jobs, and what a refused request costs Postgres.

On Lambda each request has an environment of its own. Here all requests share a few cores and ten processes a function,
so the time of a quiet request has no bar. The hostile caller has only a few clients of each kind. A second neighbour
shows what the shared cores cost alone: it sends the same requests with an unknown key, and gets 401 for all of them.
"""

import asyncio
import contextlib
import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import aiohttp

from bench import refused
from bench.figure import Bar, Figure, Size
from bench.latency import _latencies, _row, p95
from bench.stack import stack, until
from local.database import Postgres
from tests.stack.running import Stack
from tidegate.http.principal import Role, create_key
from tidegate.job import CallerLimits, NewJob
from tidegate.job_type.definition import Rate
from tidegate.postgres.database import Connection
from tidegate.queue.enqueue import enqueue

# The limits that an operator would give to an untrusted caller. The quiet caller's key has no limits. Owners take turns
# in the type.
_RATE = Rate.parse("5/s")
_LIMITS = CallerLimits(types=["fair_clock"], max_priority=10, max_pending=10_000)
_PAUSE_SECONDS = 0.1
_STARTED = "jobs, from POST to start"
# The first requests start functions, which takes all of a small machine for some seconds.
_WARM_UP_SECONDS = 10
_WORK = {"seconds": 0.02}
_LATER: dict[str, Any] = {"type": "fair_clock", "delay_seconds": 3600}
_PLAIN = {"type": "fair_clock", "payload": _WORK}


class Attack(NamedTuple):
    name: str
    clients: int
    """Each client sends its next request when it has the answer."""
    per_second: int
    """The most requests that API Gateway lets through to the route (template.yaml)."""
    method: str
    path: str
    body: Any = None


_ATTACKS = [
    Attack("requests that wait", 6, 100, "GET", "/api/jobs/{job}?wait=25"),
    Attack("lists", 2, 100, "GET", "/api/jobs?limit=200&error=x&status=pending"),
    Attack("batches of 5,000 jobs", 1, 5, "POST", "/api/jobs/batch", {"jobs": [_PLAIN] * 5000}),
    Attack(
        "batches of unknown fields", 1, 5, "POST", "/api/jobs/batch", {"jobs": [dict.fromkeys("abcdef", 0)] * 50_000}
    ),
    Attack(
        "jobs of 250 KB",
        2,
        60,
        "POST",
        "/api/jobs",
        _PLAIN | {"payload": _WORK | {"text": "x" * 250_000 + "\U0001f600"}},
    ),
    Attack("jobs of priority 20", 2, 60, "POST", "/api/jobs", _PLAIN | {"priority": 20}),
    Attack("jobs of priority 10", 2, 60, "POST", "/api/jobs", _PLAIN),
]


def measure(postgres: Postgres, size: Size) -> Figure:
    answers: Counter[str] = Counter()
    with stack(postgres, "neighbours", "ConnectionBudget=3") as (running, connection):
        quiet = create_key(connection, name="quiet", role=Role.PRODUCER, owner="quiet")
        hostile = create_key(
            connection, name="hostile", role=Role.PRODUCER, owner="hostile", rate=_RATE, limits=_LIMITS
        )
        delayed = str(enqueue(connection, NewJob(**_LATER), owner="hostile").id)
        asyncio.run(_quietly(running, quiet, _WARM_UP_SECONDS))
        times = {"none": _times(connection, asyncio.run(_quietly(running, quiet, size.seconds)))}
        for name, key in (("unknown key", refused.UNKNOWN_KEY), ("hostile", hostile)):
            answers.clear()
            sent = asyncio.run(_beside(running, quiet, key, delayed, size.seconds, answers))
            times[name] = _times(connection, sent)
    kinds = list(times["none"])
    rows = [
        {"the quiet caller's": kind, "neighbour": name} | _row(times[name][kind]) for kind in kinds for name in times
    ]
    started = p95(times["hostile"][_STARTED]) / p95(times["none"][_STARTED])
    bars = [Bar(f"p95 of {_STARTED}, beside / alone", started, at_most=3), *refused.bars(postgres, size)]
    counted = ", ".join(f"{what}: {number}" for what, number in sorted(answers.items()))
    return Figure(
        f"A quiet caller beside a hostile one at full speed for {size.seconds} s, the whole stack on this machine",
        rows,
        bars,
        [f"answers to the hostile caller: {counted}"],
    )


async def _beside(
    running: Stack, quiet: str, hostile: str, job: str, seconds: int, answers: Counter[str]
) -> dict[str, dict[str, Any]]:
    async with _client(running, hostile) as client:
        attacks = [
            asyncio.create_task(_attack(client, attack, job, answers))
            for attack in _ATTACKS
            for _ in range(attack.clients)
        ]
        try:
            await asyncio.sleep(_WARM_UP_SECONDS)
            return await _quietly(running, quiet, seconds)
        finally:
            for each in attacks:
                each.cancel()
            await asyncio.gather(*attacks, return_exceptions=True)


async def _attack(client: aiohttp.ClientSession, attack: Attack, job: str, answers: Counter[str]) -> None:
    path, pause = attack.path.format(job=job), attack.clients / attack.per_second
    body = None if attack.body is None else json.dumps(attack.body).encode()
    while True:
        next_at = time.monotonic() + pause
        with contextlib.suppress(aiohttp.ClientError, TimeoutError):
            async with client.request(attack.method, path, data=body) as reply:
                await reply.read()
                answers[f"{attack.name} {reply.status}"] += 1
        await asyncio.sleep(next_at - time.monotonic())


async def _quietly(running: Stack, key: str, seconds: int) -> dict[str, dict[str, Any]]:
    """Enqueues a job, reads it, and reads a list, in turn. Returns how long each request took, and when each job was
    sent."""
    took: defaultdict[str, list[float]] = defaultdict(list)
    sent: dict[str, float] = {}
    ends = time.monotonic() + seconds
    async with _client(running, key) as client:

        async def timed(what: str, request: Callable[[], Any]) -> Any:
            began = time.monotonic()
            async with request() as reply:
                answer = await reply.json()
                assert reply.ok, answer
            took[what].append(time.monotonic() - began)
            return answer

        while time.monotonic() < ends:
            began = time.time()
            answer = await timed("POST /api/jobs", partial(client.post, "/api/jobs", json={"type": "fair_clock"}))
            job = answer["job_id"]
            sent[job] = began
            await timed("GET /api/jobs/{id}", partial(client.get, f"/api/jobs/{job}"))
            await timed("GET /api/jobs", partial(client.get, "/api/jobs?limit=20"))
            await asyncio.sleep(_PAUSE_SECONDS)
    return {"took": dict(took), "sent": sent}


def _client(running: Stack, key: str) -> aiohttp.ClientSession:
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    timeout = aiohttp.ClientTimeout(total=60)
    return aiohttp.ClientSession(
        str(running.http.base_url), headers=headers, connector=aiohttp.TCPConnector(limit=0), timeout=timeout
    )


def _times(connection: Connection, measured: dict[str, dict[str, Any]]) -> dict[str, list[float]]:
    until(connection, "NOT EXISTS (SELECT FROM tidegate.jobs WHERE owner = 'quiet' AND finished_at IS NULL)", within=60)
    return measured["took"] | {_STARTED: _latencies(connection, measured["sent"])}
