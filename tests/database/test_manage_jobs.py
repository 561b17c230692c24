from collections.abc import Callable
from uuid import UUID

import pytest

from tests import factory
from tests.crowd import in_line, take
from tidegate.base.errors import IllegalTransition
from tidegate.http.principal import Principal, Role
from tidegate.job import Status
from tidegate.manage import job_actions
from tidegate.postgres.database import Connection

Action = Callable[[Connection, UUID], Status]

ANN = Principal("0123456789abcdef", Role.ADMIN, "ann")

ACTIONS: dict[str, Action] = {
    "cancel": lambda c, job_id: job_actions.cancel(c, job_id, ANN),
    "retry": lambda c, job_id: job_actions.retry(c, job_id, ANN),
    "approve": lambda c, job_id: job_actions.approve(c, job_id, ANN),
    "reject": lambda c, job_id: job_actions.reject(c, job_id, ANN, reason="no"),
}
LEGAL = {
    ("cancel", "pending"): "cancelled",
    ("cancel", "waiting"): "cancelled",
    ("cancel", "review_needed"): "cancelled",
    ("cancel", "processing"): "processing",
    ("retry", "failed"): "pending",
    ("retry", "cancelled"): "pending",
    ("approve", "review_needed"): "completed",
    ("reject", "review_needed"): "failed",
}


@pytest.mark.parametrize(("pair", "status"), LEGAL.items())
def test_a_legal_action_leads_to_the_designed_status(
    connection: Connection, pair: tuple[str, str], status: str
) -> None:
    action, before = pair
    job_id = factory.make_job(connection, before)

    assert ACTIONS[action](connection, job_id) == status

    assert factory.job(connection, job_id)["status"] == status
    [line] = factory.logs(connection, job_id)
    assert (line["message"], line["actor"]) == (action, "ann (key 0123456789abcdef)")


@pytest.mark.parametrize(
    ("action", "before"),
    [(action, status) for action in ACTIONS for status in Status if (action, status) not in LEGAL],
)
def test_an_illegal_action_changes_nothing(connection: Connection, action: str, before: str) -> None:
    job_id = factory.make_job(connection, before)
    untouched = factory.job(connection, job_id)

    with pytest.raises(IllegalTransition):
        ACTIONS[action](connection, job_id)

    assert factory.job(connection, job_id) == untouched
    assert factory.logs(connection, job_id) == []


def test_a_retry_has_all_its_attempts_and_keeps_its_state(connection: Connection) -> None:
    job_id = factory.make_job(connection, "failed", attempts=3, steps='{"send": 1}', lock_version=7)

    job_actions.retry(connection, job_id, ANN)

    row = factory.job(connection, job_id)
    assert (row["attempts"], row["steps"], row["lock_version"]) == (0, {"send": 1}, 8)


def test_a_cancelled_child_resumes_its_parent(connection: Connection) -> None:
    parent = factory.make_job(connection, "waiting", wait_children=True)
    child = factory.make_job(connection, parent_id=parent)

    job_actions.cancel(connection, child, ANN)

    assert factory.job(connection, parent)["resumed_by"] == "children"


def test_cancelling_a_job_that_is_claimed_meanwhile_requests_its_cancellation(
    committed: Connection, other: Connection, email_type: str
) -> None:
    job_id = factory.make_job(committed)

    _, cancelled = in_line(committed, take, other, lambda c: job_actions.cancel(c, job_id, ANN))

    row = factory.job(committed, job_id)
    assert (cancelled, row["status"], row["cancel_requested_at"] is not None) == ("processing", "processing", True)


def test_of_two_retries_at_once_one_is_refused(committed: Connection, other: Connection) -> None:
    job_id = factory.make_job(committed, "failed")
    retry = ACTIONS["retry"]

    with pytest.raises(IllegalTransition, match="the job is pending"):
        in_line(committed, lambda c: retry(c, job_id), other, lambda c: retry(c, job_id))

    assert len(factory.logs(committed, job_id)) == 1
