"""An existing database: the SQL of docs/operations.md, run by a master user like that of RDS, which is no superuser."""

import re
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from local.database import Postgres
from tests import factory
from tests.conftest import MIGRATIONS, ROOT
from tests.database.test_roles import APPLICATION
from tests.roles import ROLES
from tidegate.postgres.database import connect
from tidegate.postgres.migrate import migrate

PASSWORD = "of the master"
[SETUP] = re.findall(
    r"```sql\n(.*?CREATE ROLE tidegate_owner.*?)```", (ROOT / "docs/operations.md").read_text(), re.DOTALL
)
STATEMENTS = [each.strip() for each in re.sub(r"--.*", "", SETUP).split(";") if each.strip()]


@pytest.fixture(params=[16, 18])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Postgres]:
    """A server with RDS' roles and its order of logins: a member of rds_iam is not asked for a password."""
    with Postgres(tmp_path, version=request.param, settings={"fsync": "off"}) as server:
        with psycopg.connect(server.url("postgres"), autocommit=True) as superuser:
            superuser.execute("CREATE ROLE rds_superuser; CREATE ROLE rds_iam")
            superuser.execute("GRANT pg_monitor, pg_read_all_stats TO rds_superuser WITH ADMIN OPTION")
            master = f"CREATE ROLE master LOGIN CREATEROLE CREATEDB PASSWORD '{PASSWORD}' IN ROLE rds_superuser"
            superuser.execute(master)
            rules = tmp_path / "data/pg_hba.conf"
            # "trust" stands for PAM, with which RDS checks the token.
            rules.write_text(f"host all +rds_iam 127.0.0.1/32 trust\n{rules.read_text()}")
            superuser.execute("SELECT pg_reload_conf()")
        yield server


def login(server: Postgres, user: str, password: str = "", database: str = "postgres") -> str:
    return f"host=127.0.0.1 port={server.port} user={user} password='{password}' dbname={database}"


def set_up(server: Postgres) -> None:
    with (
        psycopg.connect(login(server, "master", PASSWORD), autocommit=True) as master,
        psycopg.connect(server.url("postgres"), autocommit=True) as superuser,
    ):
        for statement in STATEMENTS:
            # RDS lets its master grant rds_iam without being a member. Postgres has no such setting.
            (superuser if "rds_iam" in statement else master).execute(statement.encode())


def test_the_role_migrates_and_lets_the_functions_log_in_by_iam(server: Postgres) -> None:
    set_up(server)

    with connect(login(server, "tidegate_owner", database="tidegate")) as owner:
        applied = migrate(owner, MIGRATIONS)

    assert len(applied) == len(list(MIGRATIONS.rglob("*.sql")))
    for role in ROLES:
        with psycopg.connect(login(server, role, database="tidegate")) as function:
            timeout = function.execute("SHOW idle_in_transaction_session_timeout").fetchone()
            assert timeout == ("1min",), role
            assert function.execute("SELECT FROM tidegate.job_types").rowcount == 0


def test_the_master_still_logs_in_by_its_password(server: Postgres) -> None:
    set_up(server)
    with connect(login(server, "tidegate_owner", database="tidegate")) as owner:
        migrate(owner, MIGRATIONS)

    with psycopg.connect(login(server, "master", PASSWORD)) as master:
        member = master.execute("SELECT pg_has_role(CURRENT_USER, 'rds_iam', 'MEMBER')").fetchone()

    assert member == (False,)
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(login(server, "master", "another"))


def test_an_application_that_shares_the_database_keeps_its_tables_and_its_password(server: Postgres) -> None:
    set_up(server)
    with psycopg.connect(login(server, "master", PASSWORD, "tidegate"), autocommit=True) as master:
        master.execute(f"CREATE ROLE shop LOGIN PASSWORD '{PASSWORD}'")
        master.execute("CREATE TABLE orders (id integer)")
        master.execute("GRANT INSERT ON orders TO shop")

    with connect(login(server, "tidegate_owner", database="tidegate")) as owner:
        migrate(owner, MIGRATIONS)
        owner.execute(APPLICATION.encode())
        factory.make_type(owner)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            owner.execute("SELECT FROM orders")

        with psycopg.connect(login(server, "shop", PASSWORD, "tidegate")) as shop:
            shop.execute("INSERT INTO orders VALUES (1)")
            shop.execute("SELECT tidegate.enqueue('email')")
        assert owner.execute("SELECT owner FROM tidegate.jobs").fetchall() == [{"owner": "shop"}]
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(login(server, "shop", "another"))
