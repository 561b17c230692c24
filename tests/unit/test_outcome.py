import math
from typing import Any

import pytest

from tidegate.job_type.backoff import Fixed
from tidegate.outcome import (
    CUT_SHORT,
    Completed,
    Died,
    Ending,
    Fail,
    Failed,
    Outcome,
    Raised,
    Retried,
    Retry,
    Returned,
    SafeError,
    TimedOut,
    Tries,
    decide,
)


def decided(ending: Ending, *, attempt: int = 1, max_attempts: int = 3, deaths: int = 0) -> Outcome:
    return decide(ending, Tries(attempt, max_attempts, deaths, Fixed(base=30)), chance=0)


def error_of(ending: Ending, outcome: type[Failed | Retried], **tries: int) -> SafeError:
    found = decided(ending, **tries)
    assert type(found) is outcome
    assert isinstance(found, Failed | Retried)
    return found.error


@pytest.mark.parametrize(
    ("value", "result"),
    [({"sent": True}, '{"sent":true}'), (None, "null"), ("\\u0000", '"\\\\u0000"')],
    ids=["value", "nothing", "a backslash before u0000 is not NUL"],
)
def test_a_returned_value_completes_the_job(value: Any, result: str) -> None:
    assert decided(Returned(value)) == Completed(result)


@pytest.mark.parametrize("value", [object(), {1, 2}, b"bytes", math.nan, math.inf, "a\x00b", "\ud800", {"k": ["\x00"]}])
def test_a_result_that_postgres_cannot_store_fails_at_once(value: Any) -> None:
    assert error_of(Returned(value), Failed).code == "invalid_result"


def test_a_result_over_the_limit_fails() -> None:
    assert "262144 bytes" in error_of(Returned("x" * 262_144), Failed).message


def test_a_result_that_contains_itself_fails() -> None:
    loop: list[Any] = []
    loop.append(loop)

    assert isinstance(decided(Returned(loop)), Failed)


@pytest.mark.parametrize(
    ("error", "attempt", "outcome", "code", "message"),
    [
        (ConnectionRefusedError("no"), 2, Retried, "connection_refused_error", "no"),
        (ValueError("no"), 3, Failed, "value_error", "no"),
        (Fail("no such address", code="no_such_address"), 1, Failed, "no_such_address", "no such address"),
        (TimedOut("stopped after 30 seconds"), 1, Retried, "timeout", "stopped after 30 seconds"),
        (TimeoutError(), 1, Retried, "timeout_error", "TimeoutError"),
        (SystemExit(1), 1, Retried, "system_exit", "1"),
        (KeyboardInterrupt(), 1, Retried, "keyboard_interrupt", "KeyboardInterrupt"),
        (ExceptionGroup("two", [ValueError("a")]), 1, Retried, "exception_group", "two (1 sub-exception)"),
    ],
    ids=[
        *("while attempts are left", "the last attempt", "Fail is never retried", "a time-out is an attempt"),
        *("without a text", "exit", "interrupt", "group"),
    ],
)
def test_an_exception_is_retried_or_fails(
    error: BaseException, attempt: int, outcome: type[Failed | Retried], code: str, message: str
) -> None:
    found = error_of(Raised(error), outcome, attempt=attempt)

    assert (found.code, found.message) == (code, message)


@pytest.mark.parametrize(("error", "delay"), [(ValueError("no"), 30), (Retry(after=7), 7)])
def test_retry_chooses_its_own_delay(error: Exception, delay: float) -> None:
    outcome = decided(Raised(error), attempt=2)

    assert isinstance(outcome, Retried)
    assert outcome.delay == delay


def test_a_death_is_retried_twice() -> None:
    outcomes = [decided(Died("exited with 1"), max_attempts=10, deaths=deaths) for deaths in (0, 1, 2)]

    assert [type(outcome) for outcome in outcomes] == [Retried, Retried, Failed]
    assert all(isinstance(outcome, Retried | Failed) and outcome.deadly for outcome in outcomes)


def test_a_death_at_the_last_attempt_fails() -> None:
    assert isinstance(decided(Died("exited with 1"), attempt=3), Failed)


def test_the_message_is_safe_and_the_traceback_is_separate() -> None:
    try:
        raise ValueError("connect to postgres://app:hunter2@db/x\x00 failed " + "y" * 1000)
    except ValueError as error:
        safe = error_of(Raised(error), Retried)

    assert safe.message.startswith("connect to postgres://***@db/x\ufffd failed")
    assert len(safe.message) == 500
    assert safe.traceback is not None
    assert "ValueError" in safe.traceback
    assert "hunter2" not in safe.traceback.split("raise ValueError")[-1]


def test_out_of_memory_has_a_fixed_message_and_a_separate_traceback() -> None:
    error = error_of(Raised(MemoryError("Unable to allocate 8 GiB for an array")), Retried)

    assert (error.code, error.message) == ("memory_error", CUT_SHORT)
    assert "8 GiB" in str(error.traceback)
