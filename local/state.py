"""What outlives a run, below .local/: the lock that lets one run at a time use it, and the env file for a shell."""

import contextlib
import fcntl
import os
import shlex
import socket
import tempfile
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self


class StateError(Exception):
    """The stack cannot run here as it was asked to; the text says what to change."""


@dataclass(frozen=True)
class Address:
    http_port: int
    invoke_port: int
    database_url: str
    key: str

    @property
    def http_url(self) -> str:
        return f"http://127.0.0.1:{self.http_port}"

    @property
    def invoke_url(self) -> str:
        return f"http://127.0.0.1:{self.invoke_port}"


class State:
    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.env_file = directory / "env"

    def __enter__(self) -> Self:
        self.directory.mkdir(parents=True, exist_ok=True)
        self._lock = (self.directory / "lock").open("a+")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # the kernel gives it back, however the run ends
        except BlockingIOError:
            self._lock.seek(0)
            holder = self._lock.read().strip()
            self._lock.close()
            raise StateError(f"it is running already (pid {holder}), with {self.directory}") from None
        self._lock.truncate(0)
        self._lock.write(f"{os.getpid()}\n")
        self._lock.flush()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.close()

    def key(self) -> str | None:
        """The key of the last run."""
        with contextlib.suppress(FileNotFoundError):
            for line in self.env_file.read_text().splitlines():
                name, _, value = line.removeprefix("export ").partition("=")
                if name == "TIDEGATE_KEY":
                    return "".join(shlex.split(value))
        return None

    def write(self, address: Address) -> None:
        variables = {
            "TIDEGATE_URL": address.http_url,
            "TIDEGATE_KEY": address.key,
            "DATABASE_URL": address.database_url,
        }
        lines = [f"export {name}={shlex.quote(value)}\n" for name, value in variables.items()]
        # A new file of mode 0600, then renamed: whoever reads it sees the whole of the last run or of this one.
        descriptor, path = tempfile.mkstemp(prefix="env.", dir=self.directory)
        with os.fdopen(descriptor, "w") as file:
            file.writelines(lines)
        Path(path).replace(self.env_file)


def listen(variable: str, port: int) -> socket.socket:
    try:
        return socket.create_server(("127.0.0.1", port))
    except OverflowError:
        raise StateError(f"{variable}={port} is not a port") from None
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise StateError(f"port {port}: {reason}; set {variable} to another one, or to 0 for any") from None
