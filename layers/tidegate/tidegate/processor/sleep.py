"""On time: a processor with nothing to do waits for the lane's next job, if that is due before the next tick."""

import time

from tidegate.processor import verbs
from tidegate.processor.membership import HEARTBEAT_SECONDS, Membership
from tidegate.processor.state import Invocation


class Sleep:
    def __init__(self, invocation: Invocation, membership: Membership) -> None:
        self._invocation = invocation
        self._state = invocation.state
        self._membership = membership

    def until_due(self, seconds: float | None) -> bool:
        """Until the next job is due, a second at a time. False: another processor watches the lane, or will."""
        state, clock = self._state, self._invocation.clock
        if not state.sleeps_for(seconds):
            return False
        if seconds is None or seconds > clock.seconds_left:
            if seconds is not None and seconds < self._invocation.longest:
                self._start_successor()
            return False
        if not self._invocation.database(verbs.sleep, self._invocation.worker, seconds=seconds):
            return False
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
        return True

    def _start_successor(self) -> None:
        """Its own time ends before the job is due."""
        lane = self._invocation.worker.lane
        if self._invocation.waker.reaches(lane):
            self._invocation.database(verbs.set_wake_pending, lane)
            self._invocation.waker.start(lane, by="wake")
