"""The scripts for shells: bash runs them, and each shell that is there reads its own."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.client.conftest import run
from tidegate_client.command.arguments import parser
from tidegate_client.command.completion import SHELLS, script


def completed(installed: Path, *words: str) -> set[str]:
    said = " ".join(f"'{word}'" for word in words)
    text = f'source <("$0" completion bash); COMP_WORDS=({said}); COMP_CWORD={len(words) - 1}; _tidegate'
    return set(run("bash", "-c", f'{text}; printf "%s\\n" "${{COMPREPLY[@]}}"', installed / "tidegate").split())


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["tidegate", "en"], {"enqueue"}),
        (["tidegate", "re"], {"retry", "resume"}),
        (["tidegate", "logs", "--f"], {"--follow"}),
        (["tidegate", "jobs", "--status", "c"], {"completed", "cancelled"}),
        (["tidegate", "jobs", "--status", "failed", "--cre"], {"--created-after", "--created-before"}),
        (["tidegate", "completion", ""], {"bash", "zsh", "fish", "--help"}),
        (["tidegate", "--v"], {"--version"}),
    ],
)
def test_bash_offers_what_fits(installed: Path, words: list[str], offered: set[str]) -> None:
    assert completed(installed, *words) == offered


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_reads_its_script(shell: str) -> None:
    made = script(shell, parser())

    assert "--idempotency-key" in made or "idempotency-key" in made
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=made, text=True, check=True)


def test_zsh_is_given_what_bash_has() -> None:
    assert script("zsh", parser()).startswith("#compdef tidegate\n")
    assert script("zsh", parser()).endswith(script("bash", parser()))
