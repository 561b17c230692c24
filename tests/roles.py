"""Each function logs in as itself, as it does on AWS; here with a password in the place of a token."""

import os
from urllib.parse import quote, urlsplit

from tidegate.database import Connection

ROLES = ("tidegate_enqueue", "tidegate_processor", "tidegate_management")
_PASSWORD = "of a test"


def let_in(connection: Connection) -> None:
    for role in ROLES:
        connection.execute(f"ALTER ROLE {role} PASSWORD '{_PASSWORD}'")


def address(connection: Connection) -> str:
    """Where it goes, without a user."""
    there = connection.info
    return f"postgresql://{there.host}:{there.port}/{there.dbname}"


def login(url: str, role: str) -> str:
    """The same database as this role. PgBouncer has one user for everybody."""
    place = urlsplit(url)
    user = "postgres" if os.environ.get("PGBOUNCER") == "1" else f"{role}:{quote(_PASSWORD)}"
    return place._replace(netloc=f"{user}@{place.hostname}:{place.port}").geturl()
