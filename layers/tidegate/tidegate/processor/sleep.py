"""On time: a processor with nothing to do waits for the lane's next job, if that is due before the next tick."""

import time

from tidegate.processor.membership import HEARTBEAT_SECONDS, Membership
from tidegate.processor.state import Invocation


class Sleep:
    def __init__(self, invocation: Invocation, membership: Membership) -> None:
        self._invocation = invocation
        self._state = invocation.state
        self._membership = membership

    def until_due(self, seconds: float) -> None:
        """Sleeps until the next job is due, a second at a time."""
        state, clock = self._state, self._invocation.clock
        state.has_slept = True
        wakes_at = time.monotonic() + seconds
        while (left := wakes_at - time.monotonic()) > 0:
            clock.pause(min(left, HEARTBEAT_SECONDS))
            if clock.is_asked_to_end:
                break
            if time.monotonic() < wakes_at:
                lane = self._membership.heartbeat()
                if state.is_draining or (lane.startable and not lane.claiming):
                    break
                if lane.next_due_seconds is not None:  # one that is due earlier may have come
                    wakes_at = min(wakes_at, time.monotonic() + lane.next_due_seconds)

    def start_successor(self, seconds: float) -> None:
        """Starts a processor if this one's time ends before the next job is due, and a new one's does not."""
        clock, lane = self._invocation.clock, self._invocation.worker.lane
        is_too_late = clock.seconds_left < seconds <= min(self._state.longest_sleep, self._invocation.longest)
        if is_too_late and self._invocation.waker.reaches(lane):
            self._invocation.waker.start(lane, by="wake")
