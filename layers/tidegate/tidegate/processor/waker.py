"""What has become ready is started at once: the lane's processor is invoked, asynchronously.

    commit → lanes_to_wake (mostly none) → POST to Lambda, which answers that it has taken it

The request has committed, so a wake never fails it, and costs it at most two seconds. A wake that fails is pending like
any other: for five seconds no request tries again (tidegate.is_recent), and the tick follows.
"""

import json
import time
from collections.abc import Iterable, Mapping

import psycopg

from tidegate.base.errors import Unavailable
from tidegate.base.lambda_call import NotReached, Reply, invoke
from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection
from tidegate.processor.fleet import StartedBy, lanes_to_wake

# For the name, TCP and TLS, on less than a core: one that is slow is no sign that the next one will be.
_CONNECT_SECONDS = 1.0
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
            self.start_all(lanes_to_wake(connection, types, soon=soon))
        except psycopg.Error:
            logger.warning("no processor woken: the tick follows", exc_info=True)

    def start_all(self, lanes: Iterable[str]) -> None:
        """Starts the processors of `lanes`, whose wakes are pending."""
        give_up = time.monotonic() + _TOTAL_SECONDS  # of all lanes: they are reached by one way
        for lane in lanes:
            if self.reaches(lane):
                self.start(lane, by="wake", within=give_up - time.monotonic())

    def start(self, lane: str, *, by: StartedBy, times: int = 1, within: float = _TOTAL_SECONDS) -> int:
        """How often Lambda has taken it; none where it refuses, or takes longer than `within`; fewer than `times` where
        it is slow."""
        event = json.dumps({"lane": lane, "by": by}).encode()
        enough = time.monotonic() + _STARTING_SECONDS
        started = 0
        try:
            while started < times and time.monotonic() < enough:
                _invoke(self._functions[lane], event, within)
                started += 1
        except (KeyError, Unavailable) as error:
            logger.warning("processor not started", lane=lane, by=by, error=type(error).__name__)
        if started:
            logger.info("processor started", lane=lane, by=by, times=started)
        return started


def _invoke(function: str, event: bytes, within: float) -> None:
    give_up = time.monotonic() + within

    def post() -> Reply:
        left = max(give_up - time.monotonic(), 0.01)
        return invoke(
            function, event, kind="Event", connect_within=min(_CONNECT_SECONDS, left), within=left, keeps=True
        )

    try:
        reply = post()
    except NotReached:  # nothing was sent
        reply = post()
    if reply.status != 202:
        raise Unavailable(f"Lambda says {reply.status}")
