"""The fifteen scenarios of FEAT-33, by their numbers, through HTTP, with Postgres instead of Redis."""

import json
import re
import shutil
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from psycopg.rows import dict_row

from local.database import Postgres
from tests.conftest import FAST
from tests.crowd import eventually
from tests.stack.fixtures.feat_33 import handlers
from tests.stack.running import Stack, running_stack
from tests.stack.test_local_command import ROOT
from tidegate.http.principal import create_key


def project(folder: Path) -> Path:
    """A user's checkout: Tidegate's template and functions, and the user's handlers."""
    processor = folder / "processor"
    processor.mkdir()
    shutil.copy(ROOT / "functions/processor/processor.py", processor)
    shutil.copy(handlers.__file__, processor / "handlers.py")
    template = (ROOT / "template.yaml").read_text().replace("CodeUri: functions/processor", f"CodeUri: {processor}")
    template = re.sub(r"(CodeUri|ContentUri): (functions|layers)", rf"\1: {ROOT}/\2", template)
    (folder / "template.yaml").write_text(template)
    return folder / "template.yaml"


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("feat_33")
    with running_stack(folder, "--template", str(project(folder)), LOGS="json") as stack:
        query(stack, handlers.TABLES)
        yield stack


def query(stack: Stack, statement: str, *values: Any) -> list[dict[str, Any]]:
    with psycopg.connect(stack.database_url, autocommit=True, row_factory=dict_row) as connection:
        cursor = connection.execute(statement, values or None)
        return cursor.fetchall() if cursor.description else []


def row(stack: Stack, job_id: str) -> dict[str, Any]:
    [found] = query(stack, "SELECT status, attempts, error_message FROM tidegate.jobs WHERE id = %s", job_id)
    return found


def jobs(stack: Stack) -> int:
    return int(query(stack, "SELECT count(*) AS jobs FROM tidegate.jobs")[0]["jobs"])


def log_lines(stack: Stack, job_id: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in stack.log.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if line.get("job_id") == job_id]


def as_owner(stack: Stack, owner: str) -> dict[str, str]:
    with psycopg.connect(stack.database_url, autocommit=True) as connection:
        key = create_key(connection, name=owner, role="producer", owner=owner)
    return {"Authorization": f"Bearer {key}"}


def test_feat_33_01_enqueue_ocr_job_happy_path(stack: Stack) -> None:
    accepted = stack.accepted({"type": "ocr", "payload": {"document_id": "d1"}, "delay_seconds": 3600})

    assert accepted["status"] == "pending"
    assert row(stack, accepted["job_id"])["status"] == "pending"


def test_feat_33_02_worker_completes_ocr_job(stack: Stack) -> None:
    job_id = stack.post("ocr", document_id="d2", seconds=1.5)

    stack.until_status(job_id, "processing")
    stack.until_status(job_id, "completed")

    settled = next(line for line in log_lines(stack, job_id) if line["message"] == "job settled")
    assert settled["duration_ms"] >= 1500


def test_feat_33_03_invalid_queue_name_rejected(stack: Stack) -> None:
    before = jobs(stack)

    reply = stack.http.post("/api/jobs", json={"type": "no_such_queue", "payload": {}})

    assert (reply.status_code, reply.json()["type"]) == (400, "urn:tidegate:problem:unknown-type")
    assert jobs(stack) == before


def test_feat_33_04_invalid_payload_rejected(stack: Stack) -> None:
    before = jobs(stack)

    reply = stack.http.post("/api/jobs", json={"type": "ocr", "payload": {"seconds": 1}})

    assert reply.status_code == 400
    assert "body.payload.document_id: it is required" in reply.json()["detail"]
    assert jobs(stack) == before


def test_feat_33_05_database_unavailable_on_enqueue(tmp_path: Path) -> None:
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


def test_feat_33_06_worker_retry_on_transient_failure(stack: Stack) -> None:
    job = stack.until_status(stack.post("ocr", document_id="d6", fail_times=1), "completed")

    assert (job["attempts"], job["error"]) == (2, None)


def test_feat_33_07_max_retries_exhausted(stack: Stack) -> None:
    job = stack.until_status(stack.post("ocr", document_id="d7", fail_times=9), "failed")

    assert (job["attempts"], job["error"]["code"]) == (3, "connection_error")
    assert job["error"]["message"] == "the recogniser at https://***@ocr.internal did not answer"


def test_feat_33_08_idempotency_prevents_duplicate_jobs(stack: Stack) -> None:
    body = {"type": "notification", "payload": {"recipient": "eight"}}

    first, second = (stack.accepted(body, **{"Idempotency-Key": "feat-33-08"}) for _ in range(2))
    stack.until_status(first["job_id"], "completed")

    assert second["job_id"] == first["job_id"]
    assert len(query(stack, "SELECT id FROM notifications WHERE recipient = 'eight'")) == 1


def test_feat_33_09_notification_queue_integration(stack: Stack) -> None:
    job_id = stack.post("notification", recipient="nine")

    stack.until_status(job_id, "completed")

    assert query(stack, "SELECT id FROM notifications WHERE recipient = 'nine'") == [{"id": job_id}]


def test_feat_33_10_email_queue_integration(stack: Stack) -> None:
    began = time.monotonic()
    job_id = stack.post("email", to="ten@example.com", subject="hello")
    took = time.monotonic() - began

    stack.until_status(job_id, "completed")

    assert took < 1  # the mail server takes longer than that
    assert query(stack, "SELECT subject FROM sent_mail WHERE recipient = 'ten@example.com'") == [{"subject": "hello"}]


def test_feat_33_11_job_status_lookup(stack: Stack) -> None:
    alice = as_owner(stack, "alice")
    body = {"type": "ocr", "payload": {"document_id": "private"}}
    job_id = stack.accepted(body, **alice)["job_id"]
    stack.until_status(job_id, "completed")

    seen = stack.http.get(f"/api/jobs/{job_id}", headers=alice).json()

    assert (seen["status"], seen["payload"]) == ("completed", None)
    assert all(seen[time_] for time_ in ("created_at", "started_at", "finished_at"))


def test_feat_33_12_unauthorized_status_lookup(stack: Stack) -> None:
    body = {"type": "ocr", "payload": {"document_id": "d12"}}
    job_id = stack.accepted(body, **as_owner(stack, "carol"))["job_id"]

    assert stack.http.get(f"/api/jobs/{job_id}", headers=as_owner(stack, "dave")).status_code == 404
    assert httpx.get(f"{stack.http.base_url}/api/jobs/{job_id}").status_code == 401


def test_feat_33_13_concurrent_workers(stack: Stack) -> None:
    query(stack, "UPDATE tidegate.worker_config SET value = 'false' WHERE key = 'enabled'")
    ids = [stack.post("notification", recipient="thirteen") for _ in range(40)]
    query(stack, "UPDATE tidegate.worker_config SET value = 'true' WHERE key = 'enabled'")
    url = f"{stack.invoke_url}/2015-03-31/functions/ProcessorFunction/invocations"

    with ThreadPoolExecutor(2) as pool:
        counts = list(pool.map(lambda _: httpx.post(url, content=b"{}", timeout=60).json(), range(2)))
    for job_id in ids:
        stack.until_status(job_id, "completed")

    assert all("errorMessage" not in count for count in counts)
    assert len(query(stack, "SELECT id FROM notifications WHERE recipient = 'thirteen'")) == 40
    assert {row(stack, job_id)["attempts"] for job_id in ids} == {1}


def test_feat_33_14_queue_specific_concurrency(stack: Stack) -> None:
    ids = [stack.post("ocr", document_id="fourteen", seconds=0.3) for _ in range(8)]
    for job_id in ids:
        stack.until_status(job_id, "completed")

    [found] = query(
        stack,
        "SELECT max(at_once) AS most FROM (SELECT count(*) AS at_once FROM recognised AS one JOIN recognised AS other"
        " ON other.began <= one.began AND other.ended > one.began"
        " WHERE one.document = 'fourteen' AND other.document = 'fourteen' GROUP BY one.began) AS counted",
    )
    assert found["most"] == 2


def test_feat_33_15_logging_coverage(stack: Stack) -> None:
    good = stack.post("ocr", document_id="d15")
    bad = stack.post("ocr", document_id="d15", fail_times=9)
    stack.until_status(good, "completed")
    stack.until_status(bad, "failed")

    for job_id, status, attempt in ((good, "completed", 1), (bad, "failed", 3)):
        line = [line for line in log_lines(stack, job_id) if line["message"] == "job settled"][-1]
        assert (line["type"], line["status"], line["attempt"]) == ("ocr", status, attempt)
        assert line["duration_ms"] >= 0
