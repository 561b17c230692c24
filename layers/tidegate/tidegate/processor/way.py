"""How a processor asks for what verbs.py lists; on a connection (direct.py), or through relay (relayed.py)."""

from collections.abc import Callable
from typing import Protocol

from tidegate.outcome import Finished
from tidegate.processor.verbs import Verb
from tidegate.queue.claim import Claiming, Limits
from tidegate.queue.settle import Completing


class Way(Protocol):
    left_out: frozenset[str]
    """Chores that are not done this way."""

    meanwhile: Callable[[], object]
    """Called now and then while an answer is waited for that may take long."""

    def reach(self) -> None:
        """Before anything is asked, and again when the last thing asked has failed."""

    def ask[**P, T](self, verb: Verb[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Waits for the answer. Raises psycopg.OperationalError if it may come at the next try."""

    def claiming(self, *, room: int, room_bytes: int, limits: Limits, from_start: bool) -> Claiming:
        """Does not wait for the jobs."""

    def fits(self, batch: list[Finished]) -> int:
        """How many of them, from the first on, can be completed together."""

    def completing(self, batch: list[Finished]) -> Completing:
        """Does not wait until they are written."""
