"""The whole stack in a separate process, as `make run` starts it, and an HTTP client for it."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from local.database import Postgres
from tests.conftest import FAST
from tests.pgbouncer import pgbouncer
from tests.stack.test_local_command import ROOT, env_file, pids_below

PATIENCE = 30.0


@dataclass
class Stack:
    http: httpx.Client
    key: str
    invoke_url: str
    database_url: str
    process: "subprocess.Popen[bytes]"
    log: Path

    def post(self, type_: str = "canary", **payload: Any) -> str:
        return self.accepted({"type": type_, "payload": payload})["job_id"]

    def accepted(self, body: dict[str, Any], **headers: str) -> dict[str, str]:
        reply = self.http.post("/api/jobs", json=body, headers=headers)
        assert reply.status_code == 202, reply.text
        answer: dict[str, str] = reply.json()
        return answer

    def job(self, job_id: str) -> dict[str, Any]:
        job: dict[str, Any] = self.http.get(f"/api/jobs/{job_id}").raise_for_status().json()
        return job

    def until(
        self, job_id: str, condition: Callable[[dict[str, Any]], bool], within: float = PATIENCE
    ) -> dict[str, Any]:
        deadline = time.monotonic() + within
        while not condition(job := self.job(job_id)):
            assert time.monotonic() < deadline, f"after {within} seconds the job is {job}"
            time.sleep(0.05)
        return job

    def until_status(self, job_id: str, status: str, within: float = PATIENCE) -> dict[str, Any]:
        return self.until(job_id, lambda job: job["status"] == status, within)

    def processors(self) -> list[int]:
        return [
            pid
            for pid in pids_below(self.process.pid)
            if b"AWS_LAMBDA_FUNCTION_NAME=ProcessorFunction" in _environment_of(pid)
        ]


def own_template(folder: Path, replacements: dict[str, str]) -> Path:
    """The template of a user, who keeps Tidegate elsewhere and has changed some texts."""
    text = (ROOT / "template.yaml").read_text()
    for old, new in replacements.items():
        assert old in text
        text = text.replace(old, new, 1)
    own = folder / "template.yaml"
    own.write_text(re.sub(r"(CodeUri|ContentUri): (functions|layers)", rf"\1: {ROOT}/\2", text))
    return own


@contextlib.contextmanager
def running_stack(state: Path, *arguments: str, **variables: str) -> Iterator[Stack]:
    """The default is a tick a second, so that tests need not wait a minute."""
    log = state / "log"
    environment = {name: os.environ[name] for name in ("PATH", "HOME", "POSTGRES") if name in os.environ}
    environment |= {"PYTHONPATH": str(ROOT / "layers/tidegate"), "PORT": "0", "INVOKE_PORT": "0"}
    environment |= {"PARAMETERS": "Tick='rate(1 second)'"} | variables
    command = [sys.executable, "-m", "local", "--state", str(state), *arguments]
    with (
        _pooled(state, environment),
        log.open("wb") as output,
        subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=output, start_new_session=True
        ) as process,
    ):
        banner = _wait_for_banner(process, log)
        found = env_file(state)
        invoke_url = next(line.split()[1] for line in banner.splitlines() if line.strip().startswith("Invoke"))
        headers = {"Authorization": f"Bearer {found['key']}"}
        try:
            with httpx.Client(base_url=found["url"], headers=headers, timeout=10) as http:
                yield Stack(http, found["key"], invoke_url, found["database"], process, log)
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 0


@contextlib.contextmanager
def _pooled(state: Path, environment: dict[str, str]) -> Iterator[None]:
    """With PGBOUNCER=1 the stack uses its database only through PgBouncer. A test without a database gets one here."""
    if os.environ.get("PGBOUNCER") != "1":
        yield
        return
    with contextlib.ExitStack() as stack:
        url = environment.get("DATABASE_URL")
        if url is None:
            version = int(os.environ.get("POSTGRES", "18"))
            postgres = stack.enter_context(Postgres(state / "postgres", version=version, settings=FAST))
            postgres.create_database()
            url = postgres.url()
        directory = state / "pgbouncer"
        directory.mkdir()
        environment["DATABASE_URL"] = stack.enter_context(pgbouncer(url, directory))
        yield


def _wait_for_banner(process: "subprocess.Popen[bytes]", log: Path) -> str:
    deadline = time.monotonic() + PATIENCE
    while "See it run" not in (text := log.read_text()):
        assert process.poll() is None, text
        assert time.monotonic() < deadline, text
        time.sleep(0.05)
    return text


def _environment_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""
