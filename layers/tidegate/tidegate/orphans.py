"""What a handler has started and left behind ends with its slot, and with the invocation at the latest.

A process that begins a session of its own, or that forks twice, is in no group that could be killed. But Linux gives a
process that has lost its parent to the nearest ancestor that asked for such (a "subreaper"): a slot asks for what its
handlers leave behind, the processor for what its slots do. So a child of the processor's that is neither a slot of
anybody's nor older than the invocation was left behind by a slot that is no more.

Where there is no prctl or no /proc (macOS), nothing is found, and what has detached itself lives on.
"""

import contextlib
import os
import signal
import sys
import time
from collections.abc import Set as AbstractSet
from pathlib import Path

from tidegate.telemetry import logger

# What forks more quickly than it can be killed is not chased for longer.
_SECONDS = 1.0
_PR_SET_CHILD_SUBREAPER = 36


def adopt() -> None:
    """From now on what this process's descendants leave behind is its own child."""
    if sys.platform == "linux":
        import ctypes  # a cold start without a job does not need it

        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def children() -> dict[int, str]:
    """Each child of this process with its state: Z has ended, and nobody has waited for it."""
    if not _any():
        return {}
    me, found = b"%d" % os.getpid(), {}
    with contextlib.suppress(OSError):
        for entry in os.scandir("/proc"):
            with contextlib.suppress(OSError):
                if entry.name.isdigit():
                    # The command comes before, in brackets, and may hold anything.
                    stat = Path(f"/proc/{entry.name}/stat").read_bytes().rpartition(b")")[2]
                    state, parent, _ = stat.split(maxsplit=2)
                    if parent == me:
                        found[int(entry.name)] = state.decode()
    return found


def end_orphans(spared: AbstractSet[int]) -> None:
    """All children but these; and what becomes a child when its parent is killed, until there is none."""
    spared = set(spared)
    give_up = time.monotonic() + _SECONDS
    while orphans := children().keys() - spared:
        for pid in orphans:
            try:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            except PermissionError:  # it has become another user's
                spared.add(pid)
            except (ProcessLookupError, ChildProcessError):
                pass  # another invocation of this process, in another thread, was quicker
        if time.monotonic() > give_up:
            logger.error("what a handler has started does not end", processes=len(orphans))
            return


def bury_forgotten(known: frozenset[int]) -> frozenset[int]:
    """Those that have ended, unless somebody is about to wait for them: `known` are those of the last time. An adopted
    one has nobody else who waits; thousands of them would leave no room for new processes."""
    if not _any(ended=True):
        return frozenset()
    ended = frozenset(pid for pid, state in children().items() if state == "Z")
    for pid in ended & known:
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, 0)
    return ended - known


def _any(*, ended: bool = False) -> bool:
    """One system call: on the usual way there is nobody."""
    try:
        options = os.WEXITED | os.WNOWAIT | os.WNOHANG
        return os.waitid(os.P_ALL, 0, options) is not None or not ended
    except ChildProcessError:
        return False
