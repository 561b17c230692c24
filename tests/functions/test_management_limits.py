from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.functions.conftest import Client
from tests.functions.test_management_why import heard, override
from tests.functions.test_why_acts import seconds_from_now
from tidegate.postgres.database import Connection
from tidegate.queue.reclaim import reclaim


def limits(client: Client, query: str = "") -> dict[str, dict[str, Any]]:
    reply = client("GET", "/api/limits", query=query)
    assert reply.status == 200, reply.json
    return {f"{each['type']} {each['kind']}": each for each in reply.json["limits"]}


def test_a_type_without_limits_has_none(management: Client) -> None:
    assert limits(management) == {}


def test_max_concurrent(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "canary", max_concurrent=5)
    override(management, max_concurrent=3)
    last = factory.make_job(committed, "processing", type="canary", lock_expires_at="10 minutes")
    first = factory.make_job(committed, "processing", type="canary")
    factory.make_job(committed, "processing", type="canary", locked_at="-2 minutes", lock_expires_at="-1 minute")

    [found] = limits(management).values()

    shown = {name: found[name] for name in ("kind", "limit", "in_use", "at_least", "declared", "override")}
    assert shown == {"kind": "max_concurrent", "limit": 3, "in_use": 2, "at_least": False, "declared": 5, "override": 3}
    assert found["holders"] == [str(first), str(last)]
    assert found["changed_by"].startswith("root (key ")
    assert seconds_from_now(committed, found["changed_at"]) == pytest.approx(0, abs=10)


def test_keys(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "canary", key_limit=2)
    holders = factory.make_jobs(committed, 2, "processing", type="canary", concurrency_key="full")
    factory.make_jobs(committed, 3, type="canary", concurrency_key="full", blocked=True)
    factory.make_job(committed, "processing", type="canary", concurrency_key="half")
    factory.make_job(committed, type="canary", concurrency_key="stale", blocked=True)

    [found] = limits(management).values()

    assert (found["kind"], found["limit"], found["declared"], found["override"]) == ("key_limit", 2, 2, None)
    keys = [(each["key"], each["running"], each["blocked"], each["at_least"]) for each in found["keys"]]
    assert keys == [("full", 2, 3, False), ("half", 1, 0, False), ("stale", 0, 1, False)]
    assert found["keys"][0]["holders"] == sorted(map(str, holders))


def test_the_tokens_of_a_rate_as_they_are_now(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "canary", rate={"per_second": 1, "burst": 60})
    full = limits(management)["canary rate"]
    committed.execute(
        "UPDATE tidegate.limits SET tokens = 0, tokens_at = now() - interval '20 seconds' WHERE name = 'type:canary'"
    )
    used = limits(management)["canary rate"]

    assert (full["tokens"], full["full_at"], full["limit"], full["in_use"]) == (60, None, 1, None)
    assert used["tokens"] == pytest.approx(20, abs=5)
    assert seconds_from_now(committed, used["full_at"]) == pytest.approx(40, abs=5)


def test_types_come_in_pages(management: Client, committed: Connection) -> None:
    for name in ("a", "b", "c"):
        factory.make_type(committed, name, max_concurrent=1)

    first = management("GET", "/api/limits", query="limit=2").json
    second = management("GET", "/api/limits", query=f"limit=2&after={first['next']}").json

    assert [each["type"] for each in first["limits"] + second["limits"]] == ["a", "b", "c"]
    assert second["next"] is None


def locks(client: Client, query: str = "") -> dict[str, Any]:
    reply = client("GET", "/api/locks", query=query)
    assert reply.status == 200, reply.json
    found: dict[str, Any] = reply.json
    return found


def test_locks(management: Client, committed: Connection) -> None:
    heard("w1", committed)
    held = factory.make_job(committed, "processing", type="canary", locked_by="w1", progress=40, stage="half")
    dead = factory.make_job(
        committed, "processing", type="nothing", locked_at="-2 minutes", lock_expires_at="-1 minute"
    )

    found = locks(management)

    assert [UUID(each["job_id"]) for each in found["locks"]] == [held, dead]
    first, second = found["locks"]
    shown = {name: first[name] for name in ("lane", "locked_by", "expired", "progress", "stage", "log_stream")}
    assert shown == {
        "lane": "default",
        "locked_by": "w1",
        "expired": False,
        "progress": 40,
        "stage": "half",
        "log_stream": "s",
    }
    assert (second["expired"], second["lane"], second["deadline"]) == (True, None, None)


def test_locks_come_in_pages(management: Client, committed: Connection) -> None:
    ids = [str(each) for each in factory.make_jobs(committed, 5, "processing", type="canary")]
    factory.make_job(committed, type="canary", suspect=True)

    first = locks(management, "limit=3")
    second = locks(management, f"limit=3&after={first['next']}")

    assert [each["job_id"] for each in first["locks"] + second["locks"]] == ids
    assert (len(first["suspects"]), second["suspects"], second["next"]) == (1, [], None)


def test_a_suspect_shows_the_processor_that_died(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(
        committed, "processing", type="canary", locked_by="w7", locked_at="-2 minutes", lock_expires_at="-1 minute"
    )
    reclaim(committed)

    found = locks(management)

    assert found["locks"] == []
    [suspect] = found["suspects"]
    assert (suspect["job_id"], suspect["deaths"], suspect["died_in"]) == (str(job_id), 0, ["w7"])
