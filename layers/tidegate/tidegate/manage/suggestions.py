"""The values that a filter may have, for a field that a person fills in."""

from contextlib import nullcontext
from dataclasses import dataclass
from typing import Literal

from tidegate.manage.search import use_the_index
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/suggestions")

MOST = 20
LOOK = 2_000
# The values that are stepped through. Where letters do not sort by their codes, some of them do not match.
_STEPS = 50

Field = Literal["type", "owner", "tag", "error", "reference_type", "batch"]


@dataclass(frozen=True)
class Suggestions:
    values: list[str]
    """20 at most."""


def suggestions(connection: Connection, field: Field, prefix: str) -> Suggestions:
    asked = {"prefix": prefix, "most": MOST, "look": LOOK, "steps": _STEPS}
    with use_the_index(connection) if field == "error" else nullcontext():
        rows = connection.execute(_SQL[field], asked)
        return Suggestions([row["value"] for row in rows])
