"""/api/types: what kinds of jobs there are, and how they may run."""

from datetime import datetime
from typing import Annotated, Any

from aws_lambda_powertools.event_handler.openapi.params import Body, Path, Query
from pydantic import BaseModel, model_validator

from management_api import api, settings
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.job_type.cron import Missed
from tidegate.manage import overrides
from tidegate.manage.overrides import Declaration, Overrides
from tidegate.manage.search import Text
from tidegate.manage.workers import check_lane

# How types are named is checked where they are declared; another name is that of none.
Name = Annotated[str, Path(min_length=1, max_length=63)]


class Rate(BaseModel):
    per_second: float
    burst: float


class ScheduleDetail(BaseModel):
    """What counts, of what the code declares and operators say over it."""

    expression: str
    timezone: str
    missed: Missed
    payload: dict[str, Any]
    next_due: datetime | None
    """null: the next tick works it out; or it never comes again."""
    last_due: datetime | None
    """null: none has come yet, in this form."""


class RetentionDetail(BaseModel):
    """Days; null is for ever."""

    completed: float | None
    failed: float | None
    cancelled: float | None


class TypeDetail(BaseModel):
    name: str
    target: str | None
    """lambda:<function>, which runs it; null: the code has its handler."""
    description: str
    lane: str
    timeout: int
    max_attempts: int
    max_concurrent: int | None
    key_limit: int
    fair: bool
    """Half of what starts goes to owners in turn."""
    rate: Rate | None
    schedule: ScheduleDetail | None
    retention: RetentionDetail
    enabled: bool
    paused: bool
    missing_since: datetime | None
    """Since when the processors of its lane have had no handler for it; after 15 minutes it takes no jobs."""
    declared: dict[str, Any]
    """What the code says."""
    overrides: dict[str, Any]
    """What operators say over it."""
    created_at: datetime
    updated_at: datetime


class TypeList(BaseModel):
    types: list[TypeDetail]
    next: str | None
    """`after` of the next page; null on the last, and nearly always: a page holds 5 MB."""


class TypeChange(Overrides):
    """The arguments of @job_type that an operator may change, and `enabled`. null takes one back to what the code
    declares; to lift a limit of the code's, set a large one."""

    enabled: bool = True

    @model_validator(mode="after")
    def _changes_something(self) -> "TypeChange":
        if not self.model_fields_set:
            raise ValueError("say what to change")
        return self

    def overrides(self) -> Overrides:
        return Overrides(**{name: getattr(self, name) for name in self.model_fields_set - {"enabled"}})


@api.get("/api/types", responses=answers(200), security=takes(Role.ADMIN))
def get_types(
    after: Annotated[Text | None, Query(description="`next` of the page before")] = None,
) -> TypeList:
    """What the code and the API have declared, what operators say over it, and what counts."""
    page = overrides.types(api.connection, after=after)
    return TypeList(types=[_detail(each) for each in page.types], next=page.next)


@api.get("/api/types/<name>", responses=answers(200, 404), security=takes(Role.ADMIN))
def get_type(name: Name) -> TypeDetail:
    return _detail(overrides.find(api.connection, name))


@api.put("/api/types/<name>", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def put_type(name: Name, said: Annotated[Declaration, Body()]) -> TypeDetail:
    """A type with a target; or all overrides of one that the code declares, at once."""
    _check_lane(said)
    if said.target is None:
        return _detail(overrides.replace(api.connection, name, said, api.principal))
    return _detail(overrides.declare(api.connection, name, said, api.principal, callable_=settings.callable_functions))


@api.patch("/api/types/<name>", responses=answers(200, 404), security=takes(Role.ADMIN))
def patch_type(name: Name, change: Annotated[TypeChange, Body()]) -> TypeDetail:
    """Key by key. Outlives deploys."""
    _check_lane(change)
    enabled = change.enabled if "enabled" in change.model_fields_set else None
    return _detail(overrides.change(api.connection, name, change.overrides(), api.principal, enabled=enabled))


@api.delete("/api/types/<name>", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def reset_type(name: Name) -> TypeDetail:
    """Takes back all overrides: what the code declares counts again, and the type is enabled. A type with a target is
    deleted, if it has no jobs; the answer is what it was."""
    return _detail(overrides.remove(api.connection, name, api.principal))


@api.post("/api/types/<name>/pause", responses=answers(200, 404), security=takes(Role.ADMIN))
def pause_type(name: Name) -> TypeDetail:
    """No claim takes its jobs; new ones still come in."""
    return _detail(overrides.pause(api.connection, name, api.principal))


@api.post("/api/types/<name>/resume", responses=answers(200, 404), security=takes(Role.ADMIN))
def resume_type(name: Name) -> TypeDetail:
    """Claims take its jobs again."""
    return _detail(overrides.resume(api.connection, name, api.principal))


def _check_lane(said: Overrides) -> None:
    if said.lane is not None:
        check_lane(said.lane, settings.lanes)


def _detail(of: overrides.Type) -> TypeDetail:
    rate = Rate(per_second=of.rate, burst=of.burst) if of.rate is not None and of.burst is not None else None
    schedule = ScheduleDetail(**of.schedule, next_due=of.next_due, last_due=of.last_due) if of.schedule else None
    retention = RetentionDetail(completed=of.keep_completed, failed=of.keep_failed, cancelled=of.keep_cancelled)
    return TypeDetail(**vars(of) | {"rate": rate, "schedule": schedule, "retention": retention})
