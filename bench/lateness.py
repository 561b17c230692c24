"""How late the handlers of jobs begin that the clock makes due, on an idle stack with a tick a minute: delays, retries,
`Later` and a schedule."""

import json
import random
import time
from typing import Any

from bench.figure import Bar, Figure, Size
from bench.stack import stack, until
from local.database import Postgres
from tests.stack.running import Stack
from tidegate.postgres.database import Connection

_MINUTELY = json.dumps({"schedule": {"expression": "* * * * *", "payload": {}}})
_SCHEDULE = "UPDATE tidegate.job_types SET overrides = overrides || %s::jsonb WHERE name = 'clock'"
_UNSCHEDULE = "UPDATE tidegate.job_types SET overrides = overrides - 'schedule' WHERE name = 'clock'"
_ALL_ENDED = "NOT EXISTS (SELECT FROM tidegate.jobs WHERE finished_at IS NULL)"
# The handler notes how late it began: after its delay, or after the time that it asked for at its first try.
_LATE = """
SELECT payload ->> 'kind' AS kind, (result ->> 'late')::float8 AS late FROM tidegate.jobs
WHERE type = 'late' AND status = 'completed'
UNION ALL
SELECT 'cron', result::float8 - extract(epoch FROM scheduled_for)::float8 FROM tidegate.jobs
WHERE type = 'clock' AND owner = 'schedule' AND status = 'completed' AND scheduled_for > %s
"""
_BAR_SECONDS = 1.0


def measure(postgres: Postgres, size: Size) -> Figure:
    each = 8 if size.posts >= 40 else 3
    chance = random.Random(1)
    with stack(postgres, "lateness", "Tick='rate(1 minute)'") as (running, connection):
        running.until_status(running.post("clock"), "completed")
        row = connection.execute("SELECT now() AS began").fetchone()
        assert row
        for _ in range(each):
            for kind in ("delay", "retry", "later"):
                _post(running, kind, chance.uniform(2, 40))
                # Not all of them at once: one that sleeps for one would be there for the next.
                time.sleep(chance.uniform(1, 8))
        connection.execute(_SCHEDULE, [_MINUTELY])
        time.sleep(130 + 60 * (each > 3))
        connection.execute(_UNSCHEDULE)
        until(connection, _ALL_ENDED, within=150)
        rows = connection.execute(_LATE, [row["began"]]).fetchall()
        slept = _slept(connection)
    kinds = sorted({row["kind"] for row in rows})
    late = {kind: sorted(row["late"] for row in rows if row["kind"] == kind) for kind in kinds}
    return Figure(
        "Lateness of what the clock makes due, on an idle stack with a tick a minute",
        [_row(kind, late[kind]) for kind in kinds],
        [Bar(f"p95 of {kind}, s", _p95(late[kind]), at_most=_BAR_SECONDS) for kind in kinds],
        [slept],
    )


def _post(running: Stack, kind: str, seconds: float) -> None:
    body: dict[str, Any] = {"type": "late", "payload": {"kind": kind, "seconds": seconds}}
    if kind == "delay":
        body["delay_seconds"] = seconds
        body["payload"]["due"] = time.time() + seconds
    running.accepted(body)


def _slept(connection: Connection) -> str:
    row = connection.execute("SELECT count(*) AS n FROM tidegate.jobs").fetchone()
    return f"{row['n'] if row else 0} jobs in all"


def _row(kind: str, late: list[float]) -> dict[str, Any]:
    middle = late[len(late) // 2]
    return {"due by": kind, "jobs": len(late), "p50 s": f"{middle:.2f}", "p95 s": f"{_p95(late):.2f}"}


def _p95(values: list[float]) -> float:
    return values[max(round(len(values) * 0.95) - 1, 0)] if values else float("inf")
