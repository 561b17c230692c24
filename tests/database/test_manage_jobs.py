from collections.abc import Callable
from uuid import UUID

import pytest

from tests import factory
from tidegate.database import Connection
from tidegate.errors import IllegalTransition
from tidegate.job import Status
from tidegate.manage import jobs

Action = Callable[[Connection, UUID], Status]

ACTIONS: dict[str, Action] = {
    "cancel": lambda c, job_id: jobs.cancel(c, job_id, actor="ann"),
    "retry": lambda c, job_id: jobs.retry(c, job_id, actor="ann"),
    "approve": lambda c, job_id: jobs.approve(c, job_id, actor="ann"),
    "reject": lambda c, job_id: jobs.reject(c, job_id, actor="ann", reason="no"),
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
def test_a_legal_action_leads_where_the_design_says(connection: Connection, pair: tuple[str, str], status: str) -> None:
    action, before = pair
    job_id = factory.make_job(connection, before)

    assert ACTIONS[action](connection, job_id) == status

    assert factory.job(connection, job_id)["status"] == status
    assert [(line["message"], line["actor"]) for line in factory.logs(connection, job_id)] == [(action, "ann")]


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


def test_a_retry_has_all_its_attempts_and_keeps_what_it_remembers(connection: Connection) -> None:
    job_id = factory.make_job(connection, "failed", attempts=3, steps='{"send": 1}', lock_version=7)

    jobs.retry(connection, job_id, actor="ann")

    row = factory.job(connection, job_id)
    assert (row["attempts"], row["steps"], row["lock_version"]) == (0, {"send": 1}, 7)


def test_a_cancelled_child_wakes_its_parent(connection: Connection) -> None:
    parent = factory.make_job(connection, "waiting", wait_children=True)
    child = factory.make_job(connection, parent_id=parent)

    jobs.cancel(connection, child, actor="ann")

    assert factory.job(connection, parent)["woken_by"] == "children"
