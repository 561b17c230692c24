"""/api/stats, /api/metrics, /api/health: the state of the queue."""

from typing import Literal

from aws_lambda_powertools.event_handler import Response
from pydantic import BaseModel

from management_api import api
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import counters, stats
from tidegate.manage.stats import Stats


class Health(BaseModel):
    status: Literal["ok"] = "ok"


@api.get("/api/stats", responses=answers(200), security=takes(Role.VIEWER))
def get_stats() -> Stats:
    """Counts are exact up to 1,000 by status, and up to 200 by type and status. Beyond that `exact` is false: the
    count by status is the database's estimate, the count by type a lower bound."""
    return stats.stats(api.connection)


@api.get("/api/metrics", responses=answers(200, text="text/plain"), security=takes(Role.VIEWER))
def get_metrics() -> Response[str]:
    """The same numbers in Prometheus' format, and what has become of jobs: counters, and histograms of how long they
    waited and ran. Of the 100 types that are known for longest; the others are one, of type "*"."""
    text = stats.prometheus(stats.stats(api.connection)) + "\n".join([*counters.lines(api.connection), ""])
    return Response(status_code=200, content_type="text/plain; version=0.0.4; charset=utf-8", body=text)


@api.get("/api/health", responses=answers(200))
def get_health() -> Health:
    """Answers if this API and its database work."""
    api.connection.execute("SELECT 1")
    return Health()
