"""What both senders do with httpx: the address and the key, the limits of an answer, the errors of a connection."""

import re
import time
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from tidegate_client.answer import Answer
from tidegate_client.errors import BadAnswer, TidegateError, Unreachable
from tidegate_client.request import Request

VERSION: Final = "0.1.0"
_MOST_BYTES: Final = 16 * 1024 * 1024  # Lambda answers at most 6 MB
_NEVER_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


def address(url: str) -> str:
    try:
        parts = urlsplit(url)
        is_ours = parts.scheme in {"http", "https"} and parts.hostname and parts.username is None
        is_ours = is_ours and not parts.query and not parts.fragment and parts.port != 0
    except ValueError:
        is_ours = False
    if not is_ours:
        raise ValueError("the URL of the API is https://host, or with a path; without user, ? and #")
    return url.rstrip("/")


def headers(key: str) -> dict[str, str]:
    if not re.fullmatch(r"[!-~]+", key):
        raise ValueError("the key is empty, or has a character that no key has")  # the key itself is not shown
    return {"Authorization": f"Bearer {key}", "User-Agent": f"tidegate-client/{VERSION}"}


def arguments(url: str, request: Request, seconds: float) -> dict[str, Any]:
    """Of httpx' stream()."""
    return {
        "method": request.method,
        "url": url + request.target,
        "content": request.content,
        "headers": {} if request.body is None else {"Content-Type": "application/json"},
        "timeout": httpx.Timeout(seconds, read=seconds + request.waits),
    }


class Body:
    """Of an answer, as its parts come: bounded in size and in time, so that one that never ends does."""

    def __init__(self, request: Request, seconds: float) -> None:
        self._parts: list[bytes] = []
        self._size = 0
        self._end = time.monotonic() + seconds + request.waits

    def add(self, part: bytes) -> None:
        self._size += len(part)
        if self._size > _MOST_BYTES:
            raise BadAnswer(f"the answer is over {_MOST_BYTES} bytes")
        if time.monotonic() > self._end:
            raise httpx.ReadTimeout("the answer does not end")
        self._parts.append(part)

    def answer(self, status: int, given: httpx.Headers) -> Answer:
        return Answer(status, dict(given), b"".join(self._parts))


def lost(error: httpx.HTTPError, request: Request, url: str) -> TidegateError:
    if isinstance(error, httpx.DecodingError):
        return BadAnswer("the answer cannot be unpacked")
    why = str(error) or type(error).__name__
    received = not isinstance(error, _NEVER_SENT)
    return Unreachable(f"{request.method} {url}{request.path}: {why}", received=received)
