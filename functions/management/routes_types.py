"""/api/types: job types and their overrides."""

from datetime import datetime
from operator import attrgetter
from typing import Annotated, Any, Literal

from aws_lambda_powertools.event_handler.openapi.params import Body, Path, Query
from pydantic import BaseModel, Field, model_validator

from management_api import api, settings
from tidegate.base.bounds import LONGEST_WORD
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.http.rows import UnreadableRow, shown
from tidegate.job_type.cron import Missed
from tidegate.manage import overrides, remote_types
from tidegate.manage.overrides import Overrides, Source
from tidegate.manage.remote_types import Declaration
from tidegate.manage.search import Text
from tidegate.manage.workers import check_lane

# Names are checked where types are declared. Another name simply finds no type.
Name = Annotated[str, Path(min_length=1, max_length=LONGEST_WORD)]


class RateDetail(BaseModel):
    per_second: float
    burst: float


class WindowDetail(BaseModel):
    starts: int
    seconds: float


class ScheduleDetail(BaseModel):
    """The schedule named default, as it is in effect: the code's declaration under the overrides."""

    expression: str
    timezone: str
    missed: Missed
    payload: dict[str, Any] | None
    owner: str
    """Of its jobs."""
    enabled: bool
    next_due: datetime | None
    """null: the next tick computes it, or it is never due again."""
    last_due: datetime | None
    """null: this schedule has not been due yet."""


class RetentionDetail(BaseModel):
    """Days; null keeps jobs for ever. `most_…`: how many are kept at most, the newest; null: any number."""

    completed: float | None
    failed: float | None
    cancelled: float | None
    most_completed: int | None
    most_failed: int | None
    most_cancelled: int | None


class BackoffDetail(BaseModel):
    """The seconds before the next attempt."""

    kind: Literal["exponential", "quadratic", "fixed"] = "exponential"
    base: Annotated[float, Field(allow_inf_nan=False)] = 30
    cap: Annotated[float | None, Field(allow_inf_nan=False)] = None
    """null: there is none, as in a fixed one."""
    jitter: Annotated[float, Field(allow_inf_nan=False)] = 0.1


class TypeDetail(BaseModel):
    name: str
    target: str | None
    """lambda:<function>, which runs the jobs; null: the code has the handler."""
    description: str
    lane: str
    timeout: int
    max_attempts: int
    backoff: BackoffDetail | None
    """null: the code has a class of its own for it, or has not declared the type since backoffs are shown."""
    priority_fall: int
    """By how much each retry lowers a job's priority, down to 1."""
    max_concurrent: int | None
    key_limit: int
    fair: bool
    """Half of what starts goes to owners in turn."""
    rate: RateDetail | None
    expires: float | None
    """Seconds after which a due job that has not started is cancelled, unless the job says otherwise."""
    window: WindowDetail | None
    """In no span of so many seconds do more start."""
    limits: list[str]
    """Those that it shares with other types (/api/limits)."""
    missing_limits: list[str]
    """Those of `limits` that do not exist, and limit nothing."""
    encrypted: bool
    """New jobs are stored encrypted. Those from before stay as they are."""
    schedule: ScheduleDetail | None
    retention: RetentionDetail
    stages: list[str] | None
    """The parts of its handler's work, which are all that job.stage() takes; null: any."""
    average_ms: float | None
    """How long its handler took on average for a run, today and yesterday (UTC); null: none has run."""
    enabled: bool
    paused: bool
    missing_since: datetime | None
    """The time since which the processors of its lane have had no handler for it; after 15 minutes it takes no jobs."""
    declared: dict[str, Any]
    """The declaration, by the code or, of a remote type, by the API. What is not in `overrides` comes from here."""
    overrides: dict[str, Any]
    """What operators have overridden, key by key. It lies over the declaration."""
    created_at: datetime
    updated_at: datetime
    hidden: bool
    """The caller is a viewer, who does not see the payloads of schedules: they are null."""


class TypeSetting(BaseModel):
    """A setting in effect, and where it comes from."""

    name: str
    value: Any
    source: Source
    """operator: an override, a switch, or the declaration of a remote type. default: what @job_type has when nothing is
    said, also if the code says the same."""
    declared: Any
    """By the code or, of a remote type, by the API; null: nothing, or nothing that can be declared."""
    overridden: bool
    override: Any
    """What an operator has said over it. An override of null switches a schedule off."""
    changed_at: datetime | None
    """The last change by hand, among the newest 100 actions on the type."""
    changed_by: str | None


class OneType(TypeDetail):
    payload_schema: dict[str, Any] | None
    """The JSON Schema of its payloads; null: it has none."""
    settings: list[TypeSetting]


class TypeList(BaseModel):
    types: list[TypeDetail | UnreadableRow]
    next: str | None
    """`after` of the next page; null on the last, and nearly always: a page holds 5 MB."""


class TypeChange(Overrides):
    """The arguments of @job_type that an operator may override, and `enabled`. null removes an override; to lift a
    limit that the code declares, set a large one."""

    enabled: bool = True

    @model_validator(mode="after")
    def _changes_something(self) -> "TypeChange":
        if not self.model_fields_set:
            raise ValueError("give at least one key")
        return self

    def overrides(self) -> Overrides:
        return Overrides(**{name: getattr(self, name) for name in self.model_fields_set - {"enabled"}})


@api.get("/api/types", responses=answers(200), security=takes(Role.VIEWER))
def get_types(
    after: Annotated[Text | None, Query(description="`next` of the page before")] = None,
) -> TypeList:
    """Lists job types: the declaration, the overrides, and the settings in effect."""
    page = overrides.types(api.connection, after=after)
    return TypeList(types=shown(page.types, _detail, attrgetter("name")), next=page.next)


@api.get("/api/types/<name>", responses=answers(200, 404), security=takes(Role.VIEWER))
def get_type(name: Name) -> OneType:
    """One job type, with the schema of its payloads, and for each setting what the code declares, what an operator said
    over it, who changed it last, and when."""
    found = overrides.find(api.connection, name)
    detail = _detail(found)
    changes = overrides.last_changes(api.connection, name)
    said = [_setting(detail, each, overrides.source(found, each), changes.get(each)) for each in overrides.SETTINGS]
    return OneType(**vars(detail), payload_schema=detail.declared.get("payload_schema"), settings=said)


@api.put("/api/types/<name>", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def put_type(name: Name, said: Annotated[Declaration, Body()]) -> TypeDetail:
    """Declares a remote type; or replaces all overrides of a type that the code declares."""
    _check_lane(said)
    if said.target is None:
        return _detail(overrides.replace(api.connection, name, said, api.principal))
    check_lane(said.declared(name)["lane"], settings.lanes)
    functions = settings.callable_functions
    encrypted = settings.encryption == "all"
    return _detail(
        remote_types.declare(api.connection, name, said, api.principal, callable_=functions, encrypted=encrypted)
    )


@api.patch("/api/types/<name>", responses=answers(200, 404), security=takes(Role.ADMIN))
def patch_type(name: Name, change: Annotated[TypeChange, Body()]) -> TypeDetail:
    """Changes overrides key by key. They outlive deployments."""
    _check_lane(change)
    enabled = change.enabled if "enabled" in change.model_fields_set else None
    return _detail(overrides.change(api.connection, name, change.overrides(), api.principal, enabled=enabled))


@api.delete("/api/types/<name>", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def reset_type(name: Name) -> TypeDetail:
    """Removes all overrides, so that the code's declaration is in effect, and enables the type. A remote type without
    jobs is deleted; the answer shows it as it was."""
    is_remote = overrides.find(api.connection, name).target is not None
    remove = remote_types.delete if is_remote else overrides.reset
    return _detail(remove(api.connection, name, api.principal))


@api.post("/api/types/<name>/pause", responses=answers(200, 404), security=takes(Role.ADMIN))
def pause_type(name: Name) -> TypeDetail:
    """Claims take none of its jobs. New jobs can still be enqueued."""
    return _detail(overrides.pause(api.connection, name, api.principal))


@api.post("/api/types/<name>/resume", responses=answers(200, 404), security=takes(Role.ADMIN))
def resume_type(name: Name) -> TypeDetail:
    """Claims take its jobs again."""
    return _detail(overrides.resume(api.connection, name, api.principal))


def _check_lane(said: Overrides) -> None:
    if said.lane is not None:
        check_lane(said.lane, settings.lanes)


def _detail(of: overrides.Type) -> TypeDetail:
    rate = RateDetail(per_second=of.rate, burst=of.burst) if of.rate is not None and of.burst is not None else None
    schedule = ScheduleDetail(**of.schedule, next_due=of.next_due, last_due=of.last_due) if of.schedule else None
    retention = RetentionDetail(
        completed=of.keep_completed,
        failed=of.keep_failed,
        cancelled=of.keep_cancelled,
        most_completed=of.most_completed,
        most_failed=of.most_failed,
        most_cancelled=of.most_cancelled,
    )
    window = None
    if of.window_starts is not None and of.window_seconds is not None:
        window = WindowDetail(starts=of.window_starts, seconds=of.window_seconds)
    parts = {
        "rate": rate,
        "window": window,
        "schedule": schedule,
        "retention": retention,
        "backoff": of.backoff and BackoffDetail.model_validate(of.backoff),
        "hidden": False,
    }
    detail = TypeDetail(**vars(of) | parts)
    return detail if api.principal.sees_contents else _hidden(detail)


def _setting(of: TypeDetail, name: str, source: Source, last: overrides.LastChange | None) -> TypeSetting:
    return TypeSetting(
        name=name,
        value=getattr(of, name),
        source=source,
        declared=of.declared.get(name),
        overridden=name in of.overrides,
        override=of.overrides.get(name),
        changed_at=last and last.at,
        changed_by=last and last.actor,
    )


def _hidden(detail: TypeDetail) -> TypeDetail:
    if detail.schedule:
        detail.schedule.payload = None
    for said in (detail.declared, detail.overrides):
        if said.get("schedule") is not None:
            said["schedule"] = _without_payload(said["schedule"])
    if named := detail.declared.get("schedules"):
        detail.declared["schedules"] = {name: _without_payload(named[name]) for name in named}
    detail.hidden = True
    return detail


def _without_payload(schedule: dict[str, Any]) -> dict[str, Any]:
    return schedule | {"payload": None}
