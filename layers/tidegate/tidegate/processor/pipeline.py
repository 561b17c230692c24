"""Statements that Postgres works at while the slots go on: submitted one behind the other, answered in that order.

Nothing else is asked on the connection before all of them are answered (patient.py sees to it).
"""

import contextlib
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

import psycopg

from tidegate.job import Claimed
from tidegate.queue.claim import Claiming
from tidegate.queue.settle import Completing, Settled

type Ask = Callable[[], Claiming | Completing]


class ClaimResult(NamedTuple):
    asked: Claiming
    jobs: list[Claimed] | None
    """None: Postgres refuses, or is gone."""


class CompleteResult(NamedTuple):
    asked: Completing
    settled: Settled | None
    """None: Postgres refuses, or is gone."""


class Pipeline:
    def __init__(self, patiently: Callable[[Ask], Claiming | Completing]) -> None:
        """`patiently` submits the first one, for which the connection may have to be made anew."""
        self._patiently = patiently
        self._open: deque[Claiming | Completing] = deque()
        self._results: list[ClaimResult | CompleteResult] = []

    def __bool__(self) -> bool:
        return bool(self._open or self._results)

    def submit(self, ask: Ask) -> None:
        """Right behind what is open already, so that Postgres goes from one to the other without waiting for us."""
        if self._open:
            with contextlib.suppress(psycopg.OperationalError):
                self._open.append(ask())
                return
            self.finish()
        self._open.append(self._patiently(ask))

    def results(self) -> list[ClaimResult | CompleteResult]:
        """What has been answered. It does not wait."""
        while self._open and self._open[0].query.is_answered:
            self.wait()
        results, self._results = self._results, []
        return results

    def wait(self) -> None:
        """For the next answer."""
        if self._open:
            asked = self._open.popleft()
            if isinstance(asked, Claiming):
                self._results.append(ClaimResult(asked, asked.end()))
            else:
                self._results.append(CompleteResult(asked, asked.end()))

    def finish(self) -> None:
        """Waits for all answers. They stay, for results()."""
        while self._open:
            self.wait()

    def has(self, kind: type[Claiming | Completing]) -> bool:
        return any(isinstance(asked, kind) for asked in (*self._open, *(result.asked for result in self._results)))

    @property
    def is_answered(self) -> bool:
        """There is a result, and nothing to wait for."""
        return bool(self._results) or bool(self._open and self._open[0].query.is_answered)

    def filenos(self) -> list[int]:
        """Readable when there is an answer to read."""
        return [self._open[0].query.fileno()] if self._open else []
