"""An encrypted job over HTTP: it comes in plain, is stored encrypted, and is shown to those who see contents."""

import json
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests import factory
from tests.envelopes import NEW, OLD, have_keys
from tests.functions.conftest import Client
from tests.secretive import MARK
from tidegate.base.sealing import sealed
from tidegate.http.principal import create_key
from tidegate.postgres.database import Connection


@pytest.fixture(autouse=True)
def _keys(monkeypatch: pytest.MonkeyPatch) -> None:
    have_keys(monkeypatch, OLD)


@pytest.fixture
def secret(committed: Connection) -> str:
    return factory.make_type(committed, "secret", encrypted=True)


def made(connection: Connection) -> UUID:
    """With something in every place."""
    payload, result = sealed({"mark": MARK}, "payload", "secret"), sealed(MARK, "result", "secret")
    stored = {"payload": payload, "result": result, "steps": {"step": sealed(["step", MARK], "steps", "secret")}}
    columns = {name: json.dumps(value) for name, value in stored.items()}
    job_id = factory.make_job(connection, "completed", type="secret", **columns)
    details = json.dumps({"code": "oops", "traceback": sealed(MARK, "details", "secret")})
    said = json.dumps(sealed({"mark": MARK}, "details", "secret"))
    for each in (said, details):
        connection.execute(
            "INSERT INTO tidegate.job_logs (job_id, message, details) VALUES (%s, 'said', %s::jsonb)", [job_id, each]
        )
    return job_id


def test_a_job_is_sent_in_plain_and_stored_encrypted(
    enqueue: Client, management: Client, committed: Connection, secret: str
) -> None:
    job_id = enqueue("POST", "/api/jobs", {"type": secret, "payload": {"mark": MARK}}).json["job_id"]

    signalled = management("POST", f"/api/jobs/{job_id}/signal", {"name": "go", "payload": {"mark": MARK}})

    job = management("GET", f"/api/jobs/{job_id}").json
    assert signalled.status == 200
    assert (job["payload"], job["encrypted"], job["readable"]) == ({"mark": MARK}, True, True)
    assert factory.job(committed, job_id)["payload"].keys() == {"$encrypted"}
    assert factory.value(committed, "SELECT payload FROM tidegate.job_signals").keys() == {"$encrypted"}


def test_callers_see_of_it_what_they_see_of_others(
    management: Client, committed: Connection, secret: str, alice: str
) -> None:
    job_id = made(committed)
    viewer = create_key(committed, name="v", role="viewer", owner="v")

    admins, owners, viewers = (
        each("GET", f"/api/jobs/{job_id}").json for each in (management, management.as_(alice), management.as_(viewer))
    )

    seen = [
        (each["payload"], each["result"], each["readable"], each["encrypted"]) for each in (admins, owners, viewers)
    ]
    assert seen == [({"mark": MARK}, MARK, True, True), (None, MARK, True, True), (None, None, None, True)]
    assert admins["steps"] == {"step": MARK}
    assert [line["details"] for line in admins["logs"]] == [{"mark": MARK}, {"code": "oops", "traceback": MARK}]
    assert [line["details"] for line in owners["logs"]] == [{"mark": MARK}, {"code": "oops"}]
    lines = management("GET", "/api/logs", query="type=secret").json["lines"]
    assert [line["details"] for line in lines] == [line["details"] for line in admins["logs"]]


def test_what_cannot_be_decrypted_is_null_everywhere(
    management: Client, committed: Connection, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    job_id = made(committed)
    have_keys(monkeypatch, NEW)

    job = management("GET", f"/api/jobs/{job_id}").json

    assert [job[name] for name in ("payload", "result", "encrypted", "readable")] == [None, None, True, False]
    assert (job["steps"], [line["details"] for line in job["logs"]]) == (
        None,
        [None, {"code": "oops", "traceback": None}],
    )
    assert management("POST", f"/api/jobs/{job_id}/replay").problem == (409, "conflict")
    listed = management("GET", "/api/jobs", query="type=secret")
    assert [each["id"] for each in listed.json["jobs"]] == [str(job_id)]


def test_an_operator_switches_it_on_and_back_to_what_the_code_says(management: Client, committed: Connection) -> None:
    switched = management("PATCH", "/api/types/canary", {"encrypted": True})
    refused = management("PATCH", "/api/types/canary", {"encrypted": False})
    shown = management("GET", "/api/types/canary").json
    back = management("PATCH", "/api/types/canary", {"encrypted": None})

    assert (switched.json["encrypted"], refused.status, back.json["encrypted"]) == (True, 400, False)
    [setting] = [each for each in shown["settings"] if each["name"] == "encrypted"]
    assert (setting["value"], setting["source"]) == (True, "operator")


def test_what_operators_said_of_schedules_is_encrypted_with_their_type(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    factory.make_type(committed, "report", schedules={"nightly": {"expression": "0 3 * * *", "payload": {"days": 1}}})
    names = ["nightly", *(f"shop-{n:02}" for n in range(51))]  # more than one look takes
    said = {"expression": "0 4 * * *", "payload": {"mark": MARK}}
    for name in names:
        assert management("PUT", f"/api/types/report/schedules/{name}", said).status == 200
    due = stored(committed, "next_due")

    assert management("PATCH", "/api/types/report", {"encrypted": True}).status == 200

    assert all(each["payload"].keys() == {"$encrypted"} for each in stored(committed, "overrides").values())
    assert stored(committed, "next_due") == due
    listed = management("GET", "/api/types/report/schedules").json["schedules"]
    assert [each["payload"] for each in listed] == [{"mark": MARK}] * 52
    have_keys(monkeypatch)
    assert management("POST", "/api/types/report/pause").status == 200


def stored(connection: Connection, column: str) -> dict[str, Any]:
    rows = connection.execute(f"SELECT name, {column} AS value FROM tidegate.schedules WHERE type = 'report'")
    return {row["name"]: row["value"] for row in rows}


def test_a_type_is_not_encrypted_without_keys(
    management: Client, enqueue: Client, monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    have_keys(monkeypatch)

    refused = management("PATCH", "/api/types/canary", {"encrypted": True})
    sent = enqueue("POST", "/api/jobs", {"type": secret})

    assert "Encryption=types" in refused.json["detail"]
    assert sent.problem == (409, "type-disabled")


def test_a_reserved_field_is_refused_at_each_door(enqueue: Client, management: Client, committed: Connection) -> None:
    shaped = {"$encrypted": "1.00000000.AAAA"}
    failed = factory.make_job(committed, "failed", type="canary")

    replies = [
        enqueue("POST", "/api/jobs", {"type": "canary", "payload": shaped}),
        enqueue("POST", "/api/jobs/batch", {"jobs": [{"type": "canary", "payload": shaped}]}),
        enqueue(
            "POST", "/api/jobs/batch", {"jobs": [{"type": "canary"}], "then": {"type": "canary", "payload": shaped}}
        ),
        management("POST", f"/api/jobs/{failed}/replay", {"payload": shaped}),
    ]

    assert [reply.status for reply in replies] == [400] * 4
    assert all("$encrypted" in reply.json["detail"] for reply in replies)


def test_many_from_before_are_replayed_encrypted(management: Client, committed: Connection, secret: str) -> None:
    before = [factory.make_job(committed, "failed", type=secret, payload=json.dumps({"mark": MARK})) for _ in range(3)]

    step = management("POST", "/api/jobs/bulk/replay", {"ids": [*map(str, before)], "act": str(uuid4())})

    rows = committed.execute("SELECT payload FROM tidegate.jobs WHERE replay_of IS NOT NULL").fetchall()
    assert step.json["done"] == 3
    assert [row["payload"].keys() for row in rows] == [{"$encrypted"}] * 3
