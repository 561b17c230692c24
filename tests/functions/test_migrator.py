"""The migrator: two at once, and the first key."""

import hashlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import MIGRATIONS
from tidegate.base.errors import MigrationError
from tidegate.base.settings import Settings
from tidegate.http.principal import FIRST_KEY, Role, find_key
from tidegate.postgres.database import connect

SECRET = "0123456789abcdef" * 4
OTHER_SECRET = "fedcba9876543210" * 4
ALL = [path.stem for path in sorted(MIGRATIONS.glob("*.sql"))] + [
    f"functions/{path.stem}" for path in sorted(MIGRATIONS.glob("functions/*.sql"))
]

Migrator = Callable[..., dict[str, Any]]


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def key(secret: str) -> str:
    """A key as the command in the stack's outputs prints it."""
    return f"tg_0000000000000000_{secret}"


@pytest.fixture
def migrator(empty_url: str, monkeypatch: pytest.MonkeyPatch, context: Any) -> Migrator:
    monkeypatch.setenv("DATABASE_URL", empty_url)
    import migrator as function

    def run(event: dict[str, Any] | None = None, files: Path = MIGRATIONS) -> dict[str, Any]:
        monkeypatch.setattr(function, "settings", Settings.read({"DATABASE_URL": empty_url}))
        monkeypatch.setattr(function, "MIGRATIONS", files)
        return function.handler(event or {}, context)

    return run


def test_an_edited_file_is_refused(migrator: Migrator, tmp_path: Path) -> None:
    migrator()
    (tmp_path / f"{ALL[0]}.sql").write_text("SELECT 1")

    with pytest.raises(MigrationError, match=f"{ALL[0]} was edited"):
        migrator(files=tmp_path)


def test_a_folder_without_migrations_is_an_error(migrator: Migrator, tmp_path: Path) -> None:
    with pytest.raises(MigrationError, match="this folder has no migrations"):
        migrator(files=tmp_path)


def test_migrators_at_the_same_time_migrate_once(migrator: Migrator, empty_url: str) -> None:
    request = {"first_key_hash": hashed(SECRET)}

    with ThreadPoolExecutor(3) as pool:
        done = list(pool.map(lambda _: migrator(request), range(3)))

    assert sorted(name for each in done for name in each["applied"]) == ALL
    assert [each["first_key_stored"] for each in done].count(True) == 1


def test_the_first_key_is_a_super_admin(migrator: Migrator, empty_url: str) -> None:
    stored = [migrator({"first_key_hash": hashed(SECRET)})["first_key_stored"] for _ in range(2)]

    with connect(empty_url) as connection:
        principal = find_key(connection, key(SECRET))
        audit = connection.execute("SELECT actor, subject FROM tidegate.audit").fetchall()

    assert stored == [True, False]
    assert principal is not None
    assert principal.role is Role.SUPER_ADMIN
    assert audit == [{"actor": "deployment", "subject": FIRST_KEY}]


def test_a_changed_first_key_replaces_the_old_one(migrator: Migrator, empty_url: str) -> None:
    migrator({"first_key_hash": hashed(SECRET)})

    assert migrator({"first_key_hash": hashed(OTHER_SECRET)})["first_key_stored"]

    with connect(empty_url) as connection:
        assert find_key(connection, key(SECRET)) is None
        assert find_key(connection, key(OTHER_SECRET)) is not None


def test_a_first_key_that_was_revoked_stays_revoked(migrator: Migrator, empty_url: str) -> None:
    migrator({"first_key_hash": hashed(SECRET)})
    with connect(empty_url) as connection:
        connection.execute("UPDATE tidegate.api_keys SET revoked_at = now()")

        assert not migrator({"first_key_hash": hashed(SECRET)})["first_key_stored"]
        assert find_key(connection, key(SECRET)) is None


def test_no_part_of_the_key_is_logged(
    migrator: Migrator, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)

    migrator({"first_key_hash": hashed(SECRET)})

    written = caplog.text + "".join(capfd.readouterr())
    assert "migration applied" in written
    assert hashed(SECRET)[:16] not in written
