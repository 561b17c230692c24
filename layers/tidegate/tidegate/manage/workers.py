"""The processors: their rows, their configuration, and a trigger that starts one."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

import psycopg
from psycopg.rows import class_row
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from tidegate.base import bounds, json_text
from tidegate.base.errors import Invalid, Unavailable, Wrong
from tidegate.base.redact import redact_values
from tidegate.base.settings import Settings
from tidegate.http.principal import Principal
from tidegate.manage import audit
from tidegate.manage.overrides import WORD
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.processor.demand import LaneConfig
from tidegate.processor.waker import Waker

_SQL = load("manage/workers")


def _is_rising(steps: list[int]) -> list[int]:
    if steps != sorted(set(steps)):
        raise ValueError("each step must be higher than the one before")
    return steps


def _is_small(settings: dict[str, Any]) -> dict[str, Any]:
    if json_text.stored_bytes(json_text.encode(settings)) > bounds.MAX_SETTINGS_BYTES:
        raise ValueError(f"it is over {bounds.MAX_SETTINGS_BYTES} bytes: store large values elsewhere")
    return settings


Steps = Annotated[
    list[Annotated[int, Field(ge=1, le=bounds.HIGHEST_STEP)]],
    Field(min_length=1, max_length=bounds.MOST_STEPS),
    AfterValidator(_is_rising),
]
Workers = Annotated[int, Field(ge=1, le=bounds.MOST_WORKERS)]
Seconds = Annotated[float, Field(ge=0, le=bounds.LONGEST_PAUSE)]
Slots = Annotated[int, Field(ge=1, le=bounds.MOST_SLOTS)]
ClaimBatch = Annotated[int, Field(ge=1, le=bounds.MOST_CLAIMED)]
Jobs = Annotated[int, Field(ge=1, le=bounds.MOST_JOBS)]


class LaneSettings(BaseModel):
    """The settings that one lane may have of its own. null: the setting of all lanes."""

    model_config = ConfigDict(extra="forbid", strict=True)

    max_workers: Workers | None = None
    scale_thresholds: Steps | None = None
    scale_out_seconds: Seconds | None = None
    scale_in_seconds: Seconds | None = None
    linger_seconds: Seconds | None = None
    slots: Slots | None = None
    claim_batch: ClaimBatch | None = None
    max_jobs: Jobs | None = None


_DEFAULTS = LaneConfig()


class Config(BaseModel):
    """The settings of the processors. A key that is not given stays unchanged. null: the default."""

    model_config = ConfigDict(extra="forbid", strict=True)

    enabled: bool = True
    max_workers: Workers | None = _DEFAULTS.max_workers
    scale_thresholds: Steps | None = list(_DEFAULTS.scale_thresholds)
    scale_out_seconds: Seconds | None = _DEFAULTS.scale_out_seconds
    scale_in_seconds: Seconds | None = _DEFAULTS.scale_in_seconds
    linger_seconds: Seconds | None = _DEFAULTS.linger_seconds
    slots: Annotated[Slots | None, Field(description="null: as the function says")] = _DEFAULTS.slots
    claim_batch: ClaimBatch | None = _DEFAULTS.claim_batch
    max_jobs: Annotated[Jobs | None, Field(description="null: as the function's environment says")] = _DEFAULTS.max_jobs
    audit_days: Annotated[
        int | None,
        Field(ge=bounds.LEAST_AUDIT_DAYS, le=bounds.MOST_AUDIT_DAYS, description="how long the audit is kept"),
    ] = 400
    settings: Annotated[
        Annotated[dict[str, Any], AfterValidator(_is_small)] | None,
        Field(description="what handlers read as job.settings, from the next invocation on: up to 64 KB, as a whole"),
    ] = {}
    lanes: dict[Annotated[str, Field(pattern=WORD)], LaneSettings] = {}
    """A lane's settings lie over those of all lanes, key by key."""


@dataclass(frozen=True)
class Setting:
    key: str
    value: Any
    description: str
    updated_at: datetime
    updated_by: str | None


@dataclass(frozen=True)
class WorkerDetail:
    id: str
    lane: str
    function_version: str
    log_stream: str
    started_at: datetime
    deadline: datetime
    started_by: str
    seen_at: datetime
    state: Literal["claiming", "draining", "sleeping"]
    """Sleeping: until the next job is due."""
    sleeps_until: datetime | None
    claimed: int
    settled: int


def workers(connection: Connection) -> list[WorkerDetail]:
    with connection.cursor(row_factory=class_row(WorkerDetail)) as cursor:
        return cursor.execute(_SQL["workers"]).fetchall()


def config(connection: Connection) -> list[Setting]:
    with connection.cursor(row_factory=class_row(Setting)) as cursor:
        return cursor.execute(_SQL["config"], {"keys": list(Config.model_fields)}).fetchall()


def configure(
    connection: Connection, wanted: Config, principal: Principal, *, known_lanes: Collection[str]
) -> list[Setting]:
    if unknown := sorted(wanted.lanes.keys() - set(known_lanes)):
        known = ", ".join(known_lanes)
        raise Invalid(
            *(Wrong(f"body.lanes.{lane}", f"there is no such lane: this stack has {known}") for lane in unknown)
        )
    with connection.transaction():
        before_lanes = _lanes(connection)
        for key in sorted(wanted.model_fields_set):
            value = _merged(before_lanes, wanted.lanes) if key == "lanes" else getattr(wanted, key)
            if value is None:
                value = Config.model_fields[key].default
            parameters = {"key": key, "value": json_text.encode(value), "actor": audit.actor(principal)}
            before = _write(connection, parameters)
            changed = [before, value] if key != "settings" else redact_values([before, value])
            audit.record(connection, principal, "configure", "config", key, {key: changed})
    return config(connection)


def _write(connection: Connection, setting: dict[str, Any]) -> Any:
    """Returns the value before."""
    try:
        row = connection.execute(_SQL["configure"], setting).fetchone()
    except psycopg.errors.CheckViolation:
        text = "Postgres refuses it: it may hold a number over 1e308"
        raise Invalid(Wrong(f"body.{setting['key']}", text)) from None
    return row and row["value"]


def _lanes(connection: Connection) -> dict[str, Any]:
    """The row stays locked, so that a change applies to the value that was read."""
    row = connection.execute(_SQL["lanes"]).fetchone()
    return row["value"] if row else {}


def _merged(before: dict[str, Any], wanted: dict[str, LaneSettings]) -> dict[str, Any]:
    lanes = dict(before)
    for name, said in wanted.items():
        merged = lanes.get(name, {}) | said.model_dump(exclude_unset=True)
        lanes[name] = {key: value for key, value in merged.items() if value is not None}
    return {name: said for name, said in lanes.items() if said}


def check_lane(lane: str, known: Collection[str]) -> None:
    """Refuses a lane without processors, since its jobs would never run."""
    if lane not in known:
        text = f"there is no processor for the lane {lane!r}: this stack has {', '.join(known)}"
        raise Invalid(Wrong("body.lane", text))


def trigger(connection: Connection, settings: Settings, lane: str, principal: Principal) -> None:

    check_lane(lane, settings.lanes)
    waker = Waker(settings.functions_by_lane)
    if not waker.reaches(lane):
        raise Unavailable("this stack has no way out to Lambda (Egress): jobs start with the tick")
    if not waker.start(lane, by="trigger"):
        raise Unavailable("the processor could not be started; the next tick starts it")
    audit.record(connection, principal, "trigger", "worker", lane, {})
