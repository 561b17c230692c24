"""Job types as operators see and change them: what they say lies over what the code declares, and outlives deploys."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from psycopg.rows import class_row
from pydantic import BaseModel, ConfigDict, Field, field_validator

from tidegate import json_text
from tidegate.database import Connection
from tidegate.errors import NotFound
from tidegate.job_type import Rate
from tidegate.keys import Principal
from tidegate.manage import audit
from tidegate.statements import load

_SQL = load("types")

WORD = r"^[a-z][a-z0-9_.-]{0,62}$"
# As large as nobody needs: this is how a limit that the code declares is lifted.
_MANY = 1_000_000


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

    @field_validator("rate")
    @classmethod
    def _is_a_rate(cls, rate: str | None) -> str | None:
        if rate is not None:
            _rate(rate)
        return rate

    def said(self) -> dict[str, Any]:
        """What the table keeps, null for what is to be taken back."""
        said = self.model_dump(include=self.model_fields_set)
        if said.get("rate") is not None:
            said["rate"] = _rate(said["rate"])
        return said


@dataclass(frozen=True)
class Type:
    name: str
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
    enabled: bool
    paused: bool
    created_at: datetime
    updated_at: datetime


def types(connection: Connection) -> list[Type]:
    with connection.cursor(row_factory=class_row(Type)) as cursor:
        return cursor.execute(_SQL["list"]).fetchall()


def find(connection: Connection, name: str) -> Type:
    with connection.cursor(row_factory=class_row(Type)) as cursor:
        found = cursor.execute(_SQL["find"], {"name": name}).fetchone()
    if found is None:
        raise NotFound(f"there is no job type {name!r}: the types are those that the deployed code declares")
    return found


def change(
    connection: Connection, name: str, said: Overrides, principal: Principal, *, enabled: bool | None = None
) -> Type:
    """Key by key; what is not said stays."""

    def changed(before: Type) -> dict[str, Any]:
        merged = before.overrides | said.said()
        overrides = {key: value for key, value in merged.items() if value is not None}
        return {"overrides": overrides, "enabled": before.enabled if enabled is None else enabled}

    return _write(connection, name, "change", principal, changed)


def replace(connection: Connection, name: str, said: Overrides, principal: Principal) -> Type:
    """All of the overrides; what is not said is what the code declares."""
    overrides = {key: value for key, value in said.said().items() if value is not None}
    return _write(connection, name, "replace", principal, lambda _: {"overrides": overrides})


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
        connection.execute(_SQL["change"], wanted | encoded)
        after = find(connection, name)
        audit.record(
            connection, principal, action, "type", name, audit.difference(_what_counts(before), _what_counts(after))
        )
    # After the commit, since it takes turns with the claims, and they read the new limits from then on.
    connection.execute(_SQL["unblock"], {"name": name})
    return after


def _what_counts(of: Type) -> dict[str, Any]:
    names = ("lane", "timeout", "max_attempts", "max_concurrent", "key_limit", "rate", "burst", "enabled", "paused")
    return {name: getattr(of, name) for name in names} | {"overrides": of.overrides}


def _rate(text: str) -> dict[str, float]:
    rate = Rate.parse(text)
    return {"per_second": rate.per_second, "burst": rate.burst}
