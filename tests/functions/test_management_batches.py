"""Lists of batches, and the jobs of one as letters."""

from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.functions.conftest import Client
from tests.functions.test_management_jobs import UNKNOWN, batch_of
from tests.functions.test_why_acts import seconds_from_now
from tidegate.manage import batches
from tidegate.postgres.database import Connection


def listed(client: Client, query: str = "") -> list[dict[str, Any]]:
    """All pages."""
    found: list[dict[str, Any]] = []
    after = ""
    while True:
        reply = client("GET", "/api/batches", query=f"{query}{after}")
        assert reply.status == 200, reply.json
        found += reply.json["batches"]
        if reply.json["next"] is None:
            return found
        after = f"&after={reply.json['next']}"


def test_batches_are_listed_newest_first_with_their_progress(management: Client, committed: Connection) -> None:
    ids = [batch_of(committed, "alice") for _ in range(5)]
    factory.make_jobs(committed, 3, "completed", batch_id=ids[1])
    factory.make_job(committed, "failed", batch_id=ids[1])

    found = listed(management, "limit=2")

    assert [each["id"] for each in found] == [str(each) for each in reversed(ids)]
    progress = found[3]["progress"]
    counted = {name: progress[name] for name in ("total", "completed", "failed", "pending", "at_least")}
    assert counted == {"total": 4, "completed": 3, "failed": 1, "pending": 0, "at_least": False}


@pytest.mark.parametrize(("query", "expected"), [("open=true", 1), ("open=false", 2), ("limit=1", 3)])
@pytest.mark.parametrize("look", [1, 100])
def test_open_and_finished_ones(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch, query: str, expected: int, look: int
) -> None:
    monkeypatch.setattr(batches, "LOOK", look)
    ids = [batch_of(committed, "alice") for _ in range(3)]
    committed.execute("UPDATE tidegate.batches SET finished_at = now() WHERE id = ANY (%s)", [ids[::2]])

    assert len(listed(management, query)) == expected


def test_a_page_counts_its_first_batches_whole_and_a_few_jobs_of_the_others(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "_COUNTED", 5)
    monkeypatch.setattr(batches, "_LEAST", 1)
    for _ in range(3):
        batch = batch_of(committed, "alice", total=4)
        factory.make_jobs(committed, 4, batch_id=batch)

    counted = [(each["progress"]["total"], each["progress"]["at_least"]) for each in listed(management)]

    assert counted == [(4, False), (2, True), (2, True)]


def test_a_producer_sees_its_own_batches(management: Client, committed: Connection, alice: str) -> None:
    own, theirs = batch_of(committed, "alice"), batch_of(committed, "bob")
    client = management.as_(alice)

    assert [each["id"] for each in listed(client)] == [str(own)]
    others, none = (client("GET", f"/api/batches/{each}/cells") for each in (theirs, UNKNOWN))
    assert (others.status, others.json["detail"].replace(str(theirs), UNKNOWN)) == (404, none.json["detail"])
    assert client("GET", f"/api/batches/{own}/cells").status == 200


def cells(client: Client, batch: UUID) -> dict[str, Any]:
    reply = client("GET", f"/api/batches/{batch}/cells")
    assert reply.status == 200, reply.json
    found: dict[str, Any] = reply.json
    return found


def test_each_job_of_a_batch_is_a_letter(management: Client, committed: Connection) -> None:
    batch = batch_of(committed, "alice")
    statuses = ["pending", "processing", "waiting", "review_needed", "completed", "failed", "cancelled", "pending"]
    for status in statuses:
        factory.make_job(committed, status, batch_id=batch)

    found = cells(management, batch)

    assert (found["cells"], found["total"], found["at_least"], found["then"]) == ("qrwacfxq", 8, False, None)
    assert found["per_minute"] == 3 * 6
    assert seconds_from_now(committed, found["ends_at"]) == pytest.approx(60 * 5 / 18, abs=5)


@pytest.mark.parametrize(("seconds", "per_minute"), [(4, 60), (20, 30), (120, 5)])
def test_the_pace_of_a_batch_is_that_since_its_first_end(
    management: Client, committed: Connection, seconds: int, per_minute: float
) -> None:
    batch = batch_of(committed, "alice")
    for n in range(10):
        factory.make_job(committed, "completed", batch_id=batch, finished_at=f"-{seconds * (n == 0)} seconds")

    assert cells(management, batch)["per_minute"] == pytest.approx(per_minute, rel=0.05)


def test_the_errors_of_a_batch_are_grouped(management: Client, committed: Connection) -> None:
    batch = batch_of(committed, "alice")
    for n in range(3):
        factory.make_job(committed, "failed", batch_id=batch, error_code="smtp", error_message=f"order {n} was refused")
    factory.make_job(committed, "failed", batch_id=batch)

    errors = cells(management, batch)["errors"]

    assert [(each["code"], each["message"], each["jobs"]) for each in errors] == [
        ("smtp", "order … was refused", 3),
        ("oops", "it broke", 1),
    ]


def test_the_letters_stop_at_a_bound(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "MOST_CELLS", 3)
    batch = batch_of(committed, "alice")
    factory.make_jobs(committed, 5, batch_id=batch)

    found = cells(management, batch)

    assert (found["cells"], found["total"], found["at_least"], found["ends_at"]) == ("qqq", 3, True, None)


def test_a_batch_without_jobs_has_no_letters(management: Client, committed: Connection) -> None:
    assert cells(management, batch_of(committed, "alice"))["cells"] == ""


def test_batches_are_listed_by_their_owner(management: Client, committed: Connection, alice: str) -> None:
    own, other = (batch_of(committed, owner) for owner in ("alice", "bob"))

    assert [each["id"] for each in listed(management, "owner=bob")] == [str(other)]
    assert [each["id"] for each in listed(management.as_(alice), "owner=alice")] == [str(own)]
    assert listed(management.as_(alice), "owner=bob") == []


@pytest.mark.parametrize("look", [2, 3, 1_000])
@pytest.mark.parametrize("query", ["", "&owner=alice"])
def test_unfinished_batches_are_found_among_many_finished_ones(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch, look: int, query: str
) -> None:
    """Also where more are unfinished than one request looks at."""
    monkeypatch.setattr(batches, "LOOK", look)
    ids = [batch_of(committed, "alice" if n % 2 else "bob") for n in range(9)]
    open_ = [ids[n] for n in (0, 1, 5)]
    committed.execute("UPDATE tidegate.batches SET finished_at = now() WHERE NOT id = ANY (%s)", [open_])

    found = [each["id"] for each in listed(management, f"open=true&limit=2{query}")]

    assert found == [str(each) for each in reversed(open_ if not query else open_[1:])]
