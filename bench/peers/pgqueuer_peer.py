"""Drains no-op jobs with PgQueuer: python pgqueuer_peer.py URL JOBS."""

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

# The quickest of 10 to 1000, with one to five managers in the process, as in its own benchmark.
BATCH = 500


async def main(url: str, jobs: int) -> None:
    connection = await asyncpg.connect(url)
    queries = Queries(AsyncpgDriver(connection))
    await queries.install()
    await queries.enqueue(["noop"] * jobs, [b""] * jobs, [0] * jobs)
    await connection.execute("ANALYZE")
    await connection.execute("CHECKPOINT")
    manager = PgQueuer(AsyncpgDriver(await asyncpg.connect(url)))
    manager.entrypoint("noop")(noop)
    began = time.perf_counter()
    # drain: it ends when the queue is empty, and what has ended is in the table before that.
    await manager.run(batch_size=BATCH, mode=QueueExecutionMode.drain)
    seconds = time.perf_counter() - began
    done = await connection.fetchval("SELECT count(*) FROM pgqueuer_log WHERE status = 'successful'")
    print(json.dumps({"seconds": seconds, "done": done, "version": version("pgqueuer")}))


async def noop(job: Any) -> None:
    pass


uvloop.run(main(sys.argv[1], int(sys.argv[2])))
