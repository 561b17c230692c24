import pytest
from pydantic import ValidationError

from tidegate.base.errors import SettingsError
from tidegate.base.settings import OutsideSettings, Settings
from tidegate.postgres.iam_login import IamLogin

PARTS = {"DATABASE_HOST": "db", "DATABASE_NAME": "tidegate", "DATABASE_USER": "tidegate_enqueue"}


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({}, "DATABASE_URL: .*set it, or DATABASE_HOST"),
        ({"DATABASE_URL": "postgresql://", "SLOTS": "hunter2"}, "SLOTS"),
        ({"DATABASE_URL": "postgresql://", "PUBLIC_ENQUEUE": "true"}, "PUBLIC_ENQUEUE"),
        ({"DATABASE_URL": "postgresql://", "JWT": '{"limit": "often"}'}, "JWT"),
    ],
    ids=["missing", "wrong", "contradiction", "wrong part"],
)
def test_a_wrong_variable_ends_the_cold_start_and_is_named_and_not_repeated(
    variables: dict[str, str], named: str
) -> None:
    with pytest.raises(SettingsError, match=named) as caught:
        Settings.read(variables)

    assert "hunter2" not in str(caught.value)


def test_values_are_typed_and_frozen() -> None:
    settings = Settings.read({"DATABASE_URL": "postgresql://", "SLOTS": "3", "HOME": "/"})

    assert settings.slots == 3
    with pytest.raises(ValidationError):
        settings.slots = 4  # type: ignore[misc]


@pytest.mark.parametrize("missing", PARTS)
def test_a_login_by_iam_needs_all_its_parts(missing: str) -> None:
    with pytest.raises(SettingsError, match=missing):
        Settings.read({name: value for name, value in PARTS.items() if name != missing})


def test_a_connection_string_comes_before_a_login_by_iam() -> None:
    assert Settings.read({**PARTS, "DATABASE_URL": "postgresql://here"}).database == "postgresql://here"
    assert isinstance(Settings.read({**PARTS, "DATABASE_URL": ""}).database, IamLogin)


@pytest.mark.parametrize("text", ["0.0000133334,0.0000002", "1, 2", "0,.5"])
def test_prices_are_two_numbers(text: str) -> None:
    prices = Settings.read({"DATABASE_URL": "postgresql://", "PRICES": text}).lambda_prices

    assert [prices.per_gb_second, prices.per_request] == [float(each) for each in text.split(",")]
    assert prices.of(2, 3) == 2 * prices.per_gb_second + 3 * prices.per_request


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "-1,2", "1e5,2", "NaN,1", "inf,1", "\u0664,1", "1;2"])
def test_what_is_no_price_ends_the_cold_start(text: str) -> None:
    with pytest.raises(SettingsError, match="PRICES"):
        Settings.read({"DATABASE_URL": "postgresql://", "PRICES": text})


def test_neither_a_password_nor_a_token_is_shown() -> None:
    settings = Settings.read({"DATABASE_URL": "postgresql://app:hunter2@here/x"})

    assert "hunter2" not in repr(settings)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("HTTP_HOSTS", ["", "api.example.com", "*.example.com, localhost", "*.a.b.c"]),
        ("HTTP_PORTS", ["443", "443, 8443", "65535"]),
        ("EMAIL_FROM", ["", "shop@example.com", "Our shop <shop@example.com>"]),
    ],
)
def test_what_may_be_called_is_listed(name: str, values: list[str]) -> None:
    for value in values:
        OutsideSettings.read({name: value})


@pytest.mark.parametrize(
    ("name", "values"),
    [
        (
            "HTTP_HOSTS",
            ["*", "*.com", "a.*.com", "*example.com", "https://a.com", "a.com:443", "a.com.", "\u212a.de"],
        ),
        ("HTTP_PORTS", ["", "0", "65536", "https", "443,", "\u0664\u0664\u0663"]),
        ("EMAIL_FROM", ["shop", "a@b.c, d@e.f", "a@b.c\nBcc: d@e.f", "x\ny <a@b.c>", "<a@b.c>", "a@b\u00fccher.de"]),
    ],
)
def test_a_wrong_list_of_what_may_be_called_is_named(name: str, values: list[str]) -> None:
    for value in values:
        with pytest.raises(SettingsError, match=name):
            OutsideSettings.read({name: value})
