"""What the answer of another system means for a job: a result, a failure for good, or another attempt."""

import re
from collections.abc import Collection
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final, NoReturn

from tidegate.outcome import Fail, Retry, TargetFailed
from tidegate.outside.connection import NoAnswer, Response

LONGEST_RETRY_AFTER: Final = 24 * 3600
_SHORTEST_RETRY_AFTER = 1.0
# A busy system says how long it will be busy. What it says with another status is not about that.
_BUSY = frozenset({429, 503})
_HOST = re.compile(r"https?://(?:[^/?#@\\]*@)?([A-Za-z0-9.-]{1,253})(?=[:/?#]|\Z)", re.IGNORECASE | re.ASCII)
_EXCERPT_LETTERS = 200


def check(response: Response, who: str, expected: Collection[int] = ()) -> None:
    """Raises what becomes of the job if the status is none of those expected; by default every 2xx is."""
    if response.status in expected if expected else 200 <= response.status < 300:
        return
    _refuse(response, who)


def not_answered(error: NoAnswer) -> TargetFailed:
    """One more attempt, with the type's backoff."""
    return TargetFailed(str(error), error.code)


def retry_after(response: Response, now: datetime) -> float | None:
    """Seconds, a day at most. None: it says nothing that can be understood."""
    said = (response.header("retry-after") or "").strip()
    if re.fullmatch("[0-9]+", said):
        seconds = float(said[:10]) if len(said) <= 10 else LONGEST_RETRY_AFTER
    else:
        try:
            moment = parsedate_to_datetime(said)
            seconds = (moment.replace(tzinfo=moment.tzinfo or UTC) - now).total_seconds()
        except (ValueError, TypeError, OverflowError, IndexError):
            return None
    return min(max(seconds, _SHORTEST_RETRY_AFTER), LONGEST_RETRY_AFTER)


def _refuse(response: Response, who: str) -> NoReturn:
    status, code = response.status, f"http_{response.status}"
    excerpt = response.body[:_EXCERPT_LETTERS].decode(errors="replace")
    if status in _BUSY and (seconds := retry_after(response, datetime.now(UTC))) is not None:
        raise _with_excerpt(Retry(f"{who} answered {status} and asked to come back later", after=seconds), excerpt)
    if status >= 500 or status in {408, 425, 429}:
        raise TargetFailed(f"{who} answered {status}", code, detail=excerpt)
    if 300 <= status < 400 and (location := response.header("location")):
        said = f"{who} answered {status}, a redirect to {_host(location)}, and redirects are not followed"
        raise _with_excerpt(Fail(said, code), excerpt)
    raise _with_excerpt(Fail(f"{who} answered {status}", code), excerpt)


def _with_excerpt[E: Exception](error: E, excerpt: str) -> E:
    """For the traceback, which only admins see."""
    if excerpt:
        error.add_note(excerpt)
    return error


def _host(location: str) -> str:
    if location.startswith("/") and not location.startswith("//"):
        return "another path of the same host"
    found = _HOST.match(location)
    return found[1].lower() if found else "another address"
