"""Job types as operators see and change them: overrides lie over what the code declares, and outlive deployments.

An override replaces one setting of those in Overrides: a whole one (a timeout, a rate), or one key of the schedule or
the retention. The table computes what counts from both (job_types in migrations/0001_schema.sql). `enabled` and
`paused` are not declared, so they are no overrides. Payload schema and target are the declaration's alone.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

import psycopg
from psycopg.rows import class_row
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, field_validator, model_validator

from tidegate.base import bounds, json_text
from tidegate.base.answer_size import MOST_ANSWER_BYTES, fitting
from tidegate.base.envelope import FIELD, Undecryptable, have_keys, is_envelope
from tidegate.base.errors import Invalid, NotFound, Wrong
from tidegate.base.redact import storable
from tidegate.base.sealing import NO_KEYS, opened_payload, sealed
from tidegate.http.principal import Principal
from tidegate.job_type.cron import Missed, Schedule
from tidegate.job_type.definition import DEFAULTS, Rate, Window, are_stages
from tidegate.manage import audit
from tidegate.manage.plain_schedules import seal_payloads
from tidegate.manage.why import fits
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.payload_schema import check_payload

_SQL = load("manage/overrides")

WORD = f"^{bounds.WORD}$"
# Larger than any needed limit: an override with it lifts a limit that the code declares.
_MANY = 1_000_000
_LOOK_AT_CHANGES = 100
_CALLBACK = "callback"
_OUTSIDE = "outside"
# Only the processors of that lane are given endpoints and the sender of mails, and have a way to the internet.
_ONLY_OUTSIDE = frozenset({"http_request", "email", _CALLBACK})


def _is_storable(document: dict[str, Any]) -> dict[str, Any]:
    if json_text.stored_bytes(json_text.encode(document)) > bounds.MAX_PAYLOAD_BYTES:
        raise ValueError(f"it is over {bounds.MAX_PAYLOAD_BYTES} bytes")
    return document


def _is_plain(payload: dict[str, Any]) -> dict[str, Any]:
    if FIELD in payload:
        raise ValueError(f"its field {FIELD} is for what is stored encrypted: choose another name")
    return payload


Document = Annotated[dict[str, Any], AfterValidator(_is_storable)]
Payload = Annotated[Document, AfterValidator(_is_plain)]
"""Of the jobs of a schedule."""


def _is_a_text(owner: str) -> str:
    if storable(owner) != owner:
        raise ValueError("it holds a control character, or half of a character")
    return owner


OwnerName = Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_OWNER), AfterValidator(_is_a_text)]


class ScheduleOverride(BaseModel):
    """A key that is left out keeps the code's declaration."""

    model_config = ConfigDict(extra="forbid", strict=True)

    expression: Annotated[str, Field(max_length=bounds.LONGEST_EXPRESSION, description="0 3 * * *")] | None = None
    timezone: Annotated[str, Field(max_length=bounds.LONGEST_ZONE, description="Europe/Berlin")] | None = None
    missed: Missed | None = None
    payload: Payload | None = None
    owner: Annotated[OwnerName, Field(description="whose jobs they are: keys of this owner see them")] | None = None
    enabled: Annotated[bool, Field(description="false: it makes no jobs")] | None = None

    @model_validator(mode="after")
    def _is_ever_due(self) -> "ScheduleOverride":
        Schedule(self.expression or "0 0 * * *", timezone=self.timezone or "UTC").check()
        return self


Days = Annotated[float, Field(ge=0, le=bounds.LONGEST_RETENTION)]
Most = Annotated[int, Field(ge=1, le=bounds.MOST_KEPT)]


class RetentionOverride(BaseModel):
    """Days; null keeps jobs for ever. `most_…`: how many are kept at most, the newest; null: any number."""

    model_config = ConfigDict(extra="forbid", strict=True)

    completed: Days | None = None
    failed: Days | None = None
    cancelled: Days | None = None
    most_completed: Most | None = None
    most_failed: Most | None = None
    most_cancelled: Most | None = None


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


class Overrides(BaseModel):
    """The arguments of @job_type that an operator may override. null removes an override."""

    model_config = ConfigDict(extra="forbid", strict=True)

    description: Annotated[str | None, Field(min_length=1, max_length=2000)] = None
    lane: Annotated[str | None, Field(pattern=WORD)] = None
    timeout: Annotated[int | None, Field(ge=1, le=bounds.LONGEST_TIMEOUT)] = None
    max_attempts: Annotated[int | None, Field(ge=1, le=bounds.MOST_ATTEMPTS)] = None
    stages: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_STAGE)]] | None,
        Field(
            max_length=bounds.MOST_STAGES,
            description="names that job.stage() takes besides the code's own; [] takes any",
        ),
    ] = None
    backoff: Annotated[BackoffSetting | None, Field(description="the delay before the next attempt")] = None
    priority_fall: Annotated[
        int | None,
        Field(ge=0, lt=bounds.HIGHEST_PRIORITY, description="by how much each retry lowers a job's priority"),
    ] = None
    max_concurrent: Annotated[int | None, Field(ge=1, le=_MANY)] = None
    key_limit: Annotated[int | None, Field(ge=1, le=_MANY)] = None
    fair: Annotated[bool | None, Field(description="half of what starts goes to owners in turn")] = None
    rate: Annotated[str | None, Field(max_length=40, description="600/minute, 1/2s")] = None
    expires: Annotated[
        float | None,
        Field(
            gt=0,
            le=bounds.FARTHEST.total_seconds(),
            description="seconds after which a due job that has not started is cancelled; of jobs enqueued from now on",
        ),
    ] = None
    window: Annotated[
        str | None, Field(max_length=40, description="60/minute: in no span of a minute do more start")
    ] = None
    encrypted: Annotated[
        Literal[True] | None,
        Field(description="new jobs are stored encrypted; what the code declares cannot be switched off"),
    ] = None
    limits: Annotated[
        list[Annotated[str, Field(pattern=WORD)]] | None,
        Field(max_length=bounds.MOST_LIMITS, description="names of limits that it shares with other types"),
    ] = None
    schedule: ScheduleOverride | Literal["off"] | None = None
    retention: RetentionOverride | None = None

    @field_validator("stages")
    @classmethod
    def _are_stages(cls, stages: list[str] | None) -> list[str] | None:
        if stages is not None and not are_stages(tuple(stages)):
            raise ValueError("each stage has a name of its own, which can be stored")
        return stages

    @field_validator("rate")
    @classmethod
    def _is_a_rate(cls, rate: str | None) -> str | None:
        if rate is not None:
            _rate(rate)
        return rate

    @field_validator("window")
    @classmethod
    def _is_a_window(cls, window: str | None) -> str | None:
        if window is not None:
            Window.parse(window)
        return window

    @field_validator("limits")
    @classmethod
    def _are_different(cls, limits: list[str] | None) -> list[str] | None:
        if limits is not None and len(set(limits)) < len(limits):
            raise ValueError("it names a limit twice")
        return limits

    def said(self) -> dict[str, Any]:
        """The overrides as the table stores them, without the removed ones."""
        said = self.model_dump(include=self.model_fields_set, exclude_unset=True)
        kept = {key: value for key, value in said.items() if value is not None}
        if "rate" in kept:
            kept["rate"] = _rate(kept["rate"])
        if "window" in kept:
            kept["window"] = dataclasses.asdict(Window.parse(kept["window"]))
        if self.backoff is not None:
            kept["backoff"] = self.backoff.said()
        if kept.get("schedule") == "off":
            kept["schedule"] = None
        return kept


# Not declared, and so at first.
_SWITCHES = {"enabled": True, "paused": False}
SETTINGS = (*Overrides.model_fields, *_SWITCHES)
Source = Literal["code", "operator", "default"]


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
    backoff: Any
    priority_fall: int
    max_concurrent: int | None
    key_limit: int
    fair: bool
    rate: float | None
    burst: float | None
    expires: float | None
    average_ms: float | None
    window_starts: int | None
    window_seconds: float | None
    limits: list[str]
    missing_limits: list[str]
    encrypted: bool
    stages: list[str] | None
    schedule: dict[str, Any] | None
    next_due: datetime | None
    last_due: datetime | None
    keep_completed: float | None
    keep_failed: float | None
    keep_cancelled: float | None
    most_completed: int | None
    most_failed: int | None
    most_cancelled: int | None
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


def source(of: Type, setting: str) -> Source:
    """Where the value in effect comes from. What @job_type has when nothing is said is the default, also if the code
    says the same."""
    if setting in of.overrides:
        return "operator"
    if setting in _SWITCHES:
        return "default" if getattr(of, setting) is _SWITCHES[setting] else "operator"
    said = of.declared.get(setting)
    if said is None or said == {"description": of.name, **DEFAULTS}.get(setting):
        return "default"
    return "operator" if of.target else "code"


@dataclass(frozen=True)
class LastChange:
    at: datetime
    actor: str


def last_changes(connection: Connection, name: str) -> dict[str, LastChange]:
    """By whom and when each setting was last changed by hand, as far as the newest actions on the type say."""
    asked = {"name": name, "settings": [*SETTINGS], "look": _LOOK_AT_CHANGES}
    rows = connection.execute(_SQL["changed"], asked)
    return {row["setting"]: LastChange(row["at"], row["actor"]) for row in rows}


def change(
    connection: Connection, name: str, said: Overrides, principal: Principal, *, enabled: bool | None = None
) -> Type:
    """Changes the given keys only."""
    check_keys(name, said)

    def changed(before: Type) -> dict[str, Any]:
        left = {key: value for key, value in before.overrides.items() if key not in said.model_fields_set}
        overrides = left | said.said()
        return {"overrides": overrides, "enabled": before.enabled if enabled is None else enabled}

    return _write(connection, name, "change", principal, changed)


def change_schedule(connection: Connection, name: str, said: ScheduleOverride, principal: Principal) -> Type:
    """Changes the given keys of the schedule. null removes what operators have said over one."""

    def changed(before: Type) -> dict[str, Any]:
        left = {key: value for key, value in before.overrides.items() if key != "schedule"}
        was = before.overrides.get("schedule", {})
        merged = ({"enabled": False} if was is None else was) | said.model_dump(exclude_unset=True)
        kept = {key: value for key, value in merged.items() if value is not None}
        return {"overrides": left | ({"schedule": kept} if kept else {})}

    return _write(connection, name, "change", principal, changed)


def replace(connection: Connection, name: str, said: Overrides, principal: Principal) -> Type:
    """Replaces all overrides: a key that is not given has the value that the code declares."""
    check_keys(name, said)

    def changed(before: Type) -> dict[str, Any]:
        if before.target:
            raise Invalid(
                Wrong("body.target", f"{name!r} is a remote type: give its target to declare it anew, or PATCH it")
            )
        return {"overrides": said.said()}

    return _write(connection, name, "replace", principal, changed)


def reset(connection: Connection, name: str, principal: Principal) -> Type:
    """Removes all overrides, and enables the type. A paused type stays paused until an operator resumes it."""
    return _write(connection, name, "reset", principal, lambda _: {"overrides": {}, "enabled": True})


def pause(connection: Connection, name: str, principal: Principal) -> Type:
    return _write(connection, name, "pause", principal, lambda _: {"paused": True})


def resume(connection: Connection, name: str, principal: Principal) -> Type:
    return _write(connection, name, "resume", principal, lambda _: {"paused": False})


def lock(connection: Connection, name: str) -> None:
    """So that a change applies to the values that were read, and to the claims that come after it."""
    connection.execute(_SQL["lock_limit"], {"name": name})
    connection.execute(_SQL["lock"], {"name": name})


def unblock(connection: Connection, name: str) -> None:
    """After a commit that changed limits: claims read the new ones from then on, and this takes the lock that claims
    take."""
    connection.execute(_SQL["unblock"], {"name": name})


def _write(
    connection: Connection, name: str, action: str, principal: Principal, changed: Callable[[Type], dict[str, Any]]
) -> Type:
    with connection.transaction():
        lock(connection, name)
        before = find(connection, name)
        wanted = {"overrides": before.overrides, "enabled": before.enabled, "paused": before.paused} | changed(before)
        wanted["overrides"] = _stored(before, wanted["overrides"])
        encoded = {"name": name, "overrides": json_text.encode(wanted["overrides"], deep=True)}
        try:
            connection.execute(_SQL["change"], wanted | encoded)
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            raise Invalid(f"together with the code's declaration this violates {error.diag.constraint_name}") from None
        after = find(connection, name)
        if after.encrypted:
            seal_payloads(connection, name)
        if action != "reset" and (after.timeout, after.lane) != (before.timeout, before.lane):
            check_fits(connection, after)
        if action != "reset":
            _check_moved(before, after)
            _check_scheduled(before, after)
        changes = audit.without_payloads(audit.difference(_in_effect(before), _in_effect(after)))
        audit.record(connection, principal, action, "type", name, changes)
    unblock(connection, name)
    return after


def _stored(of: Type, said: Any) -> Any:
    if not (of.declared.get("encrypted") or said.get("encrypted")) or "schedule" not in said:
        return said
    return said | {"schedule": stored_schedule(of.name, said["schedule"])}


def stored_schedule(type_: str, said: Any) -> Any:
    """What is said of a schedule of an encrypted type."""
    payload = said and said.get("payload")
    if not payload or is_envelope(payload):
        return said
    if not have_keys():
        raise Invalid(Wrong("body.payload", NO_KEYS))
    return said | {"payload": sealed(payload, "payload", type_)}


def shown_payload(type_: str, payload: Any) -> Any:
    """None: it cannot be decrypted."""
    try:
        return opened_payload(type_, payload)
    except Undecryptable:
        return None


def _read(connection: Connection, name: str | None, after: str | None = None) -> list[Type]:
    with connection.cursor(row_factory=class_row(Type)) as cursor:
        found = cursor.execute(_SQL["types"], {"name": name, "after": after}).fetchall()
    return [dataclasses.replace(each, schedule=_shown_schedule(each)) for each in found]


def _shown_schedule(of: Type) -> dict[str, Any] | None:
    return of.schedule and of.schedule | {"payload": shown_payload(of.name, of.schedule.get("payload"))}


def check_keys(name: str, said: Overrides) -> None:
    if said.encrypted and name == _CALLBACK:
        raise Invalid(Wrong("body.encrypted", "callbacks hold no contents of jobs, and the database itself makes them"))
    if said.encrypted and not have_keys():
        raise Invalid(Wrong("body.encrypted", NO_KEYS))


def check_fits(connection: Connection, of: Type) -> None:
    """Checks the timeout, once a processor of the lane has reported how long an invocation lasts."""
    row = connection.execute(_SQL["longest"], {"lane": of.lane}).fetchone()
    if row is not None and of.timeout > row["longest"]:
        text = f"it would be {of.timeout} seconds; {fits(of.lane, row['longest'])}"
        raise Invalid(Wrong("body.timeout", text))


def _check_moved(before: Type, after: Type) -> None:
    """An application's own type may have the name of a built-in one, and another lane."""
    is_tied = after.name in _ONLY_OUTSIDE or (after.target or "").startswith("https:")
    if after.lane not in {before.lane, _OUTSIDE} and is_tied and after.declared.get("lane") == _OUTSIDE:
        why = "the others have no endpoints, no sender of mails and no way out"
        raise Invalid(Wrong("body.lane", f"{after.name!r} works in the lane {_OUTSIDE!r} only: {why}"))


def _check_scheduled(before: Type, after: Type) -> None:
    """Checks that there is a schedule to which this was said; and its payload, if it has changed."""
    if after.schedule is None and after.overrides.get("schedule"):
        raise Invalid(Wrong("body.schedule.expression", "the code declares no schedule: say when", "missing"))
    payload = after.schedule and after.schedule["payload"]
    if payload is not None and payload != (before.schedule or {}).get("payload"):
        check_payload(
            json_text.encode(after.declared.get("payload_schema", {}), deep=True), payload, "body.schedule.payload"
        )


def _in_effect(of: Type) -> dict[str, Any]:
    names = (
        "lane",
        "timeout",
        "max_attempts",
        "stages",
        "backoff",
        "priority_fall",
        "max_concurrent",
        "key_limit",
        "fair",
        "rate",
        "burst",
        "expires",
        "window_starts",
        "window_seconds",
        "limits",
        "encrypted",
        "enabled",
        "paused",
    )
    return {name: getattr(of, name) for name in names} | {"overrides": of.overrides}


def _rate(text: str) -> dict[str, float]:
    rate = Rate.parse(text)
    return {"per_second": rate.per_second, "burst": rate.burst}
