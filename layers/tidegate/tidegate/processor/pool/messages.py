"""What a slot tells its processor. All of it is data: whatever a handler writes into the pipe, no code comes of it."""

import json
import pickle
import socket
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tidegate.outcome import Completed, Outcome
from tidegate.queue.run_json import read_run, read_updates, run_json, updates_json
from tidegate.running import Updates

_ENTRY = struct.Struct("=qd?I")
_UPDATED, _HANDED_BACK, _ENDED = b"s", b"h", b"e"
# As multiprocessing's Connection has it, which is the slot's end.
_SIZE = struct.Struct("!i")
# What an attempt may enqueue, remember and log, with each letter written out in ASCII.
_MAX_BYTES = 128 * 1024 * 1024
# So much memory is made ready for a part, however little of it comes.
_PART_BYTES = 1024 * 1024


@dataclass(frozen=True)
class Updated:
    number: int
    updates: Updates


@dataclass(frozen=True)
class HandedBack:
    numbers: list[int]


Message = Updated | HandedBack | bytes
"""bytes: what has ended, one Done behind the other, as it was recorded."""


def write(message: Message) -> bytes:
    match message:
        case Updated(number, updates):
            return _UPDATED + _json([number, updates_json(updates)])
        case HandedBack(numbers):
            return _HANDED_BACK + _json(numbers)
        case entries:
            return _ENDED + entries


def read(written: bytes) -> Message:
    """Raises whatever it raises, where it is no message."""
    kind, rest = written[:1], written[1:]
    if kind == _ENDED:
        return rest
    found = json.loads(rest)
    if kind == _HANDED_BACK:
        return HandedBack([int(number) for number in found])
    if kind == _UPDATED:
        number, updates = found
        return Updated(int(number), read_updates(updates))
    raise ValueError("it is no message")


class Inbox:
    """The processor's end: it never waits for the rest of a message. What is there of it may be a handler's doing, or
    its process may be frozen."""

    def __init__(self, pipe: socket.socket) -> None:
        self._pipe = pipe
        self._begun = bytearray()
        self._wanted = _SIZE.size

    def receive(self) -> Message | None:
        """None: nothing more has come whole. Raises EOFError at the end, and whatever it raises at what is none."""
        while len(self._begun) < self._wanted:
            try:
                part = self._pipe.recv(min(self._wanted - len(self._begun), _PART_BYTES), socket.MSG_DONTWAIT)
            except BlockingIOError:
                return None
            if not part:
                raise EOFError
            self._begun += part
            if len(self._begun) == self._wanted == _SIZE.size:
                self._wanted += self._size()
        message = read(bytes(self._begun[_SIZE.size :]))
        self._begun.clear()
        self._wanted = _SIZE.size
        return message

    def _size(self) -> int:
        [size] = _SIZE.unpack(self._begun)
        if not 0 < size <= _MAX_BYTES:
            raise ValueError("it is no message")
        return int(size)


def send(pipe: socket.socket, chunk: list[Any]) -> None:
    """To a slot, which has no reason to distrust it: pickled."""
    text = pickle.dumps(chunk)
    pipe.sendall(_SIZE.pack(len(text)) + text)


class Done(NamedTuple):
    number: int
    outcome: Outcome
    seconds: float
    updates: Updates | None = None
    follow_ups: Sequence[dict[str, Any]] = ()

    def to_bytes(self) -> bytes:
        """Quickly, where it is a result and nothing else: the rest takes longer to send than it took to run."""
        number, outcome, seconds, updates, follow_ups = self
        if isinstance(outcome, Completed) and updates is None and not follow_ups:
            return _entry(number, seconds, outcome.result.encode(), is_result=True)
        return _entry(number, seconds, _json(run_json(outcome, updates, follow_ups)), is_result=False)

    @staticmethod
    def from_bytes(entries: bytes) -> Iterator["Done"]:
        at = 0
        while at < len(entries):
            number, seconds, is_result, size = _ENTRY.unpack_from(entries, at)
            at += _ENTRY.size
            text = entries[at : (at := at + size)]
            if is_result:
                yield Done(number, Completed(text.decode()), seconds)
            else:
                outcome, updates, follow_ups = read_run(json.loads(text))
                yield Done(number, outcome, seconds, updates, follow_ups)


def _entry(number: int, seconds: float, text: bytes, *, is_result: bool) -> bytes:
    return _ENTRY.pack(number, seconds, is_result, len(text)) + text


def _json(value: Any) -> bytes:
    """Half a surrogate pair passes: what is wrong with a text is seen to elsewhere."""
    return json.dumps(value, separators=(",", ":")).encode()
