"""Jobs that were sent together, and how far they are."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID


@dataclass(frozen=True)
class EnqueuedBatch:
    id: UUID
    job_ids: list[UUID] = field(repr=False)
    created: int


@dataclass(frozen=True)
class Progress:
    total: int
    pending: int
    processing: int
    waiting: int
    review_needed: int
    completed: int
    failed: int
    cancelled: int
    at_least: bool = False

    @property
    def ended(self) -> int:
        return self.completed + self.failed + self.cancelled


@dataclass(frozen=True)
class Batch:
    id: UUID
    total: int
    created_at: datetime
    finished_at: datetime | None
    progress: Progress
    data: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
