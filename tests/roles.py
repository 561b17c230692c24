"""Each function logs in as itself, as it does on AWS; here with a password in the place of a token."""

import os
from urllib.parse import quote, urlsplit

from tidegate.database import Connection

ROLES = ("tidegate_enqueue", "tidegate_processor", "tidegate_management")
_PASSWORD = "of a test"


def let_in(connection: Connection) -> None:
    for role in ROLES:
        connection.execute(f"ALTER ROLE {role} PASSWORD '{_PASSWORD}'")


def login(url: str, role: str) -> str:
    """The same database as this role."""
    place = urlsplit(url)
    return place._replace(netloc=f"{role}:{quote(_PASSWORD)}@{place.hostname}:{place.port}").geturl()


def login_beside(connection: Connection, role: str) -> str:
    """Where this connection goes, as this role. PgBouncer has one user for everybody."""
    there = connection.info
    url = f"postgresql://postgres@{there.host}:{there.port}/{there.dbname}"
    return url if os.environ.get("PGBOUNCER") == "1" else login(url, role)
