"""The request that `why` names for a gate opens it; where it names none, `says` tells what does."""

from collections.abc import Callable
from typing import Any, LiteralString
from uuid import UUID

import pytest

from tests import factory
from tests.functions.conftest import Client, ColdStart
from tests.functions.test_management_why import override, why
from tests.lambda_api import Lambda
from tidegate.postgres.database import Connection
from tidegate.queue.set_aside import set_aside


@pytest.fixture(autouse=True)
def lane(committed: Connection) -> None:
    factory.make_lane(committed)


def opens(client: Client, job_id: UUID, name: str) -> dict[str, Any]:
    """Does what the gate's act says. Returns the gates then."""
    act = why(client, job_id)[name]["act"]
    reply = client(act["method"], act["path"], act["body"])
    assert reply.status < 300, reply.json
    return why(client, job_id)


@pytest.mark.parametrize(
    ("gate", "change"),
    [
        ("worker_off", "UPDATE tidegate.worker_config SET value = 'false' WHERE key = 'enabled'"),
        ("type_disabled", "UPDATE tidegate.job_types SET enabled = false"),
        ("type_paused", "UPDATE tidegate.job_types SET paused = true"),
        ("timeout", "UPDATE tidegate.lane_reports SET longest = 29"),
        ("later", "UPDATE tidegate.jobs SET scheduled_for = now() + interval '1 hour'"),
    ],
)
def test_an_act_opens_a_gate(management: Client, committed: Connection, gate: str, change: LiteralString) -> None:
    job_id = factory.make_job(committed, type="canary")
    committed.execute(change)

    assert opens(management, job_id, gate) == {}
    assert committed.execute("SELECT FROM tidegate.claim('{canary}', 'default', 900, 'w', 9)").rowcount == 1


def test_a_type_that_was_set_aside_is_tried_again(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, type="canary")
    set_aside(committed, "type", "canary", ValueError("a backoff has numbers"))

    assert opens(management, job_id, "type_set_aside") == {}


def test_a_full_type_may_run_one_more(management: Client, committed: Connection) -> None:
    factory.make_jobs(committed, 3, "processing", type="canary")
    override(management, max_concurrent=2)
    job_id = factory.make_job(committed, type="canary")

    assert opens(management, job_id, "max_concurrent") == {}
    assert committed.execute("SELECT FROM tidegate.claim('{canary}', 'default', 900, 'w', 9)").rowcount == 1


@pytest.mark.parametrize("status", ["failed", "cancelled"])
def test_a_job_that_ended_badly_is_retried(management: Client, committed: Connection, status: str) -> None:
    assert opens(management, factory.make_job(committed, status, type="canary"), "finished") == {}


def test_a_waiting_job_gets_its_signal(management: Client, committed: Connection) -> None:
    assert opens(management, factory.make_job(committed, "waiting", type="canary", wait_signal="paid"), "waiting") == {}


def test_a_job_in_review_is_approved(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, "review_needed", type="canary")

    assert opens(management, job_id, "review_needed").keys() == {"finished"}


NO_LANE = "DELETE FROM tidegate.lane_reports"


@pytest.mark.parametrize(
    ("gate", "status", "columns", "change"),
    [
        ("no_worker", "pending", {}, NO_LANE),
        ("processing", "processing", {"locked_at": "-2 minutes", "lock_expires_at": "-1 minute"}, ""),
        ("blocked", "pending", {"blocked": True, "concurrency_key": "k"}, ""),
    ],
)
def test_a_processor_that_is_triggered_opens_a_gate(
    cold_start: ColdStart,
    committed: Connection,
    processor: Callable[..., dict[str, Any]],
    aws: Lambda,
    canary: str,
    gate: str,
    status: str,
    columns: dict[str, Any],
    change: LiteralString,
) -> None:
    client = cold_start("management", PROCESSOR_FUNCTIONS="default=tidegate-default")
    job_id = factory.make_job(committed, status, type=canary, **columns)
    committed.execute(change or "SELECT")

    assert gate in opens(client, job_id, gate)
    processor(**aws.events[-1])

    assert gate not in why(client, job_id)


@pytest.mark.parametrize(
    ("gate", "status", "columns", "change"),
    [
        ("type_unknown", "pending", {}, "DELETE FROM tidegate.job_types"),
        ("no_handler", "pending", {}, "UPDATE tidegate.job_types SET missing_since = now()"),
        ("no_worker", "pending", {}, NO_LANE),
        ("timeout", "pending", {}, "UPDATE tidegate.lane_reports SET longest = 0"),
        ("suspect", "pending", {"suspect": True}, ""),
        ("concurrency_key", "pending", {"concurrency_key": "k"}, ""),
        ("blocked", "pending", {"concurrency_key": "k", "blocked": True}, ""),
        ("rate", "pending", {}, "UPDATE tidegate.limits SET tokens = 0, tokens_at = now() WHERE name = 'type:canary'"),
        ("waiting", "waiting", {}, ""),
        ("waiting", "waiting", {"wait_children": True}, ""),
        ("processing", "processing", {}, ""),
        ("finished", "completed", {}, ""),
    ],
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_no_act_opens_what_time_or_another_job_opens(
    management: Client, committed: Connection, gate: str, status: str, columns: dict[str, Any], change: LiteralString
) -> None:
    override(management, rate="1/hour")
    factory.make_job(committed, "processing", type="canary", concurrency_key="k")
    job_id = factory.make_job(committed, status, type="canary", **columns)
    committed.execute(change or "SELECT")

    shut = why(management, job_id)[gate]

    assert shut["act"] is None
    assert shut["says"]


def test_a_job_whose_unique_key_is_taken_cannot_be_retried(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, "failed", type="canary", unique_key="k")
    factory.make_job(committed, type="canary", unique_key="k")

    gate = why(management, job_id)["finished"]

    assert (gate["act"], gate["says"]) == (None, "it is failed, and another unfinished job has its unique key")


@pytest.mark.parametrize("has_started", [False, True])
def test_a_key_that_is_free_after_the_start_is_in_the_way_before_it(
    management: Client, committed: Connection, has_started: bool
) -> None:
    key: dict[str, Any] = {"type": "canary", "unique_key": "k", "unique_while_pending": True}
    job_id = factory.make_job(committed, "cancelled", **key, started_at="-1 minute" if has_started else None)
    factory.make_job(committed, **key)

    gate = why(management, job_id)["finished"]

    assert (gate["act"] is not None, "unique key" in gate["says"]) == (has_started, not has_started)


def test_a_producer_sees_its_own_gates_and_no_job_of_another_owner(
    management: Client, committed: Connection, alice: str
) -> None:
    override(management, max_concurrent=1)
    set_aside(committed, "type", "canary", ValueError("/opt/code.py"))
    factory.make_job(committed, "processing", type="canary", owner="bob")
    job_id = factory.make_job(committed, type="canary", owner="alice")

    gates = why(management.as_(alice), job_id)

    assert gates.keys() == {"type_set_aside", "max_concurrent"}
    assert [(gate["act"], gate["jobs"]) for gate in gates.values()] == [(None, [])] * 2
    assert "code.py" not in gates["type_set_aside"]["says"]


def line(client: Client, job_id: UUID) -> dict[str, Any]:
    found: dict[str, Any] = client("GET", f"/api/jobs/{job_id}/why").json["line"]
    return found


def test_a_line_is_in_the_order_of_the_claim(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "other")
    factory.make_type(committed, "elsewhere", lane="slow")
    factory.make_type(committed, "paused")
    committed.execute("UPDATE tidegate.job_types SET paused = true WHERE name = 'paused'")
    for type_ in ("canary", "other", "elsewhere", "paused"):
        factory.make_job(committed, type=type_, priority=20)
        factory.make_job(committed, type=type_, priority=20, scheduled_for="1 hour")
        factory.make_job(committed, type=type_, scheduled_for="-2 minutes")
        factory.make_job(committed, type=type_, scheduled_for="-5 seconds")
        factory.make_job(committed, type=type_, priority=1, scheduled_for="-1 hour")
    job_id = factory.make_job(committed, type="canary", scheduled_for="-1 minute")

    assert line(management, job_id)["ahead"] == 4
    claimed = [
        row["id"]
        for row in committed.execute("SELECT id FROM tidegate.claim('{canary,other}', 'default', 900, 'w', 5)")
    ]
    assert str(job_id) in claimed


@pytest.mark.parametrize(("ended", "ahead", "minutes"), [(0, 0, 0), (0, 3, None), (30, 60, 2), (30, 0, 0)], ids=str)
def test_the_start_is_told_by_what_has_ended_lately(
    management: Client, committed: Connection, ended: int, ahead: int, minutes: int | None
) -> None:
    if ended:
        factory.make_tally(committed, "0", type="canary", started=ended)
    factory.make_jobs(committed, ahead, type="canary", priority=20)
    job_id = factory.make_job(committed, type="canary")

    told = line(management, job_id)

    assert (told["ahead"], told["at_least"]) == (ahead, False)
    assert told["rate_per_minute"] == (pytest.approx(ended, rel=0.1) if ended else None)
    if minutes is None:
        assert (told["expected_start"], "no pace to tell by" in told["says"]) == (None, True)
    else:
        assert seconds_from_now(committed, told["expected_start"]) == pytest.approx(60 * minutes, abs=5)


def test_the_pace_is_that_of_the_last_ten_minutes(management: Client, committed: Connection) -> None:
    for age, started in (("11 minutes", 1_000), ("4 minutes", 30), ("2 minutes", 10)):
        factory.make_tally(committed, age, type="canary", started=started)
    factory.make_job(committed, type="canary", priority=20)
    job_id = factory.make_job(committed, type="canary")

    assert 8 <= line(management, job_id)["rate_per_minute"] <= 10


def seconds_from_now(connection: Connection, moment: str) -> float:
    return float(factory.value(connection, "SELECT extract(epoch FROM %s::timestamptz - now())", [moment]))


def test_a_job_that_is_due_later_starts_then(management: Client, committed: Connection) -> None:
    told = line(management, factory.make_job(committed, type="canary", scheduled_for="1 hour"))

    assert seconds_from_now(committed, told["expected_start"]) == pytest.approx(3600, abs=5)


def test_a_type_with_a_limit_moves_at_its_own_pace(management: Client, committed: Connection) -> None:
    override(management, rate="6/minute")
    factory.make_type(committed, "other")
    factory.make_tally(committed, "0", type="other", started=50)
    factory.make_jobs(committed, 12, type="canary", priority=20)
    limited = factory.make_job(committed, type="canary")
    free = factory.make_job(committed, type="other")

    assert seconds_from_now(committed, line(management, limited)["expected_start"]) == pytest.approx(120, abs=5)
    assert (line(management, free)["ahead"], line(management, free)["rate_per_minute"]) == (
        13,
        pytest.approx(50, rel=0.1),
    )


@pytest.mark.parametrize("columns", [{"suspect": True}, {"type": "nothing"}], ids=["suspect", "unknown type"])
def test_where_the_start_cannot_be_said_the_line_says_why(
    management: Client, committed: Connection, columns: dict[str, Any]
) -> None:
    told = line(management, factory.make_job(committed, **{"type": "canary"} | columns))

    assert told["expected_start"] is None
    assert told["says"]


@pytest.mark.parametrize("status", ["waiting", "processing", "completed", "review_needed"])
def test_only_a_pending_job_stands_in_line(management: Client, committed: Connection, status: str) -> None:
    assert line(management, factory.make_job(committed, status, type="canary")) is None
