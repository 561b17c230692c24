"""The requests that wait are bounded for a key, for an owner and in all, and processors always find a connection."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from local.database import Postgres
from tests import factory
from tests.conftest import MIGRATIONS
from tests.crowd import at_once
from tests.roles import login
from tidegate.http.principal import Principal, Role
from tidegate.manage import job_actions
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate

# The places if Postgres allows 100 connections, as in tests.
IN_ALL, OF_AN_OWNER, OF_A_KEY = 8, 4, 2


def begin(connection: Connection, key: str, owner: str, seconds: float = 20) -> Any:
    return factory.value(connection, "SELECT tidegate.begin_long_poll(%s, %s, %s)", [key, owner, seconds])


def begun(connection: Connection, asked: list[tuple[str, str]]) -> int:
    return sum(begin(connection, key, owner) is not None for key, owner in asked)


@pytest.mark.parametrize(
    ("asked", "places"),
    [
        ([("k1", "alice")] * 5, OF_A_KEY),
        ([(f"k{n}", "alice") for n in range(10)], OF_AN_OWNER),
        ([(f"k{n}", f"owner {n}") for n in range(20)], IN_ALL),
    ],
    ids=["a quarter for a key", "half for an owner", "no more than all for all"],
)
def test_the_places_are_bounded(connection: Connection, asked: list[tuple[str, str]], places: int) -> None:
    assert begun(connection, asked) == places


def test_the_places_of_one_owner_leave_some_for_another(connection: Connection) -> None:
    begun(connection, [(f"k{n}", "bob") for n in range(10)])

    assert begin(connection, "k", "alice") is not None


def test_a_place_is_free_again_when_the_wait_is_over(connection: Connection, email_type: str) -> None:
    alice = Principal("k", Role.PRODUCER, "alice")
    job_id = factory.make_job(connection, "processing")

    waited = [job_actions.wait_for_end(connection, job_id, alice, seconds=0) for _ in range(3 * IN_ALL)]

    assert all(waited)


def test_the_place_of_a_dead_request_is_free_when_its_time_is_over(connection: Connection) -> None:
    begun(connection, [("k", "alice")] * OF_A_KEY)
    connection.execute("UPDATE tidegate.long_polls SET until = now() - interval '1 second'")

    assert begin(connection, "k", "alice") is not None


def test_of_many_requests_at_once_no_more_wait_than_there_are_places(database_url: str) -> None:
    def ask(n: int) -> bool:
        with connect(database_url) as connection:
            return begin(connection, f"k{n % 3}", "alice") is not None

    assert at_once(ask, range(24)).count(True) == OF_AN_OWNER


@pytest.fixture
def small(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Postgres]:
    """A server of its own, because roles belong to the whole server. It allows the connections of a small instance."""
    settings = {"fsync": "off", "max_connections": "20"}
    with Postgres(tmp_path_factory.mktemp("small"), version=postgres.version, settings=settings) as own:
        own.create_database("one")
        with connect(own.url("one")) as connection:
            migrate(connection, MIGRATIONS)
            for role in ("tidegate_enqueue", "tidegate_management", "tidegate_processor"):
                connection.execute(f"ALTER ROLE {role} PASSWORD 'of a test'")
        yield own


def test_the_two_apis_leave_connections_to_processors(small: Postgres) -> None:
    held: list[psycopg.Connection[Any]] = []
    for role, most in (("tidegate_enqueue", 8), ("tidegate_management", 5)):
        held += [psycopg.connect(login(small.url("one"), role)) for _ in range(most)]
        with pytest.raises(psycopg.OperationalError, match="too many connections for role"):
            psycopg.connect(login(small.url("one"), role))

    with connect(login(small.url("one"), "tidegate_processor")) as processor:
        assert processor.execute("SELECT * FROM tidegate.claim('{email}', 'default', 10, 'w', 1)").fetchall() == []
    for connection in held:
        connection.close()


def test_the_limits_follow_the_instance(small: Postgres) -> None:
    with connect(small.url("one")) as connection:
        connection.execute("ALTER ROLE tidegate_enqueue CONNECTION LIMIT 3")

        connection.execute("SELECT tidegate.bound_connections()")

        rows = connection.execute("SELECT rolname, rolconnlimit FROM pg_roles WHERE rolname ~ '^tidegate_'").fetchall()
    limits = {row["rolname"]: row["rolconnlimit"] for row in rows}
    assert limits == {"tidegate_enqueue": 8, "tidegate_management": 5, "tidegate_processor": -1, "tidegate_relay": -1}


def test_a_master_that_may_not_change_the_roles_leaves_them(small: Postgres) -> None:
    with connect(small.url("one")) as connection:
        connection.execute("""
            ALTER ROLE tidegate_enqueue CONNECTION LIMIT 3;
            CREATE ROLE plain;
            GRANT USAGE ON SCHEMA tidegate TO plain;
            GRANT EXECUTE ON FUNCTION tidegate.bound_connections TO plain;
            SET ROLE plain""")

        connection.execute("SELECT tidegate.bound_connections()")

        limit = "SELECT rolconnlimit FROM pg_roles WHERE rolname = 'tidegate_enqueue'"
        assert factory.value(connection, limit) == 3
