"""/api/schedules: when schedules are due."""

from typing import Annotated

from aws_lambda_powertools.event_handler.openapi.params import Query

from management_api import api
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import schedules
from tidegate.manage.schedules import Schedules
from tidegate.manage.search import Text


@api.get("/api/schedules", responses=answers(200), security=takes(Role.VIEWER))
def get_schedules(
    hours: Annotated[float, Query(gt=0, le=744, allow_inf_nan=False)] = 24,
    limit: Annotated[int, Query(ge=1, le=100)] = 100,
    after: Annotated[Text | None, Query(description="`next` of the page before")] = None,
) -> Schedules:
    """Lists schedules by their types' names, with their due times within these hours, and those that were missed."""
    return schedules.schedules(api.connection, hours=hours, limit=limit, after=after)
