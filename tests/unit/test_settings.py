import pytest
from pydantic import ValidationError

from tidegate.errors import SettingsError
from tidegate.settings import Settings


def test_a_missing_variable_is_named() -> None:
    with pytest.raises(SettingsError, match="DATABASE_URL: Field required"):
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


@pytest.mark.parametrize(("name", "value"), [("PUBLIC_ENQUEUE", "true"), ("JWT_LIMIT", "often")])
def test_what_cannot_be_meant_ends_the_cold_start(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name):
        Settings.read({"DATABASE_URL": "postgresql://", name: value})
