"""The README and the pages under docs/: short, and every link leads somewhere."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.pages import PAGES

LINKED = (*PAGES, ROOT / "CHANGELOG.md")


def text_of(page: Path) -> str:
    """The text without code, where a bracket is not a link and a # not a heading."""
    return re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub makes from headings."""
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", LINKED, ids=lambda page: page.name)
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", text_of(page)):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        linked = (page.parent / path).resolve() if path else page

        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_request_with_a_body_says_that_it_is_json(page: Path) -> None:
    """Otherwise curl says that it is a form, and the answer is 415."""
    requests = re.findall(r"curl (?:.*\\\n)*.*", page.read_text())

    assert [each for each in requests if " -d " in each and "Content-Type: application/json" not in each] == []


def test_every_page_is_linked_from_the_readme() -> None:
    linked = set(re.findall(r"\]\(docs/(\w[\w-]*\.md)", (ROOT / "README.md").read_text()))

    assert linked == {page.name for page in PAGES} - {"README.md"}


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text().splitlines()) <= 200


def test_the_glossary_has_at_most_forty_words() -> None:
    words = re.findall(r"^\| \*\*(.+?)\*\*", (ROOT / "docs/glossary.md").read_text(), re.MULTILINE)

    assert 30 <= len(words) <= 40
    assert len(words) == len(set(words))


def test_each_decision_begins_with_one_bold_line() -> None:
    entries = re.split(r"^### ", (ROOT / "docs/decisions.md").read_text(), flags=re.MULTILINE)[1:]

    for entry in entries:
        title, decision = entry.splitlines()[:2]

        assert re.fullmatch(r"\*\*.{10,140}\*\*", decision), title


def test_the_decisions_have_ten_themes() -> None:
    themes = re.findall(r"^## \d+\. .+$", (ROOT / "docs/decisions.md").read_text(), re.MULTILINE)

    assert len(themes) == 10
