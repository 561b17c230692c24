"""A job that has not started by its `expires_at` is never started, and ends cancelled."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import psycopg
import pytest

from tests import factory
from tests.crowd import end, in_passing, statuses, take
from tests.database.processing import process, status
from tests.factory import EVE
from tests.outcomes import RETRIED
from tidegate.job import NewJob, Unique
from tidegate.manage import job_actions
from tidegate.manage.why import GateName, why
from tidegate.outcome import Finished, Released, Waiting
from tidegate.postgres.database import Connection, connect
from tidegate.queue.enqueue import enqueue, enqueue_batch
from tidegate.queue.expire import expire
from tidegate.queue.settle import settle

pytestmark = pytest.mark.usefixtures("email_type")

PAST = {"expires_at": "-1 second"}


def put(connection: Connection, **fields: Any) -> dict[str, Any]:
    return factory.job(connection, enqueue(connection, NewJob(type="email", **fields), owner="alice").id)


def seconds_to_live(job: dict[str, Any]) -> float:
    return float((job["expires_at"] - job["scheduled_for"]).total_seconds())


# Enqueue


def test_a_job_waits_for_ever_unless_it_says_otherwise(connection: Connection) -> None:
    assert put(connection)["expires_at"] is None


def test_a_job_expires_at_a_moment(connection: Connection) -> None:
    moment = datetime.now(UTC).replace(microsecond=0) + timedelta(hours=1)

    assert put(connection, expires_at=moment)["expires_at"] == moment


def test_seconds_begin_when_the_job_is_due(connection: Connection) -> None:
    later = datetime.now(UTC) + timedelta(days=2)

    for when in ({}, {"delay_seconds": 3600}, {"scheduled_for": later}):
        assert seconds_to_live(put(connection, expires_seconds=60, **when)) == 60


def test_the_type_has_a_default(connection: Connection) -> None:
    factory.make_type(connection, "email", expires=90.5)

    assert seconds_to_live(put(connection)) == 90.5
    assert seconds_to_live(put(connection, expires_seconds=5)) == 5


def test_an_operators_default_lies_over_the_codes(connection: Connection) -> None:
    factory.make_type(connection, "email", expires=90)
    factory.override(connection, "email", expires=10)

    assert seconds_to_live(put(connection)) == 10


def test_a_replacement_expires_as_it_says(connection: Connection) -> None:
    unique = Unique(key="u", on_conflict="replace")
    first = put(connection, unique=unique, expires_seconds=60)

    assert put(connection, unique=unique)["expires_at"] is None
    assert seconds_to_live(put(connection, unique=unique, expires_seconds=5)) == 5
    assert factory.value(connection, "SELECT id FROM tidegate.jobs") == first["id"]


@pytest.mark.parametrize("said", [{"expires_seconds": 60}, {"expires_at": datetime(2040, 1, 1, tzinfo=UTC)}])
def test_a_request_that_expires_is_another_request(connection: Connection, said: dict[str, Any]) -> None:
    put(connection, idempotency_key="a")
    put(connection, idempotency_key="b", **said)

    hashes = connection.execute("SELECT DISTINCT request_hash FROM tidegate.jobs").fetchall()
    assert len(hashes) == 2
    put(connection, idempotency_key="b", **said)


@pytest.mark.parametrize(("said", "stored"), [("infinity", "9000-01-01"), ("-infinity", "1970-01-01")])
def test_in_sql_a_moment_beyond_the_table_is_its_last(connection: Connection, said: str, stored: str) -> None:
    made = factory.value(connection, "SELECT tidegate.enqueue('email', expires_at => %s)", [said])

    assert factory.job(connection, made)["expires_at"] == datetime.fromisoformat(f"{stored}T00:00:00Z")


@pytest.mark.parametrize("odd", ["infinity", "-infinity", "4713-01-01 BC"])
def test_no_row_expires_beyond_what_can_be_read(connection: Connection, odd: str) -> None:
    factory.make_job(connection)

    with pytest.raises(psycopg.errors.CheckViolation, match="jobs_times_are_readable"), connection.transaction():
        connection.execute("UPDATE tidegate.jobs SET expires_at = %s", [odd])


# The claim


def test_an_expired_job_is_not_started_also_before_it_has_ended(connection: Connection) -> None:
    factory.make_job(connection, **PAST)
    alive = factory.make_job(connection, expires_at="1 minute")

    assert [UUID(job.id) for job in take(connection, 10)] == [alive]


def test_one_type_that_has_expired_leaves_its_room_to_the_others(connection: Connection) -> None:
    factory.make_type(connection, "letter")
    factory.make_jobs(connection, 10, scheduled_for="-1 hour", **PAST)
    alive = factory.make_job(connection, type="letter")

    assert [UUID(job.id) for job in take(connection, 5, types=("email", "letter"))] == [alive]


def test_in_an_owners_turn_expired_jobs_are_passed(connection: Connection) -> None:
    factory.make_type(connection, "email", fair=True)
    for owner in ("alice", "bob"):
        factory.make_jobs(connection, 3, owner=owner, scheduled_for="-1 hour", **PAST)
        factory.make_jobs(connection, 2, owner=owner)

    assert len(take(connection, 10)) == 4


def test_a_job_that_has_started_does_not_expire(connection: Connection) -> None:
    job_id = factory.make_job(connection, expires_at="1 hour")
    [job] = take(connection)
    end(connection, job, RETRIED)
    connection.execute("UPDATE tidegate.jobs SET expires_at = now() - interval '1 s', scheduled_for = now()")

    assert expire(connection) == 0
    assert [UUID(job.id) for job in take(connection)] == [job_id]


def test_a_job_that_was_claimed_and_never_begun_has_not_started(connection: Connection) -> None:
    job_id = factory.make_job(connection, expires_at="1 hour")
    [job] = take(connection)
    settle(connection, [Finished(job, Released(begun=False))])
    connection.execute("UPDATE tidegate.jobs SET expires_at = now() - interval '1 s'")

    assert take(connection) == []
    assert expire(connection) == 1
    assert status(connection, job_id) == "cancelled"


@pytest.mark.parametrize(("of", "expires"), [({"key": "k"}, 1), ({"key": "k", "while": "pending"}, 0)])
def test_only_one_that_is_unique_while_it_is_pending_has_started_by_its_claim(
    connection: Connection, of: dict[str, Any], expires: int
) -> None:
    """Another one of its key may have come since; of one that is unique until it ends there is no other."""
    put(connection, unique=Unique(**of), expires_seconds=3600)
    [job] = take(connection)
    settle(connection, [Finished(job, Released(begun=False))])
    connection.execute("UPDATE tidegate.jobs SET expires_at = now() - interval '1 s'")

    assert len(take(connection)) == 1 - expires
    assert expire(connection) == expires


def test_a_job_that_was_given_back_after_it_had_begun_once_has_started(connection: Connection) -> None:
    factory.make_job(connection, expires_at="1 hour", started_at="-1 hour")
    [job] = take(connection)
    settle(connection, [Finished(job, Released(begun=False))])
    connection.execute("UPDATE tidegate.jobs SET expires_at = now() - interval '1 s'")

    assert expire(connection) == 0


# The end


def test_it_ends_cancelled_and_the_log_says_why(connection: Connection) -> None:
    job_id = factory.make_job(connection, **PAST)

    assert expire(connection) == 1

    row = factory.job(connection, job_id)
    assert (row["status"], row["error_code"], row["started_at"]) == ("cancelled", "expired", None)
    [line] = factory.logs(connection, job_id)
    assert (line["message"], line["details"]["status"]) == ("expired", ["pending", "cancelled"])
    assert factory.value(connection, "SELECT cancelled FROM tidegate.tallies WHERE step = 0") == 1


@pytest.mark.parametrize(
    "held", [{"scheduled_for": "1 hour"}, {"concurrency_key": "k", "blocked": True}, {"suspect": True}]
)
def test_what_holds_a_job_back_does_not_keep_it(connection: Connection, held: dict[str, Any]) -> None:
    job_id = factory.make_job(connection, **held, **PAST)

    assert expire(connection) == 1
    assert status(connection, job_id) == "cancelled"


@pytest.mark.parametrize("state", ["processing", "waiting", "review_needed", "completed", "failed", "cancelled"])
def test_no_other_status_expires(connection: Connection, state: str) -> None:
    factory.make_job(connection, state, **PAST)

    assert expire(connection) == 0


def test_its_endpoints_are_told(connection: Connection) -> None:
    factory.make_type(connection, "callback", lane="outside")
    factory.make_endpoint(connection, events=["job.cancelled"])
    factory.make_job(connection, **PAST)

    expire(connection)

    told = factory.one(
        connection, "SELECT payload #> '{body,data,error}' AS error FROM tidegate.jobs WHERE type = 'callback'"
    )
    assert told["error"]["code"] == "expired"


def test_its_batch_ends(committed: Connection) -> None:
    batch = enqueue_batch(committed, [NewJob(type="email", expires_seconds=60)], owner="a", then=NewJob(type="email"))

    assert expire(committed, now=datetime.now(UTC) + timedelta(minutes=2)) == 1

    found = factory.one(committed, "SELECT finished_at FROM tidegate.batches WHERE id = %s", [batch.id])
    assert found["finished_at"] is not None
    assert statuses(committed) == {"cancelled": 1, "pending": 1}


def test_its_parent_goes_on(committed: Connection) -> None:
    parent = factory.make_job(committed)
    [job] = take(committed)
    factory.make_job(committed, parent_id=parent, **PAST)
    end(committed, job, Waiting(None, children=True, timeout=60, state=None))

    expire(committed)

    assert factory.job(committed, parent)["resumed_by"] == "children"


def test_the_next_job_of_its_key_is_unblocked(committed: Connection) -> None:
    factory.make_job(committed, concurrency_key="k", **PAST)
    other = factory.make_job(committed, concurrency_key="k", blocked=True)

    expire(committed)

    assert [UUID(job.id) for job in take(committed)] == [other]


def test_a_page_is_bounded_and_the_first_to_expire_come_first(connection: Connection) -> None:
    connection.execute("""
        INSERT INTO tidegate.jobs (type, owner, max_attempts, expires_at)
        SELECT 'email', 'alice', 3, now() - make_interval(secs => n) FROM generate_series(1, 2010) AS n""")

    assert [expire(connection) for _ in range(3)] == [2000, 10, 0]


def test_a_processor_ends_what_has_expired_also_of_a_paused_type(committed: Connection) -> None:
    process(committed)  # declares
    committed.execute("UPDATE tidegate.job_types SET paused = true WHERE name = 'echo'")
    job_id = factory.make_job(committed, type="echo", **PAST)

    counts = process(committed)

    assert (status(committed, job_id), counts["expired"], counts["claimed"]) == ("cancelled", 1, 0)


# By hand


def test_a_person_may_retry_it_and_then_it_waits_for_ever(connection: Connection) -> None:
    job_id = factory.make_job(connection, **PAST)
    expire(connection)

    job_actions.retry(connection, job_id, EVE)

    assert factory.job(connection, job_id)["expires_at"] is None
    assert [UUID(job.id) for job in take(connection)] == [job_id]


def test_a_cancelled_job_that_is_retried_in_time_expires_all_the_same(connection: Connection) -> None:
    job_id = factory.make_job(connection, expires_at="1 hour")
    job_actions.cancel(connection, job_id, EVE)

    job_actions.retry(connection, job_id, EVE)

    assert factory.job(connection, job_id)["expires_at"] is not None


def gates(connection: Connection, job_id: UUID) -> tuple[list[GateName], list[GateName]]:
    found = why(connection, job_id, EVE, startable=["default"])
    return [gate.name for gate in found.gates], found.passed


def test_why_says_so(connection: Connection) -> None:
    late, in_time = factory.make_job(connection, **PAST), factory.make_job(connection, expires_at="1 hour")
    ended = factory.make_job(connection, **PAST)
    plain, started = factory.make_job(connection), factory.make_job(connection, started_at="-1 hour", **PAST)

    assert GateName.EXPIRED in gates(connection, late)[0]
    assert GateName.EXPIRED in gates(connection, in_time)[1]
    for other in (plain, started):
        assert GateName.EXPIRED not in [*gates(connection, other)[0], *gates(connection, other)[1]]
    expire(connection)
    [gate] = why(connection, ended, EVE, startable=[]).gates
    assert gate.says == "it is cancelled: it had not started when it expired"


# Races


def test_a_job_that_is_being_claimed_does_not_expire(committed: Connection, other: Connection) -> None:
    """The claim read the clock before; who has the row decides."""
    job_id = factory.make_job(committed, expires_at="1 hour")
    later = datetime.now(UTC) + timedelta(hours=2)
    with committed.transaction():
        [_] = take(committed)

        assert expire(other, now=later) == 0

    assert expire(other, now=later) == 0
    assert status(committed, job_id) == "processing"


def test_a_job_that_is_being_ended_is_not_claimed(committed: Connection, other: Connection) -> None:
    job_id = factory.make_job(committed, expires_at="1 hour")
    with committed.transaction():
        assert expire(committed, now=datetime.now(UTC) + timedelta(hours=2)) == 1

        assert take(other) == []

    assert take(other) == []
    assert status(committed, job_id) == "cancelled"


def test_an_expiry_does_not_hold_up_a_settlement(committed: Connection, other: Connection) -> None:
    factory.make_job(committed, expires_at="1 hour")
    [job] = take(committed)

    in_passing(
        committed, lambda c: c.execute("SELECT FROM tidegate.jobs FOR UPDATE"), other, [Finished(job, Released())]
    )


def test_of_claims_and_expiries_at_once_each_job_has_one(committed: Connection, database_url: str) -> None:
    """Four sessions claim while two end what expires, at the very moments at which it does."""
    committed.execute("""
        INSERT INTO tidegate.jobs (type, owner, max_attempts, priority, expires_at, concurrency_key)
        SELECT 'email', 'alice', 3, 1 + n % 20, clock_timestamp() + make_interval(secs => 1.5 * n / 2000),
            CASE WHEN n % 10 = 0 THEN 'k' || n END
        FROM generate_series(1, 2000) AS n""")

    def claims(n: int) -> list[tuple[str, float]]:
        found = []
        with connect(database_url) as own:
            for _ in range(60):
                found += [(job.id, job.locked_at) for job in take(own, 5, worker=f"w{n}")]
        return found

    def ends(_: int) -> None:
        with connect(database_url) as own:
            for _ in range(150):
                expire(own)

    with ThreadPoolExecutor(6) as pool:
        ended = [pool.submit(ends, n) for n in range(2)]
        claimed = [job for each in [pool.submit(claims, n) for n in range(4)] for job in each.result()]
        for each in ended:
            each.result()
    expire(committed, now=datetime.now(UTC) + timedelta(minutes=1))

    assert len({job_id for job_id, _ in claimed}) == len(claimed) > 0
    assert statuses(committed) == {"processing": len(claimed), "cancelled": 2000 - len(claimed)}
    late = factory.value(committed, "SELECT count(*) FROM tidegate.jobs WHERE locked_at >= expires_at")
    assert late == 0
    assert (
        factory.value(
            committed, "SELECT count(*) FROM tidegate.jobs WHERE started_at IS NULL AND status <> 'cancelled'"
        )
        == 0
    )
