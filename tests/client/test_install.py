"""The package as its users install it."""

import tomllib
from pathlib import Path

from tests.client.conftest import PACKAGE, run
from tidegate_client.sending import VERSION


def test_it_is_installed_with_its_types_and_its_command(installed: Path) -> None:
    said = "import tidegate_client as t, pathlib as p; print(t.__version__, p.Path(t.__file__).parent)"
    version, folder = run(installed / "python", "-I", "-c", said).split()

    assert version == VERSION
    assert folder.startswith(str(installed.parent))
    assert Path(folder, "py.typed").exists()
    assert run(installed / "tidegate", "--version") == f"tidegate {VERSION}\n"


def test_it_needs_httpx_and_nothing_else() -> None:
    declared = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]

    assert [each.partition(">")[0] for each in declared["dependencies"]] == ["httpx"]
    assert declared["version"] == VERSION


def test_to_install_it_leaves_nothing_in_the_clone(installed: Path) -> None:
    assert {path.name for path in PACKAGE.iterdir()} == {"README.md", "pyproject.toml", "tidegate_client"}
