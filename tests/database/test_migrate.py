from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from tests.conftest import MIGRATIONS
from tidegate.database import connect
from tidegate.errors import MigrationError
from tidegate.migrate import migrate


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    (tmp_path / "0001_one.sql").write_text("CREATE TABLE tidegate.one (id int)")
    (tmp_path / "0002_two.sql").write_text("CREATE TABLE tidegate.two (id int); INSERT INTO tidegate.one VALUES (1)")
    return tmp_path


def test_the_real_migrations_apply_once(empty_url: str) -> None:
    with connect(empty_url) as connection:
        first, second = migrate(connection, MIGRATIONS), migrate(connection, MIGRATIONS)

    assert first == [path.stem for path in sorted(MIGRATIONS.glob("*.sql"))]
    assert second == []


def test_files_apply_in_their_order(empty_url: str, directory: Path) -> None:
    with connect(empty_url) as connection:
        assert migrate(connection, directory) == ["0001_one", "0002_two"]


def test_an_edited_file_is_refused(empty_url: str, directory: Path) -> None:
    with connect(empty_url) as connection:
        migrate(connection, directory)
        (directory / "0001_one.sql").write_text("CREATE TABLE tidegate.one (id bigint)")

        with pytest.raises(MigrationError, match="0001_one was edited"):
            migrate(connection, directory)


def test_a_database_that_is_ahead_is_fine(empty_url: str, directory: Path) -> None:
    with connect(empty_url) as connection:
        migrate(connection, directory)
        (directory / "0002_two.sql").unlink()

        assert migrate(connection, directory) == []


def test_a_failing_file_leaves_nothing_behind(empty_url: str, directory: Path) -> None:
    (directory / "0003_three.sql").write_text("CREATE TABLE tidegate.three (id int); SELECT 1 / 0")
    with connect(empty_url) as connection:
        with pytest.raises(psycopg.errors.DivisionByZero):
            migrate(connection, directory)
        left = connection.execute("SELECT to_regclass('tidegate.two') AS two, to_regclass('tidegate.three') AS three")

        assert left.fetchone() == {"two": "tidegate.two", "three": None}


@pytest.mark.parametrize("name", ["0002_again.sql", "0004_gap.sql", "three.sql"])
def test_numbers_are_whole_and_in_order(empty_url: str, directory: Path, name: str) -> None:
    (directory / name).write_text("SELECT 1")
    with connect(empty_url) as connection, pytest.raises(MigrationError):
        migrate(connection, directory)


def test_runners_wait_for_each_other(empty_url: str, directory: Path) -> None:
    (directory / "0003_slow.sql").write_text("SELECT pg_sleep(0.3); CREATE TABLE tidegate.three (id int)")

    def run(_: int) -> list[str]:
        with connect(empty_url) as connection:
            return migrate(connection, directory)

    with ThreadPoolExecutor(4) as pool:
        applied = list(pool.map(run, range(4)))

    assert sorted(name for names in applied for name in names) == ["0001_one", "0002_two", "0003_slow"]


def test_a_migration_does_not_queue_for_long_behind_a_lock(
    empty_url: str, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tidegate.migrate._LOCK_TIMEOUT", "50ms")
    monkeypatch.setattr("tidegate.migrate._TRIES", 1)
    with connect(empty_url) as connection, connect(empty_url) as other:
        migrate(connection, directory)
        (directory / "0003_alter.sql").write_text("ALTER TABLE tidegate.one ADD COLUMN more int")

        with other.transaction():
            other.execute("LOCK TABLE tidegate.one")
            with pytest.raises(psycopg.errors.LockNotAvailable):
                migrate(connection, directory)
        assert migrate(connection, directory) == ["0003_alter"]
