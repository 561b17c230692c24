"""/api/endpoints: systems outside that are told what became of jobs, or that jobs call."""

import os
from datetime import datetime
from typing import Annotated, Any
from urllib.parse import urlsplit
from uuid import UUID

from aws_lambda_powertools.event_handler.openapi.params import Body, Path, Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from management_api import api
from tidegate.base.settings import OutsideSettings
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import endpoints
from tidegate.manage.endpoints import Event, Kind
from tidegate.manage.overrides import WORD
from tidegate.manage.search import Text
from tidegate.outside.addresses import NotAllowed, Rules, check_named

Name = Annotated[str, Path(min_length=1, max_length=63)]


def _is_callable(url: str) -> str:
    try:
        check_named(url, Rules.of(OutsideSettings.read(os.environ)))
    except NotAllowed as error:
        raise ValueError(str(error)) from None
    return url


class EndpointChange(BaseModel):
    """What is not given stays unchanged."""

    model_config = ConfigDict(extra="forbid", strict=True)

    url: Annotated[
        Annotated[str, Field(max_length=2000), AfterValidator(_is_callable)] | None,
        Field(description="https, at a public address; of kind http: what paths are put behind"),
    ] = None
    headers: Annotated[
        dict[
            Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{1,100}$")],
            Annotated[str, Field(max_length=4000, pattern=r"^[!-~]([\t -~]*[!-~])?$")],
        ],
        Field(max_length=20, description="sent with each request, and never shown: they may hold credentials"),
    ] = {}
    events: Annotated[
        list[Annotated[Event, Field(strict=False)]],
        Field(max_length=10, description="what it is told without being named by a job or batch"),
    ] = []
    types: Annotated[
        list[Annotated[str, Field(pattern=WORD)]] | None,
        Field(min_length=1, max_length=100, description="`events` of jobs of these types; null: of all"),
    ] = None
    owner: Annotated[
        str | None, Field(min_length=1, max_length=200, description="it is for this owner's jobs alone; null: for all")
    ] = None

    def said(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in EndpointChange.model_fields if name in self.model_fields_set}


class NewEndpoint(EndpointChange):
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,62}$")]
    kind: Annotated[
        Kind,
        Field(
            strict=False,
            description="webhook is told by signed requests, bus is the stack's event bus, http is called by jobs",
        ),
    ] = Kind.WEBHOOK


class EndpointDetail(BaseModel):
    name: str
    kind: Kind
    url: str | None
    """For a viewer it ends with the host: some receivers know their senders by the path."""
    events: list[str]
    types: list[str] | None
    owner: str | None
    failing_since: datetime | None
    """The first failure since the last success. Five days later it is disabled."""
    disabled_at: datetime | None
    disabled_because: str | None
    old_secret_ends_at: datetime | None
    """Until then the secret before signs as well; null: only one signs."""
    created_at: datetime
    updated_at: datetime
    hidden: bool
    """The caller is a viewer, who does not see the whole address."""


class EndpointMade(EndpointDetail):
    secret: str | None
    """Signs what a webhook is told. Shown only in this answer."""


class EndpointPage(BaseModel):
    endpoints: list[EndpointDetail]
    next: str | None
    """`after` of the next page; null on the last."""


class EndpointTested(BaseModel):
    job_id: UUID
    """The callback. How it ended shows whether the endpoint works."""


@api.get("/api/endpoints", responses=answers(200), security=takes(Role.VIEWER))
def get_endpoints(
    limit: Annotated[int, Query(ge=1, le=1000)] = 1000,
    after: Annotated[Text | None, Query(description="`next` of the page before")] = None,
) -> EndpointPage:
    """Lists endpoints by name."""
    page = endpoints.endpoints(api.connection, limit=limit, after=after)
    return EndpointPage(endpoints=[_detail(each) for each in page.endpoints], next=page.next)


@api.get("/api/endpoints/<name>", responses=answers(200, 404), security=takes(Role.VIEWER))
def get_endpoint(name: Name) -> EndpointDetail:
    return _detail(endpoints.find(api.connection, name))


@api.post("/api/endpoints", responses=answers(201, 409), security=takes(Role.ADMIN))
def post_endpoint(new: Annotated[NewEndpoint, Body()]) -> tuple[EndpointMade, int]:
    """Names an endpoint. The answer has the secret of a webhook."""
    made, secret = endpoints.create(api.connection, new.name, new.kind, new.said(), api.principal)
    return EndpointMade(**vars(_detail(made)), secret=secret), 201


@api.patch("/api/endpoints/<name>", responses=answers(200, 404), security=takes(Role.ADMIN))
def patch_endpoint(name: Name, change: Annotated[EndpointChange, Body()]) -> EndpointDetail:
    """Changes what is given. `headers` are replaced as a whole. Where some are stored, another host or owner needs new
    ones, or `{}`."""
    return _detail(endpoints.change(api.connection, name, change.said(), api.principal))


@api.delete("/api/endpoints/<name>", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def delete_endpoint(name: Name) -> EndpointDetail:
    """Removes it, and shows it as it was. What it was not told yet fails."""
    return _detail(endpoints.delete(api.connection, name, api.principal))


@api.post("/api/endpoints/<name>/rotate", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def rotate_secret(name: Name) -> EndpointMade:
    """Makes a new secret. The one before signs for 24 hours more, so the receiver has a day to take the new one."""
    made, secret = endpoints.rotate(api.connection, name, api.principal)
    return EndpointMade(**vars(_detail(made)), secret=secret)


@api.post("/api/endpoints/<name>/test", responses=answers(202, 404, 409), security=takes(Role.ADMIN))
def test_endpoint(name: Name) -> tuple[EndpointTested, int]:
    """Sends it an event `endpoint.test`."""
    return EndpointTested(job_id=endpoints.test(api.connection, name, api.principal)), 202


@api.post("/api/endpoints/<name>/enable", responses=answers(200, 404), security=takes(Role.ADMIN))
def enable_endpoint(name: Name) -> EndpointDetail:
    """It is told again. What was due while it was disabled has failed, and can be retried by hand."""
    return _detail(endpoints.switch(api.connection, name, api.principal, on=True))


@api.post("/api/endpoints/<name>/disable", responses=answers(200, 404), security=takes(Role.ADMIN))
def disable_endpoint(name: Name) -> EndpointDetail:
    """It is told nothing more. What is on its way to it fails when its next attempt is due."""
    return _detail(endpoints.switch(api.connection, name, api.principal, on=False))


def _detail(endpoint: endpoints.Endpoint) -> EndpointDetail:
    hidden = not api.principal.sees_contents
    url = _host_of(endpoint.url) if hidden and endpoint.url else endpoint.url
    return EndpointDetail(**vars(endpoint) | {"url": url, "hidden": hidden})


def _host_of(url: str) -> str:
    place = urlsplit(url)
    return f"{place.scheme}://{place.netloc}/…"
