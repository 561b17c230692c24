"""Job types as operators see and change them: what they say lies over what the code declares, and outlives deploys."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

import psycopg
from psycopg.rows import class_row
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from tidegate import json_text
from tidegate.cron import Missed, Schedule
from tidegate.database import Connection
from tidegate.errors import Invalid, NotFound
from tidegate.job_type import Rate
from tidegate.keys import Principal
from tidegate.manage import audit
from tidegate.manage.why import fits
from tidegate.statements import load

_SQL = load("types")

WORD = r"^[a-z][a-z0-9_.-]{0,62}$"
# As large as nobody needs: this is how a limit that the code declares is lifted.
_MANY = 1_000_000


class ScheduleOverride(BaseModel):
    """What is left out stays as the code declares it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    expression: Annotated[str, Field(max_length=200)] | None = None
    timezone: Annotated[str, Field(max_length=100)] | None = None
    missed: Missed | None = None
    payload: dict[str, Any] | None = None

    @model_validator(mode="after")
    def _comes(self) -> "ScheduleOverride":
        Schedule(self.expression or "0 0 * * *", timezone=self.timezone or "UTC").check()
        return self


Days = Annotated[float, Field(ge=0, le=36_500)]


class RetentionOverride(BaseModel):
    """Days; null keeps for ever."""

    model_config = ConfigDict(extra="forbid", strict=True)

    completed: Days | None = None
    failed: Days | None = None
    cancelled: Days | None = None


class Overrides(BaseModel):
    """The arguments of @job_type that an operator may change. null takes one back to what the code declares."""

    model_config = ConfigDict(extra="forbid", strict=True)

    description: Annotated[str | None, Field(min_length=1, max_length=2000)] = None
    lane: Annotated[str | None, Field(pattern=WORD)] = None
    timeout: Annotated[int | None, Field(ge=1, le=900)] = None
    max_attempts: Annotated[int | None, Field(ge=1, le=100)] = None
    max_concurrent: Annotated[int | None, Field(ge=1, le=_MANY)] = None
    key_limit: Annotated[int | None, Field(ge=1, le=_MANY)] = None
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
        """What the table keeps. What is to be taken back is not in it."""
        said = self.model_dump(include=self.model_fields_set, exclude_unset=True)
        kept = {key: value for key, value in said.items() if value is not None}
        if "rate" in kept:
            kept["rate"] = _rate(kept["rate"])
        if kept.get("schedule") == "off":
            kept["schedule"] = None
        return kept


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


def types(connection: Connection) -> list[Type]:
    return _read(connection, None)


def find(connection: Connection, name: str) -> Type:
    found = _read(connection, name)
    if not found:
        raise NotFound(f"there is no job type {name!r}: the types are those that the deployed code declares")
    return found[0]


def change(
    connection: Connection, name: str, said: Overrides, principal: Principal, *, enabled: bool | None = None
) -> Type:
    """Key by key; what is not said stays."""

    def changed(before: Type) -> dict[str, Any]:
        left = {key: value for key, value in before.overrides.items() if key not in said.model_fields_set}
        overrides = left | said.said()
        return {"overrides": overrides, "enabled": before.enabled if enabled is None else enabled}

    return _write(connection, name, "change", principal, changed)


def replace(connection: Connection, name: str, said: Overrides, principal: Principal) -> Type:
    """All of the overrides; what is not said is what the code declares."""
    return _write(connection, name, "replace", principal, lambda _: {"overrides": said.said()})


def reset(connection: Connection, name: str, principal: Principal) -> Type:
    """What the code declares, and enabled. A type that is paused stays so: somebody will resume it."""
    return _write(connection, name, "reset", principal, lambda _: {"overrides": {}, "enabled": True})


def pause(connection: Connection, name: str, principal: Principal) -> Type:
    return _write(connection, name, "pause", principal, lambda _: {"paused": True})


def resume(connection: Connection, name: str, principal: Principal) -> Type:
    return _write(connection, name, "resume", principal, lambda _: {"paused": False})


def _write(
    connection: Connection, name: str, action: str, principal: Principal, changed: Callable[[Type], dict[str, Any]]
) -> Type:
    with connection.transaction():
        connection.execute(_SQL["lock"], {"name": name})
        before = find(connection, name)
        wanted = {"overrides": before.overrides, "enabled": before.enabled, "paused": before.paused} | changed(before)
        encoded = {"name": name, "overrides": json_text.encode(wanted["overrides"])}
        try:
            connection.execute(_SQL["change"], wanted | encoded)
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            raise Invalid(f"together with what the code declares, this breaks {error.diag.constraint_name}") from None
        after = find(connection, name)
        if action != "reset" and (after.timeout, after.lane) != (before.timeout, before.lane):
            _check_fits(connection, after)
        audit.record(
            connection, principal, action, "type", name, audit.difference(_what_counts(before), _what_counts(after))
        )
    # After the commit, since it takes turns with the claims, and they read the new limits from then on.
    connection.execute(_SQL["unblock"], {"name": name})
    return after


def _read(connection: Connection, name: str | None) -> list[Type]:
    with connection.cursor(row_factory=class_row(Type)) as cursor:
        return cursor.execute(_SQL["types"], {"name": name}).fetchall()


def _check_fits(connection: Connection, of: Type) -> None:
    """Where no processor of the lane has been seen, nobody knows."""
    row = connection.execute(_SQL["longest"], {"lane": of.lane}).fetchone()
    if row is not None and of.timeout > row["longest"]:
        raise Invalid(f"the timeout would be {of.timeout} seconds; {fits(of.lane, row['longest'])}")


def _what_counts(of: Type) -> dict[str, Any]:
    names = ("lane", "timeout", "max_attempts", "max_concurrent", "key_limit", "rate", "burst", "enabled", "paused")
    return {name: getattr(of, name) for name in names} | {"overrides": of.overrides}


def _rate(text: str) -> dict[str, float]:
    rate = Rate.parse(text)
    return {"per_second": rate.per_second, "burst": rate.burst}
