"""The whole stack, and the two clients of it."""

import asyncio
import contextlib
import io
import os
import subprocess
import sys
import sysconfig
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.conftest import ROOT
from tests.stack.running import Stack, running_stack
from tidegate_client import AsyncTidegate, Tidegate
from tidegate_client.command.main import main


@pytest.fixture(scope="package")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """It ends with the last test of this folder: its ticks would take time from all others."""
    with running_stack(tmp_path_factory.mktemp("client")) as stack:
        yield stack


@pytest.fixture
def url(stack: Stack) -> str:
    return str(stack.http.base_url)


PACKAGE = ROOT / "clients" / "python"
UV = ROOT / ".local" / "uv" / "bin" / "uv"


def run(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment. Without the network: uv builds the package itself, httpx is that of the
    tests."""
    fresh = tmp_path_factory.mktemp("fresh") / "venv"
    run(UV, "venv", "--offline", "--python", sys.executable, fresh)
    run(UV, "pip", "install", "--offline", "--no-deps", "--python", fresh / "bin/python", PACKAGE)
    [packages] = fresh.glob("lib/python*/site-packages")
    (packages / "tests.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return fresh / "bin"


class Command:
    """`tidegate`, as a shell starts it."""

    def __init__(self, program: Path, environment: dict[str, str], folder: Path) -> None:
        self.program = program
        self.environment = environment
        self.folder = folder

    def __call__(self, *words: object, given: str = "", code: int = 0, **variables: str) -> str:
        """What it writes: where it fails, its error."""
        done = subprocess.run(
            [self.program, *(str(word) for word in words)],
            input=given,
            cwd=self.folder,
            env=self.environment | variables,
            timeout=60,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return str(done.stderr if code in {1, 2} else done.stdout)

    def here(self, *words: object, code: int = 0) -> str:
        """The same without a process of its own, whose imports take longer than a command that asks nothing."""
        said, refused = (io.TextIOWrapper(io.BytesIO(), write_through=True) for _ in range(2))
        with (
            patch.dict(os.environ, self.environment),
            patch.object(sys, "argv", ["tidegate"]),
            patch.object(sys, "stdin", io.StringIO()),
            contextlib.chdir(self.folder),
            contextlib.redirect_stdout(said),
            contextlib.redirect_stderr(refused),
        ):
            try:
                ended: object = main([str(word) for word in words])
            except SystemExit as left:  # as argparse does
                ended = left.code
        assert ended == code
        return (refused if code in {1, 2} else said).buffer.getvalue().decode()


@pytest.fixture
def tidegate(installed: Path, stack: Stack, url: str, tmp_path: Path) -> Command:
    environment = {"PATH": f"{installed}:{os.environ['PATH']}", "TIDEGATE_URL": url, "TIDEGATE_KEY": stack.key}
    return Command(installed / "tidegate", environment, tmp_path)


class Both:
    """Calls a method of the client that the test is run with, and collects what it iterates."""

    def __init__(self, url: str, key: str, *, is_async: bool, **how: Any) -> None:
        self._made: Callable[[], Any] = lambda: (AsyncTidegate if is_async else Tidegate)(url, key, **how)
        self._is_async = is_async

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda *given, **options: self._call(name, given, options)

    def _call(self, name: str, given: tuple[Any, ...], options: dict[str, Any]) -> Any:
        if self._is_async:
            return asyncio.run(self._called(name, given, options))
        with self._made() as client:
            answer = getattr(client, name)(*given, **options)
            return list(answer) if isinstance(answer, Iterator) else answer

    async def _called(self, name: str, given: tuple[Any, ...], options: dict[str, Any]) -> Any:
        async with self._made() as client:
            answer = getattr(client, name)(*given, **options)
            return [each async for each in answer] if isinstance(answer, AsyncIterator) else await answer


@pytest.fixture(params=[False, True], ids=["sync", "async"])
def is_async(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def client(stack: Stack, url: str, is_async: bool) -> Both:
    return Both(url, stack.key, is_async=is_async)
