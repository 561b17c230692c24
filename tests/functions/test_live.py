"""GET /api/live: one poll for all that a screen shows."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests import factory
from tests.functions.conftest import Client, ColdStart
from tests.functions.test_management_jobs import batch_of
from tidegate.http.tickets import use_ticket
from tidegate.live import states
from tidegate.postgres.database import Connection

NONE = UUID(int=0)


def test_an_empty_answer_has_no_body(management: Client) -> None:
    version = live(management, "")["version"]

    def without_body(event: dict[str, Any], context: Any) -> dict[str, Any]:
        answer = management.handler(event, context)
        assert not answer["body"]
        return answer

    assert (
        Client(without_body, management.context, management.key)("GET", "/api/live", query=f"since={version}").status
        == 304
    )


def live(client: Client, query: str) -> Any:
    reply = client("GET", "/api/live", query=query)
    assert reply.status == 200, reply.json
    return reply.json


def test_only_what_was_asked_is_in_the_answer(management: Client) -> None:
    assert live(management, "").keys() == {"version", "at"}
    assert live(management, "inbox=true").keys() == {"version", "at", "inbox"}
    assert live(management, f"batch={NONE}").keys() == {"version", "at", "batch"}


def test_jobs_are_as_the_list_shows_them(management: Client, committed: Connection) -> None:
    ids = [
        factory.make_job(committed, "failed", type="canary", reference_type="order", reference_id="7", tags=["big"]),
        factory.make_job(committed, "processing", type="canary"),
    ]
    gone = uuid4()

    now = live(management, f"jobs={ids[0]},{gone},{ids[1]}")

    assert now["jobs"] == management("GET", "/api/jobs").json["jobs"]
    assert now["gone"] == [str(gone)]


def test_the_version_stays_until_something_changes(management: Client, committed: Connection) -> None:
    job = factory.make_job(committed, "waiting", type="canary")
    query = f"jobs={job}&stats=true&inbox=true&newest={NONE}&batch={NONE}"
    version = live(management, query)["version"]

    again = management("GET", "/api/live", query=f"{query}&since={version}")
    by_header = management("GET", "/api/live", query=query, if_none_match=f'W/"{version}"')
    committed.execute("UPDATE tidegate.jobs SET progress = 30")

    assert (again.status, again.json, again.headers["ETag"]) == (304, None, f'"{version}"')
    assert (by_header.status, by_header.json) == (304, None)
    assert live(management, f"{query}&since={version}")["jobs"][0]["progress"] == 30


def test_new_jobs_are_counted_that_match_the_list(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    newest = factory.make_job(committed, "failed", type="canary")
    for status in ("failed", "failed", "completed"):
        factory.make_job(committed, status, type="canary")

    assert live(management, f"newest={newest}")["new"] == {"count": 3, "at_least": False}
    assert live(management, f"newest={newest}&status=failed")["new"] == {"count": 2, "at_least": False}
    assert live(management, f"newest={NONE}&owner=mallory")["new"] == {"count": 0, "at_least": False}
    monkeypatch.setattr(states, "MOST_NEW", 2)
    assert live(management, f"newest={newest}")["new"] == {"count": 2, "at_least": True}


def test_a_batch_and_a_reference_say_how_far_they_are(management: Client, committed: Connection) -> None:
    batch = batch_of(committed, "bob")
    factory.make_job(committed, "completed", type="canary", reference_type="order", reference_id="7")

    now = live(management, f"batch={batch}&reference_type=order&reference_id=7")

    assert now["batch"] == management("GET", f"/api/batches/{batch}").json
    assert (now["progress"]["total"], now["progress"]["completed"]) == (1, 1)


def test_the_inbox_counts_what_needs_a_person(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    factory.make_job(committed, "review_needed", type="canary")
    factory.make_job(committed, "failed", type="canary", finished_at="-59 minutes", started_at="-2 hours")
    factory.make_job(committed, "failed", type="canary", finished_at="-61 minutes", started_at="-2 hours")
    for _ in range(3):
        factory.make_job(committed, type="canary", suspect=True)
    committed.execute("INSERT INTO tidegate.set_aside (kind, id, error, message) VALUES ('type', 'a', 'b', 'c')")
    committed.execute(
        "INSERT INTO tidegate.endpoints (name, kind, disabled_at, disabled_because) VALUES ('bus', 'bus', now(), '')"
    )
    monkeypatch.setattr(states, "MOST_IN_INBOX", 2)

    now = live(management, "inbox=true")["inbox"]

    assert now.pop("suspects") == {"count": 2, "at_least": True}
    assert now.keys() == {"review_needed", "failed_last_hour", "set_aside", "endpoints_disabled"}
    assert all(each == {"count": 1, "at_least": False} for each in now.values())


def test_a_producer_sees_its_own_jobs(management: Client, committed: Connection, alice: str) -> None:
    theirs = factory.make_job(committed, owner="bob", type="canary", reference_type="order", reference_id="7")
    own = factory.make_job(committed, owner="alice", type="canary", reference_type="order", reference_id="7")
    batch = batch_of(committed, "bob")
    query = f"jobs={theirs},{own}&batch={batch}&reference_type=order&reference_id=7&newest={NONE}"

    now = live(management.as_(alice), query)

    assert ([job["id"] for job in now["jobs"]], now["gone"]) == ([str(own)], [str(theirs)])
    assert (now["batch"], now["progress"]["total"], now["new"]["count"]) == (None, 1, 1)


@pytest.mark.parametrize("query", ["stats=true", "inbox=true"])
def test_counts_of_all_jobs_are_not_for_producers(management: Client, alice: str, query: str) -> None:
    assert management.as_(alice)("GET", "/api/live", query=query).problem == (403, "forbidden")


@pytest.mark.parametrize(
    "query",
    [
        "jobs=",
        "jobs=7",
        f"jobs={NONE},",
        "jobs=" + ",".join([NONE.hex] * 101),
        "jobs=" + ",".join([str(NONE)] * 101),
        "batch=7",
        "newest=x",
        "reference_type=order",
        "stats=maybe",
        "since=" + 65 * "a",
        "topic=stats",
    ],
)
def test_what_cannot_be_asked_is_refused(management: Client, query: str) -> None:
    assert management("GET", "/api/live", query=query).problem == (400, "invalid")


def test_a_ticket_is_an_address_that_opens_one_connection(
    cold_start: ColdStart, committed: Connection, alice: str
) -> None:
    management = cold_start("management", LIVE_URL="wss://live.example.com/live")

    reply = management.as_(alice)("POST", "/api/live/tickets")

    address, _, ticket = reply.json["url"].partition("?ticket=")
    assert (reply.status, address) == (201, "wss://live.example.com/live")
    found = use_ticket(committed, "socket", ticket)
    assert found
    assert (found.owner, found.role) == ("alice", "producer")
    assert 25 < (datetime.fromisoformat(reply.json["expires_at"]) - datetime.now(UTC)).total_seconds() <= 30


def test_where_there_is_no_socket_there_is_no_ticket(management: Client, committed: Connection) -> None:
    reply = management("POST", "/api/live/tickets")

    assert (reply.status, reply.json) == (201, {"url": None, "expires_at": None})
    assert committed.execute("SELECT FROM tidegate.tickets WHERE kind = 'socket' AND owner = 'root'").rowcount == 0
