"""Prints the functions' output: structured log lines in a short form, other lines unchanged."""

import asyncio
import contextlib
import json
import logging
import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from tidegate.base.redact import storable

CHUNK_BYTES: Final = 65_536
# Fields that are the same in every line of a function, or repeat the line's beginning or the exception's text.
LEFT_OUT: Final = {
    "level",
    "timestamp",
    "message",
    "location",
    "service",
    "cold_start",
    "function_name",
    "function_memory_size",
    "function_arn",
    "function_request_id",
    "gateway_request_id",
    "xray_trace_id",
    "exception",
    "exception_name",
    "stack_trace",
}
_LOGGED: Final = {"level", "timestamp", "message"}
_LAST_TIMESTAMP: Final = 4_102_444_800_000  # the year 2100, in milliseconds


class Output:
    """Reads a pipe that a function writes into, line by line, until every writer has closed it."""

    def __init__(self, descriptor: int, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._task = asyncio.create_task(self._copy(descriptor))

    async def ended(self, patience: float) -> None:
        """Waits a limited time: a program that has left the function's process group may hold the pipe for long."""
        await asyncio.wait({self._task}, timeout=patience)
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _copy(self, descriptor: int) -> None:
        reader = asyncio.StreamReader()
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(descriptor, "rb", buffering=0)
        )
        rest = b""
        try:
            while chunk := await reader.read(CHUNK_BYTES):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self._tell(line.decode(errors="replace"))
        finally:
            if rest:
                self._tell(rest.decode(errors="replace"))
            transport.close()


def tell(function: str, line: str) -> None:
    if (text := readable(function, line)) is not None:
        say(text)


def say(line: str) -> None:
    with contextlib.suppress(BrokenPipeError):  # the reader of this output is gone; the functions continue
        print(storable(line), flush=True)


class Formatter(logging.Formatter):
    """The lines of the stack's own loggers, without what a terminal obeys: they repeat texts of jobs, too."""

    def format(self, record: logging.LogRecord) -> str:
        return storable(super().format(record))


def readable(function: str, line: str) -> str | None:
    """None: a read that was answered. The page and `tidegate top` ask every second, and would hide all else."""
    record = _record(line)
    if record is None:
        return line
    if record.get("message") == "request answered" and _is_of_a_read(record):
        return None
    if _is_of_metrics(record):
        return _metrics(function, record)
    time = re.search(r"\d\d:\d\d:\d\d", str(record["timestamp"]))
    head = [time[0] if time else str(record["timestamp"]), function, record["level"], _text(record["message"])]
    fields = [f"{name}={_value(value)}" for name, value in record.items() if name not in LEFT_OUT]
    text = " ".join([*head, *fields])
    return f"{text}\n{record['exception']}" if "exception" in record else text


def _record(line: str) -> dict[str, Any] | None:
    if not line.startswith("{"):
        return None
    try:
        record = json.loads(line)
    except ValueError:
        return None
    if not isinstance(record, dict):
        return None
    return record if record.keys() >= _LOGGED or _is_of_metrics(record) else None


def _is_of_a_read(record: dict[str, Any]) -> bool:
    return str(record.get("route")).startswith("GET ") and record.get("status_code") in range(400)


def _is_of_metrics(record: dict[str, Any]) -> bool:
    """Whether it is CloudWatch's embedded metric format, with a valid time."""
    match record.get("_aws"):
        case {"CloudWatchMetrics": _, "Timestamp": int(timestamp)}:
            return 0 <= timestamp < _LAST_TIMESTAMP
    return False


def _metrics(function: str, record: dict[str, Any]) -> str:
    time = datetime.fromtimestamp(record["_aws"]["Timestamp"] / 1000, UTC)
    fields = [f"{name}={_measured(value)}" for name, value in record.items() if name not in {"_aws", "service"}]
    return " ".join([f"{time:%H:%M:%S}", function, "METRICS", *fields])


def _measured(value: Any) -> str:
    """Of several values the highest and their number. Of very many jobs the values are a random sample."""
    numbers = value if isinstance(value, list) and value and all(isinstance(n, int | float) for n in value) else []
    if not numbers:
        return _value(value)
    return f"{max(numbers):g}" if len(numbers) == 1 else f"{max(numbers):g}(highest of {len(numbers)})"


def _text(message: Any) -> str:
    return message if isinstance(message, str) else json.dumps(message, ensure_ascii=False)


def _value(value: Any) -> str:
    """Unquoted, unless it would look like several values."""
    plain = isinstance(value, str) and re.fullmatch(r'[^\s"=]+', value)
    return str(value) if plain else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
