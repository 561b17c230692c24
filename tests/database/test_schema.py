"""The database keeps the invariants: a named constraint refuses a job that contradicts itself."""

from typing import Any

import psycopg
import pytest

from tests import factory
from tidegate.job import Status
from tidegate.postgres.database import Connection

LOCKED = {"locked_at": "now", "lock_expires_at": "1 s"}


@pytest.mark.parametrize("status", list(Status))
def test_a_job_of_each_status_can_be_written(connection: Connection, status: Status) -> None:
    assert factory.job(connection, factory.make_job(connection, status))["status"] == status


@pytest.mark.parametrize(
    ("status", "columns", "constraint"),
    [
        ("sleeping", {}, "jobs_status_is_known"),
        ("pending", {"locked_by": "me"}, "jobs_locked_while_processing"),
        ("processing", {"locked_by": None}, "jobs_locked_while_processing"),
        ("completed", {"locked_by": "me", **LOCKED}, "jobs_locked_while_processing"),
        ("processing", {"lock_expires_at": "-1 s"}, "jobs_lock_ends_after_it_begins"),
        ("completed", {"finished_at": None}, "jobs_finished_at_when_finished"),
        ("pending", {"finished_at": "now"}, "jobs_finished_at_when_finished"),
        ("processing", {"started_at": None}, "jobs_started_before_an_outcome"),
        ("failed", {"error_code": None}, "jobs_failed_with_an_error"),
        ("pending", {"result": "{}"}, "jobs_result_when_there_is_an_outcome"),
        ("waiting", {"wait_until": None}, "jobs_wait_ends"),
        ("pending", {"wait_signal": "paid"}, "jobs_signal_only_while_waiting"),
        ("review_needed", {"review_reason": None}, "jobs_review_has_a_reason"),
        ("completed", {"suspect": True}, "jobs_not_suspect_when_finished"),
        ("pending", {"alone": True}, "jobs_alone_is_suspect"),
        ("pending", {"priority": 21}, "jobs_priority_in_range"),
        ("pending", {"priority": 0}, "jobs_priority_in_range"),
        ("processing", {"progress": 101}, "jobs_progress_in_range"),
        ("failed", {"attempts": 4}, "jobs_attempts_in_range"),
        ("pending", {"attempts": 3}, "jobs_attempt_left"),
        ("pending", {"scheduled_for": "8000 years"}, "jobs_times_are_readable"),
        ("pending", {"alone_until": "8000 years"}, "jobs_times_are_readable"),
        ("completed", {"finished_at": "-80 years"}, "jobs_times_are_readable"),
        ("pending", {"blocked": True}, "jobs_blocked_has_a_key"),
        ("pending", {"reference_type": "x" * 101, "reference_id": "1"}, "jobs_reference_fits"),
        ("pending", {"deaths": 1}, "jobs_deaths_are_attempts"),
        ("pending", {"reference_type": "order"}, "jobs_reference_is_whole"),
        ("pending", {"payload": "[]"}, "jobs_payload_is_an_object"),
    ],
)
def test_a_contradiction_is_refused_by_name(
    connection: Connection, status: str, columns: dict[str, Any], constraint: str
) -> None:
    with pytest.raises(psycopg.errors.CheckViolation) as caught:
        factory.make_job(connection, status, **columns)

    assert caught.value.diag.constraint_name == constraint


def test_ids_are_version_7_and_ordered_by_time(connection: Connection) -> None:
    rows = [factory.one(connection, "SELECT tidegate.uuidv7() AS id, pg_sleep(0.002)") for _ in range(3)]

    ids = [row["id"] for row in rows]
    assert {id_.version for id_ in ids} == {7}
    assert ids == sorted(ids)


def test_overrides_lie_over_the_declaration(connection: Connection) -> None:
    factory.make_type(connection, "email", timeout=30)
    factory.override(connection, "email", timeout=60)

    changed = factory.one(connection, "SELECT timeout, max_attempts FROM tidegate.job_types")
    assert changed == {"timeout": 60, "max_attempts": 3}


def test_a_nonsensical_override_is_refused(connection: Connection, email_type: str) -> None:
    with pytest.raises(psycopg.errors.CheckViolation):
        factory.override(connection, "email", timeout=0)
