"""Claims of several lanes whose limits overlap, settlements that give starts back, and operators who change the limits
meanwhile: nothing waits for each other in a circle, and nothing is exceeded."""

import json
import random
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests import factory
from tests.crowd import end, in_line
from tests.database.test_shared_limits import make_limit
from tests.outcomes import DONE
from tidegate.http.principal import Principal, Role
from tidegate.job import Claimed
from tidegate.manage import overrides, remote_types, shared_limits
from tidegate.manage.overrides import Overrides
from tidegate.manage.remote_types import Declaration
from tidegate.manage.shared_limits import LimitSaid
from tidegate.outcome import Finished, Outcome, Released
from tidegate.postgres.database import Connection, connect
from tidegate.processor.due_work import find_due_work
from tidegate.processor.verbs import follow_through
from tidegate.queue.claim import Limits, claim
from tidegate.queue.declare import declare_types
from tidegate.queue.settle import settle

SECONDS = 6.0
ADMIN = Principal(role=Role.ADMIN, owner="root", key_id="k")
LANES = {"default": {"a": ["x", "y"], "b": ["y"], "free": []}, "slow": {"c": ["y", "x"], "d": ["z", "x"]}}


def take(connection: Connection, room: int, lane: str, **more: Any) -> list[Claimed]:
    return claim(connection, room=room, limits=Limits([*LANES[lane]], lane, 100, "w1"), **more)


def work(connection: Connection, lane: str, chance: random.Random) -> None:
    """Claims, from the floors or below them, and settles: some jobs end, others are given back or are due again."""
    jobs = take(connection, chance.randrange(1, 9), lane, from_start=chance.random() < 0.3)
    jobs += take(connection, 1, lane, suspects="any")
    ways: list[Outcome] = [DONE, Released(begun=False), Released(begun=False), Released()]
    chance.shuffle(jobs)
    ended = [Finished(job, chance.choice(ways)) for job in jobs]
    settle(connection, ended)
    follow_through(connection, ended)


def fill(connection: Connection, chance: random.Random) -> None:
    type_ = chance.choice("abcd")
    more = {"concurrency_key": chance.choice("kl")} if chance.random() < 0.3 else {}
    owner = chance.choice(["alice", "bob"])
    factory.make_job(
        connection, type=type_, owner=owner, suspect=chance.random() < 0.05, priority=chance.randrange(9, 12), **more
    )


def operate(connection: Connection, chance: random.Random) -> None:
    name = chance.choice("xyz")
    match chance.randrange(4):
        case 0:
            shared_limits.put(connection, name, LimitSaid(max_concurrent=chance.randrange(1, 9)), ADMIN)
        case 1:
            shared_limits.put(connection, name, LimitSaid(rate="90/s", window="50/s", max_concurrent=20), ADMIN)
        case 2:
            try:
                shared_limits.delete(connection, "unused", ADMIN)
            except Exception:
                shared_limits.put(connection, "unused", LimitSaid(max_concurrent=1), ADMIN)
        case _:
            limits = chance.sample(["x", "y", "z"], 2)
            said = Overrides(limits=limits, key_limit=chance.randrange(1, 3), fair=chance.random() < 0.5)
            overrides.change(connection, chance.choice("abcd"), said, ADMIN)


def redeclare(connection: Connection, chance: random.Random) -> None:
    """As a deployment does: several types at once."""
    rate = {"per_second": chance.randrange(400, 500), "burst": 50}
    lanes = {name: (lane, limits) for lane, types in LANES.items() for name, limits in types.items()}
    documents = {
        name: json.dumps(factory.declaration(name, lane=lanes[name][0], limits=lanes[name][1], rate=rate))
        for name in chance.sample([*lanes], 3)
    }
    assert declare_types(connection, documents) == []


def look(connection: Connection, chance: random.Random) -> None:
    find_due_work(connection, chance.choice([*LANES]), {}, [*"abcd"])
    connection.execute("SELECT tidegate.lanes_to_wake()")


def test_nothing_waits_in_a_circle(committed: Connection, database_url: str) -> None:
    for lane, types in LANES.items():
        for name, limits in types.items():
            factory.make_type(committed, name, lane=lane, limits=limits, rate={"per_second": 500, "burst": 50})
    for name in "xyz":
        make_limit(committed, name, max_concurrent=9, rate=200, burst=50, window_starts=100, window_seconds=1)
    for _ in range(300):
        fill(committed, random.Random(1))
    until = time.monotonic() + SECONDS

    def go_on(seed: int, act: Callable[[Connection, random.Random], None]) -> int:
        chance, acts = random.Random(seed), 0
        with connect(database_url) as connection:
            while time.monotonic() < until:
                act(connection, chance)
                acts += 1
        return acts

    each = [lambda c, r: work(c, "default", r), lambda c, r: work(c, "slow", r)] * 2
    with ThreadPoolExecutor(9) as pool:
        acts = [*pool.map(go_on, range(9), [*each, fill, operate, operate, redeclare, look])]

    assert min(acts) > 10
    held = factory.value(committed, "SELECT count(*) FROM tidegate.jobs WHERE status = 'processing'")
    assert held == 0


ROUNDS = 80
BURST = 5_000
AT_ONCE = 6
TOKENS = "SELECT round(tokens)::integer FROM tidegate.limits WHERE name = %s"
RUNNING = "SELECT count(*) FROM tidegate.jobs WHERE status = 'processing' AND type IN ('a', 'c')"


def test_what_overlaps_is_locked_in_one_order(committed: Connection, database_url: str) -> None:
    """Two lanes under the same limits, which also give back what does not begin, while an operator changes one of the
    limits and a type. The limit that is not changed counts each start once."""
    for name, lane, limits in (("a", "default", ["x", "y"]), ("b", "default", ["y"]), ("c", "slow", ["y", "x"])):
        own = {"per_second": 1e-9, "burst": BURST}
        factory.make_type(committed, name, lane=lane, limits=limits, rate=own)
        factory.make_jobs(committed, 1_500, type=name)
    window = {"window_starts": 100_000, "window_seconds": 3600}
    make_limit(committed, "x", max_concurrent=AT_ONCE, rate=1e-9, burst=BURST, **window)
    make_limit(committed, "y", max_concurrent=9)

    def work_in(lane: str) -> tuple[Counter[str], int]:
        ended, most = Counter[str](), 0
        with connect(database_url) as connection:
            for n in range(ROUNDS):
                jobs = take(connection, 4, lane)
                most = max(most, factory.value(connection, RUNNING))
                outcomes = [DONE if (n + at) % 2 else Released(begun=False) for at in range(len(jobs))]
                settle(connection, [Finished(*pair) for pair in zip(jobs, outcomes, strict=True)])
                ended.update(job.type for job, outcome in zip(jobs, outcomes, strict=True) if outcome is DONE)
        return ended, most

    def change(seed: int) -> tuple[Counter[str], int]:
        chance = random.Random(seed)
        with connect(database_url) as connection:
            for _ in range(ROUNDS):
                shared_limits.put(connection, "y", LimitSaid(max_concurrent=chance.randrange(7, 10)), ADMIN)
                overrides.change(connection, "b", Overrides(max_concurrent=chance.randrange(1, 9)), ADMIN)
        return Counter(), 0

    with ThreadPoolExecutor(5) as pool:
        working = [pool.submit(work_in, lane) for lane in ("default", "slow", "default", "slow")]
        changing = pool.submit(change, 1)
        changing.result()
        found = [each.result() for each in working]

    ended, most = sum((each for each, _ in found), Counter()), max(most for _, most in found)
    left = {name: factory.value(committed, TOKENS, [name]) for name in ("x", "type:a", "type:c")}
    assert most <= AT_ONCE
    assert left == {"x": BURST - ended["a"] - ended["c"], "type:a": BURST - ended["a"], "type:c": BURST - ended["c"]}
    starts = "SELECT sum(starts) FROM tidegate.window_starts WHERE name = 'x'"
    assert factory.value(committed, starts) == ended["a"] + ended["c"]
    assert min(ended["a"], ended["c"]) > ROUNDS / 2


def test_claims_of_two_lanes_that_share_a_limit_run_one_after_the_other(
    committed: Connection, database_url: str
) -> None:
    factory.make_type(committed, "a", limits=["x"])
    factory.make_type(committed, "c", lane="slow", limits=["x"])
    make_limit(committed, "x", window_starts=3, window_seconds=60)
    for type_ in "ac":
        factory.make_jobs(committed, 2, type=type_)

    with connect(database_url) as other:
        first, second = in_line(committed, lambda c: take(c, 9, "default"), other, lambda c: take(c, 9, "slow"))

    assert (len(first), len(second)) == (2, 1)


def test_a_new_limit_waits_for_the_claims_that_do_not_know_it(committed: Connection, database_url: str) -> None:
    factory.make_type(committed, "a", limits=["x"])
    factory.make_jobs(committed, 5, type="a")

    with connect(database_url) as other:
        first, limit = in_line(
            committed,
            lambda c: take(c, 3, "default"),
            other,
            lambda c: shared_limits.put(c, "x", LimitSaid(max_concurrent=3), ADMIN),
        )

    assert (len(first), limit.running) == (3, 3)
    assert take(committed, 9, "default") == []


@pytest.mark.parametrize("said", [Overrides(window="3/hour"), Overrides(max_concurrent=3), Overrides(limits=["x"])])
def test_a_limit_of_a_type_waits_for_the_claims_that_do_not_know_it(
    committed: Connection, database_url: str, said: Overrides
) -> None:
    factory.make_type(committed, "a", max_concurrent=100)
    make_limit(committed, "x", max_concurrent=3)
    factory.make_jobs(committed, 5, type="a")

    with connect(database_url) as other:
        first, changed = in_line(
            committed, lambda c: take(c, 2, "default"), other, lambda c: overrides.change(c, "a", said, ADMIN)
        )

    assert (len(first), changed.name) == (2, "a")


WINDOW = Overrides(window="3/hour")
REMOTE = Declaration(target="lambda:f", max_concurrent=100, window="3/hour")
DECLARED = factory.declaration("a", max_concurrent=100, window={"starts": 3, "seconds": 3600}, limits=["x"])


@pytest.mark.parametrize(
    ("target", "change"),
    [
        ({}, lambda c: shared_limits.put(c, "x", LimitSaid(window="3/hour"), ADMIN)),
        ({}, lambda c: shared_limits.put(c, "y", LimitSaid(window="3/hour"), ADMIN)),
        ({}, lambda c: overrides.change(c, "a", WINDOW, ADMIN)),
        ({}, lambda c: declare_types(c, {"a": json.dumps(DECLARED)})),
        ({"target": "lambda:f"}, lambda c: remote_types.declare(c, "a", REMOTE, ADMIN, callable_=frozenset("f"))),
    ],
    ids=["a new limit", "a limit", "a type", "the code", "a remote type"],
)
def test_a_change_is_younger_than_the_claims_for_which_it_has_waited(
    committed: Connection, database_url: str, target: dict[str, str], change: Callable[[Connection], object]
) -> None:
    """The new window has not counted their starts, and gets none of them back."""
    factory.make_type(committed, "a", max_concurrent=100, limits=["x", "y"], **target)
    make_limit(committed, "y", max_concurrent=100)
    factory.make_jobs(committed, 20, type="a")

    with connect(database_url) as other, other.transaction():
        other.execute("SELECT now()")  # it has begun, and waits
        before = take(committed, 5, "default")
        change(other)
    assert len(take(committed, 9, "default")) == 3
    settle(committed, [Finished(job, Released(begun=False)) for job in before])

    assert len(before) == 5
    assert take(committed, 9, "default") == []


def test_a_deployment_waits_for_the_claims_that_do_not_know_what_it_declares(
    committed: Connection, database_url: str
) -> None:
    factory.make_type(committed, "a", max_concurrent=100)
    factory.make_jobs(committed, 20, type="a")

    with connect(database_url) as other:
        in_line(
            committed,
            lambda c: take(c, 5, "default"),
            other,
            lambda c: declare_types(c, {"a": json.dumps(DECLARED)}),
        )

    assert len(take(committed, 9, "default")) == 3


def test_claims_of_types_without_limits_do_not_wait(committed: Connection, database_url: str) -> None:
    factory.make_type(committed, "a", limits=["x"])
    factory.make_type(committed, "free")
    make_limit(committed, "x", max_concurrent=3)
    factory.make_jobs(committed, 5, type="free")

    with connect(database_url) as other, committed.transaction():
        committed.execute("SELECT FROM tidegate.limits FOR UPDATE")
        other.execute("SET lock_timeout = '2s'")

        jobs = claim(other, room=5, limits=Limits(["free"], "default", 100, "w1"))

    assert len(jobs) == 5


def test_a_settlement_that_gives_back_waits_for_a_claim_and_not_in_a_circle(
    committed: Connection, database_url: str
) -> None:
    factory.make_type(committed, "a", limits=["x"], rate={"per_second": 0.001, "burst": 9})
    make_limit(committed, "x", rate=0.001, burst=9)
    factory.make_jobs(committed, 4, type="a")
    [job, *_] = take(committed, 2, "default")

    with connect(database_url) as other:
        second, _ = in_line(
            committed, lambda c: take(c, 1, "default"), other, lambda c: end(c, job, Released(begun=False))
        )

    assert len(second) == 1
    assert factory.one(
        committed,
        "SELECT round(l.tokens) AS l, round(own.tokens) AS own FROM tidegate.limits AS l, tidegate.limits AS own"
        " WHERE l.name = 'x' AND own.name = 'type:a'",
    ) == {"l": 7, "own": 7}
