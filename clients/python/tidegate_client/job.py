"""A job as it is, as it is sent, and what was made of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Required, TypedDict
from uuid import UUID

Status = Literal["pending", "processing", "waiting", "review_needed", "completed", "failed", "cancelled"]
Id = UUID | str


@dataclass(frozen=True)
class Reference:
    type: str
    id: str


@dataclass(frozen=True)
class JobError:
    code: str
    message: str


@dataclass(frozen=True)
class LogLine:
    id: int
    at: datetime
    level: str
    message: str
    attempt: int | None = None
    stage: str | None = None
    actor: str | None = None
    details: dict[str, Any] | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Stage:
    name: str
    attempt: int
    duration_ms: int | None = None


@dataclass(frozen=True)
class Job:
    """Lists have the fields up to `updated_at`, and the others as if they were empty."""

    id: UUID
    type: str
    status: str
    priority: int
    owner: str
    attempts: int
    max_attempts: int
    scheduled_for: datetime
    created_at: datetime
    reference: Reference | None = None
    tags: list[str] = field(default_factory=list)
    progress: int = 0
    stage: str | None = None
    error: JobError | None = None
    started_at: datetime | None = None
    finished_at: datetime | None = None
    duration_ms: int | None = None
    updated_at: datetime | None = None
    batch_id: UUID | None = None
    parent_id: UUID | None = None
    result: Any = field(default=None, repr=False)
    payload: dict[str, Any] | None = field(default=None, repr=False)
    stages: list[Stage] = field(default_factory=list, repr=False)
    logs: list[LogLine] = field(default_factory=list, repr=False)
    logs_left_out: bool = False
    data: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """All that the API said."""


class SentReference(TypedDict):
    type: str
    id: str


# As a call, because `while` is a word of the language.
Unique = TypedDict(
    "Unique",
    {"key": str, "while": Literal["unfinished", "pending"], "on_conflict": Literal["skip", "replace"]},
    total=False,
)


class JobOptions(TypedDict, total=False):
    """What docs/sending.md says of a job beside type and payload."""

    priority: int
    delay_seconds: float
    scheduled_for: datetime
    expires_at: datetime
    expires_seconds: float
    reference: SentReference
    reference_type: str
    reference_id: str
    concurrency_key: str
    idempotency_key: str
    unique: Unique
    tags: list[str]
    notify: list[str]
    max_attempts: int
    batch: Id


class NewJob(JobOptions, total=False):
    type: Required[str]
    payload: Mapping[str, Any]


class Filters(TypedDict, total=False):
    """Of lists; all that are given have to fit."""

    status: Status
    type: str
    reference_type: str
    reference_id: str
    tag: str
    batch_id: Id
    parent_id: Id
    idempotency_key: str
    owner: str
    created_after: datetime
    created_before: datetime
    finished_after: datetime
    finished_before: datetime
    updated_after: datetime
    longer_than: float
    error: str


class Counted(TypedDict, total=False):
    """Which jobs are counted."""

    reference_type: str
    reference_id: str
    owner: str
    tag: str
    type: str
    parent_id: Id
    created_after: datetime
    created_before: datetime


@dataclass(frozen=True)
class Enqueued:
    id: UUID
    status: str
    outcome: str
    """created, existing or replaced"""


@dataclass(frozen=True)
class Page:
    jobs: list[Job]
    next: UUID | None


@dataclass(frozen=True)
class Changed:
    id: UUID
    status: str


@dataclass(frozen=True)
class Replayed:
    job_id: UUID


@dataclass(frozen=True)
class Signalled:
    resumed: bool
