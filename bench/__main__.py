"""make bench: the promised speeds of the engine. Each figure is a ratio, measured in one run on one Postgres."""

import argparse
import json
import logging
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from bench import (
    batch,
    callbacks,
    chaos,
    claim,
    coldstats,
    drain,
    enqueue,
    fairness,
    idle,
    imports,
    latency,
    lateness,
    limits,
    live,
    manage,
    million,
    mixed,
    neighbours,
    peers,
    relay,
    scale,
    simulator,
    snapshot,
    statements,
)
from bench.figure import Figure, Size
from bench.work import LOG_PREFIX, ROOT
from local.database import Postgres
from tidegate.base.telemetry import logger

_SIZES = {
    "full": Size(
        jobs=20_000,
        rounds=5,
        statements_jobs=10_000,
        backlog=1_000_000,
        claims=200,
        posts=40,
        seconds=20,
        sleepers=2_000,
        many=1_000_000,
        mixed=1_000,
    ),
    "small": Size(
        jobs=2_000,
        rounds=2,
        statements_jobs=2_000,
        backlog=10_000,
        claims=20,
        posts=10,
        seconds=5,
        sleepers=300,
        many=100_000,
        mixed=200,
    ),
}
_FIGURES: dict[str, Callable[[Postgres, Size], Figure]] = {
    "drain": drain.measure,
    "peers": peers.measure,
    "batch": batch.measure,
    "statements": statements.measure,
    "million": million.measure,
    "snapshot": snapshot.measure,
    "claim": claim.measure,
    "coldstats": coldstats.measure,
    "mixed": mixed.measure,
    "fairness": fairness.measure,
    "limits": limits.measure,
    "latency": latency.measure,
    "lateness": lateness.measure,
    "scale": scale.measure,
    "simulator": simulator.measure,
    "callbacks": callbacks.measure,
    "live": live.measure,
    "relay": relay.measure,
    "idle": idle.measure,
    "chaos": chaos.measure,
    "enqueue": enqueue.measure,
    "manage": manage.measure,
    "neighbours": neighbours.measure,
    "imports": imports.measure,
}
_RESULTS = ROOT / "bench" / "results"


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--size", choices=_SIZES, default="full")
    parser.add_argument("--only", choices=_FIGURES)
    wanted = parser.parse_args()
    _hide_log_lines()
    missed = 0
    # All other settings are Postgres' defaults: fsync and synchronous_commit are on.
    settings = {"log_line_prefix": LOG_PREFIX}
    with (
        tempfile.TemporaryDirectory(prefix="tidegate-bench-") as directory,
        Postgres(Path(directory), settings=settings) as postgres,
    ):
        for name, measure in _FIGURES.items():
            if wanted.only in (None, name):
                missed += _run(name, measure, postgres, wanted.size)
    return 1 if missed else 0


def _run(name: str, measure: Callable[[Postgres, Size], Figure], postgres: Postgres, size: str) -> int:
    print(f"{name} …", flush=True)
    began = time.perf_counter()
    figure = measure(postgres, _SIZES[size])
    print(f"{figure}\n({time.perf_counter() - began:.0f} s)\n", flush=True)
    _RESULTS.mkdir(exist_ok=True)
    where = {
        "at": datetime.now(UTC).isoformat(),
        "size": size,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }
    (_RESULTS / f"{name}.json").write_text(json.dumps(where | figure.json(), indent=2, ensure_ascii=False) + "\n")
    return sum(not bar.met for bar in figure.bars)


def _hide_log_lines() -> None:
    """Log lines are formatted and written to another process through a pipe, as on Lambda. Short jobs share lines
    (JOB_LOGS), but where a figure says otherwise: what others are compared with writes none at all."""
    os.environ["JOB_LOGS"] = "summary"
    reader = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    for handler in logger.handlers:
        if isinstance(handler, logging.StreamHandler):
            handler.setStream(reader.stdin)


sys.exit(main())
