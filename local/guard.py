"""Ends the stack's processes if the stack itself is killed.

The guard is a separate process that reads a pipe: a line for each process group that begins or ends. The pipe closes
when the stack ends for any reason, and the guard then signals the groups that are still listed. A function's process
would notice a closed pipe only between two invocations, and a thread that watches it would forbid the function to fork.
"""

import contextlib
import os
import signal
import subprocess
import sys
from types import TracebackType
from typing import Self


class Guard:
    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", __file__], stdin=subprocess.PIPE, start_new_session=True
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.wait()

    def watch(self, group: int, number: signal.Signals = signal.SIGKILL) -> None:
        self._tell(f"{group} {number:d}\n")

    def forget(self, group: int) -> None:
        self._tell(f"{group}\n")

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # the guard was killed; the stack continues without it
            self._process.stdin.write(line.encode())
            self._process.stdin.flush()


def main() -> None:
    watched: dict[int, int] = {}
    for line in sys.stdin:
        group, *number = map(int, line.split())
        if number:
            watched[group] = number[0]
        else:
            watched.pop(group, None)
    for group, signal_number in watched.items():
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal_number)


if __name__ == "__main__":
    main()
