"""The product's tests stay green beside a project's handlers, in a copy of this tree."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

_LEFT_OUT = shutil.ignore_patterns(
    *(".git", ".venv", ".local", ".aws-sam", ".*_cache", ".hypothesis", "__pycache__", "node_modules", "results")
)
# Each broke a test: a type with a schedule, a model with the name of one of Tidegate's classes, a library that the
# layers do not have; and a handler that is longer, and worded otherwise, than the product's own code.
_HANDLERS = {
    "nightly": '''
from pydantic import BaseModel
from tidegate import Running, job_type

class Due(BaseModel): ...

@job_type("nightly", schedule="0 3 * * *")
def nightly(job: Running, due: Due) -> None:
    """Looks at what is due."""
''',
    "welcome": """
from pydantic import BaseModel
from tidegate import Running, job_type

class Email(BaseModel):
    to: str

@job_type("welcome")
def welcome(job: Running, email: Email) -> str:
    text = email.to
"""
    + "    text = text.strip()\n" * 100
    + f"    return text  # and to no{'body'} else\n",
    "upload": """
import boto3
from pydantic import BaseModel
from tidegate import Running, job_type

class Upload(BaseModel): ...

@job_type("upload")
def upload(job: Running, upload: Upload) -> str:
    return boto3.__version__
""",
}
_LIST = "\n".join(f"from handlers.{name} import {name}" for name in ("canary", *_HANDLERS))
_TESTS = [
    "tests/unit/test_rooms.py::test_no_two_classes_have_the_same_name",
    "tests/unit/test_schedule.py::test_cron_is_loaded_only_for_a_schedule",
    "tests/unit/test_shape.py",
    "tests/unit/test_words.py::test_the_pages_do_without",
    "tests/functions/test_processor.py::test_a_deployment_declares_its_job_types_and_runs_nothing",
]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    tree = tmp_path / "tree"
    shutil.copytree(ROOT, tree, ignore=_LEFT_OUT, symlinks=True)
    handlers = tree / "functions/processor/handlers"
    for name, source in _HANDLERS.items():
        (handlers / f"{name}.py").write_text(source)
    (handlers / "__init__.py").write_text(f"{_LIST}\n\nJOB_TYPES = [canary, {', '.join(_HANDLERS)}]\n")
    return tree


def test_the_products_tests_pass_beside_a_projects_handlers(project: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *_TESTS],
        cwd=project,
        env={name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHONPATH"))},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-5000:]
