"""Lists and details of jobs."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.functions.conftest import Client, Reply
from tidegate.job import Status
from tidegate.manage import search
from tidegate.postgres.database import Connection, connect

UNKNOWN = "01a1ee08-0e81-7585-9543-26ded79cc69a"


def listed(client: Client, query: str) -> list[str]:
    reply = client("GET", "/api/jobs", query=query)
    assert reply.status == 200, reply.json
    return [job["id"] for job in reply.json["jobs"]]


def walk(client: Client, query: str) -> tuple[list[str], int]:
    """All jobs that a search finds, and the number of its pages."""
    found, after, pages = [], "", 0
    while True:
        reply = client("GET", "/api/jobs", query=f"{query}{after}").json
        found += [job["id"] for job in reply["jobs"]]
        pages += 1
        if reply["next"] is None:
            return found, pages
        after = f"&after={reply['next']}"


@pytest.mark.parametrize(
    ("columns", "query"),
    [
        ({"type": "report"}, "type=report"),
        ({"owner": "bob"}, "owner=bob"),
        ({"tags": ["red", "blue"]}, "tag=red"),
        ({"reference_type": "order", "reference_id": "1"}, "reference_type=order&reference_id=1"),
        ({"type": "report", "owner": "bob"}, "type=report&owner=bob&status=pending"),
    ],
)
def test_a_filter_finds_the_jobs_that_match(
    management: Client, committed: Connection, columns: dict[str, Any], query: str
) -> None:
    wanted = factory.make_job(committed, **columns)
    factory.make_job(committed)

    assert listed(management, query) == [str(wanted)]


@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize("more", ["", "&type=email", "&owner=alice", "&type=email&owner=alice"])
def test_each_status_is_found(management: Client, committed: Connection, status: Status, more: str) -> None:
    ids = {each: factory.make_job(committed, each) for each in Status}

    assert listed(management, f"status={status}{more}") == [str(ids[status])]


def test_pending_jobs_are_found_even_if_held_back(management: Client, committed: Connection) -> None:
    blocked = {"blocked": True, "concurrency_key": "k"}
    held_back: tuple[dict[str, Any], ...] = ({}, {"suspect": True}, blocked, blocked | {"suspect": True})
    ids = [str(factory.make_job(committed, **columns)) for columns in held_back]

    assert listed(management, "status=pending&sort=oldest") == ids


def test_a_batch_is_found(management: Client, committed: Connection) -> None:
    batch = batch_of(committed, "alice")
    member = factory.make_job(committed, batch_id=batch)
    factory.make_job(committed)

    assert listed(management, f"batch_id={batch}") == [str(member)]


def test_jobs_are_found_by_their_time_of_creation(management: Client, committed: Connection) -> None:
    first = factory.make_job(committed)
    time.sleep(0.02)
    between = datetime.now(UTC).isoformat().replace("+", "%2B")
    time.sleep(0.02)
    second = factory.make_job(committed)

    assert listed(management, f"created_before={between}") == [str(first)]
    assert listed(management, f"created_after={between}") == [str(second)]


@pytest.mark.parametrize("text", ["SMTP", "refused", "smtp_error"])
def test_failed_jobs_are_found_by_their_error(management: Client, committed: Connection, text: str) -> None:
    wanted = factory.make_job(committed, "failed", error_code="smtp_error", error_message="smtp: Refused")
    factory.make_job(committed, "failed")
    factory.make_job(committed, error_code="smtp_error", error_message="smtp: refused, and tried again")

    assert listed(management, f"error={text}") == [str(wanted)]


def test_a_comma_is_a_letter_like_any_other(management: Client, committed: Connection) -> None:
    factory.make_job(committed, "failed", error_message="first", tags=["a"])
    wanted = factory.make_job(committed, "failed", error_message="first, second", tags=["a,b"])

    assert listed(management, "error=first, second") == listed(management, "tag=a,b") == [str(wanted)]


def test_the_error_of_a_retried_job_is_found_by_its_status(management: Client, committed: Connection) -> None:
    wanted = factory.make_job(committed, error_code="smtp_error", error_message="50% refused")

    assert listed(management, "error=50%25&status=pending") == [str(wanted)]


@pytest.mark.parametrize("sort", ["newest", "oldest"])
@pytest.mark.parametrize(
    ("status", "query"),
    [
        ("failed", ""),
        ("failed", "&status=failed"),
        ("failed", "&status=failed&owner=alice"),
        ("failed", "&owner=alice"),
        ("pending", "&status=pending"),
    ],
)
def test_pages_meet_without_a_gap(
    management: Client, committed: Connection, sort: str, status: str, query: str
) -> None:
    ids = [str(factory.make_job(committed, status)) for _ in range(7)]

    found, pages = walk(management, f"limit=3&sort={sort}{query}")

    assert (found, pages) == (ids if sort == "oldest" else ids[::-1], 3)


@pytest.mark.parametrize(
    "query", ["tag=rare", "status=pending&tag=rare", "owner=alice&tag=rare", "owner=alice&type=rare"]
)
@pytest.mark.parametrize("sort", ["newest", "oldest"])
def test_a_search_that_ends_early_returns_where_to_continue(
    management: Client, committed: Connection, query: str, sort: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(search.search.__kwdefaults__ or {}, "look", 4)
    rare = [
        str(factory.make_job(committed, type="rare" if n in {0, 9} else "email", tags=["rare"] * (n in {0, 9})))
        for n in range(10)
    ]

    found, pages = walk(management, f"limit=2&{query}&sort={sort}")

    assert found == ([rare[0], rare[9]] if sort == "oldest" else [rare[9], rare[0]])
    assert pages >= 3


@pytest.mark.parametrize(
    "query", ["", "status=failed", "reference_type=order&reference_id=1", "error=oops", "type=email", "owner=alice"]
)
def test_a_producer_finds_no_jobs_of_other_owners(
    management: Client, committed: Connection, alice: str, query: str
) -> None:
    own, _ = (
        factory.make_job(committed, "failed", owner=owner, reference_type="order", reference_id="1")
        for owner in ("alice", "bob")
    )

    assert listed(management.as_(alice), query) == [str(own)]
    assert listed(management.as_(alice), "owner=bob") == []


@pytest.mark.parametrize(
    "query",
    [
        *("limit=0", "limit=201", "limit=x", "limit=1&after=1", "after=x", "limit=5&offset=3", "sort=scheduled_for"),
        *("state=failed", "status=done", "status=failed&status=pending", "reference_type=order", "reference_id=1"),
        *("created_after=yesterday", "created_after=1", "created_before=0001-01-01T00:00:00Z", "batch_id=1"),
        *("tag=", "tag=%00", "error=a%00b", "owner=" + "x" * 201),
    ],
)
def test_an_invalid_query_is_refused(management: Client, query: str) -> None:
    assert management("GET", "/api/jobs", query=query).problem == (400, "invalid")


@pytest.mark.parametrize("path", [f"/api/jobs/{UNKNOWN}", "/api/types", "/api/stats", "/api/keys", "/api/health"])
def test_no_route_accepts_an_unknown_parameter(management: Client, path: str) -> None:
    reply = management("GET", path, query="verbose=1")

    assert (reply.status, reply.json["detail"][:32]) == (400, "query.verbose: it is unknown: th")


def test_a_job_is_shown_with_its_whole_history(management: Client, committed: Connection) -> None:
    parent = factory.make_job(committed, "waiting", wait_children=True, steps='{"send": {"id": 7}}', tags=["x"])
    child = factory.make_job(committed, "failed", parent_id=parent)
    say(committed, parent, {"traceback": "File secret.py", "code": "oops"})

    shown = management("GET", f"/api/jobs/{parent}").json

    assert shown["steps"] == {"send": {"id": 7}}
    first = {"id": str(child), "type": "email", "status": "failed"}
    assert shown["children"] == {"count": 1, "at_least": False, "open": 0, "jobs": [first]}
    assert shown["logs"][0]["details"] == {"traceback": "File secret.py", "code": "oops"}
    assert (shown["tags"], shown["attempts"]) == (["x"], 0)


def test_only_admins_see_a_traceback(management: Client, committed: Connection, alice: str) -> None:
    job_id = factory.make_job(committed, owner="alice")
    say(committed, job_id, {"traceback": "File secret.py", "code": "oops"})

    reply = management.as_(alice)("GET", f"/api/jobs/{job_id}")

    assert reply.json["logs"][0]["details"] == {"code": "oops"}
    assert "secret.py" not in json.dumps(reply.json)


def wait(client: Client, job_id: UUID, seconds: int) -> tuple[Reply, float]:
    """The answer, and how long it took."""
    began = time.monotonic()
    reply = client("GET", f"/api/jobs/{job_id}", query=f"wait={seconds}")
    return reply, time.monotonic() - began


def test_waiting_for_the_end_ends_with_it(management: Client, committed: Connection, database_url: str) -> None:
    job_id = factory.make_job(committed)

    def finish() -> None:
        time.sleep(0.5)
        with connect(database_url) as other:
            other.execute("UPDATE tidegate.jobs SET status = 'cancelled', finished_at = now() WHERE id = %s", [job_id])

    with ThreadPoolExecutor(1) as thread:
        thread.submit(finish)
        reply, took = wait(management, job_id, 20)

    assert reply.json["status"] == "cancelled"
    assert 0.4 < took < 15


def test_waiting_for_the_end_ends_with_the_time(management: Client, committed: Connection) -> None:
    reply, took = wait(management, factory.make_job(committed), 1)

    assert reply.json["status"] == "pending"
    assert 0.9 < took < 10


def test_waiting_ends_before_the_function_does(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(management.context), "get_remaining_time_in_millis", lambda _: 5_000)

    _, took = wait(management, factory.make_job(committed), 25)

    assert took < 5


def test_a_request_above_the_limit_of_waiting_ones_is_answered_at_once(
    management: Client, committed: Connection
) -> None:
    committed.execute(
        "INSERT INTO tidegate.long_polls (key_id, owner, until)"
        " SELECT 'k', 'owner ' || n, now() + interval '20 seconds' FROM generate_series(1, 8) AS n"
    )

    reply, took = wait(management, factory.make_job(committed), 20)

    assert took < 15
    assert (reply.status, reply.json["status"], reply.headers["Retry-After"]) == (200, "pending", "2")


def test_a_request_for_a_finished_job_does_not_count_as_waiting(management: Client, committed: Connection) -> None:
    reply, _ = wait(management, factory.make_job(committed, "completed"), 20)

    assert (reply.status, reply.headers.get("Retry-After")) == (200, None)


@pytest.mark.parametrize("wait", ["26", "-1", "1.5", "x"])
def test_no_request_may_wait_longer_than_the_gateway(management: Client, wait: str) -> None:
    assert management("GET", f"/api/jobs/{UNKNOWN}", query=f"wait={wait}").status == 400


def say(connection: Connection, job_id: UUID, details: dict[str, Any]) -> None:
    connection.execute(
        "INSERT INTO tidegate.job_logs (job_id, message, details) VALUES (%s, 'it broke', %s)",
        [job_id, json.dumps(details)],
    )


def batch_of(connection: Connection, owner: str, total: int = 3) -> UUID:
    statement = "INSERT INTO tidegate.batches (owner, total) VALUES (%s, %s) RETURNING id"
    [row] = connection.execute(statement, [owner, total])
    batch_id: UUID = row["id"]
    return batch_id


def test_a_batch_shows_its_progress(management: Client, committed: Connection, alice: str) -> None:
    batch = batch_of(committed, "alice")
    for status in ("pending", "completed", "failed"):
        factory.make_job(committed, status, batch_id=batch)

    shown = management.as_(alice)("GET", f"/api/batches/{batch}").json

    assert (shown["id"], shown["total"], shown["finished_at"]) == (str(batch), 3, None)
    counts = dict.fromkeys(Status, 0) | {"pending": 1, "completed": 1, "failed": 1}
    assert shown["progress"] == counts | {"total": 3, "at_least": False}


@pytest.mark.parametrize("query", ["", "reference_type=order", "reference_type=order&reference_id=%00"])
def test_progress_counts_the_jobs_of_one_reference(management: Client, query: str) -> None:
    assert management("GET", "/api/progress", query=query).status == 400


def lines_of(shown: dict[str, Any]) -> list[str]:
    return [line["message"] for line in shown["logs"]]


def speak(connection: Connection, job_id: UUID, lines: int, length: int = 0) -> None:
    connection.execute(
        "INSERT INTO tidegate.job_logs (job_id, message, details)"
        " SELECT %s, n::text, jsonb_build_object('text', repeat('ü', %s)) FROM generate_series(1, %s) AS n",
        [job_id, length, lines],
    )


def test_a_line_that_is_written_late_comes_after_the_line_that_a_reader_has_seen(
    management: Client, committed: Connection
) -> None:
    job_id = factory.make_job(committed, "processing")
    management("POST", f"/api/jobs/{job_id}/cancel")
    [seen] = management("GET", f"/api/jobs/{job_id}").json["logs"]
    committed.execute(
        "INSERT INTO tidegate.job_logs (job_id, at, message) VALUES (%s, now() - interval '1 second', 'half way')",
        [job_id],
    )

    followed = management("GET", f"/api/jobs/{job_id}", query=f"log_after={seen['id']}").json["logs"]
    whole = management("GET", f"/api/jobs/{job_id}").json["logs"]

    assert [line["message"] for line in followed] == ["half way"]
    assert whole == [seen, *followed]
    assert followed[0]["at"] < seen["at"]


def test_the_last_lines_of_a_log_are_shown_and_all_of_them_page_by_page(
    management: Client, committed: Connection
) -> None:
    job_id = factory.make_job(committed)
    speak(committed, job_id, 1200)

    shown = management("GET", f"/api/jobs/{job_id}").json
    pages = [management("GET", f"/api/jobs/{job_id}", query="log_after=0").json]
    while pages[-1]["logs_left_out"]:
        pages.append(management("GET", f"/api/jobs/{job_id}", query=f"log_after={pages[-1]['logs'][-1]['id']}").json)

    assert (lines_of(shown)[0], lines_of(shown)[-1], shown["logs_left_out"]) == ("701", "1200", True)
    assert [len(page["logs"]) for page in pages] == [500, 500, 200]
    assert [line for page in pages for line in lines_of(page)] == [str(n) for n in range(1, 1201)]


def test_a_job_with_a_long_log_fits_into_an_answer(management: Client, committed: Connection) -> None:
    """Lambda's limit is 6 MB, and a letter that is not ASCII may take three times its bytes."""
    large = json.dumps({"text": "ü" * 130_000})
    job_id = factory.make_job(committed, "completed", payload=large, result=large)
    steps = json.dumps({f"step {n}": "ü" * 100_000 for n in range(20)})
    committed.execute("UPDATE tidegate.jobs SET steps = %s WHERE id = %s", [steps, job_id])
    speak(committed, job_id, 600, 10_000)

    shown = management("GET", f"/api/jobs/{job_id}").json
    paged = management("GET", f"/api/jobs/{job_id}", query="log_after=0").json

    assert len(json.dumps(shown)) < 6_000_000
    assert (shown["steps"], shown["steps_left_out"]) == ({}, True)
    assert (lines_of(shown), shown["logs_left_out"]) == ([str(n) for n in range(549, 601)], True)
    assert (lines_of(paged), paged["logs_left_out"]) == ([str(n) for n in range(1, 53)], True)


@pytest.mark.parametrize("after", ["-1", "x", str(2**63)])
def test_a_log_line_is_named_by_its_number(management: Client, committed: Connection, after: str) -> None:
    assert management("GET", f"/api/jobs/{factory.make_job(committed)}", query=f"log_after={after}").status == 400


def test_a_job_is_shown_with_its_result(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, "completed", result='{"sent": true}', payload='{"to": "bob"}')

    shown = management("GET", f"/api/jobs/{job_id}").json

    expected = {"id": str(job_id), "status": "completed", "attempts": 1, "error": None}
    expected |= {"result": {"sent": True}, "payload": {"to": "bob"}}
    assert {name: shown[name] for name in expected} == expected


def test_a_producer_sees_its_job_without_the_payload(management: Client, committed: Connection, alice: str) -> None:
    job_id = factory.make_job(committed, owner="alice", payload='{"private": true}')

    reply = management.as_(alice)("GET", f"/api/jobs/{job_id}")

    assert (reply.status, reply.json["payload"]) == (200, None)
