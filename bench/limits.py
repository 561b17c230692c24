"""The cost of limits that are set and never hold back a job."""

import statistics
from dataclasses import replace

from bench.figure import Figure, Size, rates
from bench.work import database, drain, fill, noop
from local.database import Postgres
from tidegate import Rate, Window
from tidegate.postgres.database import connect

_KEYS = 1000
_MANY = 1_000_000

_SHARED = """
INSERT INTO tidegate.limits (name, max_concurrent, rate, burst, window_starts, window_seconds)
VALUES ('all', 1000000, 1000000, 1000000, 100000, 5)
"""

_KINDS = {
    "no limits": (noop, None),
    f"max_concurrent = {_MANY:,}": (replace(noop, name="concurrent", max_concurrent=_MANY), None),
    f"rate = {_MANY:,} a second": (replace(noop, name="rated", rate=Rate(_MANY, _MANY)), None),
    "window = 100,000 in 5 seconds": (replace(noop, name="windowed", window=Window(100_000, 5)), None),
    "a shared limit: all three": (replace(noop, name="sharing", limits=("all",)), None),
    f"{_KEYS:,} concurrency keys": (replace(noop, name="keyed"), _KEYS),
}


def measure(postgres: Postgres, size: Size) -> Figure:
    seconds: dict[str, list[float]] = {kind: [] for kind in _KINDS}
    with database(postgres, "limits") as url:
        with connect(url) as connection:
            connection.execute(_SHARED)
        for number in range(size.rounds):
            for kind, (job_type, keys) in _KINDS.items():
                fill(url, size.jobs, of=job_type, keys=keys)
                seconds[kind].append(drain(url, size.jobs, of=[job_type]))
            print(f"  round {number + 1} of {size.rounds}", flush=True)
    plain = seconds["no limits"]
    return Figure(
        f"Drain of {size.jobs:,} jobs under limits that never hold one back",
        [
            {"limit": kind}
            | rates(size.jobs, each)
            | {"of no limits": statistics.median(p / e for p, e in zip(plain, each, strict=True))}
            for kind, each in seconds.items()
        ],
    )
