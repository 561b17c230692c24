"""The cost of limits that are set and never hold back a job."""

import statistics
from dataclasses import replace

from bench.figure import Figure, Size, rates
from bench.work import database, drain, fill, noop
from local.database import Postgres
from tidegate import Rate

_KEYS = 1000
_MANY = 1_000_000

_KINDS = {
    "no limits": (noop, None),
    f"max_concurrent = {_MANY:,}": (replace(noop, name="concurrent", max_concurrent=_MANY), None),
    f"rate = {_MANY:,} a second": (replace(noop, name="rated", rate=Rate(_MANY, _MANY)), None),
    f"{_KEYS:,} concurrency keys": (replace(noop, name="keyed"), _KEYS),
}


def measure(postgres: Postgres, size: Size) -> Figure:
    seconds: dict[str, list[float]] = {kind: [] for kind in _KINDS}
    with database(postgres, "limits") as url:
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
