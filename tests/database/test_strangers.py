"""A user of the same database without rights in our schema cannot stop anything with locks."""

from collections.abc import Iterator

import psycopg
import pytest

from tests import factory
from tests.conftest import MIGRATIONS
from tests.database.processing import process
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate

# The advisory locks that formerly guarded the places of processors, the turns and rings of types, and migrations.
KEYS = """
SELECT pg_advisory_lock(x'71de'::integer, 0), pg_advisory_lock(x'71de'::integer, hashtext('echo')),
    pg_advisory_lock(x'71df'::integer, hashtext('echo')), pg_advisory_lock(%s)
"""


@pytest.fixture
def stranger(committed: Connection, database_url: str) -> Iterator[Connection]:
    with connect(database_url) as other, other.transaction(force_rollback=True):
        other.execute("CREATE ROLE stranger")
        other.execute("SET LOCAL ROLE stranger")
        yield other


def test_advisory_locks_of_a_stranger_delay_no_processor(committed: Connection, stranger: Connection) -> None:
    process(committed)  # declares
    committed.execute("UPDATE tidegate.job_types SET overrides = '{\"max_concurrent\": 2}' WHERE name = 'echo'")
    for owner in ("alice", "bob"):
        factory.make_job(committed, type="echo", owner=owner, concurrency_key="k")
    factory.make_job(committed, type="echo", suspect=True)
    stranger.execute(KEYS, [int.from_bytes(b"tidegate")])

    counts = process(committed)

    assert counts["complete"] == 3


def test_advisory_locks_of_a_stranger_delay_no_migration(
    committed: Connection, database_url: str, stranger: Connection
) -> None:
    committed.execute("DELETE FROM tidegate.schema_functions WHERE file = 'claim'")
    stranger.execute(KEYS, [int.from_bytes(b"tidegate")])

    with connect(database_url) as connection:
        connection.execute("SET lock_timeout = '1s'")

        assert migrate(connection, MIGRATIONS) == ["functions/claim"]


@pytest.mark.parametrize(
    "lock",
    [
        "SELECT FROM tidegate.locks FOR UPDATE",
        "SELECT FROM tidegate.limits FOR UPDATE",
        "LOCK TABLE tidegate.schema_migrations IN ACCESS SHARE MODE",
    ],
)
def test_a_stranger_cannot_take_our_locks(stranger: Connection, lock: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        stranger.execute(lock)


def test_no_function_takes_an_advisory_lock(connection: Connection) -> None:
    found = connection.execute(
        "SELECT proname FROM pg_proc WHERE pronamespace = 'tidegate'::regnamespace AND prosrc LIKE '%%advisory%%'"
    )

    assert found.fetchall() == []
