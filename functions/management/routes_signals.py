"""/api/signals: what jobs wait for."""

from typing import Annotated
from uuid import UUID

from aws_lambda_powertools.event_handler.openapi.params import Query

from management_api import api
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import signals
from tidegate.manage.signals import Signals


@api.get("/api/signals", responses=answers(200), security=takes(Role.VIEWER))
def get_signals(
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    after: Annotated[UUID | None, Query(description="`next` of the page before")] = None,
) -> Signals:
    """Lists the jobs that wait for a signal, the oldest first, and the signals that came early. One request looks at
    5,000 waiting jobs, so a page may be short while `next` is not null."""
    return signals.signals(api.connection, limit=limit, after=after)
