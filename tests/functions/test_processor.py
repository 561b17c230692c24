import json
from collections.abc import Callable
from typing import Any

import pytest

from tests import factory
from tests.crowd import refusing
from tidegate.postgres.database import Connection

Invoke = Callable[..., dict[str, Any]]


def canary(connection: Connection, **payload: Any) -> Any:
    return factory.make_job(connection, type="canary", payload=json.dumps(payload))


def test_the_canary_returns_what_it_saw(committed: Connection, processor: Invoke, context: Any) -> None:
    job_id = canary(committed, note="hello", work_ms=20)

    counts = processor()

    result = factory.job(committed, job_id)["result"]
    assert (result["note"], result["attempt"], result["worker"]) == ("hello", 1, context.aws_request_id)
    assert result["worked_ms"] >= 20
    assert counts["complete"] == 1


def test_a_failed_canary_is_retried(committed: Connection, processor: Invoke) -> None:
    job_id = canary(committed, fail_times=1)
    processor()
    failed_once = factory.job(committed, job_id)
    committed.execute("UPDATE tidegate.jobs SET scheduled_for = now()")

    processor()

    completed = factory.job(committed, job_id)
    assert (failed_once["status"], failed_once["error_code"]) == ("pending", "canary_failed")
    assert (completed["status"], completed["attempts"]) == ("completed", 2)


def test_a_canary_with_a_bad_payload_fails_at_once(committed: Connection, processor: Invoke) -> None:
    job_id = canary(committed, work_ms="soon")

    processor()

    row = factory.job(committed, job_id)
    assert (row["status"], row["attempts"], row["error_code"]) == ("failed", 1, "invalid_payload")


def test_a_deployment_declares_its_job_types_and_runs_nothing(committed: Connection, processor: Invoke) -> None:
    declared = processor(declare=True)

    types = committed.execute("SELECT name FROM tidegate.job_types").fetchall()
    workers = committed.execute("SELECT count(*) FROM tidegate.workers").fetchone()

    assert declared == {"declared": ["canary"], "refused": {}}
    assert types == [{"name": "canary"}]
    assert workers == {"count": 0}


def test_a_job_type_that_fits_no_invocation_is_refused_with_the_reason(
    committed: Connection, processor: Invoke, context: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(context), "get_remaining_time_in_millis", lambda _: 20_000)

    answer = processor(declare=True)

    assert answer["declared"] == []
    assert "its timeout of 30 seconds is too long: an invocation has 12" in answer["refused"]["canary"]


def test_a_job_type_that_contradicts_its_overrides_is_refused_with_the_reason(
    committed: Connection, processor: Invoke
) -> None:
    factory.make_type(committed, "canary")

    with refusing(committed, "UPDATE", "job_types", "NEW.name = 'canary'", "23514"):
        assert "contradict each other" in processor(declare=True)["refused"]["canary"]
