import json
import re
from typing import Any

import pytest

from tests import factory
from tests.factory import each
from tests.functions.conftest import Client
from tidegate.http.principal import create_key
from tidegate.postgres.database import Connection
from tidegate.webhooks.signature import Style

URL = "https://shop.example.com/hooks"
CREDENTIAL = "Bearer of-a-test-7f3a"


def make(client: Client, name: str = "shop", **more: Any) -> Any:
    reply = client("POST", "/api/endpoints", {"name": name, "url": URL} | more)
    assert reply.status == 201, reply.json
    return reply.json


def secrets(connection: Connection, name: str = "shop") -> list[str]:
    """Those that sign, the oldest first."""
    rows = connection.execute(
        """SELECT secret FROM tidegate.endpoint_secrets
        WHERE endpoint = %s AND (ends_at IS NULL OR ends_at > now()) ORDER BY id""",
        [name],
    )
    return [row["secret"] for row in rows]


def audited(connection: Connection) -> list[dict[str, Any]]:
    return connection.execute("SELECT * FROM tidegate.audit WHERE kind = 'endpoint' ORDER BY id").fetchall()


def test_a_webhooks_secret_is_shown_once(management: Client, committed: Connection) -> None:
    made = make(management, events=["job.failed"], types=["canary"], owner="alice")

    assert [made["secret"]] == secrets(committed)
    assert len(Style.STANDARD.key(made["secret"])) == 32
    shown = management("GET", "/api/endpoints/shop").json
    assert made == shown | {"secret": made["secret"]}
    assert management("GET", "/api/endpoints").json == {"endpoints": [shown], "next": None}
    assert (shown["events"], shown["types"], shown["owner"], shown["kind"]) == (
        ["job.failed"],
        ["canary"],
        "alice",
        "webhook",
    )


@pytest.mark.parametrize("name", ["Host", "content-length", "Transfer-Encoding", "Idempotency-Key"])
def test_a_header_that_the_request_says_itself_is_refused(management: Client, name: str) -> None:
    """It would be there twice, cut the signed body, or be the same key for all jobs."""
    make(management)

    assert management("PATCH", "/api/endpoints/shop", {"headers": {name: "5"}}).status == 400
    assert management("POST", "/api/endpoints", {"name": "crm", "url": URL, "headers": {name: "5"}}).status == 400


def test_secrets_and_headers_are_nowhere_but_in_their_columns(management: Client, committed: Connection) -> None:
    made = make(management, headers={"Authorization": CREDENTIAL})
    rotated = management("POST", "/api/endpoints/shop/rotate").json
    management("PATCH", "/api/endpoints/shop", {"headers": {"X-Key": CREDENTIAL}})

    said = json.dumps([management("GET", "/api/endpoints").json, audited(committed)], default=str)

    assert not any(secret in said for secret in (made["secret"], rotated["secret"], CREDENTIAL))
    assert [entry["changed"].get("headers") for entry in audited(committed)] == [
        [None, ["Authorization"]],
        None,
        ["replaced", ["X-Key"]],
    ]
    assert factory.value(committed, "SELECT headers FROM tidegate.endpoints") == {"X-Key": CREDENTIAL}


def test_two_secrets_sign_for_a_day_after_a_rotation(management: Client, committed: Connection) -> None:
    old = make(management)["secret"]

    rotated = management("POST", "/api/endpoints/shop/rotate").json

    assert secrets(committed) == [old, rotated["secret"]]
    assert rotated["old_secret_ends_at"] is not None
    ends = factory.value(
        committed, "SELECT round(extract(epoch FROM max(ends_at) - now()) / 3600) FROM tidegate.endpoint_secrets"
    )
    assert ends == 24
    committed.execute("UPDATE tidegate.endpoint_secrets SET ends_at = now() WHERE ends_at IS NOT NULL")
    assert secrets(committed) == [rotated["secret"]]
    assert management("GET", "/api/endpoints/shop").json["old_secret_ends_at"] is None
    newest = management("POST", "/api/endpoints/shop/rotate").json["secret"]
    assert factory.value(committed, "SELECT count(*) FROM tidegate.endpoint_secrets") == 2
    assert secrets(committed) == [rotated["secret"], newest]


def test_an_endpoint_is_changed_key_by_key(management: Client, committed: Connection) -> None:
    make(management, events=["job.failed"], types=["canary"])

    changed = management("PATCH", "/api/endpoints/shop", {"types": None, "owner": "alice"}).json

    assert (changed["url"], changed["events"], changed["types"], changed["owner"]) == (
        URL,
        ["job.failed"],
        None,
        "alice",
    )
    assert audited(committed)[-1]["changed"] == {"types": [["canary"], None], "owner": [None, "alice"]}


@pytest.mark.parametrize("kind", ["webhook", "http"])
@pytest.mark.parametrize(
    "change",
    [
        {"url": "https://collector.example.net/hooks"},
        {"url": "https://shop.example.com:8443/hooks"},
        {"url": "https://shop.example.com.example.net/hooks"},
        {"url": "https://collector.example.net/hooks", "owner": "bob"},
        {"owner": "bob"},
        {"owner": None},
    ],
)
def test_stored_headers_go_to_no_place_or_owner_that_they_were_not_written_for(
    management: Client, committed: Connection, kind: str, change: dict[str, Any]
) -> None:
    """Otherwise an admin would read a credential, which no answer shows, at a host of their own."""
    make(management, kind=kind, owner="alice", headers={"Authorization": CREDENTIAL})

    reply = management("PATCH", "/api/endpoints/shop", change)

    assert (reply.status, [each["where"] for each in reply.json["errors"]]) == (400, ["body.headers"])
    assert "send headers as well" in reply.json["errors"][0]["what"]
    shown = management("GET", "/api/endpoints/shop").json
    assert (shown["url"], shown["owner"]) == (URL, "alice")


@pytest.mark.parametrize("headers", [{}, {"X-Key": "another"}])
def test_an_endpoint_is_moved_with_its_headers_written_anew(
    management: Client, committed: Connection, headers: dict[str, str]
) -> None:
    make(management, headers={"Authorization": CREDENTIAL})
    moved = {"url": "https://collector.example.net/hooks", "owner": "bob", "headers": headers}

    assert management("PATCH", "/api/endpoints/shop", moved).status == 200

    assert factory.value(committed, "SELECT headers FROM tidegate.endpoints") == headers


@pytest.mark.parametrize(
    ("headers", "change"),
    [
        ({}, {"url": "https://collector.example.net/hooks", "owner": "bob"}),
        ({"X-Key": CREDENTIAL}, {"url": "https://SHOP.example.com/v2?base=1", "events": ["job.failed"]}),
        ({"X-Key": CREDENTIAL}, {"url": "HTTPS://shop.example.com/v2?base=1"}),
    ],
)
def test_an_endpoint_without_headers_or_at_the_same_place_is_changed_as_before(
    management: Client, headers: dict[str, str], change: dict[str, Any]
) -> None:
    make(management, headers=headers)

    assert management("PATCH", "/api/endpoints/shop", change).status == 200


def test_what_a_kind_of_endpoint_has_no_use_for_is_refused(management: Client) -> None:
    make(management, "crm", kind="http")
    bus = management("POST", "/api/endpoints", {"name": "bus", "kind": "bus", "events": ["job.failed"]})
    assert (bus.status, bus.json["url"], bus.json["secret"]) == (201, None, None)

    for method, path, body in [
        ("POST", "/api/endpoints", {"name": "two", "kind": "http", "url": URL, "events": ["job.failed"]}),
        ("POST", "/api/endpoints", {"name": "two", "kind": "bus", "url": URL}),
        ("POST", "/api/endpoints", {"name": "two"}),
        ("PATCH", "/api/endpoints/crm", {"types": ["canary"]}),
        ("PATCH", "/api/endpoints/crm", {"url": None}),
        ("PATCH", "/api/endpoints/bus", {"headers": {"A": "b"}}),
    ]:
        assert management(method, path, body).problem == (400, "invalid"), body
    assert management("POST", "/api/endpoints/crm/rotate").problem == (409, "conflict")
    assert management("POST", "/api/endpoints/crm/test").problem == (409, "conflict")


INSIDE = (
    "http://127.0.0.1:4000/",
    "https://127.0.0.1/",
    "https://169.254.169.254/",
    "https://10.0.0.1:8443/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://me@shop.example.com/",
    "https://shop.example.com/../",
)


@pytest.mark.parametrize(
    "wrong",
    each(
        name=["", "Shop", "a b", "x" * 64, "-shop"],
        kind=["smtp"],
        url=[
            "http://example.com/",
            "ftp://example.com",
            "https://",
            "https://a b",
            "https://é.example",
            "x" * 2001,
            *INSIDE,
        ],
        events=[["job.started"], ["job.failed"] * 11, "job.failed"],
        types=[[], ["a b"]],
        owner=["", "x" * 201],
        headers=[{"A": "b\r\nX: y"}, {"A b": "c"}, {"A": ""}, {"A": 5}, {"A\n": "b"}],
        color=["red"],
    ),
)
def test_a_wrong_endpoint_is_refused(management: Client, wrong: dict[str, Any]) -> None:
    reply = management("POST", "/api/endpoints", {"name": "shop", "url": URL} | wrong)

    assert reply.problem == (400, "invalid"), reply.json


@pytest.mark.parametrize("url", INSIDE)
def test_an_endpoint_is_not_moved_inside(management: Client, url: str) -> None:
    make(management)

    assert management("PATCH", "/api/endpoints/shop", {"url": url}).problem == (400, "invalid")


def test_what_the_lane_outside_decides_is_left_to_it(management: Client) -> None:
    """Its ports are a parameter that this function does not know, and a name may get an address later."""
    make(management)

    assert management("PATCH", "/api/endpoints/shop", {"url": "https://not-yet.example:8443/hooks"}).status == 200


def test_a_receiver_on_this_machine_is_named_under_make_run_alone(
    management: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOCAL_RECEIVERS", "true")
    named = {"name": "here", "url": "http://127.0.0.1:4000/hooks"}

    assert management("POST", "/api/endpoints", named).status == 201
    monkeypatch.setenv("AWS_LAMBDA_RUNTIME_API", "127.0.0.1:9001")
    assert management("POST", "/api/endpoints", named | {"name": "there"}).problem == (400, "invalid")


def test_names_are_unique(management: Client) -> None:
    make(management)

    assert management("POST", "/api/endpoints", {"name": "shop", "url": URL}).problem == (409, "conflict")


def test_endpoints_are_listed_page_by_page(management: Client) -> None:
    for name in ("c", "a", "b"):
        make(management, name)

    first = management("GET", "/api/endpoints", query="limit=2").json
    rest = management("GET", "/api/endpoints", query=f"limit=2&after={first['next']}").json

    assert [each["name"] for each in first["endpoints"] + rest["endpoints"]] == ["a", "b", "c"]
    assert rest["next"] is None


def test_an_endpoint_is_switched_off_and_on(management: Client, committed: Connection) -> None:
    make(management)

    off = management("POST", "/api/endpoints/shop/disable").json
    again = management("POST", "/api/endpoints/shop/disable").json
    committed.execute("UPDATE tidegate.endpoints SET failing_since = now()")
    on = management("POST", "/api/endpoints/shop/enable").json

    assert (off["disabled_because"], off["disabled_at"]) == ("by hand", again["disabled_at"])
    assert (on["disabled_at"], on["disabled_because"], on["failing_since"]) == (None, None, None)
    assert [entry["action"] for entry in audited(committed)] == ["create", "disable", "disable", "enable"]


def test_a_test_sends_a_callback(management: Client, committed: Connection) -> None:
    make(management)
    early = management("POST", "/api/endpoints/shop/test")
    factory.make_type(committed, "callback", lane="outside")

    reply = management("POST", "/api/endpoints/shop/test")

    assert (early.problem, reply.status) == ((409, "conflict"), 202)
    job = management("GET", f"/api/jobs/{reply.json['job_id']}").json
    assert (job["type"], job["status"], job["reference"]) == ("callback", "pending", {"type": "endpoint", "id": "shop"})
    assert job["payload"]["endpoint"] == "shop"
    body = job["payload"]["body"]
    assert (body["type"], body["data"]) == ("endpoint.test", {"endpoint": "shop"})
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", body["timestamp"])


def test_a_deleted_endpoint_is_gone_with_its_secrets(management: Client, committed: Connection) -> None:
    make(management)

    assert management("DELETE", "/api/endpoints/shop").json["url"] == URL

    assert management("GET", "/api/endpoints/shop").problem == (404, "not-found")
    assert committed.execute("SELECT FROM tidegate.endpoint_secrets").rowcount == 0


def test_an_endpoint_that_runs_a_job_type_is_not_deleted(management: Client) -> None:
    make(management)
    assert management("PUT", "/api/types/resize", {"target": "https:shop", "timeout": 60}).status < 300

    assert management("DELETE", "/api/endpoints/shop").problem == (409, "conflict")

    assert management("DELETE", "/api/types/resize").status == 200
    assert management("DELETE", "/api/endpoints/shop").status == 200


def test_a_day_has_at_most_four_rotations(management: Client, committed: Connection) -> None:
    make(management)
    for _ in range(4):
        assert management("POST", "/api/endpoints/shop/rotate").status == 200

    assert management("POST", "/api/endpoints/shop/rotate").problem == (409, "conflict")

    assert len(secrets(committed)) == 5


@pytest.mark.parametrize("action", ["rotate", "test", "enable", "disable", ""])
def test_what_is_not_there_is_not_found(management: Client, action: str) -> None:
    reply = management("POST" if action else "DELETE", f"/api/endpoints/nowhere/{action}".rstrip("/"))

    assert reply.problem == (404, "not-found")


@pytest.mark.parametrize(("role", "status"), [("producer", 403), ("admin", 200)])
def test_endpoints_are_for_admins(management: Client, committed: Connection, role: str, status: int) -> None:
    key = create_key(committed, name="k", role=role, owner="alice")

    assert management.as_(key)("GET", "/api/endpoints").status == status
