"""Remote types: declared, changed and deleted over HTTP."""

from typing import Any

import pytest

from tests import factory
from tests.envelopes import NEW, have_keys
from tests.factory import each
from tests.functions.conftest import Client, ColdStart
from tidegate.postgres.database import Connection
from tidegate.queue.declare import declare_types

SCHEMA = {"type": "object", "properties": {"width": {"type": "integer"}}, "required": ["width"]}
FITTING = {"payload": {"width": 1}}
RESIZE = {"target": "lambda:images", "payload_schema": SCHEMA}


@pytest.fixture
def management(cold_start: ColdStart, canary: str) -> Client:
    return cold_start("management", TARGET_FUNCTIONS="images, letters:live")


def put(client: Client, **said: Any) -> Any:
    return client("PUT", "/api/types/resize", RESIZE | said)


def row(connection: Connection) -> Any:
    return connection.execute("SELECT * FROM tidegate.job_types WHERE name = 'resize'").fetchone()


def test_a_type_is_declared(management: Client, committed: Connection) -> None:
    reply = put(
        management, timeout=120, rate="60/minute", schedule={"expression": "0 3 * * *", "payload": {"width": 1}}
    )

    assert reply.status == 200, reply.json
    names = ("target", "description", "lane", "timeout", "max_attempts", "key_limit", "overrides", "missing_since")
    assert [reply.json[name] for name in names] == ["lambda:images", "resize", "default", 120, 3, 1, {}, None]
    assert (reply.json["rate"], reply.json["schedule"]["expression"]) == (
        {"per_second": 1.0, "burst": 1.0},
        "0 3 * * *",
    )
    assert reply.json["declared"]["backoff"] == {"kind": "exponential", "base": 30.0, "cap": 600.0, "jitter": 0.1}
    [audited] = committed.execute("SELECT action, subject, changed FROM tidegate.audit").fetchall()
    assert (audited["action"], audited["subject"]) == ("declare", "resize")
    assert audited["changed"]["target"] == [None, "lambda:images"]


def test_where_all_jobs_are_encrypted_those_of_remote_types_are(
    cold_start: ColdStart, management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(management)
    have_keys(monkeypatch, NEW)
    declare_types(committed, {}, encrypts_all=True)
    before = row(committed)["encrypted"]

    declared = put(cold_start("management", TARGET_FUNCTIONS="images", ENCRYPTION="all"))
    back = put(cold_start("management", TARGET_FUNCTIONS="images", ENCRYPTION="types"))

    assert (before, declared.json["encrypted"], back.json["encrypted"]) == (True, True, False)


def test_the_payloads_of_a_remote_type_are_checked_at_enqueue(management: Client, enqueue: Client) -> None:
    put(management)

    replies = [
        enqueue("POST", "/api/jobs", {"type": "resize", "payload": payload})
        for payload in ({"width": 80}, {"width": "w"})
    ]

    assert [reply.status for reply in replies] == [202, 400]


def test_put_declares_it_anew_and_patch_lies_over_it(management: Client) -> None:
    put(management, timeout=120, backoff={"kind": "fixed", "base": 5})
    patched = management("PATCH", "/api/types/resize", {"timeout": 30}).json

    again = put(management, max_attempts=9).json

    assert (patched["timeout"], patched["declared"]["timeout"]) == (30, 120)
    assert patched["declared"]["backoff"] == {"kind": "fixed", "base": 5.0, "jitter": 0.1}
    assert (again["timeout"], again["max_attempts"], again["overrides"]) == (60, 9, {})


def test_the_audit_has_no_payload_of_a_remote_types_schedule(management: Client, committed: Connection) -> None:
    for token in ("hunter2", "hunter3"):
        put(management, payload_schema={}, schedule={"expression": "0 3 * * *", "payload": {"token": token}})
    management("DELETE", "/api/types/resize")

    lines = committed.execute("SELECT action, changed FROM tidegate.audit ORDER BY id").fetchall()

    assert [line["action"] for line in lines] == ["declare", "declare", "delete"]
    assert "hunter" not in str(lines)
    assert [each["payload"] for each in lines[1]["changed"]["schedule"]] == ["hidden", "hidden, changed"]


@pytest.mark.parametrize(
    "said",
    [
        *each(target=[f"lambda:{name}" for name in ("others", "letters", "", "images; rm")]),
        *each(target=["https://example.org"], timeout=[901], enabled=[True], handler=["x"]),
        *each(payload_schema=[{"type": "objct"}, {"pattern": "("}, {"description": "x" * 70_000}, True]),
        *({"payload_schema": {"$ref": place}} for place in ("https://example.org/schema", "file:///etc/passwd")),
        *({"payload_schema": {"default": factory.nested(depth)}} for depth in (101, 2000)),
        *each(backoff=[{"kind": "sometimes"}, {"base": -1}]),
        *each(schedule=[{"timezone": "UTC"}, {"expression": "0 3 * * *"}]),
    ],
)
def test_a_declaration_is_checked(management: Client, committed: Connection, said: dict[str, Any]) -> None:
    assert put(management, **said).problem == (400, "invalid")
    assert row(committed) is None


@pytest.mark.parametrize(
    "said", [{"payload_schema": {"default": factory.nested(99)}}, {"target": "lambda:letters:live"}]
)
def test_a_deep_schema_and_a_version_of_a_function_are_allowed(management: Client, said: dict[str, Any]) -> None:
    assert put(management, **said).status == 200


def test_overrides_that_a_declaration_removes_are_in_the_audit(management: Client, committed: Connection) -> None:
    put(management)
    management("PATCH", "/api/types/resize", {"timeout": 30, "enabled": False})

    put(management)

    audited = committed.execute("SELECT changed FROM tidegate.audit ORDER BY id DESC LIMIT 1").fetchone()
    assert audited == {"changed": {"overrides": [{"timeout": 30}, {}], "enabled": [False, True]}}


@pytest.mark.parametrize(("schedule", "status"), [({}, 400), ({"payload": {"width": "w"}}, 400), (FITTING, 200)])
def test_a_changed_schedules_payload_must_fit_the_schema(management: Client, schedule: Any, status: int) -> None:
    put(management)

    change = {"schedule": {"expression": "0 3 * * *"} | schedule}
    assert management("PATCH", "/api/types/resize", change).status == status


def test_the_queues_own_type_is_not_declared(management: Client) -> None:
    """Else its callbacks went to that function, since no lane outside may declare the type then."""
    assert management("PUT", "/api/types/callback", RESIZE).status == 400


def test_a_name_is_a_word(management: Client) -> None:
    assert management("PUT", "/api/types/Resize", RESIZE).status == 400


def test_a_stack_that_may_call_no_function_says_so(cold_start: ColdStart) -> None:
    reply = put(cold_start("management", TARGET_FUNCTIONS=""))

    assert reply.status == 400
    assert "TargetFunctions is empty, or Egress is none" in reply.json["detail"]


def test_a_timeout_that_fits_no_invocation_is_refused(management: Client, committed: Connection) -> None:
    factory.make_lane(committed, longest=111)

    assert [put(management, timeout=seconds).status for seconds in (112, 111)] == [400, 200]


def test_a_type_with_a_handler_cannot_become_remote_until_it_is_long_gone(
    management: Client, committed: Connection
) -> None:
    factory.make_type(committed, "resize")
    statuses = [put(management).status]
    for missing in ("0", "16 minutes"):
        committed.execute("UPDATE tidegate.job_types SET missing_since = now() - %s::interval", [missing])
        statuses.append(put(management).status)

    assert statuses == [409, 409, 200]
    assert (row(committed)["target"], row(committed)["missing_since"]) == ("lambda:images", None)


@pytest.mark.parametrize(
    ("name", "body", "status"),
    [("resize", {"timeout": 30}, 400), ("canary", {"payload_schema": {}}, 400), ("unknown", {"timeout": 30}, 404)],
)
def test_overrides_without_a_target_are_not_a_declaration(
    management: Client, name: str, body: dict[str, Any], status: int
) -> None:
    put(management)

    assert management("PUT", f"/api/types/{name}", body).status == status


@pytest.mark.parametrize("status", ["pending", "processing", "waiting", "review_needed", "completed", "failed"])
def test_a_type_that_has_jobs_is_not_deleted(management: Client, committed: Connection, status: str) -> None:
    put(management)
    factory.make_job(committed, status, type="resize")

    assert management("DELETE", "/api/types/resize").problem == (409, "conflict")
    assert row(committed) is not None


def test_a_type_that_will_follow_an_open_batch_is_not_deleted(management: Client, committed: Connection) -> None:
    put(management)
    committed.execute(
        """INSERT INTO tidegate.batches (owner, total, then_enqueue) VALUES ('alice', 1, '{"type": "resize"}')"""
    )

    assert management("DELETE", "/api/types/resize").status == 409


def test_a_type_without_jobs_is_deleted(management: Client, committed: Connection) -> None:
    put(management)
    factory.make_job(committed, type="canary")

    reply = management("DELETE", "/api/types/resize")

    assert (reply.status, reply.json["target"]) == (200, "lambda:images")
    assert row(committed) is None
    assert management("GET", "/api/types/resize").status == 404


def test_a_lane_without_processors_is_refused(management: Client) -> None:
    reply = put(management, lane="fast")

    assert (reply.status, [each["where"] for each in reply.json["errors"]]) == (400, ["body.lane"])
    assert management("GET", "/api/types/resize").status == 404


def test_an_endpoint_may_run_a_type_in_the_lane_outside(cold_start: ColdStart, committed: Connection) -> None:
    management = cold_start("management", PROCESSOR_LANES="default,outside")
    committed.execute(
        "INSERT INTO tidegate.endpoints (name, kind, url) VALUES ('images', 'webhook', 'https://a.example')"
    )

    reply = put(management, target="https:images")

    assert reply.status == 200, reply.json
    assert (reply.json["target"], reply.json["lane"]) == ("https:images", "outside")


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ({"target": "https:missing"}, "body.target"),
        ({"target": "https:called"}, "body.target"),
        ({"target": "https:images", "lane": "default"}, "body.lane"),
        ({"target": "https:images", "lane": "slow"}, "body.lane"),
        ({"target": "https:"}, "body.target"),
        ({"target": "https:Images"}, "body.target"),
        ({"target": "https://a.example"}, "body.target"),
        ({"target": "https:images; rm"}, "body.target"),
    ],
)
def test_a_target_is_an_endpoint_whose_requests_are_signed(
    cold_start: ColdStart, committed: Connection, said: dict[str, Any], where: str
) -> None:
    management = cold_start("management", PROCESSOR_LANES="default,outside")
    for name, kind in (("images", "webhook"), ("called", "http")):
        committed.execute(
            "INSERT INTO tidegate.endpoints (name, kind, url) VALUES (%s, %s, 'https://a.example')", [name, kind]
        )

    reply = put(management, **said)

    assert (reply.status, [each["where"] for each in reply.json["errors"]]) == (400, [where])
    assert row(committed) is None


def test_a_stack_without_the_lane_has_no_such_target(cold_start: ColdStart, committed: Connection) -> None:
    committed.execute(
        "INSERT INTO tidegate.endpoints (name, kind, url) VALUES ('images', 'webhook', 'https://a.example')"
    )

    reply = put(cold_start("management", PROCESSOR_LANES="default,slow"), target="https:images")

    assert (reply.status, [each["where"] for each in reply.json["errors"]]) == (400, ["body.lane"])
