from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests import factory
from tests.factory import each, nested
from tests.functions.conftest import Client
from tidegate.base import bounds
from tidegate.http.principal import create_key
from tidegate.postgres.database import Connection
from tidegate.queue.schedule import schedule

NIGHTLY = {"expression": "0 3 * * *", "timezone": "Europe/Berlin", "payload": {"days": 1}}
OWN = "/api/types/report/schedules/shop-17"
CODE = "/api/types/report/schedules/nightly"
DEFAULT = "/api/types/report/schedules/default"
SECRET = "hunter2"


@pytest.fixture(autouse=True)
def report(committed: Connection) -> None:
    schema = {"type": "object", "properties": {"days": {"type": "integer"}}}
    factory.make_type(
        committed, "report", schedules={"nightly": NIGHTLY}, schedule={"expression": "0 5 * * *"}, payload_schema=schema
    )


@pytest.fixture
def viewer(management: Client, committed: Connection) -> Client:
    return management.as_(create_key(committed, name="wall", role="viewer", owner="ann"))


def names(client: Client, query: str = "") -> list[str]:
    reply = client("GET", "/api/types/report/schedules", query=query)
    assert reply.status == 200, reply.json
    return [each["name"] for each in reply.json["schedules"]]


def test_a_schedule_is_made_changed_and_deleted(management: Client, committed: Connection) -> None:
    made = management("PUT", OWN, {"expression": "*/5 * * * *", "payload": {"days": 3}, "owner": "shop"})

    assert made.status == 200, made.json
    assert (made.json["origin"], made.json["enabled"], made.json["missed"]) == ("operator", True, "one")
    soon = datetime.fromisoformat(made.json["next_due"]) - datetime.now(UTC)
    assert timedelta(seconds=-5) < soon <= timedelta(minutes=5)
    assert names(management) == ["default", "nightly", "shop-17"]

    changed = management("PATCH", OWN, {"enabled": False, "owner": None})
    assert (changed.json["enabled"], changed.json["owner"], changed.json["payload"]) == (False, "schedule", {"days": 3})
    assert changed.json["next_due"] is None

    assert management("DELETE", OWN).json["name"] == "shop-17"
    assert management("GET", OWN).problem == (404, "not-found")
    assert [audited(committed)[n]["action"] for n in range(3)] == ["create", "change", "delete"]


def audited(connection: Connection) -> list[dict[str, Any]]:
    return connection.execute(
        "SELECT action, subject, changed FROM tidegate.audit WHERE kind = 'schedule' ORDER BY id"
    ).fetchall()


def test_the_audit_says_what_was_changed_without_payloads(management: Client, committed: Connection) -> None:
    management("PUT", OWN, {"expression": "0 3 * * *", "payload": {"token": SECRET}})
    management("PATCH", OWN, {"payload": {"other": SECRET}, "owner": "acme"})

    lines = audited(committed)

    assert SECRET not in str(lines)
    assert {line["subject"] for line in lines} == {"report:shop-17"}
    assert lines[1]["changed"] == {"owner": ["schedule", "acme"], "payload": [["token"], ["other"]]}


def test_the_audit_has_no_payload_of_the_default_either(management: Client, committed: Connection) -> None:
    management("PUT", DEFAULT, {"expression": "0 3 * * *", "payload": {"token": SECRET}})
    management("PATCH", DEFAULT, {"payload": {"token": f"{SECRET}2"}})
    management("PATCH", DEFAULT, {"timezone": "Europe/Berlin"})
    management("DELETE", DEFAULT)

    lines = committed.execute("SELECT changed FROM tidegate.audit WHERE kind = 'type' ORDER BY id").fetchall()
    said = [[each.get("schedule", {}).get("payload") for each in line["changed"]["overrides"]] for line in lines]

    assert SECRET not in str(lines)
    assert said == [[None, "hidden, changed"], ["hidden", "hidden, changed"], ["hidden", "hidden"], ["hidden", None]]


def test_what_the_code_declares_is_changed_key_by_key_and_put_back(management: Client, committed: Connection) -> None:
    changed = management("PATCH", CODE, {"expression": "0 4 * * *", "enabled": False}).json
    assert (changed["origin"], changed["overridden"]) == ("code", ["enabled", "expression"])
    assert (changed["expression"], changed["timezone"], changed["payload"]) == (
        "0 4 * * *",
        "Europe/Berlin",
        {"days": 1},
    )

    back = management("PATCH", CODE, {"expression": None}).json
    assert (back["expression"], back["overridden"]) == ("0 3 * * *", ["enabled"])

    management("DELETE", CODE)
    found = management("GET", CODE).json
    assert (found["overridden"], found["enabled"]) == ([], True)
    assert found["next_due"] is not None


def test_the_default_is_the_schedule_of_its_type(management: Client, committed: Connection) -> None:
    off = management("PATCH", DEFAULT, {"enabled": False}).json
    assert (off["enabled"], off["expression"], off["overridden"]) == (False, "0 5 * * *", ["enabled"])
    of_type = management("GET", "/api/types/report").json
    assert (of_type["overrides"], of_type["schedule"]["enabled"]) == ({"schedule": {"enabled": False}}, False)

    management("PATCH", "/api/types/report", {"schedule": "off"})
    assert management("PATCH", DEFAULT, {"enabled": True}).json["enabled"] is True
    assert management("PUT", DEFAULT, {"expression": "0 6 * * *"}).json["expression"] == "0 6 * * *"

    assert management("DELETE", DEFAULT).status == 200
    assert management("GET", "/api/types/report").json["overrides"] == {}
    factory.make_type(committed, "plain")
    assert management("PATCH", "/api/types/plain/schedules/default", {"enabled": False}).problem == (404, "not-found")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"payload": {}},
        *(
            {"expression": "0 3 * * *"} | odd
            for odd in each(
                expression=["every day", "0 0 30 2 *", None, 5, "x" * 300],
                timezone=["Mars/Olympus", "../etc/passwd", None],
                missed=["some"],
                owner=["", "x" * 201, "a\0b", "\ud800", 5],
                enabled=["yes", None],
                payload=[[], nested(101), {"a": "x" * bounds.MAX_PAYLOAD_BYTES}, {"days": "one"}],
                name=["x"],
            )
        ),
    ],
    ids=str,
)
def test_what_is_no_schedule_is_refused(management: Client, body: dict[str, Any]) -> None:
    reply = management("PUT", OWN, body)

    assert reply.status == 400, reply.json
    assert management("GET", OWN).status == 404


@pytest.mark.parametrize("body", [{}, {"expression": None}, {"payload": {"days": "one"}}, {"timezone": "Mars/Olympus"}])
def test_a_change_that_leaves_no_schedule_is_refused(management: Client, body: dict[str, Any]) -> None:
    management("PUT", OWN, {"expression": "0 3 * * *"})

    assert management("PATCH", OWN, body).problem == (400, "invalid")
    assert management("GET", OWN).json["expression"] == "0 3 * * *"


@pytest.mark.parametrize(
    "path", ["/api/types/report/schedules/Shop", "/api/types/nothing/schedules/x", "/api/types/callback/schedules/x"]
)
def test_names_that_no_schedule_has(management: Client, committed: Connection, path: str) -> None:
    factory.make_type(committed, "callback")

    assert management("PUT", path, {"expression": "0 3 * * *"}).status in {400, 404}
    for method, body in (("GET", None), ("PATCH", {"enabled": True}), ("DELETE", None)):
        assert management(method, path, body).status == 404


def test_a_type_has_no_more_schedules_than_it_may(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_SCHEDULES_OF_A_TYPE", 3)

    replies = [management("PUT", f"/api/types/report/schedules/s{n}", {"expression": "0 3 * * *"}) for n in (1, 2, 1)]
    assert [reply.status for reply in replies] == [200, 409, 200]

    monkeypatch.setattr(bounds, "MOST_SCHEDULES", 3)
    factory.make_type(committed, "other")
    other = management("PUT", "/api/types/other/schedules/s1", {"expression": "0 3 * * *"})
    assert other.problem == (409, "conflict")


def test_a_viewer_sees_schedules_without_payloads(management: Client, viewer: Client) -> None:
    management("PUT", OWN, {"expression": "0 3 * * *", "payload": {"card": SECRET}})

    seen = [viewer("GET", path) for path in (OWN, "/api/types/report/schedules", "/api/schedules", "/api/types/report")]

    assert [reply.status for reply in seen] == [200] * 4
    assert seen[0].json["payload"] is None
    assert SECRET not in str([reply.json for reply in seen])
    assert "'days': 1" not in str([reply.json for reply in seen])
    assert viewer("PUT", OWN, {"expression": "0 3 * * *"}).status == 403


def test_schedules_are_found_by_the_owner_of_their_jobs(management: Client) -> None:
    management("PUT", OWN, {"expression": "0 3 * * *", "owner": "shop"})

    assert names(management, "owner=shop") == ["shop-17"]
    found = management("GET", "/api/schedules", query="owner=shop").json["schedules"]
    assert [(one["type"], one["name"], one["owner"]) for one in found] == [("report", "shop-17", "shop")]


def test_pages_of_a_types_schedules(management: Client) -> None:
    management("PUT", OWN, {"expression": "0 3 * * *"})

    first = management("GET", "/api/types/report/schedules", query="limit=2").json

    assert [one["name"] for one in first["schedules"]] == ["default", "nightly"]
    assert names(management, f"limit=2&after={first['next']}") == ["shop-17"]


def test_an_owners_key_sees_the_jobs_of_its_schedules(management: Client, committed: Connection) -> None:
    management("PUT", OWN, {"expression": "* * * * *", "owner": "shop"})
    committed.execute("UPDATE tidegate.schedules SET next_due = date_trunc('minute', now()) WHERE name = 'shop-17'")
    schedule(committed, ["report"])

    shop = management.as_(create_key(committed, name="shop", role="producer", owner="shop"))
    jobs = shop("GET", "/api/jobs").json["jobs"]

    assert [job["type"] for job in jobs] == ["report"]


def test_why_it_is_set_aside(management: Client, committed: Connection) -> None:
    management("PUT", OWN, {"expression": "0 3 * * *", "payload": {"days": 1}})
    factory.make_type(committed, "report", payload_schema={"type": "object", "required": ["day"]})
    committed.execute("UPDATE tidegate.schedules SET next_due = now() - interval '1 minute' WHERE name = 'shop-17'")
    schedule(committed, ["report"])

    assert management("GET", OWN).json["set_aside"] == "payload.day: it is required"
    assert management("POST", "/api/set-aside/schedule/report:shop-17/retry").status == 200
    assert management("GET", OWN).json["set_aside"] is None
