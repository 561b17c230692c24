"""What a handler is given besides its payload."""

import time
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True)
class Running:
    id: UUID
    type: str
    attempt: int
    """1 for the first."""
    max_attempts: int
    worker: str
    """The invocation that runs it: the request id that its log lines carry."""
    created_at: datetime
    scheduled_for: datetime
    started_at: datetime
    deadline: float
    """By time.monotonic()."""

    @property
    def seconds_left(self) -> float:
        return max(self.deadline - time.monotonic(), 0)
