"""/api/suggestions: the values that a filter may have."""

from typing import Annotated

from aws_lambda_powertools.event_handler.openapi.params import Query

from management_api import api
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import suggestions
from tidegate.manage.suggestions import Field, Suggestions


@api.get("/api/suggestions", responses=answers(200), security=takes(Role.VIEWER))
def get_suggestions(
    field: Annotated[Field, Query()], prefix: Annotated[str, Query(max_length=200, pattern=r"^[^\x00]*$")] = ""
) -> Suggestions:
    """Up to 20 values that begin with `prefix`: types, owners and types of references in their order; tags, codes of
    errors and batches of the newest jobs and batches."""
    return suggestions.suggestions(api.connection, field, prefix)
