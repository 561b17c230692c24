"""What a route says in the OpenAPI document: what it may answer, and the role that it takes. The role is checked.

A route names its success and the errors that are its own. Those that come from what is in front of every route (the
key, the body's size and form, the query, the database) are added when the document is made: local/openapi.py.
"""

from typing import TYPE_CHECKING, Any

from tidegate.http.principal import Role

if TYPE_CHECKING:
    from aws_lambda_powertools.event_handler.openapi.types import OpenAPIResponse

PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


def answers(*statuses: int, text: str | None = None) -> "dict[int, OpenAPIResponse]":
    """A status below 300 is a success: what the route returns, or `text` of that media type; 204 is empty."""
    answered: dict[int, Any] = {}
    for status in statuses:
        answered[status] = {"description": ""}
        if status >= 300:
            answered[status]["content"] = PROBLEM
        elif status == 204:
            answered[status]["content"] = {}
        elif text:
            is_json = text == "application/json"
            answered[status]["content"] = {text: {"schema": {"type": "object" if is_json else "string"}}}
    return answered


def takes(role: Role) -> list[dict[str, list[str]]]:
    """The least role that the route asks for, before it looks at anything that the request says. OpenAPI 3.1 lists
    roles where OAuth has scopes."""
    return [{"key": [role.value]}]
