"""Statements on a connection of the processor's own."""

from collections.abc import Callable

from tidegate.outcome import Finished
from tidegate.postgres.database import Connection
from tidegate.processor import verbs
from tidegate.processor.verbs import Verb
from tidegate.queue.claim import Claiming, Limits
from tidegate.queue.settle import Completing


class Direct:
    left_out: frozenset[str] = frozenset()

    def __init__(self, connect: Callable[[], Connection]) -> None:
        """`connect`: the environment's connection, a new one when it has been lost."""
        self.meanwhile: Callable[[], object] = lambda: None
        self._connect = connect
        self._reached: Connection | None = None

    def reach(self) -> None:
        self._reached = self._connect()

    def ask[**P, T](self, verb: Verb[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return verbs.do(self._connection, verb, *args, **kwargs)

    def claiming(self, *, room: int, room_bytes: int, limits: Limits, from_start: bool) -> Claiming:
        return Claiming(self._connection, room=room, room_bytes=room_bytes, limits=limits, from_start=from_start)

    def fits(self, batch: list[Finished]) -> int:
        return len(batch)

    def completing(self, batch: list[Finished]) -> Completing:
        return Completing(self._connection, batch)

    @property
    def _connection(self) -> Connection:
        assert self._reached is not None
        return self._reached
