from pathlib import Path

import pytest

import tidegate
from tidegate.statements import load

FILES = sorted(path.stem for path in (Path(tidegate.__file__).parent / "sql").glob("*.sql"))


@pytest.mark.parametrize("file", FILES)
def test_every_statement_has_a_name_and_no_star(file: str) -> None:
    statements = load(file)

    assert statements
    assert not [name for name, text in statements.items() if ".*" in text or "SELECT *" in text]
