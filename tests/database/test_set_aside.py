"""Work that cannot be done because of its data is set aside, and all other work goes on."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any
from uuid import UUID

import psycopg
import pytest

from tests import factory
from tests.crowd import eventually, refusing
from tests.database.processing import enqueue, process
from tidegate.postgres.database import Connection
from tidegate.processor import chores, fleet, verbs
from tidegate.queue import dependents
from tidegate.queue.batch import create_batch, end_missed_batches
from tidegate.queue.set_aside import all_set_aside, set_aside, take_back

CHORES = {
    "unblock_all": "unblock",
    "prune_if_due": "prune",
    "end_missed_batches": "end_batches",
    "measure": "publish_metrics",
}
BEYOND_POSTGRES = {"type": "echo", "payload": {}, "scheduled_for": "2027-01-30T12:00:00+16:00"}


def found(connection: Connection) -> list[tuple[str, str]]:
    return [(each.kind, each.id) for each in all_set_aside(connection, limit=100)]


def over(connection: Connection, then: dict[str, Any] | None = None) -> UUID:
    """Makes an unfinished batch whose members have all ended."""
    batch_id = create_batch(connection, owner="alice", total=1, then=then)
    factory.make_job(connection, "completed", type="echo", batch_id=batch_id)
    return batch_id


def ended(connection: Connection, batch_id: UUID) -> bool:
    return bool(
        factory.value(connection, "SELECT finished_at IS NOT NULL FROM tidegate.batches WHERE id = %s", [batch_id])
    )


@pytest.fixture
def echo(committed: Connection) -> Connection:
    factory.make_type(committed, "echo")
    return committed


def test_a_batch_that_cannot_end_stops_no_job(committed: Connection) -> None:
    process(committed)
    poisoned = over(committed, BEYOND_POSTGRES)
    job_id = enqueue(committed, "echo")

    counts = process(committed)

    assert (counts["complete"], factory.job(committed, job_id)["status"]) == (1, "completed")
    [aside] = all_set_aside(committed, limit=10)
    assert (aside.kind, aside.id, aside.times) == ("batch", str(poisoned), 1)
    assert aside.error == "InvalidTimeZoneDisplacementValue"


def test_the_last_member_of_a_batch_that_cannot_end_is_settled(committed: Connection) -> None:
    process(committed)
    poisoned = create_batch(committed, owner="alice", total=1, then=BEYOND_POSTGRES)
    member = factory.make_job(committed, type="echo", batch_id=poisoned)
    others = [enqueue(committed, "echo") for _ in range(5)]

    process(committed)

    assert {factory.job(committed, job_id)["status"] for job_id in [member, *others]} == {"completed"}
    assert found(committed) == [("batch", str(poisoned))]


def test_batches_beside_one_that_cannot_end_still_end(echo: Connection) -> None:
    batches = [over(echo, BEYOND_POSTGRES if n in {3, 7} else {"type": "echo", "payload": {}}) for n in range(10)]

    assert end_missed_batches(echo) == 8

    assert [ended(echo, batch_id) for batch_id in batches] == [n not in {3, 7} for n in range(10)]
    assert {id_ for _, id_ in found(echo)} == {str(batches[3]), str(batches[7])}
    assert echo.execute("SELECT FROM tidegate.jobs WHERE status = 'pending'").rowcount == 8


def test_a_batch_that_is_set_aside_is_not_tried_again_at_once(echo: Connection) -> None:
    over(echo, BEYOND_POSTGRES)
    end_missed_batches(echo)

    end_missed_batches(echo)
    process(echo)

    assert [each.times for each in all_set_aside(echo, limit=10)] == [1]


def test_after_each_failure_it_is_left_out_for_ten_minutes_more(echo: Connection) -> None:
    over(echo, BEYOND_POSTGRES)

    times = []
    for minutes in (0, 9, 11, 11, 21, 21, 31):
        echo.execute("UPDATE tidegate.set_aside SET at = now() - %s * interval '1 minute'", [minutes])
        process(echo)
        times += [each.times for each in all_set_aside(echo, limit=10)]

    assert times == [1, 1, 2, 2, 3, 3, 4]


def test_a_batch_that_can_end_now_is_no_longer_set_aside(echo: Connection) -> None:
    process(echo)
    batch_id = over(echo)
    with refusing(echo, "UPDATE", "batches", "NEW.finished_at IS NOT NULL", "23514"):
        process(echo)
    before = found(echo)

    make_old(echo)
    process(echo)

    assert (before, found(echo), ended(echo, batch_id)) == ([("batch", str(batch_id))], [], True)


def test_a_type_that_can_be_claimed_now_is_no_longer_set_aside(committed: Connection) -> None:
    process(committed)
    job_id = enqueue(committed, "echo")
    with refusing(committed, "UPDATE", "jobs", "NEW.status = 'processing'", "23514"):
        process(committed)
    process(committed)
    before = found(committed), factory.job(committed, job_id)["status"]

    make_old(committed)
    process(committed)

    assert before == ([("type", "echo")], "pending")
    assert (found(committed), factory.job(committed, job_id)["status"]) == ([], "completed")


def test_a_schedule_that_can_be_read_now_is_no_longer_set_aside(committed: Connection) -> None:
    process(committed)
    factory.override(committed, "echo", schedule={"expression": "0 0 1 1 *"})
    with refusing(committed, "UPDATE", "schedules", "NEW.next_due > '-infinity'", "22023"):
        process(committed)
    before = found(committed)

    make_old(committed)
    process(committed)

    assert (before, found(committed)) == ([("schedule", "echo")], [])
    assert committed.execute("SELECT FROM tidegate.schedules WHERE next_due > now()").rowcount == 1


def make_old(connection: Connection) -> None:
    """Moves all that is set aside eleven minutes into the past."""
    connection.execute("UPDATE tidegate.set_aside SET at = now() - interval '11 minutes'")


# The connection stays, or is replaced. test_database.py has the others.
PASSING = ["25006", "0A000"]


@pytest.mark.parametrize("sqlstate", PASSING)
def test_a_claim_that_fails_for_now_sets_no_type_aside(committed: Connection, sqlstate: str) -> None:
    process(committed)
    job_id = enqueue(committed, "echo")

    with refusing(committed, "UPDATE", "jobs", "NEW.status = 'processing'", sqlstate), pytest.raises(psycopg.Error):
        process(committed, patience_seconds=0.2)
    process(committed)

    assert (found(committed), factory.job(committed, job_id)["status"]) == ([], "completed")


@pytest.mark.parametrize("sqlstate", PASSING)
def test_a_chore_that_fails_for_now_is_left_to_the_next_invocation(committed: Connection, sqlstate: str) -> None:
    process(committed)
    locks = {"locked_at": "-9 minutes", "lock_expires_at": "-6 minutes"}
    job_id = factory.make_job(committed, "processing", type="echo", **locks)

    with (
        refusing(committed, "UPDATE", "jobs", "OLD.status = 'processing' AND NEW.status = 'pending'", sqlstate),
        suppress(psycopg.Error),
    ):
        process(committed, patience_seconds=0.2)
    before = factory.job(committed, job_id)["status"]
    process(committed)

    assert (before, found(committed)) == ("processing", [])
    assert factory.job(committed, job_id)["status"] == "completed"


@pytest.mark.parametrize("sqlstate", PASSING)
def test_an_outcome_that_cannot_be_stored_for_now_is_stored_later(committed: Connection, sqlstate: str) -> None:
    process(committed)
    job_id = enqueue(committed, "echo", max_attempts=1)

    with ThreadPoolExecutor(1) as pool:
        with refusing(committed, "UPDATE", "jobs", "NEW.status IN ('completed', 'failed')", sqlstate):
            invocation = pool.submit(process, committed, patience_seconds=0)
            assert eventually(lambda: factory.job(committed, job_id)["status"] == "processing")
            time.sleep(0.5)
        counts = invocation.result(20)

    row = factory.job(committed, job_id)
    assert (row["status"], row["lock_version"], counts["complete"]) == ("completed", 1, 1)
    assert found(committed) == []


def test_a_batch_that_sql_repairs_is_tried_again(echo: Connection) -> None:
    batch_id = over(echo, BEYOND_POSTGRES)
    end_missed_batches(echo)

    echo.execute("UPDATE tidegate.batches SET then_enqueue = then_enqueue - 'scheduled_for'")
    process(echo)

    assert ended(echo, batch_id)
    assert found(echo) == []


def test_a_value_too_large_for_an_index_is_set_aside_too(echo: Connection) -> None:
    """psycopg raises it as an operational error, but a new try fails again."""
    reference = {"reference_type": "r" * 100, "reference_id": "r" * 200}
    poisoned = over(echo, {"type": "echo", "payload": {}, **reference})
    # An index of batches still takes it, and the jobs' index of owners and references no longer.
    echo.execute("""UPDATE tidegate.batches SET owner = (
        SELECT string_agg(md5(n::text), '') FROM generate_series(1, 78) AS n)""")

    process(echo)

    assert found(echo) == [("batch", str(poisoned))]


@pytest.mark.parametrize(
    "verb", ["reclaim", "schedule", "end_missed_batches", "unblock_all", "prune_if_due", "measure"]
)
def test_a_chore_that_fails_stops_no_job(committed: Connection, monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    process(committed)
    make_all_due(committed)
    job_id = enqueue(committed, "echo")
    break_verb(monkeypatch, verb)
    if verb == "measure":  # which the last statement of an invocation does on its way
        monkeypatch.setattr(fleet, "deregister_and_measure", broken)
        monkeypatch.setattr(verbs, "measure", broken)

    process(committed)

    assert factory.job(committed, job_id)["status"] == "completed"
    assert found(committed) == [("chore", CHORES.get(verb, verb))]


def test_a_chore_is_tried_again_after_ten_minutes(committed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    process(committed)
    with monkeypatch.context() as broken_now:
        break_verb(broken_now, "end_missed_batches")
        over(committed)
        process(committed)

    process(committed)
    before = found(committed)
    committed.execute("UPDATE tidegate.set_aside SET at = at - interval '11 minutes'")
    process(committed)

    assert (before, found(committed)) == ([("chore", "end_batches")], [])
    assert committed.execute("SELECT FROM tidegate.batches WHERE finished_at IS NULL").rowcount == 0


@pytest.mark.parametrize("follow", ["unblock", "resume", "end_batches"])
def test_work_after_a_settlement_that_fails_stops_nothing_else(
    committed: Connection, monkeypatch: pytest.MonkeyPatch, follow: str
) -> None:
    process(committed)
    monkeypatch.setattr(dependents, follow, broken)
    batch_id = create_batch(committed, owner="alice", total=1)
    jobs = factory.make_jobs(committed, 3, type="echo", batch_id=batch_id, concurrency_key="k")

    process(committed)

    assert factory.job(committed, jobs[0])["status"] == "completed"
    assert ended(committed, batch_id) == (follow == "resume")
    assert found(committed)[0] == ("chore", follow)


def test_a_type_that_cannot_be_claimed_stops_no_other(committed: Connection) -> None:
    process(committed)
    store_what_a_constraint_forbids(committed, "jobs_lock_version_goes_on", type="later", lock_version=2**63 - 1)
    jobs = [enqueue(committed, "echo") for _ in range(3)]

    process(committed)
    process(committed)

    assert {factory.job(committed, job_id)["status"] for job_id in jobs} == {"completed"}
    [aside] = all_set_aside(committed, limit=10)
    assert (aside.kind, aside.id, aside.error, aside.times) == ("type", "later", "NumericValueOutOfRange", 1)


def test_a_type_that_was_set_aside_is_claimed_again_on_request(committed: Connection) -> None:
    process(committed)
    set_aside(committed, "type", "echo", ValueError("broken"))
    job_id = enqueue(committed, "echo")
    process(committed)
    before = factory.job(committed, job_id)["status"]

    take_back(committed, "type", "echo")
    process(committed)

    assert (before, factory.job(committed, job_id)["status"]) == ("pending", "completed")


def test_a_function_missing_for_a_moment_sets_no_type_aside(committed: Connection) -> None:
    process(committed)
    job_id = enqueue(committed, "echo")
    committed.execute("ALTER FUNCTION tidegate.lock_jobs RENAME TO lock_jobs_is_to_come")
    with pytest.raises(psycopg.errors.UndefinedFunction):
        process(committed)
    committed.execute("ALTER FUNCTION tidegate.lock_jobs_is_to_come RENAME TO lock_jobs")

    process(committed)

    assert (found(committed), factory.job(committed, job_id)["status"]) == ([], "completed")


def test_a_function_missing_for_a_moment_sets_no_batch_aside(echo: Connection) -> None:
    """The next invocation ends it."""
    process(echo)
    batch_id = over(echo)
    echo.execute("ALTER TABLE tidegate.batches RENAME COLUMN then_enqueue TO is_to_come")
    with suppress(psycopg.errors.UndefinedColumn):
        process(echo, patience_seconds=0.2)
    before = ended(echo, batch_id)
    echo.execute("ALTER TABLE tidegate.batches RENAME COLUMN is_to_come TO then_enqueue")

    process(echo)

    assert (before, found(echo), ended(echo, batch_id)) == (False, [], True)


@pytest.mark.parametrize("backoff", [{"base": "soon"}, {"kind": "never"}, {"base": 1e300}, [1], "x"])
def test_a_remote_type_that_cannot_be_read_stops_no_other(committed: Connection, backoff: Any) -> None:
    factory.make_type(committed, "elsewhere", target="lambda:images", backoff=backoff)
    factory.make_job(committed, type="elsewhere")
    job_id = enqueue(committed, "echo")

    process(committed)
    process(committed)

    assert factory.job(committed, job_id)["status"] == "completed"
    [aside] = all_set_aside(committed, limit=9)
    assert (aside.kind, aside.id, aside.times) == ("type", "elsewhere", 1)
    assert aside.message.startswith("its backoff cannot be read: ")


def test_a_lost_connection_is_no_reason_to_set_aside(echo: Connection) -> None:
    over(echo)

    with pytest.raises(psycopg.OperationalError):
        echo.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    with pytest.raises(psycopg.OperationalError):
        end_missed_batches(echo)


def test_an_error_shows_no_secret_and_no_row(echo: Connection) -> None:
    error = ValueError("password=hunter2 " + "x" * 10_000)

    set_aside(echo, "chore", "prune", error)

    [aside] = all_set_aside(echo, limit=10)
    assert "hunter2" not in aside.message
    assert len(aside.message) <= 500


def test_a_repeated_failure_is_one_entry_with_a_count(echo: Connection) -> None:
    for _ in range(3):
        set_aside(echo, "chore", "prune", ValueError("broken"))

    assert [each.times for each in all_set_aside(echo, limit=10)] == [3]
    assert [take_back(echo, "chore", "prune") for _ in range(2)] == [True, False]


def store_what_a_constraint_forbids(connection: Connection, constraint: str, **columns: Any) -> None:
    """Stores a job that would have been valid before the constraint existed."""
    definition = "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = %s"
    said = factory.value(connection, definition, [constraint])
    connection.execute(f"ALTER TABLE tidegate.jobs DROP CONSTRAINT {constraint}")
    factory.make_job(connection, **columns)
    said = said.removesuffix(" NOT VALID")
    connection.execute(f"ALTER TABLE tidegate.jobs ADD CONSTRAINT {constraint} {said} NOT VALID")


def make_all_due(connection: Connection) -> None:
    over(connection)
    factory.make_job(connection, "processing", type="echo", locked_at="-9 minutes", lock_expires_at="-6 minutes")
    factory.make_job(connection, type="echo", concurrency_key="k", blocked=True)
    connection.execute("UPDATE tidegate.duties SET due_at = now()")
    factory.override(connection, "echo", schedule={"expression": "0 0 1 1 *"})


def broken(*_: Any, **__: Any) -> Any:
    raise psycopg.DataError("broken")


def break_verb(monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    monkeypatch.setattr(chores, verb, broken)
