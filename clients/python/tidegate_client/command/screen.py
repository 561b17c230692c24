"""A screen of its own in the terminal, as `top` and `less` have one, until q or Ctrl-C."""

import contextlib
import os
import select
import signal
import sys
import termios
import time
import tty
from collections.abc import Iterator
from typing import Any, Final

_ENTER: Final = "\x1b[?1049h\x1b[?25l"  # another screen, without a cursor
_LEAVE: Final = "\x1b[?25h\x1b[?1049l"


def left(within: float) -> bool:
    """Whether q is pressed within so many seconds."""
    deadline = time.monotonic() + within
    while (rest := deadline - time.monotonic()) > 0:
        if not sys.stdin.isatty() or not select.select([sys.stdin], [], [], rest)[0]:
            time.sleep(max(deadline - time.monotonic(), 0))
            return False
        if b"q" in os.read(sys.stdin.fileno(), 1024).lower():
            return True
    return False


@contextlib.contextmanager
def screen() -> Iterator[None]:
    """Whatever ends the command, or stops it, gives the terminal back as it was."""

    def end(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    def stop(number: int, _: object) -> None:
        _leave(before)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)  # returns when the command is continued
        signal.signal(number, stop)
        _enter()

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    before = _enter()
    signal.signal(signal.SIGTSTP, stop)
    try:
        yield
    except KeyboardInterrupt:
        pass  # Ctrl-C leaves it, too
    finally:
        _leave(before)


def _enter() -> list[Any] | None:
    """How the terminal was: it waited for Enter, and showed what was typed."""
    before = None
    if sys.stdin.isatty():
        before = termios.tcgetattr(sys.stdin)
        tty.setcbreak(sys.stdin)
    _write(_ENTER)
    return before


def _leave(before: list[Any] | None) -> None:
    _write(_LEAVE)
    if before is not None:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
