"""/api/jobs/bulk: an action on all jobs that match, one step for each request."""

from typing import Annotated
from uuid import UUID

from aws_lambda_powertools.event_handler.openapi.params import Body
from pydantic import BaseModel, ConfigDict, Field, field_validator

from management_api import api, seconds_left
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import bulk
from tidegate.manage.bulk import Action
from tidegate.manage.search import JobFilter


class BulkStep(BaseModel):
    model_config = ConfigDict(extra="forbid")

    filter: JobFilter
    dry_run: Annotated[bool, Field(strict=True, description="count only")] = False
    limit: Annotated[int, Field(strict=True, ge=1, le=5000, description="jobs in this step")] = 1000
    after: Annotated[UUID | None, Field(description="`next` of the step before")] = None

    @field_validator("filter")
    @classmethod
    def _has_a_filter(cls, wanted: JobFilter) -> JobFilter:
        if not any(value is not None for value in wanted.model_dump().values()):
            raise ValueError("give at least one filter")
        return wanted


class BulkResult(BaseModel):
    matches: int | None = None
    """In a dry run: the jobs that the action would change."""
    at_least: bool = False
    """There may be more: the count stopped here."""
    done: int = 0
    skipped: int = 0
    """Jobs that match, but whose status does not allow the action."""
    next: UUID | None = None
    """`after` of the next step; null when all is done."""


@api.post("/api/jobs/bulk/retry", responses=answers(200, 409), security=takes(Role.ADMIN))
def retry_jobs(step: Annotated[BulkStep, Body()]) -> BulkResult:
    """failed, cancelled → pending, for all jobs that match."""
    return _step(Action.RETRY, step)


@api.post("/api/jobs/bulk/cancel", responses=answers(200, 409), security=takes(Role.ADMIN))
def cancel_jobs(step: Annotated[BulkStep, Body()]) -> BulkResult:
    """pending, waiting, review_needed → cancelled, for all jobs that match. Processing jobs are stopped, then
    cancelled."""
    return _step(Action.CANCEL, step)


@api.post("/api/jobs/bulk/delete", responses=answers(200, 409), security=takes(Role.ADMIN))
def delete_jobs(step: Annotated[BulkStep, Body()]) -> BulkResult:
    """Deletes finished jobs with their logs."""
    return _step(Action.DELETE, step)


def _step(action: Action, asked: BulkStep) -> BulkResult:
    if asked.dry_run:
        found = bulk.count(api.connection, action, asked.filter, api.principal)
        return BulkResult(matches=found.count, at_least=found.at_least)
    step = bulk.step(
        api.connection,
        action,
        asked.filter,
        api.principal,
        limit=asked.limit,
        after=asked.after,
        seconds=seconds_left(),
    )
    return BulkResult(done=step.done, skipped=step.skipped, next=step.next)
