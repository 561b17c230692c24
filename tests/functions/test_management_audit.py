from typing import Any

import pytest

from tests import factory
from tests.functions.conftest import Client
from tests.functions.test_management_why import override
from tidegate.http.principal import create_key
from tidegate.manage import audit
from tidegate.postgres.database import Connection


@pytest.fixture(autouse=True)
def acts(management: Client) -> None:
    for n in (1, 2):
        override(management, max_concurrent=n)
    management("PUT", "/api/worker/config", {"max_workers": 3})
    management("POST", "/api/types/canary/pause")


def entries(client: Client, query: str = "") -> list[dict[str, Any]]:
    """All pages."""
    found: list[dict[str, Any]] = []
    after = ""
    while True:
        reply = client("GET", "/api/audit", query=f"{query}{after}")
        assert reply.status == 200, reply.json
        found += reply.json["entries"]
        if reply.json["next"] is None:
            return found
        after = f"&after={reply.json['next']}"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["pause", "configure", "change", "change"]),
        ("limit=1", ["pause", "configure", "change", "change"]),
        ("kind=type", ["pause", "change", "change"]),
        ("kind=type&subject=canary&limit=2", ["pause", "change", "change"]),
        ("subject=max_workers", ["configure"]),
        ("actor=ROOT&limit=3", ["pause", "configure", "change", "change"]),
        ("actor=nemo", []),
        ("kind=type&subject=nothing", []),
        ("action=pause", ["pause"]),
        ("action=paus", []),
        ("from=2020-01-01T00:00:00Z&action=change", ["change", "change"]),
        ("to=2020-01-01T00:00:00Z", []),
        ("from=2100-01-01T00:00:00Z&kind=type&subject=canary", []),
    ],
)
@pytest.mark.parametrize("look", [1, 5_000])
def test_actions_are_listed_newest_first(
    management: Client, monkeypatch: pytest.MonkeyPatch, query: str, expected: list[str], look: int
) -> None:
    monkeypatch.setattr(audit, "LOOK", look)

    assert [each["action"] for each in entries(management, query)] == expected


def test_an_entry_says_what_has_changed(management: Client) -> None:
    *_, first = entries(management)

    assert first["changed"]["max_concurrent"] == [None, 1]
    assert (first["kind"], first["subject"], first["actor"][:10]) == ("type", "canary", "root (key ")


@pytest.mark.parametrize("look", [1, 5_000])
def test_the_jobs_of_an_act_can_be_left_out(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch, look: int
) -> None:
    ids = [str(factory.make_job(committed, "completed")) for _ in range(3)]
    assert management("POST", "/api/jobs/bulk/delete", {"ids": ids[:2]}).json["done"] == 2
    assert management("DELETE", f"/api/jobs/{ids[2]}").status == 204
    monkeypatch.setattr(audit, "LOOK", look)

    single, act = [each for each in entries(management, "of_acts=false") if each["action"] == "delete"]

    assert (single["kind"], single["subject"], act["kind"]) == ("job", ids[2], "act")
    assert len(entries(management, "kind=job")) == 3


def test_a_viewer_sees_what_was_changed_without_its_contents(management: Client, committed: Connection) -> None:
    assert management("PATCH", "/api/types/canary", {"description": "card 4111-1111"}).status == 200
    viewer = management.as_(create_key(committed, name="wall", role="viewer", owner="ann"))

    seen = entries(viewer)

    assert "4111-1111" in str(entries(management))
    assert "4111-1111" not in str(seen)
    assert seen[0]["changed"].keys() == {"overrides"}
    assert seen[1]["changed"] == {"paused": [False, True]}
