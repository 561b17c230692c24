"""What can go wrong, as exceptions:

TidegateError
├── Problem               the API refused the request; type, status, detail and errors say why
│   ├── Invalid           400, 413, 415: something in the request is wrong
│   ├── Unauthenticated   401: no key, or none that is valid
│   ├── Forbidden         403: the key may not do this
│   ├── NotFound          404: it does not exist, or belongs to another owner
│   ├── Conflict          409: the present state does not allow it
│   │   └── IdempotencyConflict   the idempotency key belongs to another request
│   ├── TooManyRequests   429: later; retry_after says when
│   └── Unavailable       5xx: the API, or its database, does not work now
├── Unreachable           there was no connection, or no whole answer
├── BadAnswer             the answer is not one of Tidegate's
└── StillRunning          a wait is over, and the job has not ended

No text of these has the key, or what the request carried.
"""

import email.utils
import json
import re
from datetime import UTC, datetime
from typing import Any, Final

from tidegate_client.answer import Answer

_NAMESPACE: Final = "urn:tidegate:problem:"
_MOST_LETTERS: Final = 2000
_UNCHANGED: Final = 304


class TidegateError(Exception):
    pass


class Unreachable(TidegateError):
    def __init__(self, message: str, *, received: bool) -> None:
        super().__init__(message)
        self.received = received
        """The request may have arrived and been done."""


class BadAnswer(TidegateError):
    pass


class StillRunning(TidegateError, TimeoutError):
    pass


class Problem(TidegateError):
    def __init__(
        self,
        detail: str,
        *,
        status: int,
        type: str = "",  # noqa: A002
        errors: tuple[dict[str, Any], ...] = (),
        retry_after: float | None = None,
    ) -> None:
        super().__init__(detail)
        self.detail = detail
        self.status = status
        self.type = type
        """The last word of the problem's type, such as `unknown-type`; "" if the answer was no problem document."""
        self.errors = errors
        """Of a wrong request: `where`, `what`, `type` of each mistake."""
        self.retry_after = retry_after
        """Seconds, if the answer said when to try again."""


class Invalid(Problem):
    pass


class Unauthenticated(Problem):
    pass


class Forbidden(Problem):
    pass


class NotFound(Problem):
    pass


class Conflict(Problem):
    pass


class IdempotencyConflict(Conflict):
    pass


class TooManyRequests(Problem):
    pass


class Unavailable(Problem):
    pass


_BY_STATUS: Final[dict[int, type[Problem]]] = {
    400: Invalid,
    401: Unauthenticated,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    413: Invalid,
    415: Invalid,
    429: TooManyRequests,
}


def problem(answer: Answer) -> TidegateError | None:
    """What the answer refuses, or None."""
    if answer.status < 300 or answer.status == _UNCHANGED:
        return None
    if answer.status < 400:
        return BadAnswer(f"the answer {answer.status} leads elsewhere: is the address that of the API?")
    said = _document(answer.body)
    kind = _text(said.get("type")).removeprefix(_NAMESPACE)
    by_status = Unavailable if answer.status >= 500 else _BY_STATUS.get(answer.status, Problem)
    # The gateway's own errors have a message.
    detail = _text(said.get("detail")) or _text(said.get("message")) or f"the answer was {answer.status}"
    errors = said.get("errors")
    return (IdempotencyConflict if kind == "idempotency-conflict" else by_status)(
        detail,
        status=answer.status,
        type=kind,
        errors=tuple(each for each in errors if isinstance(each, dict)) if isinstance(errors, list) else (),
        retry_after=retry_after(answer),
    )


def retry_after(answer: Answer) -> float | None:
    said = answer.headers.get("retry-after", "").strip()
    if re.fullmatch(r"[0-9]{1,9}", said):
        return float(said)
    try:
        moment = email.utils.parsedate_to_datetime(said)
        return max((moment - datetime.now(UTC)).total_seconds(), 0.0)
    except (ValueError, TypeError, OverflowError):  # no date, or one without a time zone
        return None


def _document(body: bytes) -> dict[str, Any]:
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _text(said: object) -> str:
    return said[:_MOST_LETTERS] if isinstance(said, str) else ""
