"""What has become of jobs in all, as Prometheus' counters and histograms, and when each lane ticked last.

The number of series is bounded: the types that are known for longest have their own, so that no series changes its
meaning when a type is added; those of all others are one, of type "*".
"""

from collections.abc import Iterable, Iterator
from typing import Any

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/counters")

MOST_OWN = 100
_MOST_TYPES = 2000
_MOST_LANES = 50
_ENDS = ("completed", "failed", "cancelled")
_SUMS = ("started", *_ENDS, "retried", "waited", "seconds")
# With the table: the first bucket ends at 2 ** -10 seconds, each next one at twice the one before.
_FIRST = -10


def lines(connection: Connection) -> Iterator[str]:
    types = _types(connection)
    yield from _family("tidegate_jobs_total", "counter", "Jobs that ended, by type and status.")
    for name, row in types.items():
        yield from (_sample("tidegate_jobs_total", row[end], type=name, status=end) for end in _ENDS)
    yield from _family("tidegate_retries_total", "counter", "Runs that ended with another attempt to come.")
    yield from (_sample("tidegate_retries_total", row["retried"], type=name) for name, row in types.items())
    about = "How long jobs had been ready when their run began."
    yield from _histograms(
        "tidegate_wait_seconds", about, [(name, row["wait"], row["waited"]) for name, row in types.items()]
    )
    about = "How long handlers ran."
    yield from _histograms(
        "tidegate_run_seconds", about, [(name, row["run"], row["seconds"]) for name, row in types.items()]
    )
    yield from _family(
        "tidegate_last_tick_timestamp_seconds", "gauge", "When each lane's clock started a processor last."
    )
    for row in connection.execute(_SQL["ticks"], {"most": _MOST_LANES}):
        yield _sample("tidegate_last_tick_timestamp_seconds", row["at"], lane=row["lane"])


def _types(connection: Connection) -> dict[str, dict[str, Any]]:
    rows = connection.execute(_SQL["totals"], {"most": _MOST_TYPES}).fetchall()
    own = {row["type"]: row for row in rows[:MOST_OWN]}
    return own | ({"*": _sum(rows[MOST_OWN:])} if len(rows) > MOST_OWN else {})


def _sum(rows: list[dict[str, Any]]) -> dict[str, Any]:
    sums: dict[str, Any] = {name: sum(row[name] for row in rows) for name in _SUMS}
    return sums | {
        name: [sum(column) for column in zip(*(row[name] for row in rows), strict=True)] for name in ("wait", "run")
    }


def _histograms(name: str, about: str, of: Iterable[tuple[str, list[int], float]]) -> Iterator[str]:
    """The buckets of Prometheus count what those before them count as well."""
    yield from _family(name, "histogram", about)
    for type_, buckets, total in of:
        seen = 0
        for n, count in enumerate(buckets):
            seen += count
            bound = "+Inf" if n == len(buckets) - 1 else f"{2.0 ** (n + _FIRST):.10g}"
            yield _sample(f"{name}_bucket", seen, type=type_, le=bound)
        yield _sample(f"{name}_sum", total, type=type_)
        yield _sample(f"{name}_count", seen, type=type_)


def _family(name: str, kind: str, about: str) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]


def _sample(name: str, value: float, **labels: str) -> str:
    said = ",".join(f'{label}="{escaped(text)}"' for label, text in labels.items())
    return f"{name}{{{said}}} {value:.17g}"


def escaped(text: str) -> str:
    """As the text format has it in a label's value."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
