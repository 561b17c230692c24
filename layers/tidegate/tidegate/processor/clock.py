"""How much time an invocation has left, and for what."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from tidegate.processor.pool.occupied import KILL_GRACE_SECONDS
from tidegate.processor.pool.unstarted import STALE_SECONDS
from tidegate.queue.claim import LOCK_GRACE_SECONDS

# In its last seconds an invocation stops the handlers that still run, and settles their jobs.
RESERVE_SECONDS = LOCK_GRACE_SECONDS
# A job's timeout has to end before that, even if its handler begins late after the claim and is killed late.
MARGIN_SECONDS = RESERVE_SECONDS + STALE_SECONDS + KILL_GRACE_SECONDS

# A processor that waits looks so often whether it is asked to end: Lambda leaves it 0.3 s.
NOTICE_SECONDS = 0.1


@dataclass
class Clock:
    platform: Callable[[], float]
    """Seconds until the platform ends the invocation."""
    grace_seconds: float = KILL_GRACE_SECONDS
    """How long a handler that is interrupted has to give way."""
    _stops_at: float = math.inf
    """By time.monotonic(): it is asked to end, and what runs is stopped then."""

    def remaining(self) -> float:
        """Seconds until the invocation has ended."""
        return min(self.platform(), self._stops_at + RESERVE_SECONDS - time.monotonic())

    def stop_within(self, seconds: float) -> None:
        """In a signal's handler: it only notes."""
        self.grace_seconds = min(KILL_GRACE_SECONDS, max(seconds, NOTICE_SECONDS))
        self._stops_at = min(self._stops_at, time.monotonic() + seconds)

    @property
    def is_asked_to_end(self) -> bool:
        return self._stops_at < math.inf

    def pause(self, seconds: float) -> None:
        """Not after it is asked to end."""
        until = time.monotonic() + seconds
        while not self.is_asked_to_end and (left := until - time.monotonic()) > 0:
            time.sleep(min(left, NOTICE_SECONDS))

    @property
    def seconds_left(self) -> float:
        """The longest timeout of a job that may be claimed now."""
        return self.remaining() - MARGIN_SECONDS

    @property
    def seconds_to_end(self) -> float:
        """Until the handlers that still run are stopped."""
        return self.remaining() - RESERVE_SECONDS

    @property
    def is_over(self) -> bool:
        return self.seconds_to_end <= 0
