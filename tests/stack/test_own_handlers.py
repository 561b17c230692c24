"""A user's handlers in the whole stack, and the stack while its database is away."""

import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from local.database import Postgres
from tests.conftest import FAST
from tests.crowd import eventually
from tests.stack.fixtures.own_handlers import handlers
from tests.stack.running import Stack, own_template, running_stack
from tests.stack.test_local_command import ROOT


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("own_handlers")
    processor = folder / "processor"
    processor.mkdir()
    shutil.copy(ROOT / "functions/processor/processor.py", processor)
    shutil.copy(handlers.__file__, processor / "handlers.py")
    template = own_template(folder, {"CodeUri: functions/processor\n": f"CodeUri: {processor}\n"})
    with running_stack(folder, "--template", str(template), LOGS="json") as stack:
        yield stack


def settled(stack: Stack, job_id: str) -> dict[str, Any]:
    """The last line of the log about the end of an attempt."""
    lines = [json.loads(line) for line in stack.log.read_text().splitlines() if line.startswith("{")]
    [*_, last] = [line for line in lines if line.get("job_id") == job_id and line["message"] == "job settled"]
    return dict(last)


def test_a_slow_handler_does_not_hold_up_the_request_and_its_time_is_logged(stack: Stack) -> None:
    job_id = stack.post("ocr", document_id="d", seconds=3)
    answered = datetime.now(UTC)

    stack.until_status(job_id, "processing")
    job = stack.until_status(job_id, "completed")

    assert answered < datetime.fromisoformat(job["finished_at"])
    assert job["result"] == {"document": "d"}
    assert all(job[moment] for moment in ("created_at", "started_at", "finished_at"))
    line = settled(stack, job_id)
    assert (line["type"], line["status"], line["attempt"]) == ("ocr", "completed", 1)
    assert line["duration_ms"] >= 3000


def test_a_handler_that_keeps_failing_ends_with_its_own_error_without_secrets(stack: Stack) -> None:
    job_id = stack.post("ocr", document_id="d", fail_times=9)

    job = stack.until_status(job_id, "failed")

    assert (job["attempts"], job["error"]["code"]) == (3, "connection_error")
    assert job["error"]["message"] == "the recogniser at https://***@ocr.internal did not answer"
    line = settled(stack, job_id)
    assert (line["type"], line["status"], line["attempt"]) == ("ocr", "failed", 3)


def test_a_payload_is_checked_against_the_handlers_model(stack: Stack) -> None:
    reply = stack.http.post("/api/jobs", json={"type": "ocr", "payload": {"seconds": 1}})

    assert reply.status_code == 400
    assert "body.payload.document_id: it is required" in reply.json()["detail"]


def test_a_request_while_the_database_is_away_may_be_repeated(tmp_path: Path) -> None:
    with Postgres(tmp_path / "postgres", settings=FAST) as postgres:
        postgres.create_database("tidegate")
        url, port, password = postgres.url(), postgres.port, postgres.url().split(":")[2].split("@")[0]
        with running_stack(tmp_path, DATABASE_URL=url, PARAMETERS="Tick='rate(1 hour)'", LOGS="json") as stack:
            postgres.__exit__(None, None, None)
            failed = stack.http.post("/api/jobs", json={"type": "canary"})
            with Postgres(tmp_path / "postgres", port=port, settings=FAST):
                # A pooler in between takes a moment to notice that the database is back.
                back = eventually(lambda: stack.http.post("/api/jobs", json={"type": "canary"}).status_code == 202)
            log = stack.log.read_text()

    assert (failed.status_code, failed.json()["type"]) == (503, "urn:tidegate:problem:database-unavailable")
    assert failed.headers["Retry-After"]
    assert back
    assert "database unavailable" in log
    assert password not in log.replace(url, "")
