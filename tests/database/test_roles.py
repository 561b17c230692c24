"""Each function's role may do what the function does, and nothing else."""

import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from psycopg import sql
from psycopg.types.json import Jsonb

from local.database import Postgres
from tests import factory
from tests.conftest import MIGRATIONS
from tests.crowd import wait_until_a_session_waits_for
from tests.pages import TEXT
from tests.roles import ROLES, login
from tests.unit.test_statements import MODULES
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate
from tidegate.postgres.statements import load

ENQUEUE, PROCESSOR, MANAGEMENT, RELAY = ROLES
CLAIM = "SELECT * FROM tidegate.claim('{email}', 'default', 10, 'w', 1)"
# The rights that docs/sending.md gives to an application's user.
[APPLICATION] = re.findall(r"```sql\n(GRANT .*?)```", TEXT, re.DOTALL)
# Tables that no function needs. A new table is granted in its migration, or named here.
ONLY_FOR_THE_MIGRATOR = {"schema_migrations", "schema_functions"}


@pytest.fixture
def logins(postgres: Postgres, database_url: str) -> Iterator[dict[str, Connection]]:
    """Connections past the pooler, which logs in as one user."""
    opened = {role: connect(login(postgres.url("tidegate"), role)) for role in ROLES}
    yield opened
    for connection in opened.values():
        connection.close()


def test_every_table_is_granted_to_a_role(connection: Connection) -> None:
    rows = connection.execute(
        """SELECT relname AS name, EXISTS (
               SELECT FROM unnest(%s::text[]) AS role
               WHERE has_table_privilege(role, oid, 'SELECT, INSERT') OR has_any_column_privilege(role, oid, 'SELECT')
           ) AS granted
           FROM pg_class WHERE relnamespace = 'tidegate'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')""",
        [list(ROLES)],
    ).fetchall()

    assert {row["name"] for row in rows if not row["granted"]} == ONLY_FOR_THE_MIGRATOR


def test_every_function_is_granted_to_a_role_and_all_but_ten_run_with_its_rights(connection: Connection) -> None:
    rows = connection.execute(
        """SELECT proname AS name, prosecdef AS definer, proconfig AS config,
               (SELECT bool_or(has_function_privilege(role, oid, 'EXECUTE'))
                FROM unnest(%s::text[]) AS role) AS granted
           FROM pg_proc WHERE pronamespace = 'tidegate'::regnamespace""",
        [list(ROLES)],
    ).fetchall()

    assert rows
    # For the migrator; for applications, with the rights of its owner; for the triggers that follow a type's schedules
    # and its own limit.
    of_trigger = {"declare_schedules", "said_schedules", "limit_type"}
    assert {row["name"] for row in rows if not row["granted"]} == {"bound_connections", "enqueue"} | of_trigger
    # Applications have no other right than to enqueue; a request and relay may change a job's content only before its
    # start; a processor deletes of the audit only what is old, reads logs only to archive them and to count what needs
    # a key, and changes of schedules and limits only what a type declares, and the key of what is said; roles see each
    # other's transactions only through sessions, and how long the oldest one has been open.
    definers = {row["name"]: row["config"][0] for row in rows if row["definer"]}
    names = ("archived_line", "declare_schedules", "enqueue", "limit_type", "prune_audit", "replace_job")
    of_keys, of_health = ("count_needs", "renew_schedules"), ("oldest_transaction", "sessions")
    assert definers == dict.fromkeys(names + of_keys + of_health, "search_path=pg_catalog, pg_temp")


def test_no_right_to_a_function_is_dead(connection: Connection) -> None:
    """Each function that a role may execute is called by a statement of the layer, or another function of the role."""
    rows = connection.execute(
        """SELECT proname AS name, prosrc AS body, prorettype = 'trigger'::regtype AS is_trigger, ARRAY(
               SELECT role FROM unnest(%s::text[]) AS role WHERE has_function_privilege(role, oid, 'EXECUTE')) AS roles
           FROM pg_proc WHERE pronamespace = 'tidegate'::regnamespace""",
        [list(ROLES)],
    ).fetchall()
    statements = [each for module in MODULES for each in load(module).values()]

    def is_called(name: str, role: str) -> bool:
        bodies = [row["body"] for row in rows if role in row["roles"] and row["name"] != name]
        return any(f"tidegate.{name}(" in text for text in statements + bodies)

    dead = [
        (row["name"], role)
        for row in rows
        for role in row["roles"]
        if not row["is_trigger"] and not is_called(row["name"], role)
    ]
    assert [name for name, _ in dead if name != "uuidv7"] == []  # the default of columns


def test_no_function_is_granted_to_public(connection: Connection) -> None:
    """So a user that gets into the schema by mistake still may call no function."""
    rows = connection.execute(
        """SELECT proname AS name FROM pg_proc, aclexplode(COALESCE(proacl, acldefault('f', proowner))) AS granted
           WHERE pronamespace = 'tidegate'::regnamespace AND granted.grantee = 0"""
    ).fetchall()

    assert rows == []


@pytest.mark.parametrize(
    ("role", "statement"),
    [
        (ENQUEUE, "DELETE FROM tidegate.jobs"),
        (ENQUEUE, "SELECT FROM tidegate.job_logs"),
        (ENQUEUE, "UPDATE tidegate.api_keys SET role = 'super_admin'"),
        (ENQUEUE, "INSERT INTO tidegate.api_keys SELECT * FROM tidegate.api_keys"),
        (ENQUEUE, "UPDATE tidegate.job_types SET enabled = true"),
        (ENQUEUE, "UPDATE tidegate.jobs SET result = '{}'"),
        (ENQUEUE, "UPDATE tidegate.jobs SET owner = 'mallory'"),
        (ENQUEUE, "UPDATE tidegate.jobs SET lock_version = lock_version + 1"),
        (ENQUEUE, "SELECT FROM tidegate.audit"),
        (ENQUEUE, "INSERT INTO tidegate.logins (hash) VALUES ('')"),
        (ENQUEUE, "UPDATE tidegate.logins SET role = 'super_admin'"),
        (ENQUEUE, "SELECT FROM tidegate.tickets"),
        (PROCESSOR, "SELECT FROM tidegate.api_keys"),
        (PROCESSOR, "SELECT FROM tidegate.logins"),
        (PROCESSOR, "SELECT FROM tidegate.tickets"),
        (PROCESSOR, "SELECT FROM tidegate.webhook_deliveries"),
        (PROCESSOR, "SELECT headers FROM tidegate.endpoints"),
        (PROCESSOR, "UPDATE tidegate.endpoints SET url = 'https://example.com'"),
        *((role, "SELECT secret FROM tidegate.endpoint_secrets") for role in ROLES if role != RELAY),
        (ENQUEUE, "INSERT INTO tidegate.endpoints (name, kind) VALUES ('bus', 'bus')"),
        (MANAGEMENT, "SELECT headers FROM tidegate.endpoints"),
        (MANAGEMENT, "UPDATE tidegate.endpoint_secrets SET secret = 'whsec_mine'"),
        (PROCESSOR, "SELECT message FROM tidegate.job_logs"),
        (PROCESSOR, "UPDATE tidegate.job_types SET overrides = '{}'"),
        (PROCESSOR, "UPDATE tidegate.worker_config SET value = 'true'"),
        *((PROCESSOR, f"{verb} tidegate.audit") for verb in ("SELECT FROM", "DELETE FROM")),
        (RELAY, "SELECT secret_hash FROM tidegate.api_keys"),
        (RELAY, "SELECT hash FROM tidegate.logins"),
        (RELAY, "INSERT INTO tidegate.tickets SELECT * FROM tidegate.tickets"),
        (RELAY, "SELECT message FROM tidegate.job_logs"),
        (RELAY, "DELETE FROM tidegate.jobs"),
        (RELAY, "DELETE FROM tidegate.batches"),
        (RELAY, "UPDATE tidegate.jobs SET payload = '{}'"),
        (RELAY, "UPDATE tidegate.jobs SET owner = 'mallory'"),
        (RELAY, "UPDATE tidegate.jobs SET type = 'other'"),
        (RELAY, "INSERT INTO tidegate.job_types (name, declared) VALUES ('more', '{}')"),
        (RELAY, "UPDATE tidegate.job_types SET declared = '{}'"),
        (RELAY, "UPDATE tidegate.worker_config SET value = 'true'"),
        (MANAGEMENT, "DELETE FROM tidegate.api_keys"),
        (MANAGEMENT, "DELETE FROM tidegate.audit"),
        (MANAGEMENT, "UPDATE tidegate.logins SET role = 'super_admin'"),
        (MANAGEMENT, "UPDATE tidegate.tickets SET role = 'super_admin'"),
        (MANAGEMENT, "UPDATE tidegate.audit SET actor = 'eve'"),
        (MANAGEMENT, "UPDATE tidegate.audit SET kind = 'act'"),
        (MANAGEMENT, "SELECT delivery FROM tidegate.webhook_deliveries"),
        (MANAGEMENT, "DELETE FROM tidegate.webhook_deliveries"),
        *((role, "SELECT FROM tidegate.schema_migrations") for role in ROLES),
        *((role, "ALTER TABLE tidegate.jobs ADD COLUMN more text") for role in ROLES),
        *((role, "CREATE TABLE tidegate.more (id integer)") for role in ROLES),
        *((role, "TRUNCATE tidegate.job_types CASCADE") for role in ROLES),
        *((role, "CREATE ROLE more") for role in ROLES),
    ],
)
def test_a_role_may_not_do_what_its_function_does_not(logins: dict[str, Connection], role: str, statement: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        logins[role].execute(statement)


@pytest.mark.parametrize("role", [ENQUEUE, PROCESSOR, RELAY])
def test_only_a_job_with_the_same_unique_key_is_replaced(connection: Connection, email_type: str, role: str) -> None:
    """replace_job has its owner's rights, and these roles may call it for any job."""
    factory.make_type(connection, "letter")
    job = {
        "type": "email",
        "unique_key": "k",
        "unique_while": "unfinished",
        "on_conflict": "replace",
        "payload": {"v": 1},
    }
    made = "SELECT id FROM tidegate.enqueue_many(%s, 'alice')"
    unique = factory.value(connection, made, [Jsonb([job])])
    plain = factory.value(connection, made, [Jsonb([{"type": "email"}])])
    connection.execute(sql.SQL("SET LOCAL ROLE {}").format(sql.Identifier(role)))

    def outcome(job_id: UUID, owner: str = "alice", **more: Any) -> Any:
        one = Jsonb({name: said for name, said in (job | {"payload": {"v": 2}} | more).items() if said is not None})
        replace = "SELECT outcome FROM tidegate.replace_job(%s, %s, %s, now(), NULL)"
        return factory.value(connection, replace, [job_id, one, owner])

    others: list[dict[str, Any]] = [{"type": "letter"}, {"unique_key": "l"}, {"unique_key": None}, {"owner": "bob"}]
    others += [{"on_conflict": "skip"}, {"unique_while": "pending"}, {"unique_key": None, "unique_by_payload": True}]
    said = [outcome(plain), outcome(plain, unique_key=None), *(outcome(unique, **other) for other in others)]
    assert set(said) == {"existing"}
    assert factory.job(connection, unique)["payload"] == {"v": 1}
    assert outcome(unique) == "replaced"
    assert factory.job(connection, unique)["payload"] == {"v": 2}


def test_another_role_may_do_nothing(connection: Connection) -> None:
    connection.execute("CREATE ROLE passer_by")
    connection.execute("SET LOCAL ROLE passer_by")

    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute("SELECT tidegate.uuidv7()")


@pytest.fixture
def application(connection: Connection, email_type: str) -> Connection:
    """A connection of a user with the rights that the page gives."""
    connection.execute("CREATE ROLE shop")
    connection.execute(APPLICATION.encode())
    connection.execute("SET LOCAL ROLE shop")
    return connection


def test_an_application_enqueues_in_its_own_transaction_as_itself(application: Connection) -> None:
    enqueue = "SELECT tidegate.enqueue('email', '{}', idempotency_key => 'k')"
    made, again = (factory.value(application, enqueue) for _ in range(2))

    application.execute("RESET ROLE")
    assert made == again
    job = factory.one(application, "SELECT id, owner, status FROM tidegate.jobs")
    assert job == {"id": made, "owner": "shop", "status": "pending"}


def test_an_application_may_do_nothing_else(application: Connection) -> None:
    tables = application.execute(
        """SELECT relname AS name FROM pg_class
           WHERE relnamespace = 'tidegate'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
             AND (has_table_privilege(oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
                  OR has_any_column_privilege(oid, 'SELECT, INSERT, UPDATE, REFERENCES'))"""
    ).fetchall()

    assert tables == []
    for statement in (
        "SELECT FROM tidegate.jobs",
        "SELECT tidegate.enqueue_many('[{\"type\": \"email\"}]', 'shop')",
        CLAIM,
        "CREATE TABLE tidegate.more (id integer)",
    ):
        with pytest.raises(psycopg.errors.InsufficientPrivilege), application.transaction():
            application.execute(statement)


def test_the_callers_search_path_does_not_change_names_in_the_function(application: Connection) -> None:
    """Otherwise the caller's own functions would run with the rights of the function's owner."""
    application.execute("RESET ROLE")
    application.execute("CREATE SCHEMA mine AUTHORIZATION shop")
    application.execute("SET LOCAL ROLE shop")
    application.execute("CREATE FUNCTION mine.octet_length(text) RETURNS integer LANGUAGE sql AS 'SELECT 1 / 0'")
    application.execute("SET LOCAL search_path = mine, pg_catalog")

    assert factory.value(application, "SELECT tidegate.enqueue('email', '{}')")


def test_rights_on_enqueue_outlive_a_new_argument(server: Postgres, tmp_path: Path) -> None:
    """No other user gets the right, and a request that is repeated after the change returns the same job."""
    shutil.copytree(MIGRATIONS, tmp_path, dirs_exist_ok=True)
    call = """SELECT tidegate.enqueue('email', '{"a": 1}', idempotency_key => 'k', owner => 'alice') AS id"""
    with connect(server.url("one")) as connection:
        migrate(connection, MIGRATIONS)
        factory.make_type(connection)
        connection.execute("CREATE ROLE shop; CREATE ROLE curious; GRANT USAGE ON SCHEMA tidegate TO curious")
        connection.execute(APPLICATION.encode())
        made = connection.execute(call).fetchone()

        changed = tmp_path / "functions" / "enqueue.sql"
        last = "traceparent text DEFAULT NULL"
        changed.write_text(changed.read_text().replace(last, f"{last}, more text DEFAULT NULL", 1))
        migrate(connection, tmp_path)
        (tmp_path / "functions" / "more.sql").write_text("SELECT 1")
        migrate(connection, tmp_path)

        connection.execute("SET ROLE shop")
        assert connection.execute(call.replace("owner =>", "more => NULL, owner =>")).fetchone() == made
        connection.execute("SET ROLE curious")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute(call)


@pytest.mark.parametrize(
    ("role", "statement", "lock"),
    [(ENQUEUE, "10s", "5s"), (PROCESSOR, "1min", "30s"), (MANAGEMENT, "25s", "5s"), (RELAY, "25s", "20s")],
)
def test_timeouts_and_a_search_path_come_with_the_role(
    logins: dict[str, Connection], role: str, statement: str, lock: str
) -> None:
    shown = "statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "search_path"

    said = [factory.value(logins[role], f"SHOW {name}") for name in shown]
    assert said == [statement, lock, "1min", "pg_catalog, pg_temp"]


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Postgres]:
    """A server of its own, because roles belong to the whole server."""
    place = tmp_path_factory.mktemp("cluster")
    with Postgres(place, version=postgres.version, settings={"fsync": "off"}) as own:
        own.create_database("one")
        own.create_database("two")
        yield own


def as_user(server: Postgres, name: str, database: str, attributes: str) -> str:
    """Creates a user that owns this database. Returns its URL."""
    with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {name} LOGIN PASSWORD 'of a test' {attributes}")
        connection.execute(f"ALTER DATABASE {database} OWNER TO {name}")
    return login(server.url(database), name)


def migrate_by(url: str) -> None:
    with connect(url) as connection:
        migrate(connection, MIGRATIONS)


def works(server: Postgres, database: str) -> bool:
    """Whether the processor's login can do the processor's work in this database."""
    with psycopg.connect(server.url(database), autocommit=True) as connection:
        for role in ROLES:
            connection.execute(f"ALTER ROLE {role} PASSWORD 'of a test'")
    with connect(login(server.url(database), PROCESSOR)) as connection:
        connection.execute(CLAIM)
        return bool(factory.value(connection, "SHOW statement_timeout") == "1min")


def test_a_master_that_is_no_superuser_makes_the_roles_and_lets_them_in_by_iam(server: Postgres) -> None:
    url = as_user(server, "tidegate_owner", "one", "CREATEROLE")
    with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
        # As on RDS: the role exists, and the master may grant it.
        connection.execute("CREATE ROLE rds_iam")
        connection.execute("GRANT rds_iam TO tidegate_owner WITH ADMIN OPTION")

    with connect(url) as connection:
        migrate(connection, MIGRATIONS)
        members = connection.execute(
            "SELECT pg_get_userbyid(member) AS name FROM pg_auth_members WHERE roleid = 'rds_iam'::regrole"
        ).fetchall()

    assert {row["name"] for row in members} == {*ROLES, "tidegate_owner"}
    assert works(server, "one")


def test_two_databases_share_the_roles(server: Postgres) -> None:
    for database in ("one", "two"):
        migrate_by(server.url(database))

    assert works(server, "one")
    assert works(server, "two")


def test_another_master_uses_the_existing_roles(server: Postgres) -> None:
    """It may not change roles that another user has created, but grants the privileges in its own database."""
    one, two = as_user(server, "first", "one", "CREATEROLE"), as_user(server, "second", "two", "CREATEROLE")

    for url in (one, two):
        migrate_by(url)

    assert works(server, "one")
    with connect(login(server.url("two"), PROCESSOR)) as connection:
        connection.execute(CLAIM)


def test_a_migrator_without_the_right_to_create_roles_continues_without_them(server: Postgres) -> None:
    notices: list[str] = []
    with connect(as_user(server, "plain", "one", "")) as connection:
        connection.add_notice_handler(lambda said: notices.append(said.message_primary or ""))

        applied = migrate(connection, MIGRATIONS)

        connection.execute(CLAIM)
    assert len(applied) == len(list(MIGRATIONS.rglob("*.sql")))
    assert any(f"there is no role {ENQUEUE}, and plain may not create it" in notice for notice in notices)


def test_a_role_that_another_migration_is_creating_is_used(server: Postgres) -> None:
    with connect(server.url("one")) as one, connect(server.url("two")) as two, ThreadPoolExecutor(1) as pool:
        with one.transaction():
            one.execute(f"CREATE ROLE {ENQUEUE} LOGIN")
            migrating = pool.submit(migrate, two, MIGRATIONS)
            wait_until_a_session_waits_for(one)

        assert migrating.result(30)
        migrate(one, MIGRATIONS)
    assert works(server, "one")
    assert works(server, "two")
