"""The lines of many jobs, read by a follower who asks again and again."""

import threading
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.functions.conftest import Client
from tidegate.http.principal import Principal, Role
from tidegate.manage.log_lines import LineFilter, log_lines
from tidegate.postgres.database import Connection, connect

ADMIN = Principal("0", Role.ADMIN, "ann")


def write(connection: Connection, job_id: UUID, message: str, ago: str = "1 minute", **columns: Any) -> None:
    said = {"job_id": job_id, "message": message} | columns
    slots = ", ".join(f"%({name})s" for name in said)
    connection.execute(
        f"INSERT INTO tidegate.job_logs ({', '.join(said)}, at) VALUES ({slots}, now() - %(ago)s::interval)",
        said | {"ago": ago},
    )


def asked(client: Client, query: str = "") -> tuple[list[str], int, bool]:
    reply = client("GET", "/api/logs", query=query)
    assert reply.status == 200, reply.json
    return [line["message"] for line in reply.json["lines"]], reply.json["next"], reply.json["more"]


def test_a_follower_is_told_what_is_new(management: Client, committed: Connection) -> None:
    one, other = factory.make_job(committed), factory.make_job(committed)
    write(committed, one, "a")

    first, next_, _ = asked(management)
    nothing, same, _ = asked(management, f"after={next_}")
    write(committed, other, "b")
    write(committed, one, "c")
    new, *_ = asked(management, f"after={next_}")

    assert (first, nothing, new, same) == (["a"], [], ["b", "c"], next_)
    assert asked(management, "limit=2")[0] == ["b", "c"]


def test_pages_have_each_line_once(management: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed)
    for n in range(7):
        write(committed, job_id, str(n))

    read, after, more = list[str](), 0, True
    while more:
        lines, after, more = asked(management, f"after={after}&limit=3")
        read += lines

    assert read == list("0123456")


@pytest.mark.parametrize(
    ("columns", "query"),
    [
        ({"type": "report"}, "type=report"),
        ({"owner": "bob"}, "owner=bob"),
        ({"tags": ["red", "blue"]}, "tag=red"),
        ({"reference_type": "order", "reference_id": "1"}, "reference_type=order&reference_id=1"),
    ],
)
def test_a_filter_finds_the_lines_of_the_jobs_that_match(
    management: Client, committed: Connection, columns: dict[str, Any], query: str
) -> None:
    write(committed, factory.make_job(committed, **columns), "wanted")
    write(committed, factory.make_job(committed), "other")

    assert asked(management, query)[0] == asked(management, f"{query}&after=0")[0] == ["wanted"]


def test_lines_of_a_batch_are_found(management: Client, committed: Connection) -> None:
    batch = factory.value(committed, "INSERT INTO tidegate.batches (owner, total) VALUES ('alice', 1) RETURNING id")
    job_id = factory.make_job(committed, batch_id=batch)
    write(committed, job_id, "wanted", level="error", attempt=2, details='{"code": "x", "traceback": "t"}')

    [line] = management("GET", "/api/logs", query=f"batch_id={batch}").json["lines"]

    assert (line["job_id"], line["type"], line["level"], line["attempt"]) == (str(job_id), "email", "error", 2)
    assert line["details"] == {"code": "x", "traceback": "t"}


@pytest.mark.parametrize(("role", "details"), [(Role.PRODUCER, {"code": "x"}), (Role.VIEWER, None)])
def test_each_caller_sees_its_own(committed: Connection, role: Role, details: dict[str, str] | None) -> None:
    for owner in ("alice", "bob"):
        job_id = factory.make_job(committed, owner=owner)
        write(committed, job_id, owner, details='{"code": "x", "traceback": "t", "worker": "w"}')
    caller = Principal("0", role, "alice")

    lines = log_lines(committed, LineFilter(), caller, after=0, limit=10).lines

    assert [line.message for line in lines] == (["alice"] if role is Role.PRODUCER else ["alice", "bob"])
    assert lines[0].details == details
    assert role is Role.VIEWER or not log_lines(committed, LineFilter(owner="bob"), caller, limit=10).lines


def test_a_line_that_is_committed_late_is_not_missed(committed: Connection, other: Connection) -> None:
    """Its id was taken before those of lines that are there already."""
    slow, quick = factory.make_job(committed), factory.make_job(committed)
    write(committed, quick, "first", "0")
    with other.transaction():
        write(other, slow, "late", "0")
        write(committed, quick, "early", "0")
        before = log_lines(committed, LineFilter(), ADMIN, limit=10)
    after = log_lines(committed, LineFilter(), ADMIN, after=before.next, limit=10)

    assert [line.message for line in before.lines] == ["first"]
    assert [line.message for line in after.lines] == ["late", "early"]


def test_a_line_that_was_rolled_back_holds_up_nothing_for_long(committed: Connection, other: Connection) -> None:
    job_id = factory.make_job(committed)
    write(committed, job_id, "first", "0")
    after = log_lines(committed, LineFilter(), ADMIN, limit=10).next
    with other.transaction(force_rollback=True):
        write(other, job_id, "never", "0")
    write(committed, job_id, "second", "0")

    held = log_lines(committed, LineFilter(), ADMIN, after=after, limit=10)
    committed.execute("UPDATE tidegate.job_logs SET at = at - interval '6 seconds'")
    told = log_lines(committed, LineFilter(), ADMIN, after=held.next, limit=10)

    assert (held.lines, held.next) == ([], after)
    assert [line.message for line in told.lines] == ["second"]


def test_a_follower_misses_nothing_while_many_write(committed: Connection, database_url: str) -> None:
    """Four sessions write lines and delete some jobs; every line that stays is read, once."""
    done = threading.Event()

    def writing(number: int) -> None:
        with connect(database_url) as session:
            for n in range(60):
                with session.transaction(force_rollback=n % 20 == 5):
                    job_id = factory.make_job(session)
                    for line in range(3):
                        write(session, job_id, f"{number}.{n}.{line}", "0")

    def all_written() -> None:
        threads = [threading.Thread(target=writing, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        done.set()

    writer = threading.Thread(target=all_written)
    writer.start()
    read, after, over = list[str](), 0, False
    while not over:
        ended = done.is_set()
        if ended:  # what was rolled back last is waited for by nothing else
            committed.execute("UPDATE tidegate.job_logs SET at = at - interval '6 seconds'")
        found = log_lines(committed, LineFilter(), ADMIN, after=after, limit=100)
        read += [line.message for line in found.lines]
        over, after = ended and not found.more, found.next
    writer.join()

    written = [row["message"] for row in committed.execute("SELECT message FROM tidegate.job_logs ORDER BY id")]
    assert read == written
    assert len(written) == 4 * 57 * 3


@pytest.mark.parametrize("after", ["", "&after=0"])
def test_an_answer_is_bounded_in_bytes(management: Client, committed: Connection, after: str) -> None:
    job_id = factory.make_job(committed)
    for n in range(30):
        write(committed, job_id, f"{n} " + "x" * 300_000)

    lines, next_, more = asked(management, f"limit=100{after}")

    assert 1 <= len(lines) < 30
    assert lines[0 if after else -1][:2] == ("0 " if after else "29")
    assert more == bool(after)
    assert not after or asked(management, f"after={next_}")[0][0].startswith(f"{len(lines)} ")


@pytest.mark.parametrize(
    "query", ["after=-1", "after=x", "limit=0", "limit=501", "reference_type=a", "status=failed", "batch_id=x"]
)
def test_odd_questions_are_refused(management: Client, query: str) -> None:
    assert management("GET", "/api/logs", query=query).status == 400
