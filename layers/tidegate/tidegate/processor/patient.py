"""Statements of an invocation that are tried again here when Postgres fails for a moment."""

import time
from collections.abc import Callable

import psycopg

from tidegate.postgres.database import Outage, is_about_data, is_lost
from tidegate.processor.pipeline import Pipeline
from tidegate.processor.verbs import Verb
from tidegate.processor.way import Way

# A Postgres that restarts is back within this time, or an invocation that has nothing to lose gives up.
RECONNECT_SECONDS = 4.0
_AGAIN_SECONDS = 0.1
_AGAIN_AT_MOST_SECONDS = 1.0


class PatientConnection:
    def __init__(
        self, way: Way, *, has_to_go_on: Callable[[], bool], patience_seconds: float = RECONNECT_SECONDS
    ) -> None:
        """`has_to_go_on`: it does not give up."""
        self.way = way
        self._has_to_go_on = has_to_go_on
        self.patience_seconds = patience_seconds
        self.pipeline = Pipeline(self._patiently)

    def __call__[**P, T](self, verb: Verb[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """All work of a processor may be done twice: what is settled is fenced, and a claim whose answer was lost comes
        back when its lock expires."""
        self.pipeline.finish()
        return self._patiently(lambda: self.way.ask(verb, *args, **kwargs))

    def for_now[**P, T](self, verb: Verb[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """For what can be left for later. It gives up also while there are jobs, which could not be settled meanwhile;
        but for a lost connection, over which they cannot be settled either."""
        self.pipeline.finish()
        return self._patiently(lambda: self.way.ask(verb, *args, **kwargs), is_for_now=True)

    def _patiently[T](self, ask: Callable[[], T], *, is_for_now: bool = False) -> T:
        outage = Outage()
        give_up = time.monotonic() + self.patience_seconds
        pause = _AGAIN_SECONDS
        while True:
            try:
                self.way.reach()
                answer = ask()
            except psycopg.Error as error:
                goes_on = self._has_to_go_on() and not (is_for_now and not is_lost(error))
                if is_about_data(error) or (time.monotonic() > give_up and not goes_on):
                    raise
                outage.tell(error)
                self.way.meanwhile()
                time.sleep(pause)
                pause = min(pause * 2, _AGAIN_AT_MOST_SECONDS)
            else:
                outage.end()
                return answer
