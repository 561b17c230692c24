"""/api/backlog: what stands before the claims of each lane."""

from management_api import api, settings
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import backlog
from tidegate.manage.backlog import Backlog


@api.get("/api/backlog", responses=answers(200), security=takes(Role.VIEWER))
def get_backlog() -> Backlog:
    """Each lane with its types: the ready jobs, what holds them back, the pace at which they are run, and when they
    are done at that pace. Counts are exact up to 10,000 of all types together, and up to 100 of each."""
    return backlog.backlog(api.connection, settings.lanes)
