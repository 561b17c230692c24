"""When a request is sent again: after a lost connection, 429 and 502 to 504, a few times, and later each time."""

import random
from collections.abc import Generator
from itertools import count
from typing import Final, TypeVar

from tidegate_client.answer import Answer
from tidegate_client.errors import Problem, TidegateError, TooManyRequests, Unreachable, problem
from tidegate_client.request import Pause, Request

T = TypeVar("T")

Steps = Generator[Request | Pause, Answer, T]
"""A call without the network in it: it yields what to send and how long to pause, is sent each answer (after a
pause, an empty one), and returns what they mean. A connection that failed is thrown into it as Unreachable."""

_FIRST: Final = 0.25
_LONGEST: Final = 8.0
_MOST_PATIENT: Final = 30.0  # a caller that shall wait for longer is told so instead
_PASSING: Final = {502, 503, 504}


def repeating(steps: Steps[T], retries: int) -> Steps[T]:
    """The same call, whose requests are sent again where that helps."""
    try:
        step = next(steps)
        while True:
            step = steps.send((yield step) if isinstance(step, Pause) else (yield from _sent(step, retries)))
    except StopIteration as done:
        result: T = done.value
        return result


def _sent(request: Request, retries: int) -> Steps[Answer]:
    for attempt in count():
        try:
            answer = yield request
            error = problem(answer)
        except Unreachable as lost:
            error = lost
        if error is None:
            return answer
        pause = _pause(request, error, attempt) if attempt < retries else None
        if pause is None:
            raise error from None
        yield Pause(pause)
    raise AssertionError


def _pause(request: Request, error: TidegateError, attempt: int) -> float | None:
    """Seconds until it is sent again; None: it is not."""
    later: float = min(_FIRST * 2**attempt, _LONGEST) * random.uniform(0.5, 1.0)  # noqa: S311
    match error:
        case Unreachable():
            return later if request.repeatable or not error.received else None
        case TooManyRequests():  # refused before anything was done
            pass
        case Problem(status=status) if status in _PASSING and request.repeatable:
            pass
        case _:
            return None
    if error.retry_after is None:
        return later
    return max(error.retry_after, later) if error.retry_after <= _MOST_PATIENT else None
