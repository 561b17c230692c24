"""From the settlement of a job to the first byte at the receiver: on an idle lane, and beside an endpoint that hangs.

Processors of the lane outside are invoked again and again, as ticks and wakes do. Each asks relay, and sends what it
finds."""

import asyncio
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from bench.figure import Bar, Figure, Size
from local.database import Postgres
from tests import crowd, factory
from tests.conftest import MIGRATIONS
from tests.outcomes import DONE
from tests.outside import LANE, RelayProcesses, serving
from tidegate.base.settings import Settings
from tidegate.outcome import Finished
from tidegate.outside.built_in import with_built_in
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate
from tidegate.processor.waker import Waker
from tidegate.queue.claim import Limits, claim
from tidegate.queue.declare import declare
from tidegate.queue.settle import settle
from tidegate.webhooks.signing import new_secret

_ENDPOINTS = 10
_HANGS = "hangs"
_LANES = "default,outside"
# Callbacks a second, of all endpoints.
_RATE = 100
# One endpoint that hangs holds four places of these.
_PROCESSORS, _SLOTS = 2, 8


@dataclass
class _Receiver:
    port: int = 0
    heard: dict[str, float] = field(default_factory=dict)
    """The moment of the first byte, by webhook-id."""


def measure(postgres: Postgres, size: Size) -> Figure:
    jobs = 10_000 if size.posts >= 40 else 1_000
    postgres.create_database("callbacks")
    url = postgres.url("callbacks")
    with connect(url) as connection, _receiver() as receiver, serving(RelayProcesses(url, Waker({}))):
        _prepare(connection, receiver)
        os.environ["LOCAL_RECEIVERS"] = "true"
        with crowd.Fleet(url, size=1, slots=_SLOTS, lane=LANE, outside=True):
            alone = _one_by_one(connection, receiver, 5 * size.posts)
        with crowd.Fleet(url, size=_PROCESSORS, slots=_SLOTS, lane=LANE, outside=True):
            quick = _beside_one_that_hangs(connection, receiver, jobs)
    return Figure(
        "From the settlement of a job to the first byte at the receiver, processors invoked again and again",
        [
            {"callbacks": f"{len(alone)}, one by one"} | _row(alone),
            {"callbacks": f"{len(quick)} of nine endpoints"} | _row(quick),
        ],
        [
            Bar("p95 on an idle lane, ms", _p95(alone) * 1000, at_most=500),
            Bar("p95 of nine endpoints beside one that hangs, s", _p95(quick), at_most=5),
        ],
        [f"{jobs:,} callbacks at {_RATE} a second, a tenth of them to the endpoint that hangs"],
    )


def _prepare(connection: Connection, receiver: _Receiver) -> None:
    migrate(connection, MIGRATIONS)
    built_in = Settings.read({"DATABASE_URL": "postgresql://", "PROCESSOR_LANES": _LANES, "LANE": LANE})
    declare(connection, with_built_in((), built_in).values(), longest=100)
    factory.make_type(connection, "told")
    for n in range(_ENDPOINTS):
        name = _HANGS if n == 0 else f"e{n}"
        factory.make_endpoint(connection, name, url=f"http://127.0.0.1:{receiver.port}/{name}")
        connection.execute(
            "INSERT INTO tidegate.endpoint_secrets (endpoint, secret) VALUES (%s, %s)", [name, new_secret()]
        )


def _end(connection: Connection, *names: str) -> None:
    """Jobs that end now, in one settlement, each with an endpoint to tell."""
    for name in names:
        factory.make_job(connection, type="told", notify=[name])
    done = claim(connection, room=len(names), limits=Limits(["told"], "default", 100, "w1"))
    settle(connection, [Finished(job, DONE) for job in done])


def _one_by_one(connection: Connection, receiver: _Receiver, jobs: int) -> list[float]:
    _end(connection, "e1")  # the first one starts slots
    for _ in range(jobs):
        crowd.eventually(lambda: not _unsent(connection), within=20, every=0.01)
        _end(connection, "e1")
    crowd.eventually(lambda: not _unsent(connection), within=20)
    return _waits(connection, receiver)[1:]


def _beside_one_that_hangs(connection: Connection, receiver: _Receiver, jobs: int) -> list[float]:
    connection.execute("DELETE FROM tidegate.jobs")
    names = [_HANGS, *(f"e{n}" for n in range(1, _ENDPOINTS))]
    began = time.monotonic()
    for n in range(jobs // _ENDPOINTS):
        _end(connection, *names)
        time.sleep(max(began + (n + 1) * _ENDPOINTS / _RATE - time.monotonic(), 0))
    crowd.eventually(lambda: not _unsent(connection), within=60, every=0.2)
    return _waits(connection, receiver)


_TO_QUICK = "type = 'callback' AND concurrency_key <> 'hangs'"


def _unsent(connection: Connection) -> bool:
    return bool(
        factory.value(
            connection, f"SELECT EXISTS (SELECT FROM tidegate.jobs WHERE {_TO_QUICK} AND finished_at IS NULL)"
        )
    )


def _waits(connection: Connection, receiver: _Receiver) -> list[float]:
    """The commit follows created_at, so they are rather too long."""
    made = connection.execute(
        f"SELECT id::text, extract(epoch FROM created_at)::float8 AS at FROM tidegate.jobs WHERE {_TO_QUICK}"
    )
    never = time.time()
    return sorted(receiver.heard.get(row["id"], never) - row["at"] for row in made)


@contextmanager
def _receiver() -> Iterator[_Receiver]:
    """In a thread of its own. Below /hangs nothing is answered."""
    receiver, loop = _Receiver(), asyncio.new_event_loop()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await reader.read(1)
        now = time.time()
        head = (first + await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        if f"/{_HANGS} " in head:
            await asyncio.sleep(60)
        identity = next(line for line in head.splitlines() if line.lower().startswith("webhook-id: "))
        receiver.heard.setdefault(identity.partition(": ")[2], now)
        writer.write(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    server: Any = loop.run_until_complete(asyncio.start_server(serve, "127.0.0.1", 0))
    receiver.port = server.sockets[0].getsockname()[1]
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    yield receiver
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    server.close()
    loop.close()


def _row(waits: list[float]) -> dict[str, Any]:
    return {
        "p50 ms": f"{waits[len(waits) // 2] * 1000:.0f}",
        "p95 ms": f"{_p95(waits) * 1000:.0f}",
        "most ms": f"{waits[-1] * 1000:.0f}",
    }


def _p95(values: list[float]) -> float:
    return values[max(round(len(values) * 0.95) - 1, 0)] if values else float("inf")
