"""A job that checks a deployed queue: it waits, fails as often as its payload says, and returns what it saw."""

import time
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from tidegate import Exponential, Running, job_type


class Canary(BaseModel):
    model_config = ConfigDict(extra="forbid")

    note: Annotated[str, Field(max_length=1000)] = ""
    work_ms: Annotated[int, Field(ge=0, le=10_000)] = 0
    fail_times: Annotated[int, Field(ge=0, le=100)] = 0


class CanaryFailed(Exception):
    pass


@job_type("canary", timeout=30, max_attempts=3, backoff=Exponential(base=1, cap=10))
def canary(job: Running, canary: Canary) -> dict[str, Any]:
    """Waits work_ms, fails fail_times times, and returns what it saw."""
    began = time.monotonic()
    time.sleep(canary.work_ms / 1000)
    if job.attempt <= canary.fail_times:
        raise CanaryFailed(f"asked to fail {canary.fail_times} times; this was attempt {job.attempt}")
    return {
        "note": canary.note,
        "attempt": job.attempt,
        "worker": job.worker,
        "waited_ms": round((job.started_at - job.created_at).total_seconds() * 1000),
        "worked_ms": round((time.monotonic() - began) * 1000),
    }
