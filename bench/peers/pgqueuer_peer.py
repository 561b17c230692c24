"""Drains no-op jobs with PgQueuer: python pgqueuer_peer.py URL JOBS CONNECTIONS (0: its fastest)."""

import asyncio
import sys
from importlib.metadata import version
from typing import Any

import asyncpg
import gate
import uvloop
from pgqueuer import PgQueuer
from pgqueuer.db import AsyncpgDriver
from pgqueuer.queries import Queries
from pgqueuer.types import QueueExecutionMode

# The fastest of 10 to 1000, with one to five managers in the process, as in its own benchmark.
BATCH = 500
FASTEST = 1


async def main(url: str, jobs: int, connections: int) -> None:
    connection = await asyncpg.connect(url)
    queries = Queries(AsyncpgDriver(connection))
    await queries.install()
    await queries.enqueue(["noop"] * jobs, [b""] * jobs, [0] * jobs)
    await connection.execute("ANALYZE")
    await connection.execute("CHECKPOINT")
    managers = [PgQueuer(AsyncpgDriver(await asyncpg.connect(url))) for _ in range(connections or FASTEST)]
    for manager in managers:
        manager.entrypoint("noop")(noop)
    began = gate.ready()
    # drain: it ends when the queue is empty, after all ended jobs are in the table.
    drains = [manager.run(batch_size=BATCH, mode=QueueExecutionMode.drain) for manager in managers]
    await asyncio.gather(*drains)
    gate.ended(began)
    done = await connection.fetchval("SELECT count(*) FROM pgqueuer_log WHERE status = 'successful'")
    gate.tell(done, version("pgqueuer"))


async def noop(job: Any) -> None:
    pass


uvloop.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
