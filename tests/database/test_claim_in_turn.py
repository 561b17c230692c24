"""Owners take turns within a type and priority."""

from collections import Counter
from collections.abc import Iterator

import pytest

from tests import factory
from tidegate.postgres.database import Connection
from tidegate.queue.claim import Limits, claim

LIMITS = Limits(["email"], "default", 100, "w1")
FLOOD = """
INSERT INTO tidegate.jobs (type, fair, owner, max_attempts, scheduled_for, priority)
SELECT 'email', true, %(owner)s, 3, now() - interval '1 hour', %(priority)s FROM generate_series(1, %(jobs)s)
"""
CROWD = """
INSERT INTO tidegate.jobs (type, fair, owner, max_attempts)
SELECT 'email', true, 'owner ' || n, 3 FROM generate_series(1, %(owners)s) AS n
"""


@pytest.fixture
def email_type(connection: Connection) -> str:
    return factory.make_type(connection, "email", fair=True)


def claims(connection: Connection, times: int, *, room: int, types: Limits = LIMITS) -> list[Counter[str]]:
    """The owners of the jobs of each claim."""
    claimed = [claim(connection, room=room, limits=types) for _ in range(times)]
    return [Counter(job.owner for job in jobs) for jobs in claimed]


def flood(connection: Connection, jobs: int, *, owner: str = "greedy", priority: int = 10) -> None:
    connection.execute(FLOOD, {"jobs": jobs, "owner": owner, "priority": priority})


def crowd(connection: Connection, owners: int) -> None:
    connection.execute(CROWD, {"owners": owners})


def test_a_single_job_starts_within_two_claims_behind_a_hundred_thousand_of_another_owner(
    connection: Connection, email_type: str
) -> None:
    flood(connection, 100_000)
    factory.make_job(connection, owner="modest")

    for room in (1, 2, 3, 4, 10, 500):
        with connection.transaction(force_rollback=True):
            two_claims = claims(connection, 2, room=room)

        assert sum(two_claims, Counter())["modest"] == 1
        assert [claimed.total() for claimed in two_claims] == [room, room]


@pytest.mark.parametrize("room", [1, 2, 3])
@pytest.mark.parametrize("before", range(4))
def test_an_owner_that_returns_again_and_again_never_waits_more_than_two_claims(
    connection: Connection, email_type: str, room: int, before: int
) -> None:
    flood(connection, 1000)
    claims(connection, before, room=room)
    for _ in range(5):
        factory.make_job(connection, owner="modest")

        assert sum(claims(connection, 2, room=room), Counter())["modest"] == 1


@pytest.mark.parametrize("room", [1, 2, 100])
def test_if_all_jobs_have_one_owner_no_turn_is_written(connection: Connection, email_type: str, room: int) -> None:
    flood(connection, 500)
    claims(connection, 1, room=room)
    before = connection.execute("SELECT ctid::text FROM tidegate.limits").fetchall()

    claims(connection, 3, room=room)

    assert connection.execute("SELECT ctid::text FROM tidegate.limits").fetchall() == before


def test_of_claims_of_one_job_every_second_takes_the_oldest(connection: Connection, email_type: str) -> None:
    flood(connection, 1000)
    for owner in ("ann", "ben", "cid"):
        factory.make_jobs(connection, 100, owner=owner)

    claimed = [claim(connection, room=1, limits=LIMITS)[0].owner for _ in range(60)]

    assert set(claimed[::2]) == {"greedy"}
    assert {owner: claimed[1::2].count(owner) for owner in ("ann", "ben", "cid")} == {"ann": 10, "ben": 10, "cid": 10}


def test_two_claims_at_once_do_not_wait_for_each_other(committed: Connection, other: Connection) -> None:
    factory.make_type(committed, "email", fair=True)
    flood(committed, 10)
    factory.make_job(committed, owner="modest")

    with other.transaction():
        first = claim(other, room=1, limits=LIMITS)
        with committed.transaction():
            committed.execute("SET LOCAL lock_timeout = '1ms'")
            second = claim(committed, room=1, limits=LIMITS)

    assert (len(first), len(second)) == (1, 1)


@pytest.mark.parametrize("room", [1, 10])
def test_a_claim_passes_hundreds_of_owners_whose_jobs_are_due_later(
    connection: Connection, email_type: str, room: int
) -> None:
    flood(connection, 1000)
    crowd(connection, 2000)
    connection.execute("UPDATE tidegate.jobs SET scheduled_for = now() + interval '1 hour' WHERE owner LIKE 'owner %'")
    factory.make_job(connection, owner="modest")

    assert sum(claims(connection, 2 * 2000 // 256 + 3, room=room), Counter())["modest"] == 1


def test_owners_with_many_jobs_share_half_of_a_claim(connection: Connection, email_type: str) -> None:
    flood(connection, 1000, owner="first")
    factory.make_job(connection, owner="last")
    connection.execute(
        "UPDATE tidegate.jobs SET scheduled_for = scheduled_for - interval '1 day' WHERE owner = 'first'"
    )
    flood(connection, 1000, owner="second")

    assert claims(connection, 1, room=120)[0] == {"first": 60 + 20 - 1 + 20, "second": 20, "last": 1}


def test_the_oldest_job_starts_despite_many_owners(connection: Connection, email_type: str) -> None:
    flood(connection, 1, owner="patient")
    crowd(connection, 1000)

    assert claims(connection, 1, room=10)[0]["patient"] == 1


def test_priority_goes_before_turns(connection: Connection, email_type: str) -> None:
    flood(connection, 30, priority=20)
    crowd(connection, 10)

    [claimed] = claims(connection, 1, room=35)

    assert claimed.pop("greedy") == 30
    assert claimed.total() == 5


@pytest.mark.parametrize(("limit", "claimed"), [({"max_concurrent": 7}, [7, 0]), ({"key_limit": 2}, [2, 0])])
def test_turns_change_no_limit(connection: Connection, limit: dict[str, int], claimed: list[int]) -> None:
    factory.make_type(connection, "email", fair=True, **limit)
    flood(connection, 100)
    crowd(connection, 100)
    if "key_limit" in limit:
        connection.execute("UPDATE tidegate.jobs SET concurrency_key = 'all of them'")

    assert [each.total() for each in claims(connection, 2, room=20)] == claimed


def test_each_type_has_turns_of_its_own(connection: Connection, email_type: str) -> None:
    factory.make_type(connection, "letter", fair=True)
    flood(connection, 100)
    connection.execute("UPDATE tidegate.jobs SET type = 'letter' WHERE id IN (SELECT id FROM tidegate.jobs LIMIT 50)")
    factory.make_job(connection, type="letter", owner="modest", scheduled_for="-1 hour")
    factory.make_job(connection, type="email", owner="humble", scheduled_for="-1 hour")

    [claimed] = claims(connection, 1, room=20, types=Limits(["email", "letter"], "default", 100, "w1"))

    assert claimed.total() == 20
    assert claimed["modest"] + claimed["humble"] >= 1


def test_a_job_that_is_due_later_has_no_turn(connection: Connection, email_type: str) -> None:
    flood(connection, 100)
    factory.make_job(connection, owner="early", scheduled_for="1 minute")

    assert claims(connection, 1, room=50) == [{"greedy": 50}]


def test_each_of_ten_thousand_owners_gets_its_turn(committed: Connection) -> None:
    factory.make_type(committed, "email", fair=True)
    flood(committed, 20_000)
    crowd(committed, 10_000)

    all_claims = claims(committed, 60, room=500)

    assert sum(all_claims, Counter()) == {"greedy": 20_000} | {f"owner {n}": 1 for n in range(1, 10_001)}
    assert all(len(claimed) > 1 for claimed in all_claims[:40])


def pages(connection: Connection) -> int:
    """The pages that a claim of 100 reads."""
    statement = "SELECT * FROM tidegate.claim('{email}', 'default', 100, 'w1', 100)"
    for _ in range(2):  # the first run plans, and reads catalogues
        with connection.transaction(force_rollback=True):
            read = factory.pages_read(connection, statement)
    return read


@pytest.fixture
def clean(committed: Connection) -> Iterator[Connection]:
    """Indexes without entries of other tests, and without autovacuum."""
    committed.execute("TRUNCATE tidegate.jobs CASCADE")
    committed.execute("ALTER TABLE tidegate.jobs SET (autovacuum_enabled = false)")
    factory.make_type(committed, "email", fair=True)
    yield committed
    committed.execute("ALTER TABLE tidegate.jobs RESET (autovacuum_enabled)")


def test_a_claim_costs_little_more_with_many_owners(clean: Connection) -> None:
    flood(clean, 2_000)
    alone = pages(clean)
    crowd(clean, 100)
    some = pages(clean)
    crowd(clean, 10_000)
    many = pages(clean)

    # For each of the 50 owners in turn: a descent of the index to the owner, and one to its jobs.
    assert some < alone + 50 * 12
    # Only the depth of the index grows.
    assert many < some * 1.5


def entries_read(connection: Connection) -> int:
    """The pages of the indexes of ready jobs that this session has read, also within functions."""
    return int(
        factory.value(
            connection,
            "SELECT sum(pg_stat_get_xact_blocks_fetched(index))::integer"
            " FROM unnest('{tidegate.jobs_queued, tidegate.jobs_turn}'::regclass[]) AS index",
        )
    )


def test_index_entries_of_claimed_jobs_are_passed_once(clean: Connection) -> None:
    flood(clean, 40_000)
    claims(clean, 41, room=500)  # the last claim marks the dead entries of the others

    with clean.transaction():
        before = entries_read(clean)
        claims(clean, 1, room=100)
        read = entries_read(clean) - before

    # Half of the index's entries belong to claimed jobs, and the claim looks at 20 priorities.
    assert read < factory.value(clean, "SELECT pg_relation_size('tidegate.jobs_queued') / 8192")
