"""The result of a benchmark: a table, and the ratios that have a bar."""

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Size:
    jobs: int
    rounds: int
    statements_jobs: int
    backlog: int
    claims: int
    posts: int
    seconds: int
    sleepers: int
    many: int
    mixed: int


@dataclass(frozen=True)
class Bar:
    what: str
    ratio: float
    at_least: float | None = None
    at_most: float | None = None

    @property
    def met(self) -> bool:
        return (self.at_least is None or self.ratio >= self.at_least) and (
            self.at_most is None or self.ratio <= self.at_most
        )

    def __str__(self) -> str:
        bar = f"≥ {self.at_least}" if self.at_least is not None else f"≤ {self.at_most}"
        return f"{'met   ' if self.met else 'MISSED'}  {self.what}: {self.ratio:.3g} (bar {bar})"


@dataclass
class Figure:
    title: str
    rows: list[dict[str, Any]]
    bars: list[Bar] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n".join(["", self.title, "", *table(self.rows), *map(str, self.bars), *self.notes])

    def json(self) -> dict[str, Any]:
        return asdict(self) | {"bars": [asdict(bar) | {"met": bar.met} for bar in self.bars]}


def table(rows: list[dict[str, Any]]) -> list[str]:
    if not rows:
        return []
    cells = [list(rows[0]), *([_text(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells]
    return [lines[0], "  ".join("-" * width for width in widths), *lines[1:], ""]


def rates(jobs: int, seconds: Iterable[float]) -> dict[str, str]:
    """The rates of the median round, the slowest and the fastest."""
    all_rates = sorted(jobs / each for each in seconds)
    return {
        "jobs/s": f"{statistics.median(all_rates):,.0f}",
        "from … to": f"{all_rates[0]:,.0f} … {all_rates[-1]:,.0f}",
    }


def milliseconds(seconds: Sequence[float]) -> dict[str, Any]:
    """The median, and the range of the middle eight tenths."""
    tenths = statistics.quantiles(seconds, n=10, method="inclusive")
    return {
        "ms": 1000 * statistics.median(seconds),
        "from … to (8 of 10)": f"{1000 * tenths[0]:.2f} … {1000 * tenths[-1]:.2f} ms",
    }


def _text(value: Any) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)
