"""What the API costs: POST /api/jobs/batch with 4,000 jobs, from handler to reply, against a raw INSERT of the jobs."""

import json
import statistics
import time

from bench.figure import Bar, Figure, Size, milliseconds
from bench.function import Function
from bench.work import database, noop
from local.database import Postgres
from tidegate.postgres.database import Connection, connect
from tidegate.queue.declare import declare

_JOBS = 4000
_WARM = 3
_RAW = """
INSERT INTO tidegate.jobs (type, payload, owner, max_attempts)
SELECT type, payload, 'bench', 3 FROM unnest(%(types)s::text[], %(payloads)s::jsonb[]) AS job (type, payload)
RETURNING id
"""


def measure(postgres: Postgres, size: Size) -> Figure:
    raw: list[float] = []
    ours: list[float] = []
    body = json.dumps({"jobs": [{"type": noop.name, "payload": {}} for _ in range(_JOBS)]}).encode()
    with database(postgres, "enqueue") as url, connect(url) as connection:
        declare(connection, [noop], longest=900)
        function = Function("enqueue", url, connection, "producer")
        for number in range(size.rounds * 4 + _WARM):
            pair = _insert(connection), function.seconds("POST", "/api/jobs/batch", body)
            if number >= _WARM:
                raw.append(pair[0])
                ours.append(pair[1])
            if number % 5 == 0:
                connection.execute("TRUNCATE tidegate.jobs CASCADE")
    ratio = statistics.median(our / insert for our, insert in zip(ours, raw, strict=True))
    return Figure(
        f"{_JOBS:,} jobs in one request, handler to reply; medians of {len(ours)}",
        [
            {"who": "INSERT … SELECT FROM unnest"} | milliseconds(raw),
            {"who": "POST /api/jobs/batch"} | milliseconds(ours),
        ],
        [Bar("request / insert", ratio, at_most=2.0)],
    )


def _insert(connection: Connection) -> float:
    columns = {"types": [noop.name] * _JOBS, "payloads": ["{}"] * _JOBS}
    began = time.perf_counter()
    connection.execute(_RAW, columns).fetchall()
    return time.perf_counter() - began
