"""Claims for batch handlers: a call takes one place, and rates and windows may count calls instead of jobs."""

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
from tidegate.http.principal import Principal, Role
from tidegate.job import Claimed
from tidegate.job_type.backoff import Fixed
from tidegate.manage import backlog, shared_limits
from tidegate.manage.why import why
from tidegate.outcome import Died, Finished, Released, Tries, decide
from tidegate.postgres.database import Connection, connect
from tidegate.queue.claim import Limits, claim
from tidegate.queue.settle import settle

ADMIN = Principal(role=Role.ADMIN, owner="root", key_id="k")


def take(connection: Connection, room: int, **more: Any) -> list[Claimed]:
    return claim(connection, room=room, limits=Limits(["email", "embed"], "default", 100, "w1"), **more)


def batch_type(connection: Connection, **declared: Any) -> None:
    make_type(connection)
    make_type(connection, "embed", batch=10, **declared)


def by_type(jobs: Iterable[Claimed]) -> dict[str, int]:
    return dict(Counter(job.type for job in jobs))


def calls(jobs: list[Claimed]) -> int:
    """How many calls a processor makes of one claim."""
    return -(-len(jobs) // 10)


@pytest.mark.parametrize(("room", "ready", "taken"), [(1, 25, 10), (3, 25, 10), (10, 25, 10), (30, 25, 25), (2, 7, 7)])
def test_a_call_takes_one_place(connection: Connection, room: int, ready: int, taken: int) -> None:
    batch_type(connection)
    make_jobs(connection, ready, type="embed")

    jobs = take(connection, room)

    assert len(jobs) == taken
    assert {job.batch for job in jobs} == {10}


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


def test_less_than_no_room_is_no_room(connection: Connection) -> None:
    batch_type(connection)
    make_jobs(connection, 15, type="embed")

    assert take(connection, 0) == take(connection, -1) == []


@pytest.mark.parametrize("room", [1, 3, 8])
def test_half_of_a_fair_call_is_the_oldest_jobs(connection: Connection, room: int) -> None:
    batch_type(connection, fair=True)
    make_jobs(connection, 30, type="embed", fair=True, scheduled_for="-2 minutes")
    for n in range(10):
        make_job(connection, type="embed", owner=f"owner-{n}", fair=True, scheduled_for="-1 minute")

    owners = Counter(job.owner for job in take(connection, room))

    assert owners.total() == 10
    assert owners["alice"] in {5, 6}
    assert len(owners) in {5, 6}


@pytest.mark.parametrize("counts", ["jobs", "calls"])
def test_max_concurrent_counts_jobs(connection: Connection, counts: str) -> None:
    batch_type(connection, counts=counts, max_concurrent=15)
    make_jobs(connection, 50, type="embed")

    jobs = [take(connection, 10) for _ in range(3)]

    assert [*map(len, jobs)] == [10, 5, 0]


def test_a_rate_counts_jobs_unless_told_otherwise(connection: Connection) -> None:
    batch_type(connection, rate={"per_second": 1e-6, "burst": 15})
    make_jobs(connection, 50, type="embed")

    jobs = [take(connection, 10) for _ in range(3)]

    assert [*map(len, jobs)] == [10, 5, 0]


def test_a_rate_counts_calls(connection: Connection) -> None:
    batch_type(connection, counts="calls", rate={"per_second": 1e-6, "burst": 3})
    make_jobs(connection, 50, type="embed")

    jobs = [take(connection, 12), take(connection, 40), take(connection, 40)]

    assert [*map(len, jobs)] == [12, 10, 0]
    assert tokens(connection) == 0


def test_a_claim_of_several_priorities_pays_for_the_calls_that_are_made_of_it(connection: Connection) -> None:
    batch_type(connection, counts="calls", rate={"per_second": 1e-6, "burst": 3})
    make_jobs(connection, 4, type="embed", priority=20)
    make_jobs(connection, 4, type="embed", priority=1)

    jobs = take(connection, 8)

    assert (len(jobs), tokens(connection)) == (8, 2)


@pytest.mark.parametrize(
    ("claimed", "unbegun", "left"),
    [(10, [10], 3), (25, [10, 10], 2), (25, [25], 2), (25, [5, 5, 5], 0), (25, [12, 13], 2), (5, [5], 2)],
)
def test_tokens_of_full_calls_that_were_not_begun_go_back(
    connection: Connection, claimed: int, unbegun: list[int], left: int
) -> None:
    """Never more than were taken for what has not begun, in however many settlements."""
    batch_type(connection, counts="calls", rate={"per_second": 1e-6, "burst": 3})
    make_jobs(connection, claimed, type="embed")
    jobs = take(connection, 25)
    assert len(jobs) == claimed

    for some in unbegun:
        settle(connection, [Finished(jobs.pop(), Released(begun=False)) for _ in range(some)])

    assert tokens(connection) == left


def tokens(connection: Connection) -> Any:
    return round(factory.value(connection, "SELECT tokens FROM tidegate.limits WHERE name = 'type:embed'"), 3)


def test_suspects_of_a_batch_handler_take_a_slot_for_a_call(connection: Connection) -> None:
    batch_type(connection, counts="calls", rate={"per_second": 1e-6, "burst": 2})
    make_jobs(connection, 30, type="embed", suspect=True)

    claims = [take(connection, 1, suspects="any"), take(connection, 5, suspects="beside")]

    assert [*map(len, claims)] == [10, 10]
    assert take(connection, 5, suspects="beside") == []


def test_suspects_of_a_batch_handler_share_a_limit(connection: Connection) -> None:
    batch_type(connection, counts="calls", limits=["gemini"])
    connection.execute("INSERT INTO tidegate.limits (name, rate, burst) VALUES ('gemini', 1e-6, 2)")
    make_jobs(connection, 30, type="embed", suspect=True)

    assert sum(len(take(connection, 5, suspects="any")) for _ in range(9)) <= 20
    assert factory.value(connection, "SELECT tokens FROM tidegate.limits WHERE name = 'gemini'") == pytest.approx(
        0, abs=1e-3
    )


def test_suspects_of_two_types_share_the_slots(connection: Connection) -> None:
    batch_type(connection)
    make_jobs(connection, 15, type="embed", suspect=True, scheduled_for="-2 minutes")
    make_jobs(connection, 5, type="email", suspect=True, scheduled_for="-1 minute")

    assert by_type(take(connection, 4, suspects="any")) == {"embed": 15, "email": 2}


def test_a_suspect_that_runs_alone_is_a_call_of_its_own(connection: Connection) -> None:
    batch_type(connection, counts="calls", rate={"per_second": 1e-6, "burst": 1})
    make_jobs(connection, 3, type="embed", suspect=True, alone=True)

    assert len(take(connection, 5, suspects="any")) == 1
    assert take(connection, 1, suspects="any") == []


def test_keys_without_room_hold_back_jobs_of_a_call(connection: Connection) -> None:
    batch_type(connection, counts="calls", rate={"per_second": 1e-6, "burst": 2})
    make_jobs(connection, 5, type="embed", concurrency_key="a")
    make_jobs(connection, 5, type="embed")

    assert len(take(connection, 3)) == 6
    assert tokens(connection) == 1


def test_a_call_that_has_died_makes_suspects_uncharged(connection: Connection) -> None:
    batch_type(connection)
    make_jobs(connection, 3, type="embed")
    jobs = take(connection, 1)
    tries = Tries(1, 3, 0, Fixed(base=0))

    settle(connection, [Finished(job, decide(Died("exited with 7", among_others=True), tries, 0)) for job in jobs])

    rows = connection.execute("SELECT status, suspect, attempts, deaths FROM tidegate.jobs").fetchall()
    assert [dict(row) for row in rows] == [{"status": "pending", "suspect": True, "attempts": 0, "deaths": 0}] * 3
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
    batch_type(committed, counts="calls", max_concurrent=55, rate={"per_second": 1e-6, "burst": 7})
    make_jobs(committed, 200, type="embed")

    def claim_some(number: int) -> list[Claimed]:
        with connect(database_url) as own:
            jobs = take(own, 2)
            if number % 3 == 0:
                settle(own, [Finished(job, Released(begun=False)) for job in jobs])
                return []
            return jobs

    with ThreadPoolExecutor(6) as pool:
        claims = [*pool.map(claim_some, range(24))]

    jobs = [job.id for some in claims for job in some]
    assert len({*jobs}) == len(jobs) <= 55
    assert sum(map(calls, claims)) <= 7
    assert tokens(committed) >= 0


def test_a_limit_that_types_share_counts_calls_beside_jobs(connection: Connection) -> None:
    make_type(connection, limits=["gemini"])
    make_type(connection, "embed", batch=10, counts="calls", limits=["gemini"])
    connection.execute("INSERT INTO tidegate.limits (name, rate, burst) VALUES ('gemini', 1e-6, 5)")
    for n in range(3):
        make_job(connection, type="email", scheduled_for=f"-{9 - n} minutes")
    make_jobs(connection, 100, type="embed", scheduled_for="-5 minutes")

    jobs = [job for _ in range(5) for job in take(connection, 10)]

    assert by_type(jobs) == {"email": 3, "embed": 20}
    assert factory.value(connection, "SELECT tokens FROM tidegate.limits WHERE name = 'gemini'") == pytest.approx(
        0, abs=1e-3
    )


def test_a_shared_limit_shows_the_jobs_that_run(connection: Connection) -> None:
    batch_type(connection, counts="calls", limits=["gemini"])
    connection.execute("INSERT INTO tidegate.limits (name, max_concurrent) VALUES ('gemini', 12)")
    make_jobs(connection, 30, type="embed")
    jobs = take(connection, 1)

    shown = shared_limits.find(connection, "gemini")
    gates = connection.execute(
        "SELECT l.jobs, l.starts FROM tidegate.limits AS g, tidegate.allowance(g, now()) AS l WHERE g.name = 'gemini'"
    ).fetchall()

    assert (shown.running, {str(holder) for holder in shown.holders}) == (10, {job.id for job in jobs})
    assert [dict(gate) for gate in gates] == [{"jobs": 2, "starts": None}]
    assert len(take(connection, 10)) == 2


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

    assert [len(jobs), len(again)] == [20, 20]


def test_why_and_the_backlog_say_what_each_limit_counts(connection: Connection) -> None:
    slow = {"per_second": 1e-6, "burst": 1}
    batch_type(connection, counts="calls", max_concurrent=12, rate=slow, limits=["gemini"])
    connection.execute("INSERT INTO tidegate.limits (name, max_concurrent, rate, burst) VALUES ('gemini', 15, 0.5, 2)")
    make_jobs(connection, 30, type="embed")
    waiting = make_job(connection, type="embed")
    assert len(take(connection, 9)) == 10

    [held] = [each for each in backlog.backlog(connection, ["default"]).lanes[0].types if each.type == "embed"]
    gates: dict[str, str] = {
        gate.name: gate.says for gate in why(connection, waiting, ADMIN, startable=["default"]).gates
    }

    assert {gate.name: gate.jobs for gate in held.gates} == {
        "max_concurrent": 19,
        "rate": 21,
        "limit": 16,
        "no_worker": 21,
    }
    assert "calls" not in next(gate.says for gate in held.gates if gate.name == "max_concurrent")
    assert gates["rate"] == "its type may start 1e-06 calls a second"


@pytest.mark.parametrize("odd", [{"batch": 0}, {"batch": 1001}])
def test_the_table_refuses_odd_batches(connection: Connection, odd: dict[str, Any]) -> None:
    with pytest.raises(psycopg.errors.CheckViolation, match="job_types_batch_in_range"), connection.transaction():
        make_type(connection, "embed", **odd)
