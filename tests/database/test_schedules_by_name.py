"""Several schedules of a type: what the code declares and operators say becomes rows; each due time of each is enqueued
once, with the payload and the owner that counted when it came due."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier
from typing import Any

import pytest

from tests import factory
from tests.crowd import at_once, wait_until_a_session_waits_for
from tests.factory import EVE
from tidegate.base.errors import Conflict
from tidegate.manage.remote_types import delete
from tidegate.postgres.database import Connection, connect
from tidegate.queue import schedule as scheduling
from tidegate.queue.schedule import plan, schedule
from tidegate.queue.set_aside import all_set_aside

THREE = {"expression": "0 3 * * *"}
EMPTY: dict[str, Any] = {}


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def declare(connection: Connection, *, payload_schema: Any = EMPTY, **schedules: Any) -> None:
    factory.make_type(connection, "report", schedules=schedules, payload_schema=payload_schema)


def say(connection: Connection, name: str, **said: Any) -> None:
    connection.execute(
        "INSERT INTO tidegate.schedules (type, name, overrides) VALUES ('report', %s, %s::jsonb)"
        " ON CONFLICT (type, name) DO UPDATE SET overrides = EXCLUDED.overrides",
        [name, json.dumps(said)],
    )


def tick(connection: Connection, *moments: str) -> int:
    return sum(schedule(connection, ["report"], at(moment)) for moment in moments)


def made(connection: Connection) -> list[tuple[str, str, Any, str]]:
    rows = connection.execute("SELECT * FROM tidegate.jobs ORDER BY scheduled_for, idempotency_key")
    return [
        (
            row["idempotency_key"].partition("@")[0],
            f"{row['scheduled_for'].astimezone(UTC):%d %H:%M}",
            row["payload"],
            row["owner"],
        )
        for row in rows
    ]


def known(connection: Connection) -> dict[str, bool]:
    """The names, and whether each is whole."""
    rows = connection.execute("SELECT name, expression IS NOT NULL AS whole FROM tidegate.schedules ORDER BY name")
    return {row["name"]: row["whole"] for row in rows}


def test_each_schedule_of_a_type_has_its_own_times_payload_and_owner(connection: Connection) -> None:
    declare(connection, nightly=THREE | {"payload": {"days": 1}}, noon={"expression": "0 12 * * *", "owner": "acme"})
    say(connection, "shop-17", expression="0 12 * * *", timezone="Europe/Berlin", payload={"shop": 17}, owner="shop")

    tick(connection, "2026-05-01 00:00")
    assert tick(connection, "2026-05-01 03:00", "2026-05-01 10:00", "2026-05-01 12:00", "2026-05-01 12:00") == 3

    assert made(connection) == [
        ("report:nightly", "01 03:00", {"days": 1}, "schedule"),
        ("report:shop-17", "01 10:00", {"shop": 17}, "shop"),
        ("report:noon", "01 12:00", {}, "acme"),
    ]


def test_what_operators_say_outlives_deployments(connection: Connection) -> None:
    declare(connection, nightly=THREE, weekly={"expression": "0 3 * * 1"})
    say(connection, "own", expression="0 5 * * *")
    say(connection, "nightly", enabled=False)

    declare(connection)  # without both
    assert known(connection) == {"nightly": False, "own": True}
    tick(connection, "2026-05-01 00:00")
    assert tick(connection, "2026-05-01 05:00") == 1

    declare(connection, nightly=THREE)
    assert known(connection) == {"nightly": True, "own": True}
    assert tick(connection, "2026-05-02 00:00", "2026-05-02 03:00") == 0


def test_a_schedule_that_is_declared_again_begins_anew(connection: Connection) -> None:
    declare(connection, nightly=THREE | {"missed": "all"})
    tick(connection, "2026-05-01 00:00")
    declare(connection)
    declare(connection, nightly=THREE | {"missed": "all"})

    assert tick(connection, "2026-05-04 00:00", "2026-05-04 03:00") == 1


def test_a_change_beside_the_times_keeps_the_next_time(connection: Connection) -> None:
    declare(connection, nightly=THREE)
    tick(connection, "2026-05-01 00:00")

    say(connection, "nightly", payload={"days": 2}, owner="acme")

    assert tick(connection, "2026-05-01 03:00") == 1
    assert made(connection) == [("report:nightly", "01 03:00", {"days": 2}, "acme")]


@pytest.mark.parametrize("change", [{"payload": {"days": 2}}, {"enabled": False}, {"expression": "0 3 * * *"}, None])
def test_a_processor_enqueues_nothing_that_was_changed_after_it_had_read_it(
    committed: Connection, database_url: str, change: dict[str, Any] | None
) -> None:
    declare(committed)
    say(committed, "own", expression="0 3 * * *", payload={"days": 1})
    tick(committed, "2026-05-01 00:00")
    asked = {"types": ["report"], "now": at("2026-05-01 03:00")}
    with connect(database_url) as processor:
        rows = processor.execute(scheduling._SQL["due"], asked).fetchall()
        if change is None:
            committed.execute("DELETE FROM tidegate.schedules")
        else:
            say(committed, "own", **{"expression": "0 3 * * *", "payload": {"days": 1}} | change)

        assert [done.taken for done in scheduling._handle(processor, rows)] == [0]

    assert made(committed) == []


def test_of_many_processors_each_time_of_each_schedule_is_enqueued_once_while_operators_change_them(
    committed: Connection, database_url: str
) -> None:
    names = [f"n{number}" for number in range(150)]  # more than a page
    declare(committed)
    for name in names:
        say(committed, name, expression="* * * * *", missed="all", payload={"round": 0})
    tick(committed, "2026-05-01 00:00", "2026-05-01 00:00")
    minutes = range(1, 6)
    together = Barrier(4, timeout=60)

    def look(number: int) -> None:
        with connect(database_url) as own:
            for minute in minutes:
                together.wait()
                if number:
                    tick(own, f"2026-05-01 00:{minute:02}")
                else:
                    for name in names[::3]:
                        say(own, name, expression="* * * * *", missed="all", payload={"round": minute})

    at_once(look, range(4))
    while tick(committed, f"2026-05-01 00:{minutes[-1]:02}"):
        pass

    due = [(name, when) for name, when, _, _ in made(committed)]
    assert len(due) == len(set(due)) == len(names) * len(minutes)


def test_more_than_a_page_is_enqueued_in_one_look(connection: Connection) -> None:
    declare(connection, **{f"n{number}": THREE for number in range(250)})

    assert tick(connection, "2026-05-01 00:00", "2026-05-01 03:00") == 250


@pytest.mark.parametrize(
    ("start", "expected"),
    [("2026-03-28 12:00", ["29 01:00", "30 00:30"]), ("2026-10-24 12:00", ["25 00:30", "26 01:30"])],
)
def test_daylight_saving_neither_drops_nor_doubles_a_day_of_a_named_one(
    connection: Connection, start: str, expected: list[str]
) -> None:
    declare(connection, nightly={"expression": "30 2 * * *", "timezone": "Europe/Berlin"})
    began = at(start).timestamp()

    for minutes in range(0, 46 * 60, 30):
        schedule(connection, ["report"], datetime.fromtimestamp(began + minutes * 60, UTC))

    assert [when for _, when, _, _ in made(connection)] == expected


NEEDS_A_DAY = {"type": "object", "required": ["day"]}


def test_a_payload_that_no_longer_fits_sets_its_schedule_aside_until_it_does(connection: Connection) -> None:
    declare(connection, nightly=THREE)
    say(connection, "own", expression="0 3 * * *", payload={"date": "SECRET"})
    tick(connection, "2026-05-01 00:00")
    declare(connection, nightly=THREE, payload_schema=NEEDS_A_DAY)  # the code has checked its own

    assert tick(connection, "2026-05-01 03:00", "2026-05-02 03:00") == 2
    [aside] = all_set_aside(connection, limit=9)
    assert (aside.kind, aside.id, aside.message) == ("schedule", "report:own", "payload.day: it is required")

    say(connection, "own", expression="0 3 * * *", payload={"day": 1})
    assert all_set_aside(connection, limit=9) == []
    assert tick(connection, "2026-05-02 03:01") == 1
    assert made(connection)[-1] == ("report:own", "02 03:00", {"day": 1}, "schedule")


def test_a_schema_that_fits_again_is_tried_again(connection: Connection) -> None:
    declare(connection, payload_schema=NEEDS_A_DAY)
    say(connection, "own", expression="0 3 * * *")
    assert tick(connection, "2026-05-01 00:00") == 0

    declare(connection)

    tick(connection, "2026-05-01 00:00")
    assert tick(connection, "2026-05-01 03:00") == 1


def test_the_default_follows_the_overrides_of_its_type(connection: Connection) -> None:
    factory.make_type(connection, "report", schedule=THREE)
    factory.override(connection, "report", schedule=None)
    row = factory.one(connection, "SELECT name, expression, owner, enabled FROM tidegate.schedules")
    assert (row["name"], row["expression"], row["enabled"]) == ("default", "0 3 * * *", False)

    factory.override(connection, "report", schedule={"owner": "acme"})
    row = factory.one(connection, "SELECT name, expression, owner, enabled FROM tidegate.schedules")
    assert (row["owner"], row["enabled"]) == ("acme", True)

    factory.make_type(connection, "report", schedule=None)
    assert known(connection) == {}
    factory.make_type(connection, "report", schedule=THREE)
    assert factory.value(connection, "SELECT owner FROM tidegate.schedules") == "acme"


def test_a_next_time_is_known_at_once(connection: Connection) -> None:
    declare(connection)
    say(connection, "own", expression="0 3 * * *")
    say(connection, "odd", expression="0 3 * * *", timezone="Europe/Atlantis")

    plan(connection, "report")

    rows = connection.execute("SELECT name, isfinite(next_due) AS planned FROM tidegate.schedules ORDER BY name")
    assert [(row["name"], row["planned"]) for row in rows] == [("odd", False), ("own", True)]


def test_a_remote_type_is_deleted_while_its_schedule_comes_due(committed: Connection, other: Connection) -> None:
    """A processor has the schedule's row, and lowers a floor of the type with the job; both rows go with the type."""
    factory.make_type(committed, "report", target="lambda:images", schedule={"expression": "* * * * *"})
    schedule(committed, [])
    committed.execute("UPDATE tidegate.schedules SET next_due = now() - interval '1 minute'")
    committed.execute("UPDATE tidegate.floors SET scheduled_for = now() + interval '1 day', id = gen_random_uuid()")

    with ThreadPoolExecutor(1) as pool:
        with committed.transaction():
            committed.execute("SELECT FROM tidegate.schedules FOR UPDATE")
            deleted = pool.submit(delete, other, "report", EVE)
            wait_until_a_session_waits_for(committed)
            assert schedule(committed, []) == 1
        with pytest.raises(Conflict, match="has jobs"):
            deleted.result(10)
