"""Who takes a place among the processors at work, who is started, who is spared."""

import json
import threading
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from tests import factory
from tests.crowd import at_once, in_line
from tests.questions import BEAT, NOTES
from tidegate.postgres.database import Connection, connect
from tidegate.processor.chores import Chores
from tidegate.processor.clock import MARGIN_SECONDS
from tidegate.processor.due_work import find_due_work
from tidegate.processor.fleet import (
    Places,
    Worker,
    claim_again,
    deregister,
    drain,
    lanes_to_wake,
    stop_claiming,
)
from tidegate.processor.place import At, Deployment, take
from tidegate.processor.questions import BeatAsk
from tidegate.processor.verbs import beat
from tidegate.processor.waker import Waker

pytestmark = pytest.mark.usefixtures("email_type")

BUDGET = 15


class Entry(NamedTuple):
    entered: bool
    siblings: int
    vanished: list[str]


class Need(NamedTuple):
    alive: bool
    siblings: int
    spared: bool


def at(connection: Connection, worker: Worker, *, budget: int = BUDGET) -> At:
    return At(connection, worker, Deployment(budget, Waker({})), set())


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
    here = at(connection, Worker(name, lane, started_by=by, log_stream=log_stream), budget=budget)
    work = find_due_work(connection, lane, {}, ["email"])
    row = factory.one(
        connection,
        """
        SELECT startable, running, longest, (
            SELECT count(*) FROM tidegate.workers AS w WHERE w.lane = %(lane)s AND tidegate.will_claim_again(w, longest)
        ) AS claiming
        FROM tidegate.backlog(%(lane)s, 1000)""",
        {"lane": lane},
    )
    before = set(names(connection))
    lasts = {"seconds": seconds + MARGIN_SECONDS, "claim_seconds": seconds}
    place = take(here, replace(work, **row), Chores(here, ()), **lasts)
    return Entry(place is not None, place.siblings if place else 0, sorted(before - set(names(connection))))


def speak(
    connection: Connection, name: str, *, spare: bool = False, lane: str = "default", budget: int = BUDGET
) -> Need:
    types = [row["name"] for row in connection.execute("SELECT name FROM tidegate.job_types")]
    ask = BeatAsk(**BEAT | {"notes": NOTES | {"types": types}, "most": 1000, "is_idle": spare})
    answer = beat(at(connection, Worker(name, lane), budget=budget), ask)
    return Need(answer.lane.is_alive, answer.siblings, answer.drained)


def leave(connection: Connection, name: str, *, max_workers: int = 5) -> list[str]:
    return deregister(connection, Worker(name), places=Places(max_workers, BUDGET), looks=False, wakes=True)


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
def test_the_first_starts_as_many_siblings_as_the_table_says(connection: Connection, jobs: int, workers: int) -> None:
    fill(connection, jobs)

    assert come(connection, "first") == Entry(entered=True, siblings=workers - 1, vanished=[])


def test_siblings_come_until_there_are_enough(connection: Connection) -> None:
    fill(connection, 25)
    come(connection, "first")

    assert [come(connection, name, by="scale")[:2] for name in ("second", "third")] == [(True, 0), (False, 0)]


def test_running_jobs_count_as_those_that_wait(connection: Connection) -> None:
    factory.make_jobs(connection, 10, "processing")
    fill(connection, 1)

    assert come(connection, "first").siblings == 1


@pytest.mark.parametrize(
    ("jobs", "seconds", "by", "entered"),
    [(5, 60, "tick", False), (1, 20, "wake", True)],
    ids=["enough", "one that has no time for what is ready"],
)
def test_one_that_finds_enough_takes_no_place(
    connection: Connection, jobs: int, seconds: float, by: str, entered: bool
) -> None:
    fill(connection, jobs)
    come(connection, "first", seconds=seconds)

    assert come(connection, "second", by=by).entered is entered
    assert names(connection) == ["first", "second"][: 1 + entered]


@pytest.mark.parametrize(("max_workers", "budget", "siblings"), [(3, 15, 2), (5, 2, 1), (1, 15, 0), (5, 1, 0)])
def test_neither_max_workers_nor_the_connections_are_exceeded(
    connection: Connection, max_workers: int, budget: int, siblings: int
) -> None:
    configure(connection, max_workers=max_workers)
    fill(connection, 1000)

    entries = [come(connection, f"w{n}", budget=budget) for n in range(6)]

    assert entries[0].siblings == siblings
    assert [entry.entered for entry in entries].count(True) == siblings + 1


def test_the_connections_are_for_all_lanes_together(connection: Connection) -> None:
    factory.make_type(connection, "report", lane="slow")
    fill(connection, 1000)
    fill(connection, 1000, type_="report")

    entries = [come(connection, f"w{n}", lane=lane, budget=2) for n, lane in enumerate(["default", "slow", "slow"])]

    assert [entry[:2] for entry in entries] == [(True, 1), (True, 0), (False, 0)]


def test_a_lane_has_settings_of_its_own(connection: Connection) -> None:
    factory.make_type(connection, "report", lane="slow")
    fill(connection, 1000, type_="report")
    configure(connection, lanes={"slow": {"max_workers": 2}})

    assert come(connection, "first", lane="slow").siblings == 1


def test_twenty_at_once_find_no_more_places_than_there_are(committed: Connection, database_url: str) -> None:
    fill(committed, 1000)

    def race(n: int) -> bool:
        with connect(database_url) as connection:
            return come(connection, f"w{n}").entered

    assert at_once(race, range(20)).count(True) == 5


def test_of_two_that_come_at_once_the_second_finds_no_place(committed: Connection, other: Connection) -> None:
    configure(committed, max_workers=1)

    first, second = in_line(committed, lambda c: come(c, "first"), other, lambda c: come(c, "second"))

    assert (first.entered, second.entered) == (True, False)


def test_more_are_started_only_after_the_cooldown(connection: Connection) -> None:
    fill(connection, 11)
    first = come(connection, "first").siblings
    fill(connection, 1000)

    at_once = speak(connection, "first").siblings
    age(connection, "scaled_out_at", 31, "lanes")
    later = speak(connection, "first").siblings

    assert (first, at_once, later) == (1, 0, 4)


def test_of_two_that_look_at_once_one_starts_siblings(committed: Connection, database_url: str) -> None:
    come(committed, "first")
    fill(committed, 20)
    come(committed, "second")
    fill(committed, 1000)
    age(committed, "scaled_out_at", 31, "lanes")

    def race(name: str) -> int:
        with connect(database_url) as connection:
            return speak(connection, name).siblings

    assert sorted(at_once(race, ["first", "second"])) == [0, 3]


def test_of_two_that_register_one_starts_more(connection: Connection) -> None:
    fill(connection, 60)

    assert [come(connection, name, by="scale").siblings for name in ("first", "second")] == [2, 0]


def test_a_limit_wants_no_processors_that_could_start_nothing(connection: Connection) -> None:
    factory.make_type(connection, "serial", max_concurrent=1)
    factory.make_type(connection, "rated", rate={"per_second": 1, "burst": 1})
    fill(connection, 1000, type_="serial")
    fill(connection, 1000, type_="rated")

    assert come(connection, "first").siblings == 0


def test_one_that_is_not_needed_is_spared_after_the_cooldown(connection: Connection) -> None:
    fill(connection, 25)
    come(connection, "first")
    come(connection, "second", by="scale")
    connection.execute("DELETE FROM tidegate.jobs")

    at_once = speak(connection, "second", spare=True).spared
    age(connection, "scaled_out_at", 121, "lanes")
    busy = speak(connection, "second", spare=False).spared
    later = speak(connection, "second", spare=True).spared
    last = speak(connection, "first", spare=True).spared

    assert (at_once, busy, later, last) == (False, False, True, False)


def test_two_do_not_spare_each_other(committed: Connection, database_url: str) -> None:
    configure(committed, scale_in_seconds=0)
    fill(committed, 25)
    come(committed, "first")
    come(committed, "second", by="scale")
    committed.execute("DELETE FROM tidegate.jobs")

    def race(name: str) -> bool:
        with connect(database_url) as connection:
            return speak(connection, name, spare=True).spared

    for _ in range(20):
        spared = at_once(race, ["first", "second"])
        committed.execute("UPDATE tidegate.workers SET state = 'claiming'")
        assert spared.count(True) == 1


def test_counts_are_kept_while_it_works(connection: Connection) -> None:
    come(connection, "first")

    speak(connection, "first")

    row = factory.one(connection, "SELECT claimed, settled, started_by FROM tidegate.workers")
    assert row == {"claimed": 3, "settled": 2, "started_by": "wake"}


def test_one_that_is_silent_is_of_no_use_and_its_place_is_soon_free(connection: Connection) -> None:
    configure(connection, max_workers=1)
    fill(connection, 1)
    come(connection, "first")
    age(connection, "seen_at", 6)

    entry = come(connection, "second")

    assert entry == Entry(entered=True, siblings=0, vanished=["first"])
    assert speak(connection, "first").alive is False


def test_an_environment_has_one_invocation_at_a_time(connection: Connection) -> None:
    configure(connection, max_workers=1)
    come(connection, "crashed", log_stream="stream")

    assert come(connection, "next", log_stream="stream").vanished == ["crashed"]


@pytest.mark.parametrize(("silent", "entered", "stream"), [(0, False, "a"), (6, True, "b")], ids=["lives", "has died"])
def test_an_event_that_is_delivered_twice_makes_one_processor_that_lives(
    connection: Connection, silent: float, entered: bool, stream: str
) -> None:
    """Lambda gives both the same request id."""
    fill(connection, 100)
    come(connection, "first", log_stream="a")
    age(connection, "seen_at", silent)

    twin = come(connection, "first", log_stream="b")

    assert (twin.entered, factory.value(connection, "SELECT log_stream FROM tidegate.workers")) == (entered, stream)


def test_a_processor_that_leaves_a_full_lane_looks_for_what_others_were_turned_away_from(
    connection: Connection,
) -> None:
    configure(connection, max_workers=1)
    fill(connection, 1000)
    come(connection, "first", seconds=20)
    woken = lanes_to_wake(connection, ["email"])
    turned_away = come(connection, "second").entered

    drain(connection, Worker("first"))
    looked = leave(connection, "first", max_workers=1)

    assert (woken, turned_away, looked) == (["default"], False, ["default"])
    assert leave(connection, "x") == []


def test_one_that_has_stopped_claiming_may_claim_again(connection: Connection) -> None:
    come(connection, "first")

    stop_claiming(connection, Worker("first"))
    other = come(connection, "other")
    claim_again(connection, Worker("first"), types=["email"])

    assert other.entered is True
    assert come(connection, "third").entered is False


@pytest.mark.parametrize(
    ("by", "runs", "entered"),
    [("tick", 0, True), ("wake", 0, False), ("scale", 0, False), ("trigger", 0, False), ("tick", 1, False)],
)
def test_only_one_tick_comes_for_a_suspect(connection: Connection, by: str, runs: int, entered: bool) -> None:
    """It does not wait for other processors, except for a tick that runs a suspect."""
    come(connection, "first")
    factory.make_job(connection, suspect=True)
    factory.make_jobs(connection, runs, "processing", suspect=True)

    assert come(connection, "second", by=by)[:2] == (entered, 0)


@pytest.mark.parametrize(
    ("paused", "job"),
    [(True, {}), (False, {"scheduled_for": "1 day"}), (False, {"type": "letter"})],
    ids=["of a paused type", "due later", "of a type that the code does not know"],
)
def test_no_tick_comes_for_a_suspect_that_may_not_start(
    connection: Connection, paused: bool, job: dict[str, Any]
) -> None:
    come(connection, "first")
    factory.make_type(connection, "letter")
    connection.execute("UPDATE tidegate.job_types SET paused = %s WHERE name = 'email'", [paused])
    factory.make_job(connection, **{"suspect": True} | job)

    assert come(connection, "second", by="tick").entered is False


def test_of_many_that_would_sleep_one_does(committed: Connection, database_url: str) -> None:
    workers = [Worker(f"w{n}") for n in range(5)]
    factory.make_job(committed, scheduled_for="50 seconds")
    for worker in workers:
        come(committed, worker.id)
        drain(committed, worker)
    together = threading.Barrier(len(workers))

    def race(worker: Worker) -> bool:
        with connect(database_url) as connection:
            together.wait(20)
            return stop_claiming(connection, worker, seconds=60).sleeps

    for _ in range(20):
        assert at_once(race, workers).count(True) == 1
        for worker in workers:
            drain(committed, worker)


def test_none_sleeps_while_another_will_claim_again(connection: Connection) -> None:
    factory.make_job(connection, scheduled_for="50 seconds")
    come(connection, "first")
    connection.execute("UPDATE tidegate.workers SET state = 'draining'")
    come(connection, "second")

    assert not stop_claiming(connection, Worker("first"), seconds=60).sleeps


def test_one_that_sleeps_holds_a_place_and_no_wake_back(connection: Connection) -> None:
    factory.make_job(connection, scheduled_for="50 seconds")
    come(connection, "first")
    sleeps = stop_claiming(connection, Worker("first"), seconds=60).sleeps

    ready = lanes_to_wake(connection, ["email"])
    connection.execute("UPDATE tidegate.lanes SET woken_at = NULL")
    soon = lanes_to_wake(connection, [], soon=["email"])

    assert (sleeps, ready, soon) == (True, ["default"], [])
