"""An execution environment of a function: a process that runs one invocation at a time, and is killed at its
time-out."""

import asyncio
import contextlib
import json
import os
import secrets
import signal
import socket
import sys
import time
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final, Self

from local.guard import Guard
from local.output import Output, tell
from local.template import REGION, Function

RUNTIME: Final = Path(__file__).with_name("runtime.py")
# Lambda gives an import 10 seconds, and after them a second try within the function's timeout.
INIT_SECONDS: Final = 10
LAST_WORDS_SECONDS: Final = 0.2  # the socket, the output and the process end within this time, in any order
RESPONSE_BYTES: Final = 6_291_556  # the number in Lambda's own error message
PASSED_ON: Final = ("PATH", "HOME", "LANG", "TMPDIR", "SSL_CERT_FILE")


type CodeVersion = tuple[int, int]


@dataclass(frozen=True)
class Answer:
    document: bytes  # JSON: the handler's result, or the error
    failed: bool = False
    traceback: str = ""


class Environment:
    def __init__(
        self, function: Function, guard: Guard, process: Process, code_version: CodeVersion, output: Output | None
    ) -> None:
        self.function = function
        self.code_version = code_version
        self._killed = False
        self._guard = guard
        self._process = process
        self._output = output
        self._reader: StreamReader
        self._writer: StreamWriter

    @classmethod
    async def start(
        cls, function: Function, guard: Guard, invoke_url: str, *, raw_logs: bool = False, end_seconds: float = 0
    ) -> Self:
        ours, theirs = socket.socketpair()
        code_version = read_code_version(function)  # before the import, so that an edit during it counts as a change
        # With asyncio's own PIPE, a process would count as running until no child of it holds the pipe.
        output, written = (None, None) if raw_logs else os.pipe()
        with theirs, _closing(written):
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-u", str(RUNTIME), function.handler, str(theirs.fileno())),
                stdin=DEVNULL,
                stdout=written,
                stderr=written,
                cwd=function.code,
                env=process_environment(function, invoke_url, raw_logs=raw_logs)
                | {"END_SECONDS": str(end_seconds)},  # on AWS nothing is left after SIGTERM
                pass_fds=[theirs.fileno()],
                start_new_session=True,  # a group of its own, so that the function's forks are killed with it
            )
        guard.watch(process.pid)
        told = None if output is None else Output(output, partial(tell, function.name))
        environment = cls(function, guard, process, code_version, told)
        environment._reader, environment._writer = await asyncio.open_unix_connection(sock=ours)
        return environment

    @property
    def alive(self) -> bool:
        return not self._killed and self._process.returncode is None

    async def ready(self) -> Answer | None:
        """The error if the handler could not be imported."""
        answer = await self._answer("", INIT_SECONDS + self.function.timeout)
        return answer if answer.failed else None

    async def invoke(self, request_id: str, event: bytes) -> Answer:
        deadline = time.time() + self.function.timeout
        header = {"request_id": request_id, "arn": self.function.arn, "deadline": deadline, "size": len(event)}
        with contextlib.suppress(ConnectionError):  # the process has died since; _answer tells how
            self._writer.write(json.dumps(header).encode() + b"\n" + event)
        return await self._answer(request_id, self.function.timeout)

    def ask_to_end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.terminate()

    def kill(self) -> None:
        """Kills the whole group: the process may be dead while its children run."""
        if self._killed:  # its pid may be another process's by now
            return
        self._killed = True
        self._writer.close()
        with contextlib.suppress(ProcessLookupError, PermissionError):  # macOS says the latter of a zombie
            os.killpg(self._process.pid, signal.SIGKILL)
        self._guard.forget(self._process.pid)

    async def ended(self) -> None:
        await self._process.wait()
        with contextlib.suppress(ConnectionError):
            await self._writer.wait_closed()
        if self._output is not None:
            await self._output.ended(LAST_WORDS_SECONDS)

    async def _answer(self, request_id: str, seconds: float) -> Answer:
        reading = asyncio.create_task(self._read())
        dying = asyncio.create_task(self._process.wait())
        try:
            # Waits for both: a child that the function forked keeps the socket open after its parent's death.
            done, _ = await asyncio.wait({reading, dying}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if not done:
                return failure("Sandbox.Timedout", request_id, f"Task timed out after {seconds:.2f} seconds")
            if reading not in done or reading.exception():
                await asyncio.wait({reading, dying}, timeout=LAST_WORDS_SECONDS)
            if reading.done() and not reading.exception():
                return reading.result()
            how = _how(self._process.returncode)
            return failure("Runtime.ExitError", request_id, f"Runtime exited with error: {how}")
        finally:
            if not reading.done() or reading.exception():
                self.kill()
            reading.cancel()
            dying.cancel()

    async def _read(self) -> Answer:
        header = json.loads(await self._reader.readuntil(b"\n"))
        document = await self._reader.readexactly(header["size"])
        if len(document) > RESPONSE_BYTES:
            limit = f"Response payload size exceeded maximum allowed payload size ({RESPONSE_BYTES} bytes)."
            return failure("Function.ResponseSizeTooLarge", "", limit)
        return Answer(document, failed=header["status"] in {"error", "failed"}, traceback=header["traceback"])


def failure(error_type: str, request_id: str, message: str) -> Answer:
    text = f"RequestId: {request_id} Error: {message}" if request_id else message
    return Answer(json.dumps({"errorType": error_type, "errorMessage": text}).encode(), failed=True)


def process_environment(function: Function, invoke_url: str, *, raw_logs: bool) -> dict[str, str]:
    """Lambda's variables, the template's, and the few of this machine that a program needs."""
    stream = f"{datetime.now(UTC):%Y/%m/%d}/[$LATEST]{secrets.token_hex(16)}"
    return {
        "LANG": "C.UTF-8",
        **{name: os.environ[name] for name in PASSED_ON if name in os.environ},
        "TZ": "UTC",
        **function.environment,
        "LOCAL_RECEIVERS": "true",  # on AWS 127.0.0.1 is Lambda's own, and is not called
        "AWS_ACCESS_KEY_ID": "local",
        "AWS_SECRET_ACCESS_KEY": "local",
        "AWS_REGION": REGION,
        "AWS_DEFAULT_REGION": REGION,
        "AWS_ENDPOINT_URL_LAMBDA": invoke_url,
        "AWS_ENDPOINT_URL_SESV2": invoke_url,  # mails.py prints them
        "AWS_LAMBDA_FUNCTION_NAME": function.name,
        "AWS_LAMBDA_FUNCTION_VERSION": "$LATEST",
        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": str(function.memory),
        "AWS_LAMBDA_INITIALIZATION_TYPE": "on-demand",
        "AWS_LAMBDA_LOG_GROUP_NAME": f"/aws/lambda/{function.name}",
        "AWS_LAMBDA_LOG_STREAM_NAME": stream,
        # Metrics are lines for CloudWatch only.
        **({} if raw_logs else {"POWERTOOLS_METRICS_DISABLED": "true"}),
        "LAMBDA_TASK_ROOT": str(function.code),
        "PYTHONPATH": os.pathsep.join(str(path) for path in (function.code, *function.layers)),
        "_HANDLER": function.handler,
    }


def read_code_version(function: Function) -> CodeVersion:
    """The number of files and the newest time of writing: every edit changes one of them."""
    times = [time for directory in (function.code, *function.layers) for time in _times(directory)]
    return len(times), max(times, default=0)


@contextlib.contextmanager
def _closing(descriptor: int | None) -> Iterator[None]:
    try:
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _times(directory: Path) -> Iterator[int]:
    for folder, folders, files in os.walk(directory):
        folders[:] = [name for name in folders if not name.startswith((".", "__"))]
        for name in files:
            if not name.startswith("."):
                with contextlib.suppress(FileNotFoundError):  # an editor is replacing it
                    yield (Path(folder) / name).stat().st_mtime_ns


def _how(status: int | None) -> str:
    if status is None:
        return "the process closed its runtime's socket"
    return f"exit status {status}" if status >= 0 else f"signal: {signal.Signals(-status).name}"
