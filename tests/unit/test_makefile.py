"""`make clean` removes built files and no data; `make psql` passes a question on as typed."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
DATA = {".local/postgres-18/data", ".local/keys.json", ".local/env", "bench/results/drain.json"}
# The ignored paths that the targets make.
MADE = {
    *(".aws-sam/build", ".venv/bin/python", ".local/uv/bin/uv", ".local/checks/bin/checkov"),
    *(
        ".local/policies/roles.json",
        ".local/page/dist/app.js",
        ".local/rds-bundle.pem",
        ".hypothesis/examples",
        ".mypy_cache/3.13",
    ),
    *(".pytest_cache/v", ".ruff_cache/0", "bench/.peers/pgboss", "layers/tidegate/tidegate/__pycache__/job.pyc"),
}


def touch(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()


def test_clean_removes_built_files_and_no_data(tmp_path: Path) -> None:
    for name in DATA | MADE:
        touch(tmp_path / name)

    subprocess.run(["make", "--silent", "--file", ROOT / "Makefile", "clean"], cwd=tmp_path, check=True)

    assert {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()} == DATA


def test_every_ignored_path_is_listed_here() -> None:
    ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text().split()}

    assert {name for name in ignored if not any(f"{name}/" in f"{each}/" for each in DATA | MADE)} == set()


def python_that_repeats(folder: Path) -> None:
    """In the place of the environment's: it prints its arguments."""
    for name in ("requirements-dev.txt", ".python-version", ".local/uv/bin/uv", ".venv/bin/python", ".venv/installed"):
        touch(folder / name)
    (folder / ".venv/bin/python").write_text("#!/bin/sh\nprintf '%s\\0' \"$@\"\n")
    (folder / ".venv/bin/python").chmod(0o755)


@pytest.mark.parametrize("said", ["SELECT $$it costs $5$$", "SELECT '$(' || \"x\" || '#'\n  AS \"a b\"", ""])
@pytest.mark.parametrize("by", ["argument", "environment"])
def test_psql_gets_the_question_as_typed(tmp_path: Path, said: str, by: str) -> None:
    python_that_repeats(tmp_path)
    make = ["make", "--silent", "--file", str(ROOT / "Makefile"), "psql"]
    given, environment = ([f"SQL={said}"], {}) if by == "argument" else ([], {"SQL": said})

    asked = subprocess.run(
        make + given, cwd=tmp_path, env=os.environ | environment, check=True, capture_output=True, text=True
    )

    assert asked.stdout.split("\0")[2:-1] == (["-c", said] if said else [])


@pytest.mark.parametrize(
    ("given", "arguments"),
    [
        ({"DAY": "2026-01-31", "TYPE": "ocr"}, ["2026-01-31", "ocr"]),
        ({"DAY": "2026-01-31", "TYPE": "ocr", "BUCKET": "b"}, ["2026-01-31", "ocr", "--bucket", "b"]),
        ({"TYPE": "ocr"}, None),
        ({"DAY": "2026-01-31"}, None),
    ],
)
def test_an_archived_day_is_asked_for_by_day_and_type(
    tmp_path: Path, given: dict[str, str], arguments: list[str] | None
) -> None:
    python_that_repeats(tmp_path)
    make = ["make", "--silent", "--file", str(ROOT / "Makefile"), "archive"]
    said = [f"{name}={value}" for name, value in given.items()]

    asked = subprocess.run(make + said, cwd=tmp_path, check=False, capture_output=True, text=True)

    if arguments is None:
        assert "make archive DAY=2026-01-31 TYPE=ocr" in asked.stderr
    else:
        assert asked.stdout.split("\0")[:-1] == ["-m", "local.archive", *arguments]


@pytest.mark.parametrize(("target", "name"), [("login", "KEY"), ("receiver", "SECRET")])
def test_a_secret_is_among_the_arguments_of_no_program(tmp_path: Path, target: str, name: str) -> None:
    python_that_repeats(tmp_path)
    with (tmp_path / ".venv/bin/python").open("a") as script:
        script.write(f'printf "in the environment: %s" "${name}"\n')
    make = ["make", "--silent", "--file", str(ROOT / "Makefile"), target]

    by_environment, by_argument = (
        subprocess.run(
            make + given, cwd=tmp_path, env=os.environ | environment, check=False, capture_output=True, text=True
        )
        for given, environment in (([], {name: "tg_secret"}), ([f"{name}=tg_secret"], {}))
    )

    *arguments, rest = by_environment.stdout.split("\0")
    assert (arguments[1], rest) == (f"local.{target}", "in the environment: tg_secret")
    assert "tg_secret" not in arguments
    assert (by_argument.returncode, by_argument.stdout) == (2, "")
    assert f"{name}=… make {target}" in by_argument.stderr
