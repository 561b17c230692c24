"""How many claims an owner's single job waits behind the backlogs of others, and what the turns of owners cost."""

import statistics
import time

from bench.figure import Bar, Figure, Size
from bench.work import NOOP_LIMITS, database, insert, noop
from local.database import Postgres
from tidegate.postgres.database import Connection, connect
from tidegate.queue.claim import claim
from tidegate.queue.declare import declare

_FAIR = """
UPDATE tidegate.job_types SET overrides = '{"fair": true}';
UPDATE tidegate.jobs SET fair = true
"""
_OTHER = (
    "INSERT INTO tidegate.jobs (type, fair, owner, max_attempts) SELECT name, fair, 'other', 3 FROM tidegate.job_types"
)
_ENOUGH = 500


def measure(postgres: Postgres, size: Size) -> Figure:
    rows, bars = [], []
    jobs = min(size.backlog, 100_000)
    for owners in (1, jobs // 10):
        with (
            database(postgres, "fair") as fair_url,
            database(postgres, "plain") as plain_url,
            connect(fair_url) as fair,
            connect(plain_url) as plain,
        ):
            for connection in (fair, plain):
                _fill(connection, jobs, owners)
            fair.execute(_FAIR)
            fair.execute("VACUUM (ANALYZE) tidegate.jobs")
            for room in (1, 4, 10, 100):
                waits = _claims_until_it_starts(fair, room)
                costs = [(_claim(fair, room), _claim(plain, room)) for _ in range(size.claims)]
                with_turns, without = (1000 * statistics.median(each) for each in zip(*costs, strict=True))
                until = f"more than {_ENOUGH}" if waits > _ENOUGH else waits
                where = {"owners ahead": owners, "claims of": room, "claims until it starts": until}
                rows.append(where | {"ms": with_turns, "ms without turns": without})
                if owners == 1:
                    bars.append(Bar(f"claims of {room} until the other owner's job starts", waits, at_most=2))
    return Figure(
        f"A job behind {jobs:,} of other owners: the worst of seven; costs are medians of {size.claims}, rolled back",
        rows,
        bars,
        ["With n owners ahead the job starts within n claims, or 2 n claims of one job: those owners have turns too."],
    )


def _fill(connection: Connection, jobs: int, owners: int) -> None:
    declare(connection, [noop], longest=900)
    insert(connection, jobs, owners=owners)
    connection.execute("VACUUM (ANALYZE) tidegate.jobs")


def _claims_until_it_starts(connection: Connection, room: int) -> int:
    worst = 0
    with connection.transaction(force_rollback=True):
        for _ in range(7):
            connection.execute(_OTHER)
            claims = 1
            while claims <= _ENOUGH and all(
                job.owner != "other" for job in claim(connection, room=room, limits=NOOP_LIMITS)
            ):
                claims += 1
            worst = max(worst, claims)
    connection.execute("VACUUM tidegate.jobs")
    return worst


def _claim(connection: Connection, room: int) -> float:
    with connection.transaction(force_rollback=True):
        began = time.perf_counter()
        claim(connection, room=room, limits=NOOP_LIMITS)
        return time.perf_counter() - began
