"""A terminal in which a test runs a command, and what it has been sent."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Iterator
from dataclasses import dataclass

from tests.client.conftest import Command

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@dataclass
class Screen:
    pid: int
    descriptor: int
    said: str = ""
    code: int | None = None

    def until(self, words: str, within: float = 20.0) -> str:
        deadline = time.monotonic() + within
        while words not in self.plain:
            assert time.monotonic() < deadline, self.said[-2000:]
            self.read(0.2)
        return self.plain

    def until_said(self, words: str, times: int, within: float = 20.0) -> None:
        deadline = time.monotonic() + within
        while self.said.count(words) < times:
            assert time.monotonic() < deadline, self.said[-2000:]
            self.read(0.2)

    def read(self, seconds: float) -> None:
        with contextlib.suppress(OSError):  # of a terminal whose last process has ended
            while select.select([self.descriptor], [], [], seconds)[0]:
                if not (part := os.read(self.descriptor, 65536)):
                    return
                self.said += part.decode(errors="replace")
                seconds = 0.05

    @property
    def plain(self) -> str:
        return ESCAPE.sub("", self.said)

    @property
    def last_frame(self) -> str:
        """What is drawn now."""
        return ESCAPE.sub("", self.said.split("\x1b[H")[-1].split("\x1b[J")[0])

    def end(self, number: signal.Signals = signal.SIGINT) -> int:
        os.kill(self.pid, number)
        return self.wait()

    def wait(self) -> int:
        deadline = time.monotonic() + 10
        while self.code is None:
            assert time.monotonic() < deadline, self.said[-2000:]
            self.read(0.1)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self.code = os.waitstatus_to_exitcode(status) if pid else None
        self.read(0.1)
        return self.code


@contextlib.contextmanager
def screen(command: Command, *words: str, columns: int = 80, lines: int = 24, **variables: str) -> Iterator[Screen]:
    pid, descriptor = pty.fork()
    if pid == 0:
        os.chdir(command.folder)
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        os.execve(command.program, [str(command.program), *words], command.environment | {"TERM": "xterm"} | variables)
    shown = Screen(pid, descriptor)
    try:
        yield shown
    finally:
        if shown.code is None:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        os.close(descriptor)
