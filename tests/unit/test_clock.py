"""There is one clock, that of Postgres: the engine passes durations, which time.monotonic() measures."""

import ast
from collections import Counter
from pathlib import Path

from tests.conftest import ROOT

LAYER = ROOT / "layers" / "tidegate" / "tidegate"
ENGINE = [path for room in ("queue", "processor") for path in sorted((LAYER / room).rglob("*.py"))]
CLOCKS = {"datetime", "date", "time"}
READS = {"now", "today", "utcnow", "time", "time_ns", "gmtime", "localtime"}
# The time of a line in the function's log, and that of a signature, which its receiver compares with its own clock.
ALLOWED = {"queue/settle.py": 1, "processor/target.py": 1}


def _reads_of_a_clock(path: Path) -> int:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    return sum(
        isinstance(called, ast.Attribute) and called.attr in READS and ast.unparse(called.value) in CLOCKS
        for called in calls
    )


def test_the_engine_reads_no_time_of_day() -> None:
    reads = Counter({str(path.relative_to(LAYER)): _reads_of_a_clock(path) for path in ENGINE})

    assert +reads == Counter(ALLOWED)
