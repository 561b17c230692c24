"""Drains no-op jobs with PgQueuer: python pgqueuer_peer.py URL JOBS."""

import asyncio
import json
import sys
import time
from importlib.metadata import version
from typing import Any

import asyncpg
import uvloop
from pgqueuer import PgQueuer
from pgqueuer.db import AsyncpgDriver
from pgqueuer.queries import Queries
from pgqueuer.types import QueueExecutionMode

# Its own benchmark drains with several managers in a process.
MANAGERS = int(sys.argv[3]) if len(sys.argv) > 3 else 2
BATCH = int(sys.argv[4]) if len(sys.argv) > 4 else 250


async def main(url: str, jobs: int) -> None:
    connection = await asyncpg.connect(url)
    queries = Queries(AsyncpgDriver(connection))
    await queries.install()
    await queries.enqueue(["noop"] * jobs, [b""] * jobs, [0] * jobs)
    await connection.execute("ANALYZE")
    await connection.execute("CHECKPOINT")
    managers = [PgQueuer(AsyncpgDriver(await asyncpg.connect(url))) for _ in range(MANAGERS)]
    for manager in managers:
        manager.entrypoint("noop")(noop)
    began = time.perf_counter()
    # drain: it ends when the queue is empty, and what has ended is in the table before that.
    await asyncio.gather(*(each.run(batch_size=BATCH, mode=QueueExecutionMode.drain) for each in managers))
    seconds = time.perf_counter() - began
    done = await connection.fetchval("SELECT count(*) FROM pgqueuer_log WHERE status = 'successful'")
    print(json.dumps({"seconds": seconds, "done": done, "version": version("pgqueuer")}))


async def noop(job: Any) -> None:
    pass


uvloop.run(main(sys.argv[1], int(sys.argv[2])))
