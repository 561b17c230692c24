import shutil
from pathlib import Path

import pytest

from tests.stack.fixtures.local_stack import PROJECT


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project of the local stack, which a test may change."""
    return Path(shutil.copytree(PROJECT, tmp_path / "project", ignore=shutil.ignore_patterns("__pycache__")))
