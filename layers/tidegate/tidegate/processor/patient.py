"""Questions of an invocation that are repeated when Postgres, or relay, fails for a moment."""

import time
from collections.abc import Callable

import psycopg

from tidegate.postgres.database import Outage, is_about_data, is_lost
from tidegate.processor.direct import Direct
from tidegate.processor.questions import Question
from tidegate.processor.relayed import Relayed

# A Postgres that restarts is back within this time, or an invocation that has nothing to lose gives up.
RECONNECT_SECONDS = 4.0
_AGAIN_SECONDS = 0.1
_AGAIN_AT_MOST_SECONDS = 1.0
_LOOK_SECONDS = 0.1

type Way = Direct | Relayed


class Patient:
    """All work of a processor may be done twice: what is settled is fenced, and a claim whose answer was lost comes
    back when its lock expires."""

    def __init__(
        self, way: Way, *, has_to_go_on: Callable[[], bool], meanwhile: Callable[[], object], patience_seconds: float
    ) -> None:
        """`has_to_go_on`: it does not give up. `meanwhile`: called now and then while an answer is waited for."""
        self.way = way
        self._has_to_go_on = has_to_go_on
        self._meanwhile = meanwhile
        self._patience_seconds = patience_seconds

    def with_patience(self, seconds: float) -> "Patient":
        return Patient(self.way, has_to_go_on=self._has_to_go_on, meanwhile=self._meanwhile, patience_seconds=seconds)

    def __call__[T](self, ask: Callable[[Way], Question[T]], *, for_now: bool = False) -> T:
        """`for_now`: it can be left for later. It gives up also while there are jobs, which could not be settled
        meanwhile; but for a lost connection, over which they cannot be settled either."""
        return self._patiently(lambda: self.wait(ask(self.way)), for_now=for_now)

    def begin[T](self, ask: Callable[[Way], T]) -> T:
        """Does not wait for the answer."""
        return self._patiently(lambda: ask(self.way))

    def end[T](self, question: Question[T]) -> T:
        return self._patiently(lambda: self.wait(question), again=question.again)

    def wait[T](self, question: Question[T]) -> T:
        while not question.is_answered:
            question.wait(_LOOK_SECONDS)
            self._meanwhile()
        return question.end()

    def _patiently[T](
        self, ask: Callable[[], T], *, again: Callable[[], None] | None = None, for_now: bool = False
    ) -> T:
        """`again`: called before each try but the first."""
        outage = Outage()
        give_up = time.monotonic() + self._patience_seconds
        pause, is_first = _AGAIN_SECONDS, True
        while True:
            try:
                self.way.reach()
                if again and not is_first:
                    again()
                answer = ask()
            except psycopg.Error as error:
                goes_on = self._has_to_go_on() and not (for_now and not is_lost(error))
                if is_about_data(error) or (time.monotonic() > give_up and not goes_on):
                    raise
                outage.tell(error)
                self._meanwhile()
                time.sleep(pause)
                pause, is_first = min(pause * 2, _AGAIN_AT_MOST_SECONDS), False
            else:
                outage.end()
                return answer
