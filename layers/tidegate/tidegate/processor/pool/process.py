"""The process of a slot, as its processor sees it: how it is made, spoken to and ended."""

import contextlib
import math
import os
import resource
import signal
import socket
import struct
import sys
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path
from resource import struct_rusage
from typing import ClassVar

from tidegate.postgres import database
from tidegate.processor.pool import lifeline, orphans
from tidegate.processor.pool.board import Board
from tidegate.processor.pool.messages import Inbox, send
from tidegate.processor.pool.slot import STOP_SIGNAL, Slot, Terms
from tidegate.processor.pool.voice import Chunk

# A slot that has not begun by then is stuck: a thread that a job has left behind may have the interpreter to itself.
_BEGIN_SECONDS = 5.0
# A slot that reads nothing meanwhile is not written to for longer: its pipe holds less than a large job.
_WRITE_SECONDS = 1
# The system counts what a process has used in two ways, which differ by a little.
_CPU_STEP_SECONDS = 0.25


class Process:
    # Of all invocations of this process: Lambda has one at a time, a test may have more, and their slots live on.
    pids: ClassVar[set[int]] = set()
    census: ClassVar = threading.Lock()

    def __init__(self, terms: Terms, others: "list[Process]") -> None:
        self.board = Board()
        self.mark = orphans.new_mark()
        self._memory_kills = _memory_kills()
        self.pipe, theirs = socket.socketpair()
        self.pipe.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", _WRITE_SECONDS, 0))
        self.inbox = Inbox(self.pipe)
        # What is still in a buffer would be written twice: by this process and by the new one.
        sys.stdout.flush()
        sys.stderr.flush()
        processor = os.getpid()
        orphans.adopt()
        with self.census:
            lifeline.hold()
            self.pid = os.fork()
            self.pids.add(self.pid)
        if self.pid == 0:
            try:
                # A sibling that held a processor's end open would keep the others from seeing that it is gone.
                for other in [self, *others]:
                    other.pipe.close()
                database.leave_to_processor()
                Slot(Connection(theirs.detach()), self.board, terms, processor=processor, mark=self.mark).serve()
            finally:
                os._exit(1)
        theirs.close()

    def send(self, chunk: Chunk) -> None:
        # A deadline to begin, too late to be taken for a new job's, whatever order the slot's messages arrive in.
        self.board.start(0, time.monotonic() + _BEGIN_SECONDS)
        with contextlib.suppress(OSError):  # the slot is gone, or stuck: the next look at it finds out
            send(self.pipe, [(number, tuple(job)) for number, job in chunk])

    def ask_to_stop(self, number: int, why: int) -> None:
        self.board.stop(number, why)
        os.kill(self.pid, STOP_SIGNAL)

    def signal_end(self) -> None:
        """Without waiting for it."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)

    def end(self) -> None:
        if self.pid:
            self.reap(signal.SIGKILL)

    def reap(self, last: signal.Signals | None = None) -> str:
        """With everything that its handlers have started."""
        if last:  # before its pipe is closed, which a handler that is speaking would notice, and end by
            os.kill(self.pid, last)
        self.pipe.close()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        cpu_limit = _cpu_limit(self.pid)
        _, status, used = os.wait4(self.pid, 0)
        self.pids.discard(self.pid)
        self.pid = 0
        code = os.waitstatus_to_exitcode(status)
        if code == -signal.SIGKILL:
            return f"was ended by SIGKILL{self._why_killed(used, cpu_limit)}"
        if code == -signal.SIGXCPU:
            return "was ended by SIGXCPU at its limit of CPU time"
        return f"was ended by {signal.Signals(-code).name}" if code < 0 else f"exited with {code}"

    def _why_killed(self, used: struct_rusage, cpu_limit: float) -> str:
        """As far as the system tells."""
        if used.ru_utime + used.ru_stime >= cpu_limit - _CPU_STEP_SECONDS:
            return f" at its limit of {cpu_limit:.0f} s of CPU time"
        memory = f"{used.ru_maxrss * 1024 // 10**6} MB"
        if _memory_kills() > self._memory_kills:
            return f", since memory was out (it had {memory}),"
        return f" (it had {memory} of memory)"

    @property
    def alive(self) -> bool:
        return self.pid != 0

    @property
    def has_ended(self) -> bool:
        """By itself, and it has not been reaped."""
        return self.alive and os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _cpu_limit(pid: int) -> float:
    """Of a process that may have ended, and has not been reaped."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            limit = resource.prlimit(pid, resource.RLIMIT_CPU)[1]
            return math.inf if limit == resource.RLIM_INFINITY else limit
    return math.inf


def _memory_kills() -> int:
    """How many processes the system has ended so far because memory was out."""
    with contextlib.suppress(OSError, ValueError):
        said = Path("/proc/vmstat").read_text().partition("\noom_kill ")[2]
        return int(said.partition("\n")[0])
    return 0
