"""What a tick costs that finds nothing to do, and whether anything but ticks runs."""

import statistics
import time

from bench.figure import Bar, Figure, Size
from bench.stack import invocations, stack
from bench.statements import _kinds
from local.database import Postgres

_SECONDS = 20
_OTHERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'idle' AND pid <> pg_backend_pid()"


def measure(postgres: Postgres, size: Size) -> Figure:  # noqa: ARG001  # an idle queue has no size
    log = postgres.directory / "log"
    with stack(postgres, "idle", "Tick='rate(1 second)'") as (running, connection):
        running.until_status(running.post("clock"), "completed")
        # Nothing is due but the ticks, and every new connection has its statements logged.
        connection.execute("UPDATE tidegate.duties SET due_at = now() + interval '1 hour'")
        connection.execute("ALTER DATABASE idle SET log_statement = 'all'")
        connection.execute(_OTHERS)
        time.sleep(3)
        warm, before = len(invocations(running)), log.stat().st_size
        time.sleep(_SECONDS)
        ticks = [line["duration_ms"] for line in invocations(running)[warm:]]
        with log.open(encoding="utf-8", errors="replace") as file:
            file.seek(before)
            statements = list(_kinds(file.read()))
    expected = 2 * _SECONDS
    return Figure(
        f"Two lanes with nothing to do, each ticked once a second for {_SECONDS} seconds",
        [
            {
                "ticks": expected,
                "invocations": len(ticks),
                "statements": len(statements),
                "p50 ms": statistics.median(ticks),
                "most ms": max(ticks),
            }
        ],
        [
            Bar("statements of a tick", len(statements) / len(ticks), at_most=3),
            Bar("work of a tick, the most, ms", max(ticks), at_most=20),
            # One more of each lane may fall into the time.
            Bar("invocations that are no ticks", max(len(ticks) - expected - 2, 0), at_most=0),
        ],
    )
