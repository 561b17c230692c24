"""The log lines of many jobs, as they are written: what a follower of a batch, a reference or a type reads.

One request looks at LOOK lines of all jobs, whatever the filter, so it costs the same beside millions of lines.
"""

from dataclasses import dataclass, fields
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, model_validator

from tidegate.base.answer_size import MOST_ANSWER_BYTES, fitting
from tidegate.http.principal import Principal
from tidegate.manage.job_actions import StoredLine, seen_by
from tidegate.manage.search import Text
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/log_lines")

LOOK = 5_000
# A transaction that wrote a line has ended by then: settling and reporting take milliseconds.
_SETTLED_SECONDS = 5


class LineFilter(BaseModel):
    """Of the jobs whose lines are wanted; all given filters match."""

    model_config = ConfigDict(extra="forbid")

    batch_id: UUID | None = None
    reference_type: Text | None = None
    reference_id: Text | None = None
    type: Text | None = None
    tag: Text | None = None
    owner: Text | None = None

    @model_validator(mode="after")
    def _reference_is_whole(self) -> "LineFilter":
        if (self.reference_type is None) != (self.reference_id is None):
            raise ValueError("give both reference_type and reference_id, or neither")
        return self


@dataclass(frozen=True)
class FoundLine(StoredLine):
    job_id: UUID
    type: str


@dataclass(frozen=True)
class FoundLines:
    lines: list[FoundLine]
    next: int
    """`after` of the next request."""
    more: bool
    """There are lines already that this request did not look at."""


def log_lines(
    connection: Connection,
    wanted: LineFilter,
    principal: Principal,
    *,
    after: int | None = None,
    limit: int,
    look: int = LOOK,
) -> FoundLines:
    """The lines after an id; without one, the last lines."""
    asked: dict[str, Any] = wanted.model_dump() | {"after": after, "limit": limit, "look": look}
    if not principal.sees_all and asked["owner"] not in {None, principal.owner}:
        return FoundLines([], after or 0, more=False)
    if not principal.sees_all:
        asked["owner"] = principal.owner
    asked |= {"settled": _SETTLED_SECONDS, "bytes": MOST_ANSWER_BYTES}
    rows = connection.execute(_SQL["lines"], asked).fetchall()
    found = [seen_by(principal, _line(row), row["type"]) for row in rows if row["id"] is not None]
    if after is None:
        return FoundLines([*fitting(reversed(found), MOST_ANSWER_BYTES)][::-1], rows[0]["next"], more=False)
    shown = [*fitting(found, MOST_ANSWER_BYTES)]
    if len(shown) < rows[0]["there"]:
        return FoundLines(shown, shown[-1].id, more=True)
    return FoundLines(shown, rows[0]["next"], rows[0]["more"])


def _line(row: dict[str, Any]) -> FoundLine:
    return FoundLine(**{field.name: row[field.name] for field in fields(FoundLine)})
