import time
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest

from tests import factory
from tests.crowd import at_once, refusing, statuses
from tests.factory import each
from tests.functions.conftest import Client, Reply
from tidegate.http.principal import create_key
from tidegate.manage import bulk
from tidegate.manage.act import Act
from tidegate.manage.search import JobFilter
from tidegate.postgres.database import Connection, connect

FAILED = {"filter": {"status": "failed"}}


@pytest.fixture(autouse=True)
def _email(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "email")


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

    assert (reply.json["matches"], reply.json["at_least"], reply.json["done"]) == (25, False, 0)
    assert statuses(committed) == {"failed": 25, "pending": 1}


def test_a_dry_run_counts_no_further_than_ten_thousand(management: Client, committed: Connection) -> None:
    make_many(committed, 10_500)

    counted = step(management, "delete", **FAILED, dry_run=True).json

    assert (counted["matches"], counted["at_least"]) == (10_000, True)


def test_retry_goes_step_by_step_until_all_is_done(management: Client, committed: Connection) -> None:
    make_many(committed, 25)

    act = str(uuid4())

    steps = run(management, "retry", **FAILED, limit=10, act=act)

    assert [each["done"] for each in steps] == [10, 10, 5]
    assert statuses(committed) == {"pending": 25}
    lines = committed.execute("SELECT actor, message, details FROM tidegate.job_logs").fetchall()
    assert len(lines) == 25
    assert lines[0] == {
        "actor": f"root (key {management.key.split('_')[1]})",
        "message": "retry",
        "details": {"status": ["failed", "pending"], "attempts": [1, 0], "bulk": True, "act": act},
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
        *(FAILED | wrong for wrong in each(limit=[0, 5001], dry_run=["no"], all=[True], act=["a"], per_minute=[5])),
        *each(ids=[[], ["x"], "x", [str(UUID(int=n)) for n in range(1001)]]),
        FAILED | {"ids": [str(UUID(int=1))]},
    ],
)
def test_a_bulk_action_without_a_filter_is_refused(
    management: Client, committed: Connection, action: str, body: dict[str, Any]
) -> None:
    factory.make_job(committed, "failed")

    assert step(management, action, **body).problem == (400, "invalid")


# Acts


def acts(connection: Connection) -> list[dict[str, Any]]:
    rows = connection.execute(
        "SELECT actor, action, subject, changed FROM tidegate.audit WHERE kind = 'act' ORDER BY id"
    )
    return rows.fetchall()


def test_an_act_is_one_line_that_says_how_far_it_came(management: Client, committed: Connection) -> None:
    make_many(committed, 25)
    factory.make_job(committed, "completed")
    act, matching = str(uuid4()), {"filter": {"type": "email"}}

    first = step(management, "retry", **matching, act=act, limit=10).json
    [stopped] = acts(committed)
    second = step(management, "retry", **matching, act=act, limit=10, after=first["next"]).json
    step(management, "retry", **matching, act=act, limit=10, after=second["next"])
    [line] = acts(committed)

    who = f"root (key {management.key.split('_')[1]})"
    assert (line["actor"], line["action"], line["subject"]) == (who, "retry", act)
    assert stopped["changed"] == {
        "action": "retry",
        "filter": {"type": "email"},
        "done": 10,
        "skipped": 0,
        "looked_at": 10,
        "next": first["next"],
        "dripped": 0,
    }
    assert (line["changed"]["done"], line["changed"]["skipped"]) == (25, 1)
    assert line["changed"]["ended"] is not None
    assert "next" not in line["changed"]


@pytest.mark.parametrize("action", ["retry", "cancel", "delete", "replay"])
def test_a_repeated_step_counts_once(management: Client, committed: Connection, action: str) -> None:
    make_many(committed, 10, "failed")
    for _ in range(10):
        factory.make_job(committed)
    act, matching = str(uuid4()), {"filter": {"type": "email"}}

    first = step(management, action, **matching, act=act, limit=12).json
    for after in (None, None, first["next"], first["next"], None):
        more = {"after": after} if after else {}
        assert step(management, action, **matching, act=act, limit=12, **more).status == 200

    [line] = acts(committed)
    assert (line["changed"]["done"], line["changed"]["skipped"]) == (10, 10)


def test_two_steps_at_once_change_each_job_once(management: Client, committed: Connection, database_url: str) -> None:
    make_many(committed, 100)
    act = Act("replay", JobFilter(type="email"), factory.EVE, per_minute=600)
    others = [connect(database_url) for _ in range(4)]

    steps = at_once(lambda connection: bulk.step(connection, act, limit=100, seconds=10), others)

    for connection in others:
        connection.close()
    assert sorted(each.done for each in steps) == [0, 0, 0, 100]
    [line] = acts(committed)
    assert (line["changed"]["done"], line["changed"]["skipped"], line["changed"]["dripped"]) == (100, 0, 100)
    due = committed.execute("SELECT scheduled_for FROM tidegate.jobs WHERE status = 'pending' ORDER BY scheduled_for")
    times = [row["scheduled_for"] for row in due]
    assert [round((at - times[0]).total_seconds(), 5) for at in times] == [round(n / 10, 5) for n in range(100)]


def test_jobs_that_are_named_are_changed_and_no_others(management: Client, committed: Connection) -> None:
    failed = [str(factory.make_job(committed, "failed")) for _ in range(4)]
    done = str(factory.make_job(committed, "completed"))
    named, act = [failed[2], done, failed[0], failed[0], str(uuid4()), failed[1]], str(uuid4())

    counted = step(management, "retry", ids=named, dry_run=True).json
    first = step(management, "retry", ids=named, act=act, limit=2).json
    rest = step(management, "retry", ids=named, act=act, after=first["next"]).json
    more = step(management, "retry", ids=failed[2:], act=act).json

    assert (counted["matches"], counted["at_least"]) == (3, False)
    assert [(each["done"], each["skipped"]) for each in (first, rest, more)] == [(2, 0), (1, 2), (1, 1)]
    assert (first["next"], rest["next"]) == (failed[1], None)
    [line] = acts(committed)
    assert (line["changed"]["done"], line["changed"]["skipped"]) == (4, 3)
    assert "filter" not in line["changed"]


@pytest.mark.parametrize(
    ("action", "change"),
    [
        ("cancel", {}),
        ("retry", {"filter": {"status": "failed", "type": "email"}}),
        ("retry", {"filter": None, "ids": [str(UUID(int=1))]}),
        ("replay", {}),
    ],
)
def test_an_act_that_goes_on_otherwise_is_refused(
    management: Client, committed: Connection, action: str, change: dict[str, Any]
) -> None:
    make_many(committed, 3)
    act = str(uuid4())
    step(management, "retry", **FAILED, act=act, limit=1)

    reply = step(management, action, **FAILED | {"act": act} | change)

    assert reply.problem == (409, "conflict")
    assert statuses(committed) == {"pending": 1, "failed": 2}


@pytest.mark.parametrize(
    "filters",
    [
        {"created_after": "2026-01-01T00:00:00+02:00", "status": "failed"},
        {"created_before": "2030-01-01T00:00:00Z", "owner": "alice"},
        {"batch_id": str(UUID(int=5))},
        {"error": "it broke", "tag": None},
    ],
)
def test_an_act_goes_on_with_the_same_filter(
    management: Client, committed: Connection, filters: dict[str, Any]
) -> None:
    make_many(committed, 3, batch_id=UUID(int=5))
    committed.execute("UPDATE tidegate.jobs SET batch_id = %s", [UUID(int=5)])

    steps = run(management, "replay", filter=filters, limit=1, act=str(uuid4()), per_minute=0.3)

    assert [each["done"] for each in steps] == [1, 1, 1]


def test_another_callers_act_is_refused(management: Client, committed: Connection) -> None:
    make_many(committed, 3)
    act = str(uuid4())
    step(management, "replay", **FAILED, act=act, limit=1, per_minute=5)
    other = management.as_(create_key(committed, name="other", role="admin", owner="root"))

    assert step(other, "replay", **FAILED, act=act, per_minute=5).problem == (409, "conflict")
    assert step(management, "replay", **FAILED, act=act, per_minute=6).problem == (409, "conflict")
    assert statuses(committed) == {"pending": 1, "failed": 3}


def test_no_other_line_of_the_audit_can_be_changed(management: Client, committed: Connection) -> None:
    factory.make_job(committed, "failed", tags=["old"])
    run(management, "delete", filter={"tag": "old"})

    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        committed.execute("UPDATE tidegate.audit SET changed = '{}' WHERE kind = 'job'")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        committed.execute("UPDATE tidegate.audit SET kind = 'job' WHERE kind = 'act'")


def test_a_step_that_cannot_tell_the_audit_does_nothing(management: Client, committed: Connection) -> None:
    make_many(committed, 3)

    with refusing(committed, "UPDATE", "audit", "true", "40001"):
        assert step(management, "retry", **FAILED).status == 503
    with refusing(committed, "INSERT", "audit", "true", "40001"):
        assert step(management, "retry", **FAILED).status == 503

    assert statuses(committed) == {"failed": 3}


def test_a_step_over_twelve_thousand_jobs_goes_through_quickly(management: Client, committed: Connection) -> None:
    make_many(committed, 12_000)
    began = time.monotonic()

    steps = run(management, "retry", **FAILED, limit=5000, act=str(uuid4()))

    assert sum(each["done"] for each in steps) == 12_000
    assert time.monotonic() - began < 20
    assert acts(committed)[0]["changed"]["done"] == 12_000
