"""Function 1: jobs arrive over HTTP."""

import os
from typing import Annotated, Any
from uuid import UUID

from aws_lambda_powertools.event_handler.openapi.params import Body
from aws_lambda_powertools.utilities.typing import LambdaContext
from pydantic import BaseModel

from tidegate.enqueue import enqueue
from tidegate.http.api import Api
from tidegate.job import NewJob, Status
from tidegate.settings import Settings
from tidegate.telemetry import logger

api = Api(Settings.read(os.environ))


class Accepted(BaseModel):
    job_id: UUID
    status: Status


@api.post("/api/jobs")
def post_job(job: Annotated[NewJob, Body()]) -> tuple[Accepted, int]:
    enqueued = enqueue(api.connection, job, owner=api.principal.owner)
    return Accepted(job_id=enqueued.id, status=enqueued.status), 202


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    return api.serve(event, context)
