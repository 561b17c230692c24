"""A slot's end of the pipe to its processor: what it says, and what it is given."""

import threading
from multiprocessing.connection import Connection
from typing import Any

from tidegate.job import Claimed
from tidegate.processor.pool.board import Board
from tidegate.processor.pool.messages import Message, Updated, write
from tidegate.running import Updates

Chunk = list[tuple[int, Claimed]]
type SlotsEnd = Connection[Any, list[tuple[int, tuple[Any, ...]]]]


class PipeLost(Exception):
    """The processor is gone, or a handler has closed the way to it."""


class Voice:
    def __init__(self, pipe: SlotsEnd, board: Board) -> None:
        self._pipe = pipe
        self._board = board
        self._lock = threading.Lock()
        self._sending = 0
        self._ended: list[bytes] = []

    def fileno(self) -> int:
        return self._pipe.fileno()

    @property
    def is_speaking(self) -> bool:
        """Nothing may be raised meanwhile: half a message would be left in the pipe."""
        return self._sending > 0

    def receive(self) -> Chunk:
        try:
            return [(number, Claimed._make(job)) for number, job in self._pipe.recv()]
        except (EOFError, OSError):
            raise PipeLost from None

    def end(self, entry: bytes) -> None:
        """Sent with the next ones, and recorded until then."""
        self._ended.append(entry)  # the list of now: while the job ran, the timer may have sent the one before
        if not self._board.record(entry):
            self.send_ended()

    def send_ended(self) -> None:
        if self._ended:
            ended, self._ended = self._ended, []
            self.send(b"".join(ended))
            self._board.erase()

    def say(self, number: int, updates: Updates) -> None:
        # By the job's own number: a thread that it has left behind may speak when another one runs.
        self.send(Updated(number, updates))

    def send(self, message: Message) -> None:
        self._sending += 1
        try:
            with self._lock:
                self._pipe.send_bytes(write(message))
        except OSError:
            raise PipeLost from None
        finally:
            self._sending -= 1
