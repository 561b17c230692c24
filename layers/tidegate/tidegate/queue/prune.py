"""Deletes finished jobs that are past the retention of their type and status, with their logs; with an archive, moves
them there (archive.py).

Age decides, and the number of younger ones where a type says how many are kept. An unfinished batch or parent does not
keep its finished members or children: a batch ends, and a parent resumes, when none is unfinished, so finished ones are
not needed; and one job that waits for ever would keep all the others. A parent that reads the results of its children
later needs a longer retention for their type.

A prune also sees to encryption keys that a newer one has replaced (former_keys.py).

Pruning works in steps, each a short transaction, for a few seconds of an idle invocation. One processor prunes every
ten minutes, or again at the next tick if the seconds were not enough. If no invocation has been idle for an hour, busy
ones prune for a moment now and then.
"""

import random
import time
from datetime import datetime
from uuid import UUID

from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.former_keys import see_to_former_keys

_SQL = load("queue/prune")

_EVERY_SECONDS = 600.0
# A job that arrives meanwhile waits no longer than this, even if no other processor may start.
_SECONDS = 3.0
# A queue that is never empty is pruned after a longer time, and too briefly for its jobs to notice.
_OVERDUE_SECONDS = 3600.0
_MOMENT_SECONDS = 0.05
# Deleting a job may delete thousands of log lines, so the first step is small, and steps grow while they are quick.
_FIRST_STEP = 10
_QUICK_SECONDS = 0.02
# Of each table. A thousand types have half as many rows in the ten minutes between two prunes.
_MOST_NUMBERS = 20_000
# Less is left to the next invocation. The bucket of an archive may be waited for.
_LEAST_SECONDS = {False: 1.0, True: 3.0}
# Of the audit: 2.8 million a day, more than bulk deletions make.
_MOST_ENTRIES = 20_000


def prune_if_due(connection: Connection, *, seconds: float, at_most: float = _SECONDS, archive: str = "") -> int:
    """Returns how many jobs were deleted: none if another processor pruned lately, or too little time is left.
    `archive`: the address of its bucket; empty: there is none."""
    if (
        seconds < _LEAST_SECONDS[bool(archive)]
        or connection.execute(_SQL["take"], {"every": _EVERY_SECONDS}).fetchone() is None
    ):
        return 0
    pruning = Pruning(connection, archive, seconds=min(seconds, at_most))
    pruned = pruning.run()
    if pruning.was_cut and not pruning.is_held_up:
        connection.execute(_SQL["hand_on"])
    return pruned


def prune_if_overdue(connection: Connection, *, seconds: float = _MOMENT_SECONDS, archive: str = "") -> int:
    """For a busy processor. Returns how many jobs were deleted; if any, there may be more."""
    if connection.execute(_SQL["overdue"], {"seconds": _OVERDUE_SECONDS}).fetchone() is None:
        return 0
    pruning = Pruning(connection, archive, seconds=seconds)
    pruned = pruning.run()
    if pruning.is_held_up or not pruning.was_cut:
        connection.execute(_SQL["take"], {"every": _EVERY_SECONDS})
    return pruned


def prune(
    connection: Connection,
    *,
    step: int = 1000,
    seconds: float = _SECONDS,
    now: datetime | None = None,
    archive: str = "",
) -> int:
    """Deletes until nothing is left or the time is over. Returns how many jobs were deleted."""
    return Pruning(connection, archive, seconds=seconds, step=step, now=now).run()


class Pruning:
    def __init__(
        self, connection: Connection, archive: str, *, seconds: float, step: int = 1000, now: datetime | None = None
    ) -> None:
        self._connection, self._address, self._step, self._now = connection, archive, step, now
        self._began = time.monotonic()
        self._give_up = self._began + seconds
        self.is_held_up = False
        """The archive takes no jobs now: a new try soon would not help."""

    @property
    def was_cut(self) -> bool:
        """There may be more."""
        return time.monotonic() >= self._give_up

    def run(self) -> int:
        pruned = self._archive() if self._address else self._delete()
        if self.is_held_up or not self.was_cut:
            self._delete_the_rest()
            see_to_former_keys(self._connection, give_up=self._give_up)
        logger.info("pruned", jobs=pruned, seconds=round(time.monotonic() - self._began, 2))
        return pruned

    def _archive(self) -> int:
        # Most stacks have none.
        from tidegate.queue.archive import Archive

        archive = Archive(self._connection, self._address, give_up=self._give_up)
        moved = archive.move(now=self._now)
        self.is_held_up = archive.is_down
        return moved

    def _delete(self) -> int:
        pruned, size = 0, min(_FIRST_STEP, self._step)
        while (began := time.monotonic()) < self._give_up:
            deleted = self._connection.execute(_SQL["jobs"], {"step": size, "now": self._now}).rowcount
            pruned += deleted
            if deleted < size:
                break
            is_quick = time.monotonic() - began < _QUICK_SECONDS
            size = min(size * 2, self._step) if is_quick else max(size // 2, 1)
        return pruned + self._delete_excess()

    def _delete_excess(self) -> int:
        """Of each type and status, all but the newest that are kept; in any order, so that none waits for ever behind
        others."""
        rows = self._connection.execute(_SQL["crowded"]).fetchall()
        random.shuffle(rows)
        deleted = 0
        for row in rows:
            gone = self._step
            while gone and not self.was_cut:
                gone = self._connection.execute(_SQL["excess"], row | {"step": self._step}).rowcount
                deleted += gone
        return deleted

    def _delete_the_rest(self) -> None:
        _prune_batches(self._connection, self._step, self._give_up, self._now)
        for statement in ("workers", "buckets", "numbers", "audit", "parts"):
            said = {"now": self._now, "most": _MOST_NUMBERS, "entries": _MOST_ENTRIES}
            self._connection.execute(_SQL[statement], said)


def _prune_batches(connection: Connection, step: int, give_up: float, now: datetime | None) -> None:
    after = UUID(int=0)
    while time.monotonic() < give_up:
        row = connection.execute(_SQL["batches"], {"step": step, "after": after, "now": now}).fetchone()
        assert row is not None
        after = row["last"]
        if row["seen"] < step:
            break
