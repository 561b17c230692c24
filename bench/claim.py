"""Whether a claim's cost grows with the table (delayed jobs, a backlog, a history), and what it costs beside the one
raw statement that does its least."""

import statistics
import time
from collections.abc import Callable

from psycopg.rows import tuple_row

from bench.drain import RAW_CLAIM
from bench.figure import Bar, Figure, Size, milliseconds
from bench.work import database, insert, noop, time_claim
from local.database import Postgres
from tidegate.postgres.database import Connection, connect
from tidegate.queue.declare import declare

_ROOM = 100
_OWNERS = 50
_SMALL = 10_000
_WARM = 5
_PAGES = """
SELECT sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::bigint AS pages
FROM pg_statio_user_tables WHERE schemaname = 'tidegate'
"""


def measure(postgres: Postgres, size: Size) -> Figure:
    few = min(_SMALL, size.backlog)
    with (
        database(postgres, "small") as small_url,
        database(postgres, "large") as large_url,
        connect(small_url) as small,
        connect(large_url) as large,
    ):
        _fill(small, {"ready": few})
        # As in a real table, the oldest rows come first: finished jobs, then pending ones.
        _fill(large, {"finished": 2 * size.backlog, "delayed": size.backlog, "ready": size.backlog})
        times = _in_turns(small, large, size.claims)
        pages = _pages(small, large)
    ours, raw = times["small"], times["small, raw"]
    ready = f"{few:,} ready"
    backlog = f"{size.backlog:,} ready, {size.backlog:,} delayed at the top priority, {2 * size.backlog:,} finished"
    return Figure(
        f"A claim of {_ROOM}, rolled back; medians of {size.claims}",
        [
            {"in the table": ready, "who": "tidegate", "pages": pages[0]} | milliseconds(times["small"]),
            {"in the table": ready, "who": "raw statement", "pages": ""} | milliseconds(times["small, raw"]),
            {"in the table": backlog, "who": "tidegate", "pages": pages[1]} | milliseconds(times["large"]),
            {"in the table": backlog, "who": "raw statement", "pages": ""} | milliseconds(times["large, raw"]),
        ],
        [
            Bar("time, large / small", _ratio(times["large"], ours), at_most=1.5),
            Bar("pages, large / small", pages[1] / pages[0], at_most=1.5),
            Bar("time, tidegate / raw, small", _ratio(ours, raw), at_most=1.6),
            Bar("time, tidegate / raw, large", _ratio(times["large"], times["large, raw"]), at_most=1.6),
        ],
    )


def _fill(connection: Connection, jobs: dict[str, int]) -> None:
    declare(connection, [noop], longest=900)
    for kind, number in jobs.items():
        insert(connection, number, kind, owners=_OWNERS)
    connection.execute("VACUUM (ANALYZE) tidegate.jobs")
    connection.execute("CHECKPOINT")


def _in_turns(small: Connection, large: Connection, claims: int) -> dict[str, list[float]]:
    measured: dict[str, Callable[[], float]] = {
        "small": lambda: _rolled_back(small, time_claim),
        "small, raw": lambda: _rolled_back(small, _time_raw),
        "large": lambda: _rolled_back(large, time_claim),
        "large, raw": lambda: _rolled_back(large, _time_raw),
    }
    times: dict[str, list[float]] = {what: [] for what in measured}
    for number in range(claims + _WARM):
        for what, measure_one in measured.items():
            seconds = measure_one()
            if number >= _WARM:  # the first ones read catalogues
                times[what].append(seconds)
        if number % 50 == 0:  # removes the dead rows of the rolled back claims
            small.execute("VACUUM tidegate.jobs")
            large.execute("VACUUM tidegate.jobs")
    return times


def _rolled_back(connection: Connection, work: Callable[[Connection], float]) -> float:
    with connection.transaction(force_rollback=True):
        return work(connection)


def _time_raw(connection: Connection) -> float:
    with connection.cursor(row_factory=tuple_row) as cursor:
        began = time.perf_counter()
        jobs = cursor.execute(RAW_CLAIM, {"batch": _ROOM}, prepare=True).fetchall()
        seconds = time.perf_counter() - began
    assert len(jobs) == _ROOM
    return seconds


def _pages(*connections: Connection) -> list[int]:
    """All pages of our tables that one claim touches, in memory or not. No other session runs."""
    pages = []
    for connection in connections:
        connection.execute("VACUUM tidegate.jobs")
        before = _touched(connection)
        _rolled_back(connection, time_claim)
        pages.append(_touched(connection) - before)
    return pages


def _touched(connection: Connection) -> int:
    connection.execute("SELECT pg_stat_force_next_flush()")
    row = connection.execute(_PAGES).fetchone()
    assert row is not None
    pages: int = row["pages"]
    return pages


def _ratio(ours: list[float], others: list[float]) -> float:
    return statistics.median(ours) / statistics.median(others)
