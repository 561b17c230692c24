"""Refuses unknown and repeated names in a query string: a misspelt filter would match all jobs, and of two values one
would be dropped."""

from typing import Any
from urllib.parse import parse_qs

from aws_lambda_powertools.event_handler import ApiGatewayResolver, Response
from aws_lambda_powertools.event_handler.middlewares import NextMiddleware
from pydantic import BaseModel

from tidegate.base.errors import Invalid, Wrong


def known_only(app: ApiGatewayResolver, next_middleware: NextMiddleware) -> Response[Any]:
    known: list[str] = []
    for field in app.context["_route"].dependant.query_params:
        model = field.field_info.annotation
        if isinstance(model, type) and issubclass(model, BaseModel):
            known += model.model_fields
        else:
            known.append(field.alias)
    said = parse_qs(app.current_event.get("rawQueryString") or "", keep_blank_values=True)
    # The resolver would use only the first value.
    if twice := sorted(name for name, values in said.items() if len(values) > 1):
        raise Invalid(*(Wrong(f"query.{name}", "it is given more than once") for name in twice))
    unknown = sorted(said.keys() - set(known))
    if unknown:
        knows = f"this route knows {', '.join(known)}" if known else "this route has no query"
        raise Invalid(*(Wrong(f"query.{name}", f"it is unknown: {knows}", "extra_forbidden") for name in unknown))
    return next_middleware(app)
