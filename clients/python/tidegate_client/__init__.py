"""Send jobs to Tidegate, and see what becomes of them."""

from tidegate_client.async_client import AsyncTidegate
from tidegate_client.client import Tidegate
from tidegate_client.errors import (
    BadAnswer,
    Conflict,
    Forbidden,
    IdempotencyConflict,
    Invalid,
    NotFound,
    Problem,
    StillRunning,
    TidegateError,
    TooManyRequests,
    Unauthenticated,
    Unavailable,
    Unreachable,
)
from tidegate_client.job import Enqueued, Job, LogLine, NewJob
from tidegate_client.sending import VERSION

__version__ = VERSION

__all__ = [
    "AsyncTidegate",
    "BadAnswer",
    "Conflict",
    "Enqueued",
    "Forbidden",
    "IdempotencyConflict",
    "Invalid",
    "Job",
    "LogLine",
    "NewJob",
    "NotFound",
    "Problem",
    "StillRunning",
    "Tidegate",
    "TidegateError",
    "TooManyRequests",
    "Unauthenticated",
    "Unavailable",
    "Unreachable",
    "__version__",
]
