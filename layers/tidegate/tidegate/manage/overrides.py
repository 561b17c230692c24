"""Job types as operators see and change them: overrides lie over what the code declares, and outlive deployments.

An override replaces one setting of those in Overrides: a whole one (a timeout, a rate), or one key of the schedule or
the retention. The table computes what counts from both (job_types in migrations/0001_schema.sql). `enabled` and
`paused` are not declared, so they are no overrides. Payload schema, backoff and target are the declaration's alone.
"""

import dataclasses
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

import psycopg
from psycopg.rows import class_row
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, field_validator, model_validator

from tidegate.base import json_text
from tidegate.base.answer_size import MOST_ANSWER_BYTES, fitting
from tidegate.base.errors import Conflict, Invalid, NotFound, Wrong
from tidegate.http.principal import Principal
from tidegate.job import MAX_PAYLOAD_BYTES
from tidegate.job_type.cron import Missed, Schedule
from tidegate.job_type.definition import Rate
from tidegate.manage import audit
from tidegate.manage.why import fits
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.payload_schema import check_payload, check_schema

_SQL = load("manage/overrides")

WORD = r"^[a-z][a-z0-9_.-]{0,62}$"
TARGET = r"^lambda:[A-Za-z0-9_-]{1,64}(:[A-Za-z0-9_$-]{1,128})?$"
# Larger than any needed limit: an override with it lifts a limit that the code declares.
_MANY = 1_000_000


def _is_storable(document: dict[str, Any]) -> dict[str, Any]:
    if json_text.stored_bytes(json_text.encode(document)) > MAX_PAYLOAD_BYTES:
        raise ValueError(f"it is over {MAX_PAYLOAD_BYTES} bytes")
    return document


Document = Annotated[dict[str, Any], AfterValidator(_is_storable)]


class ScheduleOverride(BaseModel):
    """A key that is left out keeps the code's declaration."""

    model_config = ConfigDict(extra="forbid", strict=True)

    expression: Annotated[str, Field(max_length=200)] | None = None
    timezone: Annotated[str, Field(max_length=100)] | None = None
    missed: Missed | None = None
    payload: Document | None = None

    @model_validator(mode="after")
    def _is_ever_due(self) -> "ScheduleOverride":
        Schedule(self.expression or "0 0 * * *", timezone=self.timezone or "UTC").check()
        return self


Days = Annotated[float, Field(ge=0, le=36_500)]


class RetentionOverride(BaseModel):
    """Days. null keeps jobs for ever."""

    model_config = ConfigDict(extra="forbid", strict=True)

    completed: Days | None = None
    failed: Days | None = None
    cancelled: Days | None = None


class Overrides(BaseModel):
    """The arguments of @job_type that an operator may override. null removes an override."""

    model_config = ConfigDict(extra="forbid", strict=True)

    description: Annotated[str | None, Field(min_length=1, max_length=2000)] = None
    lane: Annotated[str | None, Field(pattern=WORD)] = None
    timeout: Annotated[int | None, Field(ge=1, le=900)] = None
    max_attempts: Annotated[int | None, Field(ge=1, le=100)] = None
    max_concurrent: Annotated[int | None, Field(ge=1, le=_MANY)] = None
    key_limit: Annotated[int | None, Field(ge=1, le=_MANY)] = None
    fair: Annotated[bool | None, Field(description="half of what starts goes to owners in turn")] = None
    rate: Annotated[str | None, Field(max_length=40, description="600/minute, 1/2s")] = None
    schedule: ScheduleOverride | Literal["off"] | None = None
    retention: RetentionOverride | None = None

    @field_validator("rate")
    @classmethod
    def _is_a_rate(cls, rate: str | None) -> str | None:
        if rate is not None:
            _rate(rate)
        return rate

    def said(self) -> dict[str, Any]:
        """The overrides as the table stores them, without the removed ones."""
        said = self.model_dump(include=self.model_fields_set, exclude_unset=True)
        kept = {key: value for key, value in said.items() if value is not None}
        if "rate" in kept:
            kept["rate"] = _rate(kept["rate"])
        if kept.get("schedule") == "off":
            kept["schedule"] = None
        return kept


class BackoffSetting(BaseModel):
    """The seconds before the next attempt: base, base x 2, base x 4 … (exponential), base x 1, 4, 9 … (quadratic), or
    the same after each attempt (fixed)."""

    model_config = ConfigDict(extra="forbid", strict=True)

    kind: Literal["exponential", "quadratic", "fixed"] = "exponential"
    base: Annotated[float, Field(ge=0, le=86_400)] = 30
    cap: Annotated[float, Field(ge=0, le=86_400, description="the longest delay; unused if fixed")] = 600
    jitter: Annotated[
        float, Field(ge=0, le=1, description="a random part of the delay, up to this share, is added")
    ] = 0.1

    def said(self) -> dict[str, Any]:
        return self.model_dump(exclude={"cap"} if self.kind == "fixed" else None)


class Declaration(Overrides):
    """With a `target`: declares a remote type, or declares it anew. Without: replaces all overrides of a type that the
    code declares; null, or a missing key, means no override."""

    target: Annotated[
        str | None, Field(pattern=TARGET, description="lambda:<function>, one of the stack's TargetFunctions")
    ] = None
    payload_schema: Annotated[
        Document | None, Field(description="with a target: JSON Schema, checked when a job is enqueued")
    ] = None
    backoff: Annotated[BackoffSetting | None, Field(description="with a target: the delay before the next attempt")] = (
        None
    )

    @model_validator(mode="after")
    def _has_a_target(self) -> "Declaration":
        if self.target is None and self.model_fields_set & {"payload_schema", "backoff"}:
            raise ValueError("payload_schema and backoff need a target; the code declares those of its own types")
        return self

    def declared(self, name: str) -> dict[str, Any]:
        """The declaration, in the form in which code declares other types."""
        defaults = {"description": name, "lane": "default", "timeout": 60, "max_attempts": 3}
        defaults |= {"key_limit": 1, "fair": False}
        said = {key: value for key, value in self.said().items() if value is not None}
        schema = {"type": "object"} if self.payload_schema is None else self.payload_schema
        return defaults | said | {"payload_schema": schema, "backoff": (self.backoff or BackoffSetting()).said()}


@dataclass(frozen=True)
class Type:
    name: str
    target: str | None
    declared: dict[str, Any]
    overrides: dict[str, Any]
    description: str
    lane: str
    timeout: int
    max_attempts: int
    max_concurrent: int | None
    key_limit: int
    fair: bool
    rate: float | None
    burst: float | None
    schedule: dict[str, Any] | None
    next_due: datetime | None
    last_due: datetime | None
    keep_completed: float | None
    keep_failed: float | None
    keep_cancelled: float | None
    enabled: bool
    paused: bool
    missing_since: datetime | None
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True)
class FoundTypes:
    types: list[Type]
    next: str | None
    """Where the next page begins; None when there is no more."""


def types(connection: Connection, *, after: str | None = None) -> FoundTypes:
    """In the order of their names. A type may hold a schema and payloads, so a page ends where the answer is full."""
    found = _read(connection, None, after=after)
    page = [*fitting(found, MOST_ANSWER_BYTES)]
    return FoundTypes(page, page[-1].name if len(found) > len(page) else None)


def find(connection: Connection, name: str) -> Type:
    found = _read(connection, name)
    if not found:
        raise NotFound(f"there is no job type {name!r}: deploy code that declares it, or PUT it with a target")
    return found[0]


def change(
    connection: Connection, name: str, said: Overrides, principal: Principal, *, enabled: bool | None = None
) -> Type:
    """Changes the given keys only."""

    def changed(before: Type) -> dict[str, Any]:
        left = {key: value for key, value in before.overrides.items() if key not in said.model_fields_set}
        overrides = left | said.said()
        return {"overrides": overrides, "enabled": before.enabled if enabled is None else enabled}

    return _write(connection, name, "change", principal, changed)


def replace(connection: Connection, name: str, said: Overrides, principal: Principal) -> Type:
    """Replaces all overrides: a key that is not given has the value that the code declares."""

    def changed(before: Type) -> dict[str, Any]:
        if before.target:
            raise Invalid(
                Wrong("body.target", f"{name!r} is a remote type: give its target to declare it anew, or PATCH it")
            )
        return {"overrides": said.said()}

    return _write(connection, name, "replace", principal, changed)


def declare(
    connection: Connection, name: str, said: Declaration, principal: Principal, *, callable_: frozenset[str]
) -> Type:
    """Declares a remote type, new or anew. Its overrides are removed."""
    declared = said.declared(name)
    _check_declaration(name, declared, callable_)
    with connection.transaction():
        connection.execute(_SQL["lock"], {"name": name})
        before = next(iter(_read(connection, name)), None)
        row = {"name": name, "declared": json_text.encode(declared, deep=True)}
        try:
            is_remote = connection.execute(_SQL["declare"], row).fetchone() is not None
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            raise Invalid(f"this violates {error.diag.constraint_name}") from None
        if not is_remote:
            raise Conflict(f"the deployed code declares {name!r} and has its handler: choose another name")
        after = find(connection, name)
        _check_fits(connection, after)
        changed = audit.difference(_declared_and_overridden(before) if before else {}, _declared_and_overridden(after))
        audit.record(connection, principal, "declare", "type", name, changed)
    connection.execute(_SQL["unblock"], {"name": name})
    return after


def remove(connection: Connection, name: str, principal: Principal) -> Type:
    """Returns the type as it was. A type that the code declares loses its overrides; a remote type without jobs is
    deleted."""
    if find(connection, name).target is None:
        return _write(connection, name, "reset", principal, _as_declared)
    with connection.transaction():
        connection.execute(_SQL["lock"], {"name": name})
        before = find(connection, name)
        if connection.execute(_SQL["delete"], {"name": name}).fetchone() is None:
            raise Conflict(
                f"the type {name!r} has jobs, or a batch will add one: disable it, cancel its unfinished jobs, delete "
                "the finished ones (POST /api/jobs/bulk/cancel, bulk/delete), or wait until its retention has ended"
            )
        audit.record(connection, principal, "delete", "type", name, audit.difference(before.declared, {}))
    return before


def pause(connection: Connection, name: str, principal: Principal) -> Type:
    return _write(connection, name, "pause", principal, lambda _: {"paused": True})


def resume(connection: Connection, name: str, principal: Principal) -> Type:
    return _write(connection, name, "resume", principal, lambda _: {"paused": False})


def _as_declared(_: Type) -> dict[str, Any]:
    """Without overrides, and enabled. A paused type stays paused until an operator resumes it."""
    return {"overrides": {}, "enabled": True}


def _check_declaration(name: str, declared: dict[str, Any], callable_: frozenset[str]) -> None:
    if not re.fullmatch(WORD, name):
        raise Invalid(Wrong("path.name", "a type's name is a word of a-z, 0-9, _ . -, up to 63 letters"))
    function = declared["target"].removeprefix("lambda:")
    if not callable_:
        text = "this stack calls no other functions: its parameter TargetFunctions is empty, or Egress is none"
        raise Invalid(Wrong("body.target", text))
    if function not in callable_:
        known = ", ".join(sorted(callable_))
        text = f"this stack may not call {function!r}; its parameter TargetFunctions names {known}"
        raise Invalid(Wrong("body.target", text))
    check_schema(declared["payload_schema"])
    if schedule := declared.get("schedule"):
        if not schedule.get("expression"):
            raise Invalid(Wrong("body.schedule.expression", "it is missing", "missing"))
        check_payload(
            json_text.encode(declared["payload_schema"]), schedule.get("payload") or {}, "body.schedule.payload"
        )


def _write(
    connection: Connection, name: str, action: str, principal: Principal, changed: Callable[[Type], dict[str, Any]]
) -> Type:
    with connection.transaction():
        connection.execute(_SQL["lock"], {"name": name})
        before = find(connection, name)
        wanted = {"overrides": before.overrides, "enabled": before.enabled, "paused": before.paused} | changed(before)
        encoded = {"name": name, "overrides": json_text.encode(wanted["overrides"], deep=True)}
        try:
            connection.execute(_SQL["change"], wanted | encoded)
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            raise Invalid(f"together with the code's declaration this violates {error.diag.constraint_name}") from None
        after = find(connection, name)
        if action != "reset" and (after.timeout, after.lane) != (before.timeout, before.lane):
            _check_fits(connection, after)
        if action != "reset":
            _check_scheduled(before, after)
        audit.record(
            connection, principal, action, "type", name, audit.difference(_in_effect(before), _in_effect(after))
        )
    # After the commit: claims read the new limits from then on, and unblock() takes the lock that claims take.
    connection.execute(_SQL["unblock"], {"name": name})
    return after


def _read(connection: Connection, name: str | None, after: str | None = None) -> list[Type]:
    with connection.cursor(row_factory=class_row(Type)) as cursor:
        found = cursor.execute(_SQL["types"], {"name": name, "after": after}).fetchall()
    return [_readable(each) for each in found]


def _readable(of: Type) -> Type:
    """Without values that SQL wrote and the API cannot show, so that an operator can find the type and repair it."""
    return dataclasses.replace(
        of,
        declared=of.declared if isinstance(of.declared, dict) else {},
        overrides=of.overrides if isinstance(of.overrides, dict) else {},
        description=of.description or of.name,
        schedule=of.schedule if isinstance(of.schedule, dict) else None,
    )


def _check_fits(connection: Connection, of: Type) -> None:
    """Checks the timeout, once a processor of the lane has reported how long an invocation lasts."""
    row = connection.execute(_SQL["longest"], {"lane": of.lane}).fetchone()
    if row is not None and of.timeout > row["longest"]:
        text = f"it would be {of.timeout} seconds; {fits(of.lane, row['longest'])}"
        raise Invalid(Wrong("body.timeout", text))


def _check_scheduled(before: Type, after: Type) -> None:
    """Checks the schedule's payload if it has changed."""
    payload = after.schedule and after.schedule["payload"]
    if payload is not None and payload != (before.schedule or {}).get("payload"):
        check_payload(
            json_text.encode(after.declared.get("payload_schema", {}), deep=True), payload, "body.schedule.payload"
        )


def _declared_and_overridden(of: Type) -> dict[str, Any]:
    return of.declared | {"overrides": of.overrides, "enabled": of.enabled}


def _in_effect(of: Type) -> dict[str, Any]:
    names = (
        "lane",
        "timeout",
        "max_attempts",
        "max_concurrent",
        "key_limit",
        "fair",
        "rate",
        "burst",
        "enabled",
        "paused",
    )
    return {name: getattr(of, name) for name in names} | {"overrides": of.overrides}


def _rate(text: str) -> dict[str, float]:
    rate = Rate.parse(text)
    return {"per_second": rate.per_second, "burst": rate.burst}
