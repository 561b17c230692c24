"""/api/stats, /api/metrics, /api/health: how the queue is."""

from typing import Literal

from aws_lambda_powertools.event_handler import Response
from pydantic import BaseModel

from management_api import api
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import stats
from tidegate.manage.stats import Stats


class Health(BaseModel):
    status: Literal["ok"] = "ok"


@api.get("/api/stats", responses=answers(200), security=takes(Role.ADMIN))
def get_stats() -> Stats:
    """Counts up to 10,000 by status, and up to 1,000 by type and status, are exact. Beyond, `exact` is false: by status
    an estimate of the database's, by type the least that there are."""
    return stats.stats(api.connection)


@api.get("/api/metrics", responses=answers(200, text="text/plain"), security=takes(Role.ADMIN))
def get_metrics() -> Response[str]:
    """The same numbers for Prometheus."""
    text = stats.prometheus(stats.stats(api.connection))
    return Response(status_code=200, content_type="text/plain; version=0.0.4; charset=utf-8", body=text)


@api.get("/api/health", responses=answers(200))
def get_health() -> Health:
    """Whether this API and its database answer."""
    api.connection.execute("SELECT 1")
    return Health()
