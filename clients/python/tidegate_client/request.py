"""What is asked, before anything is sent."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from urllib.parse import quote, urlencode
from uuid import UUID


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = field(default=None, repr=False)
    repeatable: bool = True
    """Done twice it changes no more than done once, so it is sent again if its answer was lost."""
    waits: float = 0.0
    """Seconds that the API may take beyond the usual."""

    @property
    def target(self) -> str:
        pairs = [(name, _said(value)) for name, value in self.query.items() if value is not None]
        return f"{self.path}?{urlencode(pairs)}" if pairs else self.path

    @property
    def content(self) -> bytes | None:
        return None if self.body is None else json.dumps(self.body, default=_plain, allow_nan=False).encode()


@dataclass(frozen=True)
class Pause:
    seconds: float


def segment(name: str) -> str:
    """A name as a part of a path."""
    if name in {"", ".", ".."}:
        raise ValueError(f"{name!r} is no name")
    return quote(name, safe="")


def _said(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case datetime():
            return _plain(value)
        case _:
            return str(value)


def _plain(value: object) -> str:
    match value:
        case datetime(tzinfo=None):
            raise ValueError("a moment needs a time zone: datetime.now(UTC)")
        case datetime():
            return value.isoformat()
        case UUID():
            return str(value)
    raise TypeError(f"a {type(value).__name__} is no JSON value")
