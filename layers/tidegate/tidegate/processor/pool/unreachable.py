"""A handler that cannot connect is told which lane has a way to the internet."""

import errno
import re
import socket
from collections.abc import Iterator
from dataclasses import replace

from tidegate.outcome import MAX_MESSAGE, Ending, Failed, Outcome, Raised, Retried

HINT = 'this lane may have no way to the internet: lane="outside" has one'
_OUTSIDE = "outside"
_ERRNOS = {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ETIMEDOUT}
# httpx, requests, urllib3, botocore and aiohttp have errors of their own for it.
_NAMES = re.compile(r"Connect(ion)?Timeout(Error)?|NameResolutionError|ClientConnectorDNSError|EndpointConnectionError")
_CONNECTING = {"create_connection", "connect", "sock_connect", "_connect_sock"}
_MOST = 20
_ROOM = MAX_MESSAGE - len(HINT) - 3


def with_hint(outcome: Outcome, ending: Ending, lane: str) -> Outcome:
    if lane == _OUTSIDE or not isinstance(ending, Raised) or not isinstance(outcome, Retried | Failed):
        return outcome
    if not any(_is_about_connecting(each) for each in _chain(ending.error)):
        return outcome
    return replace(outcome, error=replace(outcome.error, message=f"{outcome.error.message[:_ROOM]} ({HINT})"))


def _is_about_connecting(error: BaseException) -> bool:
    if isinstance(error, socket.gaierror) or _NAMES.fullmatch(type(error).__name__):
        return True
    if isinstance(error, TimeoutError) and error.errno is None:
        return _raised_in(error) in _CONNECTING
    return isinstance(error, OSError) and error.errno in _ERRNOS


def _raised_in(error: BaseException) -> str:
    """The innermost function: connecting and reading time out with the same error."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return trace.tb_frame.f_code.co_name if trace else ""


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error, and what it came of."""
    for _ in range(_MOST):
        if error is None:
            return
        yield error
        error = error.__cause__ or error.__context__
