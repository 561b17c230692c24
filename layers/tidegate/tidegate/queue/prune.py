"""The end of what has finished long ago: jobs past the retention of their type and status, with their logs.

Age alone decides. A batch or a parent that has not ended yet does not keep its finished members: a batch ends, and a
parent wakes, when none is unfinished, so they are not asked; and one job that waits for ever would keep all the others.
Who reads the results of children later than that gives their type a longer retention.

It works in steps, each a short transaction of its own, and only for a few seconds of an invocation that has nothing
else to do; one processor at a time, every ten minutes, or at the next tick when the seconds were not enough. Where no
invocation has been idle for an hour, each takes a moment from its work now and then.
"""

import time
from datetime import datetime
from uuid import UUID

from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("queue/prune")

_EVERY_SECONDS = 600.0
# Work that comes meanwhile, where no other processor may start, waits no longer than this.
_SECONDS = 3.0
# A queue that is never empty is left for longer, and its jobs wait for no longer than they may notice.
_OVERDUE_SECONDS = 3600.0
_MOMENT_SECONDS = 0.05
# A job takes up to thousands of lines of its log with it, so a step begins small and grows while it is quick.
_FIRST_STEP = 10
_QUICK_SECONDS = 0.02


def prune_if_due(connection: Connection, *, seconds: float) -> int:
    """How many jobs were deleted; none where somebody else has been at it, or no second is left."""
    if seconds < 1 or connection.execute(_SQL["take"], {"every": _EVERY_SECONDS}).fetchone() is None:
        return 0
    began = time.monotonic()
    enough = min(seconds, _SECONDS)
    pruned = prune(connection, seconds=enough)
    if time.monotonic() - began >= enough:
        connection.execute(_SQL["hand_on"])
    logger.info("pruned", jobs=pruned, seconds=round(time.monotonic() - began, 2))
    return pruned


def prune_if_overdue(connection: Connection) -> int:
    """How many jobs were deleted by a processor that has work to go back to; while any are, there may be more."""
    if connection.execute(_SQL["overdue"], {"seconds": _OVERDUE_SECONDS}).fetchone() is None:
        return 0
    began = time.monotonic()
    pruned = prune(connection, seconds=_MOMENT_SECONDS)
    if time.monotonic() - began < _MOMENT_SECONDS:
        connection.execute(_SQL["take"], {"every": _EVERY_SECONDS})
    logger.info("pruned", jobs=pruned, seconds=round(time.monotonic() - began, 2))
    return pruned


def prune(connection: Connection, *, step: int = 1000, seconds: float = _SECONDS, now: datetime | None = None) -> int:
    """How many jobs were deleted until nothing was left, or the time was over."""
    give_up = time.monotonic() + seconds
    pruned, size = 0, min(_FIRST_STEP, step)
    while (began := time.monotonic()) < give_up:
        deleted = connection.execute(_SQL["jobs"], {"step": size, "now": now}).rowcount
        pruned += deleted
        if deleted < size:
            _prune_batches(connection, step, give_up, now)
            connection.execute(_SQL["workers"], {"now": now})
            connection.execute(_SQL["buckets"], {"now": now})
            break
        is_quick = time.monotonic() - began < _QUICK_SECONDS
        size = min(size * 2, step) if is_quick else max(size // 2, 1)
    return pruned


def _prune_batches(connection: Connection, step: int, give_up: float, now: datetime | None) -> None:
    after = UUID(int=0)
    while time.monotonic() < give_up:
        row = connection.execute(_SQL["batches"], {"step": step, "after": after, "now": now}).fetchone()
        assert row is not None
        after = row["last"]
        if row["seen"] < step:
            break
