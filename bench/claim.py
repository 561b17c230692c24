"""Whether a claim's cost grows with what lies in the table: delayed jobs, a backlog, a history."""

import statistics
import time

from bench.figure import Bar, Figure, Size
from bench.work import database, noop
from local.database import Postgres
from tidegate.job import ROOM_BYTES
from tidegate.postgres.database import Connection, connect
from tidegate.queue.claim import _CLAIM, Limits, _parameters, claim
from tidegate.queue.declare import declare

_ROOM = 100
_SMALL = 10_000
_LIMITS = Limits([noop.name], "default", 900, "bench")
# As in a real table the oldest come first: what has finished, then what waits.
_FILL = """
INSERT INTO tidegate.jobs
    (type, owner, max_attempts, status, priority, scheduled_for, started_at, finished_at, attempts)
SELECT 'noop', 'bench', 3, %(status)s, %(priority)s, now() + %(due)s::interval,
    CASE WHEN %(status)s = 'completed' THEN now() END, CASE WHEN %(status)s = 'completed' THEN now() END,
    CASE WHEN %(status)s = 'completed' THEN 1 ELSE 0 END
FROM generate_series(1, %(jobs)s)
"""


def measure(postgres: Postgres, size: Size) -> Figure:
    with (
        database(postgres, "small") as small_url,
        database(postgres, "large") as large_url,
        connect(small_url) as small,
        connect(large_url) as large,
    ):
        _fill(small, {"ready": min(_SMALL, size.backlog)})
        _fill(large, {"finished": 2 * size.backlog, "delayed": size.backlog, "ready": size.backlog})
        few, many = _claim_in_turns(small, large, size.claims)
        pages = _pages(small), _pages(large)
    ready = f"{min(_SMALL, size.backlog):,} ready"
    backlog = f"{size.backlog:,} ready, {size.backlog:,} delayed at the top priority, {2 * size.backlog:,} finished"
    return Figure(
        f"A claim of {_ROOM}, rolled back; medians of {size.claims}",
        [
            {"in the table": ready, "ms": 1000 * statistics.median(few), "pages": pages[0]} | _spread(few),
            {"in the table": backlog, "ms": 1000 * statistics.median(many), "pages": pages[1]} | _spread(many),
        ],
        [
            Bar("time, large / small", statistics.median(many) / statistics.median(few), at_most=1.5),
            Bar("pages, large / small", pages[1] / pages[0], at_most=1.5),
        ],
    )


def _fill(connection: Connection, jobs: dict[str, int]) -> None:
    declare(connection, [noop], longest=900)
    kinds = {
        "finished": {"status": "completed", "priority": 10, "due": "-1 day"},
        "delayed": {"status": "pending", "priority": 20, "due": "1 day"},
        "ready": {"status": "pending", "priority": 10, "due": "0"},
    }
    for kind, number in jobs.items():
        began = time.perf_counter()
        connection.execute(_FILL, kinds[kind] | {"jobs": number})
        print(f"  {number:,} {kind} jobs after {time.perf_counter() - began:.0f} s", flush=True)
    connection.execute("VACUUM (ANALYZE) tidegate.jobs")
    connection.execute("CHECKPOINT")


def _claim_in_turns(small: Connection, large: Connection, claims: int) -> tuple[list[float], list[float]]:
    few: list[float] = []
    many: list[float] = []
    for number in range(claims + 5):
        pair = _claim(small), _claim(large)
        if number >= 5:  # the first ones read catalogues
            few.append(pair[0])
            many.append(pair[1])
        if number % 50 == 0:  # what is rolled back stays as dead rows, until this
            small.execute("VACUUM tidegate.jobs")
            large.execute("VACUUM tidegate.jobs")
    return few, many


def _claim(connection: Connection) -> float:
    with connection.transaction(force_rollback=True):
        began = time.perf_counter()
        jobs = claim(connection, room=_ROOM, limits=_LIMITS)
        seconds = time.perf_counter() - began
    assert len(jobs) == _ROOM
    return seconds


def _pages(connection: Connection) -> int:
    """All that one claim touches, in memory or not."""
    with connection.transaction(force_rollback=True):
        explain = f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {_CLAIM}"
        row = connection.execute(
            explain,
            _parameters(_LIMITS)
            | {"room": _ROOM, "room_bytes": ROOM_BYTES, "alone": False, "from_start": False, "now": None},
        ).fetchone()
    assert row is not None
    plan: dict[str, int] = row["QUERY PLAN"][0]["Plan"]
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]


def _spread(seconds: list[float]) -> dict[str, str]:
    tenths = statistics.quantiles(seconds, n=10)
    return {"from … to (8 of 10)": f"{1000 * tenths[0]:.2f} … {1000 * tenths[-1]:.2f} ms"}
