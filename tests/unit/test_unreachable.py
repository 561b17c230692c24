"""A handler that cannot connect is told which lane has a way to the internet."""

import errno
import socket
from collections.abc import Callable
from typing import Any

import pytest

from tests import factory
from tidegate import Fixed
from tidegate.job_type.definition import JobType
from tidegate.outcome import Failed, Raised, Retried
from tidegate.processor.pool import unreachable
from tidegate.processor.pool.attempt import decide_for
from tidegate.processor.pool.unreachable import HINT


class ConnectTimeout(Exception):
    """As httpx and requests name it."""


def name_that_does_not_exist() -> None:
    raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")


def no_route() -> None:
    raise OSError(errno.ENETUNREACH, "Network is unreachable")


def library() -> None:
    try:
        no_route()
    except OSError as error:
        raise RuntimeError("the request failed") from error


def of_a_library() -> None:
    raise ConnectTimeout("timed out")


def connecting() -> None:
    def create_connection() -> None:
        raise TimeoutError("timed out")

    create_connection()


def reading() -> None:
    raise TimeoutError("timed out")


def refused() -> None:
    raise ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")


def own() -> None:
    raise ConnectionError("the recogniser did not answer")


def message(act: Callable[[], Any], lane: str = "default", attempts: int = 3) -> str:
    try:
        act()
    except Exception as error:
        job_type = JobType.__new__(JobType)
        object.__setattr__(job_type, "lane", lane)
        object.__setattr__(job_type, "backoff", Fixed(base=0))
        outcome = decide_for(job_type, factory.claimed(max_attempts=attempts), Raised(error))
        assert isinstance(outcome, Retried | Failed)
        return outcome.error.message
    raise AssertionError


@pytest.mark.parametrize("act", [name_that_does_not_exist, no_route, library, of_a_library, connecting])
@pytest.mark.parametrize("attempts", [1, 3])
def test_a_handler_inside_that_cannot_connect_is_told(act: Callable[[], Any], attempts: int) -> None:
    assert message(act, attempts=attempts).endswith(f"({HINT})")


@pytest.mark.parametrize("act", [reading, refused, own])
def test_other_errors_stay_as_they_are(act: Callable[[], Any]) -> None:
    assert HINT not in message(act)


def test_a_handler_outside_is_told_nothing() -> None:
    assert HINT not in message(no_route, lane="outside")


def test_a_long_message_has_room_for_it() -> None:
    def long() -> None:
        raise OSError(errno.ENETUNREACH, "x" * 1000)

    assert len(message(long)) <= 500
    assert unreachable.HINT in message(long)
