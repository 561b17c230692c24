"""The enqueue function: jobs and webhooks over HTTP."""

import os
from collections.abc import Iterable
from datetime import timedelta
from typing import Annotated, Any
from uuid import UUID

from aws_lambda_powertools.event_handler.openapi.params import Body, Header
from aws_lambda_powertools.utilities.typing import LambdaContext
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError

import webhooks
from sources import SOURCES
from tidegate.base.bounds import LONGEST_KEY
from tidegate.base.errors import MOST_ERRORS, Invalid, Wrong
from tidegate.base.settings import Settings
from tidegate.base.telemetry import logger
from tidegate.http.answers import answers
from tidegate.http.api import Api
from tidegate.http.body import MAX_BATCH_BYTES
from tidegate.http.public import PUBLIC, check_public
from tidegate.http.query_string import known_only
from tidegate.job import NewJob, Notify, Said, Status
from tidegate.queue.enqueue import MAX_JOBS_AT_ONCE, Enqueued, enqueue, enqueue_batch
from tidegate.webhooks.source import with_keys

settings = Settings.read(os.environ)
api = Api(settings, signed_path=webhooks.PATH, body_limits={"/api/jobs/batch": MAX_BATCH_BYTES})
webhooks.register(api, with_keys(SOURCES, settings.secrets_by_source))


# Lanes tick once a minute. What is due before that needs a processor that sleeps until then.
_SOON = timedelta(seconds=60)


_IDEMPOTENCY_KEY = Header(alias="idempotency-key", min_length=1, max_length=LONGEST_KEY, pattern=r"^[\x20-\x7e]+$")


class OneJob(NewJob):
    batch: UUID | None = Field(default=None, strict=False, description="an unfinished batch that the job joins")


def _without_keys(schema: dict[str, Any]) -> None:
    del schema["properties"]["idempotency_key"], schema["properties"]["unique"]


class Then(NewJob):
    """The job that follows a batch. It is enqueued once in any case, so it takes neither key."""

    model_config = ConfigDict(json_schema_extra=_without_keys)

    idempotency_key: None = None
    unique: None = None


_JOBS = TypeAdapter(list[NewJob])
# The jobs that are validated in one step. With MOST_ERRORS errors validating ends.
_STEP = 50


def _validated_in_steps(said: Any) -> Any:
    """The validated jobs; after an error the raw list, cut where MOST_ERRORS were found, for pydantic's report."""
    if not isinstance(said, list) or len(said) > MAX_JOBS_AT_ONCE:
        return said
    jobs: list[NewJob] = []
    wrong = 0
    for start in range(0, len(said), _STEP):
        try:
            jobs += _JOBS.validate_python(said[start : start + _STEP])
        except ValidationError as error:
            wrong += error.error_count()
            if wrong >= MOST_ERRORS:
                return said[: start + _STEP]
    return said if wrong else jobs


class ManyJobs(Said):
    jobs: Annotated[
        list[NewJob], Field(min_length=1, max_length=MAX_JOBS_AT_ONCE), BeforeValidator(_validated_in_steps)
    ]
    then: Then | None = Field(
        default=None, description="enqueued when all jobs of the batch have finished, with any status"
    )
    notify: Notify = Field(default_factory=list)

    def __repr__(self) -> str:
        # Powertools calls repr() for its debug log even if that is off, which is slow for thousands of jobs.
        return f"ManyJobs({len(self.jobs)} jobs)"

    __str__ = __repr__


class Accepted(BaseModel):
    job_id: UUID
    status: Status
    outcome: str
    """created, existing (the same request, or an unfinished job with the same `unique`), or replaced"""


class BatchAccepted(BaseModel):
    batch_id: UUID
    job_ids: list[UUID]
    """In the order of the request."""
    created: int


@api.post("/api/jobs", responses=answers(202, 404, 409), middlewares=[known_only])
def post_job(
    job: Annotated[OneJob, Body()],
    idempotency_key: Annotated[str | None, _IDEMPOTENCY_KEY] = None,
) -> tuple[Accepted, int]:
    """Enqueues one job. The header Idempotency-Key stands for the field. A job without an API key, of a type that the
    stack allows, is due within a day, has a priority of at most 10, and has no concurrency_key, idempotency_key,
    max_attempts, notify or unique. A header traceparent (W3C) is stored with the job, and passed to its handler and its
    follow-ups."""
    if idempotency_key is not None:
        if job.idempotency_key not in {None, idempotency_key}:
            raise Invalid(Wrong("header.idempotency-key", "the field idempotency_key has another value"))
        if job.unique is not None:
            raise Invalid(Wrong("header.idempotency-key", "give Idempotency-Key or unique, not both"))
        job.idempotency_key = idempotency_key
    if api.principal is PUBLIC:
        key_at = "body.idempotency_key" if idempotency_key is None else "header.idempotency-key"
        check_public(job, settings.public_types, key_at=key_at)
    enqueued = enqueue(
        api.connection,
        job,
        owner=api.principal.owner,
        batch_id=job.batch,
        traceparent=api.traceparent,
        limits=api.principal.limits,
    )
    _wake([(job, enqueued)])
    return Accepted(job_id=enqueued.id, status=enqueued.status, outcome=enqueued.outcome), 202


@api.post("/api/jobs/create", responses=answers(202, 404, 409), middlewares=[known_only])
def create_job(
    job: Annotated[OneJob, Body()], idempotency_key: Annotated[str | None, _IDEMPOTENCY_KEY] = None
) -> tuple[Accepted, int]:
    """POST /api/jobs by another name."""
    return post_job(job, idempotency_key)


@api.post("/api/jobs/batch", responses=answers(202, 409), middlewares=[known_only])
def post_batch(
    batch: Annotated[ManyJobs, Body()],
    idempotency_key: Annotated[str | None, Header(alias="idempotency-key", include_in_schema=False)] = None,
) -> tuple[BatchAccepted, int]:
    """Enqueues up to 10,000 jobs of any types in one transaction: all or none. A header traceparent is stored with
    them. The header Idempotency-Key is not allowed: each job may have an idempotency_key."""
    if idempotency_key is not None:
        text = "a batch takes no header Idempotency-Key: give each job an idempotency_key"
        raise Invalid(Wrong("header.idempotency-key", text))
    enqueued = enqueue_batch(
        api.connection,
        batch.jobs,
        owner=api.principal.owner,
        then=batch.then,
        notify=batch.notify,
        traceparent=api.traceparent,
        limits=api.principal.limits,
    )
    ids = [job.id for job in enqueued.jobs]
    created = sum(job.outcome == "created" for job in enqueued.jobs)
    _wake(zip(batch.jobs, enqueued.jobs, strict=True), batch.then if created == 0 else None)
    return BatchAccepted(batch_id=enqueued.id, job_ids=ids, created=created), 202


def _wake(jobs: Iterable[tuple[NewJob, Enqueued]], then: NewJob | None = None) -> None:
    """For what is new: a request that is sent again makes no job ready. `then`: of a batch that was over at once."""
    new = [job for job, each in jobs if each.status == Status.PENDING and each.outcome != "existing"]
    new += [then] if then else []
    types = {job.type for job in new if not job.is_delayed}
    soon = {job.type for job in new if job.is_delayed and job.is_due_within(_SOON)} - types
    if types or soon:
        api.wake(types, soon=soon)


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    return api.serve(event, context)
