"""Moves jobs that are past their retention into the archive: objects of gzipped JSON lines in a bucket, a line a job.

    jobs/day=2026-01-31/type=ocr/<part>.jsonl.gz

A job moves in one transaction, which deletes its row and writes its line into a row of archive_parts. Only then are the
part's bytes sent, and kept until the bucket has them. So a job is in the table or in one part, whatever dies and when:
the same bytes go to the same place, however often and by however many processors they are sent. No transaction is open
while the bucket is waited for.

While the bucket takes nothing, nothing is pruned but the parts that wait for it: those that were made in that moment.
A part that it refuses again and again, as one that is too large for the time, is tried after all others, and holds up
none.
"""

import gzip
import random
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from tidegate.base import bucket
from tidegate.base.redact import said
from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("queue/archive")

_FIRST_STEP, _MOST_STEP = 100, 4000
_QUICK_SECONDS = 0.25
# Of the text of a part, before one job more.
_PART_BYTES: Final = 4 * 1024 * 1024
# The bucket gets so long at least: less would be no try.
_LEAST_SECONDS: Final = 1.0
_MOST_SAID: Final = 300
# Of a part that holds up the others. A bucket that is down gets one part more after as many prunes.
_MOST_TRIES: Final = 10


@dataclass(frozen=True)
class Surplus:
    """Jobs of a type and status that are no longer kept."""

    type: str
    status: str
    before: datetime | None
    """Those that ended before then. None: all but the newest `kept`."""
    kept: int | None


class Archive:
    def __init__(self, connection: Connection, address: str, *, give_up: float) -> None:
        """`address`: of the bucket. `give_up`: by time.monotonic()."""
        self._connection = connection
        self._address = address
        self._give_up = give_up
        self._mine: UUID | None = None
        self.is_down = False
        """The bucket has not taken a part."""

    def move(self, *, now: datetime | None = None) -> int:
        """Moves jobs until none is past its retention or the time is over. Returns how many."""
        moved = 0
        if self._send():
            for surplus in self._surpluses(now):
                moved += self._move_all(surplus)
        if self._has_time:
            self._send(worn=True)
        return moved

    @property
    def _has_time(self) -> bool:
        return not self.is_down and time.monotonic() < self._give_up

    def _surpluses(self, now: datetime | None) -> list[Surplus]:
        """In any order, so that none waits for ever behind others."""
        rows = [row for name in ("aged", "crowded") for row in self._connection.execute(_SQL[name], {"now": now})]
        random.shuffle(rows)
        return [Surplus(**row) for row in rows]

    def _move_all(self, surplus: Surplus) -> int:
        moved, step = 0, _FIRST_STEP
        while self._has_time:
            began = time.monotonic()
            taken = self._take(surplus, step)
            if taken is None:
                break
            is_quick = time.monotonic() - began < _QUICK_SECONDS
            step = min(step * 2, _MOST_STEP) if is_quick else max(step // 2, 1)
            moved += taken
            self._send()
        return moved

    def _take(self, surplus: Surplus, step: int) -> int | None:
        """Makes a part. Returns how many jobs it has. None: nothing is left."""
        asked: dict[str, Any] = {**vars(surplus), "step": step, "bytes": _PART_BYTES}
        with self._connection.transaction():
            rows = self._connection.execute(_SQL["take"], asked).fetchall()
            if not rows:
                return None
            content = _compressed(row["line"] for row in rows)
            part = {"day": rows[0]["day"], "type": surplus.type, "jobs": len(rows), "content": content}
            self._mine = self._keep(part)
        return len(rows)

    def _keep(self, part: dict[str, Any]) -> UUID:
        made = self._connection.execute(_SQL["keep"], part).fetchone()
        assert made is not None
        kept: UUID = made["id"]
        return kept

    def _send(self, *, worn: bool = False) -> bool:
        """Puts the parts that wait into the bucket. False: it takes none now."""
        asked = {"mine": self._mine, "worn": worn, "most_tries": _MOST_TRIES}
        while (part := self._connection.execute(_SQL["unwritten"], asked).fetchone()) is not None:
            key = f"jobs/day={part['day']}/type={part['type']}/{part['id']}.jsonl.gz"
            try:
                # The other half is for what follows, if this one fails.
                left = self._give_up - time.monotonic()
                within = max(left if worn else left / 2, _LEAST_SECONDS)
                bucket.put(self._address, key, part["content"], within=within)
            except bucket.NotPut as error:
                self.is_down = not worn
                self._tell(part["id"], error)
                return False
            self._connection.execute(_SQL["written"], part)
        return True

    def _tell(self, part: Any, error: bucket.NotPut) -> None:
        message = said(str(error), _MOST_SAID)
        logger.error("archive not written", part=str(part), error_message=message)
        self._connection.execute(_SQL["refused"], {"id": part, "error": message})


def _compressed(lines: Iterable[str]) -> bytes:
    return gzip.compress("".join(f"{line}\n" for line in lines).encode(), compresslevel=6, mtime=0)
