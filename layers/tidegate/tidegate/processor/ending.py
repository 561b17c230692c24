"""SIGTERM ends an invocation in the middle, gracefully: Ctrl-C of `make run` sends it, and Lambda, where it sends one.

Nothing more is claimed from then on, and what has not begun goes back. What runs has `end_seconds` left, and is then
interrupted as at the end of an invocation's time: it goes back uncharged, and is no suspect. The processor deregisters.
Between two invocations the signal ends the process: it holds nothing.
"""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType


@contextlib.contextmanager
def at_sigterm(end: Callable[[], None]) -> Iterator[None]:
    """`end` only notes that it has come: it may run between any two instructions."""
    if threading.current_thread() is not threading.main_thread():  # only a main thread hears signals
        yield
        return
    before = signal.getsignal(signal.SIGTERM)

    def hear(number: int, frame: FrameType | None) -> None:
        end()
        if callable(before):
            before(number, frame)

    signal.signal(signal.SIGTERM, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)
