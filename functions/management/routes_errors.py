"""/api/errors: why jobs have failed lately."""

from typing import Annotated

from aws_lambda_powertools.event_handler.openapi.params import Query

from management_api import api
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import error_groups
from tidegate.manage.error_groups import Errors
from tidegate.manage.search import Text


@api.get("/api/errors", responses=answers(200), security=takes(Role.VIEWER))
def get_errors(
    hours: Annotated[float, Query(gt=0, le=720, allow_inf_nan=False)] = 24,
    type_: Annotated[Text | None, Query(alias="type")] = None,
) -> Errors:
    """Groups the newest 2,000 jobs that failed in these hours by type, code, and message without numbers and ids."""
    return error_groups.errors(api.connection, hours=hours, type_=type_)
