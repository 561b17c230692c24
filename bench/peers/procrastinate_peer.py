"""Drains no-op jobs with Procrastinate: python procrastinate_peer.py URL JOBS CONNECTIONS (0: its fastest)."""

import sys
from importlib.metadata import version

import gate
import uvloop
from procrastinate import App, PsycopgConnector

# It fetches and finishes one job at a time. With more at once, the jobs only wait for each other.
CONCURRENCY = 10


async def main(url: str, jobs: int, connections: int) -> None:
    most = connections or CONCURRENCY + 2
    app = App(connector=PsycopgConnector(conninfo=url, min_size=min(most, CONCURRENCY), max_size=most))
    task = app.task(name="noop")(noop)
    async with app.open_async():
        await app.schema_manager.apply_schema_async()
        for first in range(0, jobs, 1000):
            await task.batch_defer_async(*[{"n": n} for n in range(first, min(first + 1000, jobs))])
        await app.connector.execute_query_async("ANALYZE")
        await app.connector.execute_query_async("CHECKPOINT")
        began = gate.ready()
        # wait=False: it ends when no job is left, after each job is finished in the table.
        await app.run_worker_async(concurrency=CONCURRENCY, wait=False, listen_notify=False)
        gate.ended(began)
        query = "SELECT count(*) AS done FROM procrastinate_jobs WHERE status = 'succeeded'"
        gate.tell((await app.connector.execute_query_one_async(query))["done"], version("procrastinate"))


async def noop(n: int) -> None:
    pass


uvloop.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
