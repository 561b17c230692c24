"""/api/limits, /api/locks: what uses up the limits of types, and which processor holds which job."""

from typing import Annotated
from uuid import UUID

from aws_lambda_powertools.event_handler.openapi.params import Query

from management_api import api
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import limits
from tidegate.manage.limits import FoundLimits, Locks
from tidegate.manage.search import Text


@api.get("/api/limits", responses=answers(200), security=takes(Role.VIEWER))
def get_limits(
    limit: Annotated[int, Query(ge=1, le=50, description="types in a page")] = 10,
    after: Annotated[Text | None, Query(description="`next` of the page before")] = None,
) -> FoundLimits:
    """The limits of types by name: what uses them up, who changed them, and the tokens of a rate as they are now.
    Running jobs are counted up to 1,000, the blocked ones of a key up to 100."""
    return limits.limits(api.connection, limit=limit, after=after)


@api.get("/api/locks", responses=answers(200), security=takes(Role.VIEWER))
def get_locks(
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
    after: Annotated[UUID | None, Query(description="`next` of the page before")] = None,
) -> Locks:
    """Lists the running jobs, the oldest first, with who holds each and until when; and the suspects that do not run.
    It looks at 5,000 running jobs."""
    return limits.locks(api.connection, limit=limit, after=after)
