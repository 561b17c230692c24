"""An execution environment of Lambda: aws-sam-cli's Runtime Interface Emulator with Lambda's own Python client.

It crashes at two simultaneous requests, so each emulator belongs to one test at a time.
"""

import importlib.util
import json
import os
import platform
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

MACHINE = {"aarch64": "arm64"}.get(platform.machine(), platform.machine())
_SAMCLI = importlib.util.find_spec("samcli")
assert _SAMCLI is not None
assert _SAMCLI.origin is not None
EMULATOR = Path(_SAMCLI.origin).parent / "local" / "rapid" / f"aws-lambda-rie-{MACHINE}"
# The venv's python would add the venv's packages.
PYTHON = Path(sys.executable).resolve()


class FunctionFailed(Exception):
    """The function raised an error."""


class Emulator:
    def __init__(
        self, function: Path, handler: str, timeout: int, *, path: list[Path], variables: dict[str, str], log: Path
    ) -> None:
        self._function = function
        self._command = [str(PYTHON), "-S", "-m", "awslambdaric", handler]
        self._log = log
        self._timeout = timeout
        self._environment = {
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": ":".join(map(str, [function, *path])),
            "LAMBDA_TASK_ROOT": str(function),
            # On Lambda a function cannot write beside its code; here other tests use the same build.
            "PYTHONDONTWRITEBYTECODE": "1",
            "AWS_REGION": "eu-west-1",
            "AWS_LAMBDA_FUNCTION_NAME": function.name,
            "AWS_LAMBDA_FUNCTION_TIMEOUT": str(timeout),
            "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": "1024",
            **variables,
        }

    def __enter__(self) -> Self:
        port, runtime_port = _free_ports(2)
        self._client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=self._timeout + 10, trust_env=False)
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [
                    str(EMULATOR),
                    "--log-level=error",
                    f"--runtime-interface-emulator-address=127.0.0.1:{port}",
                    f"--runtime-api-address=127.0.0.1:{runtime_port}",
                    *self._command,
                ],
                cwd=self._function,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._wait_for(port)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()
        self._stop()

    def invoke(self, event: dict[str, Any]) -> Any:
        response = self._client.post("/2015-03-31/functions/function/invocations", json=event)
        answer = json.loads(response.content)
        # The emulator answers 200 also to a failure.
        if isinstance(answer, dict) and "errorMessage" in answer:
            raise FunctionFailed(f"{answer}\n{self._log.read_text()}")
        return answer

    def _wait_for(self, port: int) -> None:
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
            except OSError:
                time.sleep(0.01)
            else:
                return
        self._stop()
        raise RuntimeError(f"the emulator did not start: {self._log.read_text()}")

    def _stop(self) -> None:
        # The emulator starts the runtime in a process group of its own, and ends it at SIGTERM.
        self._process.terminate()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


def _free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    try:
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]
    finally:
        for each in sockets:
            each.close()
