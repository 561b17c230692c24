"""What a job shows of its attempts, children and callbacks, and of what may be done with it."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.functions.conftest import Client
from tests.outcomes import CANCELLED, DONE, FAILED, OOPS, REVIEWED, SNOOZED, WAITING
from tidegate.base.stages import Stage
from tidegate.http.principal import create_key
from tidegate.manage import attempts
from tidegate.outcome import Finished, Outcome, Retried
from tidegate.postgres.database import Connection
from tidegate.queue.claim import Limits, claim
from tidegate.queue.reclaim import reclaim
from tidegate.queue.settle import settle
from tidegate.running import Updates

RETRIED = Retried(0, OOPS)


def shown(client: Client, job_id: UUID) -> dict[str, Any]:
    reply = client("GET", f"/api/jobs/{job_id}")
    assert reply.status == 200, reply.json
    found: dict[str, Any] = reply.json
    return found


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def ran(connection: Connection, *outcomes: Outcome, seconds: float = 1.5) -> None:
    for outcome in outcomes:
        connection.execute("UPDATE tidegate.jobs SET suspect = false WHERE suspect")
        [job] = claim(connection, room=1, limits=Limits(["canary"], "default", 100, "w1"))
        settle(connection, [Finished(job, outcome, seconds=seconds)])


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        ([], []),
        ([DONE], [(1, "completed", None)]),
        ([RETRIED, DONE], [(1, "retried", "oops"), (2, "completed", None)]),
        ([RETRIED, FAILED], [(1, "retried", "oops"), (2, "failed", "oops")]),
        ([RETRIED, RETRIED, RETRIED], [(1, "retried", "oops"), (2, "retried", "oops"), (3, "retried", "oops")]),
        ([RETRIED, REVIEWED], [(1, "retried", "oops"), (2, "reviewed", None)]),
        ([CANCELLED], [(1, "cancelled", None)]),
        ([WAITING], []),
    ],
    ids=lambda it: f"{len(it)}",
)
def test_attempts(
    management: Client, committed: Connection, outcomes: list[Outcome], expected: list[tuple[Any, ...]]
) -> None:
    job_id = factory.make_job(committed, type="canary", max_attempts=4)
    ran(committed, *outcomes)

    made = shown(management, job_id)["attempts_made"]

    assert [(each["attempt"], each["outcome"], each["code"]) for each in made] == expected
    assert all(each["duration_ms"] == 1500 for each in made)
    assert all(each["started_at"] for each in made if each["outcome"] != "reviewed")


def test_a_job_says_how_long_all_its_runs_took_and_each_attempt_how_long_it_took(
    management: Client, committed: Connection
) -> None:
    job_id = factory.make_job(committed, type="canary", max_attempts=4)
    assert shown(management, job_id)["duration_ms"] is None

    ran(committed, SNOOZED, SNOOZED, seconds=0.2)
    ran(committed, RETRIED, seconds=2)
    ran(committed, DONE, seconds=0.4)
    job = shown(management, job_id)

    first, last = job["attempts_made"]
    assert (job["duration_ms"], first["duration_ms"], last["duration_ms"]) == (2800, 2000, 400)
    assert moment(last["ended_at"]) - moment(last["started_at"]) == timedelta(milliseconds=400)
    [listed] = management("GET", "/api/jobs").json["jobs"]
    assert listed["duration_ms"] == 2800


def test_the_attempt_that_runs_has_no_end(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, type="canary")
    ran(committed, RETRIED)
    claim(committed, room=1, limits=Limits(["canary"], "default", 100, "w1"))

    *_, last = shown(management, job_id)["attempts_made"]

    assert (last["attempt"], last["ended_at"], last["outcome"]) == (2, None, None)
    assert last["started_at"] is not None


def test_a_run_whose_processor_died_is_shown_and_was_not_charged(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(
        committed, "processing", type="canary", locked_at="-5 minutes", lock_expires_at="-1 minute"
    )
    reclaim(committed)

    [run] = shown(management, job_id)["attempts_made"]

    assert (run["attempt"], run["outcome"], run["code"]) == (1, "reclaimed", "worker_died")
    assert (moment(run["ended_at"]) - moment(run["started_at"])).total_seconds() == pytest.approx(300, abs=5)
    assert run["duration_ms"] is None


def test_a_review_that_was_decided_ended_the_attempt(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, type="canary")
    ran(committed, REVIEWED)
    assert management("POST", f"/api/jobs/{job_id}/approve").status == 200

    [run] = shown(management, job_id)["attempts_made"]

    assert (run["outcome"], run["ended_at"], run["duration_ms"]) == ("reviewed", None, 1500)


def test_the_stages_of_all_runs_are_shown_in_order(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, type="canary", max_attempts=4)
    for version in (2, 10):
        committed.execute("UPDATE tidegate.jobs SET lock_version = %s", [version - 1])
        [job] = claim(committed, room=1, limits=Limits(["canary"], "default", 100, "w1"))
        stages = [Stage("extract", 1_700_000_000 + version, 1200), Stage("llm", 1_700_000_010 + version, None)]
        settle(committed, [Finished(job, RETRIED, Updates(stages=stages))])

    shown_stages = shown(management, job_id)["stages"]

    assert [(each["attempt"], each["name"], each["duration_ms"]) for each in shown_stages] == [
        *((1, "extract", 1200), (1, "llm", None)),
        *((2, "extract", 1200), (2, "llm", None)),
    ]
    assert moment(shown_stages[0]["started_at"]).timestamp() == 1_700_000_002


def test_children_are_counted_beyond_those_that_are_listed(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent = factory.make_job(committed, "waiting", wait_children=True)
    factory.make_jobs(committed, 3, "completed", parent_id=parent)
    factory.make_jobs(committed, 2, parent_id=parent)

    found = shown(management, parent)["children"]
    monkeypatch.setattr(attempts, "MOST_CHILDREN_COUNTED", 4)
    bounded = shown(management, parent)["children"]

    assert (found["count"], found["at_least"], found["open"], len(found["jobs"])) == (5, False, 2, 5)
    assert (bounded["count"], bounded["at_least"]) == (4, True)


def test_callbacks_that_tell_of_a_job(management: Client, committed: Connection, alice: str) -> None:
    factory.make_type(committed, "callback", lane="outside")
    for name in ("shop", "other"):
        factory.make_endpoint(committed, name, events=["job.failed"])
    job_id = factory.make_job(committed, type="canary", owner="alice", notify=["shop"])
    factory.make_job(committed, reference_type="job", reference_id=str(job_id))
    ran(committed, FAILED)

    told = shown(management, job_id)["callbacks"]
    to_owner = shown(management.as_(alice), job_id)["callbacks"]

    assert {each["endpoint"] for each in told} == {"shop", "other"}
    assert {(each["event"], each["status"]) for each in told} == {("job.failed", "pending")}
    assert [each["endpoint"] for each in to_owner] == ["shop"]


@pytest.mark.parametrize(
    ("status", "legal"),
    [
        ("pending", {"cancel", "signal", "patch"}),
        ("processing", {"cancel", "signal"}),
        ("waiting", {"cancel", "signal", "patch"}),
        ("review_needed", {"cancel", "approve", "reject", "signal", "patch"}),
        ("completed", {"delete", "replay"}),
        ("failed", {"retry", "delete", "replay"}),
        ("cancelled", {"retry", "delete", "replay"}),
    ],
)
def test_what_is_allowed(management: Client, committed: Connection, alice: str, status: str, legal: set[str]) -> None:
    job_id = factory.make_job(committed, status, owner="alice")
    admin = management.as_(create_key(committed, name="ann", role="admin", owner="ann"))

    to_admin, to_owner = shown(admin, job_id)["allowed"], shown(management.as_(alice), job_id)["allowed"]

    assert {action for action, why_not in to_admin.items() if why_not is None} == legal
    assert all(
        why_not == f"the job is {status}, which does not allow {action.replace('patch', 'change')}"
        for action, why_not in to_admin.items()
        if why_not
    )
    assert {action for action, why_not in to_owner.items() if why_not is None} == legal & {"cancel"}
