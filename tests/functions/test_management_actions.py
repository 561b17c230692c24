"""Every action on a job, from every status, by every role."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests import factory
from tests.crowd import refusing
from tests.factory import each
from tests.functions.conftest import Client
from tidegate.job import Status
from tidegate.outcome import Cancelled, Finished
from tidegate.postgres.database import Connection
from tidegate.queue.claim import Limits, claim
from tidegate.queue.settle import settle

BODIES: dict[str, Any] = {"reject": {"reason": "not ours"}, "signal": {"name": "paid"}, "change": {"priority": 20}}
LEADS_TO = {
    ("retry", "failed"): "pending",
    ("retry", "cancelled"): "pending",
    ("cancel", "pending"): "cancelled",
    ("cancel", "processing"): "processing",
    ("cancel", "waiting"): "cancelled",
    ("cancel", "review_needed"): "cancelled",
    ("approve", "review_needed"): "completed",
    ("reject", "review_needed"): "failed",
    ("signal", "pending"): "pending",
    ("signal", "processing"): "processing",
    ("signal", "waiting"): "pending",
    ("signal", "review_needed"): "review_needed",
    ("change", "pending"): "pending",
    ("change", "waiting"): "waiting",
    ("change", "review_needed"): "review_needed",
    ("replay", "completed"): "completed",
    ("replay", "failed"): "failed",
    ("replay", "cancelled"): "cancelled",
    ("delete", "completed"): None,
    ("delete", "failed"): None,
    ("delete", "cancelled"): None,
}
ACTIONS = ["retry", "cancel", "approve", "reject", "signal", "change", "replay", "delete"]
LEGAL = {status: [action for action in ACTIONS if (action, status) in LEADS_TO] for status in Status}
TOMORROW = datetime.now(UTC) + timedelta(days=1)


@pytest.fixture(autouse=True)
def _email(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "email")


def act(client: Client, action: str, job_id: UUID) -> Any:
    match action:
        case "change":
            return client("PATCH", f"/api/jobs/{job_id}", BODIES[action])
        case "delete":
            return client("DELETE", f"/api/jobs/{job_id}")
    return client("POST", f"/api/jobs/{job_id}/{action}", BODIES.get(action))


def make(connection: Connection, status: str, **columns: Any) -> UUID:
    waits = {"wait_signal": "paid"} if status == "waiting" else {}
    return factory.make_job(connection, status, **waits | columns)


@pytest.mark.parametrize(("pair", "status"), LEADS_TO.items())
def test_a_legal_action_changes_the_job_and_logs_the_actor(
    management: Client, committed: Connection, pair: tuple[str, str], status: str | None
) -> None:
    action, before = pair
    job_id = make(committed, before)

    reply = act(management, action, job_id)

    key = management.key.split("_")[1]
    if status is None:
        assert reply.status == 204
        assert committed.execute("SELECT FROM tidegate.jobs").rowcount == 0
        audited = committed.execute("SELECT actor, action, kind, subject, changed FROM tidegate.audit").fetchall()
        changed = {"status": [before, None], "type": ["email", None]}
        assert audited == [
            {"actor": f"root (key {key})", "action": action, "kind": "job", "subject": str(job_id), "changed": changed}
        ]
        return
    assert reply.status == (201 if action == "replay" else 200)
    assert factory.job(committed, job_id)["status"] == status
    [line] = factory.logs(committed, job_id)
    assert (line["actor"], line["message"]) == (f"root (key {key})", action)
    if pair == ("cancel", "processing"):  # the job's end has a line of its own
        assert line["details"] == {"requested": True}
    elif action in {"retry", "cancel", "approve", "reject"}:
        assert line["details"]["status"] == [before, status]


@pytest.mark.parametrize(
    ("action", "before"), [(action, status) for action in ACTIONS for status in Status if action not in LEGAL[status]]
)
def test_an_illegal_action_is_a_conflict_that_lists_the_legal_ones(
    management: Client, committed: Connection, action: str, before: Status
) -> None:
    job_id = make(committed, before)
    untouched = factory.job(committed, job_id)

    reply = act(management, action, job_id)

    assert reply.problem == (409, "illegal-transition")
    assert reply.json["detail"] == (
        f"the job is {before}, which does not allow {action}; legal now: {', '.join(LEGAL[before])}"
    )
    assert factory.job(committed, job_id) == untouched
    assert factory.logs(committed, job_id) == []


@pytest.mark.parametrize("pair", LEADS_TO)
def test_an_action_that_cannot_be_logged_is_not_done(
    management: Client, committed: Connection, pair: tuple[str, str]
) -> None:
    action, before = pair
    job_id = make(committed, before)
    untouched = factory.job(committed, job_id)
    table = "audit" if action == "delete" else "job_logs"

    with refusing(committed, "INSERT", table, "true", "40001"):
        reply = act(management, action, job_id)

    assert reply.status == 503
    assert factory.job(committed, job_id) == untouched
    assert committed.execute("SELECT FROM tidegate.job_signals").rowcount == 0


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_on_no_job_is_not_found(management: Client, action: str) -> None:
    assert act(management, action, uuid4()).status == 404


@pytest.mark.parametrize("before", Status)
def test_a_job_is_cancelled_and_deleted_by_one_request(
    management: Client, committed: Connection, before: Status
) -> None:
    job_id = make(committed, before)

    reply = management("DELETE", f"/api/jobs/{job_id}", query="cancel=true")

    if before == "processing":
        assert (reply.status, reply.json) == (202, {"id": str(job_id), "status": "processing"})
        assert factory.job(committed, job_id)["cancel_requested_at"] is not None
        return
    assert (reply.status, reply.json) == (204, None)
    assert committed.execute("SELECT FROM tidegate.jobs").rowcount == 0
    [audited] = committed.execute("SELECT action, changed FROM tidegate.audit").fetchall()
    ended = before if before.is_finished else "cancelled"
    assert audited == {"action": "delete", "changed": {"status": [ended, None], "type": ["email", None]}}


def test_a_running_job_is_deleted_by_a_second_request_once_its_handler_has_stopped(
    management: Client, committed: Connection
) -> None:
    job_id = make(committed, "pending")
    [job] = claim(committed, room=1, limits=Limits(["email"], "default", 100, "w1"))
    path = f"/api/jobs/{job_id}"

    while_it_runs = [management("DELETE", path, query="cancel=true").status for _ in range(2)]
    settle(committed, [Finished(job, Cancelled())])
    after = [management("DELETE", path, query="cancel=true").status for _ in range(2)]

    assert (while_it_runs, after) == ([202, 202], [204, 404])


def test_a_job_whose_parent_waits_for_it_lets_the_parent_go_on_before_it_is_deleted(
    management: Client, committed: Connection
) -> None:
    parent = make(committed, "waiting", wait_signal=None, wait_children=True)
    child = make(committed, "pending", parent_id=parent)

    assert management("DELETE", f"/api/jobs/{child}", query="cancel=true").status == 204

    assert factory.job(committed, parent)["status"] == "pending"


@pytest.mark.parametrize("query", ["", "cancel=false"])
def test_without_cancel_only_a_finished_job_is_deleted(management: Client, committed: Connection, query: str) -> None:
    job_id = make(committed, "pending")

    assert management("DELETE", f"/api/jobs/{job_id}", query=query).problem == (409, "illegal-transition")

    assert factory.job(committed, job_id)["status"] == "pending"


def test_an_owner_who_may_cancel_may_not_delete(management: Client, committed: Connection, alice: str) -> None:
    job_id = make(committed, "pending", owner="alice")

    reply = management.as_(alice)("DELETE", f"/api/jobs/{job_id}", query="cancel=true")

    assert reply.status == 403
    assert factory.job(committed, job_id)["status"] == "pending"


@pytest.mark.parametrize("others", ["pending", "completed"])
def test_an_owner_cancels_only_its_jobs(management: Client, committed: Connection, alice: str, others: str) -> None:
    """A conflict on another owner's job is not revealed either."""
    own, other = make(committed, "pending", owner="alice"), make(committed, others, owner="bob")

    replies = [act(management.as_(alice), "cancel", job_id) for job_id in (own, other)]

    assert [reply.status for reply in replies] == [200, 404]
    assert factory.job(committed, other)["status"] == others


def test_a_retry_beside_an_unfinished_job_with_the_same_unique_key_is_a_conflict(
    management: Client, committed: Connection
) -> None:
    make(committed, "pending", unique_key="report")
    job_id = make(committed, "failed", unique_key="report")

    reply = act(management, "retry", job_id)

    assert (reply.status, "unique key" in reply.json["detail"]) == (409, True)


@pytest.mark.parametrize("body", [None, {}, {"comment": "looks right"}])
def test_an_approval_may_have_a_comment_for_the_log(management: Client, committed: Connection, body: Any) -> None:
    job_id = make(committed, "review_needed")

    assert management("POST", f"/api/jobs/{job_id}/approve", body).status == 200

    [line] = factory.logs(committed, job_id)
    assert line["details"] == {"status": ["review_needed", "completed"]} | (body or {})


def test_a_rejection_needs_a_reason(management: Client, committed: Connection) -> None:
    job_id = make(committed, "review_needed")

    management("POST", f"/api/jobs/{job_id}/reject", {"reason": "wrong address"})

    assert management("GET", f"/api/jobs/{job_id}").json["error"] == {"code": "rejected", "message": "wrong address"}


def test_a_signal_resumes_the_job_that_waits_for_it(management: Client, committed: Connection) -> None:
    job_id = make(committed, "waiting")

    path = f"/api/jobs/{job_id}/signal"
    resumed = [management("POST", path, {"name": name}).json["resumed"] for name in ("x", "paid")]

    assert resumed == [False, True]
    assert factory.job(committed, job_id)["status"] == "pending"


def test_a_change_logs_what_it_changed(management: Client, committed: Connection) -> None:
    job_id = make(committed, "pending", tags=["a"])

    reply = management("PATCH", f"/api/jobs/{job_id}", {"priority": 20, "tags": ["b", "c"]})

    assert (reply.json["priority"], reply.json["tags"]) == (20, ["b", "c"])
    assert factory.logs(committed, job_id)[0]["details"] == {"priority": [10, 20], "tags": [["a"], ["b", "c"]]}


def test_a_pending_job_can_be_delayed(management: Client, committed: Connection) -> None:
    job_id = make(committed, "pending", concurrency_key="k", blocked=True)

    reply = management("PATCH", f"/api/jobs/{job_id}", {"scheduled_for": TOMORROW.isoformat()})

    assert datetime.fromisoformat(reply.json["scheduled_for"]) == TOMORROW
    assert factory.job(committed, job_id)["blocked"] is False


@pytest.mark.parametrize("moment", ["2001-01-01T00:00:00Z", "2001-01-01T00:00:00-16:00", "0001-01-01T00:00:00+23:59"])
def test_a_time_in_the_past_is_now(management: Client, committed: Connection, moment: str) -> None:
    job_id = make(committed, "pending", scheduled_for="1 day")

    reply = management("PATCH", f"/api/jobs/{job_id}", {"scheduled_for": moment})

    assert abs(datetime.fromisoformat(reply.json["scheduled_for"]) - datetime.now(UTC)) < timedelta(minutes=1)


def test_only_a_pending_job_can_be_delayed(management: Client, committed: Connection) -> None:
    reply = management("PATCH", f"/api/jobs/{make(committed, 'waiting')}", {"scheduled_for": TOMORROW.isoformat()})

    says = "the job is waiting, and only a pending job takes scheduled_for; legal now: cancel, signal, change"
    assert (reply.status, reply.json["detail"]) == (409, says)


@pytest.mark.parametrize(
    "body",
    [
        {},
        *each(priority=[21, "7", None], status=["completed"], tags=[None, ["x"] * 21, [""], ["x" * 65]]),
        *each(scheduled_for=[None, 1, "9999-01-01T00:00:00Z"]),
    ],
)
def test_an_empty_or_invalid_change_is_refused(management: Client, committed: Connection, body: dict[str, Any]) -> None:
    assert management("PATCH", f"/api/jobs/{make(committed, 'pending')}", body).problem == (400, "invalid")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("retry", {"now": True}),
        ("cancel", {"force": True}),
        ("approve", {"x": 1}),
        ("reject", {"reason": ""}),
        *(("approve", wrong) for wrong in each(comment=["", "x" * 501, 7], reason=["x"])),
        ("signal", {"name": ""}),
        ("signal", {}),
        ("signal", {"name": "x", "to": "y"}),
    ],
)
def test_an_unknown_field_in_a_body_is_refused(
    management: Client, committed: Connection, path: str, body: dict[str, Any]
) -> None:
    job_id = make(committed, "waiting")

    assert management("POST", f"/api/jobs/{job_id}/{path}", body).status == 400
