"""The package as its users install it."""

import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tidegate_client.sending import VERSION

PACKAGE = ROOT / "clients" / "python"
UV = ROOT / ".local" / "uv" / "bin" / "uv"


def run(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Without the network: uv builds the package itself, and httpx is that of the tests."""
    fresh = tmp_path_factory.mktemp("fresh") / "venv"
    run(UV, "venv", "--offline", "--python", sys.executable, fresh)
    run(UV, "pip", "install", "--offline", "--no-deps", "--python", fresh / "bin/python", PACKAGE)
    [packages] = fresh.glob("lib/python*/site-packages")
    (packages / "tests.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return fresh / "bin"


def test_it_is_installed_with_its_types(installed: Path, tmp_path: Path) -> None:
    said = "import tidegate_client as t, pathlib as p; print(t.__version__, p.Path(t.__file__).parent)"
    version, folder = run(installed / "python", "-I", "-c", said).split()

    assert version == VERSION
    assert folder.startswith(str(installed.parent))
    assert Path(folder, "py.typed").exists()


def test_it_needs_httpx_and_nothing_else() -> None:
    declared = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]

    assert [each.partition(">")[0] for each in declared["dependencies"]] == ["httpx"]
    assert declared["version"] == VERSION


def test_to_install_it_leaves_nothing_in_the_clone(installed: Path) -> None:
    assert not {path.name for path in PACKAGE.iterdir()} - {"README.md", "pyproject.toml", "tidegate_client"}
