"""/api/batches, /api/progress: how far jobs that belong together have come."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import BaseModel

from management_api import api
from tidegate.http.answers import answers
from tidegate.manage import progress
from tidegate.manage.progress import Progress
from tidegate.manage.search import Text


class Batch(BaseModel):
    id: UUID
    total: int
    """As many as were enqueued; some may have been deleted since."""
    created_at: datetime
    finished_at: datetime | None
    progress: Progress


@api.get("/api/batches/<batch_id>", responses=answers(200, 404))
def get_batch(batch_id: UUID) -> Batch:
    """With how many of its jobs are in which status."""
    batch = progress.find_batch(api.connection, batch_id, api.principal)
    return Batch(**vars(batch), progress=progress.of_batch(api.connection, batch_id))


@api.get("/api/progress", responses=answers(200))
def get_progress(reference_type: Annotated[Text, Query()], reference_id: Annotated[Text, Query()]) -> Progress:
    """Of all jobs about one thing. Counted up to 100,000; `at_least` says that there are more."""
    return progress.of_reference(api.connection, reference_type, reference_id, api.principal)
