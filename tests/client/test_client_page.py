"""Each command and each example of the client's page, in their order."""

import re
import subprocess
import sys

from tests.client.conftest import PACKAGE, UV, Command
from tests.client.pty_screen import screen
from tests.unit.test_pages import anchors

PAGE = (PACKAGE / "README.md").read_text()
TOP = "tidegate top\n"
SHELL = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
PYTHON = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
# What `pip` is in a fresh environment, but without the network.
PIP = f'pip() {{ test "$*" = "install ./clients/python" && {UV} pip install --offline --no-deps --reinstall --quiet'
PIP += f' --python "$(dirname "$(command -v tidegate)")/python" {PACKAGE}; }}'


def test_each_command_runs(tidegate: Command) -> None:
    script = "\n".join(["set -e -o pipefail", PIP, *(block for block in SHELL if block != TOP)])

    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tidegate.folder,
        env=tidegate.environment,
        timeout=120,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    assert {path.name for path in tidegate.folder.iterdir()} == {"_tidegate", "tidegate.fish"}


def test_top_runs(tidegate: Command) -> None:
    assert SHELL.count(TOP) == 1
    with screen(tidegate, "top") as shown:
        shown.until("canary")
        assert shown.end() == 0


def test_each_example_in_python_runs(tidegate: Command) -> None:
    """And says what it is about."""
    said = [
        subprocess.run(
            [sys.executable, "-c", code],
            env=tidegate.environment | {"PYTHONPATH": str(PACKAGE)},
            timeout=60,
            capture_output=True,
            text=True,
            check=False,
        )
        for code in PYTHON
    ]

    assert [each.stderr for each in said] == ["", ""]
    assert said[0].stdout.startswith("completed {'note': 'hello'")
    assert "\n100\n" in said[0].stdout
    assert "body.payload.note" in said[0].stdout
    assert said[1].stdout.startswith("completed\n")


def test_every_link_of_the_page_leads_somewhere() -> None:
    for path, anchor in re.findall(r"\]\((\.\./[^)#\s]+)#?([^)\s]*)\)", PAGE):
        assert not anchor or anchor in anchors(PACKAGE / path)
        assert (PACKAGE / path).exists()
