"""How much time an invocation has left, and for what."""

from collections.abc import Callable
from dataclasses import dataclass

from tidegate.processor.pool.occupied import KILL_GRACE_SECONDS
from tidegate.processor.pool.unstarted import STALE_SECONDS
from tidegate.queue.claim import LOCK_GRACE_SECONDS

# In its last seconds an invocation stops the handlers that still run, and settles their jobs.
RESERVE_SECONDS = LOCK_GRACE_SECONDS
# A job's timeout has to end before that, even if its handler begins late after the claim and is killed late.
MARGIN_SECONDS = RESERVE_SECONDS + STALE_SECONDS + KILL_GRACE_SECONDS


@dataclass(frozen=True)
class Clock:
    remaining: Callable[[], float]
    """Seconds until the platform ends the invocation."""

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
