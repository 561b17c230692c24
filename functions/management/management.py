"""The management function: lists, details and actions."""

from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

import routes_bulk
import routes_docs
import routes_jobs
import routes_keys
import routes_progress
import routes_set_aside
import routes_stats
import routes_types
import routes_workers
from management_api import api
from tidegate.base.telemetry import logger

# Importing them adds their routes.
NOUNS = (
    routes_bulk,
    routes_docs,
    routes_jobs,
    routes_keys,
    routes_progress,
    routes_set_aside,
    routes_stats,
    routes_types,
    routes_workers,
)


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    reply = api.serve(event, context)
    # Many actions may make a job ready: retry, approve, signal, resume, another lane, enabling the processors.
    is_request = "requestContext" in event
    if (
        is_request
        and event["requestContext"]["http"]["method"] not in {"GET", "OPTIONS"}
        and reply["statusCode"] < HTTPStatus.BAD_REQUEST
    ):
        api.wake()
    return reply
