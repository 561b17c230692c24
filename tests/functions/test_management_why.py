from typing import Any, LiteralString
from uuid import UUID

import pytest

from tests import factory
from tests.functions.conftest import Client
from tidegate.postgres.database import Connection
from tidegate.queue.set_aside import set_aside

pytestmark = pytest.mark.usefixtures("lane")

RUNNING = {"type": "canary", "concurrency_key": "k"}


@pytest.fixture
def lane(committed: Connection) -> None:
    factory.make_lane(committed)


def why(client: Client, job_id: UUID) -> dict[str, dict[str, Any]]:
    reply = client("GET", f"/api/jobs/{job_id}/why")
    assert reply.status == 200, reply.json
    assert not set(reply.json["passed"]) & {gate["name"] for gate in reply.json["gates"]}
    return {gate["name"]: gate for gate in reply.json["gates"]}


def override(client: Client, **overrides: Any) -> None:
    assert client("PATCH", "/api/types/canary", overrides).status == 200


def heard(worker: str, connection: Connection, at: str = "now") -> None:
    """A processor whose last heartbeat came then."""
    connection.execute(
        "INSERT INTO tidegate.workers (id, lane, function_version, log_stream, deadline, seen_at)"
        " VALUES (%s, 'default', '1', 's', now() + interval '1 minute', %s::timestamptz)",
        [worker, at],
    )


def claimed(connection: Connection) -> int:
    return connection.execute("SELECT FROM tidegate.claim('{canary}', 'default', 900, 'w', 9)").rowcount


def test_nothing_holds_back_a_job_that_is_ready(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, type="canary")

    reply = management("GET", f"/api/jobs/{job_id}/why").json

    assert reply["line"]["ahead"] == 0
    assert reply["line"]["says"] == "the next claim of its lane may take it"
    assert [reply[name] for name in ("id", "status", "lane", "gates")] == [str(job_id), "pending", "default", []]
    assert reply["passed"] == [
        *("worker_off", "type_unknown", "type_disabled", "type_paused", "type_set_aside"),
        *("no_handler", "no_worker", "timeout", "later", "suspect"),
    ]
    assert claimed(committed) == 1


SWITCHED_OFF = "UPDATE tidegate.worker_config SET value = 'false' WHERE key = 'enabled'"


@pytest.mark.parametrize(
    ("gate", "change", "columns"),
    [
        ("worker_off", SWITCHED_OFF, {}),
        ("type_disabled", "UPDATE tidegate.job_types SET enabled = false", {}),
        ("type_paused", "UPDATE tidegate.job_types SET paused = true", {}),
        ("type_unknown", "DELETE FROM tidegate.job_types", {}),
        ("suspect", "", {"suspect": True}),
    ],
    ids=["worker_off", "type_disabled", "type_paused", "type_unknown", "suspect"],
)
def test_one_gate(
    management: Client, committed: Connection, gate: str, change: LiteralString, columns: dict[str, Any]
) -> None:
    job_id = factory.make_job(committed, type="canary", **columns)
    committed.execute(change or "SELECT")

    assert why(management, job_id).keys() == {gate}
    assert claimed(committed) == 0


def test_a_type_that_cannot_be_claimed(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, type="canary")
    set_aside(committed, "type", "canary", ValueError("a backoff has numbers"))

    gates = why(management, job_id)

    assert gates.keys() == {"type_set_aside"}
    assert "a backoff has numbers" in gates["type_set_aside"]["says"]


def test_the_time(management: Client, committed: Connection) -> None:
    gates = why(management, factory.make_job(committed, type="canary", scheduled_for="1 hour"))

    assert gates.keys() == {"later"}
    assert 3500 < gates["later"]["seconds"] <= 3600


def test_a_job_that_waits_for_an_encryption_key_says_so(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, type="canary", scheduled_for="1 hour", error_code="key_missing")

    later = why(management, job_id)["later"]

    assert "its encryption key was not here when it was due, see GET /api/set-aside" in later["says"]


@pytest.mark.parametrize(
    ("gate", "holders", "limits"),
    [
        ("max_concurrent", [{}, {}], {"max_concurrent": 2}),
        ("concurrency_key", [{"concurrency_key": "k"}], {}),
    ],
)
def test_a_full_type_or_key_names_its_holders(
    management: Client, committed: Connection, gate: str, holders: list[dict[str, Any]], limits: dict[str, int]
) -> None:
    if limits:
        override(management, **limits)
    expected = [str(factory.make_job(committed, "processing", type="canary", **columns)) for columns in holders]
    dead = {"locked_at": "-2 minutes", "lock_expires_at": "-1 minute"} if limits else {"concurrency_key": "other"}
    factory.make_job(committed, "processing", type="canary", **dead)
    job_id = factory.make_job(committed, **RUNNING)

    gates = why(management, job_id)

    assert gates.keys() == {gate}
    assert gates[gate]["jobs"] == expected
    assert claimed(committed) == 0
    assert why(management, job_id).keys() == ({gate} if limits else {gate, "blocked"})


def test_a_rate_says_when_the_next_may_start(management: Client, committed: Connection) -> None:
    override(management, rate="1/minute")
    factory.make_job(committed, type="canary")
    job_id = factory.make_job(committed, type="canary")

    before = why(management, job_id)
    assert claimed(committed) == 1
    after = why(management, job_id)

    assert before == {}
    assert 50 < after["rate"]["seconds"] <= 60


def test_all_gates_that_apply(management: Client, committed: Connection) -> None:
    override(management, max_concurrent=1, rate="1/hour", enabled=False)
    committed.execute("UPDATE tidegate.limits SET tokens = 0, tokens_at = now() WHERE name = 'type:canary'")
    management("POST", "/api/types/canary/pause")
    management("PUT", "/api/worker/config", {"enabled": False})
    factory.make_job(committed, "processing", **RUNNING)
    job_id = factory.make_job(committed, **RUNNING, suspect=True, blocked=True, scheduled_for="1 hour")

    of_the_type, of_the_job = ("worker_off", "type_disabled", "type_paused"), ("later", "suspect")
    limits = ("max_concurrent", "concurrency_key", "blocked", "rate")
    assert tuple(why(management, job_id)) == (*of_the_type, *of_the_job, *limits)


def test_a_type_without_a_handler_shows_since_when_and_why(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, type="canary")
    committed.execute("UPDATE tidegate.job_types SET missing_since = '2030-01-31 12:00Z'")

    removed = why(management, job_id)
    committed.execute("""UPDATE tidegate.lane_reports SET refused = '{"canary": "it is too long"}'""")
    refused = why(management, job_id)

    assert removed.keys() == refused.keys() == {"no_handler"}
    says = "the processors of the lane 'default' have had no handler for 'canary' since 2030-01-31 12:00 UTC"
    then = "; a deployment that has it opens this"
    told = (removed["no_handler"]["says"], refused["no_handler"]["says"])
    assert told == (f"{says}{then}", f"{says}: it is too long{then}")


@pytest.mark.parametrize(
    ("lane", "says"),
    [
        ({"seen": "-10 minutes"}, "the last one, w1, started"),
        ({"name": "slow"}, "none has ever registered"),
    ],
)
def test_a_lane_without_a_processor(management: Client, committed: Connection, lane: dict[str, Any], says: str) -> None:
    committed.execute("DELETE FROM tidegate.lane_reports")
    factory.make_lane(committed, **lane)

    gates = why(management, factory.make_job(committed, type="canary"))

    assert gates.keys() == {"no_worker"}
    assert says in gates["no_worker"]["says"]


def test_a_processor_that_started_long_ago_and_still_runs_counts(management: Client, committed: Connection) -> None:
    committed.execute("UPDATE tidegate.lane_reports SET seen_at = now() - interval '10 minutes'")
    committed.execute(
        "INSERT INTO tidegate.workers (id, lane, function_version, log_stream, started_at, deadline)"
        " VALUES ('w1', 'default', '1', 's', now() - interval '10 minutes', now() + interval '1 minute')"
    )

    assert why(management, factory.make_job(committed, type="canary")) == {}


def test_a_timeout_that_fits_no_invocation(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, type="canary")
    committed.execute("UPDATE tidegate.lane_reports SET longest = 29")

    gates = why(management, job_id)

    assert gates.keys() == {"timeout"}
    assert gates["timeout"]["says"].startswith("its timeout is 30 seconds; a processor of the lane 'default' has 29")


def test_a_waiting_job_shows_what_it_waits_for(management: Client, committed: Connection) -> None:
    for_signal = factory.make_job(committed, "waiting", type="canary", wait_signal="paid")
    for_children = factory.make_job(committed, "waiting", type="canary", wait_children=True)
    child = factory.make_job(committed, parent_id=for_children)
    for_time = factory.make_job(committed, "waiting", type="canary")

    gates = [why(management, job_id)["waiting"] for job_id in (for_signal, for_children, for_time)]

    assert [gate["says"] for gate in gates] == [
        "it waits for the signal 'paid'",
        "it waits for 1 of its children",
        "it waits until its time-out",
    ]
    assert gates[1]["jobs"] == [str(child)]
    assert gates[2]["until"] is not None


def test_a_processing_job_shows_its_processor(management: Client, committed: Connection) -> None:
    heard("w1", committed)
    alive = factory.make_job(committed, "processing", locked_by="w1")
    dead = factory.make_job(committed, "processing", locked_at="-2 minutes", lock_expires_at="-1 minute")

    assert why(management, alive)["processing"]["says"] == "w1 runs it"
    assert "has died" in why(management, dead)["processing"]["says"]
    last = "suspect = true, alone = true, alone_until = now() + interval '9 minutes'"
    committed.execute(f"UPDATE tidegate.jobs SET {last} WHERE id = %s", [dead])
    waits = why(management, dead)["processing"]
    assert ("when that invocation has ended" in waits["says"], waits["act"]) == (True, None)


def test_of_a_silent_processor_it_says_no_more_than_is_known(management: Client, committed: Connection) -> None:
    heard("w1", committed, "2020-01-31 12:00:05Z")
    silent = factory.make_job(committed, "processing", locked_by="w1")
    gone = factory.make_job(committed, "processing", locked_by="w2")

    of_silent, of_gone = why(management, silent)["processing"], why(management, gone)["processing"]

    ends = of_silent["until"][:19].replace("T", " ")
    then = f"the lock ends at {ends} UTC, and the next tick gives the job to another processor"
    assert of_silent["says"] == f"locked by w1, silent since 2020-01-31 12:00:05 UTC; {then}"
    assert of_gone["says"].startswith("locked by w2, which is no longer registered; the lock ends at ")


@pytest.mark.parametrize("status", ["completed", "failed", "cancelled"])
def test_a_finished_job_is_held_back_by_nothing_else(management: Client, committed: Connection, status: str) -> None:
    assert why(management, factory.make_job(committed, status)).keys() == {"finished"}


def test_a_job_in_review_waits_for_a_person(management: Client, committed: Connection) -> None:
    assert "have a look" in why(management, factory.make_job(committed, "review_needed"))["review_needed"]["says"]
