"""The list of mutants stays true while the code changes: `make mutants` runs them."""

import re

import pytest

from tests.conftest import ROOT
from tests.mutants.run import Mutant, read

MUTANTS = read()


def test_each_mutant_has_a_name_and_a_guarantee_of_its_own() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len({mutant.guarantee for mutant in MUTANTS}) == len(MUTANTS)
    assert [mutant.name for mutant in MUTANTS if not re.fullmatch(r"[A-Z].* .*\.", mutant.guarantee)] == []


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_the_text_of_a_mutant_stands_once_in_its_file(mutant: Mutant) -> None:
    """A refactoring that moves the text moves it in tests/mutants/mutants.toml too."""
    for change in mutant.changes:
        assert (ROOT / change.file).read_text().count(change.text) == 1
        assert change.text != change.instead


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_the_tests_of_a_mutant_exist(mutant: Mutant) -> None:
    assert mutant.tests != []
    for test in mutant.tests:
        file, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / file).read_text()
