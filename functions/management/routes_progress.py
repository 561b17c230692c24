"""/api/batches, /api/progress: counts of the jobs of a batch, a reference or another filter."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from aws_lambda_powertools.event_handler.openapi.params import Body, Query
from pydantic import BaseModel, ConfigDict, Field, model_validator

from management_api import api
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.job import NewJob
from tidegate.manage import batches, progress, repair
from tidegate.manage.batches import BatchPage, Cells
from tidegate.manage.progress import Progress
from tidegate.manage.search import JobFilter, Moment, Text, check_reference


class BatchDetail(BaseModel):
    id: UUID
    total: int
    """The jobs that were enqueued. Some may have been deleted since."""
    created_at: datetime
    finished_at: datetime | None
    set_aside: bool
    """`then` cannot be enqueued as it is. An admin sees the reason and repairs it."""
    progress: Progress


@api.get("/api/batches", responses=answers(200))
def get_batches(
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    after: Annotated[UUID | None, Query(description="`next` of the page before")] = None,
    owner: Annotated[Text | None, Query(description="for admins; a producer sees only its own batches")] = None,
    open_: Annotated[bool | None, Query(alias="open", description="only unfinished ones; false: finished ones")] = None,
) -> BatchPage:
    """Lists batches, newest first. A page counts 10,000 jobs, those of its first batches, and 100 of each other batch;
    `at_least` says that a count stopped. One request looks at 1,000 batches: of the unfinished ones, of the owner's or
    of all. So a page may be short while `next` is not null."""
    return batches.batches(api.connection, api.principal, limit=limit, after=after, is_open=open_, owner=owner)


@api.get("/api/batches/<batch_id>/cells", responses=answers(200, 404))
def get_cells(batch_id: UUID) -> Cells:
    """The first 10,000 jobs of a batch, a letter each, with the errors of those that failed."""
    return batches.cells(api.connection, batch_id, api.principal)


@api.get("/api/batches/<batch_id>", responses=answers(200, 404))
def get_batch(batch_id: UUID) -> BatchDetail:
    """One batch, with the number of its jobs in each status."""
    batch = progress.find_batch(api.connection, batch_id, api.principal)
    return BatchDetail(**vars(batch), progress=progress.of_batch(api.connection, batch_id))


class BatchChange(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    then: NewJob | None
    """The job that is enqueued when the last job of the batch has finished; null: none."""


@api.patch("/api/batches/<batch_id>", responses=answers(200, 404, 413), security=takes(Role.ADMIN))
def patch_batch(batch_id: UUID, change: Annotated[BatchChange, Body()]) -> BatchDetail:
    """Changes an unfinished batch. If its end was set aside and all its jobs have finished, it ends now."""
    repair.change_batch(api.connection, batch_id, change.then, api.principal)
    return get_batch(batch_id)


class ProgressQuery(BaseModel):
    """Jobs are counted if all given filters match. At least one is given."""

    model_config = ConfigDict(extra="forbid")

    reference_type: Text | None = None
    reference_id: Text | None = None
    owner: Annotated[Text | None, Field(description="for admins; a producer sees only its own jobs")] = None
    tag: Text | None = None
    type: Text | None = None
    parent_id: UUID | None = None
    created_after: Annotated[Moment | None, Field(description="created then or later")] = None
    created_before: Annotated[Moment | None, Field(description="created before then")] = None

    @model_validator(mode="after")
    def _says_which(self) -> "ProgressQuery":
        if not self.model_fields_set:
            raise ValueError("say which jobs: give a reference, an owner, a tag, a type, a parent or a time")
        check_reference(self.reference_type, self.reference_id)
        return self

    def filter(self) -> JobFilter:
        return JobFilter(**{name: getattr(self, name) for name in self.model_fields_set})


@api.get("/api/progress", responses=answers(200))
def get_progress(query: Annotated[ProgressQuery, Query()]) -> Progress:
    """Counts the jobs that match: of a reference, of a parent, of an owner, otherwise of all the newest 100,000. `tag`
    and `type` are compared job by job; `at_least` says that there may be more than were looked at."""
    return progress.of_filter(api.connection, query.filter(), api.principal)
