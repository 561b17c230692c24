"""A job: what a caller may ask for, and what a processor holds while it has the lock."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, model_validator

from tidegate import json_text
from tidegate.errors import TooLarge

MAX_PAYLOAD_BYTES = 256 * 1024
"""As much as SQS and EventBridge take; what is larger belongs in S3, and its key in the payload."""

_FARTHEST = timedelta(days=366)


class Status(StrEnum):
    PENDING = "pending"
    PROCESSING = "processing"
    WAITING = "waiting"
    REVIEW_NEEDED = "review_needed"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Reference(BaseModel):
    """What the job is about, in the caller's own words: {"type": "order", "id": "4711"}."""

    model_config = ConfigDict(extra="forbid", strict=True)

    type: Annotated[str, Field(min_length=1, max_length=100)]
    id: Annotated[str, Field(min_length=1, max_length=200)]


class NewJob(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    type: Annotated[str, Field(min_length=1, max_length=63)]
    payload: dict[str, Any] = {}
    priority: Annotated[int, Field(ge=1, le=20, description="20 runs first")] = 10
    delay_seconds: Annotated[float, Field(ge=0, le=_FARTHEST.total_seconds())] = 0
    # JSON has no dates: a string is the only way to say one.
    scheduled_for: Annotated[AwareDatetime | None, Field(strict=False)] = None
    reference: Reference | None = None

    @model_validator(mode="after")
    def _is_due_once(self) -> "NewJob":
        if self.scheduled_for is not None and self.delay_seconds:
            raise ValueError("say either delay_seconds or scheduled_for, not both")
        if self.scheduled_for is not None and self.scheduled_for > datetime.now(UTC) + _FARTHEST:
            raise ValueError(f"scheduled_for may be {_FARTHEST.days} days ahead at the most")
        return self

    def payload_json(self) -> str:
        text = json_text.encode(self.payload)
        if len(text.encode()) > MAX_PAYLOAD_BYTES:
            raise TooLarge(f"the payload is over {MAX_PAYLOAD_BYTES} bytes: store it elsewhere and send its address")
        return text


@dataclass(frozen=True)
class Claimed:
    """A job under this processor's lock; `id` and `lock_version` together are the right to settle it."""

    id: UUID
    lock_version: int
    type: str
    payload: dict[str, Any]
    attempts: int
    max_attempts: int
    deaths: int
    timeout: int
    created_at: datetime
    scheduled_for: datetime
    locked_at: datetime

    @property
    def attempt(self) -> int:
        """The attempt that is being made; it is charged when it has had an outcome."""
        return self.attempts + 1
