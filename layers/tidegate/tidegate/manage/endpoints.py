"""Endpoints as an admin sees them: systems outside that are told what became of jobs, or that jobs call.

What may be secret is written and never read: a secret is shown once, when it is made, and headers are not shown. Where
there are keys, both are stored in envelopes, which outside/attached.py opens.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from psycopg.rows import class_row

from tidegate.base import envelope, json_text
from tidegate.base.answer_size import MOST_ANSWER_BYTES, fitting
from tidegate.base.bounds import OWN_HEADERS
from tidegate.base.errors import Conflict, Invalid, NotFound, Wrong
from tidegate.http.principal import Principal
from tidegate.manage import audit
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.webhooks.signing import new_secret

_SQL = load("manage/endpoints")
# Both secrets sign for so long, so that receivers have a day to take the new one.
_OVERLAP_HOURS = 24
# Each of them adds a signature to a request.
_MOST_OLD_SECRETS = 4


class Kind(StrEnum):
    WEBHOOK = "webhook"
    HTTP = "http"
    BUS = "bus"


class Event(StrEnum):
    JOB_COMPLETED = "job.completed"
    JOB_FAILED = "job.failed"
    JOB_CANCELLED = "job.cancelled"
    JOB_REVIEW_NEEDED = "job.review_needed"
    BATCH_FINISHED = "batch.finished"


@dataclass(frozen=True)
class Endpoint:
    name: str
    kind: Kind
    url: str | None
    events: list[str]
    types: list[str] | None
    owner: str | None
    failing_since: datetime | None
    disabled_at: datetime | None
    disabled_because: str | None
    old_secret_ends_at: datetime | None
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True)
class Page:
    endpoints: list[Endpoint]
    next: str | None
    """Where the next page begins; None when there is no more."""


_SETTINGS = ("url", "events", "types", "owner")
# What an endpoint of this kind has no use for, and the reason.
_WITHOUT: dict[Kind, dict[str, str]] = {
    Kind.WEBHOOK: {},
    Kind.HTTP: dict.fromkeys(("events", "types"), "an endpoint of kind http is called by jobs, and told nothing"),
    Kind.BUS: dict.fromkeys(("url", "headers"), "an endpoint of kind bus is the event bus of the stack"),
}


def endpoints(connection: Connection, *, limit: int, after: str | None = None) -> Page:
    """By name."""
    with connection.cursor(row_factory=class_row(Endpoint)) as cursor:
        found = cursor.execute(_SQL["list"], {"limit": limit, "after": after}).fetchall()
    page = [*fitting(found[:limit], MOST_ANSWER_BYTES)]
    return Page(page, page[-1].name if len(found) > len(page) else None)


def find(connection: Connection, name: str) -> Endpoint:
    with connection.cursor(row_factory=class_row(Endpoint)) as cursor:
        endpoint = cursor.execute(_SQL["show"], {"name": name}).fetchone()
    if endpoint is None:
        raise NotFound(f"there is no endpoint {name!r}")
    return endpoint


def create(
    connection: Connection, name: str, kind: Kind, said: dict[str, Any], principal: Principal
) -> tuple[Endpoint, str | None]:
    """The endpoint, and the secret of a webhook. `said`: any of url, headers, events, types, owner."""
    _check(kind, said)
    if kind != Kind.BUS and said.get("url") is None:
        raise Invalid(Wrong("body.url", f"an endpoint of kind {kind} needs a URL"))
    settings = {"url": None, "events": [], "types": None, "owner": None} | said
    headers = settings.pop("headers", {})
    row = settings | {"name": name, "kind": kind, "headers": _stored(name, headers)}
    with connection.transaction():
        if connection.execute(_SQL["create"], row).fetchone() is None:
            raise Conflict(f"there is an endpoint {name!r} already")
        secret = _add_secret(connection, name) if kind == Kind.WEBHOOK else None
        known = settings | {"kind": kind, "headers": sorted(headers)}
        audit.record(connection, principal, "create", "endpoint", name, audit.difference({}, known))
        return find(connection, name), secret


def change(connection: Connection, name: str, said: dict[str, Any], principal: Principal) -> Endpoint:
    """`said`: any of url, headers, events, types, owner. Headers are replaced as a whole."""
    with connection.transaction():
        before = _locked(connection, name)
        _check(before.kind, said)
        now = {setting: said.get(setting, getattr(before, setting)) for setting in _SETTINGS}
        if "headers" not in said:
            _check_headers_stay(connection, before, now)
        connection.execute(_SQL["change"], now | {"name": name})
        changed = audit.difference({setting: getattr(before, setting) for setting in _SETTINGS}, now)
        if "headers" in said:
            connection.execute(_SQL["change_headers"], {"name": name, "headers": _stored(name, said["headers"])})
            changed["headers"] = ["replaced", sorted(said["headers"])]
        audit.record(connection, principal, "change", "endpoint", name, changed)
        return find(connection, name)


def switch(connection: Connection, name: str, principal: Principal, *, on: bool) -> Endpoint:
    action = "enable" if on else "disable"
    with connection.transaction():
        before = _locked(connection, name)
        connection.execute(_SQL[action], {"name": name})
        after = find(connection, name)
        seen = [{"disabled_because": each.disabled_because} for each in (before, after)]
        audit.record(connection, principal, action, "endpoint", name, audit.difference(*seen))
    return after


def rotate(connection: Connection, name: str, principal: Principal) -> tuple[Endpoint, str]:
    """The endpoint and its new secret. The secret so far signs for a day more."""
    with connection.transaction():
        if _locked(connection, name).kind != Kind.WEBHOOK:
            raise Conflict(f"the endpoint {name!r} has no secret: those of kind webhook have one")
        connection.execute(_SQL["forget_secrets"], {"name": name})
        old = connection.execute(_SQL["old_secrets"], {"name": name}).fetchone()
        if old is not None and old["valid"] >= _MOST_OLD_SECRETS:
            raise Conflict(f"{old['valid']} older secrets of the endpoint {name!r} still sign: each does for a day")
        connection.execute(_SQL["end_secret"], {"name": name, "hours": _OVERLAP_HOURS})
        secret = _add_secret(connection, name)
        audit.record(connection, principal, "rotate", "endpoint", name, {})
        return find(connection, name), secret


def test(connection: Connection, name: str, principal: Principal) -> UUID:
    """The callback that is sent. It tells of nothing."""
    with connection.transaction():
        endpoint = _locked(connection, name)
        if endpoint.kind == Kind.HTTP:
            raise Conflict(f"the endpoint {name!r} is told nothing: a job of type http_request calls it")
        row = connection.execute(_SQL["test"], {"name": name}).fetchone()
        if row is None or row["job_id"] is None:
            raise Conflict("no processor of the lane outside has started yet, so there is no job type callback")
        audit.record(connection, principal, "test", "endpoint", name, {"job_id": [None, row["job_id"]]})
    job_id: UUID = row["job_id"]
    return job_id


def delete(connection: Connection, name: str, principal: Principal) -> Endpoint:
    """As it was. Its callbacks that are not sent yet fail."""
    with connection.transaction():
        before = _locked(connection, name)
        types = [row["name"] for row in connection.execute(_SQL["types_run_by"], {"name": name})]
        if types:
            raise Conflict(
                f"the endpoint {name!r} runs the job types {', '.join(types)}: give them another target first"
            )
        connection.execute(_SQL["delete"], {"name": name})
        known = {setting: getattr(before, setting) for setting in (*_SETTINGS, "kind")}
        audit.record(connection, principal, "delete", "endpoint", name, audit.difference(known, {}))
    return before


def _locked(connection: Connection, name: str) -> Endpoint:
    connection.execute(_SQL["lock"], {"name": name})
    return find(connection, name)


def _check_headers_stay(connection: Connection, before: Endpoint, now: dict[str, Any]) -> None:
    """Headers hold credentials that no answer shows. Their next receiver, and the jobs that send them, are chosen by
    a caller who writes them."""
    is_moved = _place(now["url"]) != _place(before.url)
    if not is_moved and now["owner"] == before.owner:
        return
    if connection.execute(_SQL["has_headers"], {"name": before.name}).fetchone() is not None:
        whom = "another place" if is_moved else "the jobs of another owner"
        text = f"the headers that are stored were not written for {whom}: send headers as well, {{}} for none"
        raise Invalid(Wrong("body.headers", text, "missing"))


def _place(url: str | None) -> list[str]:
    """Returns the scheme and the host with its port."""
    return re.split("[/?#]", (url or "").lower(), maxsplit=3)[:3]


def _add_secret(connection: Connection, name: str) -> str:
    secret = new_secret()
    stored = envelope.seal(json_text.encode(secret), "secret", name) if envelope.have_keys() else secret
    connection.execute(_SQL["add_secret"], {"name": name, "secret": stored})
    return secret


def _stored(name: str, headers: dict[str, str]) -> str:
    text = json_text.encode(headers)
    return envelope.seal(text, "headers", name) if headers and envelope.have_keys() else text


def _check(kind: Kind, said: dict[str, Any]) -> None:
    wrong = [Wrong(f"body.{name}", why) for name, why in _WITHOUT[Kind(kind)].items() if said.get(name)]
    if kind != Kind.BUS and "url" in said and said["url"] is None:
        wrong.append(Wrong("body.url", f"an endpoint of kind {kind} needs a URL"))
    if own := OWN_HEADERS.intersection(map(str.lower, said.get("headers", {}))):
        wrong.append(Wrong("body.headers", f"a request says the header {min(own)} itself"))
    if wrong:
        raise Invalid(*wrong)
