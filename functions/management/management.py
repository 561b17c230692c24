"""Function 3: what has become of the jobs."""

import os
from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from aws_lambda_powertools.event_handler.openapi.params import Query
from aws_lambda_powertools.utilities.typing import LambdaContext
from pydantic import BaseModel

from tidegate.http.api import Api
from tidegate.job import Reference, Status
from tidegate.keys import Principal
from tidegate.manage import jobs
from tidegate.settings import Settings
from tidegate.telemetry import logger

api = Api(Settings.read(os.environ), open_paths=frozenset({"/api/health"}))


class Error(BaseModel):
    code: str
    message: str


class JobSummary(BaseModel):
    id: UUID
    type: str
    status: Status
    priority: int
    reference: Reference | None
    attempts: int
    max_attempts: int
    progress: int
    stage: str | None
    error: Error | None
    scheduled_for: datetime
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


class JobDetail(JobSummary):
    owner: str
    result: Any
    payload: dict[str, Any] | None
    """For admins only: what a producer sent may be private, and it knows it anyway."""


class JobPage(BaseModel):
    jobs: list[JobSummary]
    next: UUID | None
    """`after` of the next page; null on the last."""


class Health(BaseModel):
    status: Literal["ok"] = "ok"


@api.get("/api/jobs/<job_id>")
def get_job(job_id: UUID) -> JobDetail:
    job = jobs.find(api.connection, job_id, api.principal)
    return JobDetail(**_summary(job), owner=job.owner, result=job.result, payload=_payload(job, api.principal))


@api.get("/api/jobs")
def get_jobs(limit: Annotated[int, Query(ge=1, le=200)] = 50, after: Annotated[UUID | None, Query()] = None) -> JobPage:
    # One more than asked for tells whether there is another page.
    found = jobs.newest(api.connection, api.principal, limit=limit + 1, after=after)
    page = [JobSummary(**_summary(job)) for job in found[:limit]]
    return JobPage(jobs=page, next=page[-1].id if len(found) > limit else None)


@api.get("/api/health")
def get_health() -> Health:
    api.connection.execute("SELECT 1")
    return Health()


def _summary(job: jobs.Job) -> dict[str, Any]:
    reference = (
        Reference(type=job.reference_type, id=job.reference_id) if job.reference_type and job.reference_id else None
    )
    error = Error(code=job.error_code, message=job.error_message) if job.error_code and job.error_message else None
    own = {name: getattr(job, name) for name in JobSummary.model_fields if name not in {"reference", "error"}}
    return own | {"reference": reference, "error": error}


def _payload(job: jobs.Job, principal: Principal) -> dict[str, Any] | None:
    return job.payload if principal.sees_all else None


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    return api.serve(event, context)
