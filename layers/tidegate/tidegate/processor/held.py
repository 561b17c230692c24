"""Outcomes whose rows another session has locked. They are kept here while everything else goes on, and tried again."""

import time

from tidegate.base.telemetry import logger
from tidegate.outcome import Finished

# Each try is a few statements, however many are kept.
AGAIN_SECONDS = 0.2
# Above that no more is claimed.
_MOST = 1000
_SAY_AFTER_SECONDS = 2.0
_MOST_NAMED = 20


class Held:
    def __init__(self) -> None:
        self.batch: list[Finished] = []
        self.again_at = 0.0
        self._since = self._say_at = 0.0

    def __bool__(self) -> bool:
        return bool(self.batch)

    @property
    def is_full(self) -> bool:
        return len(self.batch) >= _MOST

    @property
    def is_due(self) -> bool:
        return bool(self.batch) and time.monotonic() >= self.again_at

    def update(self, tried: list[Finished], locked: list[Finished]) -> None:
        """Of those that were tried, these could not be written."""
        now = time.monotonic()
        if not self.batch:
            self._since, self._say_at = now, now + _SAY_AFTER_SECONDS
        again = {finished.job.id for finished in tried}
        self.batch = [finished for finished in self.batch if finished.job.id not in again] + locked
        self.again_at = now + AGAIN_SECONDS
        if self.batch and now >= self._say_at:
            self._say_at = now + 2 * (now - self._since)
            logger.warning("another session has locked rows of jobs that have ended", extra=self._fields(now))

    def give_up(self) -> None:
        if self.batch:
            fields = self._fields(time.monotonic())
            logger.error("outcomes are lost: another session has kept the rows locked to the end", extra=fields)
            self.batch = []

    def _fields(self, now: float) -> dict[str, object]:
        job_ids = [finished.job.id for finished in self.batch[:_MOST_NAMED]]
        return {"jobs": len(self.batch), "job_ids": job_ids, "seconds": round(now - self._since, 1)}
