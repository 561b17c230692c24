"""Ctrl-C of `make run` while jobs run: those that end in time complete, the others run again at the next start."""

import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from uuid import UUID

import pytest

from local.database import Postgres
from tests import factory
from tests.conftest import FAST
from tests.stack.fixtures.own_handlers import handlers
from tests.stack.running import Stack, own_template, running_stack
from tests.stack.test_local_command import ROOT
from tidegate.postgres.database import Connection, connect


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ctrl_c")
    processor = folder / "processor"
    processor.mkdir()
    shutil.copy(ROOT / "functions/processor/processor.py", processor)
    shutil.copy(handlers.__file__, processor / "handlers.py")
    return own_template(folder, {"CodeUri: functions/processor\n": f"CodeUri: {processor}\n"})


@pytest.fixture(scope="module")
def database_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """It stays when the stack has ended."""
    with Postgres(tmp_path_factory.mktemp("postgres") / "postgres", settings=FAST) as postgres:
        postgres.create_database("tidegate")
        yield postgres.url()


@pytest.fixture(autouse=True)
def empty(database_url: str) -> Iterator[None]:
    yield
    with connect(database_url) as connection:
        connection.execute("TRUNCATE tidegate.jobs, tidegate.workers CASCADE")


@contextmanager
def stack_of(tmp_path: Path, template: Path, database_url: str, **variables: str) -> Iterator[Stack]:
    given = {"DATABASE_URL": database_url, "PARAMETERS": "Tick='rate(1 second)'"} | variables
    with running_stack(tmp_path, "--template", str(template), **given) as stack:
        yield stack


def begun(stack: Stack, type_: str = "ocr", **payload: Any) -> str:
    stack.http.get("/api/jobs")  # a cold start of the function that is asked below may take longer than the job
    job_id = stack.post(type_, **payload)
    stack.until_status(job_id, "processing")
    time.sleep(0.3)
    return job_id


def interrupt(stack: Stack, *more: float) -> tuple[float, str]:
    """Ctrl-C, and once more after so many seconds. Returns how long the stack took to end, and what it said."""
    before, began = len(stack.log.read_text()), time.monotonic()
    stack.process.send_signal(signal.SIGINT)
    for seconds in more:
        time.sleep(seconds)
        stack.process.send_signal(signal.SIGINT)
    assert stack.process.wait(20) == 0
    return time.monotonic() - began, stack.log.read_text()[before:]


def left_behind(connection: Connection) -> dict[str, Any]:
    return factory.one(
        connection,
        """
        SELECT count(*) FILTER (WHERE locked_by IS NOT NULL) AS locked, count(*) FILTER (WHERE suspect) AS suspects,
            (SELECT count(*) FROM tidegate.workers) AS workers FROM tidegate.jobs
        """,
    )


NOTHING = {"locked": 0, "suspects": 0, "workers": 0}


def test_a_running_job_completes_or_runs_again_at_the_next_start(
    tmp_path: Path, template: Path, database_url: str
) -> None:
    with stack_of(tmp_path, template, database_url) as stack:
        long = begun(stack, "long", seconds=60)
        short = begun(stack, document_id="d", seconds=3)
        took, said = interrupt(stack)

    with connect(database_url) as connection:
        left = left_behind(connection)
        ended, given_back = (factory.job(connection, UUID(job_id)) for job_id in (short, long))
        connection.execute("UPDATE tidegate.jobs SET payload = '{\"seconds\": 0}' WHERE id = %s", [long])
    assert (ended["status"], ended["attempts"], ended["result"]) == ("completed", 1, {"document": "d"})
    assert (given_back["status"], given_back["attempts"], given_back["error_code"]) == ("pending", 0, None)
    assert left == NOTHING
    assert "running jobs have 5 seconds to end" in said
    assert "Traceback" not in said
    assert 5 < took < 12

    with stack_of(tmp_path, template, database_url) as stack:
        job = stack.until_status(long, "completed", within=10)
    assert job["attempts"] == 1


def test_a_second_ctrl_c_ends_at_once(tmp_path: Path, template: Path, database_url: str) -> None:
    with stack_of(tmp_path, template, database_url, END_SECONDS="20") as stack:
        begun(stack, "long", seconds=60)
        took, said = interrupt(stack, 1, 0.1)

    assert took < 4
    assert "running jobs have 20 seconds to end" in said
    assert "Traceback" not in said


def test_without_a_running_job_it_ends_at_once(tmp_path: Path, template: Path, database_url: str) -> None:
    with stack_of(tmp_path, template, database_url) as stack:
        stack.until_status(stack.post("ocr", document_id="d"), "completed")
        took, said = interrupt(stack)

    with connect(database_url) as connection:
        assert left_behind(connection) == NOTHING
    assert took < 3
    assert "running jobs" not in said


class Slow(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        time.sleep(2)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def test_a_job_outside_is_settled_through_the_relay(tmp_path: Path, template: Path, database_url: str) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Slow) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        parameters = f"Tick='rate(1 second)' HttpHosts=127.0.0.1 HttpPorts={server.server_port}"
        with stack_of(tmp_path, template, database_url, PARAMETERS=parameters) as stack:
            url = f"http://127.0.0.1:{server.server_port}/"
            job_id = begun(stack, "http_request", url=url, method="GET")
            interrupt(stack)
        server.shutdown()

    with connect(database_url) as connection:
        assert left_behind(connection) == NOTHING
        assert factory.job(connection, UUID(job_id))["status"] == "completed"
