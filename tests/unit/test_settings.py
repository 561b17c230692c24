import pytest
from pydantic import ValidationError

from tidegate.base.errors import SettingsError
from tidegate.base.settings import Settings
from tidegate.postgres.iam_login import IamLogin


def test_a_missing_variable_is_named() -> None:
    with pytest.raises(SettingsError, match=r"DATABASE_URL: .*set it, or DATABASE_HOST"):
        Settings.read({})


def test_a_wrong_value_is_named_and_not_repeated() -> None:
    with pytest.raises(SettingsError, match="SLOTS") as caught:
        Settings.read({"DATABASE_URL": "postgresql://", "SLOTS": "hunter2"})

    assert "hunter2" not in str(caught.value)


def test_values_are_typed_and_frozen() -> None:
    settings = Settings.read({"DATABASE_URL": "postgresql://", "SLOTS": "3", "HOME": "/"})

    assert settings.slots == 3
    with pytest.raises(ValidationError):
        settings.slots = 4  # type: ignore[misc]


@pytest.mark.parametrize("missing", ["DATABASE_HOST", "DATABASE_NAME", "DATABASE_USER"])
def test_a_login_by_iam_needs_all_its_parts(missing: str) -> None:
    parts = {"DATABASE_HOST": "db", "DATABASE_NAME": "tidegate", "DATABASE_USER": "tidegate_enqueue"}
    del parts[missing]

    with pytest.raises(SettingsError, match=missing):
        Settings.read(parts)


def test_a_connection_string_comes_before_a_login_by_iam() -> None:
    parts = {"DATABASE_HOST": "db", "DATABASE_NAME": "tidegate", "DATABASE_USER": "tidegate_enqueue"}

    assert Settings.read({**parts, "DATABASE_URL": "postgresql://here"}).database == "postgresql://here"
    assert isinstance(Settings.read({**parts, "DATABASE_URL": ""}).database, IamLogin)


def test_neither_a_password_nor_a_token_is_shown() -> None:
    settings = Settings.read({"DATABASE_URL": "postgresql://app:hunter2@here/x"})

    assert "hunter2" not in repr(settings)


@pytest.mark.parametrize(("name", "value"), [("PUBLIC_ENQUEUE", "true"), ("JWT", '{"limit": "often"}')])
def test_a_contradiction_ends_the_cold_start(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name):
        Settings.read({"DATABASE_URL": "postgresql://", name: value})
