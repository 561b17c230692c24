"""What an invocation does besides running jobs: it declares types, schedules, resumes and prunes."""

import pytest

from tests import factory
from tests.crowd import eventually, refusing, running
from tests.database.processing import enqueue, process, status
from tests.job_types import JOB_TYPES
from tidegate.manage.why import GateName, why
from tidegate.postgres.database import Connection


def test_the_job_types_of_the_code_are_declared(declared: Connection) -> None:
    names = {row["name"] for row in declared.execute("SELECT name FROM tidegate.job_types")}
    assert names == set(JOB_TYPES)


def test_a_declaration_is_written_only_when_it_changes(declared: Connection) -> None:
    before = declared.execute("SELECT name, xmin::text FROM tidegate.job_types").fetchall()

    process(declared)

    assert declared.execute("SELECT name, xmin::text FROM tidegate.job_types").fetchall() == before


def test_a_type_that_contradicts_its_overrides_stops_no_other(committed: Connection) -> None:
    factory.make_type(committed, "waits")
    job_id = enqueue(committed, "echo")

    with refusing(committed, "UPDATE", "job_types", "NEW.name = 'waits'", "23514"):
        process(committed)

    assert status(committed, job_id) == "completed"


def test_a_timeout_that_an_operator_has_made_to_fit_counts(declared: Connection) -> None:
    """The code's own fits no invocation: of 100 seconds, as it was, it did."""
    job_id = enqueue(declared, "echo")
    process(declared, seconds=30)
    refused = why(declared, job_id, factory.EVE, startable=[]).gates

    factory.override(declared, "echo", timeout=8)
    told = why(declared, job_id, factory.EVE, startable=[]).gates
    process(declared, seconds=30)

    assert GateName.NO_HANDLER in {gate.name for gate in refused}
    assert GateName.TIMEOUT not in {gate.name for gate in told}
    assert status(declared, job_id) == "completed"
    assert factory.value(declared, "SELECT refused -> 'echo' FROM tidegate.lane_reports") is None
    assert factory.value(declared, "SELECT missing_since FROM tidegate.job_types WHERE name = 'echo'") is None


def test_what_a_schedule_has_made_due_runs_in_the_same_invocation(declared: Connection) -> None:
    factory.override(declared, "echo", schedule={"expression": "* * * * *", "payload": {"say": "tick"}})
    process(declared)
    declared.execute("UPDATE tidegate.schedules SET next_due = date_trunc('minute', now())")

    counts = process(declared)

    assert (counts["scheduled"], counts["complete"]) == (1, 1)
    assert factory.value(declared, "SELECT result ->> 'said' FROM tidegate.jobs") == "tick"


def test_a_schedule_comes_due_while_an_invocation_is_busy(
    committed: Connection, other: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tidegate.processor.lane.KEEP_UP_SECONDS", 0.1)
    process(committed)
    factory.override(committed, "echo", schedule={"expression": "0 * * * *", "payload": {"say": "tick"}})
    job_id = enqueue(committed, "echo", seconds=1.5)

    with running(process, committed) as invocation:
        assert eventually(lambda: status(other, job_id) == "processing")
        other.execute("UPDATE tidegate.schedules SET next_due = date_trunc('hour', now())")
        counts = invocation.result(20)

    assert (counts["scheduled"], counts["complete"]) == (1, 2)


def test_all_whose_wait_is_over_are_resumed_by_one_invocation(declared: Connection) -> None:
    declared.execute("""
        INSERT INTO tidegate.jobs (type, owner, max_attempts, status, started_at, wait_until)
        SELECT 'echo', 'alice', 3, 'waiting', now(), now() - interval '1 minute' FROM generate_series(1, 2500)""")

    process(declared, SLOTS="2")

    assert declared.execute("SELECT FROM tidegate.jobs WHERE status <> 'completed'").rowcount == 0


def test_an_invocation_without_work_prunes(committed: Connection) -> None:
    factory.make_job(committed, "completed", type="echo", finished_at="-400 days")
    committed.execute("UPDATE tidegate.duties SET due_at = now()")

    assert [process(committed)["pruned"] for _ in range(2)] == [1, 0]


def test_a_queue_that_is_never_empty_is_pruned(committed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its invocations end because their time is over."""
    monkeypatch.setattr("tidegate.processor.lane.KEEP_UP_SECONDS", 0.1)
    factory.make_job(committed, "completed", type="computes", finished_at="-400 days")
    committed.execute("UPDATE tidegate.duties SET due_at = now() - interval '2 hours'")
    enqueue(committed, "computes")

    counts = process(committed, seconds=9.9)

    assert (counts["retry"], counts["pruned"]) == (1, 1)
