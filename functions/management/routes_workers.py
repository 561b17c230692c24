"""/api/workers, /api/worker/config, /api/jobs/trigger: the processors."""

from datetime import datetime
from typing import Annotated, Any, Literal

from aws_lambda_powertools.event_handler.openapi.params import Body
from pydantic import BaseModel, ConfigDict, Field

from management_api import api, settings
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import workers
from tidegate.manage.overrides import WORD
from tidegate.manage.workers import Config, WorkerDetail


class SettingDetail(BaseModel):
    value: Any
    """null of `settings`: the caller is a viewer."""
    description: str
    updated_at: datetime
    updated_by: str | None


class WorkerConfig(BaseModel):
    config: dict[str, SettingDetail]


class WorkerList(BaseModel):
    workers: list[WorkerDetail]


class Trigger(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    lane: Annotated[str, Field(pattern=WORD)] = "default"


class Triggered(BaseModel):
    status: Literal["started"] = "started"
    lane: str


@api.get("/api/workers", responses=answers(200), security=takes(Role.VIEWER))
def get_workers() -> WorkerList:
    """Lists the processors that may still run."""
    return WorkerList(workers=workers.workers(api.connection))


@api.get("/api/worker/config", responses=answers(200), security=takes(Role.VIEWER))
def get_config() -> WorkerConfig:
    """The settings of all processors."""
    return _config(workers.config(api.connection))


@api.put("/api/worker/config", responses=answers(200), security=takes(Role.SUPER_ADMIN))
def put_config(config: Annotated[Config, Body()]) -> WorkerConfig:
    """Changes the given keys."""
    return _config(workers.configure(api.connection, config, api.principal, known_lanes=settings.lanes))


@api.post("/api/jobs/trigger", responses=answers(202), security=takes(Role.ADMIN))
def trigger(trigger: Annotated[Trigger | None, Body()] = None) -> tuple[Triggered, int]:
    """Starts a processor now instead of with the next tick."""
    lane = (trigger or Trigger()).lane
    workers.trigger(api.connection, settings, lane, api.principal)
    return Triggered(lane=lane), 202


def _config(settings: list[workers.Setting]) -> WorkerConfig:
    return WorkerConfig(config={setting.key: SettingDetail(**_without_key(setting)) for setting in settings})


def _without_key(setting: workers.Setting) -> dict[str, Any]:
    """A viewer does not see what handlers read."""
    hides = setting.key == "settings" and not api.principal.sees_contents
    shown = {name: value for name, value in vars(setting).items() if name != "key"}
    return shown | {"value": None} if hides else shown
