"""Rows as a list shows them. One that cannot be read hides no other."""

from collections.abc import Callable, Iterable
from typing import Literal

from pydantic import BaseModel, ValidationError

from tidegate.base.misfits import in_a_line
from tidegate.base.telemetry import logger


class UnreadableRow(BaseModel):
    """A row that no route has written, and that cannot be shown."""

    id: str
    unreadable: Literal[True] = True


def shown[Row, Shown](
    rows: Iterable[Row], show: Callable[[Row], Shown], name: Callable[[Row], str]
) -> list[Shown | UnreadableRow]:
    """Each row as `show` makes it. `name`: by what the row is known."""
    found: list[Shown | UnreadableRow] = []
    for row in rows:
        try:
            found.append(show(row))
        except ValidationError as error:
            logger.error("a row cannot be read", extra={"id": name(row), "error": in_a_line(error.errors())})
            found.append(UnreadableRow(id=name(row)))
    return found
