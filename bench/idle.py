"""What a tick costs that finds nothing to do, and whether anything but ticks runs."""

import statistics
import time

from bench.figure import Bar, Figure, Size
from bench.stack import invocations, stack
from bench.statements import _kinds
from local.database import Postgres

_SECONDS = 20
_LANES = 3
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
        ticks = invocations(running)[warm:]
        with log.open(encoding="utf-8", errors="replace") as file:
            file.seek(before)
            statements = list(_kinds(file.read()))
    expected = _LANES * _SECONDS
    # A processor outside asks relay, and its time is mostly the way there.
    inside = [line["duration_ms"] for line in ticks if line["lane"] != "outside"]
    return Figure(
        f"{_LANES} lanes with nothing to do, each ticked once a second for {_SECONDS} seconds",
        [
            {
                "ticks": expected,
                "invocations": len(ticks),
                "statements": len(statements),
                "p50 ms": statistics.median(inside),
                "most ms": max(inside),
            }
        ],
        [
            Bar("statements of a tick", len(statements) / len(ticks), at_most=3),
            Bar("work of a tick inside, the most, ms", max(inside), at_most=20),
            # One more of each lane may fall into the time.
            Bar("invocations that are no ticks", max(len(ticks) - expected - _LANES, 0), at_most=0),
        ],
    )
