"""Remote types: another Lambda function runs their jobs, called through the local stack's Invoke API."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import factory
from tests.crowd import process
from tests.factory import each
from tests.stack.fixtures import local_stack as stacks
from tests.stack.fixtures.local_stack import LocalStack, local_stack
from tidegate.postgres.database import Connection
from tidegate.processor import target
from tidegate.queue.wait import signal

TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
STACK_FOLDER = Path(stacks.__file__).parent / "elsewhere"


@pytest.fixture(scope="module")
def stack() -> Iterator[LocalStack]:
    with local_stack(STACK_FOLDER) as stack:
        yield stack


@pytest.fixture
def resize(committed: Connection, stack: LocalStack, monkeypatch: pytest.MonkeyPatch) -> Connection:
    """Declares the remote type `resize` with the target TargetFunction."""
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "local")
    monkeypatch.setenv("AWS_REGION", "us-east-1")
    monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", stack.invoke_url)
    make_target(committed, "TargetFunction")
    return committed


def make_target(connection: Connection, function: str, **declared: Any) -> None:
    connection.execute("DELETE FROM tidegate.job_types")
    settings = {"target": f"lambda:{function}", "backoff": {"kind": "fixed", "base": 0}, "max_attempts": 2} | declared
    factory.make_type(connection, "resize", **settings)


def run(connection: Connection, *, traceparent: str | None = None, **payload: Any) -> dict[str, Any]:
    job_id = factory.make_job(
        connection, type="resize", payload=json.dumps(payload), max_attempts=2, traceparent=traceparent
    )
    process(lambda: connection, {})
    return factory.job(connection, job_id)


def error(row: dict[str, Any]) -> tuple[str, str, str]:
    return row["status"], row["error_code"], row["error_message"]


def test_the_functions_answer_is_the_result(resize: Connection) -> None:
    resize.execute("""UPDATE tidegate.worker_config SET value = '{"model": "small"}' WHERE key = 'settings'""")

    job = run(resize, width=80, traceparent=TRACE)

    assert (job["status"], job["attempts"]) == ("completed", 1)
    assert job["result"]["heard"] == {
        "job_id": str(job["id"]),
        "type": "resize",
        "attempt": 1,
        "max_attempts": 2,
        "owner": "alice",
        "reference": None,
        "tags": [],
        "priority": 10,
        "batch_id": None,
        "parent": None,
        "created_at": job["created_at"].isoformat(),
        "payload": {"width": 80},
        "state": {},
        "resumed_by": None,
        "signal": None,
        "traceparent": TRACE,
        "settings": {"model": "small"},
    }


def test_an_error_of_the_function_is_retried_and_has_its_name(resize: Connection) -> None:
    job = run(resize, **{"raise": "no such address: https://app:hunter2@example.org"})

    assert error(job) == ("failed", "address_unknown", "no such address: https://***@example.org")
    assert job["attempts"] == 2
    [first, _] = factory.logs(resize, job["id"])
    assert "raise AddressUnknown" in first["details"]["traceback"]
    assert "hunter2" not in first["details"]["traceback"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ({"fail": {"reason": "no image", "code": "no_image"}}, ("failed", "no_image", "no image")),
        ({"fail": {"reason": "no image"}}, ("failed", "failed", "no image")),
        ({"retry": {"reason": "busy", "after": 60}}, ("pending", "retry", "busy")),
        ({"later": {"seconds": 60, "state": {"page": 2}}}, ("pending", None, None)),
        ({"review": {"reason": "is it a cat?", "output": {"cat": 0.5}}}, ("review_needed", None, None)),
        ({"wait": {"signal": "approved", "timeout": 60}}, ("waiting", None, None)),
    ],
)
def test_an_answer_may_name_an_outcome(
    resize: Connection, answer: dict[str, Any], expected: tuple[str, str | None, str | None]
) -> None:
    job = run(resize, answer={"tidegate": answer})

    assert error(job) == expected


@pytest.mark.parametrize(
    "answer",
    [
        {"tidegate": "completed"},
        {"tidegate": {"fail": {"reason": "x"}}, "more": 1},
        *({"tidegate": wrong} for wrong in each(fail=[{}], explode=[{}], later=[{"seconds": "soon"}])),
        {"tidegate": {}},
        {"tidegate": {"fail": {"reason": "x"}, "retry": {"after": 1}}},
    ],
)
def test_an_answer_with_a_wrong_outcome_is_not_retried(resize: Connection, answer: Any) -> None:
    job = run(resize, answer=answer)

    assert (job["status"], job["error_code"], job["attempts"]) == ("failed", "invalid_answer", 1)


def test_state_and_signals_reach_the_function(resize: Connection) -> None:
    wait = {"tidegate": {"wait": {"signal": "paid", "state": {"step": 1}}}}
    waiting = run(resize, first=wait)
    signal(resize, waiting["id"], "paid", {"amount": 5})

    process(lambda: resize, {})

    heard = factory.job(resize, waiting["id"])["result"]["heard"]
    assert (heard["attempt"], heard["state"]) == (1, {"step": 1})
    assert (heard["resumed_by"], heard["signal"]) == ("signal", {"amount": 5})


def test_the_timeout_ends_the_call(resize: Connection) -> None:
    make_target(resize, "TargetFunction", timeout=1)
    began = time.monotonic()

    job = run(resize, seconds=20)

    assert error(job)[:2] == ("failed", "timeout")
    assert time.monotonic() - began < 15


def test_the_error_for_a_missing_function_does_not_show_the_account(resize: Connection) -> None:
    make_target(resize, "NoSuchFunction")

    job = run(resize)

    assert error(job) == ("failed", "target_not_found", "the attempt could not be made")
    [first, _] = factory.logs(resize, job["id"])
    assert "there is no function NoSuchFunction" in first["details"]["traceback"]


@pytest.mark.parametrize(("variable", "value"), [("AWS_ENDPOINT_URL_LAMBDA", "http://127.0.0.1:9"), ("AWS_REGION", "")])
def test_a_function_that_cannot_be_reached_fails_the_job_and_the_invocation_goes_on(
    resize: Connection, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    if value:
        monkeypatch.setenv(variable, value)
    else:
        monkeypatch.delenv(variable)

    assert error(run(resize))[:2] == ("failed", "target_unreachable")


def test_processors_of_another_lane_do_not_claim_a_remote_type(resize: Connection) -> None:
    make_target(resize, "TargetFunction", lane="slow")

    assert run(resize)["status"] == "pending"


def test_a_remote_type_is_enqueued_by_its_schedule(resize: Connection) -> None:
    make_target(resize, "TargetFunction", schedule={"expression": "0 3 * * *", "payload": {"width": 1}})
    resize.execute("UPDATE tidegate.schedules SET next_due = date_trunc('minute', now()) - interval '1 minute'")

    process(lambda: resize, {})

    [job] = resize.execute("SELECT owner, status, payload FROM tidegate.jobs").fetchall()
    assert job == {"owner": "schedule", "status": "completed", "payload": {"width": 1}}


def test_nothing_is_prepared_before_the_first_job_of_a_remote_type(
    resize: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[None] = []
    monkeypatch.setattr(target, "prepare", lambda: prepared.append(None))

    process(lambda: resize, {})
    before = len(prepared)
    run(resize)

    assert (before, len(prepared)) == (0, 1)
