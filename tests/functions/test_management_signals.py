from typing import Any

import pytest

from tests import factory
from tests.functions.conftest import Client
from tidegate.manage import signals
from tidegate.postgres.database import Connection
from tidegate.queue.wait import leave_signal


def waiting(client: Client, query: str = "") -> list[dict[str, Any]]:
    """All pages."""
    found: list[dict[str, Any]] = []
    after = ""
    while True:
        reply = client("GET", "/api/signals", query=f"{query}{after}")
        assert reply.status == 200, reply.json
        found += reply.json["waiting"]
        if reply.json["next"] is None:
            return found
        after = f"&after={reply.json['next']}"


@pytest.mark.parametrize("look", [2, 5_000])
def test_what_is_waited_for(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch, look: int
) -> None:
    monkeypatch.setattr(signals, "LOOK", look)
    factory.make_jobs(committed, 3, "waiting", wait_children=True)
    ids = [str(factory.make_job(committed, "waiting", wait_signal=name)) for name in ("paid", "sent", "x" * 10_000)]

    found = waiting(management, "limit=2")

    assert [each["job_id"] for each in found] == ids
    assert (found[0]["signal"], found[0]["owner"], found[0]["since"] is not None) == ("paid", "alice", True)


def test_a_signal_that_came_early(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, type="canary")
    leave_signal(committed, job_id, "paid")

    [found] = management("GET", "/api/signals").json["early"]

    assert (found["job_id"], found["name"]) == (str(job_id), "paid")
