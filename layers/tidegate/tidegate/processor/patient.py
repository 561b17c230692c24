"""The connection of an invocation. Postgres may restart under it: what fails for now is tried again here."""

import time
from collections.abc import Callable
from typing import Concatenate

import psycopg

from tidegate.postgres.database import Connection, Outage
from tidegate.processor.pipeline import Pipeline
from tidegate.queue.set_aside import is_passing

# A Postgres that restarts is back within this time, or an invocation that has nothing to lose gives up.
_RECONNECT_SECONDS = 4.0
_AGAIN_SECONDS = 0.1
_AGAIN_AT_MOST_SECONDS = 1.0


class PatientConnection:
    def __init__(self, connect: Callable[[], Connection], *, has_to_go_on: Callable[[], bool]) -> None:
        """`connect`: the environment's connection, a new one when it has been lost.
        `has_to_go_on`: it does not give up."""
        self._connect = connect
        self._has_to_go_on = has_to_go_on
        self.patience_seconds = _RECONNECT_SECONDS
        self.pipeline = Pipeline(self._patiently)

    def __call__[**P, T](self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """All work of a processor may be done twice: what is settled is fenced, and a claim whose answer was lost comes
        back when its lock expires."""
        self.pipeline.finish()
        return self._patiently(work, *args, **kwargs)

    def _patiently[**P, T](self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        outage = Outage()
        give_up = time.monotonic() + self.patience_seconds
        pause = _AGAIN_SECONDS
        while True:
            try:
                answer = work(self._connect(), *args, **kwargs)
            except psycopg.OperationalError as error:
                if not is_passing(error):
                    raise
                if time.monotonic() > give_up and not self._has_to_go_on():
                    raise
                outage.tell(error)
                time.sleep(pause)
                pause = min(pause * 2, _AGAIN_AT_MOST_SECONDS)
            else:
                outage.end()
                return answer
