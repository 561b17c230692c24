"""Brings a database up to the files under migrations/: numbered, forward only, one transaction each.

A database that is ahead of the files is fine: after a failed deploy the old code runs on the new schema.
"""

import hashlib
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from tidegate.errors import MigrationError
from tidegate.telemetry import logger

_FILE = re.compile(r"^(\d{4})_[a-z0-9_]+\.sql$")
# A migration that waits for a lock makes everybody behind it wait as well; it gives up soon and comes back.
_LOCK_TIMEOUT = "5s"
_TRIES = 6

# One at a time. Not an advisory lock, which any user of the database could take and keep.
_LOCK = "LOCK TABLE tidegate.schema_migrations IN SHARE ROW EXCLUSIVE MODE"

_BEGIN = """
CREATE SCHEMA IF NOT EXISTS tidegate;
CREATE TABLE IF NOT EXISTS tidegate.schema_migrations (
    version    integer PRIMARY KEY,
    name       text NOT NULL,
    checksum   text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
);
"""

# Postgres lets everybody execute a new function, and takes that back for all schemas of a user or for none.
_FOR_THE_ROLES_ALONE = """
DO $$
DECLARE
    role text;
BEGIN
    REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA tidegate FROM PUBLIC;
    FOREACH role IN ARRAY ARRAY['tidegate_enqueue', 'tidegate_processor', 'tidegate_management'] LOOP
        IF to_regrole(role) IS NOT NULL THEN
            EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA tidegate TO %I', role);
        END IF;
    END LOOP;
END
$$
"""


@dataclass(frozen=True)
class Migration:
    version: int
    name: str
    sql: str

    @property
    def checksum(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()


def migrate(connection: psycopg.Connection[Any], directory: Path) -> list[str]:
    """Apply what is missing; the names of what was applied."""
    migrations = read(directory)
    _begin(connection)
    return [migration.name for migration in migrations if _apply_patiently(connection, migration, migrations)]


def read(directory: Path) -> list[Migration]:
    migrations = []
    for path in sorted(directory.glob("*.sql")):
        match = _FILE.match(path.name)
        if not match:
            raise MigrationError(f"{path.name}: a migration is called 0001_what_it_does.sql")
        migrations.append(Migration(int(match[1]), path.stem, path.read_text(encoding="utf-8")))
    if not migrations:
        # The folder is not the one that was meant. Success would leave everybody else to find out.
        raise MigrationError(f"{directory}: there are no migrations here")
    if [migration.version for migration in migrations] != list(range(1, len(migrations) + 1)):
        raise MigrationError(f"{directory}: migrations are numbered from 0001 without a gap, each number once")
    return migrations


def _begin(connection: psycopg.Connection[Any]) -> None:
    """What the lock is on. Two that make it at once find out that the other has; then it is there."""
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


def _apply_patiently(connection: psycopg.Connection[Any], migration: Migration, known: list[Migration]) -> bool:
    for tried in range(1, _TRIES + 1):
        try:
            return _apply(connection, migration, known)
        except psycopg.errors.LockNotAvailable:
            if tried == _TRIES:
                raise
            logger.warning("migration waits for a lock", migration=migration.name, tried=tried)
            time.sleep(tried)
    raise AssertionError("unreachable")


def _apply(connection: psycopg.Connection[Any], migration: Migration, known: list[Migration]) -> bool:
    with connection.transaction():
        # A migrator that Lambda has ended cannot say so; Postgres finds out, and its work is undone.
        connection.execute("SELECT set_config('client_connection_check_interval', '5s', true)")
        connection.execute(_LOCK)
        if _is_applied(connection, migration, known):
            return False
        connection.execute("SELECT set_config('lock_timeout', %s, true)", [_LOCK_TIMEOUT])
        connection.execute(migration.sql)
        connection.execute(_FOR_THE_ROLES_ALONE)
        connection.execute(
            "INSERT INTO tidegate.schema_migrations (version, name, checksum) VALUES (%s, %s, %s)",
            [migration.version, migration.name, migration.checksum],
        )
    logger.info("migration applied", migration=migration.name)
    return True


def _is_applied(connection: psycopg.Connection[Any], migration: Migration, known: list[Migration]) -> bool:
    with connection.cursor(row_factory=psycopg.rows.tuple_row) as cursor:
        rows = cursor.execute("SELECT version, checksum FROM tidegate.schema_migrations").fetchall()
    applied: dict[int, str] = dict(rows)
    for earlier in known[: migration.version]:
        if applied.get(earlier.version, earlier.checksum) != earlier.checksum:
            raise MigrationError(f"{earlier.name} was edited after it had been applied: write a new migration instead")
    return migration.version in applied
