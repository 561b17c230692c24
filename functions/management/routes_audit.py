"""/api/audit: who has changed what."""

from typing import Annotated

from aws_lambda_powertools.event_handler.openapi.params import Query

from management_api import api
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import audit
from tidegate.manage.audit import AuditPage
from tidegate.manage.search import Moment, Text


@api.get("/api/audit", responses=answers(200), security=takes(Role.VIEWER))
def get_audit(
    kind: Annotated[Text | None, Query(description="type, key, config, worker, batch, endpoint, …")] = None,
    subject: Annotated[Text | None, Query(description="the name or id of what was changed")] = None,
    actor: Annotated[Text | None, Query(description="a part of the actor's name")] = None,
    action: Annotated[Text | None, Query(description="configure, pause, issue, delete, …")] = None,
    from_: Annotated[Moment | None, Query(alias="from", description="done then or later")] = None,
    to: Annotated[Moment | None, Query(description="done before then")] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    after: Annotated[int | None, Query(ge=1, le=2**63 - 1, description="`next` of the page before")] = None,
    of_acts: Annotated[bool, Query(description="false: without a line for each job that a bulk delete deleted")] = True,
) -> AuditPage:
    """Lists the actions on the queue itself, and the deletions of jobs, newest first. Other actions on a job are in its
    log. One request looks at 5,000 entries, so a page may be short while `next` is not null; kind and subject together
    are found at once. Entries are kept for `audit_days` of the processors' configuration, 400 unless it is changed."""
    return audit.entries(
        api.connection,
        api.principal,
        limit=limit,
        after=after,
        kind=kind,
        subject=subject,
        actor=actor,
        action=action,
        since=from_,
        until=to,
        of_acts=of_acts,
    )
