"""Who takes a place among the processors at work, who is started, who is spared."""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from tests import factory
from tidegate.postgres.database import Connection, connect
from tidegate.processor.fleet import Entry, Need, Worker, attend, depart, enter, stay, take_leave, try_suspects

BUDGET = 15


def come(
    connection: Connection,
    name: str,
    *,
    lane: str = "default",
    by: str = "wake",
    seconds: float = 60,
    budget: int = BUDGET,
    log_stream: str = "",
) -> Entry:
    worker = Worker(name, lane, started_by=by, log_stream=log_stream)
    return enter(connection, worker, seconds=seconds, claim_seconds=seconds, budget=budget)


def speak(
    connection: Connection, name: str, *, spare: bool = False, lane: str = "default", budget: int = BUDGET
) -> Need:
    return attend(connection, Worker(name, lane), claimed=3, settled=2, spare=spare, budget=budget)


def configure(connection: Connection, **config: Any) -> None:
    for key, value in config.items():
        connection.execute(
            "UPDATE tidegate.worker_config SET value = %s::jsonb WHERE key = %s", [json.dumps(value), key]
        )


def fill(connection: Connection, jobs: int, *, type_: str = "email") -> None:
    connection.execute(
        "INSERT INTO tidegate.jobs (type, owner, max_attempts) SELECT %s, 'alice', 3 FROM generate_series(1, %s)",
        [type_, jobs],
    )


def age(connection: Connection, column: str, seconds: float, table: str = "workers") -> None:
    connection.execute(f"UPDATE tidegate.{table} SET {column} = {column} - make_interval(secs => %s)", [seconds])


def names(connection: Connection) -> list[str]:
    return [row["id"] for row in connection.execute("SELECT id FROM tidegate.workers ORDER BY id")]


@pytest.mark.parametrize(
    ("jobs", "workers"),
    [(0, 1), (1, 1), (10, 1), (11, 2), (30, 2), (31, 3), (60, 3), (61, 4), (100, 4), (101, 5), (5000, 5)],
)
def test_the_first_starts_as_many_siblings_as_the_table_says(
    connection: Connection, email_type: str, jobs: int, workers: int
) -> None:
    fill(connection, jobs)

    assert come(connection, "first") == Entry(entered=True, siblings=workers - 1, vanished=[])


def test_siblings_come_until_there_are_enough_and_start_nobody(connection: Connection, email_type: str) -> None:
    fill(connection, 25)
    come(connection, "first")

    entries = [come(connection, name, by="scale") for name in ("second", "third")]

    assert [(entry.entered, entry.siblings) for entry in entries] == [(True, 0), (False, 0)]


def test_running_jobs_count_as_those_that_wait(connection: Connection, email_type: str) -> None:
    for _ in range(10):
        factory.make_job(connection, "processing")
    fill(connection, 1)

    assert come(connection, "first").siblings == 1


def test_a_suspect_does_not_wait_for_those_at_work(connection: Connection, email_type: str) -> None:
    come(connection, "first")
    factory.make_job(connection, type=email_type, suspect=True)

    entry = come(connection, "second", by="tick")

    assert (entry.entered, entry.siblings) == (True, 0)


def test_a_tick_that_finds_enough_takes_no_place(connection: Connection, email_type: str) -> None:
    fill(connection, 5)
    come(connection, "first")

    assert come(connection, "tick", by="tick").entered is False
    assert names(connection) == ["first"]


@pytest.mark.parametrize(("max_workers", "budget", "siblings"), [(3, 15, 2), (5, 2, 1), (1, 15, 0), (5, 1, 0)])
def test_neither_max_workers_nor_the_connections_are_exceeded(
    connection: Connection, email_type: str, max_workers: int, budget: int, siblings: int
) -> None:
    configure(connection, max_workers=max_workers)
    fill(connection, 1000)

    entries = [come(connection, f"w{n}", budget=budget) for n in range(6)]

    assert entries[0].siblings == siblings
    assert [entry.entered for entry in entries].count(True) == siblings + 1


def test_the_connections_are_for_all_lanes_together(connection: Connection, email_type: str) -> None:
    factory.make_type(connection, "report", lane="slow")
    fill(connection, 1000)
    fill(connection, 1000, type_="report")

    entries = [come(connection, f"w{n}", lane=lane, budget=2) for n, lane in enumerate(["default", "slow", "slow"])]

    assert [(entry.entered, entry.siblings) for entry in entries] == [(True, 1), (True, 0), (False, 0)]


def test_a_lane_has_settings_of_its_own(connection: Connection) -> None:
    factory.make_type(connection, "report", lane="slow")
    fill(connection, 1000, type_="report")
    configure(connection, lanes={"slow": {"max_workers": 2}})

    assert come(connection, "first", lane="slow").siblings == 1


def test_twenty_at_once_find_no_more_places_than_there_are(committed: Connection, database_url: str) -> None:
    factory.make_type(committed)
    fill(committed, 1000)

    def race(n: int) -> bool:
        with connect(database_url) as connection:
            return come(connection, f"w{n}").entered

    with ThreadPoolExecutor(20) as pool:
        entered = list(pool.map(race, range(20)))

    assert entered.count(True) == 5


def test_more_are_started_only_after_the_cooldown(connection: Connection, email_type: str) -> None:
    fill(connection, 11)
    first = come(connection, "first").siblings
    fill(connection, 1000)

    at_once = speak(connection, "first").siblings
    age(connection, "scaled_up_at", 31, "lanes")
    later = speak(connection, "first").siblings

    assert (first, at_once, later) == (1, 0, 4)


def test_of_two_that_look_at_once_one_starts_siblings(committed: Connection, database_url: str) -> None:
    factory.make_type(committed)
    come(committed, "first")
    fill(committed, 20)
    come(committed, "second")
    fill(committed, 1000)
    age(committed, "scaled_up_at", 31, "lanes")

    def race(name: str) -> int:
        with connect(database_url) as connection:
            return speak(connection, name).siblings

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(race, ["first", "second"])) == [0, 3]


def test_a_sibling_decides_where_nobody_else_is_left(connection: Connection, email_type: str) -> None:
    configure(connection, scale_up_seconds=0)
    fill(connection, 25)
    come(connection, "first")
    come(connection, "second", by="scale")
    fill(connection, 200)

    while_the_first_is_there = speak(connection, "second").siblings
    depart(connection, Worker("first"))

    assert (while_the_first_is_there, speak(connection, "second").siblings) == (0, 4)


def test_of_two_siblings_that_are_left_one_decides(connection: Connection, email_type: str) -> None:
    fill(connection, 60)
    for name in ("first", "second"):
        come(connection, name, by="scale")

    assert [speak(connection, name).siblings for name in ("first", "second")] == [1, 0]


def test_a_limit_wants_no_processors_that_could_start_nothing(connection: Connection) -> None:
    factory.make_type(connection, "serial", max_concurrent=1)
    factory.make_type(connection, "rated", rate={"per_second": 1, "burst": 1})
    fill(connection, 1000, type_="serial")
    fill(connection, 1000, type_="rated")

    assert come(connection, "first").siblings == 0


def test_one_that_is_not_needed_is_spared_after_the_cooldown(connection: Connection, email_type: str) -> None:
    fill(connection, 25)
    come(connection, "first")
    come(connection, "second", by="scale")
    connection.execute("DELETE FROM tidegate.jobs")

    at_once = speak(connection, "second", spare=True).spared
    age(connection, "scaled_up_at", 121, "lanes")
    busy = speak(connection, "second", spare=False).spared
    later = speak(connection, "second", spare=True).spared
    last = speak(connection, "first", spare=True).spared

    assert (at_once, busy, later, last) == (False, False, True, False)


def test_two_do_not_spare_each_other(committed: Connection, database_url: str) -> None:
    factory.make_type(committed)
    configure(committed, scale_down_seconds=0)
    fill(committed, 25)
    come(committed, "first")
    come(committed, "second", by="scale")
    committed.execute("DELETE FROM tidegate.jobs")

    def race(name: str) -> bool:
        with connect(database_url) as connection:
            return speak(connection, name, spare=True).spared

    for _ in range(20):
        with ThreadPoolExecutor(2) as pool:
            spared = list(pool.map(race, ["first", "second"]))
        committed.execute("UPDATE tidegate.workers SET leaving = false")
        assert spared.count(True) == 1


def test_counts_are_kept_while_it_works(connection: Connection, email_type: str) -> None:
    come(connection, "first")

    speak(connection, "first")

    [row] = connection.execute("SELECT claimed, settled, started_by FROM tidegate.workers").fetchall()
    assert (row["claimed"], row["settled"], row["started_by"]) == (3, 2, "wake")


def test_one_that_is_silent_is_of_no_use_and_its_place_is_soon_free(connection: Connection, email_type: str) -> None:
    configure(connection, max_workers=1)
    fill(connection, 1)
    come(connection, "first")
    age(connection, "seen_at", 11)

    entry = come(connection, "second")

    assert entry == Entry(entered=True, siblings=0, vanished=["first"])
    assert speak(connection, "first").alive is False


def test_an_environment_has_one_invocation_at_a_time(connection: Connection, email_type: str) -> None:
    configure(connection, max_workers=1)
    come(connection, "crashed", log_stream="stream")

    assert come(connection, "next", log_stream="stream").vanished == ["crashed"]


@pytest.mark.parametrize(("spoken", "silent"), [(2, True), (1, False)])
def test_a_lane_whose_places_are_held_by_the_silent_of_another_may_wait_for_them(
    connection: Connection, email_type: str, spoken: float, silent: bool
) -> None:
    factory.make_type(connection, "report", lane="slow")
    fill(connection, 1000)
    for name in ("first", "second"):
        come(connection, name, budget=2)
    age(connection, "seen_at", spoken)
    fill(connection, 1, type_="report")

    entry = come(connection, "third", lane="slow", budget=2)

    assert (entry.entered, entry.silent) == (False, silent)


def test_an_event_that_is_delivered_twice_makes_one_processor(connection: Connection, email_type: str) -> None:
    """Lambda gives both the same request id."""
    fill(connection, 100)
    come(connection, "first", log_stream="a")

    twin = come(connection, "first", log_stream="b")

    where = connection.execute("SELECT log_stream FROM tidegate.workers").fetchall()
    assert (twin.entered, where) == (False, [{"log_stream": "a"}])


def test_an_event_that_comes_again_when_its_processor_has_died_is_let_in(
    connection: Connection, email_type: str
) -> None:
    come(connection, "first", log_stream="a")
    age(connection, "seen_at", 11)

    assert come(connection, "first", log_stream="b").entered is True


def test_one_that_has_no_time_for_what_is_ready_is_not_enough(connection: Connection, email_type: str) -> None:
    fill(connection, 1)
    come(connection, "first", seconds=20)

    assert come(connection, "second").entered


def test_a_place_that_nobody_took_is_told_when_one_is_free(connection: Connection, email_type: str) -> None:
    configure(connection, max_workers=1)
    fill(connection, 1000)
    come(connection, "first", seconds=20)
    turned_away = come(connection, "second").entered

    assert (turned_away, depart(connection, Worker("first")), depart(connection, Worker("x"))) == (False, True, False)


def test_whoever_takes_his_leave_may_stay(connection: Connection, email_type: str) -> None:
    come(connection, "first")

    gone = take_leave(connection, Worker("first"))
    other = come(connection, "other")
    stay(connection, Worker("first"))

    assert (gone, other.entered) == (0, True)
    assert come(connection, "third").entered is False


@pytest.mark.parametrize(("max_workers", "budget", "at_suspects"), [(5, 15, 4), (5, 3, 2), (2, 15, 1), (1, 15, 1)])
def test_suspects_leave_a_place_to_the_other_jobs(
    connection: Connection, email_type: str, max_workers: int, budget: int, at_suspects: int
) -> None:
    workers = [Worker(f"w{n}") for n in range(min(max_workers, budget))]
    for worker in workers:
        come(connection, worker.id)
        fill(connection, 100)
    configure(connection, max_workers=max_workers)

    may = [try_suspects(connection, worker, budget=budget) for worker in workers]
    stay(connection, workers[0])
    then = try_suspects(connection, workers[-1], budget=budget)

    assert (may.count(True), then) == (at_suspects, True)


def test_each_lane_has_suspects_of_its_own(connection: Connection) -> None:
    configure(connection, max_workers=2)
    come(connection, "first")
    come(connection, "second", lane="slow")

    may = [try_suspects(connection, Worker(*each), budget=BUDGET) for each in [("first",), ("second", "slow")]]

    assert may == [True, True]


def test_one_that_was_given_up_tries_no_suspects(connection: Connection) -> None:
    assert not try_suspects(connection, Worker("gone"), budget=BUDGET)


def test_of_many_at_once_one_is_left_for_the_other_jobs(committed: Connection, database_url: str) -> None:
    factory.make_type(committed)
    fill(committed, 1000)
    workers = [Worker(f"w{n}") for n in range(5)]
    for worker in workers:
        come(committed, worker.id)
    together = Barrier(len(workers))

    def race(worker: Worker) -> bool:
        with connect(database_url) as connection:
            together.wait(20)
            return try_suspects(connection, worker, budget=BUDGET)

    for _ in range(20):
        with ThreadPoolExecutor(len(workers)) as pool:
            may = list(pool.map(race, workers))
        assert may.count(True) == 4
        for worker in workers:
            stay(committed, worker)
