"""Finding and ending orphans where the system does not hand them to the processor."""

import contextlib
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from tests.crowd import eventually, within
from tidegate.processor.pool import orphans

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's, as Lambda is")


def forks() -> None:
    """The child stays, in a session of its own."""
    if os.fork() == 0:
        os.setsid()
        time.sleep(60)


def starts_a_program() -> None:
    subprocess.Popen(["sleep", "60"], start_new_session=True)


def starts_a_program_without_an_environment() -> None:
    subprocess.Popen(["sleep", "60"], start_new_session=True, env={})


@pytest.fixture(autouse=True)
def no_subreaper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orphans, "_adopts", False)


@pytest.fixture
def mark() -> Iterator[str]:
    mark = orphans.new_mark()
    yield mark
    for pid in orphans.marked([mark]):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def detach(mark: str, act: Callable[[], None]) -> None:
    """Detaches from a process with the mark, which has ended when this returns."""
    child = os.fork()
    if child == 0:
        orphans.bear(mark)
        act()
        os._exit(0)
    os.waitpid(child, 0)


@pytest.mark.parametrize("act", [forks, starts_a_program, starts_a_program_without_an_environment])
def test_a_process_that_a_slot_detached_is_ended(mark: str, act: Callable[[], None]) -> None:
    detach(mark, act)
    [pid] = orphans.marked([mark])

    orphans.end_orphans(set(), {mark})

    assert orphans.marked([mark]) == set()
    assert eventually(lambda: not Path(f"/proc/{pid}").exists() or orphans._state(pid)[0] == "Z")


def test_without_limits_the_environment_marks_the_processes_of_a_slot(
    mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(limit: int, values: tuple[int, int]) -> NoReturn:
        raise OSError("not in here")

    monkeypatch.setattr(resource, "setrlimit", refuse)
    detach(mark, starts_a_program)

    assert len(orphans.marked([mark])) == 1


def test_a_process_that_another_slot_detached_lives_on(mark: str) -> None:
    detach(mark, starts_a_program)

    orphans.end_orphans(set(), {orphans.new_mark()})

    assert len(orphans.marked([mark])) == 1


def test_an_endless_fork_is_chased_only_for_a_limited_time(
    mark: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    killed: list[int] = []
    monkeypatch.setattr(orphans, "marked", lambda marks: {2**22 + 1})
    monkeypatch.setattr(os, "kill", lambda pid, _: killed.append(pid))

    with within(5):
        orphans.end_orphans(set(), {mark}, seconds=0.1)

    assert set(killed) == {2**22 + 1}
    assert len(killed) > 1
    assert "what a handler has started does not end" in caplog.messages


def test_a_refused_prctl_is_logged_once(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    class Refuses:
        def prctl(self, *_: int) -> int:
            return -1

    monkeypatch.setattr("ctypes.CDLL", lambda *_, **__: Refuses())
    orphans._tell.cache_clear()
    caplog.set_level("INFO")

    orphans.adopt()
    orphans.adopt()

    assert caplog.messages == ["prctl is refused: what handlers detach is found by its mark"]
