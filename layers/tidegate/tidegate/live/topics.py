"""What a connection may watch: `job:<id>`, `jobs:<id,…>`, `batch:<id>`, `reference:<type>/<id>`, `stats`, `inbox`."""

import hashlib
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from tidegate.base.bounds import LONGEST_REFERENCE_ID, LONGEST_REFERENCE_TYPE
from tidegate.http.principal import Principal, Role
from tidegate.live.states import MOST_JOBS

LONGEST = 4_000
"""Letters. A hundred ids with commas are 3,699."""
FOR_VIEWERS = {"stats", "inbox"}
_ALL = "*"

Kind = Literal["job", "jobs", "batch", "reference", "stats", "inbox"]


@dataclass(frozen=True)
class Topic:
    kind: Kind
    ids: tuple[UUID, ...] = ()
    reference: tuple[str, str] = ("", "")


def read(text: str) -> Topic:
    """Raises ValueError, in words for the client."""
    kind, _, rest = text.partition(":")
    match kind:
        case "stats" | "inbox" if text == kind:
            return Topic(kind)
        case "job" | "batch":
            return Topic(kind, (_id(rest),))
        case "jobs":
            parts = rest.split(",", MOST_JOBS)
            if len(parts) > MOST_JOBS:
                raise ValueError(f"it has more than {MOST_JOBS} ids")
            return Topic(kind, tuple(map(_id, parts)))
        case "reference":
            return Topic(kind, reference=_reference(rest))
    raise ValueError("write job:<id>, jobs:<id,…>, batch:<id>, reference:<type>/<id>, stats or inbox")


def size(text: str) -> int:
    """The number of jobs that a topic of jobs names; of every other topic 1."""
    return 1 + text.count(",") if text.startswith("jobs:") else 1


def key(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def audience(principal: Principal) -> str:
    """Those of one audience see the same."""
    return _ALL if principal.sees_all else f"={principal.owner}"


def one_of(seen_by: str) -> Principal:
    """A caller that sees what the audience sees."""
    if seen_by == _ALL:
        return Principal("", Role.VIEWER, "")
    return Principal("", Role.PRODUCER, seen_by.removeprefix("="))


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise ValueError("it names no job or batch: write its id") from None


def _reference(text: str) -> tuple[str, str]:
    of_type, slash, of_id = text.partition("/")
    if not (slash and 0 < len(of_type) <= LONGEST_REFERENCE_TYPE and 0 < len(of_id) <= LONGEST_REFERENCE_ID):
        raise ValueError("write reference:<type>/<id>")
    if "\x00" in text:
        raise ValueError("a reference has no NUL")
    return of_type, of_id
