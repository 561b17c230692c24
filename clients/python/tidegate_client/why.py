"""Why a job waits."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID


@dataclass(frozen=True)
class Gate:
    name: str
    says: str
    until: datetime | None = None
    act: dict[str, Any] | None = None
    """The request that opens it: says, method, path, body."""


@dataclass(frozen=True)
class PlaceInLine:
    ahead: int
    at_least: bool
    says: str
    expected_start: datetime | None = None


@dataclass(frozen=True)
class Why:
    id: UUID
    status: str
    lane: str | None
    gates: list[Gate]
    line: PlaceInLine | None = None
    notes: list[str] = field(default_factory=list)
    data: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
