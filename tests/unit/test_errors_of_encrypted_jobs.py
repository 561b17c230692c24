"""Of an encrypted job's error only a text that was meant to be told is told."""

from dataclasses import replace

import pytest

from tests import factory
from tests.secretive import MARK, plain, secret_child
from tidegate import Fail, Retry
from tidegate.outcome import Failed, Raised, Retried, TargetFailed
from tidegate.processor.pool.attempt import decide_for

UNCAUGHT = TargetFailed(f"no patient {MARK}", "KeyError", is_uncaught=True)


@pytest.mark.parametrize("error", [KeyError(MARK), ExceptionGroup(MARK, [ValueError(MARK)]), UNCAUGHT])
def test_an_error_that_was_not_caught_is_named_and_its_text_is_for_the_encrypted_log(error: Exception) -> None:
    outcome = decide_for(secret_child, factory.claimed(), Raised(error))
    told = decide_for(plain, factory.claimed(), Raised(error))

    assert isinstance(outcome, Retried)
    assert isinstance(told, Retried)
    assert outcome.error.message == f"{outcome.error.code}: what it says is in the log, encrypted"
    assert MARK in str(outcome.error.traceback)
    assert MARK in told.error.message
    assert outcome == replace(told, delay=outcome.delay, error=replace(told.error, message=outcome.error.message))


@pytest.mark.parametrize(
    "error", [Fail("no such page"), Retry("no such page", after=1), TargetFailed("no such page", "http_404")]
)
def test_what_a_handler_or_a_target_says_on_purpose_is_told(error: Exception) -> None:
    outcome = decide_for(secret_child, factory.claimed(), Raised(error))

    assert isinstance(outcome, Retried | Failed)
    assert outcome.error.message == "no such page"
