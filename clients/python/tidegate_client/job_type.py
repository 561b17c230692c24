"""How jobs of one type run."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class JobType:
    name: str
    lane: str
    enabled: bool
    paused: bool
    timeout: int
    max_attempts: int
    max_concurrent: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """All of its settings, as the API says them."""


@dataclass(frozen=True)
class TypePage:
    types: list[JobType]
    next: str | None
