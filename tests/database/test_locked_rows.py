"""Another session keeps the row of a running job locked: that job is settled later, and no other job waits.

The processor logs in as the user of DATABASE_URL, which has no lock_timeout.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import psycopg
import pytest
from pydantic import BaseModel

from tests import factory
from tests.crowd import enqueue, enqueue_many, eventually, process, running, statuses, take
from tests.job_types import JOB_TYPES
from tests.outcomes import DONE, OUTCOMES, RETRIED
from tidegate import Running, job_type
from tidegate.job import Claimed
from tidegate.job_type.definition import JobTypes, known
from tidegate.outcome import Finished, Outcome
from tidegate.postgres.database import Connection, connect
from tidegate.queue.lock_in_order import lock_in_order
from tidegate.queue.report import report
from tidegate.queue.settle import Completing, settle
from tidegate.running import Line, Updates


class Order(BaseModel):
    pass


@pytest.fixture
def operator(other: Connection) -> Connection:
    return other


@pytest.fixture
def jobs(committed: Connection, email_type: str) -> Iterator[list[Claimed]]:
    """Claimed. A statement that waits for a lock fails in the test, instead of at its end."""
    enqueue_many(committed, 3, "email")
    jobs = take(committed, 3)
    committed.execute("SET lock_timeout = '5s'")
    yield jobs
    committed.execute("RESET lock_timeout")


@contextmanager
def locked(operator: Connection, *ids: UUID | str) -> Iterator[None]:
    """Locks the rows, like SELECT … FOR UPDATE at a prompt in a transaction that stays open."""
    with operator.transaction():
        operator.execute("SELECT FROM tidegate.jobs WHERE id = ANY (%s::uuid[]) FOR UPDATE", [list(map(str, ids))])
        yield


def line(text: str) -> Updates:
    return Updates(lines=[Line("info", text, "{}", time.monotonic())])


def messages(connection: Connection, job: Claimed | UUID) -> list[str]:
    job_id = job if isinstance(job, UUID) else UUID(job.id)
    return [row["message"] for row in factory.logs(connection, job_id)]


@pytest.mark.parametrize("outcome", OUTCOMES, ids=lambda outcome: type(outcome).__name__)
def test_a_job_with_a_locked_row_is_settled_when_the_row_is_free(
    committed: Connection, operator: Connection, jobs: list[Claimed], outcome: Outcome
) -> None:
    batch = [Finished(job, outcome) for job in jobs]

    with locked(operator, jobs[1].id):
        began = time.monotonic()
        counts, left, _ = settle(committed, batch)
        took = time.monotonic() - began
    after = settle(committed, left)

    assert (left, counts.total(), counts["lost"]) == ([batch[1]], 2, 0)
    assert (after.locked, after.counts.total(), after.counts["lost"]) == ([], 1, 0)
    assert took < 4  # lock_timeout is five seconds


def test_locked_and_lost_jobs_are_reported_apart(
    committed: Connection, operator: Connection, jobs: list[Claimed]
) -> None:
    gone, held = jobs[:2]
    committed.execute("UPDATE tidegate.jobs SET lock_version = lock_version + 1 WHERE id = %s", [gone.id])

    with locked(operator, gone.id, held.id):
        counts, left, _ = settle(committed, [Finished(job, RETRIED, line("said")) for job in jobs])

    assert ([finished.job for finished in left], counts) == ([held], {"retry": 1, "lost": 1})
    assert [len(messages(committed, job)) for job in jobs] == [0, 0, 2]


def test_a_job_that_is_reclaimed_while_its_row_is_locked_is_lost(
    committed: Connection, operator: Connection, jobs: list[Claimed]
) -> None:
    finished = Finished(jobs[0], DONE)
    with operator.transaction():
        operator.execute("UPDATE tidegate.jobs SET lock_version = lock_version + 1 WHERE id = %s", [jobs[0].id])
        first = settle(committed, [finished])

    second = settle(committed, [finished])

    assert (first.locked, first.counts["lost"], second.locked, second.counts["lost"]) == ([finished], 0, [], 1)


def test_the_follow_ups_of_a_job_with_a_locked_row_come_with_its_outcome(
    committed: Connection, operator: Connection, jobs: list[Claimed]
) -> None:
    batch = [Finished(job, DONE, line("said"), [{"type": "email", "payload": {}}]) for job in jobs]

    with locked(operator, jobs[0].id):
        left = settle(committed, batch).locked
        meanwhile = statuses(committed)
    settle(committed, left)

    assert (meanwhile, statuses(committed)) == (
        {"processing": 1, "completed": 2, "pending": 2},
        {"completed": 3, "pending": 3},
    )
    assert [messages(committed, job) for job in jobs] == [["said"]] * 3


def test_a_completion_that_meets_a_locked_row_is_refused_after_a_moment(
    committed: Connection, operator: Connection, jobs: list[Claimed]
) -> None:
    batch = [Finished(job, DONE) for job in jobs]

    with locked(operator, jobs[0].id):
        began = time.monotonic()
        counts = Completing(committed, batch).end()
        took = time.monotonic() - began

    assert (counts, statuses(committed)) == (None, {"processing": 3})
    assert took < 4  # lock_timeout is five seconds
    assert factory.value(committed, "SHOW lock_timeout") == "5s"


def test_the_updates_of_a_job_with_a_locked_row_are_sent_again(
    committed: Connection, operator: Connection, jobs: list[Claimed]
) -> None:
    said = [(jobs[0], Updates(progress=50)), (jobs[1], line("one")), (jobs[2], line("two"))]

    with locked(operator, jobs[0].id, jobs[1].id):
        wishes = report(committed, said)
        meanwhile = [messages(committed, job) for job in jobs]
    again = report(committed, said[:2])

    assert (sorted(wishes.locked), wishes.lost) == (sorted([jobs[0].id, jobs[1].id]), [])
    assert (again.locked, again.lost) == ([], [])
    assert (meanwhile, messages(committed, jobs[1])) == ([[], [], ["two"]], ["one"])
    assert factory.job(committed, UUID(jobs[0].id))["progress"] == 50


def test_a_job_with_a_locked_row_and_no_updates_can_be_cancelled(
    committed: Connection, operator: Connection, jobs: list[Claimed]
) -> None:
    committed.execute("UPDATE tidegate.jobs SET cancel_requested_at = now()")

    with locked(operator, jobs[0].id):
        wishes = report(committed, [(jobs[0], None)])

    assert (wishes.cancel, wishes.locked) == ([jobs[0].id], [])


def test_an_action_on_several_jobs_does_not_lock_the_others_for_long(
    committed: Connection, operator: Connection, jobs: list[Claimed]
) -> None:
    with locked(operator, jobs[1].id):
        with pytest.raises(psycopg.errors.LockNotAvailable), committed.transaction():
            lock_in_order(committed, [job.id for job in jobs], patience="100ms")
        left = settle(operator, [Finished(job, DONE) for job in jobs]).locked

    assert left == []


# A whole invocation


def invoke(url: str, job_types: JobTypes = JOB_TYPES, *, seconds: float = 100) -> dict[str, int]:
    with connect(url) as own:
        return process(lambda: own, job_types, seconds=seconds, SLOTS="4")


def test_one_locked_row_among_200_jobs_delays_no_other(
    committed: Connection, operator: Connection, database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    invoke(database_url)
    held = enqueue(committed, "echo", {"seconds": 1})
    with running(invoke, database_url) as invocation:
        assert eventually(lambda: statuses(committed) == {"processing": 1})
        with locked(operator, held):
            enqueue_many(committed, 100, "echo")
            began = time.monotonic()
            assert eventually(lambda: statuses(committed) == {"processing": 1, "completed": 100})
            enqueue_many(committed, 100, "quits")  # `settle` writes these, not `complete`
            assert eventually(lambda: statuses(committed) == {"processing": 1, "completed": 100, "failed": 100})
            took = time.monotonic() - began
            assert eventually(lambda: "another session has locked rows of jobs that have ended" in caplog.messages)
            assert factory.job(committed, held)["attempts"] == 0
        assert eventually(lambda: factory.job(committed, held)["status"] == "completed", within=2)
        counts = invocation.result(20)

    assert (counts["complete"], counts["fail"], counts["lost"], counts["reclaimed"]) == (101, 100, 0, 0)
    assert committed.execute("SELECT FROM tidegate.jobs WHERE status = 'completed' AND lock_version <> 1").rowcount == 0
    assert took < 8


def test_the_lines_that_a_job_logs_while_its_row_is_locked_are_kept_in_order(
    committed: Connection, operator: Connection, database_url: str
) -> None:
    @job_type("speaks", timeout=30)
    def speaks(job: Running, order: Order) -> None:
        for number in range(30):
            job.log(str(number))
            job.progress(number)
            time.sleep(0.1)

    invoke(database_url, known([speaks]))
    job_id, other = enqueue(committed, "speaks"), enqueue(committed, "speaks")
    with running(invoke, database_url, known([speaks])) as invocation:
        assert eventually(lambda: statuses(committed) == {"processing": 2})
        with locked(operator, job_id):
            assert eventually(lambda: len(factory.logs(committed, other)) > 10)
            assert factory.logs(committed, job_id) == []
        counts = invocation.result(20)

    assert (counts["complete"], counts["lost"]) == (2, 0)
    for each in (job_id, other):
        assert messages(committed, each) == [str(number) for number in range(30)]


def test_jobs_whose_rows_stay_locked_to_the_end_are_logged_and_run_again(
    committed: Connection, operator: Connection, database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    @job_type("short", timeout=1)
    def short(job: Running, order: Order) -> None:
        time.sleep(0.5)

    types = known([short])
    invoke(database_url, types)
    held, other = enqueue(committed, "short"), enqueue(committed, "short")
    with running(invoke, database_url, types, seconds=11) as invocation:
        assert eventually(lambda: statuses(committed) == {"processing": 2})
        with locked(operator, held):
            counts = invocation.result(20)

    assert counts["complete"] == 1
    assert "outcomes are lost: another session has kept the rows locked to the end" in caplog.messages
    assert statuses(committed) == {"processing": 1, "completed": 1}
    committed.execute(
        "UPDATE tidegate.jobs SET locked_at = now() - interval '1 hour', lock_expires_at = now() WHERE id = %s", [held]
    )
    invoke(database_url, types)
    rows = [factory.job(committed, job_id) for job_id in (held, other)]
    assert [(row["status"], row["attempts"]) for row in rows] == [("completed", 1)] * 2


@pytest.mark.parametrize("keeps", ["while it runs", "after it has ended"])
def test_a_handler_that_locks_its_jobs_row_stops_no_other_job(
    committed: Connection, database_url: str, keeps: str
) -> None:
    kept: list[Connection] = []

    @job_type("locks_itself", timeout=30)
    def locks_itself(job: Running, order: Order) -> None:
        own = connect(database_url)
        own.execute("BEGIN")
        own.execute("SELECT FROM tidegate.jobs WHERE id = %s FOR UPDATE", [job.id])
        job.log("locked")
        time.sleep(2)
        kept.append(own)
        if keeps == "while it runs":
            own.close()

    types = known([locks_itself, JOB_TYPES["echo"]])
    invoke(database_url, types)
    bad = enqueue(committed, "locks_itself")
    began = time.monotonic()
    with running(invoke, database_url, types) as invocation:
        assert eventually(lambda: statuses(committed) == {"processing": 1})
        enqueue_many(committed, 20, "echo")
        assert eventually(lambda: statuses(committed) == {"processing": 1, "completed": 20}, within=2)
        counts = invocation.result(20)
        took = time.monotonic() - began

    assert (counts["complete"], counts["lost"], counts["reclaimed"]) == (21, 0, 0)
    assert messages(committed, bad) == ["locked"]
    assert took < 10
