"""The schedules of a job type as operators see and change them. What they say outlives deployments.

The code declares schedules, and operators add their own, or change single keys of what the code declares. `default` is
the `schedule` of the type, so what is said of it is an override of the type.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Any, Literal

from psycopg.rows import class_row
from pydantic import BaseModel, ConfigDict, Field, model_validator

from tidegate.base import bounds, json_text
from tidegate.base.answer_size import MOST_ANSWER_BYTES, fitting
from tidegate.base.errors import Conflict, Invalid, NotFound, Wrong
from tidegate.http.principal import Principal
from tidegate.job_type.cron import OWNER, Missed, Schedule
from tidegate.job_type.definition import DEFAULT
from tidegate.manage import audit, overrides
from tidegate.manage.overrides import Overrides, OwnerName, Payload, ScheduleOverride, shown_payload, stored_schedule
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.payload_schema import check_payload
from tidegate.queue.schedule import plan

_SQL = load("manage/type_schedules")
# The queue itself makes its jobs, signed in the stack's name.
_CALLBACK = "callback"

MOST_LISTED = 100


class ScheduleSaid(BaseModel):
    """A schedule as a whole."""

    model_config = ConfigDict(extra="forbid", strict=True)

    expression: Annotated[str, Field(max_length=bounds.LONGEST_EXPRESSION, description="0 3 * * *")]
    timezone: Annotated[str, Field(max_length=bounds.LONGEST_ZONE, description="Europe/Berlin")] = "UTC"
    missed: Annotated[
        Missed,
        Field(description="of times at which no processor ran: the latest (one), each (all), or none (skip)"),
    ] = "one"
    payload: Payload = {}
    owner: Annotated[OwnerName, Field(description="whose jobs they are: keys of this owner see them")] = OWNER
    enabled: Annotated[bool, Field(description="false: it makes no jobs")] = True

    @model_validator(mode="after")
    def _is_ever_due(self) -> "ScheduleSaid":
        Schedule(self.expression, self.timezone).check()
        return self


class ScheduleChange(ScheduleOverride):
    """Keys of a schedule. null: what the code declares, or the default."""

    @model_validator(mode="after")
    def _changes_something(self) -> "ScheduleChange":
        if not self.model_fields_set:
            raise ValueError("give at least one key")
        return self


@dataclass(frozen=True)
class TypeSchedule:
    type: str
    name: str
    expression: str
    timezone: str
    missed: Missed
    payload: dict[str, Any] | None
    """null: the caller is a viewer, or it cannot be decrypted."""
    owner: str
    """Of its jobs."""
    enabled: bool
    origin: Literal["code", "operator"]
    """Who has made it: the code that declares its type (of a remote type, its declaration), or an operator."""
    overridden: list[str]
    """What operators have said; of one that the code declares, the keys that lie over it."""
    last_due: datetime | None
    """null: it has not been due since its times were changed."""
    next_due: datetime | None
    """null: it is switched off, or never due again, or the next processor computes it."""
    set_aside: str | None
    """Why processors leave it out; null: they do not."""
    updated_at: datetime


@dataclass(frozen=True)
class TypeSchedules:
    schedules: list[TypeSchedule]
    next: str | None
    """`after` of the next page; null on the last."""


def listed(
    connection: Connection,
    type_: str,
    *,
    shows_payloads: bool,
    limit: int = MOST_LISTED,
    after: str | None = None,
    owner: str | None = None,
) -> TypeSchedules:
    """By name."""
    overrides.find(connection, type_)
    found = _list(connection, type_, limit=limit + 1, after=after, owner=owner)
    page = [*fitting(found[:limit], MOST_ANSWER_BYTES)]
    shown = page if shows_payloads else [without_payload(each) for each in page]
    return TypeSchedules(shown, page[-1].name if len(found) > len(page) else None)


def find(connection: Connection, type_: str, name: str) -> TypeSchedule:
    for found in _list(connection, type_, name=name):
        return found
    raise _no_schedule(type_, name)


def without_payload(of: TypeSchedule) -> TypeSchedule:
    return replace(of, payload=None)


def put(connection: Connection, type_: str, name: str, said: ScheduleSaid, principal: Principal) -> TypeSchedule:
    """Makes it, or replaces it as a whole."""
    if not re.fullmatch(bounds.WORD, name):
        raise Invalid(Wrong("path.schedule", "a schedule's name is a word of a-z, 0-9, _ . -, up to 63 letters"))
    if type_ == _CALLBACK:
        raise Invalid(Wrong("path.name", "callbacks are the queue's own: no schedule makes them"))
    whole = said.model_dump()
    if name == DEFAULT:
        wanted = Overrides(schedule=ScheduleOverride.model_validate(whole))
        overrides.change(connection, type_, wanted, principal)
        return _planned(connection, type_, name)

    def changed(before: dict[str, Any] | None) -> dict[str, Any]:
        if before is None:
            _check_room(connection, type_)
        return whole

    return _write(connection, type_, name, principal, changed)


def change(connection: Connection, type_: str, name: str, said: ScheduleChange, principal: Principal) -> TypeSchedule:
    """Changes the given keys only."""
    if name == DEFAULT:
        find(connection, type_, name)
        overrides.change_schedule(connection, type_, said, principal)
        return _planned(connection, type_, name)

    def changed(before: dict[str, Any] | None) -> dict[str, Any]:
        if before is None:
            raise _no_schedule(type_, name)
        merged = before | said.model_dump(exclude_unset=True)
        return {key: value for key, value in merged.items() if value is not None}

    return _write(connection, type_, name, principal, changed)


def delete(connection: Connection, type_: str, name: str, principal: Principal) -> TypeSchedule:
    """Removes what operators have said: one that they have made is deleted, and one that the code declares is as the
    code says. Returns it as it was."""
    with connection.transaction():
        if name != DEFAULT:
            _lock(connection, type_)
        before = find(connection, type_, name)
        if name == DEFAULT:
            overrides.change(connection, type_, Overrides(schedule=None), principal)
        else:
            _remove(connection, before, principal)
        plan(connection, type_)
    return before


def _remove(connection: Connection, of: TypeSchedule, principal: Principal) -> None:
    place = {"type": of.type, "name": of.name}
    said = connection.execute(_SQL["overrides"], place).fetchone()
    assert said is not None
    connection.execute(_SQL["reset" if said["is_declared"] else "delete"], place)
    _record(connection, principal, "reset" if said["is_declared"] else "delete", place, said["overrides"], {})


def _write(
    connection: Connection,
    type_: str,
    name: str,
    principal: Principal,
    changed: Callable[[dict[str, Any] | None], dict[str, Any]],
) -> TypeSchedule:
    place = {"type": type_, "name": name}
    with connection.transaction():
        of_type = _lock(connection, type_)
        row = connection.execute(_SQL["overrides"], place).fetchone()
        before = row["overrides"] if row else None
        wanted = changed(before)
        wanted = stored_schedule(type_, wanted) if of_type["encrypted"] else wanted
        connection.execute(_SQL["put"], place | {"overrides": json_text.encode(wanted, deep=True)})
        after = _whole(connection, type_, name)
        if after.origin == "operator" or "payload" in wanted:
            check_payload(of_type["schema"], after.payload or {}, "body.payload")
        _record(connection, principal, "create" if before is None else "change", place, before or {}, wanted)
        return _planned(connection, type_, name)


def _lock(connection: Connection, type_: str) -> dict[str, Any]:
    """Returns the schema of the type's payloads, and whether these are encrypted."""
    row = connection.execute(_SQL["lock"], {"type": type_}).fetchone()
    if row is None:
        overrides.find(connection, type_)  # says what there is to do
    return row or {"schema": "{}", "encrypted": False}


def _check_room(connection: Connection, type_: str) -> None:
    """Of two requests at once for two types, both may find the last place of all: that bound is there to be near."""
    of_type, of_all = bounds.MOST_SCHEDULES_OF_A_TYPE, bounds.MOST_SCHEDULES
    row = connection.execute(_SQL["room"], {"type": type_, "of_type": of_type, "of_all": of_all}).fetchone()
    assert row is not None
    if not row["of_type"]:
        raise Conflict(f"the job type {type_!r} has {of_type} schedules: delete one first")
    if not row["of_all"]:
        raise Conflict(f"there are {of_all} schedules: delete one first")


def _whole(connection: Connection, type_: str, name: str) -> TypeSchedule:
    for found in _list(connection, type_, name=name):
        return found
    raise Invalid(Wrong("body.expression", "it is missing", "missing"))


def _planned(connection: Connection, type_: str, name: str) -> TypeSchedule:
    """With the next time, so that none is missed until a processor looks."""
    plan(connection, type_)
    return find(connection, type_, name)


def _no_schedule(type_: str, name: str) -> NotFound:
    text = f"the job type {type_!r} has no schedule {name!r}: PUT /api/types/{type_}/schedules/{name} makes it"
    return NotFound(text)


def _list(
    connection: Connection,
    type_: str,
    *,
    name: str | None = None,
    limit: int = 1,
    after: str | None = None,
    owner: str | None = None,
) -> list[TypeSchedule]:
    asked = {"type": type_, "name": name, "limit": limit, "after": after or "", "owner": owner}
    with connection.cursor(row_factory=class_row(TypeSchedule)) as cursor:
        found = cursor.execute(_SQL["list"], asked).fetchall()
    return [replace(each, payload=shown_payload(each.type, each.payload)) for each in found]


def _record(
    connection: Connection,
    principal: Principal,
    action: str,
    place: dict[str, str],
    before: dict[str, Any],
    after: dict[str, Any],
) -> None:
    """The audit keeps no payloads, only the names of their fields."""
    changed = audit.difference(before, after)
    if "payload" in changed:
        changed["payload"] = [sorted(payload or {}) for payload in changed["payload"]]
    audit.record(connection, principal, action, "schedule", f"{place['type']}:{place['name']}", changed)
