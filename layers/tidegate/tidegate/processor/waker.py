"""What has become ready is started at once: the lane's processor is invoked, asynchronously.

    commit → lanes_to_wake (mostly none) → POST to Lambda, which answers that it has taken it

The request has committed, so a wake never fails it, and costs it at most two seconds. Where wakes fail, all requests
leave the lane alone, for a few seconds at first, and the tick follows.
"""

import json
import time
from collections.abc import Iterable, Mapping

import psycopg

from tidegate.base.errors import Unavailable
from tidegate.base.lambda_call import NotReached, Reply, invoke
from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection
from tidegate.processor.fleet import StartedBy, lanes_to_wake, pause_wakes

# For the name, TCP and TLS, on less than a core: one that is slow is no sign that the next one will be.
_CONNECT_SECONDS = 1.0
_TRIES = 2
_TOTAL_SECONDS = 2.0
# Of several, no more are begun after this.
_STARTING_SECONDS = 1.0


class Waker:
    def __init__(self, functions: Mapping[str, str]) -> None:
        """The processors' function by lane; none where nothing can be invoked from inside."""
        self._functions = functions

    def __bool__(self) -> bool:
        return bool(self._functions)

    def reaches(self, lane: str) -> bool:
        return lane in self._functions

    def wake(
        self, connection: Connection, types: Iterable[str] | None = None, *, soon: Iterable[str] | None = None
    ) -> None:
        """Jobs of these types are ready, or any jobs; of `soon`, due before the next tick. After the commit."""
        if not self._functions:
            return
        try:
            self.start_all(connection, lanes_to_wake(connection, types, soon=soon))
        except psycopg.Error:
            logger.warning("no processor woken: the tick follows", exc_info=True)

    def start_all(self, connection: Connection, lanes: Iterable[str]) -> None:
        if failed := self.start_lanes(lanes):
            pause_wakes(connection, failed)

    def start_lanes(self, lanes: Iterable[str]) -> list[str]:
        """Their wakes are pending. Returns those that could not be started."""
        give_up = time.monotonic() + _TOTAL_SECONDS  # of all lanes: they are reached by one way
        reached = [lane for lane in lanes if lane in self._functions]
        return [lane for lane in reached if not self.start(lane, by="wake", within=give_up - time.monotonic())]

    def start(self, lane: str, *, by: StartedBy, times: int = 1, within: float = _TOTAL_SECONDS) -> int:
        """How often Lambda has taken it; none where it refuses, or takes longer than `within`; fewer than `times` where
        it is slow."""
        event = json.dumps({"lane": lane, "by": by}).encode()
        enough = time.monotonic() + _STARTING_SECONDS
        started = 0
        try:
            while started < times and time.monotonic() < enough:
                _start(self._functions[lane], event, within)
                started += 1
        except (KeyError, Unavailable) as error:
            logger.warning("processor not started", lane=lane, by=by, error=type(error).__name__)
        if started:
            logger.info("processor started", lane=lane, by=by, times=started)
        return started


def _start(function: str, event: bytes, within: float) -> None:
    reply = _try(function, event, within)
    if reply.status != 202:
        raise Unavailable(f"Lambda says {reply.status}")


def _try(function: str, event: bytes, within: float) -> Reply:
    """Where nothing was sent, once more."""
    give_up = time.monotonic() + within
    for tries_left in reversed(range(_TRIES)):
        left = max(give_up - time.monotonic(), 0.01)
        try:
            return invoke(
                function, event, kind="Event", connect_within=min(_CONNECT_SECONDS, left), within=left, keeps=True
            )
        except NotReached:
            if not tries_left:
                raise
    raise AssertionError("unreachable")
