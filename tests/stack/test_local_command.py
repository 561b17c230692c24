"""`python -m local` with the functions of the fixtures: what it starts, writes, refuses and leaves behind."""

import contextlib
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from local.database import Postgres
from tests.stack.fixtures.local_stack import PROJECT, is_running, wait_for_end

ROOT = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


def command(state: Path, project: Path = PROJECT, /, **variables: str) -> "subprocess.Popen[str]":
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment |= {"PYTHONPATH": str(ROOT / "layers/tidegate"), "PORT": "0", "INVOKE_PORT": "0", **variables}
    return subprocess.Popen(
        [sys.executable, "-m", "local", "--state", str(state), "--template", str(project / "template.yaml")],
        cwd=ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )


def tool(state: Path, name: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", f"local.{name}", "--state", str(state), *arguments],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT / "layers/tidegate")},
        text=True,
        capture_output=True,
        check=False,
    )


def end(stack: "subprocess.Popen[str]", number: signal.Signals = signal.SIGINT) -> str:
    """Ends it, and returns what it has written since."""
    stack.send_signal(number)
    output, _ = stack.communicate(timeout=20)
    return output


@contextlib.contextmanager
def running(state: Path, **variables: str) -> Iterator["subprocess.Popen[str]"]:
    with command(state, **variables) as stack:
        try:
            assert "See it run" in read_until(stack, "See it run")
            yield stack
        finally:
            end(stack)


def read_until(stack: "subprocess.Popen[str]", words: str) -> str:
    assert stack.stdout is not None
    text = ""
    while words not in text and (line := stack.stdout.readline()):
        text += line
    return text


def env_file(state: Path) -> dict[str, str]:
    """The variables as a shell reads them."""
    script = '. "$0"; printf "%s\\n" "$TIDEGATE_URL" "$TIDEGATE_KEY" "$DATABASE_URL"'
    done = subprocess.run(["sh", "-c", script, str(state / "env")], capture_output=True, text=True, check=True)
    return dict(zip(("url", "key", "database"), done.stdout.split(), strict=True))


def outcome(state: Path, **variables: str) -> tuple[int, str]:
    with command(state, **variables) as stack:
        output, _ = stack.communicate(timeout=20)
        return stack.returncode, output


def pids_below(parent: int) -> list[int]:
    stats = [(entry.name, entry / "stat") for entry in Path("/proc").glob("[0-9]*")]
    found = []
    for pid, stat_file in stats:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            if int(stat_file.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(pid))
    return found


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_all_that_was_started(tmp_path: Path, number: signal.Signals) -> None:
    with running(tmp_path / "state") as stack:
        url = env_file(tmp_path / "state")["url"]
        assert httpx.get(f"{url}/jobs/1").json()["routeKey"] == "GET /jobs/{id}"
        children = pids_below(stack.pid)
        output = end(stack, number)

    assert (stack.returncode, "Traceback" in output) == (0, False)
    assert len(children) >= 4  # the guard, Postgres, two functions
    assert not any(is_running(pid) for pid in children)


def test_a_killed_stack_ends_all_its_processes_and_can_be_started_again(tmp_path: Path) -> None:
    with running(tmp_path / "state") as stack:
        key = env_file(tmp_path / "state")["key"]
        children = pids_below(stack.pid)
        stack.kill()
        stack.wait()
        wait_for_end(*children)
        assert len(children) >= 3  # the guard, Postgres, the function of the first tick

    with running(tmp_path / "state"):
        assert env_file(tmp_path / "state")["key"] == key


def test_the_env_file_leads_to_the_stack(tmp_path: Path) -> None:
    state = tmp_path / "state"

    with running(state):
        values = env_file(state)
        with psycopg.connect(values["database"]) as connection:
            row = connection.execute("SELECT count(*) FROM tidegate.api_keys").fetchone()
        status = httpx.get(f"{values['url']}/jobs/1").status_code

    assert (row, status) == ((1,), 200)
    assert stat.S_IMODE((state / "env").stat().st_mode) == 0o600


def test_ticks_follow_the_templates_schedule(tmp_path: Path) -> None:
    with running(tmp_path / "state", HOME=str(tmp_path), PARAMETERS="Tick='rate(1 second)' Stage=prod"):
        deadline = time.monotonic() + 5
        while not (tmp_path / "notes").exists() or len((tmp_path / "notes").read_text().splitlines()) < 3:
            assert time.monotonic() < deadline
            time.sleep(0.02)


def test_a_shell_that_has_sourced_the_env_file_can_start_it_again_until_a_reset(tmp_path: Path) -> None:
    with running(tmp_path / "state"):
        sourced = env_file(tmp_path / "state")["database"]

    with running(tmp_path / "state", DATABASE_URL=sourced):
        assert env_file(tmp_path / "state")["database"] == sourced

    tool(tmp_path / "state", "reset")
    status, output = outcome(tmp_path / "state", DATABASE_URL=sourced)
    assert status == 1
    assert "does not answer; if this shell sourced a .local/env that make reset has removed: unset" in output


def test_a_second_run_is_refused(tmp_path: Path) -> None:
    with running(tmp_path / "state") as stack:
        status, output = outcome(tmp_path / "state")

    assert (status, len(output.splitlines())) == (1, 1)
    assert f"running already (pid {stack.pid})" in output


@pytest.mark.parametrize("variable", ["PORT", "INVOKE_PORT"])
def test_the_error_for_a_busy_port_names_the_variable_to_set(tmp_path: Path, variable: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, output = outcome(tmp_path / "state", **{variable: port})

    assert status == 1
    assert output == f"error: port {port}: Address already in use; set {variable} to another one, or to 0 for any\n"


@pytest.mark.parametrize(
    ("variables", "complaint"),
    [
        ({"PARAMETERS": "Tock=1"}, "no parameter Tock"),
        ({"PARAMETERS": "Tick='rate(1 dayz)'"}, "is not a rate"),
        ({"PARAMETERS": "Tick='rate(1"}, "PARAMETERS: No closing quotation"),
        ({"PARAMETERS": "ActTimeout=soon"}, "ActTimeout=soon is not a number"),
        ({"PORT": "http"}, "PORT=http is not a port"),
        ({"PORT": "65536"}, "PORT=65536 is not a port"),
        ({"INVOKE_PORT": "-1"}, "INVOKE_PORT=-1 is not a port"),
        ({"PORT": "3210", "INVOKE_PORT": "3210"}, "PORT and INVOKE_PORT are both 3210"),
        ({"LOGS": "xml"}, "LOGS=xml is neither text nor json"),
        ({"POSTGRES": "9"}, "no Postgres 9 here"),
        ({"DATABASE_URL": "postgresql://unknown@127.0.0.1:1/x"}, "unset DATABASE_URL\nconnection failed"),
        ({"DATABASE_URL": "postgresql://"}, "using DATABASE_URL: localhost:5432/"),
        (
            {"DATABASE_URL": "postgresql://unknown:hidden@127.0.0.1:1/x"},
            "using DATABASE_URL: 127.0.0.1:1/x (unset it for the embedded Postgres)\n",
        ),
    ],
)
def test_an_error_at_the_start_is_told_in_a_line(tmp_path: Path, variables: dict[str, str], complaint: str) -> None:
    status, output = outcome(tmp_path / "state", **variables)

    assert status == 1
    assert complaint in output
    assert "Traceback" not in output
    assert "hidden" not in output


def test_each_database_keeps_its_key(tmp_path: Path) -> None:
    state = tmp_path / "state"
    with running(state):
        embedded = env_file(state)

    with Postgres(tmp_path / "pg") as postgres:
        postgres.create_database()
        with running(state, DATABASE_URL=postgres.url()):
            first = env_file(state)["key"]
        with running(state):
            assert env_file(state)["key"] == embedded["key"] != first
        with running(state, DATABASE_URL=postgres.url()):
            assert env_file(state)["key"] == first
        with psycopg.connect(postgres.url()) as connection:
            assert connection.execute("SELECT count(*) FROM tidegate.api_keys").fetchone() == (1,)

    assert stat.S_IMODE((state / "keys.json").stat().st_mode) == 0o600


def test_a_first_tick_that_fails_is_told_in_a_line_before_the_banner(tmp_path: Path, project: Path) -> None:
    (project / "functions/act/act.py").write_text("\nimport absent\n")

    with command(tmp_path / "state", project, PARAMETERS="Tick='rate(1 day)'") as stack:
        output = read_until(stack, "See it run")
        end(stack)

    assert "Traceback" not in output
    assert (
        "the act does not start: Runtime.ImportModuleError: Unable to import module 'act': No module named 'absent' "
        f"({project}/functions/act/act.py:2); jobs will wait\n"
    ) in output


def test_make_key_and_make_psql_use_the_last_runs_database(tmp_path: Path) -> None:
    with running(tmp_path / "state"):
        key = tool(tmp_path / "state", "key", "alice", "producer").stdout.strip()
        tool(tmp_path / "state", "key", "bob", "producer", "--max-priority", "20")
        tool(tmp_path / "state", "key", "carl", "admin")
        columns = "owner, role, max_priority, max_pending, id"
        rows = tool(tmp_path / "state", "psql", "-Atc", f"SELECT {columns} FROM tidegate.api_keys ORDER BY owner")

    assert rows.stderr == ""
    made = [row.split("|") for row in rows.stdout.splitlines()]
    assert made[0] == ["alice", "producer", "10", "100000", key.split("_")[1]]
    assert [row[:4] for row in made[1:3]] == [["bob", "producer", "20", "100000"], ["carl", "admin", "", ""]]


COMMANDS = pytest.mark.parametrize(("name", "arguments"), [("key", ["alice", "producer"]), ("psql", []), ("login", [])])


@COMMANDS
def test_before_the_first_run_the_commands_say_so(tmp_path: Path, name: str, arguments: list[str]) -> None:
    done = tool(tmp_path / "state", name, *arguments)

    assert (done.returncode, done.stderr) == (1, f"error: there is no {tmp_path}/state/env yet: `make run` first\n")


@COMMANDS
def test_while_nothing_runs_the_commands_say_what_starts_it(tmp_path: Path, name: str, arguments: list[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"postgresql://app:hunter2@127.0.0.1:{silent.getsockname()[1]}/tidegate"
    (tmp_path / "env").write_text(f"export TIDEGATE_URL=http://127.0.0.1 TIDEGATE_KEY=tg_x DATABASE_URL={url}\n")

    done = tool(tmp_path, name, *arguments)

    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "The database does not answer: start it with `make run`"
    assert "hunter2" not in done.stderr


@pytest.mark.parametrize(
    ("limit", "says"),
    [
        (["--max-priority", "99"], "'99' is not 1 to 20"),
        (["--max-pending", "0"], "'0' is not 1 to 1000000"),
        (["--rate", "often"], "'often' is not a rate: write 600/minute, or 1/2s"),
    ],
)
def test_an_invalid_limit_of_a_key_is_refused_with_the_allowed_range(
    tmp_path: Path, limit: list[str], says: str
) -> None:
    done = tool(tmp_path, "key", "alice", "producer", *limit)

    assert done.returncode == 2
    assert says in done.stderr


def test_a_reset_removes_the_data_unless_it_is_in_use(tmp_path: Path) -> None:
    state = tmp_path / "state"
    with running(state):
        refused = tool(state, "reset")
        assert (state / "postgres-18").exists()

    done = tool(state, "reset")

    assert "it is running already" in refused.stderr
    assert (done.returncode, [path.name for path in state.iterdir()]) == (0, ["lock"])
