"""What a handler has started and left behind ends with its slot, and with the invocation at the latest.

A process that begins a session of its own, or that forks twice, is in no group that could be killed. Two ways to it:

- Linux gives a process that has lost its parent to the nearest ancestor that asked for such (a "subreaper"): a slot
  asks for what its handlers leave behind, the processor for what its slots do. So a child of the processor's that is
  neither a slot nor older than the invocation was left behind by a slot that is no more.
- Lambda's sandbox refuses to be asked (prctl). So each slot bears a mark that is passed on to whatever it starts: a
  limit that Linux has no use for (RLIMIT_LOCKS), which survives fork, exec, setsid and an emptied environment; and a
  variable, in case that limits cannot be set. /proc is looked through for it when a slot ends, not for each job.

Where there is no /proc (macOS), nothing is found, and what has detached itself lives on.
"""

import contextlib
import os
import random
import signal
import sys
import time
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache
from pathlib import Path

from tidegate.base.telemetry import logger

# What forks more quickly than it can be killed is not chased for longer.
_SECONDS = 1.0
# A process that was killed needs a moment to go.
_PAUSE_SECONDS = 0.002
_PR_SET_CHILD_SUBREAPER = 36
_RLIMIT_LOCKS = 10
_VARIABLE = "TIDEGATE_SLOT"

_adopts = False


def adopt() -> None:
    """From now on what this process's descendants leave behind is its own child, where the system lets it."""
    global _adopts
    _adopts = False
    if sys.platform == "linux":
        import ctypes  # a cold start without a job does not need it

        libc = ctypes.CDLL(None, use_errno=True)
        _adopts = libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0
        if not _adopts:
            _tell(ctypes.get_errno())


@lru_cache(maxsize=1)
def _tell(error: int) -> None:
    logger.info("prctl is refused: what handlers detach is found by its mark", error=os.strerror(error))


def new_mark() -> str:
    """For a slot: a number that no other process's limit has, of as many digits as any other."""
    return str(random.randrange(10**17, 10**18))  # noqa: S311  # nothing is kept secret by it


def bear(mark: str) -> None:
    """From now on, this process and all that it starts."""
    os.environ[_VARIABLE] = mark
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(_RLIMIT_LOCKS, (int(mark), resource.getrlimit(_RLIMIT_LOCKS)[1]))


def children() -> dict[int, str]:
    """Each child of this process with its state: Z has ended, and no call has waited for it."""
    if not _any():
        return {}
    me, found = os.getpid(), {}
    for pid in _processes():
        with contextlib.suppress(OSError):
            state, parent = _state(pid)
            if parent == me:
                found[pid] = state
    return found


def marked(marks: Iterable[str]) -> set[int]:
    """All that run with one of these marks, except this process."""
    wanted, found = [mark.encode() for mark in marks], set()
    for pid in _processes() if wanted else ():
        with contextlib.suppress(OSError):
            if pid != os.getpid() and _bears(pid, wanted) and _state(pid)[0] not in "ZX":
                found.add(pid)
    return found


def end_orphans(spared: AbstractSet[int], marks: AbstractSet[str], *, seconds: float = _SECONDS) -> None:
    """What slots with these marks have left behind: all children but the spared ones, or all that is marked; and what
    comes to light when those are killed, until there is nothing."""
    spared = set(spared)
    give_up = time.monotonic() + seconds
    while orphans := (children().keys() if _adopts else marked(marks)) - spared:
        for pid in orphans:
            try:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            except PermissionError:  # it has become another user's
                spared.add(pid)
            except (ProcessLookupError, ChildProcessError):
                pass  # it is no child, or another invocation of this process, in another thread, was quicker
        if not _adopts:
            time.sleep(_PAUSE_SECONDS)
        if time.monotonic() > give_up:
            logger.error("what a handler has started does not end", processes=len(orphans))
            return


def bury_forgotten(known: frozenset[int]) -> frozenset[int]:
    """Those that have ended, unless a caller is about to wait for them: `known` are those of the last time. For an
    adopted one no other caller waits; thousands of them would leave no room for new processes."""
    if not _any(ended=True):
        return frozenset()
    ended = frozenset(pid for pid, state in children().items() if state == "Z")
    for pid in ended & known:
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, 0)
    return ended - known


def _processes() -> list[int]:
    with contextlib.suppress(OSError):
        return [int(entry.name) for entry in os.scandir("/proc") if entry.name.isdigit()]
    return []


def _bears(pid: int, marks: list[bytes]) -> bool:
    for name in ("limits", "environ"):
        with contextlib.suppress(OSError):  # another user's environment is closed
            said = Path(f"/proc/{pid}/{name}").read_bytes()
            if any(mark in said for mark in marks):
                return True
    return False


def _state(pid: int) -> tuple[str, int]:
    """Its own, and who its parent is."""
    # The command comes before, in brackets, and may hold anything.
    state, parent, _ = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split(maxsplit=2)
    return state.decode(), int(parent)


def _any(*, ended: bool = False) -> bool:
    """One system call: usually there is none."""
    try:
        options = os.WEXITED | os.WNOWAIT | os.WNOHANG
        return os.waitid(os.P_ALL, 0, options) is not None or not ended
    except ChildProcessError:
        return False
