"""/api/deliveries, /api/receipts: what went out to endpoints, and what came in by webhook."""

from typing import Annotated
from uuid import UUID

from aws_lambda_powertools.event_handler.openapi.params import Query

from management_api import api
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import deliveries
from tidegate.manage.deliveries import Deliveries, Receipts
from tidegate.manage.search import Moment, Text


@api.get("/api/deliveries", responses=answers(200), security=takes(Role.VIEWER))
def get_deliveries(
    endpoint: Annotated[Text | None, Query()] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    after: Annotated[UUID | None, Query(description="`next` of the page before")] = None,
) -> Deliveries:
    """Lists callbacks, newest first, with what became of each. One request looks at 5,000 callbacks, so a page may be
    short while `next` is not null."""
    return deliveries.deliveries(api.connection, limit=limit, after=after, endpoint=endpoint)


@api.get("/api/receipts", responses=answers(200), security=takes(Role.VIEWER))
def get_receipts(
    source: Annotated[Text | None, Query()] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    after: Annotated[Moment | None, Query(description="`next` of the page before")] = None,
) -> Receipts:
    """Lists what came by webhook, newest first, with the jobs that it led to. One request looks at 5,000 receipts, so a
    page may be short while `next` is not null."""
    return deliveries.receipts(api.connection, limit=limit, after=after, source=source)
