"""The table of docs/operations.md, against the template."""

import re
from typing import Any

from tests.template.conftest import ROOT

OPERATIONS = (ROOT / "docs/operations.md").read_text()
[TABLE] = re.findall(r"^## Parameters\n(.*?)^## ", OPERATIONS, re.DOTALL | re.MULTILINE)
ROWS = re.findall(r"^\| `(\w+)` \| (?:`(.+?)`)? ?\| (.+) \|$", TABLE, re.MULTILINE)


def test_every_parameter_is_in_the_table_with_its_default(source: dict[str, Any]) -> None:
    parameters = {name: str(one["Default"]) for name, one in source["Parameters"].items()}

    assert [(name, default) for name, default, _ in ROWS] == list(parameters.items())


def test_every_parameter_says_what_it_does(source: dict[str, Any]) -> None:
    assert [name for name, one in source["Parameters"].items() if not one.get("Description")] == []


def test_links_within_the_document_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.+)$", OPERATIONS, re.MULTILINE)

    links = set(re.findall(r"\]\(#([^)]+)\)", OPERATIONS))

    assert links - {heading.lower().replace(" ", "-") for heading in headings} == set()
