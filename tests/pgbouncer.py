"""PgBouncer in transaction mode before a Postgres of the tests: the engine must also work through it."""

import contextlib
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict

from tests.roles import PASSWORD, ROLES

_USER = "nobody"
_INI = """
[databases]
* = host={host} port={port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own_port}
unix_socket_dir =
auth_type = trust
auth_file = {users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
; A missing database is reported at once, not after two minutes.
query_wait_timeout = 3
server_login_retry = 1
{user_line}
"""


def is_installed() -> bool:
    return shutil.which("pgbouncer") is not None


@contextlib.contextmanager
def pgbouncer(url: str, directory: Path) -> Iterator[str]:
    """The address of the same database through PgBouncer."""
    target = conninfo_to_dict(url)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        own_port = probe.getsockname()[1]
    users, ini = directory / "users.txt", directory / "pgbouncer.ini"
    # Each user logs in at Postgres as itself.
    passwords = {target["user"]: target["password"]} | dict.fromkeys(ROLES, PASSWORD)
    users.write_text("".join(f'"{user}" "{password}"\n' for user, password in passwords.items()))
    # PgBouncer refuses to run as root.
    root = Path("/").owner() == directory.owner()
    ini.write_text(_INI.format(**target, own_port=own_port, users=users, user_line=f"user = {_USER}" if root else ""))
    directory.chmod(0o755)
    with (directory / "pgbouncer.log").open("wb") as log:
        process = subprocess.Popen(["pgbouncer", ini], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    through = f"postgresql://{target['user']}@127.0.0.1:{own_port}/{target['dbname']}"
    try:
        _wait(through)
        yield through
    finally:
        process.terminate()
        process.wait(10)


def _wait(url: str) -> None:
    give_up = time.monotonic() + 10
    while True:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.05)
        else:
            return
