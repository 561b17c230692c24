"""A finished job's content in a new job: one job, and many in steps."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests import factory
from tests.factory import each
from tests.functions.conftest import Client, Reply
from tidegate.http.principal import Role, create_key
from tidegate.job import CallerLimits, Status
from tidegate.manage import bulk
from tidegate.postgres.database import Connection

SCHEMA = {"type": "object", "properties": {"to": {"type": "string"}}, "required": ["to"], "additionalProperties": False}
KEPT = {
    "owner": "alice",
    "type": "email",
    "priority": 17,
    "payload": {"to": "a"},
    "tags": ["x", "y"],
    "reference_type": "order",
    "reference_id": "7",
    "concurrency_key": "k",
    "max_attempts": 2,
}


@pytest.fixture(autouse=True)
def _email(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "email", payload_schema=SCHEMA, max_attempts=5)


def make(connection: Connection, status: str = "failed", **columns: Any) -> UUID:
    return factory.make_job(connection, status, **{"payload": '{"to": "a"}'} | columns)


def replay(client: Client, job_id: UUID, body: Any = None) -> Reply:
    return client("POST", f"/api/jobs/{job_id}/replay", body)


def replays(connection: Connection) -> list[dict[str, Any]]:
    return connection.execute("SELECT * FROM tidegate.jobs WHERE replay_of IS NOT NULL ORDER BY id").fetchall()


@pytest.mark.parametrize("status", ["completed", "failed", "cancelled"])
def test_a_finished_job_is_replayed_with_all_that_its_sender_said(
    management: Client, committed: Connection, status: str
) -> None:
    factory.make_endpoint(committed, "shop")
    job_id = make(
        committed,
        status,
        **{name: value for name, value in KEPT.items() if name != "payload"},
        notify=["shop", "gone"],
        idempotency_key="i",
        parent_id=uuid4(),
        batch_id=uuid4(),
    )

    reply = replay(management, job_id)

    assert (reply.status, reply.json["replay_of"]) == (201, str(job_id))
    made = factory.job(committed, UUID(reply.json["job_id"]))
    assert {name: made[name] for name in KEPT} == KEPT
    assert (made["status"], made["attempts"], made["notify"]) == ("pending", 0, ["shop"])
    assert {made[name] for name in ("idempotency_key", "unique_key", "batch_id", "parent_id", "replay_act")} == {None}


def test_both_jobs_name_each_other_and_who_replayed(management: Client, committed: Connection) -> None:
    job_id = make(committed)

    first, second = (replay(management, job_id).json["job_id"] for _ in range(2))

    told = management("GET", f"/api/jobs/{job_id}").json
    assert [each["id"] for each in told["replays"]] == [second, first]
    assert management("GET", f"/api/jobs/{first}").json["replay_of"] == str(job_id)
    listed = management("GET", "/api/jobs").json["jobs"]
    assert [job["replay_of"] for job in listed] == [str(job_id), str(job_id), None]
    who = f"root (key {management.key.split('_')[1]})"
    lines = [factory.logs(committed, each) for each in (job_id, UUID(first))]
    assert [(line["actor"], line["message"], line["details"]) for line in lines[0] + lines[1]] == [
        (who, "replay", {"job_id": first}),
        (who, "replay", {"job_id": second}),
        (who, "replay", {"replay_of": str(job_id)}),
    ]


def test_a_replay_may_have_another_payload_priority_and_time(management: Client, committed: Connection) -> None:
    job_id = make(committed, unique_key="u")
    make(committed, "pending", unique_key="u")

    reply = replay(management, job_id, {"payload": {"to": "b"}, "priority": 3, "delay_seconds": 600})

    made = factory.job(committed, UUID(reply.json["job_id"]))
    assert (made["payload"], made["priority"]) == ({"to": "b"}, 3)
    assert 599 < (made["scheduled_for"] - made["created_at"]).total_seconds() < 601
    assert factory.job(committed, job_id)["payload"] == {"to": "a"}


def test_an_empty_payload_is_a_payload(management: Client, committed: Connection, canary: str) -> None:
    job_id = make(committed, type=canary)

    reply = replay(management, job_id, {"payload": {}})

    assert factory.job(committed, UUID(reply.json["job_id"]))["payload"] == {}


@pytest.mark.parametrize(
    ("stored", "body", "where"),
    [
        ('{"to": "a"}', {"payload": {"to": 1}}, ["body.payload.to"]),
        ('{"to": "a"}', {"payload": {}}, ["body.payload.to"]),
        ('{"to": "a"}', {"payload": {"to": "a", "cc": "b"}}, ["body.payload.cc"]),
        ('{"from": "a"}', {}, ["body.payload.from", "body.payload.to"]),
        ('{"from": "a"}', None, ["body.payload.from", "body.payload.to"]),
    ],
)
def test_the_payload_has_to_fit_the_schema_of_now(
    management: Client, committed: Connection, stored: str, body: Any, where: list[str]
) -> None:
    reply = replay(management, make(committed, payload=stored), body)

    assert reply.problem == (400, "invalid")
    assert sorted(wrong["where"] for wrong in reply.json["errors"]) == where
    assert replays(committed) == []


def test_a_payload_that_is_edited_need_not_have_fitted(management: Client, committed: Connection) -> None:
    job_id = make(committed, payload='{"from": "a"}')

    assert replay(management, job_id, {"payload": {"to": "a"}}).status == 201


@pytest.mark.parametrize(
    "body",
    [
        *each(payload=[[], "x", 1], priority=[0, 21, "3"], delay_seconds=[-1, 366 * 86_400 + 1, "1"]),
        *each(owner=["bob"], type=["email"], unknown=[1], notify=[[]], idempotency_key=["k"]),
        [],
    ],
)
def test_what_an_enqueue_refuses_a_replay_refuses(management: Client, committed: Connection, body: Any) -> None:
    reply = replay(management, make(committed), body)

    assert reply.problem in [(400, "invalid"), (400, "malformed")]
    assert replays(committed) == []


def test_a_payload_that_is_too_large_is_refused(management: Client, committed: Connection, canary: str) -> None:
    stored = make(committed, type=canary)
    committed.execute("UPDATE tidegate.jobs SET payload = jsonb_build_object('a', repeat('x', 300000))")

    assert replay(management, stored, {"payload": {"a": "x" * 300_000}}).problem == (413, "too-large")
    assert replay(management, stored).problem == (400, "invalid")
    assert replay(management, stored, {"payload": {"a": "x"}}).status == 201


@pytest.mark.parametrize("status", [status for status in Status if not status.is_finished])
def test_an_unfinished_job_is_not_replayed(management: Client, committed: Connection, status: Status) -> None:
    reply = replay(management, make(committed, status))

    assert reply.problem == (409, "illegal-transition")
    assert f"the job is {status}, which does not allow replay" in reply.json["detail"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("UPDATE tidegate.job_types SET enabled = false WHERE name = 'email'", (409, "type-disabled")),
        (
            "UPDATE tidegate.job_types SET missing_since = now() - interval '1 hour' WHERE name = 'email'",
            (409, "type-disabled"),
        ),
        ("DELETE FROM tidegate.job_types WHERE name = 'email'", (400, "unknown-type")),
        ("UPDATE tidegate.jobs SET type = 'callback'", (409, "type-disabled")),
        ("UPDATE tidegate.jobs SET owner = ''", (400, "invalid")),
        ("UPDATE tidegate.jobs SET tags = ARRAY[repeat('x', 100000)]", (400, "invalid")),
        ("UPDATE tidegate.job_types SET declared = declared - 'payload_schema' WHERE name = 'email'", None),
    ],
)
def test_a_job_that_no_enqueue_would_take_is_refused_one_by_one_and_in_bulk(
    management: Client, committed: Connection, change: str, problem: tuple[int, str] | None
) -> None:
    job_id = make(committed)
    committed.execute(change.encode())

    one = replay(management, job_id)
    many = management("POST", "/api/jobs/bulk/replay", {"ids": [str(job_id)], "act": str(uuid4())})

    if problem is None:
        assert (one.status, many.json["done"]) == (201, 1)
        return
    assert one.problem == problem
    assert (many.json["done"], many.json["skipped"]) == (0, 1)
    assert [refused["id"] for refused in many.json["refused"]] == [str(job_id)]
    assert replays(committed) == []


@pytest.mark.parametrize("role", list(Role)[: list(Role).index(Role.ADMIN)])
def test_a_role_below_admin_replays_nothing(management: Client, committed: Connection, role: str) -> None:
    job_id = make(committed)
    client = management.as_(create_key(committed, name="k", role=role, owner="alice"))

    assert replay(client, job_id).problem == (403, "forbidden")
    body = {"ids": [str(job_id)], "act": str(uuid4())}
    assert client("POST", "/api/jobs/bulk/replay", body).problem == (403, "forbidden")


@pytest.mark.parametrize("limits", [CallerLimits(types=["canary"]), CallerLimits(max_priority=5)])
def test_a_key_replays_what_it_may_send(management: Client, committed: Connection, limits: CallerLimits) -> None:
    job_id = make(committed)
    key = create_key(committed, name="k", role="admin", owner="eve", limits=limits)

    assert replay(management.as_(key), job_id).problem == (403, "not-for-this-key")
    [done] = run(management.as_(key), ids=[str(job_id)])
    assert (done["done"], done["skipped"]) == (0, 1)


def test_a_job_that_does_not_exist_is_not_replayed(management: Client, committed: Connection) -> None:
    assert replay(management, uuid4()).problem == (404, "not-found")


# In bulk


def make_many(connection: Connection, number: int, **columns: Any) -> None:
    first = make(connection, **columns)
    names = "type, status, owner, max_attempts, attempts, error_code, error_message, finished_at, payload"
    connection.execute(
        f"INSERT INTO tidegate.jobs ({names}) SELECT {names} FROM tidegate.jobs, generate_series(2, %s) WHERE id = %s",
        [number, first],
    )


def step(client: Client, **body: Any) -> Reply:
    return client("POST", "/api/jobs/bulk/replay", body)


def run(client: Client, between: Callable[[], Any] = lambda: None, **body: Any) -> list[dict[str, Any]]:
    """Runs steps until all is done, each of them twice."""
    body = {"act": str(uuid4())} | body
    steps: list[dict[str, Any]] = []
    while not steps or steps[-1]["next"]:
        more = {"after": steps[-1]["next"]} if steps else {}
        reply, again = step(client, **body, **more), step(client, **body, **more)
        assert (reply.status, again.status, again.json["done"]) == (200, 200, 0), (reply.json, again.json)
        steps.append(reply.json)
        between()
    return steps


def line(connection: Connection) -> dict[str, Any]:
    return factory.one(connection, "SELECT actor, action, subject, changed FROM tidegate.audit WHERE kind = 'act'")


def times(connection: Connection) -> list[datetime]:
    return [
        row["scheduled_for"]
        for row in connection.execute(
            "SELECT scheduled_for FROM tidegate.jobs WHERE replay_of IS NOT NULL ORDER BY replay_of"
        )
    ]


def test_steps_replay_each_job_once_also_where_they_are_repeated(management: Client, committed: Connection) -> None:
    make_many(committed, 25)
    act = str(uuid4())

    steps = run(management, filter={"type": "email"}, limit=10, act=act)

    assert [(each["done"], each["skipped"], each["act"]) for each in steps] == [(10, 0, act), (10, 0, act), (5, 0, act)]
    made = replays(committed)
    assert len({job["replay_of"] for job in made}) == len(made) == 25
    assert {(str(job["replay_act"]), job["status"], job["payload"]["to"]) for job in made} == {(act, "pending", "a")}


def test_replays_that_end_during_the_act_are_not_replayed_by_it(management: Client, committed: Connection) -> None:
    make_many(committed, 25)

    def end_all() -> None:
        committed.execute(
            """UPDATE tidegate.jobs SET status = 'failed', error_code = 'a', error_message = 'b', finished_at = now()
               WHERE status = 'pending'"""
        )

    run(management, end_all, filter={"status": "failed"}, limit=10)

    assert len(replays(committed)) == 25


def test_replays_are_dripped_exactly_across_steps_and_chunks(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "_CHUNK", 4)
    make_many(committed, 25)

    run(management, filter={"type": "email"}, per_minute=7, limit=10)

    due = times(committed)
    assert [round((at - due[0]).total_seconds(), 5) for at in due] == [round(60 / 7 * n, 5) for n in range(25)]


def test_a_drip_begins_again_after_a_pause(management: Client, committed: Connection) -> None:
    make_many(committed, 4)
    long_ago = """UPDATE tidegate.audit SET changed = changed || '{"drip_from": "2026-01-01T00:00:00Z"}'
                  WHERE kind = 'act'"""

    run(management, lambda: committed.execute(long_ago), filter={"type": "email"}, per_minute=60, limit=2)

    due = times(committed)
    assert [(due[n + 1] - due[n]).total_seconds() for n in (0, 2)] == [1, 1]
    assert (due[2] - due[0]).total_seconds() < 30


def test_a_drip_of_more_than_a_year_is_refused(management: Client, committed: Connection) -> None:
    make(committed)

    refused = step(management, filter={"type": "email"}, per_minute=0.001, limit=1000, act=str(uuid4()))
    few = step(management, filter={"type": "email"}, per_minute=0.001, limit=10, act=str(uuid4()))

    assert (refused.problem, few.json["done"]) == ((400, "invalid"), 1)


def test_what_cannot_be_replayed_is_named_with_its_reason(management: Client, committed: Connection) -> None:
    make(committed)
    bad = [make(committed, payload='{"from": "a"}') for _ in range(25)]
    make(committed, "pending")

    [done] = run(management, filter={"type": "email"})

    assert (done["done"], done["skipped"]) == (1, 26)
    assert [refused["id"] for refused in done["refused"]] == [str(job_id) for job_id in bad[:20]]
    assert "body.payload.to: it is required" in done["refused"][0]["says"]


def test_a_dry_run_counts_what_would_be_replayed(management: Client, committed: Connection) -> None:
    make_many(committed, 5)
    make(committed, "pending")

    counted = step(management, filter={"type": "email"}, dry_run=True).json

    assert (counted["matches"], counted["at_least"], counted["act"]) == (5, False, None)
    assert committed.execute("SELECT FROM tidegate.audit").rowcount == 0


@pytest.mark.parametrize(
    "wrong", [{"act": None}, *each(per_minute=[0, -1, 100_001, "7", True]), {"act": "x"}, {"ids": []}]
)
def test_a_bulk_replay_without_an_act_or_with_a_wrong_rate_is_refused(
    management: Client, committed: Connection, wrong: dict[str, Any]
) -> None:
    body = {"filter": {"type": "email"}, "act": str(uuid4())} | wrong

    assert step(management, **body).problem == (400, "invalid")


def test_twelve_thousand_jobs_are_replayed_quickly(management: Client, committed: Connection) -> None:
    make_many(committed, 12_000)
    began = datetime.now().astimezone()

    body: dict[str, Any] = {"filter": {"status": "failed"}, "act": str(uuid4()), "per_minute": 600, "limit": 5000}
    steps = [step(management, **body).json]
    while steps[-1]["next"]:
        steps.append(step(management, **body, after=steps[-1]["next"]).json)

    assert sum(each["done"] for each in steps) == 12_000
    assert (datetime.now().astimezone() - began).total_seconds() < 30
    assert line(committed)["changed"]["done"] == 12_000
    assert factory.value(
        committed, "SELECT count(DISTINCT scheduled_for) FROM tidegate.jobs WHERE status = 'pending'"
    ) == (12_000)
