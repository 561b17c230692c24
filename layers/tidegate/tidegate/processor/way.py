"""How a processor asks for what verbs.py lists; direct.py is one way."""

from typing import Protocol

from tidegate.outcome import Finished
from tidegate.processor.verbs import Verb
from tidegate.queue.claim import Claiming, Limits
from tidegate.queue.settle import Completing


class Way(Protocol):
    left_out: frozenset[str]
    """Chores that are not done this way."""

    def reach(self) -> None:
        """Before anything is asked, and again when the last thing asked has failed."""

    def ask[**P, T](self, verb: Verb[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Waits for the answer. Raises psycopg.OperationalError if it may come at the next try."""

    def claiming(self, *, room: int, room_bytes: int, limits: Limits, from_start: bool) -> Claiming:
        """Does not wait for the jobs."""

    def completing(self, batch: list[Finished]) -> Completing:
        """Does not wait until they are written."""
