"""Each function logs in as itself, as it does on AWS; here with a password in the place of a token."""

from urllib.parse import quote, urlsplit

from tidegate.postgres.database import Connection

ROLES = ("tidegate_enqueue", "tidegate_processor", "tidegate_management")
PASSWORD = "of a test"


def let_in(connection: Connection) -> None:
    for role in ROLES:
        connection.execute(f"ALTER ROLE {role} PASSWORD '{PASSWORD}'")


def login(url: str, role: str) -> str:
    """The same database as this role."""
    place = urlsplit(url)
    return place._replace(netloc=f"{role}:{quote(PASSWORD)}@{place.hostname}:{place.port}").geturl()


def login_beside(connection: Connection, role: str) -> str:
    """Where this connection goes, as this role."""
    there = connection.info
    return login(f"postgresql://{there.host}:{there.port}/{there.dbname}", role)
