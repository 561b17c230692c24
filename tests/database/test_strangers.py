"""A user of the same database who has no right in our schema cannot stop anything by what he locks."""

from collections.abc import Iterator

import psycopg
import pytest

from tests import factory
from tests.conftest import MIGRATIONS
from tests.database.test_processor import process
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate

# What used to guard places, the turns and rings of types, and migrations.
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


def test_locks_that_any_user_may_take_hold_up_no_processor(committed: Connection, stranger: Connection) -> None:
    process(committed)  # declares
    committed.execute("UPDATE tidegate.job_types SET overrides = '{\"max_concurrent\": 2}' WHERE name = 'echo'")
    for owner in ("alice", "bob"):
        factory.make_job(committed, type="echo", owner=owner, concurrency_key="k")
    factory.make_job(committed, type="echo", suspect=True)
    stranger.execute(KEYS, [int.from_bytes(b"tidegate")])

    counts = process(committed)

    assert counts["complete"] == 3


def test_locks_that_any_user_may_take_hold_up_no_migration(
    committed: Connection, database_url: str, stranger: Connection
) -> None:
    stranger.execute(KEYS, [int.from_bytes(b"tidegate")])

    with connect(database_url) as connection:
        connection.execute("SET lock_timeout = '1s'")

        assert migrate(connection, MIGRATIONS) == []


@pytest.mark.parametrize(
    "lock",
    [
        "SELECT FROM tidegate.locks FOR UPDATE",
        "SELECT FROM tidegate.turns FOR UPDATE",
        "LOCK TABLE tidegate.schema_migrations IN ACCESS SHARE MODE",
    ],
)
def test_our_locks_are_not_for_strangers(stranger: Connection, lock: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        stranger.execute(lock)


def test_nothing_of_ours_takes_a_lock_that_any_user_may_take(connection: Connection) -> None:
    found = connection.execute(
        "SELECT proname FROM pg_proc WHERE pronamespace = 'tidegate'::regnamespace AND prosrc LIKE '%%advisory%%'"
    )

    assert found.fetchall() == []
