"""How a run ended, and what becomes of the job.

decide() takes the handler's end (Returned, Raised, Died) and the job's numbers, and returns an outcome. settle.py
writes it:

    Completed   → completed       Reviewed  → review_needed     Released  → pending, nothing charged
    Retried     → pending, later  Waiting   → waiting           Cancelled → cancelled
    Failed      → failed          Snoozed   → pending, later, nothing charged
    Suspected   → pending, alone next, nothing charged
"""

import re
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, assert_never

from tidegate.base import json_text
from tidegate.base.bounds import FARTHEST, LONGEST_SIGNAL, MAX_RESULT_BYTES
from tidegate.base.redact import said
from tidegate.job_type.backoff import Backoff

if TYPE_CHECKING:
    from tidegate.job import Claimed
    from tidegate.running import Updates

MAX_MESSAGE = 500
MAX_TRACEBACK = 20_000
# In milliseconds it fits an integer of Postgres.
_LONGEST_SECONDS = 2_000_000.0
_CODE = re.compile(r"[a-z0-9_.:-]{1,63}", re.IGNORECASE)
CUT_SHORT = "the attempt was cut short before it had an outcome"
"""The text for owners when the platform failed and the handler gave no error. Only admins see the details."""
MAX_DEATHS = 3
"""A job that held three processes at their death is not tried again, however many attempts it has left."""


class WayOut(Exception):  # not an error: each is named after the outcome
    """A handler raises or returns one of these to end without a result or an error."""


class Review(WayOut):
    """A person decides: approve makes the job `completed`, reject `failed`."""

    def __init__(self, reason: str, output: Any = None) -> None:
        super().__init__(reason)
        self.reason, self.output = reason, output


class Fail(WayOut):
    """No further attempt: the job is `failed`, with this text and code."""

    def __init__(self, reason: str, code: str = "failed") -> None:
        super().__init__(reason)
        self.code = code if isinstance(code, str) and _CODE.fullmatch(code) else "failed"


class Retry(WayOut):
    """One more attempt, if any is left, after this many seconds: for a service that says when to try again.

    `heeds_backoff`: and no earlier than the type's backoff says."""

    def __init__(self, reason: str = "asked to come back later", *, after: float, heeds_backoff: bool = False) -> None:
        super().__init__(reason)
        self.after, self.heeds_backoff = after, heeds_backoff


class Later(WayOut):
    """Not done yet: run again after this many seconds. No attempt is charged. `state` replaces job.state."""

    def __init__(self, seconds: float, state: dict[str, Any] | None = None) -> None:
        super().__init__(f"in {seconds} seconds")
        self.seconds, self.state = seconds, state


class InvalidCall(ValueError):
    """The handler called its job with invalid arguments. The job fails without a retry, which would repeat the
    handler's work and end in the same call."""


class Wait(WayOut):
    """Wait for a signal of that name, or for the end of this job's children, at most `timeout` seconds.

    Then the handler runs again, and job.resumed_by tells the reason. No attempt is charged. `state` replaces job.state.
    """

    def __init__(
        self,
        signal: str | None = None,
        *,
        children: bool = False,
        timeout: float = 24 * 3600,
        state: dict[str, Any] | None = None,
    ) -> None:
        if (signal is None) == (not children):
            raise InvalidCall("Wait takes either a signal or children=True")
        super().__init__(signal or "children")
        self.signal, self.children, self.timeout, self.state = signal, children, timeout, state


class TargetFailed(Exception):
    """The error of a remote type's target, by its name there. It is retried like a handler's own error.

    `detail` goes to the traceback, which only admins see. `is_uncaught`: its text is one that the target did not mean
    to tell."""

    def __init__(self, message: str, kind: str, *, detail: str | None = None, is_uncaught: bool = False) -> None:
        super().__init__(message)
        self.kind, self.is_uncaught = kind, is_uncaught
        if detail:
            self.add_note(detail)


# Raised inside a handler to stop it. Not an Exception, so that the handler's own `except Exception` does not catch it.


class Stopped(BaseException):
    pass


class TimedOut(Stopped):
    """The job's timeout is over."""


class Interrupted(Stopped):
    """The invocation is over. Progress, steps and log lines are kept, and nothing is charged."""


class CancelRequested(Stopped):
    """Cancelling the job was requested."""


class Returned(NamedTuple):
    value: Any


@dataclass(frozen=True)
class Raised:
    error: BaseException


@dataclass(frozen=True)
class Died:
    """The process died while the handler ran."""

    how: str
    code: str = "worker_died"
    among_others: bool = False
    """The job was in a call of several, any of which may be the cause."""


@dataclass(frozen=True)
class Late:
    """So much time has passed since the claim that the handler was not called."""


Ending = Returned | Raised | Died | Late


@dataclass(frozen=True)
class SafeError:
    """An error that owners may see: a code, and a text without secrets. The traceback, which only admins see, goes to
    the job's log."""

    code: str
    message: str
    traceback: str | None = None


class Completed(NamedTuple):
    result: str
    """JSON, here and below."""


NOTHING = Completed("null")


@dataclass(frozen=True)
class Reviewed:
    reason: str
    result: str


@dataclass(frozen=True)
class Retried:
    delay: float
    error: SafeError
    deadly: bool = False


@dataclass(frozen=True)
class Failed:
    error: SafeError
    deadly: bool = False


@dataclass(frozen=True)
class Suspected:
    """It runs alone next. Then a death is its own."""

    error: SafeError


@dataclass(frozen=True)
class Snoozed:
    delay: float
    state: str | None


@dataclass(frozen=True)
class Waiting:
    signal: str | None
    children: bool
    timeout: float
    state: str | None


@dataclass(frozen=True)
class Released:
    begun: bool = True
    """False: it was claimed and never started."""
    delay: float | None = None
    """Seconds until it is due again; None: at once."""
    error: SafeError | None = None
    """The reason to wait."""


@dataclass(frozen=True)
class Cancelled:
    pass


Outcome = Completed | Reviewed | Retried | Failed | Suspected | Snoozed | Waiting | Released | Cancelled

BECOMES: dict[type[Outcome], str] = {
    Completed: "completed",
    Reviewed: "review_needed",
    Retried: "pending",
    Failed: "failed",
    Suspected: "pending",
    Snoozed: "pending",
    Waiting: "waiting",
    Released: "pending",
    Cancelled: "cancelled",
}
"""The status that an outcome asks for."""


class Tries(NamedTuple):
    """The numbers that decide about another attempt."""

    attempt: int
    max_attempts: int
    deaths: int
    backoff: Backoff


class Finished(NamedTuple):
    job: "Claimed"
    outcome: Outcome
    updates: "Updates | None" = None
    """The updates since the last report."""
    follow_ups: Sequence[dict[str, Any]] = ()
    seconds: float = 0
    """How long the handler ran."""

    @property
    def duration_ms(self) -> int | None:
        """As it is stored; None: it was given back before it began. What a slot says may be no number at all."""
        if isinstance(self.outcome, Released) and not self.seconds:
            return None
        return round(1000 * min(max(0.0, self.seconds), _LONGEST_SECONDS))


def decide(ending: Ending, tries: Tries, chance: float) -> Outcome:
    match ending:
        case Returned(WayOut() as way_out):
            return decide(Raised(way_out), tries, chance)
        case Returned(value):
            return _or_invalid_result(lambda: Completed(_encode(value)))
        case Raised(WayOut() as way_out):
            return _way_out(way_out, tries)
        case Raised(BaseExceptionGroup() as group) if stopped := next(iter(_stops(group)), None):
            # Raised inside a TaskGroup; the group's other errors are consequences.
            return decide(Raised(stopped), tries, chance)
        case Raised(error):
            return _error(error, tries, tries.backoff.delay(tries.attempt, chance))
        case Late():
            return Released(begun=False)
        case Died(how, code, among_others=True):
            return Suspected(SafeError(code, CUT_SHORT, how))
        case Died(how, code):
            return _died(SafeError(code, CUT_SHORT, how), tries, tries.backoff.delay(tries.attempt, chance))
        case _:
            assert_never(ending)


def of_each(ending: Ending, jobs: int) -> list[Ending]:
    """What the end of a batch handler's call is for each of its jobs, in their order."""
    match ending:
        case Returned(None | WayOut()) | Raised() | Died() | Late():
            return [ending] * jobs
        case Returned(list() | tuple() as values) if len(values) == jobs:
            return [Raised(value) if isinstance(value, Exception) else Returned(value) for value in values]
        case Returned(list() | tuple() as values):
            answer = f"{len(values)} values"
        case _:
            answer = type(ending.value).__name__
    wrong = f"the handler returned {answer} for a call of {jobs} jobs: it returns a list of one value for each, or None"
    return [Raised(Fail(wrong, code="invalid_result"))] * jobs


def _way_out(way_out: WayOut, tries: Tries) -> Outcome:
    match way_out:
        case Review(reason=reason, output=output):
            return _or_invalid_result(lambda: Reviewed(said(reason, MAX_MESSAGE), _encode(output)))
        case Later(seconds=seconds, state=state):
            return _or_invalid_result(lambda: Snoozed(_bounded(seconds), _encode_state(state)))
        case Wait(signal=signal, children=children, timeout=timeout, state=state):
            return _or_invalid_result(
                lambda: Waiting(_name(signal), bool(children), _bounded(timeout), _encode_state(state))
            )
        case Retry(after=after, heeds_backoff=heeds):
            least = tries.backoff.delay(tries.attempt, 0) if heeds else 0
            return _or_invalid_result(
                lambda: _retry_or_fail(_safe(way_out, "retry"), tries, max(_bounded(after), least))
            )
        case Fail(code=code):
            return Failed(_safe(way_out, code))
        case _:
            raise TypeError(f"{type(way_out).__name__} is not an outcome")


def _stops(error: BaseException) -> Iterator[Stopped]:
    if isinstance(error, Stopped):
        yield error
    elif isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from _stops(inner)


def _error(error: BaseException, tries: Tries, delay: float) -> Outcome:
    match error:
        case Interrupted():
            return Released()
        case CancelRequested():
            return Cancelled()
        case TimedOut():
            return _retry_or_fail(_safe(error, "timeout"), tries, delay)
        case InvalidCall():
            return Failed(_safe(error, "invalid_call"))
        case TargetFailed(kind=kind):
            return _retry_or_fail(_safe(error, _code(kind)), tries, delay)
        case _:
            return _retry_or_fail(_safe(error, _code(type(error).__name__)), tries, delay)


def is_meant_to_tell(error: BaseException) -> bool:
    """Whether its text was written for those who see the job, and not by a library about a value."""
    if isinstance(error, TargetFailed):
        return not error.is_uncaught
    return isinstance(error, WayOut | InvalidCall | Stopped | MemoryError)


def _or_invalid_result(outcome: Callable[[], Outcome]) -> Outcome:
    """A result that cannot be stored fails the job: a retry would repeat the handler's work."""
    try:
        return outcome()
    except (TypeError, ValueError) as error:
        return Failed(SafeError("invalid_result", f"the result cannot be stored: {said(_text(error), MAX_MESSAGE)}"))


def _encode(value: Any) -> str:
    text = json_text.encode(value)
    if len(text) > MAX_RESULT_BYTES or json_text.stored_bytes(text) > MAX_RESULT_BYTES:
        raise ValueError(f"it is over {MAX_RESULT_BYTES} bytes: store it elsewhere")
    return text


def _encode_state(state: dict[str, Any] | None) -> str | None:
    return None if state is None else _encode(state)


def _name(signal: str | None) -> str | None:
    """Bounded by the index of signals' names, and storable."""
    if signal is not None and not (isinstance(signal, str) and 0 < len(signal) <= LONGEST_SIGNAL):
        raise ValueError(f"a signal's name must be a text of 1 to {LONGEST_SIGNAL} letters")
    json_text.encode(signal)
    return signal


def _bounded(seconds: float) -> float:
    """Checks that a handler's number of seconds fits a timestamp."""
    if not 0 <= float(seconds) <= FARTHEST.total_seconds():
        raise ValueError(f"{seconds} is not a number of seconds from 0 to {FARTHEST.total_seconds():.0f}")
    return float(seconds)


def _retry_or_fail(error: SafeError, tries: Tries, delay: float) -> Outcome:
    return Retried(delay, error) if tries.attempt < tries.max_attempts else Failed(error)


def _died(error: SafeError, tries: Tries, delay: float) -> Outcome:
    if tries.deaths + 1 < MAX_DEATHS and tries.attempt < tries.max_attempts:
        return Retried(delay, error, deadly=True)
    return Failed(error, deadly=True)


def _safe(error: BaseException, code: str) -> SafeError:
    trace = said("".join(traceback.format_exception(error)), MAX_TRACEBACK, last=True)
    message = CUT_SHORT if isinstance(error, MemoryError) else said(_text(error), MAX_MESSAGE)
    return SafeError(code, message, trace)


def _text(error: BaseException) -> str:
    try:
        return str(error) or type(error).__name__
    except BaseException:  # noqa: BLE001  # str() of a handler's error may itself fail
        return type(error).__name__


def _code(name: str) -> str:
    """ConnectionRefusedError → connection_refused_error"""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name[:200]).lower()
    return re.sub(r"[^a-z0-9_.:-]", "_", words)[:63] or "error"
