"""/api/jobs: lists, details and actions."""

from datetime import UTC, datetime
from typing import Annotated, Any
from uuid import UUID

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Body, Query
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from management_api import api, seconds_left, settings
from tidegate.base import bounds
from tidegate.base.redact import redact_values
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.job import Moment, Priority, Reference, Said, Status, Tag
from tidegate.manage import attempts, costs, job_actions
from tidegate.manage.attempts import Attempt, CallbackSent, StageMade
from tidegate.manage.job_actions import Job
from tidegate.manage.line import PlaceInLine
from tidegate.manage.replay import replay
from tidegate.manage.search import JobFilter, Sort, listed, search
from tidegate.manage.why import Gate, GateName
from tidegate.manage.why import why as ask_why

# API Gateway gives up after 30 seconds.
LONGEST_WAIT = 25
# Seconds, for a request that could not wait because too many do.
_ASK_AGAIN_AFTER = 2
# Seconds: a job that is due later is left to the next tick.
_SOON = 60
_LAST_LINE = 2**63 - 1


class Nothing(BaseModel):
    """The body of a request without parameters: absent, or {}."""

    model_config = ConfigDict(extra="forbid")


class Error(BaseModel):
    code: str
    message: str


class JobSummary(BaseModel):
    id: UUID
    type: str
    status: Status
    priority: int
    owner: str
    reference: Reference | None
    tags: list[str]
    attempts: int
    max_attempts: int
    replay_of: UUID | None
    """The job whose content this one was made with."""
    progress: int
    stage: str | None
    error: Error | None
    scheduled_for: datetime
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    duration_ms: int | None
    """How long its handler has run, in all its runs; null: none has ended."""
    updated_at: datetime
    """When it was last changed: by an attempt, its progress, a person."""


class LogLine(BaseModel):
    id: int
    at: datetime
    level: str
    attempt: int | None
    stage: str | None
    actor: str | None
    message: str
    details: dict[str, Any] | None
    """Only admins see a traceback here."""


class ChildJob(BaseModel):
    id: UUID
    type: str
    status: Status


class Children(BaseModel):
    count: int
    at_least: bool
    """There may be more: the count stopped here."""
    open: int
    """Those that have not ended."""
    jobs: list[ChildJob]
    """The first 200."""


class Allowed(BaseModel):
    """For each action null, or why the caller may not do it now."""

    retry: str | None
    cancel: str | None
    approve: str | None
    reject: str | None
    signal: str | None
    patch: str | None
    delete: str | None
    replay: str | None


class JobDetail(JobSummary):
    batch_id: UUID | None
    parent_id: UUID | None
    idempotency_key: str | None
    concurrency_key: str | None
    expires_at: datetime | None
    """If it has not started by then, it is cancelled, with the code expired."""
    notify: list[str] | None
    """The endpoints that it named."""
    traceparent: str | None
    """The W3C trace in which the job was enqueued."""
    review_reason: str | None
    wait_signal: str | None
    wait_until: datetime | None
    cancel_requested_at: datetime | None
    result: Any
    payload: dict[str, Any] | None
    """Only for admins, since it may be private. The producer that sent it knows it."""
    steps: dict[str, Any] | None
    """The stored results of the job's steps, unless they are over 256 KB."""
    steps_left_out: bool
    logs: list[LogLine]
    """The last 500 lines in the order in which they were written, or as many as fit into the answer (1 MB); with
    `log_after`, the lines after it. A processor writes a handler's lines once a second: `at` is the moment of each."""
    logs_left_out: bool
    """There are more lines before these; with `log_after`, after these."""
    attempts_made: list[Attempt]
    """The last 200, as far as the log knows them. An attempt begins with its claim."""
    stages: list[StageMade]
    """Those of the last ten runs that had any: what job.stage() began, and how long each took."""
    children: Children
    callbacks: list[CallbackSent]
    """The last 20 that tell of this job; a producer sees those for the endpoints that the job named."""
    cost_usd: float | None
    """About what its runs cost, by what a second costs in its lane; null: it cannot be said, or to a producer."""
    replays: list[ChildJob]
    """The last 20 jobs that replay this one, the newest first."""
    allowed: Allowed
    encrypted: bool
    """Its contents are stored encrypted."""
    readable: bool | None
    """false: what is encrypted cannot be decrypted here, in whole or in part, and that part is null. null: a viewer
    sees no contents."""
    hidden: bool
    """The caller is a viewer, who sees no contents: `payload`, `result`, `steps` and the logs' `details` are null."""


class JobQuery(JobFilter):
    limit: Annotated[int, Field(ge=1, le=200)] = 50
    after: Annotated[UUID | None, Field(description="`next` of the page before")] = None
    sort: Annotated[Sort, Field(description="by the time of creation")] = "newest"

    def filter(self) -> JobFilter:
        return JobFilter(**{name: getattr(self, name) for name in JobFilter.model_fields})


class JobPage(BaseModel):
    jobs: list[JobSummary]
    next: UUID | None
    """`after` of the next page; null on the last."""


class Changed(BaseModel):
    id: UUID
    status: Status


class Replay(Said):
    payload: Annotated[dict[str, Any] | None, Field(description="instead of the job's own")] = None
    priority: Priority | None = None
    delay_seconds: Annotated[float, Field(ge=0, le=bounds.FARTHEST.total_seconds())] = 0


class ReplayedJob(BaseModel):
    job_id: UUID
    replay_of: UUID


class Approval(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    comment: Annotated[str | None, Field(min_length=1, max_length=500)] = None


class Rejection(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    reason: Annotated[str, Field(min_length=1, max_length=500)] = "rejected by hand"


class NewSignal(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    name: Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_SIGNAL)]
    payload: Any = None


class Signalled(BaseModel):
    id: UUID
    resumed: bool
    """Whether it resumed the job. A signal that comes before its wait is kept; of several with the same name, the last
    is kept."""


class JobChange(BaseModel):
    """A key that is not given stays unchanged."""

    model_config = ConfigDict(extra="forbid", strict=True)

    priority: Annotated[Priority, Field(description="20 runs first")] = 10
    scheduled_for: Annotated[
        Moment | None,
        Field(description="a time in the past means now"),
    ] = None
    tags: Annotated[list[Tag], Field(max_length=bounds.MOST_TAGS)] = []

    @field_validator("scheduled_for")
    @classmethod
    def _is_not_too_far(cls, moment: datetime | None) -> datetime | None:
        if moment is None or moment > datetime.now(UTC) + bounds.FARTHEST:
            raise ValueError(f"it must be a time, at most {bounds.FARTHEST.days} days ahead")
        return moment

    @model_validator(mode="after")
    def _changes_something(self) -> "JobChange":
        if not self.model_fields_set:
            raise ValueError("give at least one of priority, scheduled_for and tags")
        return self

    def said(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.model_fields_set}


class WhyDetail(BaseModel):
    id: UUID
    status: Status
    lane: str | None
    """Only processors of this lane claim it; null if its type is not declared."""
    gates: list[Gate]
    """All gates that hold the job back, in the order of the claim. Empty: the next claim may take it."""
    passed: list[GateName]
    """The gates of this job that are open, in the same order."""
    line: PlaceInLine | None
    """Its place in line and its expected start; null: it is not pending."""
    notes: list[str]
    """What holds nothing back and may be meant otherwise: a limit that its type names and that does not exist."""


@api.get("/api/jobs", responses=answers(200))
def get_jobs(query: Annotated[JobQuery, Query()]) -> JobPage:
    """Lists jobs. One request looks at 5,000 jobs at most: of the given idempotency key, batch, parent, reference,
    status (also with a type or an owner; completed ones only with a type), owner or type, otherwise of all. So a page
    may be short or empty while `next` is not null, and the search continues there. `tag`, `longer_than`, `error`,
    `finished_after`, `finished_before`, `updated_after`, and a `type` beside an owner, are compared job by job within
    that window; `error` searches failed jobs, unless another status is given."""
    page = search(
        api.connection,
        query.filter(),
        api.principal,
        limit=query.limit,
        after=query.after,
        sort=query.sort,
    )
    return JobPage(jobs=[JobSummary(**listed(job)) for job in page.jobs], next=page.next)


@api.get("/api/jobs/<job_id>", responses=answers(200, 404))
def get_job(
    job_id: UUID,
    wait: Annotated[int, Query(ge=0, le=LONGEST_WAIT)] = 0,
    log_after: Annotated[
        int | None, Query(ge=0, le=_LAST_LINE, description="the id of a log line; 0 begins with the first")
    ] = None,
) -> Response[JobDetail]:
    """One job. With `wait` the answer comes when the job has finished, or after that many seconds. If too many requests
    wait already (of the key, of the owner, or in all), it comes at once, with the job as it is and a Retry-After."""
    job = job_actions.find(api.connection, job_id, api.principal)
    headers = {}
    if wait and job.finished_at is None:
        seconds = min(wait, seconds_left())
        if not job_actions.wait_for_end(api.connection, job_id, api.principal, seconds=seconds):
            headers = {"Retry-After": str(_ASK_AGAIN_AFTER)}
        job = job_actions.find(api.connection, job_id, api.principal)
    return Response(200, content_type="application/json", body=_detail(job, log_after), headers=headers)


@api.get("/api/jobs/<job_id>/why", responses=answers(200, 404))
def get_why(job_id: UUID) -> WhyDetail:
    """Every gate that holds the job back, with the one request that opens it, if one does; those that are open; and
    when it may be expected to start. A producer sees neither requests nor the jobs that use up a limit."""
    startable = settings.functions_by_lane.keys() & settings.lanes
    found = ask_why(api.connection, job_id, api.principal, startable=startable)
    return WhyDetail(id=job_id, **vars(found))


@api.post("/api/jobs/<job_id>/retry", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def retry_job(job_id: UUID, nothing: Annotated[Nothing | None, Body()] = None) -> Changed:  # noqa: ARG001
    """failed, cancelled → pending, with all its attempts."""
    return Changed(id=job_id, status=job_actions.retry(api.connection, job_id, api.principal))


@api.post("/api/jobs/<job_id>/cancel", responses=answers(200, 404, 409))
def cancel_job(job_id: UUID, nothing: Annotated[Nothing | None, Body()] = None) -> Changed:  # noqa: ARG001
    """pending, waiting, review_needed → cancelled. A processing job is cancelled when its handler has stopped."""
    return Changed(id=job_id, status=job_actions.cancel(api.connection, job_id, api.principal))


@api.post("/api/jobs/<job_id>/approve", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def approve_job(job_id: UUID, approval: Annotated[Approval | None, Body()] = None) -> Changed:
    """review_needed → completed."""
    comment = (approval or Approval()).comment
    return Changed(id=job_id, status=job_actions.approve(api.connection, job_id, api.principal, comment=comment))


@api.post("/api/jobs/<job_id>/reject", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def reject_job(job_id: UUID, rejection: Annotated[Rejection | None, Body()] = None) -> Changed:
    """review_needed → failed."""
    reason = (rejection or Rejection()).reason
    return Changed(id=job_id, status=job_actions.reject(api.connection, job_id, api.principal, reason=reason))


@api.post("/api/jobs/<job_id>/signal", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def signal_job(job_id: UUID, signal: Annotated[NewSignal, Body()]) -> Signalled:
    """waiting → pending, if the job waits for this signal. Otherwise the signal is kept until it does."""
    return Signalled(
        id=job_id, resumed=job_actions.signal(api.connection, job_id, api.principal, signal.name, signal.payload)
    )


@api.post("/api/jobs/<job_id>/replay", responses=answers(201, 404, 409), security=takes(Role.ADMIN))
def replay_job(job_id: UUID, changes: Annotated[Replay | None, Body()] = None) -> tuple[ReplayedJob, int]:
    """completed, failed, cancelled → a new job with the same payload, or another one. It keeps owner, priority,
    reference, tags, concurrency_key, max_attempts, and those endpoints of notify that still exist. It has no
    idempotency key, no unique key, no batch and no parent."""
    said = (changes or Replay()).model_dump()
    made, of_type = replay(api.connection, job_id, api.principal, **said, traceparent=api.traceparent)
    if said["delay_seconds"] < _SOON:
        is_due = said["delay_seconds"] == 0
        api.wake([of_type] if is_due else [], soon=[] if is_due else [of_type])
    return ReplayedJob(job_id=made, replay_of=job_id), 201


@api.patch("/api/jobs/<job_id>", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def patch_job(job_id: UUID, change: Annotated[JobChange, Body()]) -> JobDetail:
    """Changes an unfinished job that is not processing; scheduled_for only of a pending one."""
    job_actions.change(api.connection, job_id, api.principal, **change.said())
    return _detail(job_actions.find(api.connection, job_id, api.principal))


@api.delete("/api/jobs/<job_id>", responses=answers(202, 204, 404, 409), security=takes(Role.ADMIN))
def delete_job(
    job_id: UUID, cancel: Annotated[bool, Query(description="an unfinished job is cancelled first")] = False
) -> Response[Changed | None]:
    """Deletes a finished job with its log. With `cancel` the answer for a running job is 202: the job is being
    cancelled, and the same request deletes it once its handler has stopped."""
    became = job_actions.cancel_unfinished(api.connection, job_id, api.principal) if cancel else None
    if became is Status.PROCESSING:
        return Response(202, content_type="application/json", body=Changed(id=job_id, status=became))
    if became is Status.CANCELLED:
        api.wake()  # for what waited for this job
    job_actions.delete(api.connection, job_id, api.principal)
    return Response(status_code=204)


def _detail(job: Job, log_after: int | None = None) -> JobDetail:
    own = {name: getattr(job, name) for name in JobDetail.model_fields.keys() & vars(job).keys()}
    log = job_actions.log(api.connection, job.id, job.type, api.principal, after=log_after)
    lines = {"logs": [vars(line) for line in log.lines], "logs_left_out": log.left_out}
    hidden = not api.principal.sees_contents
    unread = job.steps is None and job.readable is False
    shown = {"steps": None if hidden or unread else redact_values(job.steps or {}), "hidden": hidden}
    seen_by_all = own | listed(job) | lines | _led_to(job) | shown
    return JobDetail(**seen_by_all | {"payload": job.payload if api.principal.sees_all else None})


def _led_to(job: Job) -> dict[str, Any]:
    count = attempts.count_children(api.connection, job.id)
    first = [vars(child) for child in job_actions.children(api.connection, job.id)]
    endpoints = None if api.principal.sees_all else job.notify or []
    return {
        "attempts_made": attempts.attempts_made(api.connection, job.id),
        "stages": attempts.stages_made(job.stages),
        "children": Children(**vars(count), jobs=first),
        "callbacks": attempts.callbacks(api.connection, job.id, endpoints),
        "cost_usd": _cost(job),
        "replays": [vars(each) for each in job_actions.replays(api.connection, job.id)],
        "allowed": Allowed(**job_actions.allowed(job, api.principal)),
    }


def _cost(job: Job) -> float | None:
    if not api.principal.sees_all or job.duration_ms is None:
        return None
    return costs.of_job(api.connection, settings.lambda_prices, job.type, job.duration_ms / 1000)
