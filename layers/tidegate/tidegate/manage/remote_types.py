"""Remote types: job types that the API declares, with a target that runs their jobs."""

import re
from typing import Annotated, Any

import psycopg
from pydantic import Field, model_validator

from tidegate.base import json_text
from tidegate.base.errors import Conflict, Invalid, NotFound, Wrong
from tidegate.http.principal import Principal
from tidegate.manage import audit
from tidegate.manage.overrides import (
    WORD,
    BackoffSetting,
    Document,
    Overrides,
    Type,
    check_fits,
    check_keys,
    find,
    lock,
    stored_schedule,
    unblock,
)
from tidegate.manage.plain_schedules import seal_payloads
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.payload_schema import check_payload, check_schema

_SQL = load("manage/remote_types")

TARGET = r"^(lambda:[A-Za-z0-9_-]{1,64}(:[A-Za-z0-9_$-]{1,128})?|https:[a-z][a-z0-9_-]{0,62})$"
_HTTPS = "https:"
# The queue itself makes its jobs, signed in the stack's name.
_CALLBACK = "callback"
# Only its processors have a way to the internet, and are given endpoints.
_LANE_OF_HTTPS = "outside"


class Declaration(Overrides):
    """With a `target`: declares a remote type, or declares it anew. Without: replaces all overrides of a type that the
    code declares; null, or a missing key, means no override."""

    target: Annotated[
        str | None,
        Field(
            pattern=TARGET,
            description="lambda:<function>, one of TargetFunctions; or https:<endpoint>, one of kind webhook",
        ),
    ] = None
    payload_schema: Annotated[
        Document | None, Field(description="with a target: JSON Schema, checked when a job is enqueued")
    ] = None

    @model_validator(mode="after")
    def _has_a_target(self) -> "Declaration":
        if self.target is None and "payload_schema" in self.model_fields_set:
            raise ValueError("payload_schema needs a target; the code declares those of its own types")
        return self

    def declared(self, name: str) -> dict[str, Any]:
        """The declaration, in the form in which code declares other types."""
        lane = _LANE_OF_HTTPS if self.target and self.target.startswith(_HTTPS) else "default"
        defaults = {"description": name, "lane": lane, "timeout": 60, "max_attempts": 3}
        defaults |= {"key_limit": 1, "fair": False, "backoff": BackoffSetting().said()}
        said = {key: value for key, value in self.said().items() if value is not None}
        schema = {"type": "object"} if self.payload_schema is None else self.payload_schema
        return defaults | said | {"payload_schema": schema}


def declare(
    connection: Connection,
    name: str,
    said: Declaration,
    principal: Principal,
    *,
    callable_: frozenset[str],
    encrypted: bool = False,
) -> Type:
    """Declares a remote type, new or anew. Its overrides are removed. `encrypted`: also if it does not say so."""
    check_keys(name, said)
    declared = said.declared(name) | ({"encrypted": True} if encrypted else {})
    _check_declaration(connection, name, declared, callable_)
    if declared.get("encrypted") and "schedule" in declared:
        declared["schedule"] = stored_schedule(name, declared["schedule"])
    with connection.transaction():
        lock(connection, name)
        before = _found(connection, name)
        row = {"name": name, "declared": json_text.encode(declared, deep=True)}
        try:
            is_remote = connection.execute(_SQL["declare"], row).fetchone() is not None
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            raise Invalid(f"this violates {error.diag.constraint_name}") from None
        if not is_remote:
            raise Conflict(f"the deployed code declares {name!r} and has its handler: choose another name")
        after = find(connection, name)
        if after.encrypted:
            seal_payloads(connection, name)
        check_fits(connection, after)
        changed = audit.difference(_declared_and_overridden(before) if before else {}, _declared_and_overridden(after))
        audit.record(connection, principal, "declare", "type", name, audit.without_payloads(changed))
    unblock(connection, name)
    return after


def delete(connection: Connection, name: str, principal: Principal) -> Type:
    """Deletes a remote type without jobs. Returns it as it was."""
    with connection.transaction():
        lock(connection, name)
        before = find(connection, name)
        connection.execute(_SQL["lock_schedules"], {"name": name})
        if connection.execute(_SQL["delete"], {"name": name}).fetchone() is None:
            raise Conflict(
                f"the type {name!r} has jobs, or a batch will add one: disable it, cancel its unfinished jobs, delete "
                "the finished ones (POST /api/jobs/bulk/cancel, bulk/delete), or wait until its retention has ended"
            )
        changed = audit.without_payloads(audit.difference(before.declared, {}))
        audit.record(connection, principal, "delete", "type", name, changed)
    return before


def _check_declaration(connection: Connection, name: str, declared: dict[str, Any], callable_: frozenset[str]) -> None:
    if not re.fullmatch(WORD, name):
        raise Invalid(Wrong("path.name", "a type's name is a word of a-z, 0-9, _ . -, up to 63 letters"))
    if name == _CALLBACK:
        raise Invalid(Wrong("path.name", f"the name {name!r} belongs to the queue: choose another"))
    if declared["target"].startswith(_HTTPS):
        _check_endpoint(connection, declared["target"].removeprefix(_HTTPS))
        if declared["lane"] != _LANE_OF_HTTPS:
            raise Invalid(Wrong("body.lane", f"a type with the target of an endpoint runs in {_LANE_OF_HTTPS}"))
    else:
        _check_function(declared["target"].removeprefix("lambda:"), callable_)
    check_schema(declared["payload_schema"])
    if schedule := declared.get("schedule"):
        if not schedule.get("expression"):
            raise Invalid(Wrong("body.schedule.expression", "it is missing", "missing"))
        check_payload(
            json_text.encode(declared["payload_schema"]), schedule.get("payload") or {}, "body.schedule.payload"
        )


def _check_function(function: str, callable_: frozenset[str]) -> None:
    if not callable_:
        text = "this stack calls no other functions: its parameter TargetFunctions is empty, or Egress is none"
        raise Invalid(Wrong("body.target", text))
    if function not in callable_:
        known = ", ".join(sorted(callable_))
        text = f"this stack may not call {function!r}; its parameter TargetFunctions names {known}"
        raise Invalid(Wrong("body.target", text))


def _check_endpoint(connection: Connection, name: str) -> None:
    row = connection.execute(_SQL["endpoint"], {"name": name}).fetchone()
    if row is None:
        raise Invalid(Wrong("body.target", f"there is no endpoint {name!r}: POST /api/endpoints names one"))
    if row["kind"] != "webhook":
        text = f"the endpoint {name!r} is of kind {row['kind']}: only requests to one of kind webhook are signed"
        raise Invalid(Wrong("body.target", text))


def _found(connection: Connection, name: str) -> Type | None:
    try:
        return find(connection, name)
    except NotFound:
        return None


def _declared_and_overridden(of: Type) -> dict[str, Any]:
    return of.declared | {"overrides": of.overrides, "enabled": of.enabled}
