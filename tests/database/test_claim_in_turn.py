"""Owners take turns within a type and priority."""

from collections import Counter
from collections.abc import Iterator

import pytest

from tests import factory
from tidegate.job import Claimed
from tidegate.postgres.database import Connection, connect
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


def flood(connection: Connection, jobs: int, *, owner: str = "greedy", priority: int = 10) -> None:
    connection.execute(FLOOD, {"jobs": jobs, "owner": owner, "priority": priority})


def crowd(connection: Connection, owners: int) -> None:
    connection.execute(CROWD, {"owners": owners})


def owners(jobs: list[Claimed]) -> Counter[str]:
    return Counter(job.owner for job in jobs)


@pytest.mark.parametrize("room", [1, 2, 3, 4, 10, 500])
def test_a_single_job_starts_within_two_claims_behind_a_hundred_thousand_of_another_owner(
    connection: Connection, email_type: str, room: int
) -> None:
    flood(connection, 100_000)
    factory.make_job(connection, owner="modest")

    two_claims = [owners(claim(connection, room=room, limits=LIMITS)) for _ in range(2)]

    assert sum(two_claims, Counter())["modest"] == 1
    assert [claimed.total() for claimed in two_claims] == [room, room]


@pytest.mark.parametrize("room", [1, 2, 3])
@pytest.mark.parametrize("before", range(4))
def test_an_owner_that_returns_again_and_again_never_waits_more_than_two_claims(
    connection: Connection, email_type: str, room: int, before: int
) -> None:
    flood(connection, 1000)
    for _ in range(before):
        claim(connection, room=room, limits=LIMITS)
    for _ in range(5):
        factory.make_job(connection, owner="modest")

        two_claims = [owners(claim(connection, room=room, limits=LIMITS)) for _ in range(2)]

        assert sum(two_claims, Counter())["modest"] == 1


@pytest.mark.parametrize("room", [1, 2, 100])
def test_if_all_jobs_have_one_owner_no_turn_is_written(connection: Connection, email_type: str, room: int) -> None:
    flood(connection, 500)
    claim(connection, room=room, limits=LIMITS)
    before = connection.execute("SELECT ctid::text FROM tidegate.turns").fetchall()

    for _ in range(3):
        claim(connection, room=room, limits=LIMITS)

    assert connection.execute("SELECT ctid::text FROM tidegate.turns").fetchall() == before


def test_of_claims_of_one_job_every_second_takes_the_oldest(connection: Connection, email_type: str) -> None:
    flood(connection, 1000)
    for owner in ("ann", "ben", "cid"):
        for _ in range(100):
            factory.make_job(connection, owner=owner)

    claimed = [claim(connection, room=1, limits=LIMITS)[0].owner for _ in range(60)]

    assert set(claimed[::2]) == {"greedy"}
    assert {owner: claimed[1::2].count(owner) for owner in ("ann", "ben", "cid")} == {"ann": 10, "ben": 10, "cid": 10}


def test_two_claims_at_once_do_not_wait_for_each_other(committed: Connection, database_url: str) -> None:
    factory.make_type(committed, "email", fair=True)
    flood(committed, 10)
    factory.make_job(committed, owner="modest")

    with connect(database_url) as other, other.transaction():
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

    claims = sum((owners(claim(connection, room=room, limits=LIMITS)) for _ in range(2 * 2000 // 256 + 3)), Counter())

    assert claims["modest"] == 1


def test_owners_with_many_jobs_share_half_of_a_claim(connection: Connection, email_type: str) -> None:
    flood(connection, 1000, owner="first")
    factory.make_job(connection, owner="last")
    connection.execute(
        "UPDATE tidegate.jobs SET scheduled_for = scheduled_for - interval '1 day' WHERE owner = 'first'"
    )
    flood(connection, 1000, owner="second")

    claimed = owners(claim(connection, room=120, limits=LIMITS))

    assert claimed == {"first": 60 + 20 - 1 + 20, "second": 20, "last": 1}


def test_the_oldest_job_starts_despite_many_owners(connection: Connection, email_type: str) -> None:
    flood(connection, 1, owner="patient")
    crowd(connection, 1000)

    assert owners(claim(connection, room=10, limits=LIMITS))["patient"] == 1


def test_priority_goes_before_turns(connection: Connection, email_type: str) -> None:
    flood(connection, 30, priority=20)
    crowd(connection, 10)

    claimed = owners(claim(connection, room=35, limits=LIMITS))

    assert claimed.pop("greedy") == 30
    assert claimed.total() == 5


def test_turns_change_no_limit(connection: Connection) -> None:
    factory.make_type(connection, "email", fair=True, max_concurrent=7)
    flood(connection, 100)
    crowd(connection, 100)

    assert [len(claim(connection, room=20, limits=LIMITS)) for _ in range(2)] == [7, 0]


def test_turns_change_no_limit_of_a_key(connection: Connection) -> None:
    factory.make_type(connection, "email", fair=True, key_limit=2)
    flood(connection, 100)
    crowd(connection, 100)
    connection.execute("UPDATE tidegate.jobs SET concurrency_key = 'all of them'")

    assert [len(claim(connection, room=20, limits=LIMITS)) for _ in range(2)] == [2, 0]


def test_each_type_has_turns_of_its_own(connection: Connection, email_type: str) -> None:
    factory.make_type(connection, "letter", fair=True)
    flood(connection, 100)
    connection.execute("UPDATE tidegate.jobs SET type = 'letter' WHERE id IN (SELECT id FROM tidegate.jobs LIMIT 50)")
    factory.make_job(connection, type="letter", owner="modest", scheduled_for="-1 hour")
    factory.make_job(connection, type="email", owner="humble", scheduled_for="-1 hour")

    claimed = owners(claim(connection, room=20, limits=Limits(["email", "letter"], "default", 100, "w1")))

    assert claimed.total() == 20
    assert claimed["modest"] + claimed["humble"] >= 1


def test_a_job_that_is_due_later_has_no_turn(connection: Connection, email_type: str) -> None:
    flood(connection, 100)
    factory.make_job(connection, owner="early", scheduled_for="1 minute")

    assert owners(claim(connection, room=50, limits=LIMITS)) == {"greedy": 50}


def test_each_of_ten_thousand_owners_gets_its_turn(committed: Connection) -> None:
    factory.make_type(committed, "email", fair=True)
    flood(committed, 20_000)
    crowd(committed, 10_000)

    claims = [owners(claim(committed, room=500, limits=LIMITS)) for _ in range(60)]

    assert sum(claims, Counter()) == {"greedy": 20_000} | {f"owner {n}": 1 for n in range(1, 10_001)}
    assert all(len(claimed) > 1 for claimed in claims[:40])


def pages(connection: Connection) -> int:
    """The pages that a claim of 100 reads."""
    explain = (
        "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM tidegate.claim('{email}', 'default', 100, 100, 'w1', 5)"
    )
    found = []
    for _ in range(2):  # the first run plans, and reads catalogues
        with connection.transaction(force_rollback=True):
            row = connection.execute(explain).fetchone()
        assert row is not None
        plan = row["QUERY PLAN"][0]["Plan"]
        found.append(int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]))
    return found[-1]


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
    row = connection.execute("""
        SELECT sum(pg_stat_get_xact_blocks_fetched(index))::integer AS pages
        FROM unnest('{tidegate.jobs_ready, tidegate.jobs_turn}'::regclass[]) AS index""").fetchone()
    assert row is not None
    return int(row["pages"])


def test_index_entries_of_claimed_jobs_are_passed_once(clean: Connection) -> None:
    flood(clean, 40_000)
    for _ in range(41):  # the last claim marks the dead entries of the others
        claim(clean, room=500, limits=LIMITS)

    with clean.transaction():
        before = entries_read(clean)
        claim(clean, room=100, limits=LIMITS)
        read = entries_read(clean) - before

    # Half of the index's entries belong to claimed jobs, and the claim looks at 20 priorities.
    row = clean.execute("SELECT pg_relation_size('tidegate.jobs_ready') / 8192 AS pages").fetchone()
    assert row is not None
    assert read < row["pages"]
