"""The table of parameters in docs/operations.md matches the template."""

import re
from typing import Any

import pytest

from local.template import TemplateError, read_template
from tests.template.conftest import ROOT
from tests.tokens import environment
from tidegate.base.bounds import MOST_SLOTS
from tidegate.base.errors import SettingsError
from tidegate.base.settings import Settings

OPERATIONS = (ROOT / "docs/operations.md").read_text()
[TABLE] = re.findall(r"^## Parameters\n(.*?)^## ", OPERATIONS, re.DOTALL | re.MULTILINE)
ISSUERS: list[dict[str, Any]] = [
    {},
    {"issuer": ""},
    {"audience": None},
    {"jwks": "https://login.example.com/jwks.json"},
    {"role_claim": "https://x.example/role", "owner_claim": "tenant"},
    *({"limit": limit} for limit in ("", "600/minute", "1/2s", "often", "0/s", "600", "600/fortnight")),
]
ROWS = re.findall(r"^\| `(\w+)` \| (?:`(.+?)`)? ?\| (.+) \|$", TABLE, re.MULTILINE)


def test_every_parameter_is_in_the_table_with_its_default(source: dict[str, Any]) -> None:
    parameters = {name: str(one["Default"]) for name, one in source["Parameters"].items()}

    assert [(name, default) for name, default, _ in ROWS] == list(parameters.items())


def test_every_parameter_has_a_description(source: dict[str, Any]) -> None:
    assert [name for name, one in source["Parameters"].items() if not one.get("Description")] == []


@pytest.mark.parametrize(
    ("parameter", "setting", "value"),
    [
        ("Jwt", "JWT", ""),
        ("Jwt", "JWT", "https://login.example.com"),
        *(("Jwt", "JWT", environment(**changed)["JWT"]) for changed in ISSUERS),
        *(
            ("WebhookSecrets", "WEBHOOK_SECRETS", value)
            for value in (
                "",
                "none",
                "shop=whsec_YWJj=",
                "shop=old,shop=new",
                "a=b, c=d",
                "hunter2",
                "shop=a b",
                "Shop=a",
                "shop=",
            )
        ),
    ],
)
def test_values_that_would_end_every_cold_start_are_refused_before(
    source: dict[str, Any], parameter: str, setting: str, value: str
) -> None:
    try:
        Settings.read({"DATABASE_URL": "postgresql://", setting: value})
        taken = True
    except SettingsError:
        taken = False

    assert bool(re.fullmatch(source["Parameters"][parameter]["AllowedPattern"], value)) == taken


def test_a_hidden_parameter_may_be_answered_with_none(source: dict[str, Any]) -> None:
    """`sam deploy --guided` offers no default for a NoEcho parameter, and accepts no empty answer."""
    hidden = [declared for declared in source["Parameters"].values() if declared.get("NoEcho")]

    assert hidden
    assert all(re.fullmatch(declared["AllowedPattern"], "none") for declared in hidden)


def test_a_refused_secret_is_not_repeated() -> None:
    with pytest.raises(TemplateError, match="WebhookSecrets does not match") as caught:
        read_template(ROOT / "template.yaml", {"WebhookSecrets": "hunter2"})

    assert "hunter2" not in str(caught.value)


def test_links_within_the_document_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.+)$", OPERATIONS, re.MULTILINE)

    links = set(re.findall(r"\]\(#([^)]+)\)", OPERATIONS))

    assert links - {heading.lower().replace(" ", "-") for heading in headings} == set()


def test_slots_have_the_bounds_of_the_functions_setting(source: dict[str, Any]) -> None:
    slots = source["Parameters"]["Slots"]

    assert (slots["MinValue"], slots["MaxValue"]) == (1, MOST_SLOTS)
