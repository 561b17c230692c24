"""What can go wrong for a caller, without a word of HTTP:

TidegateError
├── Invalid            the request says something that it may not say
│   ├── Malformed      it is not even a JSON object
│   ├── UnknownType    it names a job type that nobody declared
│   └── TooLarge       it says too much
├── UnsupportedFormat  it is written in something other than JSON
├── Unauthenticated    nobody knows who is asking
│   └── BadSignature   a webhook is not signed by its source, or not lately
├── Forbidden          whoever asks may not do this
│   └── NotForThisKey  the key may not send such a job
├── TooManyRequests    whoever asks has asked too often
│   └── TooManyPending   the key's owner has too many unfinished jobs
├── NotFound           there is no such thing, or it belongs to somebody else
│   └── NoSuchRoute    nothing is at this address
├── MethodNotAllowed   something is at this address, for other methods
├── Conflict           it may be asked for, but not as things stand
│   ├── IllegalTransition    the job's status does not allow it
│   ├── TypeDisabled         the job type takes no jobs now
│   └── IdempotencyConflict  the key belongs to another request
└── Unavailable        something that is needed for it does not answer

http/problems.py gives each its status. SettingsError and MigrationError are for whoever deploys, not for callers.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

_DAY = 86_400
# A field that is not known has a name of the caller's: it may be millions of letters, and is said twice.
_MOST_LETTERS = 400


class Wrong(NamedTuple):
    """A part of the request that is wrong, by the name that the request has for it: body.jobs.1.priority."""

    where: str
    what: str
    type: str = "value_error"


class TidegateError(Exception):
    """The text is shown to the caller: it says what to change, and nothing of the inside."""


class Invalid(TidegateError):
    def __init__(self, *wrong: Wrong | str) -> None:
        """A text alone is about the body as a whole."""
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


class TooManyRequests(TidegateError):
    def __init__(self, message: str, *, after: float) -> None:
        super().__init__(message)
        self.after = math.ceil(min(max(after, 1), _DAY))
        """Seconds until it is worth asking again, or a day."""


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


class TypeDisabled(Conflict):
    pass


class IdempotencyConflict(Conflict):
    pass


class SettingsError(Exception):
    """An environment variable is missing or wrong; the text names it."""


class MigrationError(Exception):
    """The files under migrations/ and the database contradict each other."""


def _short(text: str) -> str:
    return text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}…"
