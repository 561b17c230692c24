"""Filters of the list and of progress: each finds what it should, whatever is beside it."""

import random
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.conftest import ROOT
from tests.functions.conftest import Client
from tidegate.http.principal import Principal, Role
from tidegate.job import Status
from tidegate.manage import search
from tidegate.manage.search import JobFilter, count
from tidegate.postgres.database import Connection

ADMIN = Principal("0", Role.ADMIN, "ann")
ENDED = {Status.COMPLETED, Status.FAILED, Status.CANCELLED}
OPEN = [Status.PENDING, Status.PROCESSING, Status.WAITING, Status.REVIEW_NEEDED]


def found(connection: Connection, wanted: JobFilter, look: int, principal: Principal = ADMIN) -> list[UUID]:
    """All pages."""
    ids: list[UUID] = []
    after = None
    while True:
        page = search.search(connection, wanted, principal, limit=3, after=after, look=look)
        ids += [job.id for job in page.jobs]
        if page.next is None:
            return ids
        after = page.next


def listed(client: Client, query: str) -> list[str]:
    reply = client("GET", "/api/jobs", query=query)
    assert reply.status == 200, reply.json
    return [job["id"] for job in reply.json["jobs"]]


def asked(moment: datetime) -> str:
    return moment.isoformat().replace("+", "%2B")


def test_a_job_is_found_by_its_idempotency_key(management: Client, committed: Connection) -> None:
    wanted = factory.make_job(committed, owner="alice", idempotency_key="order 1")
    other = factory.make_job(committed, owner="bob", idempotency_key="order 1")
    factory.make_job(committed, owner="bob", idempotency_key="order 2")

    assert listed(management, "idempotency_key=order 1") == [str(other), str(wanted)]
    assert listed(management, "idempotency_key=order 1&owner=alice") == [str(wanted)]
    assert listed(management, "idempotency_key=order 1&status=failed") == []
    assert management("GET", f"/api/jobs/{wanted}").json["idempotency_key"] == "order 1"


def test_a_producer_finds_only_its_own_key(management: Client, committed: Connection, alice: str) -> None:
    own, _ = (factory.make_job(committed, owner=owner, idempotency_key="k") for owner in ("alice", "bob"))

    assert listed(management.as_(alice), "idempotency_key=k") == [str(own)]


def test_a_key_of_more_owners_than_one_request_looks_at_is_found(connection: Connection) -> None:
    ids = [factory.make_job(connection, owner=f"owner {n}", idempotency_key="k") for n in range(9)]
    factory.make_jobs(connection, 9)

    assert found(connection, JobFilter(idempotency_key="k"), look=4) == ids[::-1]


def test_children_are_found_by_their_parent(management: Client, committed: Connection, alice: str) -> None:
    parent = factory.make_job(committed, owner="alice")
    child = factory.make_job(committed, "failed", owner="alice", parent_id=parent)
    factory.make_job(committed, "failed", parent_id=factory.make_job(committed))

    assert listed(management, f"parent_id={parent}") == listed(management.as_(alice), f"parent_id={parent}")
    assert listed(management, f"parent_id={parent}&status=failed") == [str(child)]
    assert listed(management, f"parent_id={parent}&status=pending") == []


@pytest.mark.parametrize("type_", ["email", "no_such_type"])
@pytest.mark.parametrize("status", sorted(ENDED))
def test_jobs_are_found_by_their_end(management: Client, committed: Connection, status: Status, type_: str) -> None:
    now = datetime.now(UTC)
    factory.make_type(committed)
    old, new = (factory.make_job(committed, status, type=type_, finished_at=ago) for ago in ("-2 hours", "-1 hour"))
    factory.make_job(committed)
    between = asked(now - timedelta(minutes=90))

    assert listed(management, f"finished_after={between}") == [str(new)]
    assert listed(management, f"finished_before={between}") == [str(old)]
    assert listed(management, f"finished_before={between}&type={type_}") == [str(old)]
    assert listed(management, f"finished_after={between}&status=pending") == []


def claim(_: Client, connection: Connection, job_id: UUID) -> None:
    rows = "ARRAY(SELECT ctid FROM tidegate.jobs WHERE id = %s)"
    connection.execute(f"SELECT tidegate.lock_jobs({rows}, 'w', NULL, clock_timestamp())", [job_id])


def test_jobs_are_found_by_how_long_they_ran(management: Client, committed: Connection) -> None:
    short, long, _ = (factory.make_job(committed, duration_ms=ms) for ms in (2_500, 2_501, None))

    assert listed(management, "longer_than=2.5") == [str(long)]
    assert listed(management, "longer_than=0") == [str(long), str(short)]


@pytest.mark.parametrize("seconds", ["-1", "1e300", "NaN", "inf", "x"])
def test_a_length_that_is_none_is_refused(management: Client, seconds: str) -> None:
    assert management("GET", "/api/jobs", query=f"longer_than={seconds}").status == 400


def act(method: str, path: str, body: Any = None) -> Callable[[Client, Connection, UUID], None]:
    def do(client: Client, _: Connection, job_id: UUID) -> None:
        assert client(method, f"/api/jobs/{job_id}{path}", body).status == 200

    return do


AN_HOUR = timedelta(hours=1)
CHANGES = {
    "claim": ("pending", claim),
    "retry": ("failed", act("POST", "/retry")),
    "cancel": ("pending", act("POST", "/cancel")),
    "a request to cancel": ("processing", act("POST", "/cancel")),
    "approve": ("review_needed", act("POST", "/approve")),
    "reject": ("review_needed", act("POST", "/reject")),
    "another priority": ("pending", act("PATCH", "", {"priority": 3})),
    "other tags": ("waiting", act("PATCH", "", {"tags": ["x"]})),
    "a signal": ("waiting", act("POST", "/signal", {"name": "paid"})),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_job_is_found_by_its_last_change(management: Client, committed: Connection, name: str) -> None:
    status, change = CHANGES[name]
    factory.make_type(committed)
    more = {"wait_signal": "paid"} if name == "a signal" else {}
    wanted, other = (factory.make_job(committed, status, **more) for _ in range(2))
    committed.execute(
        "UPDATE tidegate.jobs SET created_at = now() - interval '1 hour',"
        " started_at = started_at - interval '1 hour', locked_at = locked_at - interval '1 hour',"
        " finished_at = finished_at - interval '1 hour'"
    )
    before = management("GET", f"/api/jobs/{wanted}").json["updated_at"]
    began = factory.value(committed, "SELECT clock_timestamp()")

    change(management, committed, wanted)

    updated = management("GET", f"/api/jobs/{wanted}").json["updated_at"]
    assert datetime.fromisoformat(before) < began <= datetime.fromisoformat(updated)
    assert listed(management, f"updated_after={asked(began)}") == [str(wanted)]
    assert found(committed, JobFilter(updated_after=began), look=1) == [wanted]
    assert str(other) in listed(management, f"updated_after={asked(began - 2 * AN_HOUR)}")


def some_jobs(connection: Connection, dice: random.Random) -> list[dict[str, Any]]:
    for name in ("email", "report"):
        factory.make_type(connection, name)
    parents: list[UUID | None] = [None, factory.make_job(connection)]
    for n in range(40):
        status = dice.choice(list(Status))
        columns: dict[str, Any] = {
            "type": dice.choice(["email", "report", "gone"]),
            "owner": dice.choice(["alice", "bob"]),
            "parent_id": dice.choice(parents),
            "idempotency_key": dice.choice([None, f"k{n}", f"other {n}"]),
            "tags": dice.choice([[], ["red"], ["red", "blue"]]),
            "touched_at": dice.choice([None, "-1 hour", "-2 hours", "-3 hours"]),
            "created_at": "-4 hours",
        }
        if status in ENDED:
            columns["finished_at"] = dice.choice(["now", "-1 hour", "-2 hours", "-3 hours"])
            # A finished job changes no more.
            columns["touched_at"] = None
        if status == Status.PROCESSING:
            columns["locked_at"] = dice.choice(["-1 hour", "-2 hours", "-3 hours"])
        factory.make_job(connection, status, **columns)
    return connection.execute(
        "SELECT id, type, owner, status, parent_id, idempotency_key, tags, finished_at,"
        " GREATEST(created_at, locked_at, finished_at, touched_at) AS updated_at FROM tidegate.jobs"
    ).fetchall()


def matches(row: dict[str, Any], wanted: JobFilter) -> bool:
    for name in ("type", "owner", "status", "parent_id", "idempotency_key"):
        if getattr(wanted, name) not in {None, row[name]}:
            return False
    end = row["finished_at"]
    return not (
        (wanted.tag and wanted.tag not in row["tags"])
        or (wanted.finished_after and not (end and end >= wanted.finished_after))
        or (wanted.finished_before and not (end and end < wanted.finished_before))
        or (wanted.updated_after and row["updated_at"] < wanted.updated_after)
    )


@pytest.mark.parametrize("seed", range(6))
def test_any_filters_find_what_a_look_at_each_row_finds(connection: Connection, seed: int) -> None:
    dice = random.Random(seed)
    now = factory.value(connection, "SELECT now()")
    rows = some_jobs(connection, dice)
    times = [None, None, *(now - hours * AN_HOUR for hours in (0.5, 1, 1.5, 2, 2.5, 5))]
    values: dict[str, list[Any]] = {
        "type": [None, None, "email", "gone"],
        "owner": [None, None, "alice"],
        "status": [None, None, None, *Status],
        "parent_id": [None, None, None, rows[0]["id"], UUID(int=5)],
        "idempotency_key": [None, None, None, "k1", "k2"],
        "tag": [None, None, "blue"],
        "finished_after": times,
        "finished_before": times,
        "updated_after": times,
    }
    for _ in range(60):
        wanted = JobFilter(**{name: dice.choice(each) for name, each in values.items()})
        look = dice.choice([1, 4, 100])
        expected = sorted((row["id"] for row in rows if matches(row, wanted)), reverse=True)

        assert found(connection, wanted, look) == expected, (wanted, look)
        assert sum(count(connection, wanted, ADMIN, look=100).jobs.values()) == len(expected)


OTHERS: list[dict[str, Any]] = [{"status": "completed"}, {"status": "pending"}, {"status": "failed"}]


@pytest.mark.parametrize("sort", ["newest", "oldest"])
@pytest.mark.parametrize(
    ("wanted", "others"),
    [
        *(({"status": status}, OTHERS[:1]) for status in OPEN),
        *(({"status": status, "type": "report"}, OTHERS) for status in Status),
        *(({"status": status, "owner": "bob"}, [{"owner": "bob"} | OTHERS[0], *OTHERS]) for status in OPEN),
        ({"type": "report"}, OTHERS),
        ({"type": "gone"}, OTHERS),
    ],
)
def test_old_jobs_are_found_under_any_number_of_others(
    connection: Connection, wanted: dict[str, Any], others: list[dict[str, Any]], sort: search.Sort
) -> None:
    """More than one request looks at stand on both sides."""
    factory.make_type(connection, "report")

    def make_others() -> None:
        for columns in others:
            factory.make_jobs(connection, 9, **{"type": "email", "owner": "alice"} | columns)

    make_others()
    of_type = {"type": wanted.get("type", "report"), "owner": "bob"}
    ids = [factory.make_job(connection, wanted.get("status", status), **of_type) for status in Status]
    make_others()

    page = search.search(connection, JobFilter(**wanted), ADMIN, limit=3, sort=sort, look=8)

    assert [job.id for job in page.jobs] == (ids[::-1] if sort == "newest" else ids)[:3]


@pytest.mark.parametrize("sort", ["newest", "oldest"])
def test_a_backlog_that_is_larger_than_a_look_is_found(connection: Connection, sort: search.Sort) -> None:
    ids = factory.make_jobs(connection, 9, type="report")
    factory.make_jobs(connection, 9, type="email")
    factory.make_jobs(connection, 9, "completed", type="email")

    page = search.search(connection, JobFilter(status=Status.PENDING, type="report"), ADMIN, limit=9, sort=sort, look=9)
    first = search.search(connection, JobFilter(status=Status.PENDING), ADMIN, limit=1, sort="oldest", look=2)

    assert [job.id for job in page.jobs] == (ids[::-1] if sort == "newest" else ids)
    assert [job.id for job in first.jobs] == ids[:1]


def test_the_runbook_of_depth_prints_the_oldest_job_under_newer_ones(management: Client, committed: Connection) -> None:
    text = (ROOT / "docs" / "operations.md").read_text()
    [query] = re.findall(r"^### Depth$.*?/api/jobs\?(\S+)\" -H", text, re.MULTILINE | re.DOTALL)
    oldest, *_ = factory.make_jobs(committed, 3, type="report")
    committed.execute(
        "INSERT INTO tidegate.jobs (type, owner, max_attempts, status, started_at, finished_at)"
        " SELECT 'email', 'bob', 3, 'completed', now(), now() FROM generate_series(1, %s)",
        [search.LOOK + 1],
    )

    assert listed(management, query.replace("$TYPE", "report"))[:1] == [str(oldest)]


PROGRESS = {
    "owner=bob": 2,
    "owner=bob&tag=red": 1,
    "tag=red": 2,
    "type=report": 1,
    "reference_type=order&reference_id=1": 2,
    "reference_type=order&reference_id=1&owner=alice": 1,
    "created_after=2020-01-01T00:00:00Z": 4,
    "created_before=2020-01-01T00:00:00Z": 0,
    "owner=bob&created_after=2020-01-01T00:00:00Z": 2,
}

# Of these, alice's.
OWN = {
    "tag=red": 1,
    "type=report": 1,
    "reference_type=order&reference_id=1": 1,
    "reference_type=order&reference_id=1&owner=alice": 1,
    "created_after=2020-01-01T00:00:00Z": 2,
}


@pytest.mark.parametrize("query", PROGRESS)
def test_progress_counts_the_jobs_that_match(management: Client, committed: Connection, alice: str, query: str) -> None:
    about = {"reference_type": "order", "reference_id": "1"}
    factory.make_job(committed, owner="alice", tags=["red"], **about)
    factory.make_job(committed, "completed", owner="alice", type="report")
    factory.make_job(committed, "failed", owner="bob", tags=["red"], **about)
    factory.make_job(committed, owner="bob")

    whole = management("GET", "/api/progress", query=query).json
    own = management.as_(alice)("GET", "/api/progress", query=query).json

    assert (whole["total"], whole["at_least"]) == (PROGRESS[query], False)
    assert sum(whole[status] for status in Status) == whole["total"]
    assert own["total"] == OWN.get(query, 0)


def test_progress_of_a_parent_counts_its_children(management: Client, committed: Connection) -> None:
    parent = factory.make_job(committed)
    for status in ("completed", "completed", "failed"):
        factory.make_job(committed, status, parent_id=parent)

    counted = management("GET", "/api/progress", query=f"parent_id={parent}").json

    assert (counted["total"], counted["completed"], counted["failed"]) == (3, 2, 1)


@pytest.mark.parametrize(("size", "at_least"), [(5, False), (6, True)])
def test_progress_says_that_there_may_be_more(connection: Connection, size: int, at_least: bool) -> None:
    factory.make_jobs(connection, size, owner="bob", tags=["red"])

    for wanted in (JobFilter(owner="bob"), JobFilter(tag="red"), JobFilter(tag="blue")):
        assert count(connection, wanted, ADMIN, look=5).at_least == at_least


@pytest.mark.parametrize("query", ["", "status=failed", "reference_id=1", "owner=", "created_after=x", "limit=1"])
def test_progress_of_nothing_in_particular_is_refused(management: Client, query: str) -> None:
    assert management("GET", "/api/progress", query=query).status == 400
