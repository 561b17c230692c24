"""A producer learns nothing about another owner's jobs, not even that they exist."""

from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.functions.conftest import Client
from tests.functions.test_management_jobs import UNKNOWN, batch_of, walk
from tidegate.manage import search
from tidegate.postgres.database import Connection

# The routes with an id: those that an owner may use, and those that need an admin.
FOR_OWNERS = [("GET", "/api/jobs/{}"), ("GET", "/api/jobs/{}/why"), ("POST", "/api/jobs/{}/cancel")]
FOR_ADMINS: list[tuple[str, str, Any]] = [
    ("POST", "/api/jobs/{}/retry", None),
    ("POST", "/api/jobs/{}/approve", None),
    ("POST", "/api/jobs/{}/reject", None),
    ("POST", "/api/jobs/{}/signal", {"name": "paid"}),
    ("PATCH", "/api/jobs/{}", {"priority": 20}),
    ("DELETE", "/api/jobs/{}", None),
]


@pytest.fixture
def ids(committed: Connection) -> dict[str, UUID]:
    return {owner: factory.make_job(committed, "review_needed", owner=owner) for owner in ("alice", "bob")}


@pytest.mark.parametrize(("method", "path"), FOR_OWNERS)
def test_another_owners_job_looks_like_a_missing_one(
    management: Client, ids: dict[str, UUID], alice: str, method: str, path: str
) -> None:
    own, others, none = (management.as_(alice)(method, path.format(i)) for i in (ids["alice"], ids["bob"], UNKNOWN))

    assert own.status == 200
    assert others.problem == none.problem == (404, "not-found")
    assert others.json["detail"].replace(str(ids["bob"]), UNKNOWN) == none.json["detail"]


@pytest.mark.parametrize(("method", "path", "body"), FOR_ADMINS)
def test_an_admins_route_gives_a_producer_the_same_answer_for_every_job(
    management: Client, committed: Connection, ids: dict[str, UUID], alice: str, method: str, path: str, body: Any
) -> None:
    replies = [management.as_(alice)(method, path.format(i), body) for i in (ids["alice"], ids["bob"], UNKNOWN)]

    assert [reply.status for reply in replies] == [403] * 3
    assert replies[0].json == replies[1].json == replies[2].json
    assert committed.execute("SELECT FROM tidegate.job_logs").rowcount == 0


def test_another_owners_batch_looks_like_a_missing_one(management: Client, committed: Connection, alice: str) -> None:
    theirs = batch_of(committed, "bob")
    client = management.as_(alice)

    others, none = (client("GET", f"/api/batches/{i}") for i in (theirs, UNKNOWN))

    assert (others.status, others.json["detail"].replace(str(theirs), UNKNOWN)) == (404, none.json["detail"])


def test_a_batch_filter_finds_no_jobs_of_another_owner(management: Client, committed: Connection, alice: str) -> None:
    theirs = batch_of(committed, "bob")
    factory.make_job(committed, owner="bob", batch_id=theirs)

    assert management.as_(alice)("GET", "/api/jobs", query=f"batch_id={theirs}").json == {"jobs": [], "next": None}


@pytest.mark.parametrize("sort", ["newest", "oldest"])
@pytest.mark.parametrize("by", ["reference_type=order&reference_id=1", "batch_id={}"])
def test_no_page_names_another_owners_job_as_its_end(
    management: Client, committed: Connection, alice: str, monkeypatch: pytest.MonkeyPatch, by: str, sort: str
) -> None:
    monkeypatch.setitem(search.search.__kwdefaults__ or {}, "look", 3)
    theirs = batch_of(committed, "bob")
    for _ in range(10):
        factory.make_job(committed, owner="bob", batch_id=theirs, reference_type="order", reference_id="1")

    reply = management.as_(alice)("GET", "/api/jobs", query=f"{by.format(theirs)}&sort={sort}&limit=1")

    assert reply.json == {"jobs": [], "next": None}


def test_an_owners_own_jobs_are_found_among_those_of_others(
    management: Client, committed: Connection, alice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(search.search.__kwdefaults__ or {}, "look", 3)
    own = set()
    for _ in range(4):
        factory.make_job(committed, owner="bob", reference_type="order", reference_id="1")
        own.add(str(factory.make_job(committed, owner="alice", reference_type="order", reference_id="1")))

    found, _ = walk(management.as_(alice), "reference_type=order&reference_id=1&limit=2")
    progress = management.as_(alice)("GET", "/api/progress", query="reference_type=order&reference_id=1")

    assert set(found) == own
    assert progress.json["total"] == len(own)
    assert management("GET", "/api/progress", query="reference_type=order&reference_id=1").json["total"] == 8
