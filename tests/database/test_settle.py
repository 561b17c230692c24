import math
import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.outcomes import CANCELLED, DONE, FAILED, OOPS, OUTCOMES, RELEASED, RETRIED, REVIEWED, SNOOZED, WAITING
from tidegate.job import Claimed
from tidegate.outcome import Completed, Failed, Finished, Outcome, Released, Retried, SafeError, Waiting
from tidegate.postgres.database import Connection
from tidegate.queue.claim import Limits, claim
from tidegate.queue.reclaim import reclaim
from tidegate.queue.run_json import outcome_json
from tidegate.queue.settle import Completing, settle

pytestmark = pytest.mark.usefixtures("email_type")


@pytest.fixture
def job(connection: Connection) -> Claimed:
    factory.make_job(connection)
    return claim_one(connection)


def claim_one(connection: Connection) -> Claimed:
    [job] = claim(connection, room=1, limits=Limits(["email"], "default", 100, "w1"))
    return job


def settle_one(connection: Connection, job: Claimed, outcome: Outcome) -> Counter[str]:
    return settle(connection, [Finished(job, outcome)]).counts


def complete(connection: Connection, job: Claimed) -> dict[str, int]:
    """As a processor settles results and nothing else."""
    settled = Completing(connection, [Finished(job, DONE)]).end()
    assert settled is not None
    return dict(+settled.counts)


def test_sql_reads_each_field_of_an_outcome_that_python_sends(connection: Connection) -> None:
    written = factory.value(connection, "SELECT prosrc FROM pg_proc WHERE proname = 'write_outcomes'")
    listed = re.search(r"jsonb_to_recordset\(outcomes\) AS outcome \(([^)]+)\)", written)
    assert listed

    read = {column.split()[0] for column in listed[1].split(",")}

    others: list[Outcome] = [Failed(OOPS, deadly=True), Waiting(None, children=True, timeout=1, state="{}")]
    sent = {name for outcome in (*OUTCOMES, *others) for name in outcome_json(outcome)}
    assert read == sent | {"id", "lock_version", "became", "duration_ms"}
    assert [name for name in read if len(re.findall(rf"\b{name}\b", written)) < 2] == []


@pytest.mark.parametrize(
    ("outcome", "counted", "levels", "after"),
    [
        (
            Completed('{"a":1}'),
            "complete",
            [],
            {"status": "completed", "result": {"a": 1}, "attempts": 1, "progress": 100, "locked_by": None},
        ),
        (FAILED, "fail", ["error"], {"status": "failed", "error_code": "oops", "error_message": "it broke"}),
        (RELEASED, "release", [], {"status": "pending", "attempts": 0, "lock_version": 1}),
    ],
    ids=["keeps the result", "a safe error", "charges nothing"],
)
def test_an_outcome_is_written(
    connection: Connection, job: Claimed, outcome: Outcome, counted: str, levels: list[str], after: dict[str, Any]
) -> None:
    counts = settle_one(connection, job, outcome)

    row = factory.job(connection, UUID(job.id))
    assert {name: row[name] for name in after} == after
    assert counts == {counted: 1, "lost": 0}
    assert [line["level"] for line in factory.logs(connection, UUID(job.id))] == levels


@pytest.mark.parametrize(
    ("outcome", "charged"),
    [
        *((outcome, 1) for outcome in (DONE, REVIEWED, RETRIED, FAILED)),
        *((outcome, 0) for outcome in (SNOOZED, WAITING, CANCELLED, RELEASED, Released(begun=False))),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else type(value).__name__,
)
def test_only_an_outcome_of_its_own_is_charged(
    connection: Connection, job: Claimed, outcome: Outcome, charged: int
) -> None:
    settle_one(connection, job, outcome)

    assert factory.job(connection, UUID(job.id))["attempts"] == charged


@pytest.mark.parametrize("outcome", [DONE, RETRIED, FAILED], ids=lambda outcome: type(outcome).__name__)
def test_an_outcome_is_written_once(connection: Connection, job: Claimed, outcome: Outcome) -> None:
    counts = [settle_one(connection, job, outcome) for _ in range(2)]

    assert [each["lost"] for each in counts] == [0, 1]
    assert factory.job(connection, UUID(job.id))["attempts"] == 1


@pytest.mark.parametrize("outcome", OUTCOMES, ids=lambda outcome: type(outcome).__name__)
def test_each_run_leaves_its_duration(connection: Connection, job: Claimed, outcome: Outcome) -> None:
    settle(connection, [Finished(job, outcome, seconds=1.25)])

    row = factory.job(connection, UUID(job.id))
    assert (row["duration_ms"], row["last_run_ms"]) == (1250, 1250)
    assert [line["duration_ms"] for line in factory.logs(connection, UUID(job.id))] in ([], [1250])


def test_a_job_has_the_sum_of_its_runs(connection: Connection, job: Claimed) -> None:
    settle(connection, [Finished(job, SNOOZED, seconds=0.1)])
    settle(connection, [Finished(claim_one(connection), RETRIED, seconds=2)])
    settle(connection, [Finished(claim_one(connection), Released(begun=False))])
    settle(connection, [Finished(claim_one(connection), DONE, seconds=0.4)])

    row = factory.job(connection, UUID(job.id))
    assert (row["duration_ms"], row["last_run_ms"]) == (2500, 400)


@pytest.mark.parametrize(
    ("seconds", "stored"), [(math.nan, 0), (-1.0, 0), (math.inf, 2_000_000_000), (1e308, 2_000_000_000)]
)
@pytest.mark.parametrize("outcome", [DONE, RETRIED], ids=["complete", "settle"])
def test_a_duration_that_is_none_stops_no_settlement(
    connection: Connection, job: Claimed, outcome: Outcome, seconds: float, stored: int
) -> None:
    connection.execute("UPDATE tidegate.jobs SET duration_ms = 1000000000000000 - 1")

    assert settle(connection, [Finished(job, outcome, seconds=seconds)]).counts["lost"] == 0

    assert factory.job(connection, UUID(job.id))["last_run_ms"] == stored


def test_a_released_job_is_claimed_with_another_lock(connection: Connection, job: Claimed) -> None:
    settle_one(connection, job, RELEASED)

    assert claim_one(connection).lock_version == 2


@pytest.mark.parametrize("text", ['"', "\\", '{a,"b"}', "NULL", "", "a\nb", "ä, ö"])
def test_a_result_is_stored_unchanged(connection: Connection, job: Claimed, text: str) -> None:
    settle_one(connection, job, Failed(SafeError("oops", text, None)))

    assert factory.job(connection, UUID(job.id))["error_message"] == text


def test_an_outcome_that_is_no_text_harms_only_its_own_job(committed: Connection) -> None:
    one, odd, other = (factory.make_job(committed) for _ in range(3))
    jobs = {job.id: job for job in claim(committed, room=3, limits=Limits(["email"], "default", 100, "w1"))}
    outcomes: dict[UUID, Outcome] = {one: WAITING, odd: replace(WAITING, signal="\ud800"), other: DONE}

    counts = settle(committed, [Finished(jobs[str(id_)], outcome) for id_, outcome in outcomes.items()]).counts

    rows = [factory.job(committed, id_) for id_ in (one, odd, other)]
    assert [row["status"] for row in rows] == ["waiting", "failed", "completed"]
    assert (rows[1]["error_code"], counts["lost"]) == ("unstorable", 0)


def test_a_retried_job_is_due_later_with_its_error(connection: Connection, job: Claimed) -> None:
    settle_one(connection, job, Retried(90, OOPS))

    row = factory.job(connection, UUID(job.id))
    assert (row["status"], row["attempts"], row["error_code"], row["deaths"]) == ("pending", 1, "oops", 0)
    assert timedelta(seconds=80) < row["scheduled_for"] - row["created_at"] < timedelta(seconds=100)
    [line] = factory.logs(connection, UUID(job.id))
    assert (line["level"], line["attempt"], line["details"]["traceback"]) == ("warning", 1, "Traceback: it broke")


def test_the_log_names_the_failed_attempt_and_the_next_time(connection: Connection, job: Claimed) -> None:
    settle_one(connection, job, Retried(90, OOPS))
    due = factory.job(connection, UUID(job.id))["scheduled_for"].astimezone(UTC)
    connection.execute("UPDATE tidegate.jobs SET scheduled_for = now()")
    settle_one(connection, claim_one(connection), Failed(OOPS))

    first, second = (line["message"] for line in factory.logs(connection, UUID(job.id)))
    assert first == f"it broke (attempt 1 of 3, next at {due:%Y-%m-%dT%H:%M:%SZ})"
    assert second == "it broke (attempt 2 of 3, not tried again)"
    assert factory.job(connection, UUID(job.id))["error_message"] == "it broke"


@pytest.mark.parametrize(
    "outcome",
    [outcome for outcome in OUTCOMES if outcome not in (DONE, FAILED)],
    ids=lambda outcome: type(outcome).__name__,
)
def test_the_log_says_that_a_job_has_been_cancelled_while_it_ran(
    connection: Connection, job: Claimed, outcome: Outcome, caplog: pytest.LogCaptureFixture
) -> None:
    connection.execute("UPDATE tidegate.jobs SET cancel_requested_at = now()")

    settle_one(connection, job, outcome)

    line = factory.logs(connection, UUID(job.id))[-1]
    assert (line["message"], line["attempt"]) == ("cancelled", 1)
    assert line["details"] == {"status": ["processing", "cancelled"]}
    assert caplog.records[-1].__dict__["status"] == "cancelled"


def test_a_success_after_a_failure_removes_the_error(connection: Connection, job: Claimed) -> None:
    settle_one(connection, job, RETRIED)
    settle_one(connection, claim_one(connection), DONE)

    row = factory.job(connection, UUID(job.id))
    assert (row["status"], row["attempts"], row["error_code"]) == ("completed", 2, None)


def test_a_batch_of_all_outcomes_is_settled_at_once(connection: Connection) -> None:
    outcomes: list[Outcome] = [Completed("1"), Retried(1, OOPS), Failed(OOPS, deadly=True), Released(), Completed("2")]
    for _ in outcomes:
        factory.make_job(connection)
    jobs = claim(connection, room=5, limits=Limits(["email"], "default", 100, "w1"))

    finished = [Finished(job, outcome) for job, outcome in zip(jobs, outcomes, strict=True)]
    counts = settle(connection, finished).counts

    assert counts == {"complete": 2, "retry": 1, "fail": 1, "release": 1, "lost": 0}
    assert factory.job(connection, UUID(jobs[2].id))["deaths"] == 1


def test_the_line_of_a_job_that_is_put_off_says_why(
    connection: Connection, job: Claimed, caplog: pytest.LogCaptureFixture
) -> None:
    settle_one(connection, job, Released(delay=60, error=OOPS))

    line = caplog.records[-1].__dict__
    assert (line["levelname"], line["status"], line["error_code"], line["error_message"]) == (
        *("WARNING", "pending"),
        *(OOPS.code, OOPS.message),
    )


@pytest.mark.parametrize("outcome", [Completed("1"), Retried(1, OOPS), Failed(OOPS), Released()])
def test_a_stale_lock_cannot_settle(connection: Connection, job: Claimed, outcome: Outcome) -> None:
    connection.execute("UPDATE tidegate.jobs SET lock_expires_at = locked_at + interval '1 ms'")
    reclaim(connection, now=datetime.now(UTC) + timedelta(hours=1))
    connection.execute("UPDATE tidegate.jobs SET suspect = false")
    again = claim_one(connection)

    counts = settle_one(connection, job, outcome)

    assert counts["lost"] == 1
    assert factory.job(connection, UUID(job.id))["lock_version"] == again.lock_version
    assert factory.job(connection, UUID(job.id))["status"] == "processing"


def test_a_stale_lock_cannot_complete(connection: Connection, job: Claimed) -> None:
    connection.execute("UPDATE tidegate.jobs SET lock_version = lock_version + 1")

    assert complete(connection, job) == {"lost": 1}
    assert factory.job(connection, UUID(job.id))["status"] == "processing"


def test_a_completion_is_written_once_and_uses_an_attempt(connection: Connection, job: Claimed) -> None:
    assert [complete(connection, job) for _ in range(2)] == [{"complete": 1}, {"lost": 1}]
    assert factory.job(connection, UUID(job.id))["attempts"] == 1


def test_an_empty_settlement_sends_no_statement(connection: Connection) -> None:
    assert settle(connection, []) == ({}, [], {})
