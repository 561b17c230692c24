"""What a handler's author sees of tidegate.testing. That it is what the queue stores: tests/engine/test_testing.py."""

import asyncio
import signal
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from pydantic import BaseModel

from tests.conftest import ROOT
from tests.crowd import within
from tidegate import Fail, Fixed, Later, Retry, Review, Running, Wait, job_type
from tidegate.testing import LoggedLine, run


class Mail(BaseModel):
    to: str = "ada"
    how: str = ""


@job_type("mail", timeout=1, max_attempts=3, backoff=Fixed(base=30, jitter=0))
def mail(job: Running, mail: Mail) -> Any:
    match mail.how:
        case "fail":
            raise Fail("no such address", code="no_address")
        case "break":
            raise ConnectionError("no way to redis://app:hunter2@cache")
        case "retry":
            raise Retry(after=7)
        case "later":
            raise Later(60, state={"looks": 1})
        case "wait":
            raise Wait("paid", timeout=3600)
        case "review":
            raise Review("look at it", output={"to": mail.to})
        case "sleep":
            time.sleep(30)
        case "interrupt":
            raise KeyboardInterrupt
    return {"to": mail.to}


@job_type("speaks", timeout=30, stages=["print"])
def speaks(job: Running, mail: Mail) -> dict[str, Any]:
    job.progress(40, "render")
    job.stage("print")
    job.log("rendered", level="debug", password="hunter2", pages=3)
    receipt = job.once("send", lambda: {"id": 1})
    job.state["sent"] = [*job.state.get("sent", []), mail.to]
    job.enqueue("next", {"to": mail.to}, priority=20)
    return {"receipt": receipt, "attempt": job.attempt, "by": job.resumed_by, "signal": job.signal}


@job_type("cleans_up")
def cleans_up(job: Running, mail: Mail) -> str:
    try:
        job.progress(10)
        return "done"
    finally:
        job.log("cleaned up", cancelled=job.cancelled)


@job_type("is_async", timeout=1)
async def is_async(job: Running, mail: Mail) -> str:
    await asyncio.sleep(30 if mail.how == "sleep" else 0)
    return mail.to


@job_type("asks")
def asks(job: Running, mail: Mail) -> dict[str, Any]:
    return {
        "left": job.seconds_left,
        "created": job.created_at.isoformat(),
        "traced": job.traceparent,
        "about": job.reference and [job.reference.type, job.reference.id],
        "tags": list(job.tags),
        "owner": job.owner,
        "batch": str(job.batch_id),
        "parent": str(job.parent),
        "priority": job.priority,
        "last": job.attempt == job.max_attempts,
    }


def test_a_result_completes_the_job() -> None:
    ran = run(mail, {"to": "ada"})

    assert (ran.status, ran.result, ran.error, ran.progress) == ("completed", {"to": "ada"}, None, 100)


def test_a_payload_may_be_the_model() -> None:
    assert run(mail, Mail(to="bob")).result == {"to": "bob"}


def test_a_payload_that_does_not_fit_fails_without_showing_it() -> None:
    ran = run(mail, {"to": ["hunter2"]})

    assert ran.error is not None
    assert (ran.status, ran.error.code) == ("failed", "invalid_payload")
    assert "hunter2" not in ran.error.message


def test_a_payload_that_no_column_can_hold_is_the_tests_mistake() -> None:
    with pytest.raises(ValueError, match="NUL"):
        run(mail, {"to": "\0"})


@pytest.mark.parametrize(
    ("how", "attempt", "stored"),
    [
        ("fail", 1, {"status": "failed", "delay": None}),
        ("break", 1, {"status": "pending", "delay": 30}),
        ("break", 3, {"status": "failed", "delay": None}),
        ("retry", 1, {"status": "pending", "delay": 7}),
        ("later", 3, {"status": "pending", "delay": 60, "state": {"looks": 1}}),
        ("wait", 1, {"status": "waiting", "waits_for": "paid", "timeout": 3600}),
        ("review", 1, {"status": "review_needed", "reason": "look at it", "result": {"to": "ada"}}),
    ],
)
def test_each_way_out_says_what_becomes_of_the_job(how: str, attempt: int, stored: dict[str, Any]) -> None:
    ran = run(mail, {"how": how}, attempt=attempt)

    assert {name: getattr(ran, name) for name in stored} == stored


def test_an_error_is_shown_as_owners_see_it() -> None:
    error = run(mail, {"how": "break"}).error

    assert error is not None
    assert (error.code, error.message) == ("connection_error", "no way to redis://***@cache")
    assert "raise ConnectionError" in str(error.traceback)


def test_what_it_says_of_its_job_is_there() -> None:
    ran = run(speaks, {"to": "ada"})

    assert (ran.stage, ran.stages, ran.steps, ran.state) == ("print", ["print"], {"send": {"id": 1}}, {"sent": ["ada"]})
    assert ran.log == [LoggedLine("debug", "rendered", {"password": "***", "pages": 3}, "print")]
    assert [(job.type, job.payload, job.priority) for job in ran.follow_ups] == [("next", {"to": "ada"}, 20)]


@pytest.mark.parametrize(("stage", "code"), [("", None), (0, "invalid_call"), ({}, "invalid_call")])
def test_a_stage_that_is_no_text_is_an_invalid_call(stage: Any, code: str | None) -> None:
    @job_type("staged")
    def staged(job: Running, mail: Mail) -> None:
        job.progress(1, stage)

    error = run(staged).error
    assert (error and error.code) == code


def test_a_later_attempt_finds_what_earlier_ones_left() -> None:
    ran = run(speaks, attempt=2, state={"sent": ["bob"]}, steps={"send": {"id": 7}}, signal={"amount": 5})

    assert ran.result == {"receipt": {"id": 7}, "attempt": 2, "by": "signal", "signal": {"amount": 5}}
    assert (ran.state, ran.steps) == ({"sent": ["bob", "ada"]}, {"send": {"id": 7}})


def test_follow_ups_may_be_held_to_the_declared_types() -> None:
    ran = run(speaks, known=["mail"])

    assert ran.error is not None
    assert (ran.status, ran.error.code, ran.follow_ups) == ("failed", "invalid_call", [])


def test_a_cancelled_handler_is_stopped_and_can_clean_up() -> None:
    ran = run(cleans_up, cancelled=True)

    assert (ran.status, ran.result, ran.progress) == ("cancelled", None, 10)
    assert ran.log == [LoggedLine("info", "cleaned up", {"cancelled": True})]


@pytest.mark.parametrize(("how", "status"), [("", "completed"), ("break", "cancelled"), ("later", "cancelled")])
def test_the_end_of_a_cancelled_handler_that_is_not_stopped_counts(how: str, status: str) -> None:
    assert run(mail, {"how": how}, cancelled=True).status == status


@pytest.mark.parametrize("type_", [mail, is_async])
def test_the_timeout_is_real(type_: Any) -> None:
    with within(5):
        ran = run(type_, {"how": "sleep"}, seconds_left=0.1)

    assert ran.error is not None
    assert (ran.status, ran.error.code) == ("pending", "timeout")


def test_an_async_handler_runs() -> None:
    assert run(is_async).result == "ada"


def test_a_handler_is_told_about_its_job() -> None:
    made, batch, parent = datetime(2026, 1, 2, tzinfo=UTC), UUID(int=1), UUID(int=2)

    ran = run(
        asks,
        created_at=made,
        traceparent="00-1-1-01",
        reference={"type": "order", "id": "4711"},
        tags=["new"],
        owner="ada",
        batch_id=batch,
        parent=parent,
        priority=20,
        max_attempts=1,
        seconds_left=9,
    )

    left = ran.result.pop("left")
    assert 8 < left <= 9
    assert ran.result == {
        "created": made.isoformat(),
        "traced": "00-1-1-01",
        "about": ["order", "4711"],
        "tags": ["new"],
        "owner": "ada",
        "batch": str(batch),
        "parent": str(parent),
        "priority": 20,
        "last": True,
    }


def test_the_person_who_runs_the_tests_can_interrupt_them() -> None:
    with pytest.raises(KeyboardInterrupt):
        run(mail, {"how": "interrupt"})


def test_timers_and_signals_are_as_before() -> None:
    before = signal.getsignal(signal.SIGALRM)
    signal.setitimer(signal.ITIMER_REAL, 100)

    run(mail)

    left, _ = signal.setitimer(signal.ITIMER_REAL, 0)
    assert 90 < left <= 100
    assert signal.getsignal(signal.SIGALRM) is before


def test_it_runs_in_any_thread() -> None:
    statuses: list[str] = []
    thread = threading.Thread(target=lambda: statuses.append(run(mail).status))

    thread.start()
    thread.join()

    assert statuses == ["completed"]


def test_it_loads_neither_aws_nor_postgres() -> None:
    program = "import sys, tidegate.testing; print({'boto3', 'botocore', 'psycopg'} & sys.modules.keys())"

    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": str(ROOT / "layers/tidegate")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.stdout, done.stderr) == ("set()\n", "")
