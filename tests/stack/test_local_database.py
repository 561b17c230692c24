import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import psycopg
import pytest

from local import database
from local.database import DatabaseError, Postgres

QUICK = {"fsync": "off"}


def copy_programs(directory: Path) -> Path:
    programs = database.bin_directory(18)
    install, package = programs.parent, programs.parent.parent
    shutil.copytree(install, directory / package.name / install.name)
    shutil.copytree(package.with_name(f"{package.name}.libs"), directory / f"{package.name}.libs")
    return directory / package.name / install.name / programs.name


@pytest.mark.parametrize("version", [16, 18])
def test_data_outlives_a_restart(tmp_path: Path, version: int) -> None:
    with Postgres(tmp_path / "pg", version, settings=QUICK) as postgres:
        postgres.create_database()
        with psycopg.connect(postgres.url()) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 'é' AS word")

    with Postgres(tmp_path / "pg", version, settings=QUICK) as postgres:
        postgres.create_database()
        with psycopg.connect(postgres.url()) as connection:
            kept = "SELECT word, upper(word), current_setting('server_version_num')::int / 10000 FROM kept"
            row = connection.execute(kept).fetchone()

    assert row == ("é", "É", version)


@pytest.mark.skipif(os.geteuid() != 0, reason="for root")
def test_root_need_not_open_a_directory_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for the data nor for the programs: only root may be able to enter a checkout and its .venv."""
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    programs = copy_programs(closed)
    monkeypatch.setattr(database, "bin_directory", lambda version: programs)

    with Postgres(closed / "pg", settings=QUICK) as postgres, psycopg.connect(postgres.url("postgres")) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
        status = Path(f"/proc/{postgres.pid}/status").read_text()

    assert (closed.stat().st_uid, stat.S_IMODE(closed.stat().st_mode)) == (0, 0o700)
    assert re.search(r"^Uid:\t(\d+)", status, re.MULTILINE)[1] != "0"  # type: ignore[index]
    assert re.search(r"^CapPrm:\t(\w+)", status, re.MULTILINE)[1] == "0000000000000002"  # type: ignore[index]


@pytest.mark.skipif(os.geteuid() != 0, reason="for root")
def test_root_without_setpriv_is_told_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(DatabaseError, match="DATABASE_URL"), Postgres(tmp_path / "pg"):
        pass


def test_the_password_is_private_and_needed(tmp_path: Path) -> None:
    with Postgres(tmp_path / "pg", settings=QUICK) as postgres:
        assert stat.S_IMODE((tmp_path / "pg/password").stat().st_mode) == 0o600
        with pytest.raises(psycopg.OperationalError, match="no password supplied"):
            psycopg.connect(f"postgresql://postgres@127.0.0.1:{postgres.port}/postgres")


def test_settings_and_port_are_as_given(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]

    with Postgres(tmp_path / "pg", port=port, settings={"max_connections": "7"}) as postgres:
        with psycopg.connect(postgres.url("postgres")) as connection:
            assert connection.execute("SHOW max_connections").fetchone() == ("7",)
        assert postgres.port == port


def test_the_port_is_the_last_runs_if_it_is_free(tmp_path: Path) -> None:
    with Postgres(tmp_path / "pg", settings=QUICK) as postgres:
        first = postgres.port

    with Postgres(tmp_path / "pg", settings=QUICK) as postgres:
        assert postgres.port == first

    with socket.create_server(("127.0.0.1", first)), Postgres(tmp_path / "pg", settings=QUICK) as postgres:
        assert postgres.port != first


def test_a_busy_port_is_an_error_with_the_servers_text(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        with pytest.raises(DatabaseError, match="could not bind"), Postgres(tmp_path / "pg", port=port):
            pass


def test_another_program_may_take_the_free_port_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, socket.create_server(("127.0.0.1", 0)) as probe:
        ports = iter([taken.getsockname()[1], probe.getsockname()[1]])
        probe.close()
        monkeypatch.setattr(database, "_free_port", lambda: next(ports))

        with Postgres(tmp_path / "pg", settings=QUICK) as postgres:
            assert postgres.port != taken.getsockname()[1]


def test_a_server_left_by_a_killed_run_is_stopped_first(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = """
        import os, signal, sys
        from pathlib import Path
        from local.database import Postgres
        with Postgres(Path(sys.argv[1])) as postgres:
            print(postgres.pid, flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
    """
    arguments = [sys.executable, "-c", textwrap.dedent(program), str(tmp_path / "pg")]
    run = subprocess.run(arguments, capture_output=True, check=False, cwd=Path(database.__file__).parent.parent)
    assert run.returncode == -signal.SIGKILL

    with Postgres(tmp_path / "pg") as postgres, psycopg.connect(postgres.url("postgres")) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)

    assert f"pid {int(run.stdout)}), left over" in capfd.readouterr().out


def test_a_directory_of_another_version_is_refused(tmp_path: Path) -> None:
    with Postgres(tmp_path / "pg", 16, settings=QUICK):
        pass

    with pytest.raises(DatabaseError, match="belongs to Postgres 16, not 18"), Postgres(tmp_path / "pg", 18):
        pass


def test_an_interrupted_initdb_leaves_no_half_database(tmp_path: Path) -> None:
    (tmp_path / "pg/initdb/base").mkdir(parents=True)
    (tmp_path / "pg/initdb/PG_VERSION").write_text("18\n")

    with Postgres(tmp_path / "pg", settings=QUICK) as postgres:
        assert postgres.pid


def test_the_server_ends_while_sessions_are_open(tmp_path: Path) -> None:
    with Postgres(tmp_path / "pg", settings=QUICK) as postgres:
        connection = psycopg.connect(postgres.url("postgres"))
        connection.execute("SELECT 1")
        started = time.monotonic()

    assert time.monotonic() - started < 5
    assert not (tmp_path / "pg/data/postmaster.pid").exists()
    connection.close()
    shutil.rmtree(tmp_path / "pg")
