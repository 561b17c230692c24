"""/api/database: the health of the tables and of the server."""

from management_api import api
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import table_health
from tidegate.manage.table_health import Database


@api.get("/api/database", responses=answers(200), security=takes(Role.ADMIN))
def get_database() -> Database:
    """Sizes, dead rows and vacuums of the queue's tables, the oldest open transaction, and what to look at."""
    return table_health.database(api.connection)
