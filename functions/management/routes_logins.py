"""/api/login, /api/logins: a key, a token or a code is exchanged for a cookie."""

from datetime import datetime
from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Body, Path, Query
from pydantic import BaseModel, ConfigDict, Field

from management_api import api, settings
from tidegate.base.errors import Invalid, NotFound, Unauthenticated, Wrong
from tidegate.http.answers import answers, takes
from tidegate.http.cookies import is_of_a_token, made_cookie
from tidegate.http.principal import Principal, Role
from tidegate.manage import logins
from tidegate.manage.logins import Via

_LAST = 2**63 - 1


class NewLogin(BaseModel):
    """Without a body, or {}, the header Authorization says who logs in."""

    model_config = ConfigDict(extra="forbid", strict=True)

    code: Annotated[str | None, Field(max_length=100, description="the one-time code of a link")] = None


class Caller(BaseModel):
    role: Role
    owner: str
    key_id: str
    """The key's id, or `jwt:` and the token's subject. The audit names it as the actor."""
    expires_at: datetime | None
    """The end of the login, or of the key or token. A login that is unused for an hour ends before."""


class OidcOptions(BaseModel):
    issuer: str
    client_id: str
    authorization_endpoint: str
    token_endpoint: str
    scope: str


class LoginOptionsDetail(BaseModel):
    oidc: OidcOptions | None
    """null: people log in with keys."""


class LoginDetail(BaseModel):
    id: int
    key_id: str
    role: Role
    owner: str
    via: Via
    created_at: datetime
    seen_at: datetime
    expires_at: datetime


class LoginPage(BaseModel):
    logins: list[LoginDetail]
    next: int | None
    """`after` of the next page; null on the last."""


@api.post("/api/login", responses=answers(201))
def post_login(new: Annotated[NewLogin | None, Body()] = None) -> Response[Caller]:
    """Logs a browser in, with a key or token in the header Authorization, or with a one-time code. The answer sets a
    cookie, which no script can read. It lasts for 12 hours, one hour unused, and ends with its key or token. A key or
    token makes at most 60 logins a minute."""
    code = new.code if new else None
    principal: Principal | None = api.context.get("principal")
    if code is not None and principal:
        raise Invalid(Wrong("body.code", "give a code or the header Authorization, not both"))
    if code is not None:
        cookie, made = logins.log_in_by_code(api.connection, code)
    elif principal:
        via: Via = "token" if is_of_a_token(principal.key_id) else "key"
        cookie, made = logins.log_in(api.connection, principal, via)
    else:
        raise Unauthenticated("send an API key in the header «Authorization: Bearer tg_…», or a code")
    sent = made_cookie(api.current_event.raw_event, cookie, logins.SECONDS)
    return Response(201, content_type="application/json", body=_caller(made), cookies=[sent])


@api.get("/api/login", responses=answers(200))
def get_login() -> Caller | None:
    """The caller, by cookie, key or token; null where none of them is sent. One that is not valid is refused."""
    principal: Principal | None = api.context.get("principal")
    return _caller(principal) if principal else None


@api.delete("/api/login", responses=answers(204, 404))
def delete_login() -> Response[None]:
    """Ends the login whose cookie comes with the request."""
    if api.principal.login is None:
        raise NotFound("this request came with a key or token, not with a login")
    logins.end_login(api.connection, api.principal.login, api.principal)
    return Response(204, cookies=[made_cookie(api.current_event.raw_event, "", 0)])


@api.get("/api/login/options", responses=answers(200))
def get_login_options() -> LoginOptionsDetail:
    """How a person can log in besides with a key: by OpenID Connect, with a code and PKCE."""
    if not settings.jwt or not settings.jwt.login:
        return LoginOptionsDetail(oidc=None)
    return LoginOptionsDetail(oidc=OidcOptions(issuer=settings.jwt.issuer, **vars(settings.jwt.login)))


@api.get("/api/logins", responses=answers(200), security=takes(Role.SUPER_ADMIN))
def get_logins(
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    after: Annotated[int | None, Query(ge=0, le=_LAST, description="`next` of the page before")] = None,
) -> LoginPage:
    """Lists the logins that can be used now, the newest first."""
    page = logins.logins(api.connection, limit=limit, after=after)
    return LoginPage(logins=[LoginDetail(**vars(login)) for login in page.logins], next=page.next)


@api.delete("/api/logins/<login_id>", responses=answers(204, 404), security=takes(Role.SUPER_ADMIN))
def delete_logins(login_id: Annotated[int, Path(ge=0, le=_LAST)]) -> Response[None]:
    """Ends a login. All functions refuse it at once."""
    logins.end_login(api.connection, login_id, api.principal)
    return Response(status_code=204)


def _caller(of: Principal | logins.Login) -> Caller:
    return Caller(role=of.role, owner=of.owner, key_id=of.key_id, expires_at=of.expires_at)
