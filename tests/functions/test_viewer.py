"""A viewer sees all jobs without their contents, and changes nothing."""

import json
from typing import Any

import pytest

from tests import factory
from tests.documented import OPERATIONS
from tests.functions.conftest import Client
from tests.functions.test_openapi import EVENTS, VIEWERS
from tidegate.http.principal import create_key
from tidegate.postgres.database import Connection

SECRET = "4111-1111"


@pytest.fixture
def viewer(management: Client, committed: Connection) -> Client:
    return management.as_(create_key(committed, name="wall", role="viewer", owner="ann"))


@pytest.mark.parametrize("route", sorted(set(OPERATIONS) - VIEWERS - {"POST /api/webhooks/{source}"}))
def test_a_viewer_changes_nothing(enqueue: Client, viewer: Client, route: str) -> None:
    client = (
        enqueue.as_(viewer.key)
        if route in {"POST /api/jobs", "POST /api/jobs/create", "POST /api/jobs/batch"}
        else viewer
    )
    event = EVENTS[route]
    sent = event | {"headers": event["headers"] | {"authorization": f"Bearer {viewer.key}"}}

    reply = client.handler(sent, client.context)

    assert (reply["statusCode"], json.loads(reply["body"])["type"]) == (403, "urn:tidegate:problem:forbidden")


def test_a_viewer_logs_in_and_out(viewer: Client) -> None:
    [cookie] = viewer("POST", "/api/login", host="tide.example.com").cookies
    sent: dict[str, Any] = {"authorization": "", "cookies": [cookie.partition(";")[0]], "sec_fetch_site": "same-origin"}

    assert viewer("GET", "/api/jobs", **sent).status == 200
    assert viewer("POST", "/api/jobs/trigger", {}, **sent).problem == (403, "forbidden")
    assert viewer("DELETE", "/api/login", **sent).status == 204


def test_a_viewer_sees_a_job_of_anyone_without_its_contents(
    viewer: Client, management: Client, committed: Connection
) -> None:
    secret = json.dumps({"card": SECRET})
    job = factory.make_job(
        committed, "completed", owner="bob", payload=secret, result=secret, steps=secret, state=secret, progress=100
    )
    committed.execute(
        "INSERT INTO tidegate.job_logs (job_id, level, message, details) VALUES (%s, 'error', 'declined', %s)",
        [job, secret],
    )

    seen = viewer("GET", f"/api/jobs/{job}").json
    listed = viewer("GET", "/api/jobs").json
    by_admin = management("GET", f"/api/jobs/{job}").json

    assert (seen["payload"], seen["result"], seen["steps"], seen["hidden"]) == (None, None, None, True)
    assert [(line["message"], line["details"]) for line in seen["logs"]] == [("declined", None)]
    assert SECRET not in json.dumps([seen, listed])
    assert json.dumps(by_admin).count(SECRET) == 4
    assert by_admin["hidden"] is False
    shown = {name for name in seen if seen[name] == by_admin[name]}
    assert not any(why is None for why in seen["allowed"].values())
    assert seen.keys() - shown == {"payload", "result", "steps", "logs", "hidden", "allowed"}


@pytest.mark.parametrize("table", ["declared", "overrides"])
def test_a_viewer_sees_a_type_without_the_payload_of_its_schedule(
    viewer: Client, management: Client, committed: Connection, table: str
) -> None:
    schedule = {"expression": "0 3 * * *", "timezone": "UTC", "missed": "one", "payload": {"card": SECRET}}
    committed.execute(
        f"UPDATE tidegate.job_types SET {table} = {table} || %s".encode(), [json.dumps({"schedule": schedule})]
    )

    seen = [viewer("GET", path).json for path in ("/api/types", "/api/types/canary")]
    by_admin = management("GET", "/api/types/canary").json

    assert SECRET not in json.dumps(seen)
    assert (seen[1]["schedule"]["payload"], seen[1][table]["schedule"]["payload"], seen[1]["hidden"]) == (
        *(None, None),
        True,
    )
    assert by_admin["schedule"]["payload"] == by_admin[table]["schedule"]["payload"] == {"card": SECRET}
    assert seen[1]["schedule"]["expression"] == "0 3 * * *"


def test_a_declared_schedule_that_is_overridden_is_hidden_too(viewer: Client, committed: Connection) -> None:
    said = [json.dumps({"schedule": {"payload": {"card": SECRET}}}), json.dumps({"schedule": None})]
    committed.execute("UPDATE tidegate.job_types SET declared = declared || %s, overrides = %s", said)

    reply = viewer("GET", "/api/types/canary")

    assert reply.status == 200
    assert SECRET not in str(reply.json)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        (f"https://hooks.example.com/services/{SECRET}", "https://hooks.example.com/…"),
        (f"https://hooks.example.com:8443?key={SECRET}", "https://hooks.example.com:8443/…"),
        (f"https://a/@b#{SECRET}", "https://a/…"),
    ],
)
def test_a_viewer_sees_the_host_of_an_endpoint(viewer: Client, committed: Connection, url: str, shown: str) -> None:
    factory.make_endpoint(committed, "shop", url=url)

    one = viewer("GET", "/api/endpoints/shop").json
    listed = viewer("GET", "/api/endpoints").json["endpoints"]

    assert (one["url"], one["hidden"], listed) == (shown, True, [one])
