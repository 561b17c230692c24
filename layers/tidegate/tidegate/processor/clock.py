"""How much time an invocation has left, and for what."""

from collections.abc import Callable
from dataclasses import dataclass

from tidegate.processor.pool.occupied import KILL_GRACE_SECONDS
from tidegate.processor.pool.unstarted import STALE_SECONDS
from tidegate.queue.claim import LOCK_GRACE_SECONDS

# What an invocation keeps for its end: to stop what still runs, and to settle once more.
RESERVE_SECONDS = LOCK_GRACE_SECONDS
# A handler may begin a little after its claim, and be killed a little after its timeout.
MARGIN_SECONDS = RESERVE_SECONDS + STALE_SECONDS + KILL_GRACE_SECONDS


@dataclass(frozen=True)
class Clock:
    remaining: Callable[[], float]
    """Seconds until the platform ends the invocation."""

    @property
    def seconds_left(self) -> float:
        """For a job that is claimed now."""
        return self.remaining() - MARGIN_SECONDS

    @property
    def seconds_to_end(self) -> float:
        """Until what runs has to be stopped."""
        return self.remaining() - RESERVE_SECONDS

    @property
    def is_over(self) -> bool:
        return self.seconds_to_end <= 0
