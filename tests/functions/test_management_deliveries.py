from typing import Any

import pytest

from tests import factory
from tests.functions.conftest import Client
from tidegate.manage import deliveries
from tidegate.postgres.database import Connection


def made(connection: Connection, status: str = "pending", endpoint: str = "shop", **columns: Any) -> str:
    said = '{"endpoint": "shop", "body": {"type": "job.failed"}}'
    about = {"reference_type": "job", "reference_id": "7"}
    callback = {"type": "callback", "owner": "callback", "concurrency_key": endpoint, "payload": said}
    return str(factory.make_job(connection, status, **about | callback | columns))


def walk(client: Client, path: str, query: str, name: str) -> list[dict[str, Any]]:
    """All pages."""
    found: list[dict[str, Any]] = []
    after = ""
    while True:
        reply = client("GET", path, query=f"{query}{after}")
        assert reply.status == 200, reply.json
        found += reply.json[name]
        if reply.json["next"] is None:
            return found
        after = f"&after={reply.json['next']}"


def listed(client: Client, query: str = "") -> list[dict[str, Any]]:
    return walk(client, "/api/deliveries", query, "deliveries")


@pytest.mark.parametrize("look", [2, 5_000])
def test_callbacks_newest_first(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch, look: int
) -> None:
    monkeypatch.setattr(deliveries, "LOOK", look)
    ids = [made(committed, "pending" if n % 2 else "completed", "shop" if n < 3 else "other") for n in range(5)]
    factory.make_job(committed, owner="callback")
    factory.make_job(committed, type="canary")

    assert [each["job_id"] for each in listed(management, "limit=2")] == ids[::-1]
    assert [each["job_id"] for each in listed(management, "limit=2&endpoint=other")] == [ids[4], ids[3]]
    assert listed(management, "endpoint=nothing") == []


@pytest.mark.parametrize(
    ("status", "columns", "answer"),
    [
        ("completed", {"result": '{"status": 204}'}, "204"),
        ("completed", {"result": '{"event_id": "e-1"}'}, "e-1"),
        ("failed", {"error_message": "it answered 500"}, "it answered 500"),
        ("pending", {}, None),
        ("completed", {"payload": "{}", "reference_type": None, "reference_id": None, "result": "[1]"}, None),
    ],
)
def test_what_the_endpoint_answered(
    management: Client, committed: Connection, status: str, columns: dict[str, Any], answer: str | None
) -> None:
    made(committed, status, **columns)

    [found] = listed(management)

    assert (found["status"], found["answer"]) == (status, answer)
    if "payload" not in columns:
        assert (found["event"], found["about"], found["about_kind"]) == ("job.failed", "7", "job")


def received(client: Client, query: str = "") -> list[dict[str, Any]]:
    return walk(client, "/api/receipts", query, "receipts")


@pytest.mark.parametrize("look", [2, 5_000])
def test_receipts_newest_first(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch, look: int
) -> None:
    monkeypatch.setattr(deliveries, "LOOK", look)
    for n, source in enumerate(("shop", "bank", "shop")):
        committed.execute(
            "INSERT INTO tidegate.webhook_deliveries (source, delivery, result, received_at)"
            " VALUES (%s, sha256(%s), '{\"job_ids\": []}', now() - make_interval(mins => %s))",
            [source, str(n).encode(), n],
        )

    assert [each["source"] for each in received(management, "limit=1")] == ["shop", "bank", "shop"]
    assert [each["result"] for each in received(management, "source=bank")] == [{"job_ids": []}]
