from typing import Any

import pytest

from tests import factory
from tests.functions.conftest import Client
from tests.functions.test_management_why import override
from tests.functions.test_why_acts import seconds_from_now
from tidegate.manage import backlog, stats
from tidegate.postgres.database import Connection


@pytest.fixture(autouse=True)
def lane(committed: Connection) -> None:
    factory.make_lane(committed)


def lane_of(client: Client, name: str = "default") -> dict[str, Any]:
    reply = client("GET", "/api/backlog")
    assert reply.status == 200, reply.json
    [found] = [each for each in reply.json["lanes"] if each["lane"] == name]
    assert isinstance(found, dict)
    return found


def held_back(client: Client, type_: str = "canary") -> dict[str, int]:
    [found] = [each for each in lane_of(client)["types"] if each["type"] == type_]
    return {gate["name"]: gate["jobs"] for gate in found["gates"]}


def test_lanes_without_types_are_shown(management: Client) -> None:
    lanes = management("GET", "/api/backlog").json["lanes"]

    assert {each["lane"]: len(each["types"]) for each in lanes} == {"default": 1, "slow": 0, "outside": 0}


def test_a_lane_counts_its_jobs(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "elsewhere", lane="slow")
    factory.make_jobs(committed, 3, type="canary", scheduled_for="-1 minute")
    factory.make_jobs(committed, 2, type="canary", scheduled_for="1 hour")
    factory.make_job(committed, type="canary", suspect=True)
    factory.make_job(committed, "processing", type="canary")
    factory.make_job(committed, "waiting", type="canary")
    factory.make_job(committed, type="elsewhere")

    found = lane_of(management)

    counted = {name: found[name] for name in ("ready", "at_least", "later", "running", "waiting", "suspects")}
    assert counted == {"ready": 3, "at_least": False, "later": 2, "running": 1, "waiting": 1, "suspects": 1}
    assert found["oldest_seconds"] == pytest.approx(60, abs=5)
    assert held_back(management) == {"later": 2, "suspect": 1}


def test_each_gate_is_told_with_the_jobs_that_it_holds_back(management: Client, committed: Connection) -> None:
    override(management, max_concurrent=3, rate="10/minute")
    factory.make_jobs(committed, 2, "processing", type="canary", concurrency_key="k")
    factory.make_jobs(committed, 15, type="canary")
    factory.make_jobs(committed, 2, type="canary", concurrency_key="k", blocked=True)

    limited = held_back(management)
    management("POST", "/api/types/canary/pause")
    paused = held_back(management)

    assert limited == {"max_concurrent": 14, "blocked": 2, "rate": 14}
    # A change of the type lets one blocked job of a key try again.
    assert paused == {"type_paused": 16, "max_concurrent": 15, "blocked": 1, "rate": 15}


def test_the_end_is_told_by_what_has_ended_lately(management: Client, committed: Connection) -> None:
    factory.make_tally(committed, "0", type="canary", started=30)
    factory.make_jobs(committed, 60, type="canary")

    found = lane_of(management)
    paused = management("POST", "/api/types/canary/pause")

    assert (paused.status, found["rate_per_minute"]) == (200, pytest.approx(30, rel=0.1))
    assert found["types"][0]["rate_per_minute"] == found["rate_per_minute"]
    assert seconds_from_now(committed, found["empty_at"]) == pytest.approx(120, abs=5)
    assert found["empty_at"] == found["types"][0]["empty_at"]
    assert (lane_of(management)["empty_at"], lane_of(management)["types"][0]["empty_at"]) == (None, None)


def test_a_count_stops_at_its_bound(management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "_MOST", 4)
    factory.make_tally(committed, "0", type="canary", started=30)
    factory.make_jobs(committed, 6, type="canary")

    found = lane_of(management)

    assert (found["ready"], found["at_least"], found["empty_at"]) == (4, True, None)
    assert (found["types"][0]["ready"], found["types"][0]["at_least"]) == (4, True)
    assert found["stopped"] == []


def test_each_count_that_stopped_is_named(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backlog, "_MOST", 2)
    for status, columns in {"waiting": {}, "processing": {}, "pending": {"scheduled_for": "1 hour"}}.items():
        factory.make_jobs(committed, 3, status, type="canary", **columns)
    factory.make_job(committed, type="canary")

    found = lane_of(management)

    assert found["stopped"] == ["later", "running", "waiting"]
    assert (found["ready"], found["at_least"]) == (1, False)


def test_where_many_types_have_many_jobs_all_counts_stop_earlier_and_say_so(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backlog, "_MOST", 20)
    monkeypatch.setattr(stats, "MOST_PENDING", 20)
    for n in range(5):
        factory.make_type(committed, f"type_{n}")
        factory.make_jobs(committed, 2 if n == 0 else 16, type=f"type_{n}")

    lane, counts = lane_of(management), management("GET", "/api/stats").json

    assert {each["type"]: (each["ready"], each["at_least"]) for each in lane["types"] if each["ready"]} == {
        f"type_{n}": (2, n > 0) for n in range(5)
    }
    assert (lane["ready"], lane["at_least"]) == (10, True)
    assert counts["types"]["type_1"]["jobs"]["pending"] == {"count": 2, "exact": False}
    assert not counts["jobs"]["pending"]["exact"]


def test_a_count_of_many_jobs_is_exact_beside_many_types(management: Client, committed: Connection) -> None:
    """10,000 jobs that a rate holds back were 909+ beside ten other types."""
    for n in range(30):
        factory.make_type(committed, f"other_{n}")
    factory.make_type(committed, "rated", rate={"per_second": 1, "burst": 1})
    committed.execute(
        "INSERT INTO tidegate.jobs (type, owner, max_attempts)"
        " SELECT 'rated', 'alice', 3 FROM generate_series(1, 10000)"
    )

    lane, counts = lane_of(management), management("GET", "/api/stats").json
    [rated] = [each for each in lane["types"] if each["type"] == "rated"]

    assert (lane["ready"], lane["at_least"], rated["ready"], rated["at_least"]) == (10_000, False, 10_000, False)
    exactly = {"count": 10_000, "exact": True}
    assert (counts["jobs"]["pending"], counts["types"]["rated"]["jobs"]["pending"]) == (exactly, exactly)


def test_processors_and_the_last_tick(management: Client, committed: Connection) -> None:
    for worker, ends in (("alive", "1 minute"), ("gone", "-1 minute")):
        committed.execute(
            "INSERT INTO tidegate.workers (id, lane, function_version, log_stream, started_at, deadline)"
            " VALUES (%s, 'default', '1', 's', now() - interval '1 hour', now() + %s::interval)",
            [worker, ends],
        )
    committed.execute("UPDATE tidegate.lane_reports SET ticked_at = '2030-01-31 12:00Z'")

    found = lane_of(management)

    assert (found["processors"], found["last_tick_at"], found["enabled"]) == (1, "2030-01-31T12:00:00Z", True)
