"""Plain English: a sentence has a subject to point at, such as the processor, the request, the transaction."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.own import is_own

# The test reads these folders, files with these suffixes. Add a folder here.
_CODE = (".py", ".sql")
_LAYER = "layers/tidegate/tidegate"
_TESTS = "client database deploy engine functions mutants packaging sam_local stack template unit"
PLACES = {
    "README.md": (),
    "CHANGELOG.md": (),
    "docs": (".md",),
    **{
        f"{_LAYER}/{room}": _CODE
        for room in ("base", "http", "job_type", "manage", "outside", "postgres", "processor", "queue", "webhooks")
    },
    **{f"{_LAYER}/{module}.py": () for module in ("__init__", "job", "outcome", "running")},
    "migrations": (".sql",),
    "bench": (".py", ".mjs"),
    "functions": (".py", ".html"),
    "local": (".py",),
    "clients": (".py", ".md"),
    "Makefile": (),
    **dict.fromkeys((".checkov.yaml", "samconfig.toml", "template.yaml", "lane-alarms.yaml", "watching.yaml"), ()),
    ".ci/run": (),
    **{f"tests/{folder}": (".py",) for folder in _TESTS.split()},
    "tests/mutants/mutants.toml": (),
    **{str(path.relative_to(ROOT)): () for path in sorted((ROOT / "tests").glob("*.py"))},
}
BANNED = {
    "whoever, whomever, whichever": r"who(m|so)?ever|whichever",
    "nobody, somebody, anybody, everybody": r"(no|some|any|every)body",
    "he, him, his": r"he|him|his",
    "of yours, of ours": r"of (your|our|their)s",
    "at the most, at the least": r"at the (most|least)",
    "had better": r"had better",
    "mended": r"mend(ed|s)?",
}


def files(place: str, suffixes: tuple[str, ...]) -> list[Path]:
    path = ROOT / place
    if path.is_file():
        return [path]
    ours = (file for file in path.rglob("*") if not any(part.startswith(".") for part in file.relative_to(path).parts))
    return sorted(file for file in ours if file.suffix in suffixes)


_NAMES = re.compile(r"(?<!`)`[^`\n]+`(?!`)|\"nobody\"|It's a Secret to Everybody")
FILES = [
    file
    for place, suffixes in PLACES.items()
    for file in files(place, suffixes)
    # This file lists the words.
    if file != Path(__file__) and is_own(file)
]


def prose(file: Path) -> str:
    """The text without names between backticks, without the system's user of that name, and without a quotation."""
    return _NAMES.sub("``", file.read_text())


@pytest.fixture(scope="module")
def texts() -> dict[str, list[str]]:
    """The lines of each file."""
    return {str(file.relative_to(ROOT)): prose(file).splitlines() for file in FILES}


@pytest.mark.parametrize("words", BANNED)
def test_the_pages_do_without(texts: dict[str, list[str]], words: str) -> None:
    # Between letters, so that a name such as test_nobody_waits is read too.
    banned = re.compile(rf"(?<![a-z])({BANNED[words]})(?![a-z])", re.IGNORECASE)

    found = [
        f"{file}:{number}: {line}"
        for file, lines in texts.items()
        for number, line in enumerate(lines, 1)
        if banned.search(line)
    ]

    assert len(texts) > 500
    assert found == []


def test_names_in_backticks_are_left_alone_and_sentences_are_not(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text("`nobody` runs it. Nobody knows.\n")

    assert "nobody` runs" not in prose(file)
    assert re.search(r"Nobody knows", prose(file))
