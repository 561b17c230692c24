import json
import math
from datetime import datetime
from typing import Any

import pytest
from pydantic import BaseModel

from tests import factory
from tests.factory import each
from tests.functions.conftest import Client
from tidegate import Exponential, Fixed, Quadratic, Running, job_type
from tidegate.http.principal import create_key
from tidegate.job_type.backoff import Backoff
from tidegate.postgres.database import Connection
from tidegate.queue.declare import declare


class Email(BaseModel):
    to: str


TOO_MUCH = (factory.nested(101), factory.nested(2000), {"note": "x" * 270_000})


def audited(connection: Connection) -> list[tuple[str, str, dict[str, Any]]]:
    rows = connection.execute("SELECT action, subject, changed FROM tidegate.audit ORDER BY id")
    return [(row["action"], row["subject"], row["changed"]) for row in rows]


def test_types_are_shown_with_their_declaration_and_settings_in_effect(management: Client) -> None:
    [shown] = management("GET", "/api/types").json["types"]

    one = management("GET", "/api/types/canary").json
    assert {name: one[name] for name in shown} == shown
    names = ("name", "lane", "timeout", "max_attempts", "max_concurrent", "key_limit", "rate", "enabled", "paused")
    assert [shown[name] for name in names] == ["canary", "default", 30, 3, None, 1, None, True, False]
    assert (shown["declared"]["timeout"], shown["overrides"]) == (30, {})


@pytest.mark.parametrize(
    ("declared", "shown"),
    [
        (Exponential(base=1, cap=10), {"kind": "exponential", "base": 1, "cap": 10, "jitter": 0.1}),
        (Fixed(base=5), {"kind": "fixed", "base": 5, "cap": None, "jitter": 0.1}),
        (Quadratic(cap=math.inf), {"kind": "quadratic", "base": 10, "cap": None, "jitter": 0.1}),
    ],
)
def test_a_type_shows_its_backoff(
    management: Client, committed: Connection, declared: Backoff, shown: dict[str, Any]
) -> None:
    @job_type("email", backoff=declared)
    def email(job: Running, payload: Email) -> None: ...

    declare(committed, [email], longest=900)

    assert management("GET", "/api/types/email").json["backoff"] == shown


def test_an_override_is_in_effect_until_null_removes_it(management: Client) -> None:
    changed = management("PATCH", "/api/types/canary", {"timeout": 60, "rate": "600/minute", "max_concurrent": 5}).json
    back = management("PATCH", "/api/types/canary", {"timeout": None, "max_concurrent": None}).json

    rate = {"per_second": 10.0, "burst": 10.0}
    assert (changed["timeout"], changed["rate"], changed["max_concurrent"]) == (60, rate, 5)
    assert (back["timeout"], back["max_concurrent"], back["overrides"]) == (30, None, {"rate": rate})


@pytest.mark.parametrize(
    ("change", "name", "value"),
    [
        ({"backoff": {"base": 5}}, "backoff", {"kind": "exponential", "base": 5, "cap": 600, "jitter": 0.1}),
        (
            {"backoff": {"kind": "fixed", "base": 5}},
            "backoff",
            {"kind": "fixed", "base": 5, "cap": None, "jitter": 0.1},
        ),
        ({"priority_fall": 2}, "priority_fall", 2),
        ({"stages": ["a", "b"]}, "stages", ["a", "b"]),
        ({"expires": 60}, "expires", 60),
        ({"lane": "slow"}, "lane", "slow"),
    ],
)
def test_a_setting_says_that_it_comes_from_an_operator(
    management: Client, change: dict[str, Any], name: str, value: Any
) -> None:
    before = setting(management, name)

    management("PATCH", "/api/types/canary", change)
    after = setting(management, name)
    management("PATCH", "/api/types/canary", {name: None})

    assert (before["source"], after["source"], after["value"]) == ("default", "operator", value)
    assert setting(management, name) | {"changed_at": 0, "changed_by": 0} == before | {"changed_at": 0, "changed_by": 0}


def test_a_switch_is_an_operators_once_it_is_turned(management: Client) -> None:
    assert setting(management, "paused")["source"] == setting(management, "enabled")["source"] == "default"

    management("POST", "/api/types/canary/pause")

    assert setting(management, "paused")["source"] == "operator"


def test_put_replaces_all_overrides(management: Client) -> None:
    management("PATCH", "/api/types/canary", {"timeout": 60, "lane": "slow"})

    put = management("PUT", "/api/types/canary", {"max_attempts": 9}).json

    assert (put["overrides"], put["timeout"], put["lane"]) == ({"max_attempts": 9}, 30, "default")


def test_a_reset_goes_back_to_the_code(management: Client) -> None:
    management("PATCH", "/api/types/canary", {"timeout": 60, "enabled": False})

    reset = management("DELETE", "/api/types/canary").json

    assert (reset["overrides"], reset["enabled"], reset["timeout"]) == ({}, True, 30)


def test_a_deploy_does_not_undo_an_override(management: Client, committed: Connection) -> None:
    management("PATCH", "/api/types/canary", {"timeout": 60})

    committed.execute('UPDATE tidegate.job_types SET declared = declared || \'{"timeout": 10, "max_attempts": 7}\'')

    shown = management("GET", "/api/types/canary").json
    assert (shown["timeout"], shown["max_attempts"]) == (60, 7)


def test_a_type_is_paused_and_resumed(management: Client) -> None:
    replies = [management("POST", f"/api/types/canary/{action}") for action in ("pause", "pause", "resume")]

    assert [reply.json["paused"] for reply in replies] == [True, True, False]


def test_a_change_is_in_the_audit_with_the_values_before(management: Client, committed: Connection) -> None:
    management("PATCH", "/api/types/canary", {"max_concurrent": 5})
    management("POST", "/api/types/canary/pause")

    assert audited(committed) == [
        ("change", "canary", {"max_concurrent": [None, 5], "overrides": [{}, {"max_concurrent": 5}]}),
        ("pause", "canary", {"paused": [False, True]}),
    ]


def test_a_larger_limit_lets_blocked_jobs_back_in(management: Client, committed: Connection) -> None:
    jobs = [factory.make_job(committed, type="canary", concurrency_key="k", blocked=True) for _ in range(4)]

    management("PATCH", "/api/types/canary", {"key_limit": 3})

    assert [factory.job(committed, job_id)["blocked"] for job_id in jobs] == [False, False, False, True]


@pytest.mark.parametrize(
    "body",
    [
        {},
        *each(timeout=[0, 901, "30", 30.5], max_attempts=[101], max_concurrent=[0], key_limit=[0]),
        *each(stages=[[""], ["a", "a"], ["x" * 61], ["a\x07"], "a", [5]]),
        *each(priority_fall=[-1, 20, "2", 0.5], expires=[0, -1, 31622401, "60"]),
        *each(backoff=[{"kind": "never"}, {"base": -1}, {"cap": 86401}, {"jitter": 2}, {"more": 1}, 5, "soon"]),
        *each(rate=["often", "0/minute", 5], lane=["Fast Lane"], description=[""], enabled=[None, "no"]),
        *each(target=["lambda:other"], name=["other"], retention=[{"completed": -1}]),
        *each(schedule=[{"expression": "every day"}, {"timezone": "Mars/Olympus"}, {"timezone": "Europe/Berlin"}]),
        *({"schedule": {"expression": "0 3 * * *", "payload": payload}} for payload in TOO_MUCH),
    ],
)
def test_an_override_is_as_strict_as_the_code(management: Client, body: dict[str, Any]) -> None:
    assert management("PATCH", "/api/types/canary", body).problem == (400, "invalid")


@pytest.mark.parametrize("body", each(enabled=[True], target=["lambda:other"], timeout=[0]))
def test_put_is_strict_too(management: Client, body: dict[str, Any]) -> None:
    assert management("PUT", "/api/types/canary", body).status == 400


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "", None),
        ("PUT", "", {"timeout": 9}),
        ("PATCH", "", {"timeout": 9}),
        ("DELETE", "", None),
        ("POST", "/pause", None),
        ("POST", "/resume", None),
    ],
)
def test_a_type_that_is_not_declared_is_not_found(
    management: Client, committed: Connection, method: str, path: str, body: Any
) -> None:
    assert management(method, f"/api/types/no_such{path}", body).status == 404
    assert audited(committed) == []


def test_a_schedule_is_changed_setting_by_setting_and_switched_off(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "report", schedule={"expression": "0 3 * * *", "timezone": "Europe/Berlin"})

    def change(**override: Any) -> Any:
        assert management("PATCH", "/api/types/report", override).status == 200
        [row] = committed.execute("SELECT schedule FROM tidegate.job_types WHERE name = 'report'")
        return row["schedule"]

    moved = change(schedule={"expression": "0 4 * * *"})

    assert (moved["expression"], moved["timezone"]) == ("0 4 * * *", "Europe/Berlin")
    change(schedule="off")
    assert change(lane="slow") is None
    assert change(schedule=None)["expression"] == "0 3 * * *"


def test_a_schedules_payload_must_fit_the_schema(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "report")
    schedule = {"expression": "0 3 * * *", "payload": factory.nested(99)}

    assert management("PATCH", "/api/types/report", {"schedule": schedule}).json["schedule"]["payload"]


def test_a_timeout_that_fits_no_invocation_of_its_lane_is_refused(management: Client, committed: Connection) -> None:
    factory.make_lane(committed, longest=111)
    factory.make_lane(committed, "slow", longest=891)

    replies = [
        management("PATCH", "/api/types/canary", {"timeout": 111}),
        management("PATCH", "/api/types/canary", {"timeout": 112}),
        management("PUT", "/api/types/canary", {"timeout": 112}),
        management("PATCH", "/api/types/canary", {"timeout": 891, "lane": "slow"}),
        management("PATCH", "/api/types/canary", {"lane": "default"}),
    ]

    assert [reply.status for reply in replies] == [200, 400, 400, 200, 400]
    assert replies[1].json["detail"] == (
        "body.timeout: it would be 112 seconds; a processor of the lane 'default' has 111 seconds for a job: "
        "shorten the type's timeout, or raise the function's Timeout"
    )


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_a_lane_without_processors_is_refused(management: Client, committed: Connection, method: str) -> None:
    reply = management(method, "/api/types/canary", {"lane": "fast"})

    what = "there is no processor for the lane 'fast': this stack has default, slow, outside"
    assert reply.status == 400
    assert [(each["where"], each["what"]) for each in reply.json["errors"]] == [("body.lane", what)]
    assert management("GET", "/api/types/canary").json["lane"] == "default"


@pytest.mark.parametrize(
    ("name", "target"), [("callback", {}), ("http_request", {}), ("email", {}), ("resize", {"target": "https:images"})]
)
def test_a_type_that_works_outside_only_stays_there(
    management: Client, committed: Connection, name: str, target: dict[str, str]
) -> None:
    factory.make_type(committed, name, lane="outside", **target)

    moved = management("PATCH", f"/api/types/{name}", {"lane": "default"})
    kept = management("PATCH", f"/api/types/{name}", {"lane": "outside", "max_attempts": 9})

    what = f"{name!r} works in the lane 'outside' only: the others have no endpoints, no sender of mails and no way out"
    assert moved.status == 400
    assert [(each["where"], each["what"]) for each in moved.json["errors"]] == [("body.lane", what)]
    assert (kept.status, kept.json["lane"], kept.json["max_attempts"]) == (200, "outside", 9)


def test_an_applications_own_type_with_a_built_in_name_may_be_moved(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "email")

    assert management("PATCH", "/api/types/email", {"lane": "slow"}).json["lane"] == "slow"


def test_the_schedule_in_effect_and_its_next_time_are_shown(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "report", schedule={"expression": "0 3 * * *"}, retention={"failed": None})
    committed.execute("UPDATE tidegate.schedules SET next_due = '2030-01-31T03:00Z' WHERE type = 'report'")

    planned = management("GET", "/api/types/report").json
    moved = management("PATCH", "/api/types/report", {"schedule": {"timezone": "Europe/Berlin"}}).json

    in_effect: dict[str, Any] = {"expression": "0 3 * * *", "timezone": "UTC", "missed": "one", "payload": {}}
    in_effect |= {"owner": "schedule", "enabled": True}
    assert planned["schedule"] == in_effect | {"next_due": "2030-01-31T03:00:00Z", "last_due": None}
    kept = {"completed": 7.0, "failed": None, "cancelled": 7.0}
    assert planned["retention"] == kept | {"most_completed": None, "most_failed": None, "most_cancelled": None}
    assert (moved["schedule"]["timezone"], moved["schedule"]["next_due"]) == ("Europe/Berlin", None)
    assert management("GET", "/api/types/canary").json["schedule"] is None


# One type, with the origin of each setting


def setting(client: Client, name: str, *, type_: str = "canary") -> dict[str, Any]:
    settings: list[dict[str, Any]] = client("GET", f"/api/types/{type_}").json["settings"]
    [found] = [each for each in settings if each["name"] == name]
    return found


def test_a_type_shows_the_schema_of_its_payloads(management: Client, committed: Connection) -> None:
    schema = {"type": "object", "required": ["to"], "properties": {"to": {"type": "string"}}}
    factory.make_type(committed, "email", payload_schema=schema)

    assert management("GET", "/api/types/email").json["payload_schema"] == schema


def test_a_setting_without_a_change_is_the_codes(management: Client) -> None:
    assert setting(management, "timeout") == {
        "name": "timeout",
        "value": 30,
        "source": "code",
        "declared": 30,
        "overridden": False,
        "override": None,
        "changed_at": None,
        "changed_by": None,
    }


@pytest.mark.parametrize(
    ("change", "name", "value", "override"),
    [
        ({"timeout": 20}, "timeout", 20, 20),
        ({"timeout": 30}, "timeout", 30, 30),
        ({"fair": True}, "fair", True, True),
        ({"description": "mine"}, "description", "mine", "mine"),
        ({"rate": "60/minute"}, "rate", {"per_second": 1, "burst": 1}, {"per_second": 1, "burst": 1}),
        ({"max_concurrent": 5}, "max_concurrent", 5, 5),
        (
            {"retention": {"failed": 60, "most_failed": 9}},
            "retention",
            {
                "completed": 7,
                "failed": 60,
                "cancelled": 7,
                "most_failed": 9,
                "most_completed": None,
                "most_cancelled": None,
            },
            {"failed": 60, "most_failed": 9},
        ),
        ({"schedule": "off"}, "schedule", None, None),
    ],
)
def test_an_override_says_who_and_when(
    management: Client, committed: Connection, change: dict[str, Any], name: str, value: Any, override: Any
) -> None:
    who = create_key(committed, name="ann", role="admin", owner="ann")
    management.as_(who)("PATCH", "/api/types/canary", change)
    management("PATCH", "/api/types/canary", {"lane": "slow"} if name != "lane" else {"fair": True})

    shown = setting(management, name)

    assert (shown["value"], shown["overridden"], shown["override"]) == (value, True, override)
    assert shown["changed_by"] == f"ann (key {who.split('_')[1]})"
    at = factory.value(committed, "SELECT min(at) FROM tidegate.audit")
    assert datetime.fromisoformat(shown["changed_at"]) == at


def test_an_override_that_was_removed_says_who_removed_it(management: Client, committed: Connection) -> None:
    who = create_key(committed, name="ann", role="admin", owner="ann")
    management("PATCH", "/api/types/canary", {"timeout": 20})
    management.as_(who)("DELETE", "/api/types/canary")

    shown = setting(management, "timeout")

    assert (shown["value"], shown["overridden"]) == (30, False)
    assert shown["changed_by"].startswith("ann ")


def test_who_paused_and_disabled_a_type_is_shown(management: Client) -> None:
    management("POST", "/api/types/canary/pause")
    management("PATCH", "/api/types/canary", {"enabled": False})

    shown = [setting(management, name) for name in ("paused", "enabled")]

    assert [(each["value"], each["overridden"]) for each in shown] == [(True, False), (False, False)]
    assert all(each["changed_by"].startswith("root ") for each in shown)


def test_the_origin_shows_a_viewer_no_payload(management: Client, committed: Connection) -> None:
    schedule = {"expression": "0 4 * * *", "payload": {"note": "secret"}}
    management("PATCH", "/api/types/canary", {"schedule": schedule})
    viewer = management.as_(create_key(committed, name="v", role="viewer", owner="v"))

    assert "secret" in json.dumps(management("GET", "/api/types/canary").json)
    assert "secret" not in json.dumps(viewer("GET", "/api/types/canary").json)


def test_a_type_that_cannot_be_read_is_named_and_hides_no_other(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "odd", backoff={"kind": "never"})

    listed = management("GET", "/api/types")

    assert {"id": "odd", "unreadable": True} in listed.json["types"]
    assert "canary" in [each.get("name") for each in listed.json["types"]]
