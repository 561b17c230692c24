"""The time of a cold start's imports: the built enqueue function against the two libraries that it needs."""

import os
import platform
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.figure import Bar, Figure, Size
from bench.work import ROOT
from local.database import Postgres

_PYTHON = Path(sys.executable).resolve()
_MACHINE = {"aarch64": "arm64"}.get(platform.machine(), platform.machine())
_ROUNDS = 15
_LIBRARIES = """
import psycopg
from aws_lambda_powertools.event_handler import APIGatewayHttpResolver
APIGatewayHttpResolver(enable_validation=True)
"""
_TIMED = "import time; began = time.perf_counter(); exec({code!r}); print(time.perf_counter() - began)"


def measure(_postgres: Postgres, _size: Size) -> Figure:
    with tempfile.TemporaryDirectory(prefix="tidegate-bench-") as directory:
        build = Path(directory) / "build"
        _build(build)
        libraries: list[float] = []
        ours: list[float] = []
        for number in range(_ROUNDS + 1):
            pair = _seconds(build, _LIBRARIES), _seconds(build, "import enqueue")
            if number:  # the first pair reads from the disk
                libraries.append(pair[0])
                ours.append(pair[1])
    return Figure(
        f"Import from the built layers, with their bytecode; medians of {_ROUNDS}",
        [
            {"what": "psycopg and Powertools' validating resolver", "ms": 1000 * statistics.median(libraries)},
            {"what": "the enqueue function", "ms": 1000 * statistics.median(ours)},
        ],
        [
            Bar(
                "function / libraries",
                statistics.median(o / b for o, b in zip(ours, libraries, strict=True)),
                at_most=1.3,
            )
        ],
    )


def _build(build: Path) -> None:
    """Builds for this machine's architecture, so that the result runs here."""
    tools = Path(sys.executable).parent
    command = [f"{tools}/sam", "build", "--no-cached", f"--build-dir={build}"]
    command += ["--parameter-overrides", f"Architecture={_MACHINE}"]
    # RDS_CA_BUNDLE: the function is only imported, so it needs no certificates.
    ours = {"PATH": f"{tools}:{os.environ['PATH']}", "SAM_CLI_TELEMETRY": "0", "RDS_CA_BUNDLE": "none"}
    done = subprocess.run(command, cwd=ROOT, env=os.environ | ours, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"sam build failed:\n{done.stderr}")


def _seconds(build: Path, code: str) -> float:
    layers = [build / layer / "python" for layer in ("TidegateLayer", "DependenciesLayer")]
    path = [build / "EnqueueFunction", *layers]
    done = subprocess.run(
        [_PYTHON, "-S", "-c", _TIMED.format(code=code)],
        env={
            "PYTHONPATH": ":".join(map(str, path)),
            "PYTHONDONTWRITEBYTECODE": "1",
            "DATABASE_URL": "postgresql://user@localhost/nothing",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout.splitlines()[-1])
