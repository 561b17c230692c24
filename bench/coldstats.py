"""Whether a claim's plan depends on statistics: those of a moment when no job was ready, as is normal for a queue,
against fresh ones.

Postgres chooses a wrong plan at some sizes and not at others. So the claim is measured at steps up to the whole
backlog, and then with each index in turn one level higher, as bloat or the order of arrival may make it."""

import statistics
from collections.abc import Iterator

from bench.figure import Bar, Figure, Size, milliseconds
from bench.work import database, insert, noop, time_claim
from local.database import Postgres
from tidegate.postgres.database import Connection, connect
from tidegate.queue.declare import declare

_OWNERS = 50
_STEPS = 10
_CLAIMS = 5
_ANALYZED = 20
_INDEXES = """
SELECT indexrelid::regclass::text AS name FROM pg_index
WHERE indrelid = 'tidegate.jobs'::regclass AND pg_relation_size(indexrelid) > 400000
"""


def measure(postgres: Postgres, size: Size) -> Figure:
    rows, ratios = [], []
    for history in (0, size.backlog // 5):
        with database(postgres, "cold") as url, connect(url) as connection:
            declare(connection, [noop], longest=900)
            connection.execute("ALTER TABLE tidegate.jobs SET (autovacuum_enabled = off)")
            insert(connection, history, "finished", owners=_OWNERS)
            connection.execute("VACUUM (ANALYZE) tidegate.jobs")
            cold = dict(_cold(connection, url, size.backlog))
            connection.execute("ANALYZE tidegate.jobs")
            fresh = _claims(url, _ANALYZED)
        worst = max(cold, key=lambda where: statistics.median(cold[where]))
        before = f"{history:,} finished" if history else "nothing"
        whole = f"{size.backlog:,} ready"
        rows += [
            {"statistics of a table with": before, "measured with": whole} | milliseconds(cold[whole]),
            {"statistics of a table with": before, "measured with": f"the worst: {worst}"} | milliseconds(cold[worst]),
            {"statistics of a table with": "all of it", "measured with": whole} | milliseconds(fresh),
        ]
        ratios.append(statistics.median(cold[worst]) / statistics.median(fresh))
    return Figure(
        f"A claim of 100 of {size.backlog:,} ready jobs and {size.backlog * 3 // 10:,} delayed ones",
        rows,
        [Bar("time, the worst of all / after ANALYZE", max(ratios), at_most=2)],
    )


def _cold(connection: Connection, url: str, backlog: int) -> Iterator[tuple[str, list[float]]]:
    """The seconds of claims, with the condition under which they were measured."""
    for step in range(1, _STEPS + 1):
        insert(connection, backlog // _STEPS, owners=_OWNERS)
        insert(connection, backlog * 3 // 10 // _STEPS, "delayed", owners=_OWNERS)
        yield f"{backlog * step // _STEPS:,} ready", _claims(url, _CLAIMS)
    for row in connection.execute(_INDEXES).fetchall():
        index = row["name"]
        connection.execute(f"ALTER INDEX {index} SET (fillfactor = 10)")
        connection.execute(f"REINDEX INDEX {index}")
        yield f"{index.removeprefix('tidegate.')} a level higher", _claims(url, _CLAIMS)
        connection.execute(f"ALTER INDEX {index} RESET (fillfactor)")
        connection.execute(f"REINDEX INDEX {index}")


def _claims(url: str, number: int) -> list[float]:
    """Runs the claims in a new session, which plans anew, and rolls them back."""
    with connect(url) as connection:
        times = []
        for _ in range(number):
            with connection.transaction(force_rollback=True):
                times.append(time_claim(connection))
    return times
