"""Two sessions at once: the second sees what the first has done, and only one of them has the effect."""

import json
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import psycopg
import pytest

from tests import factory
from tests.crowd import (
    end,
    enqueue_many,
    eventually,
    in_line,
    in_passing,
    statuses,
    take,
    wait_until_a_session_waits_for,
)
from tests.factory import EVE
from tests.outcomes import DONE, FAILED, RETRIED, REVIEWED, SNOOZED, WAITING
from tidegate.base.errors import Conflict, IllegalTransition, NotFound
from tidegate.http.principal import Principal, Role
from tidegate.job import Claimed, FollowUp, NewJob, Status, Unique
from tidegate.manage import job_actions
from tidegate.manage.act import Act
from tidegate.manage.bulk import step
from tidegate.manage.job_actions import cancel, retry
from tidegate.manage.remote_types import Declaration, declare
from tidegate.manage.replay import replay
from tidegate.manage.search import JobFilter
from tidegate.outcome import Finished, Outcome, Released, Snoozed, Waiting
from tidegate.postgres.database import Connection, connect
from tidegate.queue.batch import create_batch, end_batches, end_missed_batches
from tidegate.queue.claim import unblock
from tidegate.queue.enqueue import enqueue, enqueue_batch
from tidegate.queue.lock_in_order import lock_in_order
from tidegate.queue.reclaim import reclaim
from tidegate.queue.report import report
from tidegate.queue.settle import settle
from tidegate.queue.wait import leave_signal, resume, signal
from tidegate.running import Line, Updates

pytestmark = pytest.mark.usefixtures("email_type")


class Race(NamedTuple):
    one: Connection
    other: Connection

    def in_line[A, B](self, first: Callable[[Connection], A], second: Callable[[Connection], B]) -> tuple[A, B]:
        return in_line(self.one, first, self.other, second)

    def in_passing[A](self, first: Callable[[Connection], A], batch: list[Finished]) -> A:
        return in_passing(self.one, first, self.other, batch)


@pytest.fixture
def race(committed: Connection, other: Connection) -> Race:
    return Race(committed, other)


@pytest.fixture
def job(committed: Connection) -> Claimed:
    factory.make_job(committed)
    return take(committed)[0]


def row(connection: Connection, job: Claimed) -> dict[str, Any]:
    return factory.job(connection, UUID(job.id))


def settle_as(job: Claimed, outcome: Outcome) -> Any:
    return lambda connection: settle(connection, [Finished(job, outcome)]).counts


def reclaim_tomorrow(connection: Connection) -> int:
    return reclaim(connection, now=datetime.now(UTC) + timedelta(days=1))


def by_hand(act: Callable[[Connection, UUID, Principal], Any], job: Claimed) -> Any:
    def attempt(connection: Connection) -> Any:
        try:
            return act(connection, UUID(job.id), EVE)
        except IllegalTransition:
            return "illegal"

    return attempt


# claim, claim


@pytest.mark.parametrize(
    ("limit", "of_three"),
    [("max_concurrent", 3), ("key_limit", 3), ("rate", {"per_second": 1e-6, "burst": 3})],
)
def test_a_limit_holds_for_two_claims_at_once(race: Race, limit: str, of_three: Any) -> None:
    factory.make_type(race.one, **{limit: of_three})
    factory.make_jobs(race.one, 10, concurrency_key="k" if limit == "key_limit" else None)

    first, second = race.in_line(lambda c: take(c, 2), lambda c: take(c, 10))

    assert (len(first), len(second)) == (2, 1)


def test_two_claims_of_types_without_limits_do_not_wait_for_each_other(race: Race) -> None:
    enqueue_many(race.one, 6, "email")

    with race.one.transaction(), race.other.transaction():
        race.other.execute("SET LOCAL lock_timeout = '1s'")
        first, second = take(race.one, 4), take(race.other, 4)

    assert len({job.id for job in first + second}) == 6


# claim, settle

RATE: dict[str, Any] = {"rate": {"per_second": 1e-6, "burst": 10}}


def tokens(connection: Connection) -> int:
    left: float = factory.value(connection, "SELECT tokens FROM tidegate.limits WHERE name = 'type:email'")
    return round(left)


def test_a_token_that_comes_back_while_a_claim_takes_one_is_not_lost(race: Race) -> None:
    factory.make_type(race.one, **RATE)
    factory.make_job(race.one)
    [job] = take(race.one)
    factory.make_job(race.one, priority=20)

    _, claimed = race.in_line(settle_as(job, Released(begun=False)), take)

    assert (len(claimed), tokens(race.one)) == (1, 9)


def test_a_claim_and_a_settlement_that_gives_tokens_back_do_not_wait_for_each_other_both(
    race: Race, database_url: str
) -> None:
    """The claim comes to the types in the order of priorities, the settlement in that of their names."""
    both = ("call", "email")
    for type_ in both:
        factory.make_type(race.one, type_, **RATE)
        factory.make_job(race.one, type=type_)
    batch = [Finished(job, Released(begun=False)) for job in take(race.one, 2, types=both)]
    factory.make_job(race.one, type="email", priority=20)
    factory.make_job(race.one, type="call", priority=15)
    with connect(database_url) as third, ThreadPoolExecutor(2) as pool:
        with race.one.transaction():
            race.one.execute("SELECT FROM tidegate.limits WHERE name = 'type:call' FOR UPDATE")
            settling = pool.submit(settle, race.other, batch)
            wait_until_a_session_waits_for(race.one)
            claiming = pool.submit(lambda: take(third, 2, types=both))
            time.sleep(0.3)

        assert (settling.result(10).counts["release"], len(claiming.result(10))) == (2, 2)


# settle, reclaim


def test_a_job_that_is_being_reclaimed_cannot_be_settled(race: Race, job: Claimed) -> None:
    reclaimed = race.in_passing(reclaim_tomorrow, [Finished(job, DONE)])
    counts = settle(race.other, [Finished(job, DONE)]).counts

    assert (reclaimed, counts["lost"], counts["complete"]) == (1, 1, 0)
    assert (row(race.one, job)["status"], row(race.one, job)["attempts"]) == ("pending", 0)


@pytest.mark.parametrize("outcome", [DONE, RETRIED, FAILED])
def test_a_job_that_is_being_settled_cannot_be_reclaimed(race: Race, job: Claimed, outcome: Outcome) -> None:
    with race.one.transaction():
        settle(race.one, [Finished(job, outcome)])
        assert reclaim_tomorrow(race.other) == 0

    assert (row(race.one, job)["attempts"], row(race.one, job)["locked_by"]) == (1, None)


def test_two_reclaims_at_once_charge_a_death_once(race: Race, job: Claimed) -> None:
    race.one.execute("UPDATE tidegate.jobs SET suspect = true, alone = true")

    with race.one.transaction():
        assert (reclaim_tomorrow(race.one), reclaim_tomorrow(race.other)) == (1, 0)

    assert (row(race.one, job)["deaths"], row(race.one, job)["attempts"]) == (1, 1)


# cancel, settle


def test_a_job_that_is_being_completed_cannot_be_cancelled(race: Race, job: Claimed) -> None:
    counts, cancelled = race.in_line(settle_as(job, DONE), by_hand(cancel, job))

    assert (counts["complete"], cancelled) == (1, "illegal")
    assert row(race.one, job)["cancel_requested_at"] is None


@pytest.mark.parametrize(
    "outcome",
    [
        RETRIED,
        SNOOZED,
        WAITING,
        REVIEWED,
    ],
)
def test_a_job_that_was_cancelled_while_it_ran_does_not_come_back(race: Race, job: Claimed, outcome: Outcome) -> None:
    asked = race.in_passing(by_hand(cancel, job), [Finished(job, outcome)])
    counts = settle(race.other, [Finished(job, outcome)]).counts

    assert (asked, counts["lost"]) == ("processing", 0)
    assert row(race.one, job)["status"] == "cancelled"


def test_a_job_that_was_cancelled_while_it_ran_is_cancelled_when_its_invocation_has_died(
    committed: Connection, job: Claimed
) -> None:
    cancel(committed, UUID(job.id), EVE)

    reclaim_tomorrow(committed)

    assert row(committed, job)["status"] == "cancelled"


@pytest.mark.parametrize("outcome", [RETRIED, SNOOZED])
def test_a_job_that_is_being_settled_as_pending_can_be_cancelled(race: Race, job: Claimed, outcome: Outcome) -> None:
    _, cancelled = race.in_line(settle_as(job, outcome), by_hand(cancel, job))

    assert (cancelled, row(race.one, job)["status"]) == ("cancelled", "cancelled")
    assert take(race.one, 10) == []


# retry, settle


def test_a_retry_waits_for_the_failure_that_it_undoes(race: Race, job: Claimed) -> None:
    _, retried = race.in_line(settle_as(job, FAILED), by_hand(retry, job))

    assert (retried, row(race.one, job)["attempts"]) == ("pending", 0)


def test_of_two_retries_at_once_one_is_illegal(race: Race, job: Claimed) -> None:
    settle(race.one, [Finished(job, FAILED)])

    assert race.in_line(by_hand(retry, job), by_hand(retry, job)) == ("pending", "illegal")


def test_a_stale_outcome_does_not_touch_a_job_that_was_retried_by_hand(race: Race, job: Claimed) -> None:
    race.one.execute("UPDATE tidegate.jobs SET suspect = true, alone = true, deaths = 2, attempts = 2")
    reclaim_tomorrow(race.one)

    with race.one.transaction():
        assert by_hand(retry, job)(race.one) == "pending"
        assert settle(race.other, [Finished(job, DONE)]).counts["lost"] == 1

    assert settle(race.other, [Finished(job, DONE)]).counts["lost"] == 1
    assert row(race.one, job)["status"] == "pending"


# the last members of a batch


@pytest.fixture
def last_two(committed: Connection) -> list[Claimed]:
    batch = create_batch(committed, owner="alice", total=2, then=NewJob(type="email", payload={"then": 1}).row())
    factory.make_jobs(committed, 2, batch_id=batch)
    return take(committed, 2)


def batches_ended(connection: Connection) -> tuple[int, int]:
    """And their followers."""
    ended = connection.execute("SELECT FROM tidegate.batches WHERE finished_at IS NOT NULL").rowcount
    return ended, connection.execute("SELECT FROM tidegate.jobs WHERE payload ? 'then'").rowcount


def test_a_batch_ends_with_the_last_of_two_overlapping_settlements(race: Race, last_two: list[Claimed]) -> None:
    with race.one.transaction():
        settle(race.one, [Finished(last_two[0], DONE)])
        end(race.other, last_two[1], DONE)
        assert batches_ended(race.other) == (0, 0)

    end_batches(race.one, [str(last_two[0].batch_id)])

    assert batches_ended(race.one) == (1, 1)


def test_a_batch_ends_once_when_two_processors_check_at_once(race: Race, last_two: list[Claimed]) -> None:
    settle(race.one, [Finished(job, DONE) for job in last_two])

    with race.one.transaction():
        first = end_missed_batches(race.one)
        second = end_missed_batches(race.other)  # and does not wait

    assert (first, second, batches_ended(race.one)) == (1, 0, (1, 1))


# the last children


@pytest.fixture
def children(committed: Connection) -> list[Claimed]:
    parent = factory.make_job(committed, "waiting", wait_children=True)
    factory.make_jobs(committed, 2, parent_id=parent)
    return take(committed, 2)


def test_a_parent_resumes_with_the_last_of_two_overlapping_children(race: Race, children: list[Claimed]) -> None:
    parent = UUID(children[0].parent_id)
    with race.one.transaction():
        settle(race.one, [Finished(children[0], DONE)])
        end(race.other, children[1], FAILED)
        assert factory.job(race.other, parent)["status"] == "waiting"

    assert resume(race.one, [str(parent)]) == 1

    assert factory.job(race.one, parent)["resumed_by"] == "children"


def test_a_parent_resumes_once_when_two_processors_check_at_once(race: Race, children: list[Claimed]) -> None:
    parent = [str(children[0].parent_id)]
    settle(race.one, [Finished(job, DONE) for job in children])

    with race.one.transaction():
        first = resume(race.one, parent)
        second = resume(race.other, parent)  # and does not wait

    assert (first, second) == (1, 0)


def test_a_parent_whose_row_is_locked_for_a_moment_is_resumed(race: Race, children: list[Claimed]) -> None:
    parent = str(children[0].parent_id)
    settle(race.one, [Finished(job, DONE) for job in children])

    with ThreadPoolExecutor(1) as pool:
        with race.one.transaction():
            lock_in_order(race.one, [parent])
            woken = pool.submit(resume, race.other, [parent])
            time.sleep(0.01)
        assert woken.result(10) == 1


# signal, wait


def signal_by_hand(job: Claimed, payload: Any = None) -> Callable[[Connection], bool]:
    return lambda connection: job_actions.signal(connection, UUID(job.id), EVE, "go", payload)


def test_a_signal_that_overlaps_the_start_of_the_wait_resumes_the_job(race: Race, job: Claimed) -> None:
    with race.one.transaction():
        settle(race.one, [Finished(job, WAITING)])
        assert signal(race.other, UUID(job.id), "go", 1) is False

    assert resume(race.one, [job.id]) == 1

    assert (row(race.one, job)["resumed_by"], row(race.one, job)["signal"]) == ("signal", 1)


def test_a_signal_by_hand_while_the_job_begins_to_wait_resumes_it(race: Race, job: Claimed) -> None:
    _, resumed = race.in_line(settle_as(job, WAITING), signal_by_hand(job))

    assert (resumed, row(race.one, job)["resumed_by"]) == (True, "signal")


def test_a_job_that_begins_to_wait_during_a_signal_by_hand_is_resumed(race: Race, job: Claimed) -> None:
    resumed = race.in_passing(signal_by_hand(job), [Finished(job, WAITING)])
    end(race.other, job, WAITING)

    assert (resumed, row(race.one, job)["resumed_by"]) == (False, "signal")


def test_a_signal_by_hand_and_one_by_webhook_do_not_deadlock(race: Race, job: Claimed) -> None:
    race.in_line(lambda c: leave_signal(c, UUID(job.id), "go", 1), signal_by_hand(job, 2))

    assert race.one.execute("SELECT payload FROM tidegate.job_signals").fetchall() == [{"payload": 2}]


def test_signals_to_two_jobs_and_a_bulk_cancel_do_not_deadlock(race: Race) -> None:
    first, second = sorted(factory.make_job(race.one, "waiting", wait_signal="go") for _ in range(2))

    with ThreadPoolExecutor(1) as pool, race.one.transaction():
        leave_signal(race.one, second, "go")
        cancelled = pool.submit(step, race.other, Act("cancel", JobFilter(), EVE), limit=10, seconds=10).result(4)
        leave_signal(race.one, first, "go")

    assert cancelled.done == 2


def test_a_signal_and_the_time_out_resume_a_job_once(race: Race, job: Claimed) -> None:
    settle(race.one, [Finished(job, Waiting("go", children=False, timeout=0, state=None))])

    with race.one.transaction():
        signalled = signal(race.one, UUID(job.id), "go", 1)
        resumed = resume(race.other, [job.id])  # and does not wait

    assert (signalled, resumed) == (True, 0)
    assert row(race.one, job)["resumed_by"] == "signal"


def test_a_signal_that_comes_while_another_resumes_the_job_is_kept_for_the_next_wait(race: Race, job: Claimed) -> None:
    end(race.one, job, WAITING)
    race.one.execute(
        "INSERT INTO tidegate.job_signals (job_id, name, payload, at) VALUES (%s, 'go', '1', now() - interval '1 s')",
        [job.id],
    )

    second = "UPDATE tidegate.job_signals SET payload = '2', at = now()"
    race.in_line(lambda c: c.execute(second), lambda c: resume(c, [job.id]))

    kept = race.one.execute("SELECT payload FROM tidegate.job_signals").fetchall()
    assert (row(race.one, job)["signal"], kept) == (1, [{"payload": 2}])


def test_a_late_check_does_not_resume_a_job_from_its_next_wait(race: Race) -> None:
    first, second = (str(factory.make_job(race.one, "waiting", wait_signal="go")) for _ in range(2))
    for job_id in (first, second):
        leave_signal(race.one, UUID(job_id), "go")

    with race.one.transaction():
        resume(race.one, [first, second])
        for job in take(race.one, 2):
            settle(race.one, [Finished(job, Waiting("more", children=False, timeout=60, state=None))])
        beside = resume(race.other, [first, second])
    after = resume(race.other, [first, second])

    assert (beside, after) == (0, 0)
    assert statuses(race.one) == {"waiting": 2}


# log


@pytest.mark.parametrize("first", ["the handler", "a person"])
def test_lines_of_a_log_become_visible_in_the_order_of_their_ids(
    race: Race, database_url: str, job: Claimed, first: str
) -> None:
    """So a reader that continues after a line misses none."""

    def speak(connection: Connection) -> None:
        said = Updates(lines=[Line("info", "the handler", "{}", time.monotonic())])
        while report(connection, [(job, said)]).locked:
            time.sleep(0.01)

    def act(connection: Connection) -> None:
        job_actions.signal(connection, UUID(job.id), EVE, "a person")

    one, two = (speak, act) if first == "the handler" else (act, speak)
    with connect(database_url) as reader, ThreadPoolExecutor(1) as pool:
        with race.one.transaction():
            one(race.one)
            second = pool.submit(two, race.other)
            time.sleep(0.2)
            seen = job_actions.log(reader, UUID(job.id), job.type, EVE, after=0).lines
        second.result(10)
        seen += job_actions.log(reader, UUID(job.id), job.type, EVE, after=seen[-1].id if seen else 0).lines

    assert [line.actor is None for line in seen] == ([True, False] if first == "the handler" else [False, True])


# unblock, claim


@pytest.fixture
def keyed(committed: Connection) -> Claimed:
    """One of three jobs with the same key is processing, and the key has no more room."""
    factory.make_jobs(committed, 3, concurrency_key="k")
    return take(committed)[0]


def test_unblocking_a_key_waits_for_the_claim_that_blocks_its_jobs(race: Race, keyed: Claimed) -> None:
    blocked, _ = race.in_line(lambda c: take(c, 10), lambda c: end(c, keyed, DONE))

    assert blocked == []
    assert len(take(race.one, 10)) == 1


def test_a_claim_waits_for_the_unblocking_of_a_key(race: Race, keyed: Claimed) -> None:
    assert take(race.one, 10) == []
    settle(race.one, [Finished(keyed, DONE)])
    factory.make_job(race.one, concurrency_key="k")

    _, claimed = race.in_line(lambda c: unblock(c, [("email", "k")]), lambda c: take(c, 10))

    assert len(claimed) == 1


def test_rescheduling_the_next_job_of_a_key_unblocks_another(committed: Connection, keyed: Claimed) -> None:
    assert take(committed, 10) == []
    end(committed, keyed, DONE)
    [next_one] = committed.execute("SELECT id FROM tidegate.jobs WHERE status = 'pending' AND NOT blocked").fetchall()

    job_actions.change(committed, next_one["id"], EVE, scheduled_for=datetime.now(UTC) + timedelta(hours=1))

    assert len(take(committed, 10)) == 1


@pytest.mark.parametrize("outcome", [RETRIED, FAILED, REVIEWED, Snoozed(60, None)])
def test_every_outcome_frees_the_key(committed: Connection, keyed: Claimed, outcome: Outcome) -> None:
    assert take(committed, 10) == []

    end(committed, keyed, outcome)

    assert len(take(committed, 10)) == 1


def test_no_key_is_exceeded_and_nothing_stays_blocked(committed: Connection, database_url: str) -> None:
    """Four sessions claim and settle as fast as they can: jobs of a few keys, with random outcomes."""
    factory.make_type(committed, key_limit=2)
    enqueue_many(committed, 300, "email", keys=6)
    running: Counter[str] = Counter()
    guard, give_up = threading.Lock(), time.monotonic() + 20

    def work(worker: int) -> int:
        most = 0
        with connect(database_url) as connection:
            while time.monotonic() < give_up and statuses(connection).keys() != {"completed"}:
                jobs = take(connection, 3, worker=str(worker))
                with guard:
                    running.update(job.concurrency_key or "" for job in jobs)
                    most = max([most, *running.values()])
                for job in jobs:
                    with guard:
                        running[job.concurrency_key or ""] -= 1
                    end(connection, job, RETRIED if job.attempts == 0 and job.lock_version % 3 == 0 else DONE)
        return most

    with ThreadPoolExecutor(4) as pool:
        assert max(pool.map(work, range(4))) <= 2

    assert statuses(committed) == {"completed": 300}


def test_a_free_job_is_not_hidden_behind_many_that_are_blocked(committed: Connection) -> None:
    enqueue_many(committed, 150, "email", keys=150)
    assert len(take(committed, 200)) == 150
    enqueue_many(committed, 150, "email", keys=150)
    free = factory.make_job(committed, payload=json.dumps({"free": True}), scheduled_for="now")

    assert [UUID(job.id) for job in take(committed, 1)] == [free]


# enqueue, enqueue


def replacing(*keys: str) -> list[NewJob]:
    return [NewJob(type="email", unique=Unique(key=key, on_conflict="replace")) for key in keys]


def replace_into_a_deadlock(committed: Connection, replace: Callable[[], Any]) -> Any:
    """Two batches replace existing jobs, in opposite orders. Postgres rolls back the one that detects the deadlock."""
    enqueue_batch(committed, replacing("a", "b"), owner="alice")
    lock = "SELECT FROM tidegate.jobs WHERE unique_key = %s FOR UPDATE"
    with ThreadPoolExecutor(1) as pool:
        with committed.transaction():
            committed.execute("SET LOCAL deadlock_timeout = '10s'")
            committed.execute(lock, ["b"])
            second = pool.submit(replace)
            wait_until_a_session_waits_for(committed)
            committed.execute(lock, ["a"])
        return second.result(10)


def test_a_batch_that_a_deadlock_rolls_back_is_enqueued_afterwards(race: Race) -> None:
    enqueued = replace_into_a_deadlock(race.one, lambda: enqueue_batch(race.other, replacing("a", "b"), owner="alice"))

    assert [job.outcome for job in enqueued.jobs] == ["replaced", "replaced"]
    assert race.one.execute("SELECT FROM tidegate.batches").rowcount == 2


def test_a_deadlock_within_the_callers_transaction_is_raised(race: Race) -> None:
    def within_a_transaction() -> None:
        with race.other.transaction():
            enqueue_batch(race.other, replacing("a", "b"), owner="alice")

    with pytest.raises(psycopg.errors.DeadlockDetected):
        replace_into_a_deadlock(race.one, within_a_transaction)


def test_a_replacement_of_a_job_that_is_being_cancelled_takes_its_place(race: Race) -> None:
    old = factory.make_job(race.one, unique_key="a")

    with ThreadPoolExecutor(1) as pool:
        with race.one.transaction():
            lock_in_order(race.one, [old])  # as cancel does
            new = pool.submit(enqueue, race.other, replacing("a")[0], owner="alice")
            wait_until_a_session_waits_for(race.one)
            race.one.execute("UPDATE tidegate.jobs SET status = 'cancelled', finished_at = now()")
        enqueued = new.result(10)

    assert (enqueued.status, enqueued.outcome) == ("pending", "created")
    assert statuses(race.one) == {"cancelled": 1, "pending": 1}


def test_batches_with_the_same_keys_in_opposite_orders_do_not_deadlock(
    race: Race, caplog: pytest.LogCaptureFixture
) -> None:
    keys = [f"key-{number}" for number in range(100)]
    enqueue_batch(race.one, replacing(*keys), owner="alice")

    def send(connection: Connection, order: list[str]) -> Counter[str]:
        batches = [enqueue_batch(connection, replacing(*order), owner="alice") for _ in range(5)]
        return Counter(job.outcome for batch in batches for job in batch.jobs)

    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(send, [race.one, race.other], [keys, keys[::-1]]))

    assert outcomes == [{"replaced": 500}] * 2
    assert "transaction rolled back, retrying" not in caplog.messages


@pytest.mark.parametrize("until", ["unfinished", "pending"])
def test_batches_that_take_the_places_of_expired_jobs_in_opposite_orders_do_not_deadlock(
    race: Race, database_url: str, until: str
) -> None:
    """A third session holds the jobs until both have found that their keys are taken."""
    jobs = [NewJob(type="email", unique=Unique.model_validate({"key": key, "while": until})) for key in "abc"]
    enqueue_batch(race.one, jobs, owner="alice")
    race.one.execute("UPDATE tidegate.jobs SET expires_at = now() - interval '1 second'")

    def send(connection: Connection, order: list[NewJob]) -> list[str]:
        with connection.transaction():  # which is not repeated after a deadlock
            connection.execute("SET LOCAL deadlock_timeout = '50ms'")
            return [job.outcome for job in enqueue_batch(connection, order, owner="alice").jobs]

    with connect(database_url) as holder, ThreadPoolExecutor(2) as pool:
        with holder.transaction():
            holder.execute("SELECT FROM tidegate.jobs FOR UPDATE")
            sent = [pool.submit(send, race.one, jobs), pool.submit(send, race.other, jobs[::-1])]
            waiting = """SELECT count(*) = 2 AS both FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'"""
            with connect(database_url) as watcher:
                assert eventually(lambda: factory.value(watcher, waiting))
        outcomes = [each.result(10) for each in sent]

    assert sorted(outcomes) == [["existing"] * 3, ["replaced"] * 3]


@pytest.mark.parametrize("until", ["unfinished", "pending"])
def test_one_of_two_requests_takes_the_place_of_an_expired_job(race: Race, until: str) -> None:
    unique = Unique.model_validate({"key": "a", "while": until})

    def send(connection: Connection, number: int) -> str:
        return enqueue(connection, NewJob(type="email", unique=unique, payload={"v": number}), owner="alice").outcome

    send(race.one, 0)
    race.one.execute("UPDATE tidegate.jobs SET expires_at = now() - interval '1 second'")
    with ThreadPoolExecutor(1) as pool:
        with race.one.transaction():
            race.one.execute("SELECT FROM tidegate.jobs FOR UPDATE")
            second = pool.submit(send, race.other, 2)
            wait_until_a_session_waits_for(race.one)
            first = send(race.one, 1)
        assert (first, second.result(10)) == ("replaced", "existing")

    assert factory.value(race.one, "SELECT payload FROM tidegate.jobs") == {"v": 1}


def test_a_type_that_the_code_is_declaring_is_not_taken_over(race: Race) -> None:
    said = Declaration(target="lambda:images")

    with ThreadPoolExecutor(1) as pool:
        with race.one.transaction():
            factory.make_type(race.one, "resize")
            second = pool.submit(declare, race.other, "resize", said, EVE, callable_=frozenset({"images"}))
            wait_until_a_session_waits_for(race.one)
        with pytest.raises(Conflict, match="has its handler"):
            second.result(10)

    assert factory.value(race.one, "SELECT target FROM tidegate.job_types WHERE name = 'resize'") is None


# replay, delete, retry, claim


def replay_by_hand(job_id: UUID) -> Callable[[Connection], Any]:
    def attempt(connection: Connection) -> Any:
        try:
            return replay(connection, job_id, EVE)
        except (IllegalTransition, NotFound) as error:
            return type(error)

    return attempt


def replay_in_bulk(connection: Connection) -> tuple[int, int]:
    done = step(connection, Act("replay", JobFilter(type="email"), EVE), limit=10, seconds=10)
    return done.done, done.skipped


def replays(connection: Connection) -> int:
    return connection.execute("SELECT FROM tidegate.jobs WHERE replay_of IS NOT NULL").rowcount


def test_a_job_that_is_being_deleted_is_not_replayed(race: Race) -> None:
    job_id = factory.make_job(race.one, "failed")

    _, answer = race.in_line(lambda c: job_actions.delete(c, job_id, EVE), replay_by_hand(job_id))

    assert (answer, replays(race.one)) == (NotFound, 0)


def test_a_job_that_is_being_deleted_is_left_out_in_bulk(race: Race) -> None:
    job_id, other = (factory.make_job(race.one, "failed") for _ in range(2))

    _, answer = race.in_line(lambda c: job_actions.delete(c, job_id, EVE), replay_in_bulk)

    assert answer == (1, 1)
    assert factory.value(race.one, "SELECT replay_of FROM tidegate.jobs WHERE replay_of IS NOT NULL") == other


def test_a_replay_outlives_the_job_that_is_deleted_meanwhile(race: Race) -> None:
    job_id = factory.make_job(race.one, "failed")

    made, _ = race.in_line(replay_by_hand(job_id), lambda c: job_actions.delete(c, job_id, EVE))

    [job] = take(race.one)
    assert (UUID(job.id), factory.job(race.one, made[0])["replay_of"]) == (made[0], job_id)
    end(race.one, job, FAILED)
    again = replay_by_hand(made[0])(race.other)
    assert factory.job(race.one, again[0])["replay_of"] == made[0]


@pytest.mark.parametrize("in_bulk", [False, True])
def test_a_replay_in_bulk_outlives_the_jobs_that_are_deleted_meanwhile(race: Race, in_bulk: bool) -> None:
    job_id = factory.make_job(race.one, "failed")

    def delete(connection: Connection) -> Any:
        if in_bulk:
            return step(connection, Act("delete", [job_id], EVE), limit=10, seconds=10).done
        return job_actions.delete(connection, job_id, EVE)

    race.in_line(replay_in_bulk, delete)

    assert (statuses(race.one), replays(race.one)) == ({"pending": 1}, 1)


def test_a_job_that_is_being_retried_is_not_replayed(race: Race) -> None:
    job_id = factory.make_job(race.one, "failed")

    _, answer = race.in_line(lambda c: retry(c, job_id, EVE), replay_by_hand(job_id))

    assert (answer, statuses(race.one)) == (IllegalTransition, {"pending": 1})


def test_an_act_belongs_to_the_first_of_two_callers(race: Race) -> None:
    factory.make_jobs(race.one, 2, "failed")
    act = uuid4()

    def begin(owner: str) -> Callable[[Connection], Any]:
        caller = Principal(owner, Role.ADMIN, owner)

        def attempt(connection: Connection) -> Any:
            try:
                return step(connection, Act("replay", JobFilter(type="email"), caller, act), limit=9, seconds=9).done
            except Conflict:
                return "refused"

        return attempt

    assert race.in_line(begin("ann"), begin("bob")) == (2, "refused")
    assert factory.value(race.one, "SELECT actor FROM tidegate.audit") == "ann (key ann)"


def test_a_bulk_retry_and_a_claim_do_not_wait_for_each_other(race: Race) -> None:
    factory.make_jobs(race.one, 5)
    factory.make_jobs(race.one, 5, "failed")

    with race.one.transaction():
        claimed = take(race.one, 5)
        race.other.execute("SET lock_timeout = '2s'")
        done = step(race.other, Act("retry", JobFilter(status=Status.FAILED), EVE), limit=10, seconds=10)
    rest = take(race.one, 10)

    assert (len(claimed), done.done, len(rest)) == (5, 5, 5)


def test_jobs_that_are_retried_in_bulk_while_claims_run_are_all_found(race: Race, database_url: str) -> None:
    """What fails is retried and replayed at once, by two acts beside two processors: no error, and no job is left."""
    factory.make_jobs(race.one, 60, "failed")
    over = time.monotonic() + 2

    def process(connection: Connection) -> int:
        ran = 0
        while (jobs := take(connection, 7)) or time.monotonic() < over + 0.5:
            ran += len(jobs)
            for job in jobs:
                outcome = FAILED if time.monotonic() < over else DONE
                while settle(connection, [Finished(job, outcome)]).locked:  # an act looks at the row
                    pass
        return ran

    def act(action: str) -> Callable[[Connection], int]:
        def go_on(connection: Connection) -> int:
            done = 0
            while time.monotonic() < over:
                ids = [row["id"] for row in connection.execute("SELECT id FROM tidegate.jobs LIMIT 40").fetchall()]
                done += step(connection, Act(action, ids, EVE), limit=40, seconds=1).done
                time.sleep(0.05)
            return done

        return go_on

    with ExitStack() as opened, ThreadPoolExecutor(4) as pool:
        work = [process, process, act("retry"), act("replay")]
        futures = [pool.submit(each, opened.enter_context(connect(database_url))) for each in work]
        ran, also_ran, retried, replayed = (future.result(30) for future in futures)

    assert take(race.one, 1000) == []
    assert ran + also_ran == retried + replayed
    assert set(statuses(race.one)) <= {"completed", "failed"}


# settle, settle, enqueue: the keys of follow-ups


def with_follow_ups(job: Claimed, *keys: str, **unique: str) -> Finished:
    said = [FollowUp.model_validate({"type": "email", "unique": {"key": key} | unique}) for key in keys]
    return Finished(job, DONE, follow_ups=[each.row() for each in said])


def test_a_key_that_another_session_has_not_committed_delays_only_its_own_job(race: Race) -> None:
    factory.make_jobs(race.one, 5)
    jobs = take(race.one, 5)
    batch = [with_follow_ups(jobs[0], "held", "other"), *(with_follow_ups(job, "free") for job in jobs[1:4])]

    with race.other.transaction():
        met = enqueue(race.other, NewJob(type="email", unique=Unique(key="held")), owner="alice")
        began = time.monotonic()
        settled = settle(race.one, [*batch, Finished(jobs[4], DONE)])
        took = time.monotonic() - began
    again = settle(race.one, settled.locked)

    assert (settled.locked, settled.counts["complete"]) == ([batch[0]], 4)
    assert took < 2
    assert (again.locked, again.counts["complete"]) == ([], 1)
    [line] = factory.logs(race.one, UUID(jobs[0].id))
    assert line["details"]["job_id"] == str(met.id)
    assert statuses(race.one) == {"completed": 5, "pending": 3}


def transactions_of(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows by one for each that begins."""
    begun: list[str] = []
    begin = connection.transaction

    def note() -> AbstractContextManager[Any]:
        begun.append("one more")
        return begin()

    monkeypatch.setattr(connection, "transaction", note)
    return begun


@pytest.mark.parametrize("held", [1, 500])
def test_keys_that_another_session_has_not_committed_cost_few_transactions(
    race: Race, monkeypatch: pytest.MonkeyPatch, held: int
) -> None:
    factory.make_jobs(race.one, 500)
    batch = [
        with_follow_ups(job, "held" if n % 500 < held else f"own-{n}") for n, job in enumerate(take(race.one, 500), 77)
    ]
    begun = transactions_of(race.one, monkeypatch)

    with race.other.transaction():
        enqueue(race.other, NewJob(type="email", unique=Unique(key="held")), owner="alice")
        settled = settle(race.one, batch)
    again = settle(race.one, settled.locked)

    assert (len(settled.locked), settled.counts["complete"]) == (held, 500 - held)
    assert len(begun) <= (21 if held == 1 else 43)
    assert (again.locked, again.counts["complete"]) == ([], held)


def test_every_job_has_its_turn_beside_many_whose_keys_another_session_has_not_committed(
    race: Race, monkeypatch: pytest.MonkeyPatch
) -> None:
    factory.make_jobs(race.one, 60)
    batch = [with_follow_ups(job, f"held-{n}" if n % 2 else f"own-{n}") for n, job in enumerate(take(race.one, 60))]
    begun = transactions_of(race.one, monkeypatch)
    left, rounds = batch, 0

    with race.other.transaction():
        for n in range(1, 60, 2):
            enqueue(race.other, NewJob(type="email", unique=Unique(key=f"held-{n}")), owner="alice")
        while len(left) > 30 and rounds < 20:
            left, rounds = settle(race.one, left).locked, rounds + 1

    assert {each.job.id for each in left} == {each.job.id for each in batch[1::2]}
    assert len(begun) <= 42 * rounds


def test_an_outcome_that_cannot_be_stored_costs_few_transactions(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    factory.make_jobs(race.one, 500)
    batch = [with_follow_ups(job, f"own-{n}") for n, job in enumerate(take(race.one, 500))]
    odd = batch[77]
    batch[77] = odd._replace(outcome=replace(WAITING, signal="\ud800"))
    begun = transactions_of(race.one, monkeypatch)

    settled = settle(race.one, batch)

    assert (settled.counts["complete"], settled.otherwise) == (499, {odd.job.id: "failed"})
    assert len(begun) <= 21


@pytest.mark.parametrize("table", ["batches", "jobs"])
def test_a_locked_batch_or_replaced_job_delays_a_settlement_with_follow_ups(race: Race, table: str) -> None:
    """As a person does who looks into the table in an open transaction."""
    batch = enqueue_batch(race.one, [NewJob(type="email")], owner="alice")
    enqueue(race.one, NewJob(type="email", unique=Unique(key="k"), delay_seconds=60), owner="alice")
    [job] = take(race.one)
    finished = with_follow_ups(job, "k", "new", on_conflict="replace")

    with race.other.transaction():
        race.other.execute(f"SELECT FROM tidegate.{table} WHERE id <> %s FOR UPDATE", [job.id])
        assert settle(race.one, [finished]).locked == [finished]
    settle(race.one, [finished])

    assert factory.value(race.one, "SELECT total FROM tidegate.batches WHERE id = %s", [batch.id]) == 2


@pytest.mark.parametrize("on_conflict", ["skip", "replace"])
def test_settlements_with_the_same_keys_in_opposite_orders_make_each_job_once(race: Race, on_conflict: str) -> None:
    keys = [f"key-{number}" for number in range(50)]
    batches = [enqueue_batch(race.one, [NewJob(type="email")] * 10, owner="alice").id for _ in range(2)]
    jobs = take(race.one, 20)
    parts = [
        [
            with_follow_ups(job, *keys[:: 1 if n % 2 else -1], on_conflict=on_conflict)
            for n, job in enumerate(jobs[m::2])
        ]
        for m in range(2)
    ]

    def settle_one_by_one(connection: Connection, batch: list[Finished]) -> list[Finished]:
        return [left for finished in batch for left in settle(connection, [finished]).locked]

    def settle_all(connection: Connection, batch: list[Finished]) -> None:
        while batch:
            batch = settle_one_by_one(connection, batch)

    before = factory.value(race.one, "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(settle_all, [race.one, race.other], parts))

    assert statuses(race.one) == {"completed": 20, "pending": 50}
    totals = race.one.execute(
        "SELECT sum(total) AS total FROM tidegate.batches WHERE id = ANY (%s)", [batches]
    ).fetchone()
    assert totals == {"total": 70}
    assert (
        factory.value(race.one, "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()") == before
    )


def test_a_batch_does_not_end_while_its_last_member_enqueues_another(race: Race) -> None:
    batch = enqueue_batch(race.one, [NewJob(type="email")], owner="alice").id
    [job] = take(race.one)
    finished = Finished(job, DONE, follow_ups=[FollowUp(type="email").row()])

    with race.one.transaction():
        settle(race.one, [finished])
        during = end_batches(race.other, [str(batch)])
    after = end_batches(race.other, [str(batch)])
    settle(race.one, [Finished(each, DONE) for each in take(race.one)])

    assert (during, after, end_batches(race.other, [str(batch)])) == (0, 0, 1)


def test_a_sender_that_joins_a_batch_and_a_settlement_with_its_key_do_not_deadlock(race: Race) -> None:
    """Both take the key first, and then the batch."""
    batch = enqueue_batch(race.one, [NewJob(type="email")], owner="alice").id
    [job] = take(race.one)
    new = NewJob(type="email", unique=Unique(key="k"))

    with ThreadPoolExecutor(1) as pool:
        with race.one.transaction():
            settle(race.one, [with_follow_ups(job, "k")])
            sender = pool.submit(enqueue, race.other, new, owner="alice", batch_id=batch)
            wait_until_a_session_waits_for(race.one)
        assert sender.result(10).outcome == "existing"

    assert factory.value(race.one, "SELECT total FROM tidegate.batches") == 2
