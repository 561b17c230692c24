"""/api/limits/{name}: limits that types share, what they say, and what a job says that one holds back."""

from typing import Any

import pytest

from tests import factory
from tests.functions.conftest import Client
from tests.functions.test_management_why import claimed, override, why
from tests.functions.test_why_acts import seconds_from_now
from tidegate.postgres.database import Connection


@pytest.fixture(autouse=True)
def lane(committed: Connection) -> None:
    factory.make_lane(committed)


def put(client: Client, name: str = "gemini", **said: Any) -> dict[str, Any]:
    reply = client("PUT", f"/api/limits/{name}", said)
    assert reply.status == 200, reply.json
    answer: dict[str, Any] = reply.json
    return answer


def test_a_limit_is_made_and_replaced_as_a_whole(management: Client) -> None:
    made = put(management, rate="60/minute", max_concurrent=5)
    replaced = put(management, window="60/minute")

    assert (made["rate"], made["burst"], made["tokens"], made["max_concurrent"]) == (1, 1, 1, 5)
    assert [made[name] for name in ("window_starts", "types", "running", "holders")] == [None, [], 0, []]
    shown = {name: replaced[name] for name in ("rate", "tokens", "max_concurrent", "counted", "opens_at")}
    assert shown == {"rate": None, "tokens": None, "max_concurrent": None, "counted": 0, "opens_at": None}
    assert (replaced["window_starts"], replaced["window_seconds"]) == (60, 60)
    assert management("GET", "/api/limits/gemini").json == replaced


def test_each_change_is_in_the_audit(management: Client) -> None:
    put(management, max_concurrent=5)
    put(management, max_concurrent=6)
    management("DELETE", "/api/limits/gemini")

    entries = management("GET", "/api/audit", query="kind=limit&subject=gemini").json["entries"]

    changes = [(entry["action"], entry["changed"]["max_concurrent"]) for entry in entries]
    assert changes == [("delete", [6, None]), ("change", [5, 6]), ("create", [None, 5])]
    assert entries[0]["actor"].startswith("root (key ")


def test_a_limit_that_a_type_names_is_not_deleted(management: Client) -> None:
    put(management, max_concurrent=5)
    override(management, limits=["gemini"])

    refused = management("DELETE", "/api/limits/gemini")
    override(management, limits=[])
    deleted = management("DELETE", "/api/limits/gemini")

    assert (refused.problem, "canary" in refused.json["detail"]) == ((409, "conflict"), True)
    assert (deleted.status, deleted.json["max_concurrent"]) == (200, 5)
    assert management("GET", "/api/limits/gemini").status == 404
    assert management("DELETE", "/api/limits/gemini").status == 404


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"max_concurrent": None},
        {"max_concurrent": 0},
        {"rate": "often"},
        {"window": "0/minute"},
        {"window": "60/2d"},
        {"window": "100001/day"},
        {"burst": 5},
    ],
    ids=str,
)
def test_a_limit_that_is_none_is_refused(management: Client, said: dict[str, Any]) -> None:
    assert management("PUT", "/api/limits/gemini", said).problem == (400, "invalid")
    assert management("GET", "/api/limits").json["shared"] == []


def test_a_name_that_is_no_word_is_refused(management: Client) -> None:
    assert management("PUT", "/api/limits/Gemini%20Pro", {"max_concurrent": 1}).problem == (400, "invalid")


def test_there_are_not_too_many_limits(management: Client, committed: Connection) -> None:
    committed.execute(
        "INSERT INTO tidegate.limits (name, max_concurrent) SELECT 'l' || n, 1 FROM generate_series(1, 200) AS n"
    )

    assert management("PUT", "/api/limits/gemini", {"max_concurrent": 1}).status == 409
    assert management("PUT", "/api/limits/l7", {"max_concurrent": 2}).status == 200


def test_the_list_has_what_uses_a_limit_up(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "ocr", lane="slow", limits=["gemini"])
    override(management, limits=["gemini", "no-such"])
    put(management, max_concurrent=5, rate="1/minute", window="2/minute")
    factory.make_jobs(committed, 2, type="canary")
    running = factory.make_job(committed, "processing", type="ocr")
    assert claimed(committed) == 1

    page = management("GET", "/api/limits").json

    [gemini] = page["shared"]
    assert {name: gemini[name] for name in ("types", "running", "counted")} == {
        "types": ["canary", "ocr"],
        "running": 2,
        "counted": 1,
    }
    assert str(running) in gemini["holders"]
    assert gemini["tokens"] == pytest.approx(0, abs=0.2)
    assert seconds_from_now(committed, gemini["full_at"]) == pytest.approx(60, abs=10)
    canary = management("GET", "/api/types/canary").json
    assert (canary["limits"], canary["missing_limits"]) == (["gemini", "no-such"], ["no-such"])


def test_a_type_has_a_window_of_its_own(management: Client, committed: Connection) -> None:
    override(management, window="1/minute")
    factory.make_jobs(committed, 2, type="canary")
    assert claimed(committed) == 1

    [window] = management("GET", "/api/limits").json["limits"]

    shown = {name: window[name] for name in ("kind", "limit", "unit", "in_use", "seconds", "override")}
    assert shown == {
        "kind": "window",
        "limit": 1,
        "unit": "starts in a span",
        "in_use": 1,
        "seconds": 60,
        "override": {"starts": 1, "seconds": 60},
    }
    assert window["changed_by"].startswith("root (key ")
    assert seconds_from_now(committed, window["opens_at"]) == pytest.approx(62, abs=5)
    assert management("GET", "/api/types/canary").json["window"] == {"starts": 1, "seconds": 60}


def test_a_job_says_which_limit_holds_it_back(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "ocr", lane="slow", limits=["gemini"])
    override(management, limits=["gemini", "disk", "no-such"])
    put(management, max_concurrent=1, rate="60/minute", window="5/minute")
    put(management, "disk", max_concurrent=9)
    holder = factory.make_job(committed, "processing", type="ocr")
    job_id = factory.make_job(committed, type="canary")

    gate = why(management, job_id)["limit"]

    assert gate["jobs"] == [str(holder)]
    assert gate["says"] == "1 jobs run under the limit 'gemini', and its max_concurrent is 1"
    act = gate["act"]
    assert (act["method"], act["path"]) == ("PUT", "/api/limits/gemini")
    assert act["body"] == {"max_concurrent": 2, "rate": "1/s", "window": "5/60s"}
    [note] = management("GET", f"/api/jobs/{job_id}/why").json["notes"]
    assert "'no-such', which does not exist" in note
    assert claimed(committed) == 0
    assert management(act["method"], act["path"], act["body"]).status == 200
    assert "limit" not in why(management, job_id)
    assert claimed(committed) == 1


@pytest.mark.parametrize(
    ("said", "seconds"), [({"rate": "1/minute"}, 60), ({"window": "1/minute"}, 62)], ids=["rate", "window"]
)
@pytest.mark.parametrize("shared", [False, True])
def test_a_job_says_when_it_may_start(
    management: Client, committed: Connection, said: dict[str, str], seconds: float, *, shared: bool
) -> None:
    if shared:
        put(management, **said)
        override(management, limits=["gemini"])
    else:
        override(management, **said)
    first, second = factory.make_jobs(committed, 2, type="canary")
    assert claimed(committed) == 1
    waits = second if factory.job(committed, first)["status"] == "processing" else first

    gate = why(management, waits)["limit" if shared else next(iter(said))]

    assert gate["seconds"] == pytest.approx(seconds, abs=5)
    assert gate["act"] is None
    place = management("GET", f"/api/jobs/{waits}/why").json["line"]
    assert seconds_from_now(committed, place["expected_start"]) == pytest.approx(seconds, abs=5)
    [held] = management("GET", "/api/backlog").json["lanes"][0]["types"][0]["gates"]
    assert (held["name"], held["jobs"]) == (gate["name"], 1)


def test_a_producer_sees_no_job_of_another_owner_behind_a_limit(
    management: Client, committed: Connection, alice: str
) -> None:
    put(management, max_concurrent=1)
    override(management, limits=["gemini"])
    factory.make_job(committed, "processing", type="canary", owner="bob")
    job_id = factory.make_job(committed, type="canary", owner="alice")

    gate = why(management.as_(alice), job_id)["limit"]

    assert (gate["act"], gate["jobs"]) == (None, [])
