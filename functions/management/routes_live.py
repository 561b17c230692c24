"""/api/live: what a screen shows, in one answer that is empty while nothing changes."""

from datetime import datetime, timedelta
from typing import Annotated, Any
from uuid import UUID

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import BaseModel, Field, model_serializer

from management_api import api, settings
from routes_jobs import JobSummary
from routes_progress import BatchDetail
from tidegate.base.errors import Invalid, Wrong
from tidegate.http.answers import answers
from tidegate.http.principal import Role
from tidegate.http.tickets import make_ticket
from tidegate.live import states
from tidegate.manage.progress import Progress
from tidegate.manage.search import JobFilter
from tidegate.manage.stats import Stats

_TICKET_SECONDS = 30
# Ids with the commas between them.
_LONGEST_LIST = 37 * states.MOST_JOBS - 1
# Other letters would make the address longer than the gateway takes.
_IDS = r"^[0-9A-Fa-f,-]*$"


class BoundedCount(BaseModel):
    count: int
    at_least: bool
    """There are more: the count stopped here."""


class LiveInbox(BaseModel):
    review_needed: BoundedCount
    failed_last_hour: BoundedCount
    suspects: BoundedCount
    """Jobs that an invocation held when it died, and that have not run again."""
    set_aside: BoundedCount
    endpoints_disabled: BoundedCount


class Live(BaseModel):
    """Only what was asked for is in it."""

    version: str
    """`since` of the next request. It is the same as long as nothing but `at` changes."""
    at: datetime
    jobs: list[JobSummary] = []
    gone: list[UUID] = []
    """Those of `jobs` that there are not, or no more."""
    new: BoundedCount | None = None
    """The jobs that match the filters and are newer than `newest`."""
    batch: BatchDetail | None = None
    """null: there is no such batch."""
    progress: Progress | None = None
    """Of the reference."""
    stats: Stats | None = None
    """As GET /api/stats says it, with seconds and rates rounded."""
    inbox: LiveInbox | None = None

    @model_serializer(mode="wrap")
    def _only_what_was_asked(self, whole: Any) -> Any:
        return {name: value for name, value in whole(self).items() if name in self.model_fields_set}


class LiveQuery(JobFilter):
    jobs: Annotated[
        str | None,
        Field(max_length=_LONGEST_LIST, pattern=_IDS, description="ids, up to 100, with commas between them"),
    ] = None
    batch: Annotated[UUID | None, Field(description="the id of a batch")] = None
    stats: Annotated[bool, Field(description="for viewers")] = False
    inbox: Annotated[bool, Field(description="for viewers")] = False
    newest: Annotated[
        UUID | None,
        Field(description="the newest job of a list with these filters; 0 in all places for an empty list"),
    ] = None
    since: Annotated[str | None, Field(max_length=64, description="`version` of the answer before")] = None

    def ids(self) -> list[UUID]:
        try:
            ids = [UUID(each) for each in (self.jobs or "").split(",")]
        except ValueError:
            raise Invalid(Wrong("query.jobs", "write ids with commas between them")) from None
        if len(ids) > states.MOST_JOBS:
            raise Invalid(Wrong("query.jobs", f"it has more than {states.MOST_JOBS} ids"))
        return ids

    def filter(self) -> JobFilter:
        return JobFilter(**{name: getattr(self, name) for name in JobFilter.model_fields})


@api.get("/api/live", responses=answers(200, 304))
def get_live(query: Annotated[LiveQuery, Query()]) -> Response[Live | None]:
    """All that a screen shows, in one answer: ask it again every two seconds, or every ten while nothing changes. With
    `since`, or If-None-Match, the answer is an empty 304 as long as nothing has changed. `reference_type` and
    `reference_id` ask for the progress of the jobs with this reference; with `newest` they are a filter, too. A
    producer sees its own jobs; `stats` and `inbox` are for viewers."""
    if query.stats or query.inbox:
        api.principal.require(Role.VIEWER)
    state = _state(query)
    version = states.version(state)
    headers = {"ETag": f'"{version}"'}
    sent = api.current_event.headers.get("if-none-match", "")
    if version == query.since or f'"{version}"' in sent:
        return Response(304, headers=headers)
    body = Live(version=version, at=states.now(api.connection), **state)
    return Response(200, content_type="application/json", body=body, headers=headers)


class Ticket(BaseModel):
    url: str | None
    """It opens one live connection, once. null: this stack has none; ask GET /api/live."""
    expires_at: datetime | None


@api.post("/api/live/tickets", responses=answers(201))
def post_live_ticket() -> Response[Ticket]:
    """A WebSocket's address, good for half a minute. What is sent over it: docs/live.md."""
    ticket = Ticket(url=None, expires_at=None)
    if settings.live_url:
        text = make_ticket(api.connection, "socket", api.principal, _TICKET_SECONDS)
        expires_at = states.now(api.connection) + timedelta(seconds=_TICKET_SECONDS)
        ticket = Ticket(url=f"{settings.live_url}?ticket={text}", expires_at=expires_at)
    return Response(201, content_type="application/json", body=ticket)


def _state(query: LiveQuery) -> dict[str, Any]:
    connection, principal = api.connection, api.principal
    state: dict[str, Any] = {}
    if query.jobs is not None:
        state |= states.jobs(connection, query.ids(), principal)
    if query.newest is not None:
        state["new"] = states.new(connection, query.filter(), query.newest, principal)
    if query.batch is not None:
        state["batch"] = states.batch(connection, query.batch, principal)
    if query.reference_type is not None and query.reference_id is not None:
        state["progress"] = states.reference(connection, query.reference_type, query.reference_id, principal)
    if query.stats:
        state["stats"] = states.stats(connection)
    if query.inbox:
        state["inbox"] = states.inbox(connection)
    return state
