import pytest

from tidegate.base.errors import SettingsError
from tidegate.base.settings import Settings
from tidegate.webhooks.signature import Style
from tidegate.webhooks.source import Enqueue, Source, with_keys

GITHUB = Source("github", Style.GITHUB, lambda event, headers: [])
STRIPE = Source("stripe", Style.STANDARD, lambda event, headers: [])


def secrets(text: str) -> dict[str, list[str]]:
    return Settings.read({"DATABASE_URL": "postgresql://", "WEBHOOK_SECRETS": text}).secrets_by_source


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("", {}),
        ("none", {}),
        ("github=one", {"github": ["one"]}),
        ("github=one,github=two", {"github": ["one", "two"]}),
        (" github=one , stripe=whsec_a+/== ,", {"github": ["one"], "stripe": ["whsec_a+/=="]}),
    ],
)
def test_secrets_are_listed_by_source(text: str, parsed: dict[str, list[str]]) -> None:
    assert secrets(text) == parsed


@pytest.mark.parametrize(
    "text", ["hunter2", "github=", "=hunter2", "github:hunter2", "github=one,hunter2", "a=b hunter2"]
)
def test_an_invalid_list_of_secrets_stops_the_cold_start_and_is_not_repeated(text: str) -> None:
    with pytest.raises(SettingsError, match="WEBHOOK_SECRETS: ") as caught:
        secrets(text)

    assert "hunter2" not in str(caught.value)


def test_neither_settings_nor_sources_show_a_secret() -> None:
    settings = Settings.read({"DATABASE_URL": "postgresql://", "WEBHOOK_SECRETS": "github=hunter2"})
    sources = with_keys([GITHUB], settings.secrets_by_source)

    assert "hunter2" not in f"{settings!r} {settings} {sources}"


@pytest.mark.parametrize(
    ("sources", "secrets", "keys"),
    [
        ([GITHUB, STRIPE], {"github": ["one", "two"]}, {"github": (b"one", b"two")}),
        ([STRIPE], {"stripe": ["hunter2", "whsec_a2V5"]}, {"stripe": (b"key",)}),
        ([GITHUB], {"gitlab": ["one"]}, {}),
    ],
    ids=[
        "a source without a secret is not there",
        "a secret in the wrong style is skipped",
        "a secret without a source",
    ],
)
def test_each_secret_becomes_a_key_of_its_source(
    sources: list[Source], secrets: dict[str, list[str]], keys: dict[str, tuple[bytes, ...]]
) -> None:
    assert {name: source.keys for name, source in with_keys(sources, secrets).items()} == keys


@pytest.mark.parametrize("name", ["", "GitHub", "git hub", "../x", "a" * 64])
def test_a_sources_name_must_fit_into_a_path(name: str) -> None:
    with pytest.raises(ValueError, match="not a name for a source"):
        Source(name, Style.GITHUB, lambda event, headers: [])


def test_a_job_is_checked_when_it_is_created() -> None:
    with pytest.raises(ValueError, match="priority"):
        Enqueue("email", priority=21)
