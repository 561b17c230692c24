"""The stages of a run: parts of a handler's work, one after the other, each with the time that it took."""

import time
from typing import NamedTuple

from tidegate.base.bounds import MOST_STAGES


class Stage(NamedTuple):
    name: str
    started_at: float
    """A Unix time."""
    duration_ms: int | None
    """None: it goes on."""


class Stages:
    def __init__(self, clock_ahead: float) -> None:
        """`clock_ahead`: of Postgres, before time.monotonic()."""
        self._clock_ahead = clock_ahead
        self._made: list[Stage] = []
        self.current: str | None = None

    @property
    def made(self) -> list[Stage]:
        return list(self._made)

    def begin(self, name: str) -> None:
        """The stage before ends. One that goes on does not begin anew, and one too many is not recorded."""
        if name == self.current:
            return
        self.end()
        self.current = name
        if len(self._made) < MOST_STAGES:
            self._made.append(Stage(name, self._now(), None))

    def end(self) -> None:
        self.current = None
        if self._made and self._made[-1].duration_ms is None:
            last = self._made.pop()
            self._made.append(last._replace(duration_ms=max(round(1000 * (self._now() - last.started_at)), 0)))

    def _now(self) -> float:
        return time.monotonic() + self._clock_ahead
