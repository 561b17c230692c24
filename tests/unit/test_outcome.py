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
    TimedOut,
    Tries,
    decide,
)


def decided(ending: Ending, *, attempt: int = 1, max_attempts: int = 3, deaths: int = 0) -> Outcome:
    return decide(ending, Tries(attempt, max_attempts, deaths, Fixed(base=30)), chance=0)


def test_a_returned_value_completes_the_job() -> None:
    assert decided(Returned({"sent": True})) == Completed('{"sent":true}')


def test_returning_nothing_completes_with_null() -> None:
    assert decided(Returned(None)) == Completed("null")


@pytest.mark.parametrize("value", [object(), {1, 2}, b"bytes", math.nan, math.inf, "a\x00b", "\ud800", {"k": ["\x00"]}])
def test_a_result_that_postgres_cannot_store_fails_at_once(value: Any) -> None:
    outcome = decided(Returned(value))

    assert isinstance(outcome, Failed)
    assert outcome.error.code == "invalid_result"


def test_a_backslash_before_u0000_is_not_nul() -> None:
    assert decided(Returned("\\u0000")) == Completed('"\\\\u0000"')


def test_a_result_over_the_limit_fails() -> None:
    outcome = decided(Returned("x" * 262_144))

    assert isinstance(outcome, Failed)
    assert "262144 bytes" in outcome.error.message


def test_a_result_that_contains_itself_fails() -> None:
    loop: list[Any] = []
    loop.append(loop)

    assert isinstance(decided(Returned(loop)), Failed)


def test_an_exception_is_retried_while_attempts_are_left() -> None:
    outcome = decided(Raised(ConnectionRefusedError("no")), attempt=2)

    assert isinstance(outcome, Retried)
    assert (outcome.delay, outcome.error.code) == (30, "connection_refused_error")


def test_the_last_attempt_fails() -> None:
    outcome = decided(Raised(ValueError("no")), attempt=3)

    assert isinstance(outcome, Failed)
    assert (outcome.error.code, outcome.error.message) == ("value_error", "no")


def test_fail_is_never_retried() -> None:
    outcome = decided(Raised(Fail("the address does not exist", code="no_such_address")))

    assert isinstance(outcome, Failed)
    assert outcome.error.code == "no_such_address"


def test_retry_chooses_its_own_delay() -> None:
    outcome = decided(Raised(Retry(after=7)))

    assert isinstance(outcome, Retried)
    assert outcome.delay == 7


def test_a_time_out_is_an_attempt() -> None:
    outcome = decided(Raised(TimedOut("stopped after 30 seconds")))

    assert isinstance(outcome, Retried)
    assert outcome.error.code == "timeout"


@pytest.mark.parametrize("error", [SystemExit(1), KeyboardInterrupt(), ExceptionGroup("two", [ValueError("a")])])
def test_any_exception_of_a_handler_becomes_an_outcome(error: BaseException) -> None:
    assert isinstance(decided(Raised(error)), Retried)


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
        outcome = decided(Raised(error))

    assert isinstance(outcome, Retried)
    assert outcome.error.message.startswith("connect to postgres://***@db/x\ufffd failed")
    assert len(outcome.error.message) == 500
    assert outcome.error.traceback is not None
    assert "ValueError" in outcome.error.traceback
    assert "hunter2" not in outcome.error.traceback.split("raise ValueError")[-1]


def test_an_exception_without_a_text_is_named() -> None:
    outcome = decided(Raised(TimeoutError()))

    assert isinstance(outcome, Retried)
    assert outcome.error.message == "TimeoutError"


def test_out_of_memory_has_a_fixed_message_and_a_separate_traceback() -> None:
    outcome = decided(Raised(MemoryError("Unable to allocate 8 GiB for an array")))

    assert isinstance(outcome, Retried)
    assert (outcome.error.code, outcome.error.message) == ("memory_error", CUT_SHORT)
    assert "8 GiB" in str(outcome.error.traceback)
