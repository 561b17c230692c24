"""Claims for batch handlers: calls take one place each, and limits may count them instead of jobs."""

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID

import psycopg
import pytest

from tests import factory
from tests.factory import make_job, make_jobs, make_type
from tests.outcomes import RETRIED
from tidegate.job import Claimed
from tidegate.job_type.backoff import Fixed
from tidegate.manage import shared_limits
from tidegate.outcome import Died, Finished, Released, Tries, decide
from tidegate.postgres.database import Connection, connect
from tidegate.queue.claim import LOCK_GRACE_SECONDS, CallTerms, Limits, claim
from tidegate.queue.settle import settle


def take(
    connection: Connection, room: int, *, size: int = 10, places: int = 0, seconds: float = 0, **more: Any
) -> list[Claimed]:
    calls = {"embed": CallTerms(size, places, seconds)}
    return claim(connection, room=room, limits=Limits(["email", "embed"], "default", 100, "w1", calls), **more)


def batch_type(connection: Connection, **declared: Any) -> None:
    make_type(connection)
    make_type(connection, "embed", batch=10, **declared)


def by_type(jobs: Iterable[Claimed]) -> dict[str, int]:
    return dict(Counter(job.type for job in jobs))


def leaders(jobs: Iterable[Claimed]) -> int:
    return sum(job.leads is True for job in jobs)


@pytest.mark.parametrize(("room", "ready", "taken"), [(1, 25, 10), (3, 25, 10), (10, 25, 10), (30, 25, 25), (2, 7, 7)])
def test_a_call_takes_one_place(connection: Connection, room: int, ready: int, taken: int) -> None:
    batch_type(connection)
    make_jobs(connection, ready, type="embed")

    jobs = take(connection, room)

    assert len(jobs) == taken
    assert {job.leads for job in jobs} == {None}


def test_the_room_is_shared_with_other_types_by_age(connection: Connection) -> None:
    batch_type(connection)
    for n in range(4):
        make_job(connection, type="email", scheduled_for=f"-{40 - n} minutes")
    make_jobs(connection, 8, type="embed", scheduled_for="-30 minutes")
    make_jobs(connection, 4, type="email", scheduled_for="-20 minutes")

    assert by_type(take(connection, 5)) == {"email": 4, "embed": 8}
    assert by_type(take(connection, 5)) == {"email": 4}


def test_no_job_of_a_lower_priority_passes_one_that_had_no_place(connection: Connection) -> None:
    batch_type(connection)
    make_jobs(connection, 30, type="embed", priority=20)
    make_jobs(connection, 5, type="email", priority=1)

    assert by_type(take(connection, 3)) == {"embed": 10}


def test_a_call_is_filled_with_jobs_of_lower_priorities(connection: Connection) -> None:
    batch_type(connection)
    make_jobs(connection, 3, type="embed", priority=20)
    make_jobs(connection, 9, type="embed", priority=1)

    assert len(take(connection, 1)) == 10
    assert len(take(connection, 0, places=7)) == 2


def test_without_room_only_waiting_calls_get_jobs(connection: Connection) -> None:
    batch_type(connection)
    make_jobs(connection, 5, type="embed")
    make_jobs(connection, 5, type="email")

    assert by_type(take(connection, 0, places=3)) == {"embed": 3}


def test_less_than_no_room_is_no_room(connection: Connection) -> None:
    batch_type(connection)
    make_jobs(connection, 15, type="embed")
    make_jobs(connection, 5, type="email")

    assert by_type(take(connection, -1, places=3)) == {"embed": 3}


def test_a_lock_covers_the_wait_of_its_call(connection: Connection) -> None:
    batch_type(connection, timeout=30)
    make_job(connection, type="embed")
    make_job(connection, type="email")

    jobs = {job.id: job for job in take(connection, 2, seconds=2.5)}

    rows = connection.execute(
        "SELECT id::text, extract(epoch FROM lock_expires_at - locked_at)::float AS lasts FROM tidegate.jobs"
    ).fetchall()
    lasts = {jobs[row["id"]].type: row["lasts"] for row in rows}
    assert lasts["embed"] == 30 + LOCK_GRACE_SECONDS + 2.5
    assert lasts["email"] == jobs_timeout(jobs.values(), "email") + LOCK_GRACE_SECONDS


def jobs_timeout(jobs: Iterable[Claimed], type_: str) -> int:
    return next(job.timeout for job in jobs if job.type == type_)


def test_max_concurrent_counts_calls(connection: Connection) -> None:
    batch_type(connection, counts="calls", max_concurrent=2)
    make_jobs(connection, 50, type="embed")

    first = take(connection, 10)
    second = take(connection, 10)
    third = take(connection, 10)

    assert [len(first), len(second), len(third)] == [10, 10, 0]
    assert [leaders(first), leaders(second)] == [1, 1]


def test_jobs_that_join_a_call_are_no_start(connection: Connection) -> None:
    batch_type(connection, counts="calls", max_concurrent=1, rate={"per_second": 1e-6, "burst": 1})
    make_jobs(connection, 4, type="embed")
    assert leaders(take(connection, 10)) == 1
    make_jobs(connection, 9, type="embed")

    joined = take(connection, 10, places=6)

    assert [len(joined), leaders(joined)] == [6, 0]
    assert take(connection, 10) == []


def test_max_concurrent_and_rate_count_jobs_unless_told_otherwise(connection: Connection) -> None:
    batch_type(connection, max_concurrent=15, rate={"per_second": 1e-6, "burst": 18})
    make_jobs(connection, 50, type="embed")

    first = take(connection, 10)
    second = take(connection, 10)

    assert [len(first), len(second)] == [10, 5]
    assert take(connection, 10) == []


def test_a_rate_counts_calls(connection: Connection) -> None:
    batch_type(connection, counts="calls", rate={"per_second": 1e-6, "burst": 3})
    make_jobs(connection, 50, type="embed")

    jobs = [*take(connection, 40), *take(connection, 40)]

    assert len(jobs) == 30
    assert leaders(jobs) == 3


def test_a_call_that_was_not_begun_gives_one_token_back(connection: Connection) -> None:
    batch_type(connection, counts="calls", rate={"per_second": 1e-6, "burst": 1})
    make_jobs(connection, 10, type="embed")
    jobs = take(connection, 1)

    settle(connection, [Finished(job, Released(begun=False)) for job in jobs])

    assert tokens(connection) == pytest.approx(1)
    assert leaders(take(connection, 5)) == 1


def tokens(connection: Connection) -> Any:
    row = connection.execute("SELECT tokens FROM tidegate.rate_buckets").fetchone()
    return row and row["tokens"]


def test_the_end_of_a_call_makes_room_whatever_becomes_of_its_other_jobs(connection: Connection) -> None:
    batch_type(connection, counts="calls", max_concurrent=1)
    make_jobs(connection, 30, type="embed")
    jobs = take(connection, 1)
    followers = [job for job in jobs if job.leads is False]

    settle(connection, [Finished(job, Released()) for job in followers])
    assert take(connection, 1) == []
    settle(connection, [Finished(job, Released()) for job in jobs if job.leads])

    assert len(take(connection, 1)) == 10


def test_suspects_of_a_batch_handler_take_a_slot_for_a_call(connection: Connection) -> None:
    batch_type(connection, counts="calls", max_concurrent=2)
    make_jobs(connection, 30, type="embed", suspect=True)

    jobs = take(connection, 1, suspects="any")

    assert [job.leads for job in jobs] == [True] + [False] * 9
    assert leaders(take(connection, 5, suspects="beside")) == 1
    assert take(connection, 5, suspects="beside") == []


def test_suspects_of_two_types_share_the_slots(connection: Connection) -> None:
    batch_type(connection)
    make_jobs(connection, 15, type="embed", suspect=True, scheduled_for="-2 minutes")
    make_jobs(connection, 5, type="email", suspect=True, scheduled_for="-1 minute")

    assert by_type(take(connection, 4, suspects="any")) == {"embed": 15, "email": 2}


def test_a_suspect_that_runs_alone_is_a_call_of_its_own(connection: Connection) -> None:
    batch_type(connection, counts="calls", max_concurrent=1)
    make_jobs(connection, 3, type="embed", suspect=True, alone=True)

    [first] = take(connection, 5, suspects="any")

    assert first.leads is True
    assert take(connection, 1, suspects="any") == []


def test_keys_without_room_hold_back_jobs_of_a_call(connection: Connection) -> None:
    batch_type(connection, counts="calls", max_concurrent=2)
    make_jobs(connection, 5, type="embed", concurrency_key="a")
    make_jobs(connection, 5, type="embed")

    jobs = take(connection, 1)

    assert len(jobs) == 6
    assert leaders(jobs) == 1


def test_a_call_that_has_died_makes_suspects_uncharged(connection: Connection) -> None:
    batch_type(connection)
    make_jobs(connection, 3, type="embed")
    jobs = take(connection, 1)
    tries = Tries(1, 3, 0, Fixed(base=0))

    settle(connection, [Finished(job, decide(Died("exited with 7", among_others=True), tries, 0)) for job in jobs])

    rows = connection.execute("SELECT status, suspect, attempts, deaths, leads FROM tidegate.jobs").fetchall()
    assert [dict(row) for row in rows] == [
        {"status": "pending", "suspect": True, "attempts": 0, "deaths": 0, "leads": None}
    ] * 3
    log = connection.execute("SELECT message, attempt, details FROM tidegate.job_logs LIMIT 1").fetchone()
    assert log is not None
    assert "attempt 1 of 3, not charged: it runs alone next" in log["message"]
    assert log["details"]["code"] == "worker_died"
    assert take(connection, 5) == []


@pytest.mark.parametrize("suspect", [False, True])
@pytest.mark.parametrize(("type_", "after"), [("embed", True), ("email", False)])
def test_what_died_in_a_call_of_one_is_tried_alone(
    connection: Connection, type_: str, *, suspect: bool, after: bool
) -> None:
    """A job without a batch handler is alone in its slot anyway."""
    batch_type(connection)
    job_id = make_job(connection, type=type_, suspect=suspect)

    die(connection, take(connection, 1, suspects="any" if suspect else None), deaths=0)

    row = factory.job(connection, job_id)
    assert (row["status"], row["attempts"], row["deaths"], row["suspect"]) == ("pending", 1, 1, after)
    assert len(take(connection, 5)) == 1 - after
    assert len(take(connection, 1, suspects="any")) == after


def die(connection: Connection, jobs: list[Claimed], *, deaths: int) -> None:
    died = decide(Died("exited with 7"), Tries(deaths + 1, 10, deaths, Fixed(base=0)), 0)
    settle(connection, [Finished(job, died) for job in jobs])


def test_what_fails_by_its_third_death_is_no_suspect(connection: Connection) -> None:
    batch_type(connection)
    job_id = make_job(connection, type="embed", suspect=True, max_attempts=10, attempts=2, deaths=2)

    die(connection, take(connection, 1, suspects="any"), deaths=2)

    row = factory.job(connection, job_id)
    assert (row["status"], row["deaths"], row["suspect"]) == ("failed", 3, False)


def test_an_error_of_a_suspect_ends_its_suspicion(connection: Connection) -> None:
    batch_type(connection)
    make_job(connection, type="embed", suspect=True)
    [job] = take(connection, 1, suspects="any")

    settle(connection, [Finished(job, RETRIED)])

    assert not factory.job(connection, UUID(job.id))["suspect"]


def test_a_requested_cancellation_wins_over_a_suspicion(connection: Connection) -> None:
    batch_type(connection)
    make_jobs(connection, 2, type="embed")
    jobs = take(connection, 1)
    connection.execute("UPDATE tidegate.jobs SET cancel_requested_at = now() WHERE id = %s", [jobs[0].id])

    died = decide(Died("exited with 7", among_others=True), Tries(1, 3, 0, Fixed(base=0)), 0)
    settle(connection, [Finished(job, died) for job in jobs])

    assert factory.job(connection, jobs[0].id)["status"] == "cancelled"  # type: ignore[arg-type]


def test_claims_at_once_begin_no_more_calls_than_are_allowed(committed: Connection, database_url: str) -> None:
    batch_type(committed, counts="calls", max_concurrent=3, rate={"per_second": 1e-6, "burst": 7})
    make_jobs(committed, 200, type="embed")

    def claim_some(_: int) -> list[Claimed]:
        with connect(database_url) as own:
            return take(own, 2, places=3)

    with ThreadPoolExecutor(6) as pool:
        jobs = [job for some in pool.map(claim_some, range(12)) for job in some]

    assert len({job.id for job in jobs}) == len(jobs)
    assert leaders(jobs) == 3


def test_a_limit_that_types_share_counts_calls_beside_jobs(connection: Connection) -> None:
    make_type(connection, limits=["gemini"])
    make_type(connection, "embed", batch=10, counts="calls", limits=["gemini"])
    connection.execute("INSERT INTO tidegate.limits (name, max_concurrent) VALUES ('gemini', 5)")
    for n in range(3):
        make_job(connection, type="email", scheduled_for=f"-{9 - n} minutes")
    make_jobs(connection, 100, type="embed", scheduled_for="-5 minutes")

    jobs = [job for _ in range(5) for job in take(connection, 10)]

    assert by_type(jobs) == {"email": 3, "embed": 20}
    assert leaders(jobs) == 2


def test_a_shared_limit_shows_the_calls_that_it_counts(connection: Connection) -> None:
    batch_type(connection, counts="calls", limits=["gemini"])
    connection.execute("INSERT INTO tidegate.limits (name, max_concurrent) VALUES ('gemini', 2)")
    make_jobs(connection, 30, type="embed")
    [leader] = [job.id for job in take(connection, 1) if job.leads]

    shown = shared_limits.find(connection, "gemini")
    gates = connection.execute("""SELECT running, ids FROM tidegate.shared_gates('["gemini"]', 20)""").fetchall()

    assert (shown.running, [str(holder) for holder in shown.holders]) == (1, [leader])
    assert [dict(gate) for gate in gates] == [{"running": 1, "ids": None}]
    assert leaders(take(connection, 10)) == 1


def test_jobs_of_calls_fit_together_under_a_shared_limit(connection: Connection) -> None:
    make_type(connection, limits=["gemini"])
    make_type(connection, "embed", batch=10, limits=["gemini"])
    connection.execute("INSERT INTO tidegate.limits (name, max_concurrent) VALUES ('gemini', 12)")
    make_jobs(connection, 5, type="email")
    make_jobs(connection, 100, type="embed")

    jobs = [job for _ in range(8) for job in take(connection, 4)]

    assert len(jobs) == 12


def test_a_window_counts_calls(connection: Connection) -> None:
    batch_type(connection, counts="calls", window={"starts": 2, "seconds": 60})
    make_jobs(connection, 50, type="embed")

    jobs = [job for _ in range(4) for job in take(connection, 10)]
    settle(connection, [Finished(job, Released(begun=False)) for job in jobs])
    again = [job for _ in range(4) for job in take(connection, 10)]

    assert [len(jobs), leaders(jobs)] == [20, 2]
    assert [len(again), leaders(again)] == [20, 2]


@pytest.mark.parametrize("odd", [{"batch": 0}, {"batch": 1001}])
def test_the_table_refuses_odd_batches(connection: Connection, odd: dict[str, Any]) -> None:
    with pytest.raises(psycopg.errors.CheckViolation, match="job_types_batch_in_range"), connection.transaction():
        make_type(connection, "embed", **odd)
