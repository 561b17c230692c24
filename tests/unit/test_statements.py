from pathlib import Path

import pytest

import tidegate
from tidegate.postgres.statements import load

LAYER = Path(tidegate.__file__).parent
MODULES = sorted(str(path.relative_to(LAYER).with_suffix("")) for path in LAYER.rglob("*.sql"))


@pytest.mark.parametrize("module", MODULES)
def test_every_statement_has_a_name_and_no_star(module: str) -> None:
    statements = load(module)

    assert statements
    assert not [name for name, text in statements.items() if ".*" in text or "SELECT *" in text]


@pytest.mark.parametrize("module", MODULES)
def test_statements_stand_beside_the_module_that_sends_them(module: str) -> None:
    assert f'load("{module}")' in (LAYER / f"{module}.py").read_text()
