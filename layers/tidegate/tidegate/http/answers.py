"""What a route declares in the OpenAPI document: its answers, and the role that it needs. The role is checked.

A route names its success and its own errors. local/openapi.py adds the errors that every route can have: of the key,
the body's size and form, the query and the database.
"""

from typing import TYPE_CHECKING, Any

from tidegate.http.principal import Role

if TYPE_CHECKING:
    from aws_lambda_powertools.event_handler.openapi.types import OpenAPIResponse

PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


def answers(*statuses: int, text: str | None = None) -> "dict[int, OpenAPIResponse]":
    """A status below 300 is a success: the route's model, or `text` of that media type; 204 and 304 are empty."""
    answered: dict[int, Any] = {}
    for status in statuses:
        answered[status] = {"description": ""}
        if status in {204, 304}:
            answered[status]["content"] = {}
        elif status >= 300:
            answered[status]["content"] = PROBLEM
        elif text:
            is_json = text == "application/json"
            answered[status]["content"] = {text: {"schema": {"type": "object" if is_json else "string"}}}
    return answered


def takes(role: Role) -> list[dict[str, list[str]]]:
    """The lowest role that may use the route. It is checked before the rest of the request. OpenAPI 3.1 lists roles
    where OAuth has scopes."""
    return [{"key": [role.value]}]
