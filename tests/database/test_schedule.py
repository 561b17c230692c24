"""A due time is enqueued once, also with several processors, after a crash, and after an operator's changes."""

from collections.abc import Iterator
from datetime import UTC, datetime
from threading import Barrier
from typing import Any

import pytest

from tests import factory
from tests.crowd import at_once
from tidegate.postgres.database import Connection, connect
from tidegate.queue.schedule import schedule
from tidegate.queue.set_aside import all_set_aside


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def make_scheduled(connection: Connection, expression: str = "0 3 * * *", name: str = "report", **more: Any) -> str:
    return factory.make_type(connection, name, schedule={"expression": expression} | more)


def override(connection: Connection, schedule: Any) -> None:
    factory.override(connection, "report", schedule=schedule)


def dues(connection: Connection) -> list[str]:
    rows = connection.execute("SELECT scheduled_for FROM tidegate.jobs WHERE owner = 'schedule' ORDER BY scheduled_for")
    return [f"{row['scheduled_for'].astimezone(UTC):%d %H:%M}" for row in rows]


def tick(connection: Connection, *moments: str) -> int:
    return sum(schedule(connection, ["report"], at(moment)) for moment in moments)


@pytest.fixture
def others(database_url: str) -> Iterator[list[Connection]]:
    connections = [connect(database_url) for _ in range(4)]
    yield connections
    for each in connections:
        each.close()


def test_a_new_schedule_enqueues_nothing_at_first(connection: Connection) -> None:
    make_scheduled(connection)

    assert tick(connection, "2026-05-01 03:00", "2026-05-01 23:59") == 0
    assert tick(connection, "2026-05-02 03:00") == 1
    assert dues(connection) == ["02 03:00"]


def test_the_job_has_the_payload_and_time_of_the_schedule(connection: Connection) -> None:
    make_scheduled(connection, payload={"days": 7}, timezone="Europe/Berlin")

    tick(connection, "2026-05-01 00:00", "2026-05-01 01:00")

    row = factory.one(connection, "SELECT * FROM tidegate.jobs")
    assert (row["type"], row["status"], row["owner"], row["max_attempts"]) == ("report", "pending", "schedule", 3)
    assert (row["payload"], row["scheduled_for"]) == ({"days": 7}, at("2026-05-01 01:00"))
    assert row["idempotency_key"] == "report@2026-05-01T01:00:00+00:00"


def test_a_due_time_is_enqueued_once(connection: Connection) -> None:
    make_scheduled(connection)

    tick(connection, "2026-05-01 00:00", "2026-05-01 03:00", "2026-05-01 03:00", "2026-05-01 03:01")

    assert dues(connection) == ["01 03:00"]


@pytest.mark.parametrize(
    ("timezone", "expression", "start", "expected"),
    [
        ("Europe/Berlin", "30 2 * * *", "2026-03-28 12:00", ["29 01:00", "30 00:30"]),
        ("Europe/Berlin", "30 2 * * *", "2026-10-24 12:00", ["25 00:30", "26 01:30"]),
        ("America/New_York", "30 2 * * *", "2026-03-07 12:00", ["08 07:00", "09 06:30"]),
        ("America/New_York", "30 1 * * *", "2026-10-31 12:00", ["01 05:30", "02 06:30"]),
    ],
)
def test_daylight_saving_neither_drops_nor_doubles_a_day(
    connection: Connection, timezone: str, expression: str, start: str, expected: list[str]
) -> None:
    make_scheduled(connection, expression, timezone=timezone)
    began = at(start).timestamp()

    for minutes in range(0, 46 * 60, 10):
        schedule(connection, ["report"], datetime.fromtimestamp(began + minutes * 60, UTC))

    assert dues(connection) == expected


@pytest.mark.parametrize(
    ("missed", "expected"),
    [("one", ["04 03:00"]), ("all", ["02 03:00", "03 03:00", "04 03:00"]), ("skip", [])],
)
def test_missed_times_are_enqueued_by_the_policy(connection: Connection, missed: str, expected: list[str]) -> None:
    make_scheduled(connection, missed=missed)

    tick(connection, "2026-05-01 12:00", "2026-05-04 12:00", "2026-05-04 12:01")

    assert dues(connection) == expected
    tick(connection, "2026-05-05 03:02")
    assert dues(connection) == [*expected, "05 03:00"]


def test_many_missed_times_are_enqueued_a_hundred_at_a_time(connection: Connection) -> None:
    make_scheduled(connection, "* * * * *", missed="all")
    tick(connection, "2026-05-01 00:00")

    assert [tick(connection, "2026-05-01 04:00") for _ in range(4)] == [100, 100, 40, 0]
    assert len(set(dues(connection))) == 240


def test_a_paused_type_misses_its_times(connection: Connection) -> None:
    make_scheduled(connection)
    tick(connection, "2026-05-01 00:00")
    connection.execute("UPDATE tidegate.job_types SET paused = true")

    assert tick(connection, "2026-05-01 03:00", "2026-05-03 03:00") == 0
    connection.execute("UPDATE tidegate.job_types SET paused = false")
    assert tick(connection, "2026-05-03 12:00") == 1
    assert dues(connection) == ["03 03:00"]


def test_processors_that_are_switched_off_enqueue_nothing(connection: Connection) -> None:
    make_scheduled(connection)
    tick(connection, "2026-05-01 00:00")

    factory.switch_off(connection)

    assert tick(connection, "2026-05-01 03:00") == 0


def test_an_override_counts_from_now_on(connection: Connection) -> None:
    make_scheduled(connection, payload={"days": 7})
    tick(connection, "2026-05-01 00:00")
    override(connection, {"expression": "0 1,5 * * *"})

    assert tick(connection, "2026-05-01 04:00") == 0
    assert tick(connection, "2026-05-01 05:00") == 1
    assert dues(connection) == ["01 05:00"]
    assert factory.value(connection, "SELECT payload FROM tidegate.jobs") == {"days": 7}


def test_a_schedule_switched_off_and_on_enqueues_no_backlog(connection: Connection) -> None:
    make_scheduled(connection, missed="all")
    tick(connection, "2026-05-01 00:00")
    override(connection, None)

    assert tick(connection, "2026-05-01 04:00", "2026-05-03 04:00") == 0
    connection.execute("UPDATE tidegate.job_types SET overrides = '{}'")
    assert tick(connection, "2026-05-04 00:00", "2026-05-04 03:00") == 1


def test_an_override_gives_a_schedule_to_a_type_without_one(connection: Connection) -> None:
    factory.make_type(connection, "report", schedule=None)
    override(connection, {"expression": "0 3 * * *"})

    assert tick(connection, "2026-05-01 00:00", "2026-05-01 03:00") == 1


@pytest.mark.parametrize(
    "nonsense",
    [
        {"expression": 5},
        {"expression": "* * * * *", "timezone": 5},
        "0 3 * * *",
        {"expression": "* * * * *", "missed": "x"},
    ],
)
def test_a_schedule_without_its_parts_is_refused(connection: Connection, nonsense: Any) -> None:
    factory.make_type(connection, "report")

    with pytest.raises(Exception, match="job_types_schedule_is_whole"):
        override(connection, nonsense)


def test_a_schedule_that_cannot_be_read_stops_no_other(
    connection: Connection, caplog: pytest.LogCaptureFixture
) -> None:
    make_scheduled(connection, "0 3 * * *", name="bad", timezone="Europe/Atlantis")
    make_scheduled(connection)

    for moment in ("2026-05-01 00:00", "2026-05-01 03:00", "2026-05-01 03:01"):
        schedule(connection, ["bad", "report"], at(moment))

    assert dues(connection) == ["01 03:00"]
    assert [record.message for record in caplog.records].count("set aside") == 1
    assert [(each.kind, each.id) for each in all_set_aside(connection, limit=9)] == [("schedule", "bad")]


def test_a_repaired_schedule_is_due_again(connection: Connection) -> None:
    make_scheduled(connection, "0 3 * * *", name="bad", timezone="Europe/Atlantis")
    schedule(connection, ["bad"], at("2026-05-01 00:00"))

    factory.override(connection, "bad", schedule={"timezone": "UTC"})
    for moment in ("2026-05-01 00:00", "2026-05-01 03:00"):
        schedule(connection, ["bad"], at(moment))

    assert dues(connection) == ["01 03:00"]


def test_a_schedule_that_becomes_unreadable_waits_for_its_repair(connection: Connection) -> None:
    make_scheduled(connection, timezone="Europe/Berlin")
    tick(connection, "2026-05-01 00:00")
    lost = """jsonb_set(declared, '{schedule, timezone}', '"Europe/Atlantis"')"""
    connection.execute(f"UPDATE tidegate.job_types SET declared = {lost}")
    connection.execute("UPDATE tidegate.schedules SET next_due = '2026-05-01 01:00Z'")

    assert tick(connection, "2026-05-01 03:00") == 0
    assert factory.value(connection, "SELECT next_due FROM tidegate.schedules") == at("2026-05-01 01:00")


def test_only_schedules_of_known_types_are_read(connection: Connection) -> None:
    make_scheduled(connection, name="unknown")

    schedule(connection, ["report"], at("2026-05-01 00:00"))

    assert factory.value(connection, "SELECT next_due = '-infinity' FROM tidegate.schedules")


def test_without_a_due_schedule_nothing_is_written(committed: Connection) -> None:
    make_scheduled(committed)
    schedule(committed, ["report"])
    with committed.transaction():
        assert schedule(committed, ["report"]) == 0

        assert factory.value(committed, "SELECT pg_current_xact_id_if_assigned()") is None


def test_of_many_processors_at_once_one_enqueues(committed: Connection, others: list[Connection]) -> None:
    names = [make_scheduled(committed, "* * * * *", name=f"report{n}", missed="all") for n in range(5)]
    schedule(committed, names, at("2026-05-01 00:00"))
    together = Barrier(len(others), timeout=30)

    def look(connection: Connection) -> int:
        found = 0
        for minute in range(1, 31):
            together.wait()
            found += schedule(connection, names, at(f"2026-05-01 00:{minute:02}"))
        return found

    found = [*at_once(look, others), schedule(committed, names, at("2026-05-01 00:30"))]

    assert sum(found) == len(dues(committed)) == 5 * 30


def test_a_processor_does_not_wait_for_another_one(committed: Connection, others: list[Connection]) -> None:
    make_scheduled(committed)
    tick(committed, "2026-05-01 00:00")

    with others[0].transaction():
        assert tick(others[0], "2026-05-01 03:00") == 1
        with others[1].transaction():
            others[1].execute("SET LOCAL lock_timeout = '100ms'")
            assert tick(others[1], "2026-05-01 03:00") == 0
    assert tick(others[1], "2026-05-01 03:00") == 0


def test_a_crash_in_the_middle_loses_nothing_and_doubles_nothing(
    committed: Connection, others: list[Connection]
) -> None:
    make_scheduled(committed)
    tick(committed, "2026-05-01 00:00")
    dying, living, late = others[:3]
    dying.execute("BEGIN")
    assert tick(dying, "2026-05-01 03:00") == 1
    backend = factory.value(dying, "SELECT pg_backend_pid()")

    committed.execute("SELECT pg_terminate_backend(%s, 5000)", [backend])

    assert tick(living, "2026-05-01 03:00") == 1
    assert tick(late, "2026-05-01 03:00") == 0
    assert dues(committed) == ["01 03:00"]


def test_a_schedule_that_was_set_back_by_hand_enqueues_once(connection: Connection) -> None:
    make_scheduled(connection)
    tick(connection, "2026-05-01 00:00", "2026-05-01 03:00")

    connection.execute("UPDATE tidegate.schedules SET last_due = NULL, next_due = '2026-05-01 03:00Z'")

    assert tick(connection, "2026-05-01 03:01") == 0
    assert dues(connection) == ["01 03:00"]
