"""/api/stats, /api/metrics, /api/health: the state of the queue."""

from typing import Annotated, Literal

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from management_api import api, settings
from tidegate.base.errors import Degraded
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import counters, health, stats
from tidegate.manage.health import LaneHealth
from tidegate.manage.stats import Stats


class Health(BaseModel):
    status: Literal["ok"] = "ok"


class DeepHealth(Health):
    enabled: bool
    """Processors claim jobs. An operator may have switched them off; that is no fault."""
    lanes: list[LaneHealth]


@api.get("/api/stats", responses=answers(200), security=takes(Role.VIEWER))
def get_stats() -> Stats:
    """Pending and running jobs of a type are counted up to 10,000, or up to 1,000 where all types together have more
    than 20,000 queued jobs; pending jobs in all are the sum. Other counts are exact up to 1,000 by status, and up to
    200 by type and status. Beyond that `exact` is false: the count by status is the database's estimate, the count by
    type a lower bound."""
    return stats.stats(api.connection)


@api.get("/api/metrics", responses=answers(200, text="text/plain"), security=takes(Role.VIEWER))
def get_metrics() -> Response[str]:
    """The same numbers in Prometheus' format, and what has become of jobs: counters, and histograms of how long they
    waited and ran. Of the 100 types that are known for longest; the others are one, of type "*"."""
    text = "\n".join([*counters.lines(api.connection), ""])
    return Response(status_code=200, content_type="text/plain; version=0.0.4; charset=utf-8", body=text)


@api.get("/api/health", responses=answers(200, 401, 403, 503))
def get_health(
    deep: Annotated[bool, Query(description="with the lanes; for viewers")] = False,
) -> DeepHealth | Health:
    """Answers if this API and its database work. With `deep`, also if the clock of each lane goes: a lane that has
    missed two ticks, or has never ticked, makes it a 503."""
    if not deep:
        api.connection.execute("SELECT 1")
        return Health()
    api.identify(Role.VIEWER)
    found = health.health(api.connection, settings.lanes, tick_seconds=settings.tick_seconds)
    if not found.ok:
        late = ", ".join(lane.lane for lane in found.lanes if not lane.ok)
        raise Degraded(f"no tick came when it was due in: {late}", **to_jsonable_python(found))
    return DeepHealth(enabled=found.enabled, lanes=found.lanes)
