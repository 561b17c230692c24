"""What the README tells a newcomer to paste."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SNIPPETS = {
    path: text
    for text, path in re.findall(r"```python\n(# (\S+)\n.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
}
PROGRAM = """
from handlers import JOB_TYPES
from tidegate.job_type import known

greeting = known(JOB_TYPES)["greeting"]
print(greeting(None, greeting.payload(name="Ada")))
"""


def test_the_readme_shows_a_job_type_and_where_it_is_named() -> None:
    handlers = "functions/processor/handlers"

    assert SNIPPETS.keys() == {f"{handlers}/greeting.py", f"{handlers}/__init__.py"}


@pytest.mark.parametrize("path", SNIPPETS)
@pytest.mark.parametrize("command", [["check"], ["format", "--check"]], ids=["lint", "format"])
def test_a_snippet_passes_make_check(path: str, command: list[str]) -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("ruff"), *command, "--stdin-filename", path, "-"],
        cwd=ROOT,
        input=SNIPPETS[path],
        text=True,
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_job_type_of_the_readme_runs_as_pasted(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "functions/processor", tmp_path / "functions/processor")
    for path, text in SNIPPETS.items():
        (tmp_path / path).write_text(text)
    roots = [tmp_path / "functions/processor", ROOT / "layers/tidegate"]

    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={"PYTHONPATH": os.pathsep.join(map(str, roots))},
        text=True,
        capture_output=True,
        check=False,
    )

    assert (done.stdout, done.stderr) == ("{'greeting': 'Hello, Ada!'}\n", "")
