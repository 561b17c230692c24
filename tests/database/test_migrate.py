import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from psycopg.rows import tuple_row

from local.database import Postgres
from tests import factory
from tests.conftest import MIGRATIONS
from tidegate.base.errors import MigrationError
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate

ALL = [
    *(path.stem for path in sorted(MIGRATIONS.glob("*.sql"))),
    *(f"functions/{path.stem}" for path in sorted(MIGRATIONS.glob("functions/*.sql"))),
]

SHAPE = """
    SELECT 'column', c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull,
        COALESCE(pg_get_expr(d.adbin, d.adrelid), ''), COALESCE(a.attacl::text, '')
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    LEFT JOIN pg_attrdef AS d ON (d.adrelid, d.adnum) = (c.oid, a.attnum)
    WHERE c.relnamespace = 'tidegate'::regnamespace AND a.attnum > 0
    UNION ALL
    SELECT 'table', relname::text, relkind::text, COALESCE(reloptions::text, ''), COALESCE(relacl::text, ''), ''
    FROM pg_class WHERE relnamespace = 'tidegate'::regnamespace
    UNION ALL
    SELECT 'constraint', conrelid::regclass::text, conname::text, pg_get_constraintdef(oid), '', ''
    FROM pg_constraint WHERE connamespace = 'tidegate'::regnamespace
    UNION ALL
    SELECT 'index', tablename::text, indexname::text, indexdef, '', '' FROM pg_indexes WHERE schemaname = 'tidegate'
    UNION ALL
    SELECT 'trigger', tgrelid::regclass::text, tgname::text, pg_get_triggerdef(oid), '', ''
    FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text LIKE 'tidegate.%'
    UNION ALL
    SELECT 'function', oid::regprocedure::text, '', pg_get_functiondef(oid), COALESCE(proacl::text, ''), ''
    FROM pg_proc WHERE pronamespace = 'tidegate'::regnamespace
    ORDER BY 1, 2, 3, 4, 5, 6
"""


@pytest.fixture
def fresh(empty_url: str) -> Iterator[Connection]:
    """A connection to a database without migrations."""
    with connect(empty_url) as connection:
        yield connection


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    (tmp_path / "0001_one.sql").write_text("CREATE TABLE tidegate.one (id int)")
    (tmp_path / "0002_two.sql").write_text("CREATE TABLE tidegate.two (id int); INSERT INTO tidegate.one VALUES (1)")
    return tmp_path


def test_the_real_migrations_apply_once(fresh: Connection) -> None:
    assert [migrate(fresh, MIGRATIONS) for _ in range(2)] == [ALL, []]


def test_files_apply_in_their_order(fresh: Connection, directory: Path) -> None:
    assert migrate(fresh, directory) == ["0001_one", "0002_two"]


def test_an_edited_file_is_refused(fresh: Connection, directory: Path) -> None:
    migrate(fresh, directory)
    (directory / "0001_one.sql").write_text("CREATE TABLE tidegate.one (id bigint)")

    with pytest.raises(MigrationError, match="0001_one was edited"):
        migrate(fresh, directory)


def test_a_database_that_is_ahead_of_the_files_is_accepted(fresh: Connection, directory: Path) -> None:
    migrate(fresh, directory)
    (directory / "0002_two.sql").unlink()

    assert migrate(fresh, directory) == []


def test_a_failing_file_leaves_nothing_behind(fresh: Connection, directory: Path) -> None:
    (directory / "0003_three.sql").write_text("CREATE TABLE tidegate.three (id int); SELECT 1 / 0")
    with pytest.raises(psycopg.errors.DivisionByZero):
        migrate(fresh, directory)
    left = fresh.execute("SELECT to_regclass('tidegate.two') AS two, to_regclass('tidegate.three') AS three")

    assert left.fetchone() == {"two": "tidegate.two", "three": None}


OUTSIDE = """-- outside a transaction
-- Claims go on meanwhile; of an index, too.
DROP INDEX CONCURRENTLY IF EXISTS tidegate.one_id;
CREATE INDEX CONCURRENTLY one_id ON tidegate.one (id);
"""


def test_a_file_may_run_outside_a_transaction(fresh: Connection, directory: Path) -> None:
    (directory / "0003_index.sql").write_text(OUTSIDE)

    applied = [migrate(fresh, directory), migrate(fresh, directory)]

    assert applied == [["0001_one", "0002_two", "0003_index"], []]
    assert fresh.execute("SELECT indisvalid FROM pg_index WHERE indexrelid = 'tidegate.one_id'::regclass").fetchone()


def test_what_failed_outside_a_transaction_is_done_again(fresh: Connection, directory: Path) -> None:
    path = directory / "0003_index.sql"
    path.write_text(OUTSIDE + "SELECT 1 / 0")
    with pytest.raises(psycopg.errors.DivisionByZero):
        migrate(fresh, directory)
    path.write_text(OUTSIDE)

    assert migrate(fresh, directory) == ["0003_index"]


def test_migrations_are_applied_by_hand_before_a_deployment(empty_url: str, directory: Path) -> None:
    (directory / "0003_index.sql").write_text(OUTSIDE)

    done = subprocess.run(
        [sys.executable, "-m", "tidegate.postgres.migrate", str(directory)],
        env=os.environ | {"DATABASE_URL": empty_url, "PYTHONPATH": str(MIGRATIONS.parent / "layers/tidegate")},
        text=True,
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert {"0001_one", "0002_two", "0003_index"} <= set(done.stdout.split())
    with connect(empty_url) as connection:
        assert migrate(connection, directory) == []


@pytest.mark.parametrize("name", ["0002_again.sql", "0004_gap.sql", "three.sql"])
def test_a_wrong_number_in_a_file_name_is_refused(fresh: Connection, directory: Path, name: str) -> None:
    (directory / name).write_text("SELECT 1")
    with pytest.raises(MigrationError):
        migrate(fresh, directory)


def test_runners_wait_for_each_other(empty_url: str, directory: Path) -> None:
    (directory / "0003_slow.sql").write_text("SELECT pg_sleep(0.3); CREATE TABLE tidegate.three (id int)")

    def run(_: int) -> list[str]:
        with connect(empty_url) as connection:
            return migrate(connection, directory)

    with ThreadPoolExecutor(4) as pool:
        applied = list(pool.map(run, range(4)))

    assert sorted(name for names in applied for name in names) == ["0001_one", "0002_two", "0003_slow"]


def test_a_migration_does_not_queue_for_long_behind_a_lock(fresh: Connection, empty_url: str, directory: Path) -> None:
    migrate(fresh, directory)
    (directory / "0003_alter.sql").write_text("ALTER TABLE tidegate.one ADD COLUMN more int")

    with connect(empty_url) as other, other.transaction():
        other.execute("LOCK TABLE tidegate.one")
        with pytest.raises(psycopg.errors.LockNotAvailable):
            migrate(fresh, directory, lock_timeout="50ms", tries=1)
    assert migrate(fresh, directory) == ["0003_alter"]


@pytest.fixture
def functions(directory: Path) -> Path:
    (directory / "functions").mkdir()
    (directory / "functions" / "add.sql").write_text(
        "CREATE OR REPLACE FUNCTION tidegate.add(a int) RETURNS int LANGUAGE sql AS 'SELECT a + 1';"
        "SELECT pg_temp.allow('add', 'processor');"
    )
    return directory / "functions"


def names(connection: Connection) -> set[str]:
    rows = connection.execute(
        "SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'tidegate'::regnamespace"
    )
    return {row["name"].removeprefix("tidegate.") for row in rows}


def test_a_function_is_applied_again_when_its_file_changes(fresh: Connection, directory: Path, functions: Path) -> None:
    migrate(fresh, directory)
    unchanged = migrate(fresh, directory)
    file = functions / "add.sql"
    file.write_text(file.read_text().replace("a + 1", "a + 2"))

    changed = migrate(fresh, directory)

    assert (unchanged, changed) == ([], ["functions/add"])
    assert factory.value(fresh, "SELECT tidegate.add(1)") == 3


def test_a_function_that_no_file_defines_is_dropped_with_the_change_after(
    fresh: Connection, directory: Path, functions: Path
) -> None:
    """Old code calls the function until the deployment that removes it has ended."""
    file = functions / "add.sql"
    old = file.read_text()
    migrate(fresh, directory)

    file.write_text(old.replace("a int", "a bigint"))
    migrate(fresh, directory)
    both = names(fresh)
    (functions / "more.sql").write_text("SELECT 1")
    migrate(fresh, directory)

    assert both == {"add(integer)", "add(bigint)"}
    assert names(fresh) == {"add(bigint)"}


@pytest.mark.parametrize("arguments", ["a int", "a int, b int DEFAULT 1"])
def test_a_function_that_takes_one_argument_more_leaves_no_call_ambiguous(
    fresh: Connection, directory: Path, functions: Path, arguments: str
) -> None:
    """Also when the deployment is rolled back."""
    file = functions / "add.sql"
    old = file.read_text().replace("a int", arguments)
    new = old.replace(arguments, f"{arguments}, c int DEFAULT 1").replace("a + 1", "a + 2")
    sums = []
    for text in (old, new, old):
        file.write_text(text)
        migrate(fresh, directory)
        sums.append(factory.value(fresh, "SELECT tidegate.add(1)"))

    assert sums == [2, 3, 2]


def test_what_something_depends_on_stays(fresh: Connection, directory: Path, functions: Path) -> None:
    """A view of a user's, or a trigger: without it no deployment would succeed any more."""
    trigger = functions / "trigger.sql"
    trigger.write_text("""
        CREATE OR REPLACE FUNCTION tidegate.look() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
        CREATE OR REPLACE TRIGGER look AFTER INSERT ON tidegate.one EXECUTE FUNCTION tidegate.look()""")
    migrate(fresh, directory)
    fresh.execute("CREATE VIEW public.sum AS SELECT tidegate.add(1)")
    trigger.unlink()
    (functions / "add.sql").unlink()
    for number in range(3):
        (functions / "more.sql").write_text(f"SELECT {number}")
        migrate(fresh, directory)

    assert names(fresh) == {"add(integer)", "look()"}


def test_a_function_that_a_rollback_brings_back_stays(fresh: Connection, directory: Path, functions: Path) -> None:
    """A deployment that is rolled back applies the old functions again."""
    file = functions / "add.sql"
    old, new = file.read_text(), file.read_text().replace("a int", "a bigint")
    for text in (old, new, old, old + "-- a comment"):
        file.write_text(text)
        migrate(fresh, directory)

    assert names(fresh) == {"add(integer)"}


def test_the_default_of_a_column_keeps_its_function(fresh: Connection, directory: Path, functions: Path) -> None:
    (directory / "0003_ids.sql").write_text(
        "CREATE FUNCTION tidegate.next() RETURNS int LANGUAGE sql AS 'SELECT 1';"
        "CREATE TABLE tidegate.three (id int DEFAULT tidegate.next())"
    )
    for number in range(3):
        (functions / "more.sql").write_text(f"SELECT {number}")
        migrate(fresh, directory)

    assert "next()" in names(fresh)


def test_functions_are_applied_all_or_none(fresh: Connection, directory: Path, functions: Path) -> None:
    (functions / "wrong.sql").write_text("SELECT 1 / 0")
    with pytest.raises(psycopg.errors.DivisionByZero):
        migrate(fresh, directory)

    assert names(fresh) == set()


def test_only_the_roles_in_its_file_may_execute_a_function(fresh: Connection, directory: Path, functions: Path) -> None:
    may = "SELECT has_function_privilege(%s, 'tidegate.add(int)', 'EXECUTE')"
    with fresh.transaction(force_rollback=True):
        migrate(fresh, directory)

        rights = [factory.value(fresh, may, [role]) for role in ("tidegate_processor", "tidegate_enqueue")]

    assert rights == [True, False]


def test_a_database_that_grew_step_by_step_is_like_a_fresh_one(postgres: Postgres, tmp_path: Path) -> None:
    """Each numbered file ran with the functions of its time. Today's are the only ones kept, so each step has them."""
    (tmp_path / "functions").mkdir()
    shapes = []
    for database, steps in (("stepwise", sorted(MIGRATIONS.glob("*.sql"))), ("at_once", [])):
        postgres.create_database(database)
        with connect(postgres.url(database)) as connection:
            for step in steps:
                shutil.copy(step, tmp_path)
                migrate(connection, tmp_path)
            migrate(connection, MIGRATIONS)
            shapes.append(shape(connection))

    assert shapes[0] == shapes[1]


def shape(connection: Connection) -> list[tuple[str, ...]]:
    """Columns, constraints, indexes, triggers, functions, and the rights on them."""
    with connection.cursor(row_factory=tuple_row) as cursor:
        return cursor.execute(SHAPE).fetchall()
