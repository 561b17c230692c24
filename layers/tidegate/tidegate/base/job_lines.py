"""Lines of the function's log about jobs: as the logger's own, and cheap enough for each.

The logger takes longer for a line than a short job takes in all. So what all lines have in common is written out once,
and many go into the log together.

A job has one line, when it has ended, which says when it was claimed and how long it ran. One that has run for a second
has a line then as well. With JOB_LOGS=each, which is the default, each job has its line; with JOB_LOGS=summary, of many
that complete together one line gives the number.
"""

import json
import logging
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from json.encoder import encode_basestring as _text
from typing import Any, TextIO

from tidegate.base.telemetry import logger

# So much goes into a pipe in one piece, also while others write: slots and their processor share one.
_WHOLE_BYTES = 4096
_OWN = {"level", "location", "message", "timestamp"}


def are_for_each_job() -> bool:
    return os.environ.get("JOB_LOGS") != "summary"


class JobLines:
    """Of one message, with the keys that the logger has when they are made."""

    def __init__(self, message: str) -> None:
        self._is_kept = logger.log_level <= logging.INFO
        self._begin = f'{{"level":"INFO","message":{_text(message)},"timestamp":"'
        self._keys = _keys_of_all_lines() if self._is_kept else ""
        self._second, self._date = 0, ""
        self._claimed, self._claimed_at = 0.0, ""
        self._lines: list[str] = []

    def add(self, job: Any, at: float, more: str = "") -> None:
        """`job`: a Claimed. `more`: further fields in JSON, each after a comma."""
        if not self._is_kept:
            return
        second = int(at)
        if second != self._second:
            self._second, self._date = second, time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(second))
        if job.locked_at != self._claimed:  # all jobs of a claim have the same
            self._claimed, self._claimed_at = job.locked_at, shown_time(job.locked_at)
        trace = "" if job.traceparent is None else f',"traceparent":{_text(job.traceparent)}'
        self._lines.append(
            f'{self._begin}{self._date},{int((at - second) * 1000):03}+0000"{self._keys},"job_id":"{job.id}"'
            f',"type":{_text(job.type)},"attempt":{job.attempts + 1},"max_attempts":{job.max_attempts}'
            f',"started_at":"{self._claimed_at}"{more}{trace}}}\n'
        )

    def write(self) -> None:
        lines, self._lines = self._lines, []
        stream = logger.registered_handler.stream  # type: ignore[attr-defined]
        with suppress(OSError, ValueError):  # a handler has closed it
            for piece in _pieces(lines):
                _write(stream, piece)


class Starts:
    """Writes the lines of jobs that have run for a while, each once."""

    def __init__(self) -> None:
        self._lines = JobLines("job started")
        self._written = set[tuple[str, int]]()

    def write(self, running: Iterable[Any]) -> None:
        """`running`: all such jobs, as Claimed."""
        jobs = {(job.id, job.lock_version): job for job in running}
        now = time.time()
        for key in jobs.keys() - self._written:
            self._lines.add(jobs[key], now)
        self._written = set(jobs)
        self._lines.write()


def shown_time(at: float) -> str:
    """Returns a Unix time as the API writes it, in milliseconds."""
    second = int(at)
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(second))}.{int((at - second) * 1000):03}Z"


def _keys_of_all_lines() -> str:
    """As the logger itself would write them now."""
    record = logging.LogRecord(logger.name or "", logging.INFO, "", 0, "", None, None)
    keys = json.loads(logger.registered_formatter.format(record))
    written = json.dumps({name: value for name, value in keys.items() if name not in _OWN}, separators=(",", ":"))
    return f",{written[1:-1]}" if keys.keys() - _OWN else ""


def _pieces(lines: list[str]) -> Iterator[bytes]:
    piece = b""
    for line in lines:
        encoded = line.encode(errors="replace")
        if piece and len(piece) + len(encoded) > _WHOLE_BYTES:
            yield piece
            piece = b""
        piece += encoded
    if piece:
        yield piece


def _write(stream: TextIO, piece: bytes) -> None:
    """Past the stream, which takes several times as long, and after what it still holds."""
    stream.flush()
    try:
        descriptor = stream.fileno()
    except OSError:  # it is none of the system's
        stream.write(piece.decode())
        return
    os.write(descriptor, piece)
