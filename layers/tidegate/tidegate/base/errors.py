"""The errors that a caller can get, without any HTTP:

TidegateError
├── Invalid            a value in the request is not allowed
│   ├── Malformed      the body is not a JSON object
│   ├── UnknownType    the request names a job type that is not declared
│   └── TooLarge       the body or a part of it is too large
├── UnsupportedFormat  the body is not JSON
├── Unauthenticated    the caller is unknown
│   └── BadSignature   a webhook has no valid signature of its source, or an old one
├── Forbidden          the caller's role does not allow this
│   ├── NotForThisKey  the key may not enqueue such a job
│   └── CrossSite      the request came with a cookie, from another site's page
├── TooManyRequests    the caller has used up its rate limit
│   └── TooManyPending   the key's owner has too many unfinished jobs
├── NotFound           the thing does not exist, or belongs to another owner
│   └── NoSuchRoute    no route has this path
├── MethodNotAllowed   a route has this path, for other methods
├── Conflict           the present state does not allow this
│   ├── IllegalTransition    the job's status does not allow it
│   ├── TypeDisabled         the job type is disabled
│   └── IdempotencyConflict  the key belongs to another request
├── Unavailable        a service that the request needs does not answer
└── Degraded           a lane's clock stands still

http/problems.py gives each its status. SettingsError and MigrationError are for the operator, not for callers.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

MOST_ERRORS = 50
"""An answer shows no more."""

_DAY = 86_400
# The caller chooses the name of an unknown field: it may have millions of letters, and stands in the answer twice.
_MOST_LETTERS = 400


class Wrong(NamedTuple):
    """A wrong part of the request, under its path in the request: body.jobs.1.priority."""

    where: str
    what: str
    type: str = "value_error"


class TidegateError(Exception):
    """The caller sees the text. It says what to change, and nothing about the inside."""


class Invalid(TidegateError):
    def __init__(self, *wrong: Wrong | str) -> None:
        """A plain text is about the whole body."""
        said = [Wrong("", each) if isinstance(each, str) else each for each in wrong]
        said = [Wrong(_short(each.where), _short(each.what), each.type) for each in said]
        super().__init__("; ".join(f"{each.where}: {each.what}".removeprefix(": ") for each in said[:5]))
        self.wrong = [each if each.where else each._replace(where="body") for each in said]


class Malformed(Invalid):
    pass


class UnknownType(Invalid):
    pass


class TooLarge(Invalid):
    pass


class UnsupportedFormat(TidegateError):
    pass


class Unauthenticated(TidegateError):
    pass


class BadSignature(Unauthenticated):
    pass


class Forbidden(TidegateError):
    pass


class NotForThisKey(Forbidden):
    pass


class CrossSite(Forbidden):
    pass


class TooManyRequests(TidegateError):
    def __init__(self, message: str, *, after: float) -> None:
        super().__init__(message)
        self.after = math.ceil(min(max(after, 1), _DAY))
        """Seconds until the next request can succeed, a day at most."""


class TooManyPending(TooManyRequests):
    pass


class NotFound(TidegateError):
    pass


class NoSuchRoute(NotFound):
    pass


class MethodNotAllowed(TidegateError):
    def __init__(self, message: str, *, allowed: Sequence[str]) -> None:
        super().__init__(message)
        self.allowed = allowed


class Conflict(TidegateError):
    pass


class IllegalTransition(Conflict):
    pass


class Unavailable(TidegateError):
    pass


class Degraded(TidegateError):
    def __init__(self, message: str, **more: Any) -> None:
        super().__init__(message)
        self.more = more
        """Further members of the problem document."""


class TypeDisabled(Conflict):
    pass


class IdempotencyConflict(Conflict):
    pass


class SettingsError(Exception):
    """An environment variable is missing or wrong. The text names it."""


class MigrationError(Exception):
    """The files under migrations/ and the database contradict each other."""


def _short(text: str) -> str:
    return text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}…"
