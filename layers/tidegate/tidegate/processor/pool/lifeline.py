"""A slot ends with its processor, whatever it is at: without its processor it has no lock to work under.

The processor alone holds the writing end of a pipe into which nothing is ever written. When the processor is gone,
however it went, the kernel closes that end and sends each slot the SIGKILL that the slot has asked for: also in a C
call, also when it is thawed later. The simpler way (PR_SET_PDEATHSIG) takes prctl, which Lambda's sandbox refuses.
"""

import contextlib
import os
import signal
import sys

_F_SETSIG = 10
_ends: tuple[int, int] | None = None
_holder = 0


def hold() -> None:
    """In the processor, before it forks. One pipe for all slots, and each process has its own."""
    global _ends, _holder
    if _holder != os.getpid():
        _ends, _holder = os.pipe(), os.getpid()


def hang_on(processor: int) -> None:
    """In a slot, before anything else can inherit the writing end."""
    assert _ends is not None
    read, write = _ends
    os.close(write)
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            _ask_for_the_end(read)
        # For a slot whose handler closes all files; where this is refused, such a slot goes on until its job ends.
        import ctypes  # a cold start without a job does not need it

        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL)
    if os.getppid() != processor:
        os._exit(0)


def _ask_for_the_end(read: int) -> None:
    import fcntl

    # Opened anew: of a file that is shared, only one process at a time can be the one that gets the signal.
    own = os.open(f"/proc/self/fd/{read}", os.O_RDONLY | os.O_NONBLOCK)
    os.close(read)
    fcntl.fcntl(own, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(own, _F_SETSIG, signal.SIGKILL)
    fcntl.fcntl(own, fcntl.F_SETFL, os.O_NONBLOCK | os.O_ASYNC)
