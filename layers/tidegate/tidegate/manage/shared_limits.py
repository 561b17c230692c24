"""Limits that types share: all jobs of the types that name one are under it together, whatever their lanes."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from tidegate.base import bounds
from tidegate.base.errors import Conflict, Invalid, NotFound, Wrong
from tidegate.http.principal import Principal
from tidegate.job_type.definition import Rate, Window
from tidegate.manage import audit
from tidegate.manage.limits import LISTED, MOST_RUNNING, full_at
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/shared_limits")

MOST_LIMITS = 200
_MANY = 1_000_000
_SETTINGS = ("max_concurrent", "rate", "burst", "window_starts", "window_seconds")


class LimitSaid(BaseModel):
    """At least one of them. What is left out is not limited."""

    model_config = ConfigDict(extra="forbid", strict=True)

    max_concurrent: Annotated[int | None, Field(ge=1, le=_MANY, description="jobs at once")] = None
    rate: Annotated[
        str | None, Field(max_length=40, description="60/minute: a bucket, so 61 may start in some minutes")
    ] = None
    window: Annotated[
        str | None, Field(max_length=40, description="60/minute: in no span of a minute do more start")
    ] = None

    @field_validator("rate")
    @classmethod
    def _is_a_rate(cls, rate: str | None) -> str | None:
        if rate is not None:
            Rate.parse(rate)
        return rate

    @field_validator("window")
    @classmethod
    def _is_a_window(cls, window: str | None) -> str | None:
        if window is not None:
            Window.parse(window)
        return window

    @model_validator(mode="after")
    def _limits_something(self) -> "LimitSaid":
        if (self.max_concurrent, self.rate, self.window) == (None, None, None):
            raise ValueError("give at least one of max_concurrent, rate, window")
        return self

    def settings(self) -> dict[str, Any]:
        rate = Rate.parse(self.rate) if self.rate is not None else None
        window = Window.parse(self.window) if self.window is not None else None
        return {
            "max_concurrent": self.max_concurrent,
            "rate": rate and rate.per_second,
            "burst": rate and rate.burst,
            "window_starts": window and window.starts,
            "window_seconds": window and window.seconds,
        }


@dataclass(frozen=True)
class SharedLimit:
    name: str
    types: list[str]
    """Those that name it. None: it limits nothing."""
    max_concurrent: int | None
    running: int
    """Of all these types."""
    at_least: bool
    """There may be more: the count stopped here."""
    holders: list[UUID]
    """The running jobs whose locks end first, 20 at most."""
    rate: float | None
    """Starts a second."""
    burst: float | None
    tokens: float | None
    """The starts that the rate allows now."""
    full_at: datetime | None
    """When the bucket is full again, if none is taken; None: it is, or it takes more than a year."""
    window_starts: int | None
    window_seconds: float | None
    counted: int | None
    """The starts that the window counts now."""
    opens_at: datetime | None
    """When the window lets one more start; None: now, or there is no window."""
    changed_by: str | None
    created_at: datetime
    updated_at: datetime


def shared_limits(connection: Connection) -> list[SharedLimit]:
    return [_read(row) for row in _show(connection, None)]


def find(connection: Connection, name: str) -> SharedLimit:
    for row in _show(connection, name):
        return _read(row)
    raise NotFound(f"there is no limit {name!r}: PUT /api/limits/{name} makes it")


def put(connection: Connection, name: str, said: LimitSaid, principal: Principal) -> SharedLimit:
    """Makes it, or replaces it as a whole. From the answer on it holds."""
    if not re.fullmatch(bounds.WORD, name):
        raise Invalid(Wrong("path.name", "a limit's name is a word of a-z, 0-9, _ . -, up to 63 letters"))
    with connection.transaction():
        connection.execute(_SQL["lock"], {"name": name})
        before = _settings(connection, name)
        if not before and _others(connection, name) >= MOST_LIMITS:
            raise Conflict(f"there are {MOST_LIMITS} limits: delete one that no type names")
        connection.execute(_SQL["put"], said.settings() | {"name": name})
        changed = audit.difference(before, said.settings())
        audit.record(connection, principal, "change" if before else "create", "limit", name, changed)
        return find(connection, name)


def delete(connection: Connection, name: str, principal: Principal) -> SharedLimit:
    """Returns it as it was."""
    with connection.transaction():
        connection.execute(_SQL["lock"], {"name": name})
        limit = find(connection, name)
        if limit.types:
            raise Conflict(
                f"{', '.join(limit.types[:10])} name it: take it from their `limits` first (PATCH /api/types/{{name}})"
            )
        connection.execute(_SQL["delete"], {"name": name})
        changed = audit.difference({setting: getattr(limit, setting) for setting in _SETTINGS}, {})
        audit.record(connection, principal, "delete", "limit", name, changed)
        return limit


def _show(connection: Connection, name: str | None) -> list[dict[str, Any]]:
    asked = {"name": name, "most": MOST_RUNNING, "listed": LISTED}
    return connection.execute(_SQL["show"], asked).fetchall()


def _settings(connection: Connection, name: str) -> dict[str, Any]:
    return {setting: row[setting] for row in _show(connection, name) for setting in _SETTINGS}


def _others(connection: Connection, name: str) -> int:
    row = connection.execute(_SQL["others"], {"name": name}).fetchone()
    assert row is not None
    return int(row["limits"])


def _read(row: dict[str, Any]) -> SharedLimit:
    opens_in = row.pop("seconds_to_opening") or 0
    running, now, ids = row.pop("running"), row.pop("now"), row.pop("ids")
    said: dict[str, Any] = row | {
        "running": min(running, MOST_RUNNING),
        "at_least": running > MOST_RUNNING,
        "holders": ids or [],
        "full_at": full_at(row | {"now": now}) if row["rate"] is not None else None,
        "opens_at": now + timedelta(seconds=opens_in) if opens_in > 0 else None,
    }
    return SharedLimit(**said)
