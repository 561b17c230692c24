"""/api/jobs/bulk: an action on all jobs that match, or on those that are named, one step for each request."""

from typing import Annotated
from uuid import UUID, uuid4

from aws_lambda_powertools.event_handler.openapi.params import Body
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from management_api import api, seconds_left
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import bulk
from tidegate.manage.act import Act
from tidegate.manage.bulk import Action
from tidegate.manage.search import JobFilter

_MOST_NAMED = 1000


class BulkStep(BaseModel):
    model_config = ConfigDict(extra="forbid")

    filter: JobFilter | None = None
    ids: Annotated[
        list[UUID] | None, Field(min_length=1, max_length=_MOST_NAMED, description="instead of a filter")
    ] = None
    dry_run: Annotated[bool, Field(strict=True, description="count only")] = False
    limit: Annotated[int, Field(strict=True, ge=1, le=5000, description="jobs in this step")] = 1000
    after: Annotated[UUID | None, Field(description="`next` of the step before")] = None
    act: Annotated[
        UUID | None,
        Field(description="the client's name for the whole action, the same in each step; one line in the audit"),
    ] = None

    @field_validator("filter")
    @classmethod
    def _has_a_filter(cls, wanted: JobFilter | None) -> JobFilter | None:
        if wanted is not None and not any(value is not None for value in wanted.model_dump().values()):
            raise ValueError("give at least one filter")
        return wanted

    @model_validator(mode="after")
    def _names_its_jobs_once(self) -> "BulkStep":
        if (self.filter is None) == (self.ids is None):
            raise ValueError("give a filter or ids")
        return self


class BulkReplay(BulkStep):
    per_minute: Annotated[
        float | None,
        Field(
            strict=True, ge=0.001, le=100_000, description="due one after the other, so many a minute; without: at once"
        ),
    ] = None

    @model_validator(mode="after")
    def _has_an_act(self) -> "BulkReplay":
        if self.act is None and not self.dry_run:
            raise ValueError("give an act: one act replays a job once, also where a step is repeated")
        return self


class RefusedJob(BaseModel):
    id: UUID
    says: str


class BulkResult(BaseModel):
    matches: int | None = None
    """In a dry run: the jobs that the action would change."""
    at_least: bool = False
    """There may be more: the count stopped here."""
    done: int = 0
    skipped: int = 0
    """Jobs that match, but whose status does not allow the action; jobs that cannot be replayed; ids of no job."""
    refused: list[RefusedJob] = []
    """The first 20 jobs that cannot be replayed, with the reason: the type takes no jobs, the payload does not fit."""
    next: UUID | None = None
    """`after` of the next step; null when all is done."""
    act: UUID | None = None
    """The request's, or a new one. Null in a dry run."""


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


@api.post("/api/jobs/bulk/replay", responses=answers(200, 409), security=takes(Role.ADMIN))
def replay_jobs(step: Annotated[BulkReplay, Body()]) -> BulkResult:
    """Makes a new job with the same content for each finished job that matches and is older than the act. With
    `per_minute` the first is due now and the others one after the other."""
    return _step(Action.REPLAY, step, per_minute=step.per_minute)


def _step(action: Action, asked: BulkStep, *, per_minute: float | None = None) -> BulkResult:
    act = Act(
        action,
        asked.filter or asked.ids or [],
        api.principal,
        id=asked.act or uuid4(),
        per_minute=per_minute,
        traceparent=api.traceparent,
    )
    if asked.dry_run:
        found = bulk.count(api.connection, act)
        return BulkResult(matches=found.count, at_least=found.at_least)
    step = bulk.step(api.connection, act, limit=asked.limit, after=asked.after, seconds=seconds_left())
    refused = [RefusedJob(id=job_id, says=says) for job_id, says in step.refused]
    return BulkResult(done=step.done, skipped=step.skipped, refused=refused, next=step.next, act=act.id)
