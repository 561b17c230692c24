"""What a handler may change of its process, and the next one in the same slot would meet.

Put back before the next job: the working directory, the umask, signals, and the variables of the environment that were
there when the slot began. Limits that were lowered cannot be raised again: where one has changed, the slot ends.
Shared on purpose: modules, their globals, and new variables, which a library may set at its first use.

All of it is looked at when the jobs that were given to the slot together have ended; between two of them, which are
short, what Python has told of. Each look would cost as much as a job that does nothing.
"""

import contextlib
import os
import resource
import signal
import sys
from collections.abc import Callable, Mapping
from typing import Any

# The ones that jobs fail by.
_LIMITS = (
    resource.RLIMIT_AS,
    resource.RLIMIT_CPU,
    resource.RLIMIT_FSIZE,
    resource.RLIMIT_NOFILE,
    resource.RLIMIT_NPROC,
)
# Ignored, or caught by a handler's own code, they would change what its successor's subprocesses or pipes do.
_SIGNALS = (signal.SIGCHLD, signal.SIGHUP, signal.SIGINT, signal.SIGPIPE, signal.SIGTERM)
# Without the names that the module gives the answers.
_getsignal: Callable[[int], Any] = getattr(signal.getsignal, "__wrapped__", signal.getsignal)


# Python's audit events of what is looked at.
_TOUCHES = frozenset({"os.chdir", "os.putenv", "os.unsetenv", "resource.prlimit", "resource.setrlimit"})


class Surroundings:
    """As they are when the slot begins."""

    def __init__(self) -> None:
        self._touched = False
        self._limits = _limits()
        self._directory = _directory()
        self._umask = os.umask(0)
        os.umask(self._umask)
        found = [(number, _getsignal(number)) for number in _SIGNALS]
        self._handlers = [(number, handler) for number, handler in found if handler is not None]  # None: not Python's
        self._variables = dict(os.environ)
        self._seen = dict(_raw_environment())
        sys.addaudithook(self._hear)

    def _hear(self, event: str, _: object) -> None:
        if event in _TOUCHES:
            self._touched = True

    def are_lost(self, *, thorough: bool) -> bool:
        """What cannot be put back."""
        return (thorough or self._touched) and _limits() != self._limits

    def put_back(self, *, thorough: bool) -> None:
        os.umask(self._umask)
        for number, handler in self._handlers:
            if _getsignal(number) != handler:
                signal.signal(number, handler)
        if thorough or self._touched:
            self._put_back_the_rest()
            self._touched = False

    def _put_back_the_rest(self) -> None:
        if self._directory and _directory() != self._directory:
            with contextlib.suppress(OSError):  # it has been removed meanwhile
                os.chdir(self._directory)
        if _raw_environment() != self._seen:
            for name, value in self._variables.items():
                if os.environ.get(name) != value:
                    os.environ[name] = value
            self._seen = dict(_raw_environment())


def _limits() -> list[tuple[int, int]]:
    try:
        return [resource.getrlimit(limit) for limit in _LIMITS]
    except OSError:  # where they cannot be read, they cannot be set
        return []


def _directory() -> str | None:
    try:
        return os.getcwd()  # noqa: PTH109  # a text, which costs a third to compare
    except OSError:
        return None


def _raw_environment() -> Mapping[bytes, bytes]:
    """As os.environ keeps it: to decode all of it for a look would cost 20 times as much."""
    raw: Mapping[bytes, bytes] = getattr(os.environ, "_data")  # noqa: B009
    return raw
