"""The management function: lists, details and actions."""

import json
import re
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

import routes_archive
import routes_audit
import routes_backlog
import routes_bulk
import routes_charts
import routes_database
import routes_deliveries
import routes_docs
import routes_encryption
import routes_endpoints
import routes_errors
import routes_jobs
import routes_keys
import routes_limits
import routes_live
import routes_logins
import routes_logs
import routes_progress
import routes_schedules
import routes_set_aside
import routes_signals
import routes_stats
import routes_suggestions
import routes_types
import routes_workers
from management_api import api
from tidegate.base.telemetry import logger

# A job is ready, or the last that another one waited for has ended, or a gate is open.
_MAKES_READY = re.compile(
    r"POST /api/jobs/[^/]+/(retry|cancel|approve|reject|signal)"
    r"|POST /api/jobs/bulk/replay"
    r"|PATCH /api/jobs/[^/]+"
    r"|(PUT|PATCH|DELETE) /api/types/[^/]+"
    r"|POST /api/types/[^/]+/resume"
    r"|PUT /api/limits/[^/]+"
    r"|POST /api/set-aside/.+/retry"
    r"|POST /api/endpoints/[^/]+/test"
    r"|PUT /api/worker/config"
)
# Importing them adds their routes.
NOUNS = (
    routes_archive,
    routes_audit,
    routes_backlog,
    routes_bulk,
    routes_charts,
    routes_database,
    routes_deliveries,
    routes_docs,
    routes_encryption,
    routes_endpoints,
    routes_errors,
    routes_jobs,
    routes_keys,
    routes_limits,
    routes_live,
    routes_logins,
    routes_logs,
    routes_progress,
    routes_schedules,
    routes_set_aside,
    routes_signals,
    routes_stats,
    routes_suggestions,
    routes_types,
    routes_workers,
)


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    reply = api.serve(event, context)
    if reply["statusCode"] < HTTPStatus.BAD_REQUEST and _has_made_ready(event, reply):
        api.wake()
    return reply


def _has_made_ready(event: dict[str, Any], reply: dict[str, Any]) -> bool:
    """Whether the request may have made a job ready."""
    if "requestContext" not in event:
        return False
    asked = f"{event['requestContext']['http']['method']} {event['rawPath']}"
    if not _MAKES_READY.fullmatch(asked):
        return False
    answer = json.loads(reply["body"])
    # A running job is asked to stop, a signal is kept for later, no job matched.
    return not (answer.get("status") == "processing" or answer.get("resumed") is False or answer.get("done") == 0)
