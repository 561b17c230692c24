"""Limits that types share, and windows: what claims take of them, in the face of other claims and of changes."""

import json
from datetime import timedelta
from typing import Any

import pytest

from tests import factory
from tests.crowd import take
from tests.outcomes import DONE
from tidegate.job import Claimed
from tidegate.outcome import Finished, Outcome, Released
from tidegate.postgres.database import Connection
from tidegate.queue.claim import Limits, claim, seconds_to_next_token
from tidegate.queue.settle import settle

UNBEGUN = Released(begun=False)


def make_limit(connection: Connection, name: str = "gemini", **columns: Any) -> None:
    names = ", ".join(columns)
    slots = ", ".join(f"%({column})s" for column in columns)
    connection.execute(
        f"INSERT INTO tidegate.limits (name, {names}) VALUES (%(name)s, {slots})", columns | {"name": name}
    )


def make_types(connection: Connection, *names: str, **declared: Any) -> None:
    for name in names:
        factory.make_type(connection, name, **({"limits": ["gemini"]} | declared))


def take_both(connection: Connection, room: int = 100) -> list[str]:
    return [job.type for job in take(connection, room, types=("ocr", "chat"))]


def end(connection: Connection, jobs: list[Claimed], outcome: Outcome = DONE) -> None:
    settle(connection, [Finished(job, outcome) for job in jobs])


def age(connection: Connection, seconds: float) -> None:
    """Lets so much time pass for all windows and buckets."""
    connection.execute("UPDATE tidegate.window_starts SET at = at - make_interval(secs => %s)", [seconds])
    connection.execute("UPDATE tidegate.limits SET tokens_at = tokens_at - make_interval(secs => %s)", [seconds])


@pytest.mark.parametrize(
    "limit",
    [{"max_concurrent": 5}, {"rate": 0.001, "burst": 5}, {"window_starts": 5, "window_seconds": 60}],
    ids=["max_concurrent", "rate", "window"],
)
def test_types_share_a_limit_by_age(connection: Connection, limit: dict[str, Any]) -> None:
    make_types(connection, "ocr", "chat")
    make_limit(connection, **limit)
    for n in range(8):
        factory.make_job(connection, type=("ocr", "chat")[n % 2], scheduled_for=f"-{60 - n} seconds")

    assert sorted(take_both(connection)) == ["chat", "chat", "ocr", "ocr", "ocr"]
    assert take_both(connection) == []


def test_a_higher_priority_comes_first_under_a_shared_limit(connection: Connection) -> None:
    make_types(connection, "ocr", "chat")
    make_limit(connection, max_concurrent=3)
    factory.make_jobs(connection, 3, type="ocr", scheduled_for="-1 hour")
    factory.make_jobs(connection, 2, type="chat", priority=20)

    assert sorted(take_both(connection)) == ["chat", "chat", "ocr"]


def test_jobs_of_other_types_fill_the_room_that_a_shared_limit_leaves(connection: Connection) -> None:
    make_types(connection, "ocr", "chat")
    make_limit(connection, max_concurrent=2)
    factory.make_type(connection, "free")
    factory.make_jobs(connection, 9, type="ocr", scheduled_for="-1 hour")
    factory.make_jobs(connection, 9, type="chat", scheduled_for="-1 hour")
    factory.make_jobs(connection, 9, type="free")

    taken = take(connection, 6, types=("chat", "free", "ocr"))

    assert sorted(job.type for job in taken).count("free") == 4


def test_a_type_is_under_all_limits_that_it_names(connection: Connection) -> None:
    make_types(connection, "ocr", limits=["gemini", "disk"])
    make_types(connection, "chat")
    make_limit(connection, max_concurrent=4)
    make_limit(connection, "disk", max_concurrent=1)
    factory.make_jobs(connection, 5, type="ocr", scheduled_for="-1 hour")
    factory.make_jobs(connection, 5, type="chat")

    assert sorted(take_both(connection)) == ["chat", "chat", "chat", "ocr"]


def test_a_limit_that_does_not_exist_limits_nothing(connection: Connection) -> None:
    make_types(connection, "ocr", "chat")
    factory.make_jobs(connection, 9, type="ocr")

    assert len(take_both(connection)) == 9


def test_jobs_of_other_lanes_count(connection: Connection) -> None:
    make_types(connection, "ocr", lane="slow")
    make_types(connection, "chat")
    make_limit(connection, max_concurrent=2)
    factory.make_job(connection, "processing", type="ocr")
    factory.make_jobs(connection, 3, type="chat")

    assert take_both(connection) == ["chat"]


def test_a_suspect_is_under_the_limit_and_counts(connection: Connection) -> None:
    make_types(connection, "ocr", "chat")
    make_limit(connection, window_starts=1, window_seconds=60)
    factory.make_jobs(connection, 2, type="ocr", suspect=True)

    def alone() -> list[Claimed]:
        return claim(connection, room=1, limits=Limits(["ocr"], "default", 100, "w1"), suspects="any")

    assert [len(alone()), len(alone())] == [1, 0]


@pytest.mark.parametrize("keyed", [False, True])
@pytest.mark.parametrize("fair", [False, True])
def test_a_window_with_keys_and_turns(connection: Connection, *, keyed: bool, fair: bool) -> None:
    make_types(connection, "ocr", "chat", fair=fair, key_limit=2)
    make_limit(connection, window_starts=7, window_seconds=60)
    for n in range(40):
        key = f"k{n % 3}" if keyed else None
        factory.make_job(connection, type=("ocr", "chat")[n % 2], owner=f"o{n % 5}", concurrency_key=key, fair=fair)

    taken = [job for _ in range(20) for job in take(connection, 3, types=("ocr", "chat"))]

    assert len(taken) == 7


def test_a_window_opens_when_its_starts_are_older_than_the_span(connection: Connection) -> None:
    factory.make_type(connection, "ocr", window={"starts": 2, "seconds": 60})
    factory.make_jobs(connection, 5, type="ocr")
    limits = Limits(["ocr"], "default", 100, "w1")

    assert len(take_both(connection)) == 2
    assert 59 < (seconds_to_next_token(connection, limits) or 0) < 64
    age(connection, 59.9)
    assert take_both(connection) == []
    age(connection, 3)
    assert (seconds_to_next_token(connection, limits) or 0) <= 0
    assert len(take_both(connection)) == 2
    assert factory.value(connection, "SELECT count(*) FROM tidegate.window_starts") == 1


def test_a_start_counts_for_the_whole_span_however_late_its_handler_begins(connection: Connection) -> None:
    """It may begin two seconds after its claim. A start counts from the end of its step of 0.3 seconds, so that the
    end of a step shows a window that is one step too short."""
    factory.make_type(connection, "ocr", window={"starts": 2, "seconds": 60})
    factory.make_jobs(connection, 5, type="ocr")
    near_the_end_of_a_step = "SELECT date_trunc('hour', now()) + interval '1 hour 0.29 seconds'"
    began = factory.value(connection, near_the_end_of_a_step)

    def starts(seconds: float) -> int:
        limits = Limits(["ocr"], "default", 100, "w1")
        return len(claim(connection, room=9, limits=limits, now=began + timedelta(seconds=seconds)))

    assert [starts(seconds) for seconds in (0, 61.95, 62.4)] == [2, 0, 2]


def test_a_rate_saves_no_more_than_its_burst(connection: Connection) -> None:
    factory.make_type(connection, "ocr", rate={"per_second": 1, "burst": 3})
    connection.execute(
        "UPDATE tidegate.limits SET tokens = 3, tokens_at = now() - interval '1 hour' WHERE name = 'type:ocr'"
    )
    factory.make_jobs(connection, 5, type="ocr")

    assert len(take(connection, 9, types=("ocr",))) == 3


def test_a_start_in_a_window_has_to_be_soon(connection: Connection) -> None:
    factory.make_type(connection, "plain")
    factory.make_type(connection, "ocr", window={"starts": 9, "seconds": 600})
    factory.make_type(connection, "chat", limits=["gemini"], window={"starts": 9, "seconds": 600})
    make_limit(connection, window_starts=9, window_seconds=30)
    for type_ in ("plain", "ocr", "chat"):
        factory.make_job(connection, type=type_)

    taken = take(connection, 9, types=("plain", "ocr", "chat"))

    assert {job.type: job.begin_within for job in taken} == {"plain": None, "ocr": 2, "chat": 1}


def test_what_is_given_back_unbegun_may_start_again(connection: Connection) -> None:
    make_types(connection, "ocr", "chat", window={"starts": 2, "seconds": 60})
    make_limit(connection, rate=1e-9, burst=3, window_starts=3, window_seconds=600)
    factory.make_jobs(connection, 4, type="ocr")
    factory.make_jobs(connection, 4, type="chat")
    taken = take(connection, 9, types=("ocr", "chat"))

    assert (len(taken), take_both(connection)) == (3, [])
    end(connection, taken[:2], UNBEGUN)
    assert len(take_both(connection)) == 2
    assert take_both(connection) == []


def test_what_has_begun_counts_however_it_ends(connection: Connection) -> None:
    factory.make_type(connection, "ocr", window={"starts": 2, "seconds": 60})
    factory.make_jobs(connection, 4, type="ocr")
    taken = take(connection, 9, types=("ocr",))

    end(connection, taken, Released())

    assert take_both(connection) == []


def test_nothing_is_given_back_under_limits_that_were_changed_since(connection: Connection) -> None:
    make_types(connection, "ocr")
    make_limit(connection, window_starts=2, window_seconds=60)
    factory.make_jobs(connection, 4, type="ocr")
    taken = take(connection, 9, types=("ocr",))
    connection.execute("UPDATE tidegate.limits SET updated_at = clock_timestamp() WHERE name = 'gemini'")

    end(connection, taken, UNBEGUN)

    assert take_both(connection) == []


def test_a_type_gets_no_tokens_back_that_it_did_not_take(connection: Connection) -> None:
    """Its rate was off when the jobs were claimed."""
    factory.make_type(connection, "ocr", rate={"per_second": 1e-6, "burst": 7})
    factory.make_jobs(connection, 20, type="ocr")
    assert len(take_both(connection)) == 7
    say(connection, rate=None)
    taken = take(connection, 5, types=("ocr",))
    say(connection)

    end(connection, taken, UNBEGUN)

    assert len(taken) == 5
    assert take_both(connection) == []


def say(connection: Connection, **overrides: Any) -> None:
    connection.execute(
        "UPDATE tidegate.job_types SET overrides = %s::jsonb, updated_at = clock_timestamp() WHERE name = 'ocr'",
        [json.dumps(overrides)],
    )


def test_a_clock_that_went_back_does_not_shut_a_window_for_long(connection: Connection) -> None:
    factory.make_type(connection, "ocr", window={"starts": 2, "seconds": 60})
    connection.execute("INSERT INTO tidegate.window_starts VALUES ('type:ocr', '8999-01-01Z', 2)")
    factory.make_jobs(connection, 4, type="ocr")

    assert len(take_both(connection)) == 2
    assert factory.value(connection, "SELECT count(*) FROM tidegate.window_starts") == 1


def test_a_window_has_few_rows(connection: Connection) -> None:
    factory.make_type(connection, "ocr", window={"starts": 100_000, "seconds": 1})
    factory.make_jobs(connection, 300, type="ocr")

    for _ in range(300):
        take(connection, 1, types=("ocr",))

    assert factory.value(connection, "SELECT count(*) FROM tidegate.window_starts") <= 301


@pytest.mark.parametrize("tokens", [1e60, 1e19, -1e60])
def test_a_bucket_that_a_prompt_filled_beyond_all_numbers_stops_no_claim(connection: Connection, tokens: float) -> None:
    make_types(connection, "ocr", "chat", rate={"per_second": 1, "burst": 1e60})
    make_limit(connection, rate=1, burst=1e60, tokens=tokens, tokens_at="now")
    connection.execute("UPDATE tidegate.limits SET tokens = %s, tokens_at = now() WHERE name = 'type:ocr'", [tokens])
    factory.make_job(connection, type="ocr")

    assert take_both(connection) == (["ocr"] if tokens > 0 else [])


def test_a_window_with_more_starts_than_an_integer_holds_stops_no_claim(connection: Connection) -> None:
    make_types(connection, "ocr", "chat")
    make_limit(connection, window_starts=5, window_seconds=60)
    connection.execute("""
        INSERT INTO tidegate.window_starts (name, at, starts)
        SELECT 'gemini', now() - make_interval(secs => n::float8 / 100), 1000000
        FROM generate_series(1, 2200) AS n""")
    factory.make_job(connection, type="ocr")

    assert take_both(connection) == []


def startable(connection: Connection, lane: str = "default") -> int:
    found: int = factory.value(connection, "SELECT startable FROM tidegate.backlog(%s, 100)", [lane])
    return found


@pytest.mark.parametrize(
    "limit",
    [{"max_concurrent": 3}, {"rate": 0.001, "burst": 3}, {"window_starts": 3, "window_seconds": 600}],
    ids=["max_concurrent", "rate", "window"],
)
def test_what_a_shared_limit_holds_back_brings_no_processor(connection: Connection, limit: dict[str, Any]) -> None:
    make_types(connection, "ocr", "chat")
    make_types(connection, "report", lane="slow")
    make_limit(connection, **limit)
    for type_ in ("ocr", "chat", "report"):
        factory.make_jobs(connection, 5, type=type_)

    assert (startable(connection), startable(connection, "slow")) == (3, 3)
    assert len(take_both(connection)) == 3
    assert (startable(connection), startable(connection, "slow")) == (0, 0)
    assert connection.execute("SELECT FROM tidegate.lanes_to_wake()").rowcount == 0


def test_what_a_window_lets_through_within_a_minute_keeps_one_processor(connection: Connection) -> None:
    make_types(connection, "ocr", "chat")
    make_limit(connection, window_starts=3, window_seconds=90)
    for type_ in ("ocr", "chat"):
        factory.make_jobs(connection, 5, type=type_)
    take_both(connection)

    assert startable(connection) == 0
    age(connection, 40)
    assert startable(connection) == 1


def test_jobs_without_limits_count_beside_a_full_limit(connection: Connection) -> None:
    make_types(connection, "ocr", "chat")
    make_limit(connection, max_concurrent=2)
    factory.make_type(connection, "free")
    for type_ in ("ocr", "chat", "free"):
        factory.make_jobs(connection, 5, type=type_)

    assert startable(connection) == 7


def test_a_processor_waits_for_the_last_of_the_gates_that_open_by_time(connection: Connection) -> None:
    make_types(connection, "ocr", rate={"per_second": 0.1, "burst": 1})
    make_limit(connection, rate=0.05, burst=1, window_starts=1, window_seconds=30)
    factory.make_jobs(connection, 2, type="ocr")
    asked = Limits(["ocr"], "default", 100, "w1")
    assert len(take(connection, 9, types=("ocr",))) == 1

    assert 29 < (seconds_to_next_token(connection, asked) or 0) < 33

    connection.execute("UPDATE tidegate.limits SET max_concurrent = 1")
    assert seconds_to_next_token(connection, asked) is None
