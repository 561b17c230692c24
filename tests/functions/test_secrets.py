"""No secret in a handler's texts reaches a table, a log or an answer."""

import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import BaseModel, Field

from tests import factory
from tests.crowd import process
from tests.functions.conftest import Client
from tidegate import Fail, Fixed, Retry, Review, Running, job_type
from tidegate.job_type.definition import JobType, known
from tidegate.postgres.database import Connection

SECRET = "S3cr3tV4lue9"
NOW = Fixed(base=0)


class Said(BaseModel):
    text: str


class Login(BaseModel):
    password: str = Field(min_length=30)


class ApiError(Exception):
    pass


def raising(name: str, error: Callable[[str], Exception]) -> JobType:
    @job_type(name, max_attempts=1, backoff=NOW)
    def handler(job: Running, payload: Said) -> None:
        raise error(payload.text)

    return handler


@job_type("raises_from", max_attempts=1, backoff=NOW)
def raises_from(job: Running, payload: Said) -> None:
    try:
        raise ApiError(payload.text)
    except ApiError as error:
        error.add_note(payload.text)
        raise RuntimeError("no answer") from error


@job_type("logs", backoff=NOW)
def logs(job: Running, payload: Said) -> None:
    job.log(payload.text, "error", text=payload.text, deep={"in": [payload.text]}, **{payload.text: 1})
    job.log("by its key", api_key=SECRET, headers=[["X-Api-Key", SECRET]], env=[{"name": "DB_PASS", "value": SECRET}])
    job.log("much", rows=[{"password": SECRET}] * 1000)


@job_type("progresses", backoff=NOW)
def progresses(job: Running, payload: Said) -> None:
    job.progress(50, payload.text)


@job_type("leaves_a_result_that_is_none", max_attempts=1, backoff=NOW)
def leaves_a_result_that_is_none(job: Running, payload: Said) -> Any:
    class Odd:
        def __iter__(self) -> Any:
            raise ValueError(payload.text)

        def __getattr__(self, name: str) -> Any:
            raise ValueError(payload.text)

    return {payload.text: Odd(), (1, 2): 3}


@job_type("validates", max_attempts=1, backoff=NOW)
def validates(job: Running, payload: Said) -> None:
    Login(password=SECRET)


@job_type("asks_twice", backoff=NOW)
def asks_twice(job: Running, payload: Said) -> dict[str, Any]:
    session = job.once("login", lambda: {"token": SECRET, "url": f"redis://u:{SECRET}@h", "user": 7})
    if job.attempt == 1:
        raise RuntimeError("the first one fails")
    return {"is_the_same": session == {"token": SECRET, "url": f"redis://u:{SECRET}@h", "user": 7}}


SAYING = (
    *(raising("raises", ApiError), raising("fails_with", Fail), raising("reviews", Review)),
    raising("retries_with", lambda text: Retry(text, after=0)),
    *(raises_from, logs, progresses, leaves_a_result_that_is_none, validates),
)
JOB_TYPES = known([*SAYING, asks_twice])
TEXTS = (
    f"password=b'{SECRET}'",
    f"token={{'value': '{SECRET}'}}",
    f"Authorization: Token {SECRET}",
    f'body "{{\\"client_secret\\":\\"{SECRET}\\"}}"',
    f"[('X-Api-Key', '{SECRET}')]",
    f"redis://u:{SECRET}@h",
)


def test_no_secret_of_a_handler_is_stored_logged_or_shown(
    management: Client, committed: Connection, alice: str, log: io.StringIO
) -> None:
    ids = [
        factory.make_job(committed, type=each.name, owner="alice", payload=json.dumps({"text": text}), max_attempts=1)
        for each in SAYING
        for text in TEXTS
    ]

    process(lambda: committed, JOB_TYPES)

    columns = "status, stage, result, error_code, error_message, review_reason"
    stored = committed.execute(f"SELECT {columns} FROM tidegate.jobs").fetchall()
    stored += committed.execute("SELECT message, details FROM tidegate.job_logs").fetchall()
    shown = [management.as_(key)("GET", f"/api/jobs/{id_}").json for key in (management.key, alice) for id_ in ids]
    said = [job | {"payload": None} for job in shown]
    assert {row["status"] for row in stored if "status" in row} == {"failed", "completed", "review_needed"}
    for place in (stored, said, log.getvalue()):
        assert SECRET[:6] not in str(place)
        assert "***" in str(place)


def test_a_step_keeps_its_secrets_for_the_handler_and_is_shown_without_them(
    management: Client, committed: Connection, alice: str
) -> None:
    job_id = factory.make_job(committed, type="asks_twice", owner="alice", payload='{"text": ""}')

    process(lambda: committed, JOB_TYPES)

    assert factory.job(committed, job_id)["result"] == {"is_the_same": True}
    for client in (management, management.as_(alice)):
        steps = client("GET", f"/api/jobs/{job_id}").json["steps"]
        assert steps == {"login": {"token": "***", "url": "redis://***@h", "user": 7}}


@pytest.mark.parametrize(
    "said", [f"postgres://app:{SECRET}@db", f"-----BEGIN PRIVATE KEY-----\n{SECRET * 200}\n-----END PRIVATE KEY-----"]
)
def test_a_traceback_is_cut_after_its_secrets_are_removed(committed: Connection, said: str) -> None:
    for shift in range(0, 12 * 13, 13):
        text = "x" * 500 + said + "\n" + "y" * (20_000 - shift)
        factory.make_job(committed, type="raises", payload=json.dumps({"text": text}), max_attempts=1)

    process(lambda: committed, JOB_TYPES)

    rows = committed.execute("SELECT details->>'traceback' AS traceback FROM tidegate.job_logs").fetchall()
    assert len(rows) == 12
    assert not re.search(r"S3cr3t|V4lue9", str(rows))
    assert max(len(row["traceback"]) for row in rows) == 20_000
