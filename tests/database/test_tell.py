"""What endpoints are told, and what callbacks say of them."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.outcomes import DONE, FAILED, RELEASED, RETRIED, REVIEWED
from tidegate.job import CallerLimits, Claimed, NewJob
from tidegate.manage import job_actions
from tidegate.outcome import Cancelled, Failed, Finished, Outcome, Retried, SafeError
from tidegate.postgres.database import Connection
from tidegate.queue.batch import end_missed_batches
from tidegate.queue.claim import Limits, claim
from tidegate.queue.enqueue import enqueue, enqueue_batch
from tidegate.queue.reclaim import reclaim
from tidegate.queue.settle import Completing, settle

ALL = ["job.completed", "job.failed", "job.cancelled", "job.review_needed", "batch.finished"]
GONE = Failed(SafeError("http_410", "shop answered 410"))
REFUSED = Retried(60, SafeError("http_500", "shop answered 500"))


@pytest.fixture(autouse=True)
def _types(request: pytest.FixtureRequest) -> None:
    connection = request.getfixturevalue("committed" if "committed" in request.fixturenames else "connection")
    factory.make_type(connection, "email")
    factory.make_type(connection, "callback", lane="outside", key_limit=4, max_attempts=10)


def claimed(connection: Connection, type_: str = "email", lane: str = "default", room: int = 1) -> list[Claimed]:
    return claim(connection, room=room, limits=Limits([type_], lane, 100, "w1"))


def told(connection: Connection) -> list[tuple[str, str]]:
    """The endpoint and the event of each callback."""
    rows = connection.execute(
        """SELECT payload ->> 'endpoint' AS endpoint, payload -> 'body' ->> 'type' AS event
        FROM tidegate.jobs WHERE type = 'callback' ORDER BY 1, 2"""
    )
    return [(row["endpoint"], row["event"]) for row in rows]


def test_a_job_whose_texts_are_larger_than_a_payload_still_ends_and_is_told(connection: Connection) -> None:
    factory.make_endpoint(connection, events=ALL)
    job_id = factory.make_job(connection)
    large = "x" * 300_000
    connection.execute(
        "UPDATE tidegate.jobs SET error_code = %s, error_message = %s, review_reason = %s, tags = ARRAY[%s]"
        " WHERE id = %s",
        [large, large, large, large, job_id],
    )

    settle(connection, [Finished(claimed(connection)[0], REVIEWED)])
    job_actions.cancel(connection, job_id, factory.EVE)

    assert factory.job(connection, job_id)["status"] == "cancelled"
    assert [event for _, event in told(connection)] == ["job.cancelled", "job.review_needed"]


def settle_one(connection: Connection, outcome: Outcome, **columns: Any) -> UUID:
    job_id = factory.make_job(connection, **columns)
    [job] = claimed(connection)
    settle(connection, [Finished(job, outcome)])
    return job_id


def settle_next(connection: Connection, outcome: Outcome) -> None:
    [job] = claimed(connection)
    settle(connection, [Finished(job, outcome)])


def complete_beside(connection: Connection) -> None:
    """As a processor does while its slots go on."""
    factory.make_job(connection)
    asked = Completing(connection, [Finished(job, DONE) for job in claimed(connection)])
    assert asked.end()


def act(action: Callable[..., Any], status: str, **more: Any) -> Callable[[Connection], object]:
    return lambda connection: action(connection, factory.make_job(connection, status), factory.EVE, **more)


def lose(connection: Connection, **columns: Any) -> None:
    factory.make_job(connection, "processing", locked_at="-5 minutes", lock_expires_at="-1 minute", **columns)
    reclaim(connection)


ENDS: dict[str, tuple[Callable[[Connection], object], list[str]]] = {
    "returned": (lambda c: settle_one(c, DONE), ["job.completed"]),
    "returned, beside other work": (complete_beside, ["job.completed"]),
    "failed": (lambda c: settle_one(c, FAILED), ["job.failed"]),
    "stopped": (lambda c: settle_one(c, Cancelled()), ["job.cancelled"]),
    "needs a review": (lambda c: settle_one(c, REVIEWED), ["job.review_needed"]),
    "a request to cancel wins": (lambda c: settle_one(c, RETRIED, cancel_requested_at="now"), ["job.cancelled"]),
    "tried again": (lambda c: settle_one(c, RETRIED), []),
    "given back": (lambda c: settle_one(c, RELEASED), []),
    "reclaimed": (lose, []),
    "lost while it ran alone, for the last time": (
        lambda c: lose(c, suspect=True, alone=True, attempts=2, deaths=2),
        ["job.failed"],
    ),
    "lost, after a request to cancel": (lambda c: lose(c, cancel_requested_at="now"), ["job.cancelled"]),
    "cancelled": (act(job_actions.cancel, "pending"), ["job.cancelled"]),
    "asked to stop": (act(job_actions.cancel, "processing"), []),
    "approved": (act(job_actions.approve, "review_needed"), ["job.completed"]),
    "rejected": (act(job_actions.reject, "review_needed", reason="no"), ["job.failed"]),
    "retried by hand": (act(job_actions.retry, "failed"), []),
    "deleted": (act(job_actions.delete, "completed"), []),
}


@pytest.mark.parametrize("how", ENDS)
def test_each_end_is_told_once_to_each_endpoint_that_listens(connection: Connection, how: str) -> None:
    end, events = ENDS[how]
    for name in ("crm", "shop"):
        factory.make_endpoint(connection, name, events=ALL)
    factory.make_endpoint(connection, "deaf")

    end(connection)

    assert told(connection) == [(name, event) for name in ("crm", "shop") for event in events]


@pytest.mark.parametrize("how", ENDS)
def test_without_endpoints_there_are_no_callbacks(connection: Connection, how: str) -> None:
    ENDS[how][0](connection)

    assert told(connection) == []


def test_a_stack_that_sends_none_makes_none(connection: Connection) -> None:
    factory.make_endpoint(connection, events=ALL)
    connection.execute("DELETE FROM tidegate.job_types WHERE name = 'callback'")

    settle_one(connection, DONE)

    assert told(connection) == []


@pytest.mark.parametrize(
    ("endpoint", "job", "hears"),
    [
        ({}, {}, False),
        ({"events": ["job.completed"]}, {}, True),
        ({"events": ["job.failed"]}, {}, False),
        ({"events": ["job.completed"], "types": ["email", "ocr"]}, {}, True),
        ({"events": ["job.completed"], "types": ["ocr"]}, {}, False),
        ({"events": ["job.completed"], "owner": "alice"}, {}, True),
        ({"events": ["job.completed"], "owner": "bob"}, {}, False),
        ({}, {"notify": ["shop"]}, True),
        ({"events": ["job.failed"], "types": ["ocr"]}, {"notify": ["crm", "shop"]}, True),
        ({"owner": "bob"}, {"notify": ["shop"]}, False),
        ({"events": ["job.completed"]}, {"notify": ["shop"]}, True),
        ({"kind": "bus", "url": None, "events": ["job.completed"]}, {}, True),
        ({"kind": "http"}, {"notify": ["shop"]}, False),
        ({"events": ["job.completed"], "disabled_at": "now", "disabled_because": "x"}, {"notify": ["shop"]}, False),
    ],
)
def test_who_hears_of_a_completed_email_of_alice(
    connection: Connection, endpoint: dict[str, Any], job: dict[str, Any], hears: bool
) -> None:
    factory.make_endpoint(connection, **endpoint)

    settle_one(connection, DONE, **job)

    assert told(connection) == [("shop", "job.completed")] * hears


def test_a_callback_says_what_became_of_the_job(connection: Connection) -> None:
    factory.make_endpoint(connection, events=ALL)
    job_id = settle_one(connection, FAILED, reference_type="order", reference_id="7", traceparent="00-a", tags=["t"])

    callback = factory.one(connection, "SELECT * FROM tidegate.jobs WHERE type = 'callback'")
    body = callback["payload"]["body"]
    job = factory.job(connection, job_id)
    assert body["type"] == "job.failed"
    assert body["data"] == {
        "job_id": str(job_id),
        "type": "email",
        "status": "failed",
        "owner": "alice",
        "batch_id": None,
        "tags": ["t"],
        "reference": {"type": "order", "id": "7"},
        "attempts": 1,
        "error": {"code": "oops", "message": "it broke"},
        "review_reason": None,
        "finished_at": body["data"]["finished_at"],
        "version": job["lock_version"],
    }
    assert (callback["owner"], callback["concurrency_key"], callback["traceparent"]) == ("callback", "shop", "00-a")
    assert (callback["reference_type"], callback["reference_id"]) == ("job", str(job_id))
    assert (callback["max_attempts"], callback["batch_id"], callback["parent_id"]) == (10, None, None)


def versions(connection: Connection, job_id: UUID) -> dict[str, int]:
    """Returns the data of the callbacks about the job, by its status then."""
    rows = connection.execute(
        """SELECT payload #> '{body,data}' AS data FROM tidegate.jobs WHERE type = 'callback' AND reference_id = %s""",
        [str(job_id)],
    )
    return {row["data"]["status"]: row["data"]["version"] for row in rows}


@pytest.mark.parametrize(
    ("first", "then", "ends"),
    [
        (REVIEWED, [job_actions.approve], ["review_needed", "completed"]),
        (REVIEWED, [partial(job_actions.reject, reason="no")], ["review_needed", "failed"]),
        (REVIEWED, [job_actions.cancel], ["review_needed", "cancelled"]),
        (FAILED, [job_actions.retry, job_actions.cancel], ["failed", "cancelled"]),
        (FAILED, [job_actions.retry, lambda c, *_: settle_next(c, DONE)], ["failed", "completed"]),
        (Cancelled(), [job_actions.retry, lambda c, *_: settle_next(c, FAILED)], ["cancelled", "failed"]),
    ],
)
def test_each_end_of_a_job_has_a_higher_version_than_the_one_before(
    connection: Connection, first: Outcome, then: list[Callable[..., Any]], ends: list[str]
) -> None:
    factory.make_endpoint(connection, events=ALL)
    job_id = settle_one(connection, first)

    for act in then:
        act(connection, job_id, factory.EVE)

    told_versions = versions(connection, job_id)
    assert sorted(told_versions, key=lambda status: told_versions[status]) == ends
    assert len(set(told_versions.values())) == len(ends)


def test_a_request_to_cancel_a_running_job_leaves_its_lock(connection: Connection) -> None:
    factory.make_endpoint(connection, events=ALL)
    job_id = factory.make_job(connection)
    [job] = claimed(connection)

    job_actions.cancel(connection, job_id, factory.EVE)
    settle(connection, [Finished(job, RETRIED)])

    assert versions(connection, job_id) == {"cancelled": job.lock_version}


def test_a_stale_lock_tells_nothing(connection: Connection) -> None:
    factory.make_endpoint(connection, events=ALL)
    factory.make_job(connection)
    [job] = claimed(connection)
    stale = job._replace(lock_version=job.lock_version - 1)

    settle(connection, [Finished(stale, DONE)])
    settle(connection, [Finished(stale, FAILED)])

    assert told(connection) == []


def test_what_is_rolled_back_is_not_told(connection: Connection) -> None:
    factory.make_endpoint(connection, events=ALL)
    for how in ENDS:
        with connection.transaction(force_rollback=True):
            ENDS[how][0](connection)

    assert told(connection) == []


def test_the_end_of_a_batch_is_told_once(connection: Connection) -> None:
    listeners: dict[str, dict[str, Any]] = {
        "all": {"events": ["batch.finished"]},
        "mine": {"owner": "alice"},
        "bobs": {"owner": "bob", "events": ["batch.finished"]},
        "emails": {"events": ["batch.finished"], "types": ["email"]},
        "deaf": {},
    }
    for name, columns in listeners.items():
        factory.make_endpoint(connection, name, **columns)
    batch = enqueue_batch(connection, [NewJob(type="email")], owner="alice", notify=["mine"])
    connection.execute("UPDATE tidegate.jobs SET status = 'cancelled', finished_at = now()")

    for _ in range(2):
        end_missed_batches(connection)

    assert told(connection) == [(name, "batch.finished") for name in ("all", "emails", "mine")]
    data = factory.value(
        connection, "SELECT payload -> 'body' -> 'data' FROM tidegate.jobs WHERE type = 'callback' LIMIT 1"
    )
    assert (data["batch_id"], data["owner"], data["total"]) == (str(batch.id), "alice", 1)


def test_callbacks_are_not_told_of(connection: Connection) -> None:
    factory.make_endpoint(connection, events=ALL)
    settle_one(connection, DONE)

    for outcome in (REFUSED, FAILED):
        connection.execute("UPDATE tidegate.jobs SET scheduled_for = now() WHERE type = 'callback'")
        settle(connection, [Finished(job, outcome) for job in claimed(connection, "callback", "outside")])

    assert told(connection) == [("shop", "job.completed")]


def test_callbacks_take_no_room_of_the_jobs_owner(connection: Connection) -> None:
    factory.make_endpoint(connection, events=ALL)
    for _ in range(3):
        settle_one(connection, DONE)

    made = enqueue(connection, NewJob(type="email"), owner="alice", limits=CallerLimits(max_pending=1))
    assert made.outcome == "created"


@pytest.fixture
def callback(connection: Connection) -> Claimed:
    factory.make_endpoint(connection, events=["job.completed"])
    settle_one(connection, DONE)
    [job] = claimed(connection, "callback", "outside")
    return job


def shop(connection: Connection) -> dict[str, Any]:
    return factory.one(connection, "SELECT * FROM tidegate.endpoints")


def fail_since(connection: Connection, ago: timedelta) -> None:
    connection.execute("UPDATE tidegate.endpoints SET failing_since = now() - %s", [ago])


@pytest.mark.parametrize(
    "outcome", [REFUSED, Failed(SafeError("http_500", "x")), Retried(1, SafeError("timeout", "x"))]
)
def test_the_first_failure_is_noted_and_a_success_ends_it(
    connection: Connection, callback: Claimed, outcome: Outcome
) -> None:
    settle(connection, [Finished(callback, outcome)])
    failed = shop(connection)
    settle_one(connection, DONE)
    settle(connection, [Finished(job, DONE) for job in claimed(connection, "callback", "outside")])

    assert failed["failing_since"] is not None
    assert (shop(connection)["failing_since"], shop(connection)["disabled_at"]) == (None, None)


@pytest.mark.parametrize(
    "outcome",
    [
        RELEASED,
        Cancelled(),
        Failed(SafeError("worker_died", "x")),
        Failed(SafeError("no_endpoint", "x")),
        Failed(SafeError("unstorable", "x")),
    ],
)
def test_what_the_receiver_did_not_do_says_nothing_of_it(
    connection: Connection, callback: Claimed, outcome: Outcome
) -> None:
    fail_since(connection, timedelta(days=6))
    before = shop(connection)

    settle(connection, [Finished(callback, outcome)])

    assert shop(connection) == before


@pytest.mark.parametrize(("days", "is_disabled"), [(4.9, False), (5.1, True)])
def test_five_days_of_failures_disable(
    connection: Connection, callback: Claimed, days: float, is_disabled: bool
) -> None:
    fail_since(connection, timedelta(days=days))

    settle(connection, [Finished(callback, REFUSED)])

    assert (shop(connection)["disabled_because"] == "it has failed for five days") is is_disabled
    assert connection.execute("SELECT FROM tidegate.audit WHERE kind = 'endpoint'").rowcount == is_disabled


def test_410_disables_at_once_and_the_audit_says_so(connection: Connection, callback: Claimed) -> None:
    settle(connection, [Finished(callback, GONE)])

    assert shop(connection)["disabled_because"] == "it answered 410"
    line = factory.one(connection, "SELECT actor, action, subject, changed FROM tidegate.audit WHERE kind = 'endpoint'")
    assert line == {
        "actor": "callback",
        "action": "disable",
        "subject": "shop",
        "changed": {"disabled_because": [None, "it answered 410"]},
    }
    settle_one(connection, DONE)
    assert told(connection) == [("shop", "job.completed")]  # the first


@pytest.mark.parametrize("outcome", [GONE, REFUSED])
def test_a_processor_that_lost_its_lock_disables_nothing(
    connection: Connection, callback: Claimed, outcome: Outcome
) -> None:
    fail_since(connection, timedelta(days=6))
    stale = callback._replace(lock_version=callback.lock_version - 1)

    settle(connection, [Finished(stale, outcome)])

    assert shop(connection)["disabled_at"] is None


def test_other_jobs_say_nothing_of_an_endpoint(connection: Connection) -> None:
    factory.make_endpoint(connection)

    settle_one(connection, GONE, payload='{"endpoint": "shop"}')

    assert (shop(connection)["failing_since"], shop(connection)["disabled_at"]) == (None, None)


def test_a_disabled_endpoint_keeps_its_reason(connection: Connection, callback: Claimed) -> None:
    connection.execute("UPDATE tidegate.endpoints SET disabled_at = now(), disabled_because = 'by hand'")

    settle(connection, [Finished(callback, GONE)])

    assert shop(connection)["disabled_because"] == "by hand"


def test_an_endpoint_that_an_admin_is_changing_holds_up_no_settlement(committed: Connection, other: Connection) -> None:
    factory.make_endpoint(committed, events=["job.completed"])
    settle_one(committed, DONE)
    [job] = claimed(committed, "callback", "outside")
    with other.transaction():
        other.execute("SELECT FROM tidegate.endpoints FOR UPDATE")

        counts = settle(committed, [Finished(job, REFUSED)]).counts

    assert counts["retry"] == 1
