"""How an attempt ended, and what becomes of the job.

A handler's end (Returned, Raised, Died) and the job's numbers go into decide(); out comes one of the ways out of
`processing`: Completed, Retried, Failed, or Released, which charges nothing. settle.py writes it.
"""

import re
import traceback
from dataclasses import dataclass
from typing import Any, assert_never

from tidegate import json_text
from tidegate.backoff import Backoff
from tidegate.redact import redact

MAX_RESULT_BYTES = 256 * 1024
_MAX_MESSAGE = 500
_MAX_TRACEBACK = 20_000
MAX_DEATHS = 3
"""A job that has brought down three processes is not tried again, whatever attempts it has left."""


class Fail(Exception):  # a handler says `raise Fail("…")`: the word of the state it leads to
    """No further attempt: the job is `failed`, with this text and code."""

    def __init__(self, reason: str, code: str = "failed") -> None:
        super().__init__(reason)
        self.code = code


class Retry(Exception):
    """One more attempt, if any are left, after so many seconds: for an answer that says when to come back."""

    def __init__(self, reason: str = "asked to come back later", *, after: float) -> None:
        super().__init__(reason)
        self.after = after


class TimedOut(BaseException):
    """Raised inside a handler whose time is over. Not an Exception: a handler's own `except` lets it through."""


@dataclass(frozen=True)
class Returned:
    value: Any


@dataclass(frozen=True)
class Raised:
    error: BaseException


@dataclass(frozen=True)
class Died:
    """The process that ran the handler ended in the middle."""

    how: str


Ending = Returned | Raised | Died


@dataclass(frozen=True)
class Problem:
    """An error that may be shown: a code, and a text without secrets. The traceback is for the job's log only."""

    code: str
    message: str
    traceback: str | None = None


@dataclass(frozen=True)
class Completed:
    result: str
    """JSON."""


@dataclass(frozen=True)
class Retried:
    delay: float
    problem: Problem
    deadly: bool = False


@dataclass(frozen=True)
class Failed:
    problem: Problem
    deadly: bool = False


@dataclass(frozen=True)
class Released:
    """Claimed and not started, or interrupted: back to `pending`, nothing charged."""


Outcome = Completed | Retried | Failed | Released


@dataclass(frozen=True)
class Tries:
    """What decides whether there is another attempt."""

    attempt: int
    max_attempts: int
    deaths: int
    backoff: Backoff


def decide(ending: Ending, tries: Tries, chance: float) -> Outcome:
    match ending:
        case Returned(value):
            return _completed(value)
        case Raised(Fail() as error):
            return Failed(_problem(error, error.code))
        case Raised(Retry() as error):
            return _again(_problem(error, "retry"), tries, max(error.after, 0))
        case Raised(TimedOut() as error):
            return _again(_problem(error, "timeout"), tries, tries.backoff.delay(tries.attempt, chance))
        case Raised(error):
            return _again(_problem(error, _code(error)), tries, tries.backoff.delay(tries.attempt, chance))
        case Died(how):
            return _died(Problem("worker_died", how), tries, tries.backoff.delay(tries.attempt, chance))
        case _:
            assert_never(ending)


def _completed(value: Any) -> Outcome:
    # A result that cannot be kept is not worth another attempt: the handler has done its work, and would do it twice.
    try:
        text = json_text.encode(value)
    except (TypeError, ValueError) as error:
        return Failed(Problem("invalid_result", f"the result cannot be stored: {redact(str(error))[:_MAX_MESSAGE]}"))
    if len(text.encode()) > MAX_RESULT_BYTES:
        return Failed(Problem("invalid_result", f"the result is over {MAX_RESULT_BYTES} bytes: store it elsewhere"))
    return Completed(text)


def _again(problem: Problem, tries: Tries, delay: float) -> Outcome:
    return Retried(delay, problem) if tries.attempt < tries.max_attempts else Failed(problem)


def _died(problem: Problem, tries: Tries, delay: float) -> Outcome:
    if tries.deaths + 1 < MAX_DEATHS and tries.attempt < tries.max_attempts:
        return Retried(delay, problem, deadly=True)
    return Failed(problem, deadly=True)


def _problem(error: BaseException, code: str) -> Problem:
    message = redact(str(error) or type(error).__name__)[:_MAX_MESSAGE]
    trace = redact("".join(traceback.format_exception(error)))[-_MAX_TRACEBACK:]
    return Problem(code, message, trace)


def _code(error: BaseException) -> str:
    """ConnectionRefusedError → connection_refused_error"""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", type(error).__name__).lower()
