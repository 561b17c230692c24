"""Lets each function log in with its own role, as on AWS, but with a password instead of a token."""

from urllib.parse import quote, urlsplit

from tidegate.postgres.database import Connection

ROLES = ("tidegate_enqueue", "tidegate_processor", "tidegate_management", "tidegate_relay")
PASSWORD = "of a test"


def let_in(connection: Connection) -> None:
    for role in ROLES:
        connection.execute(f"ALTER ROLE {role} PASSWORD '{PASSWORD}'")


def login(url: str, role: str) -> str:
    """The address of the same database, for this role."""
    place = urlsplit(url)
    return place._replace(netloc=f"{role}:{quote(PASSWORD)}@{place.hostname}:{place.port}").geturl()


def login_beside(connection: Connection, role: str) -> str:
    """The address of this connection's database, for this role."""
    there = connection.info
    return login(f"postgresql://{there.host}:{there.port}/{there.dbname}", role)
