"""A real Postgres for every test run, made from the migrations only.

`connection` is a transaction that is rolled back. `database_url` is for tests that need several connections or
processes; the database is emptied after each test.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg import sql
from psycopg.pq import TransactionStatus

from local.database import Postgres
from tests import factory, own, roles, sandbox
from tests.lambda_api import Lambda
from tests.pgbouncer import pgbouncer
from tidegate.base import lambda_call
from tidegate.http.principal import create_key
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate

ROOT = Path(__file__).parent.parent
# A shell starts what it runs in the background with Ctrl-C ignored, and the processes of the tests would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
MIGRATIONS = ROOT / "migrations"

# No data has to survive a crash, and no password has to be hard to guess: otherwise each login hashes it 4,096 times.
# All other settings are Postgres' defaults.
FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "scram_iterations": "1"}

# Rows that migrations make.
KEPT = ("schema_migrations", "schema_functions", "worker_config", "duties", "locks")
# To truncate all tables takes 20 ms, most of it for the files of indexes. A test leaves a few rows in some of them.
EMPTY = f"""
    CREATE FUNCTION public.empty_tables() RETURNS void LANGUAGE plpgsql AS $$
    DECLARE used regclass[]; one regclass;
    BEGIN
        SELECT array_agg(oid ORDER BY oid) INTO used FROM pg_class
        WHERE relnamespace = 'tidegate'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0
            AND relname <> ALL (ARRAY{list(KEPT)});
        IF used IS NULL THEN RETURN; END IF;
        EXECUTE 'LOCK TABLE ' || array_to_string(used, ', ');  -- as TRUNCATE does, so that no session adds a row
        SET LOCAL session_replication_role = replica;          -- no trigger, no cascade: everything goes
        FOREACH one IN ARRAY used LOOP
            EXECUTE CASE WHEN pg_relation_size(one) > 65536 THEN format('TRUNCATE %s CASCADE', one)
                         ELSE format('DELETE FROM %s', one) END;
        END LOOP;
    END $$"""


def pytest_configure() -> None:
    own.take_the_canary_alone()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    version = int(os.environ.get("POSTGRES", "18"))
    with Postgres(tmp_path_factory.mktemp("postgres"), version=version, settings=FAST) as server:
        _hash_once(server.url("postgres"))
        yield server


def _hash_once(url: str) -> None:
    """initdb has stored the password before the settings were in force."""
    with psycopg.connect(url, autocommit=True) as connection:
        password = sql.Literal(connection.info.password)
        connection.execute(sql.SQL("ALTER ROLE postgres PASSWORD {}").format(password))


@pytest.fixture(autouse=True)
def kept_connections() -> Iterator[None]:
    """Closes the connections to a test's Lambda. Otherwise they are found open during another test."""
    yield
    lambda_call._forget()


@pytest.fixture(scope="session", autouse=True)
def as_on_lambda(request: pytest.FixtureRequest) -> None:
    """Restricts the tests like Lambda's sandbox if `make test-lambda` runs them."""
    if os.environ.get("AS_ON_LAMBDA") == "1":
        request.getfixturevalue("postgres")
        sandbox.refuse_prctl()
        sandbox.check()


@pytest.fixture(scope="session")
def migrated_url(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    postgres.create_database("tidegate")
    url = postgres.url("tidegate")
    with connect(url) as connection:
        migrate(connection, MIGRATIONS)
        roles.let_in(connection)
        connection.execute(EMPTY.encode())
        connection.execute("CREATE TABLE config_by_default AS SELECT key, value FROM tidegate.worker_config")
        # Processors of tests do not sleep until the next job is due, unless a test is about it.
        connection.execute("UPDATE tidegate.worker_config SET value = '0' WHERE key = 'linger_seconds'")
        connection.execute(
            "CREATE TABLE config_as_migrated AS SELECT key, value, description FROM tidegate.worker_config"
        )
    if os.environ.get("PGBOUNCER") != "1":
        yield url
        return
    with pgbouncer(url, tmp_path_factory.mktemp("pgbouncer")) as through:
        yield through


@pytest.fixture(scope="session")
def cleaner(migrated_url: str) -> Iterator[psycopg.Connection]:
    """A connection that is kept: in a new one, the first call of a function takes several times as long."""
    with psycopg.connect(migrated_url, autocommit=True, prepare_threshold=None) as connection:
        yield connection


@pytest.fixture
def database_url(migrated_url: str, cleaner: psycopg.Connection) -> Iterator[str]:
    yield migrated_url
    cleaner.execute("SELECT public.empty_tables()")
    # This also restores settings that a test removed.
    cleaner.execute("""
        INSERT INTO tidegate.worker_config (key, value, description)
        SELECT key, value, description FROM config_as_migrated
        ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value
        WHERE worker_config.value IS DISTINCT FROM EXCLUDED.value""")


@pytest.fixture
def empty_url(postgres: Postgres, request: pytest.FixtureRequest) -> Iterator[str]:
    """A database without migrations."""
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS fresh WITH (FORCE)")
        connection.execute("CREATE DATABASE fresh")
        yield postgres.url("fresh")
        connection.execute("DROP DATABASE fresh WITH (FORCE)")


Lend = Callable[[str], AbstractContextManager[Connection]]


@pytest.fixture(scope="session")
def lend(migrated_url: str) -> Iterator[Lend]:
    """Connections that are kept for the next test, by name, as functions keep theirs."""
    kept: dict[str, Connection] = {}

    @contextmanager
    def lent(name: str) -> Iterator[Connection]:
        connection = kept.pop(name, None) or connect(migrated_url)
        yield connection
        if connection.info.transaction_status == TransactionStatus.IDLE and connection.autocommit:
            connection.execute("RESET ALL")
            kept[name] = connection
        else:
            connection.close()

    yield lent
    for connection in kept.values():
        connection.close()


@pytest.fixture
def connection(lend: Lend) -> Iterator[Connection]:
    with lend("connection") as connection, connection.transaction(force_rollback=True):
        yield connection


@pytest.fixture
def committed(database_url: str, lend: Lend) -> Iterator[Connection]:
    """A connection whose changes are committed."""
    with lend("committed") as connection:
        yield connection


@pytest.fixture
def other(database_url: str, lend: Lend) -> Iterator[Connection]:
    """Another connection whose changes are committed."""
    with lend("other") as connection:
        yield connection


@pytest.fixture
def api_key(committed: Connection) -> str:
    return create_key(committed, name="test", role="super_admin", owner="root")


@pytest.fixture
def email_type(request: pytest.FixtureRequest) -> str:
    """The type email, made by the connection of the test."""
    by = "committed" if "committed" in request.fixturenames else "connection"
    return factory.make_type(request.getfixturevalue(by), "email")


@pytest.fixture
def aws(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lambda]:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "local")
    monkeypatch.setenv("AWS_REGION", "eu-west-1")
    with Lambda() as server:
        monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", f"http://127.0.0.1:{server.server_port}")
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()
        lambda_call._forget()
