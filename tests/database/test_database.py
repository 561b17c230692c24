"""Each execution environment has one connection. A dead one is replaced silently."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg.conninfo
import pytest

from local.database import Postgres
from tests import factory
from tests.crowd import eventually
from tidegate.postgres import database
from tidegate.postgres.database import Connection, connect


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    if database._connection:
        database._connection.close()
    database._connection = None


def pid(connection: Connection) -> int:
    return connection.info.backend_pid


def test_the_connection_is_kept(database_url: str) -> None:
    assert pid(database.connection(database_url)) == pid(database.connection(database_url))


@pytest.mark.parametrize("sqlstate", ["25006", "25P03", "57P01", "0A000", "XX000", "40001", "53100", "42883"])
def test_what_passes_is_not_about_data(sqlstate: str) -> None:
    assert not database.is_about_data(psycopg.errors.lookup(sqlstate)())


def test_a_connection_that_the_server_ended_is_replaced(database_url: str, committed: Connection) -> None:
    held = pid(database.connection(database_url))
    committed.execute("SELECT pg_terminate_backend(%s)", [held])
    time.sleep(0.05)

    replaced = database.connection(database_url)

    assert pid(replaced) != held
    assert replaced.execute("SELECT 1 AS one").fetchone() == {"one": 1}


def test_a_closed_connection_is_replaced(database_url: str) -> None:
    database.connection(database_url).close()

    assert database.connection(database_url).execute("SELECT 1 AS one").fetchone() == {"one": 1}


def test_a_long_idle_connection_is_checked_first(database_url: str) -> None:
    held = pid(database.connection(database_url))

    assert pid(database.connection(database_url, trusted_idle=-1)) == held


def test_a_connection_to_a_standby_is_refused(database_url: str, committed: Connection) -> None:
    """After a failover the host name leads to the old server for a while, and such a connection could never write."""
    name = committed.info.dbname
    committed.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    try:
        with pytest.raises(psycopg.OperationalError, match="read-only"):
            database.connection(database_url)
    finally:
        committed.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")

    database.connection(database_url).execute("CREATE TEMPORARY TABLE written ()")


def test_a_session_of_a_primary_that_takes_no_writes_is_kept(postgres: Postgres) -> None:
    with connect(postgres.url("postgres")) as held:  # past a pooler, which says nothing of standbys
        held.execute("SET default_transaction_read_only = on")
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            held.execute("CREATE TABLE public.written ()")

        assert not held.closed


def test_a_session_of_a_standby_is_ended(tmp_path: Path) -> None:
    """A failover that keeps sessions has left it with the old primary."""
    with Postgres(tmp_path, settings={"fsync": "off"}) as server:
        server._stop()
        (server._data / "standby.signal").touch()
        server._launch()
        assert eventually(lambda: "read-only connections" in server._log())

        with psycopg.connect(server.url("postgres"), cursor_factory=database._Cursor) as held:
            with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
                held.execute("CREATE TABLE public.written ()")

            assert held.closed


def test_nothing_is_prepared(database_url: str) -> None:
    connection = database.connection(database_url)
    for _ in range(10):
        connection.execute("SELECT %s::int", [1])

    assert connection.execute("SELECT FROM pg_prepared_statements").rowcount == 0


def server_process(connection: Connection) -> int:
    return int(factory.value(connection, "SELECT pg_backend_pid()"))


def test_a_pooler_is_detected(committed: Connection) -> None:
    assert database.is_direct(committed, server_process(committed)) == (os.environ.get("PGBOUNCER") != "1")


def test_rds_proxy_is_known_by_its_name(database_url: str) -> None:
    endpoint = "tidegate.proxy-abcdefghijkl.eu-west-1.rds.amazonaws.com"

    with connect(psycopg.conninfo.make_conninfo(database_url, host=endpoint, hostaddr="127.0.0.1")) as proxied:
        is_direct = database.is_direct(proxied, server_process(proxied))

    assert not is_direct
