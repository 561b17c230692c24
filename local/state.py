"""The files of a run below .local/: the lock that allows one run at a time, the env file for a shell, the key of
each database, and the keys of encryption."""

import argparse
import contextlib
import fcntl
import json
import os
import shlex
import socket
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

DIRECTORY: Final = Path(__file__).parent.parent / ".local"


class StateError(Exception):
    """The stack cannot run with these options. The text says what to change."""


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


class LocalState:
    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.env_file = directory / "env"
        self.keys_file = directory / "keys.json"
        self.archive = directory / "archive"
        self.encryption_file = directory / "encryption.json"

    def __enter__(self) -> Self:
        self.directory.mkdir(parents=True, exist_ok=True)
        self._lock = (self.directory / "lock").open("a+")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # the kernel releases it however the run ends
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

    def keys(self) -> dict[str, str]:
        """By database, so that switching to another database and back finds each one's key."""
        with contextlib.suppress(FileNotFoundError):
            keys: dict[str, str] = json.loads(self.keys_file.read_text())
            return keys
        return {}

    def keep_key(self, database: str, key: str) -> None:
        self._replace(self.keys_file, json.dumps(self.keys() | {database: key}, indent=2) + "\n")

    def encryption_keys(self) -> dict[str, str]:
        """By name, as the parameter EncryptionKeys gives them."""
        with contextlib.suppress(FileNotFoundError):
            keys: dict[str, str] = json.loads(self.encryption_file.read_text())
            return keys
        return {}

    def keep_encryption_keys(self, keys: Mapping[str, str]) -> None:
        self._replace(self.encryption_file, json.dumps(keys, indent=2) + "\n")

    def variables(self) -> dict[str, str]:
        """The variables of the last run's env file."""
        try:
            words = shlex.split(self.env_file.read_text())
        except FileNotFoundError:
            raise StateError(f"there is no {self.env_file} yet: `make run` first") from None
        pairs = (word.partition("=") for word in words if "=" in word)
        return {name: value for name, _, value in pairs}

    def write(self, address: Address) -> None:
        variables = {
            "TIDEGATE_URL": address.http_url,
            "TIDEGATE_KEY": address.key,
            "DATABASE_URL": address.database_url,
        }
        self._replace(
            self.env_file, "".join(f"export {name}={shlex.quote(value)}\n" for name, value in variables.items())
        )

    def _replace(self, target: Path, text: str) -> None:
        """Writes a new file of mode 0600 and renames it, so that a reader sees either text whole."""
        descriptor, path = tempfile.mkstemp(prefix=f"{target.name}.", dir=self.directory)
        with os.fdopen(descriptor, "w") as file:
            file.write(text)
        Path(path).replace(target)


def state_parser(description: str | None) -> argparse.ArgumentParser:
    """The arguments of the commands beside the stack."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--state", type=Path, default=DIRECTORY, help="where the data and the keys are kept")
    return parser


def listen(variable: str, port: int) -> socket.socket:
    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise StateError(f"port {port}: {reason}; set {variable} to another one, or to 0 for any") from None
