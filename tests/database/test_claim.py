import json
import random
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.crowd import wait_until_a_session_waits_for
from tidegate.job import Claimed
from tidegate.postgres.database import Connection
from tidegate.queue.claim import COLUMNS, LOCK_GRACE_SECONDS, Limits, claim

pytestmark = pytest.mark.usefixtures("email_type")


def limits(*types: str, seconds_left: float = 100, worker: str = "w1") -> Limits:
    return Limits(list(types or ["email"]), "default", seconds_left, worker)


def claimed_ids(jobs: list[Claimed]) -> list[UUID]:
    return sorted(UUID(job.id) for job in jobs)


def test_a_claim_takes_the_lock(connection: Connection) -> None:
    job_id = factory.make_job(connection)

    [job] = claim(connection, room=10, limits=limits())

    row = factory.job(connection, job_id)
    assert (row["status"], row["locked_by"], row["lock_version"], job.lock_version) == ("processing", "w1", 1, 1)
    assert row["lock_expires_at"] - row["locked_at"] == timedelta(seconds=30 + LOCK_GRACE_SECONDS)
    assert (row["attempts"], job.attempt) == (0, 1)


def test_priority_goes_before_age_and_age_before_the_rest(connection: Connection) -> None:
    young = factory.make_job(connection, scheduled_for="-1 minute")
    old = factory.make_job(connection, scheduled_for="-5 minutes")
    urgent = factory.make_job(connection, priority=20)

    order = [UUID(claim(connection, room=1, limits=limits())[0].id) for _ in range(3)]

    assert order == [urgent, old, young]


def test_the_best_job_of_all_types_comes_first(connection: Connection) -> None:
    factory.make_type(connection, "letter")
    factory.make_job(connection, type="email", priority=5)
    urgent = factory.make_job(connection, type="letter", priority=6)

    assert claimed_ids(claim(connection, room=1, limits=limits("email", "letter"))) == [urgent]


def test_a_claim_takes_no_more_than_its_room(connection: Connection) -> None:
    factory.make_jobs(connection, 5)

    assert [len(claim(connection, room=3, limits=limits())) for _ in range(3)] == [3, 2, 0]


@pytest.mark.parametrize(
    "columns",
    [{"scheduled_for": "1 minute"}, {"type": "letter"}, {"suspect": True}],
    ids=["later", "unknown type", "suspect"],
)
def test_a_job_that_may_not_run_now_stays_pending(connection: Connection, columns: dict[str, Any]) -> None:
    factory.make_job(connection, **columns)

    assert claim(connection, room=10, limits=limits()) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tidegate.job_types SET enabled = false",
        "UPDATE tidegate.job_types SET paused = true",
        "UPDATE tidegate.worker_config SET value = 'false' WHERE key = 'enabled'",
    ],
)
def test_a_switch_stops_claims(connection: Connection, statement: str) -> None:
    factory.make_job(connection)
    factory.make_job(connection, suspect=True)
    connection.execute(statement)

    assert claim(connection, room=10, limits=limits()) == []
    assert claim(connection, room=1, limits=limits(), suspects="any") == []


def test_only_jobs_that_fit_the_time_left_are_claimed(connection: Connection) -> None:
    factory.make_type(connection, "quick", timeout=5)
    factory.make_type(connection, "slow", timeout=50)
    factory.make_job(connection, type="slow", priority=20)
    quick = factory.make_job(connection, type="quick")

    assert claimed_ids(claim(connection, room=10, limits=limits("quick", "slow", seconds_left=20))) == [quick]


def test_a_claim_takes_no_job_of_an_unknown_type_or_of_another_lane(connection: Connection) -> None:
    factory.make_type(connection, "letter")
    factory.make_type(connection, "report", lane="slow")
    for type_ in ("letter", "report"):
        factory.make_job(connection, type=type_)

    assert claim(connection, room=10, limits=limits("email", "report")) == []


def test_a_job_that_is_due_later_does_not_start_with_one_that_is_ready(connection: Connection) -> None:
    ready = factory.make_job(connection)
    factory.make_job(connection, scheduled_for="1 minute")

    assert claimed_ids(claim(connection, room=10, limits=limits())) == [ready]


def test_a_lock_that_has_expired_holds_no_place(connection: Connection) -> None:
    factory.make_type(connection, "email", max_concurrent=1)
    factory.make_job(connection, "processing", locked_at="-2 minutes", lock_expires_at="-1 minute")
    ready = factory.make_job(connection)

    assert claimed_ids(claim(connection, room=10, limits=limits())) == [ready]


def test_two_claims_at_once_share_nothing(committed: Connection, other: Connection) -> None:
    ids = sorted(factory.make_jobs(committed, 6))

    with other.transaction():
        first = claim(other, room=4, limits=limits(worker="w1"))
        second = claim(committed, room=4, limits=limits(worker="w2"))

    assert sorted(claimed_ids(first) + claimed_ids(second)) == ids
    assert {len(first), len(second)} == {4, 2}


def test_a_suspect_with_a_key_that_came_after_the_locks_is_for_the_next_claim(
    committed: Connection, other: Connection
) -> None:
    """Another claim may count this key now."""
    factory.make_type(committed, "few", max_concurrent=1)
    both = limits("email", "few")
    with ThreadPoolExecutor(1) as pool:
        with other.transaction():
            other.execute("SELECT tidegate.lock_limits('{type:few}')")
            first = pool.submit(claim, committed, room=1, limits=both, suspects="any")
            wait_until_a_session_waits_for(other)
            job_id = factory.make_job(other, suspect=True, concurrency_key="k", scheduled_for="-1 minute")
        assert first.result(10) == []

    assert claimed_ids(claim(committed, room=1, limits=both, suspects="any")) == [job_id]


def test_suspects_are_claimed_side_by_side_into_the_free_slots(connection: Connection) -> None:
    older = [factory.make_job(connection, suspect=True, scheduled_for=f"-{n} minutes") for n in (4, 3)]
    factory.make_job(connection, suspect=True, scheduled_for="-2 minutes")
    factory.make_job(connection)

    assert claimed_ids(claim(connection, room=2, limits=limits(), suspects="beside")) == older


def suspect(connection: Connection, minutes: int, *, alone: bool) -> str:
    return str(factory.make_job(connection, suspect=True, alone=alone, scheduled_for=f"-{minutes} minutes"))


def test_what_runs_alone_waits_until_nothing_runs_beside_it_and_those_behind_it_wait_too(
    connection: Connection,
) -> None:
    ahead = suspect(connection, 3, alone=False)
    alone = suspect(connection, 2, alone=True)
    behind = suspect(connection, 1, alone=False)

    found = [
        [job.id for job in claim(connection, room=10, limits=limits(), suspects=which)]
        for which in ("any", "beside", "any", "any")
    ]

    assert found == [[ahead], [], [alone], [behind]]


def test_suspects_fit_the_room_in_bytes(connection: Connection) -> None:
    factory.make_jobs(connection, 3, suspect=True, payload=json.dumps({"text": "x" * 1000}))

    assert len(claim(connection, room=10, room_bytes=2500, limits=limits(), suspects="any")) == 2
    assert claim(connection, room=10, room_bytes=500, limits=limits(), suspects="beside") == []
    assert len(claim(connection, room=10, room_bytes=500, limits=limits(), suspects="any")) == 1


def buffers(connection: Connection, statement: str) -> int:
    connection.execute(statement)  # the first run plans, and reads catalogues
    return factory.pages_read(connection, statement)


@pytest.mark.parametrize("analyzed", [True, False])
def test_a_claims_cost_depends_only_on_the_jobs_that_it_takes(connection: Connection, analyzed: bool) -> None:
    """Counted in pages: not on a backlog, delayed jobs of the top priority, blocked jobs or history."""
    for name in ("email", "letter"):
        factory.make_type(connection, name)
    statement = "SELECT id FROM tidegate.claim(ARRAY['email', 'letter'], 'default', 100, 'w1', 10)"
    fill = """
        INSERT INTO tidegate.jobs (type, owner, max_attempts, priority, scheduled_for, concurrency_key, blocked)
        SELECT CASE n %% 2 WHEN 0 THEN 'email' ELSE 'letter' END, 'alice', 3, %(priority)s,
            now() + %(due)s::interval, %(key)s, %(key)s::text IS NOT NULL
        FROM generate_series(1, %(size)s) AS n
    """
    ready = {"priority": 10, "due": "-1 minute", "key": None}
    connection.execute(fill, ready | {"size": 100})
    few = buffers(connection, statement)

    connection.execute(fill, ready | {"size": 10_000})
    connection.execute(fill, ready | {"size": 10_000, "priority": 20, "due": "1 hour"})
    connection.execute(fill, ready | {"size": 10_000, "priority": 20, "key": "busy"})
    if analyzed:
        connection.execute("ANALYZE tidegate.jobs")

    # The added jobs fill over 500 pages of the index alone.
    assert buffers(connection, statement) < few + 200


# A claim is bounded in bytes.

LARGE = json.dumps({"text": "x" * 100_000})  # it compresses to a few bytes
NUMBERS = '{"numbers": [' + ", ".join(["1e308"] * 300) + "]}"  # 2 KB as sent, 93 KB as Postgres' text
KB = 1024


@pytest.mark.parametrize(
    "columns",
    [
        {"payload": LARGE},
        {"payload": NUMBERS},
        {"state": LARGE},
        {"steps": LARGE},
        {"signal": LARGE},
        {"payload": json.dumps({"text": random.Random(1).randbytes(50_000).hex()})},
    ],
    ids=["payload", "numbers", "state", "steps", "signal", "incompressible"],
)
def test_a_claim_ends_when_the_content_of_its_jobs_fills_the_room(
    connection: Connection, columns: dict[str, Any]
) -> None:
    ids = [factory.make_job(connection, scheduled_for=f"-{9 - n} minutes", **columns) for n in range(6)]

    claims = [claim(connection, room=10, room_bytes=250 * KB, limits=limits()) for _ in range(3)]

    assert [[UUID(job.id) for job in jobs] for jobs in claims] == [ids[:2], ids[2:4], ids[4:]]


def test_one_job_is_claimed_whatever_its_size(connection: Connection) -> None:
    for priority in (20, 10):
        factory.make_job(connection, payload=LARGE, priority=priority)

    assert [len(claim(connection, room=10, room_bytes=1, limits=limits())) for _ in range(3)] == [1, 1, 0]


def test_small_jobs_are_not_bounded_by_the_room_in_bytes(connection: Connection) -> None:
    for n in range(100):
        factory.make_job(connection, payload=json.dumps({"n": n}))

    assert len(claim(connection, room=100, room_bytes=100 * KB, limits=limits())) == 100


def test_if_not_all_jobs_fit_the_oldest_of_all_types_come_first(connection: Connection) -> None:
    factory.make_type(connection, "letter")
    for type_, minutes in (("email", 2), ("letter", 3), ("email", 4), ("letter", 5)):
        factory.make_job(connection, type=type_, payload=LARGE, scheduled_for=f"-{minutes} minutes")

    jobs = claim(connection, room=10, room_bytes=250 * KB, limits=limits("email", "letter"))

    assert [job.type for job in jobs] == ["letter", "email"]


def test_if_not_all_jobs_fit_each_owner_of_a_fair_type_has_a_turn(connection: Connection) -> None:
    factory.make_type(connection, fair=True)
    factory.make_jobs(connection, 20, owner="greedy", payload=LARGE, scheduled_for="-1 hour")
    factory.make_job(connection, owner="modest")

    jobs = claim(connection, room=20, room_bytes=250 * KB, limits=limits())

    assert sorted(job.owner for job in jobs) == ["greedy", "greedy", "modest"]


def test_a_job_that_did_not_fit_is_not_blocked_by_its_key(connection: Connection) -> None:
    for n in range(4):
        factory.make_job(connection, payload=LARGE, concurrency_key=f"key {n % 2}", scheduled_for=f"-{9 - n} minutes")

    claims = [claim(connection, room=10, room_bytes=150 * KB, limits=limits()) for _ in range(2)]

    assert [[job.concurrency_key for job in jobs] for jobs in claims] == [["key 0"], ["key 1"]]


def test_python_and_sql_list_the_same_columns_of_a_claimed_job(connection: Connection) -> None:
    rows = connection.execute(
        "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'tidegate.claimed'::regclass AND attnum > 0"
    )

    assert {row["name"] for row in rows} == set(COLUMNS)
