from typing import Any

import pytest

from tests import factory
from tests.crowd import statuses
from tests.factory import each
from tests.functions.conftest import Client, Reply
from tidegate.manage import bulk
from tidegate.postgres.database import Connection

FAILED = {"filter": {"status": "failed"}}


def make_many(connection: Connection, number: int, status: str = "failed", **columns: Any) -> None:
    first = factory.make_job(connection, status, **columns)
    names = (
        "type, status, owner, max_attempts, attempts, error_code, error_message, finished_at, tags, reference_type,"
        " reference_id"
    )
    connection.execute(
        f"INSERT INTO tidegate.jobs ({names}) SELECT {names} FROM tidegate.jobs, generate_series(2, %s) WHERE id = %s",
        [number, first],
    )


def step(client: Client, action: str, **body: Any) -> Reply:
    return client("POST", f"/api/jobs/bulk/{action}", body)


def run(client: Client, action: str, **body: Any) -> list[dict[str, Any]]:
    """Runs steps until all is done."""
    steps: list[dict[str, Any]] = []
    while not steps or steps[-1]["next"]:
        more = {"after": steps[-1]["next"]} if steps else {}
        reply = step(client, action, **body, **more)
        assert reply.status == 200, reply.json
        steps.append(reply.json)
    return steps


def test_a_dry_run_counts_and_changes_nothing(management: Client, committed: Connection) -> None:
    make_many(committed, 25)
    factory.make_job(committed, type="email")

    reply = step(management, "retry", filter={"type": "email"}, dry_run=True)

    assert reply.json == {"matches": 25, "at_least": False, "done": 0, "skipped": 0, "next": None}
    assert statuses(committed) == {"failed": 25, "pending": 1}


def test_a_dry_run_counts_no_further_than_ten_thousand(management: Client, committed: Connection) -> None:
    make_many(committed, 10_500)

    counted = step(management, "delete", **FAILED, dry_run=True).json

    assert (counted["matches"], counted["at_least"]) == (10_000, True)


def test_retry_goes_step_by_step_until_all_is_done(management: Client, committed: Connection) -> None:
    make_many(committed, 25)

    steps = run(management, "retry", **FAILED, limit=10)

    assert [each["done"] for each in steps] == [10, 10, 5]
    assert statuses(committed) == {"pending": 25}
    lines = committed.execute("SELECT actor, message, details FROM tidegate.job_logs").fetchall()
    assert len(lines) == 25
    assert lines[0] == {
        "actor": f"root (key {management.key.split('_')[1]})",
        "message": "retry",
        "details": {"status": ["failed", "pending"], "attempts": [1, 0], "bulk": True},
    }


def test_cancel_stops_running_jobs_and_ends_the_others(management: Client, committed: Connection) -> None:
    parent = factory.make_job(committed, "waiting", type="parent", wait_children=True)
    for status in ("pending", "processing", "waiting", "review_needed", "completed"):
        factory.make_job(committed, status, parent_id=parent if status == "pending" else None)

    [done] = run(management, "cancel", filter={"type": "email"})

    assert (done["done"], done["skipped"]) == (4, 1)
    assert statuses(committed) == {"cancelled": 3, "processing": 1, "completed": 1, "pending": 1}
    assert factory.job(committed, parent)["resumed_by"] == "children"


def test_delete_leaves_a_line_in_the_audit_for_each(management: Client, committed: Connection) -> None:
    make_many(committed, 5, tags=["old"])
    factory.make_job(committed, tags=["old"])

    [done] = run(management, "delete", filter={"tag": "old"})

    assert (done["done"], done["skipped"]) == (5, 1)
    assert statuses(committed) == {"pending": 1}
    assert committed.execute("SELECT FROM tidegate.audit WHERE action = 'delete' AND kind = 'job'").rowcount == 5


def test_a_step_ends_with_the_time_and_the_next_continues(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "_CHUNK", 4)
    monkeypatch.setattr(type(management.context), "get_remaining_time_in_millis", lambda _: 0)
    make_many(committed, 10)

    steps = run(management, "retry", **FAILED)

    assert [each["done"] for each in steps] == [4, 4, 2]
    assert statuses(committed) == {"pending": 10}


def test_a_repeated_step_changes_nothing(management: Client, committed: Connection) -> None:
    make_many(committed, 5, reference_type="order", reference_id="1")
    same = {"filter": {"reference_type": "order", "reference_id": "1"}}

    first, second = step(management, "retry", **same).json, step(management, "retry", **same).json

    assert (first["done"], second["done"], second["skipped"]) == (5, 0, 5)
    assert committed.execute("SELECT FROM tidegate.job_logs").rowcount == 5


def test_of_several_jobs_with_one_unique_key_none_is_retried(management: Client, committed: Connection) -> None:
    for key in ("a", "a", "b", "c"):
        factory.make_job(committed, "failed", unique_key=key)
    factory.make_job(committed, unique_key="b")

    [done] = run(management, "retry", **FAILED)

    assert (done["done"], done["skipped"]) == (1, 3)


@pytest.mark.parametrize("action", ["retry", "cancel", "delete"])
@pytest.mark.parametrize(
    "body",
    [
        {},
        *each(filter=[{}, {"status": None}, {"state": "failed"}, {"reference_type": "order"}]),
        *each(filter=[{"status": "failed", "limit": 1}]),
        *(FAILED | wrong for wrong in each(limit=[0, 5001], dry_run=["no"], all=[True])),
    ],
)
def test_a_bulk_action_without_a_filter_is_refused(
    management: Client, committed: Connection, action: str, body: dict[str, Any]
) -> None:
    factory.make_job(committed, "failed")

    assert step(management, action, **body).problem == (400, "invalid")
