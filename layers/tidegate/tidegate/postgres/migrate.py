"""Applies the files under migrations/ to a database: the numbered ones, each once and in order, then the functions.

    migrations/0001_….sql           forward only, one transaction each, never edited after it has been applied; a file
                                    that begins with "-- outside a transaction" runs without one
    migrations/functions/<verb>.sql the current functions: all in one transaction, whenever one has changed

A database may be ahead of the numbered files: after a failed deployment the old code runs on the new schema, with the
old functions, which the roll-back's migrator has applied again.

A function that no file defines any more stays until the next change of the functions: during a deployment, running code
still calls it. So does one whose arguments have changed, unless it would be in the way of the new one's calls.

By hand, for a migration that takes longer than a deployment may: `python -m tidegate.postgres.migrate migrations`, with
the owner's DATABASE_URL.
"""

import hashlib
import os
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import psycopg

from tidegate.base.errors import MigrationError
from tidegate.base.telemetry import logger

_FILE = re.compile(r"^(\d{4})_[a-z0-9_]+\.sql$")
# Later statements queue behind a migration that waits for a lock, so it gives up soon and tries again.
_LOCK_TIMEOUT = "5s"
_TRIES = 6

# CREATE INDEX CONCURRENTLY refuses to run in a transaction.
_ALONE = "-- outside a transaction\n"

# One migrator at a time. Any user of the database could take and keep an advisory lock.
_LOCK = "LOCK TABLE tidegate.schema_migrations IN SHARE ROW EXCLUSIVE MODE"

_BEGIN = """
CREATE SCHEMA IF NOT EXISTS tidegate;
CREATE TABLE IF NOT EXISTS tidegate.schema_migrations (
    version    integer PRIMARY KEY,
    name       text NOT NULL,
    checksum   text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS tidegate.schema_functions (
    file       text PRIMARY KEY,
    checksum   text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
);
"""

# SELECT pg_temp.allow('claim', 'processor') stands under each function and lets these roles execute it, where they
# exist. relay does what processors outside ask for: it may execute what a processor may, and its rights to tables say
# how far that goes. Postgres lets every user execute a new function; _DROP_OBSOLETE revokes that.
_PREPARE = """
-- The version of each existing function. A function whose version has changed at the end is defined by a file.
CREATE TEMPORARY TABLE before ON COMMIT DROP AS
    SELECT oid, xmin AS version FROM pg_proc WHERE pronamespace = 'tidegate'::regnamespace;
CREATE OR REPLACE FUNCTION pg_temp.is_defined(function oid, version xid) RETURNS boolean LANGUAGE sql AS $$
    SELECT NOT EXISTS (SELECT FROM pg_temp.before AS b WHERE b.oid = function AND b.version = is_defined.version)
$$;
CREATE OR REPLACE FUNCTION pg_temp.allow(function text, VARIADIC roles text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    defined regprocedure;
    role    text;
BEGIN
    FOR defined IN SELECT p.oid FROM pg_proc AS p
                   WHERE p.pronamespace = 'tidegate'::regnamespace AND p.proname = function
                     AND pg_temp.is_defined(p.oid, p.xmin) LOOP
        FOREACH role IN ARRAY roles || CASE WHEN 'processor' = ANY (roles) THEN '{relay}'::text[] ELSE '{}' END LOOP
            IF to_regrole('tidegate_' || role) IS NOT NULL THEN
                EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', defined, 'tidegate_' || role);
            END IF;
        END LOOP;
    END LOOP;
END
$$;
-- A body may call a function of a later file.
SET LOCAL check_function_bodies = off;
"""

# A function that this transaction did not write is obsolete, unless the default of a column calls it. The first time it
# is marked, the second time dropped. A new function of the same name gets its callers' grants. An obsolete function
# that makes calls of the new one ambiguous is dropped at once: Postgres does not choose between two functions if one of
# them has a default for what a call leaves out. What a user's view or a trigger depends on stays.
_DROP_OBSOLETE = """
DO $$
DECLARE
    mark CONSTANT text := 'Obsolete: dropped with the next change of the functions.';
    was  record;
    may  record;
BEGIN
    CREATE TEMPORARY TABLE found ON COMMIT DROP AS
        SELECT p.oid, p.oid::regprocedure AS name, p.proname, p.proacl, p.proowner, p.pronargs,
            p.pronargs - p.pronargdefaults AS least_args, string_to_array(p.proargtypes::text, ' ') AS types,
            pg_temp.is_defined(p.oid, p.xmin) AS is_defined,
            obj_description(p.oid, 'pg_proc') IS NOT DISTINCT FROM mark AS is_marked
        FROM pg_proc AS p
        WHERE p.pronamespace = 'tidegate'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.refobjid = p.oid AND d.classid = 'pg_attrdef'::regclass);
    REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA tidegate FROM PUBLIC;
    FOR may IN
        SELECT new.name, granted.grantee::regrole AS role
        FROM found AS old JOIN found AS new USING (proname), aclexplode(old.proacl) AS granted
        WHERE new.is_defined AND NOT old.is_defined AND granted.grantee NOT IN (0, old.proowner)
    LOOP
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %s', may.name, may.role);
    END LOOP;
    FOR was IN
        -- A call with `least` arguments fits both.
        SELECT old.*, EXISTS (
            SELECT FROM found AS new
            CROSS JOIN LATERAL (SELECT GREATEST(new.least_args, old.least_args) AS least) AS call
            WHERE new.is_defined AND new.proname = old.proname AND least <= LEAST(old.pronargs, new.pronargs)
              AND new.types[1 : least] = old.types[1 : least]) AS is_in_the_way
        FROM found AS old
    LOOP
        IF was.is_defined THEN
            EXECUTE format('COMMENT ON FUNCTION %s IS NULL', was.name);
        ELSIF was.is_marked OR was.is_in_the_way THEN
            BEGIN
                EXECUTE format('DROP FUNCTION %s', was.name);
            EXCEPTION WHEN dependent_objects_still_exist THEN
                RAISE WARNING 'the function % is obsolete, and stays because something depends on it', was.name;
            END;
        ELSE
            EXECUTE format('COMMENT ON FUNCTION %s IS %L', was.name, mark);
        END IF;
    END LOOP;
END
$$;
"""


@dataclass(frozen=True)
class Migration:
    version: int
    name: str
    sql: str

    @property
    def checksum(self) -> str:
        return _checksum(self.sql)

    @property
    def statements(self) -> list[str]:
        """Its statements, where each of them is to be its own transaction. None of them has a semicolon inside."""
        lines = [line for line in self.sql.splitlines() if not line.lstrip().startswith("--")]
        return [statement for part in "\n".join(lines).split(";") if (statement := part.strip())]


def migrate(
    connection: psycopg.Connection[Any], directory: Path, *, lock_timeout: str = _LOCK_TIMEOUT, tries: int = _TRIES
) -> list[str]:
    """Applies the missing files and returns their names."""
    migrations, functions = read(directory), read_functions(directory)
    _begin(connection)
    applied = []
    for migration in migrations:
        apply = _apply_alone if migration.sql.startswith(_ALONE) else _apply
        applied += _with_retries(migration.name, partial(apply, connection, migration, migrations, lock_timeout), tries)
    return applied + _with_retries("functions", partial(_apply_functions, connection, functions, lock_timeout), tries)


def read(directory: Path) -> list[Migration]:
    migrations = []
    for path in sorted(directory.glob("*.sql")):
        match = _FILE.match(path.name)
        if not match:
            raise MigrationError(f"{path.name}: the name of a migration is like 0001_what_it_does.sql")
        migrations.append(Migration(int(match[1]), path.stem, path.read_text(encoding="utf-8")))
    if not migrations:
        # The folder must be wrong. Without this error the next request would fail instead.
        raise MigrationError(f"{directory}: this folder has no migrations")
    if [migration.version for migration in migrations] != list(range(1, len(migrations) + 1)):
        raise MigrationError(f"{directory}: migrations must be numbered from 0001 without gaps, each number once")
    return migrations


def read_functions(directory: Path) -> dict[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted((directory / "functions").glob("*.sql"))}


def _checksum(sql: str) -> str:
    return hashlib.sha256(sql.encode()).hexdigest()


def _begin(connection: psycopg.Connection[Any]) -> None:
    """Creates the table to lock. Of two migrators at once, one gets an error and finds the table at its next try."""
    for tried in range(_TRIES):
        try:
            with connection.transaction():
                connection.execute(_BEGIN)
        except (
            psycopg.errors.UniqueViolation,
            psycopg.errors.DuplicateSchema,
            psycopg.errors.DuplicateTable,
            psycopg.errors.DuplicateObject,
        ):
            if tried == _TRIES - 1:
                raise
        else:
            return


def _with_retries(name: str, apply: Callable[[], list[str]], tries: int) -> list[str]:
    for tried in range(1, tries + 1):
        try:
            applied = apply()
        except psycopg.errors.LockNotAvailable:
            if tried == tries:
                raise
            logger.warning("migration waits for a lock", migration=name, tried=tried)
            time.sleep(tried)
        else:
            for each in applied:
                logger.info("migration applied", migration=each)
            return applied
    raise AssertionError("unreachable")


def _lock(connection: psycopg.Connection[Any], lock_timeout: str) -> None:
    # Lambda may end a migrator without closing its connection. Postgres then notices and rolls back.
    connection.execute("SELECT set_config('client_connection_check_interval', '5s', true)")
    connection.execute(_LOCK)
    connection.execute("SELECT set_config('lock_timeout', %s, true)", [lock_timeout])


def _apply_alone(
    connection: psycopg.Connection[Any], migration: Migration, known: list[Migration], lock_timeout: str
) -> list[str]:
    """Runs the statements one by one. After an error the next migrator runs all of them again, so they say IF NOT
    EXISTS. It takes no lock on other migrators, which CREATE INDEX CONCURRENTLY would wait for."""
    with connection.transaction():
        _lock(connection, lock_timeout)
        if _is_applied(connection, migration, known):
            return []
    was, connection.autocommit = connection.autocommit, True
    try:
        for statement in migration.statements:
            connection.execute(statement)
    finally:
        connection.autocommit = was
    with connection.transaction():
        _note(connection, migration)
    return [migration.name]


def _apply(
    connection: psycopg.Connection[Any], migration: Migration, known: list[Migration], lock_timeout: str
) -> list[str]:
    with connection.transaction():
        _lock(connection, lock_timeout)
        if _is_applied(connection, migration, known):
            return []
        connection.execute(migration.sql)
        _note(connection, migration)
    return [migration.name]


def _note(connection: psycopg.Connection[Any], migration: Migration) -> None:
    """Two migrators may have run the same one outside a transaction."""
    connection.execute(
        "INSERT INTO tidegate.schema_migrations (version, name, checksum) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
        [migration.version, migration.name, migration.checksum],
    )


def _is_applied(connection: psycopg.Connection[Any], migration: Migration, known: list[Migration]) -> bool:
    applied = _column(connection, "SELECT version, checksum FROM tidegate.schema_migrations")
    for earlier in known[: migration.version]:
        if applied.get(earlier.version, earlier.checksum) != earlier.checksum:
            raise MigrationError(f"{earlier.name} was edited after it was applied: write a new migration instead")
    return migration.version in applied


def _apply_functions(connection: psycopg.Connection[Any], functions: dict[str, str], lock_timeout: str) -> list[str]:
    """All or none: a new claim never runs beside an old settlement."""
    checksums = {name: _checksum(sql) for name, sql in functions.items()}
    with connection.transaction():
        _lock(connection, lock_timeout)
        applied = _column(connection, "SELECT file, checksum FROM tidegate.schema_functions")
        if not functions or checksums == applied:
            return []
        connection.execute(_PREPARE)
        for sql in functions.values():
            connection.execute(sql)
        connection.execute(_DROP_OBSOLETE)
        connection.execute("DELETE FROM tidegate.schema_functions")
        connection.execute(
            "INSERT INTO tidegate.schema_functions (file, checksum) SELECT * FROM unnest(%s::text[], %s::text[])",
            [list(checksums), list(checksums.values())],
        )
    return sorted(f"functions/{name}" for name, checksum in checksums.items() if applied.get(name) != checksum)


def _column(connection: psycopg.Connection[Any], query: str) -> dict[Any, str]:
    with connection.cursor(row_factory=psycopg.rows.tuple_row) as cursor:
        return dict(cursor.execute(query).fetchall())


def _by_hand(arguments: list[str]) -> None:
    [directory] = arguments
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        for name in migrate(connection, Path(directory)):
            print(name)


if __name__ == "__main__":
    _by_hand(sys.argv[1:])
