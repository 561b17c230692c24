"""The state of the queue in Prometheus' text format 0.0.4: gauges, and what has become of jobs in all, as counters and
histograms.

The number of series is bounded: the types that are known for longest have their own, so that no series changes its
meaning when a type is added; those of all others are one, of type "*".
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tidegate.manage.stats import JobCount, Stats, stats
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

type Labels = Mapping[str, str]


def lines(connection: Connection) -> Iterator[str]:
    """The numbers of `stats` as gauges, then what has become of jobs in all."""
    yield from _gauges(stats(connection))
    yield from _totals(connection)
    about = "When each lane's clock started a processor last."
    ticks = [({"lane": row["lane"]}, row["at"]) for row in connection.execute(_SQL["ticks"], {"most": _MOST_LANES})]
    yield from _family("tidegate_last_tick_timestamp_seconds", "gauge", about, ticks)


def _gauges(now: Stats) -> Iterator[str]:
    by_status = [({"status": status}, each) for status, each in now.jobs.items()]
    by_type = [
        ({"type": name, "status": status}, each)
        for name, of_type in now.types.items()
        for status, each in of_type.jobs.items()
    ]
    ages = [({"type": name}, of_type.oldest_ready_seconds or 0.0) for name, of_type in now.types.items()]
    yield from _counts("tidegate_jobs", "Jobs by status.", by_status)
    yield from _counts("tidegate_type_jobs", "Jobs by type, except completed ones.", by_type)
    about = "How long the oldest ready job has been ready; 0 if none is."
    yield from _family("tidegate_oldest_ready_seconds", "gauge", about, ages)
    about = "Jobs that finish, over at most the last hour."
    yield from _family("tidegate_finished_per_second", "gauge", about, [({}, now.throughput.per_second)])
    yield from _family("tidegate_workers", "gauge", "Running processors.", [({}, now.workers)])


def _counts(name: str, about: str, counts: Sequence[tuple[Labels, JobCount]]) -> Iterator[str]:
    yield from _family(name, "gauge", about, [(labels, each.count) for labels, each in counts])
    about = "1 if the count is exact; 0 if it is an estimate, or there are at least this many."
    yield from _family(f"{name}_exact", "gauge", about, [(labels, float(each.exact)) for labels, each in counts])


def _totals(connection: Connection) -> Iterator[str]:
    types = _types(connection)
    ended = [({"type": name, "status": end}, row[end]) for name, row in types.items() for end in _ENDS]
    yield from _family("tidegate_jobs_total", "counter", "Jobs that ended, by type and status.", ended)
    about = "Runs that ended with another attempt to come."
    retried = [({"type": name}, row["retried"]) for name, row in types.items()]
    yield from _family("tidegate_retries_total", "counter", about, retried)
    about = "How long jobs had been ready when their run began."
    waits = [(name, row["wait"], row["waited"]) for name, row in types.items()]
    yield from _histograms("tidegate_wait_seconds", about, waits)
    runs = [(name, row["run"], row["seconds"]) for name, row in types.items()]
    yield from _histograms("tidegate_run_seconds", "How long handlers ran.", runs)


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
    yield from _family(name, "histogram", about, [])
    for type_, buckets, total in of:
        seen = 0
        for n, count in enumerate(buckets):
            seen += count
            bound = "+Inf" if n == len(buckets) - 1 else f"{2.0 ** (n + _FIRST):.10g}"
            yield _sample(f"{name}_bucket", {"type": type_, "le": bound}, seen)
        yield _sample(f"{name}_sum", {"type": type_}, total)
        yield _sample(f"{name}_count", {"type": type_}, seen)


def _family(name: str, kind: str, about: str, samples: Iterable[tuple[Labels, float]]) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"
    yield from (_sample(name, labels, value) for labels, value in samples)


def _sample(name: str, labels: Labels, value: float) -> str:
    inner = ",".join(f'{label}="{escaped(text)}"' for label, text in labels.items())
    return f"{name}{{{inner}}} {value:.17g}" if labels else f"{name} {value:.17g}"


def escaped(text: str) -> str:
    """As the text format has it in a label's value."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
