from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests import factory
from tests.functions.conftest import Client
from tidegate.manage import schedules
from tidegate.postgres.database import Connection
from tidegate.queue.schedule import schedule


def scheduled(connection: Connection, name: str, expression: str, timezone: str = "UTC") -> None:
    said = {"expression": expression, "timezone": timezone, "missed": "one", "payload": {}}
    factory.make_type(connection, name, schedule=said)


def shown(client: Client, query: str = "") -> list[dict[str, Any]]:
    reply = client("GET", "/api/schedules", query=query)
    assert reply.status == 200, reply.json
    found: list[dict[str, Any]] = reply.json["schedules"]
    return found


def test_the_due_times_of_the_next_hours(management: Client, committed: Connection) -> None:
    scheduled(committed, "hourly", "0 * * * *", "Europe/Berlin")
    schedule(committed, ["hourly"])

    [found] = shown(management, "hours=3")

    assert (found["type"], found["enabled"], found["paused"], found["set_aside"]) == ("hourly", True, False, None)
    assert len(found["times"]) == 3
    assert found["next_due"] == found["times"][0]["at"]
    assert found["missed"] == []
    assert datetime.fromisoformat(found["times"][0]["local"]) == datetime.fromisoformat(found["times"][0]["at"])


@pytest.mark.parametrize(("day", "shift"), [(29, True), (28, False)])
def test_a_day_on_which_the_clocks_change_is_marked(day: int, shift: bool) -> None:
    due = datetime(2026, 3, day, 12, tzinfo=UTC)

    [found] = schedules._local([due], ZoneInfo("Europe/Berlin"))

    assert found == schedules.DueTime(due, f"2026-03-{day}T{14 if shift else 13}:00:00+0{2 if shift else 1}:00", shift)


def test_due_times_that_no_processor_has_looked_at(management: Client, committed: Connection) -> None:
    scheduled(committed, "often", "*/10 * * * *")
    schedule(committed, ["often"])
    committed.execute(
        "UPDATE tidegate.schedules SET next_due = date_bin('10 minutes', now() - interval '35 minutes', '2020-01-01Z')"
    )

    [found] = shown(management)

    missed = [datetime.fromisoformat(each) for each in found["missed"]]
    assert len(missed) in {3, 4}
    assert all(later - earlier == timedelta(minutes=10) for earlier, later in pairwise(missed))


def test_many_schedules_share_the_due_times_of_a_page(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schedules, "_MOST_TOGETHER", 30)
    for name in ("a", "b"):
        scheduled(committed, name, "* * * * *")

    assert [len(each["times"]) for each in shown(management)] == [15, 15]
    first = management("GET", "/api/schedules", query="limit=1").json
    second = management("GET", "/api/schedules", query=f"limit=1&after={first['next']}").json
    assert [each["schedules"][0]["type"] for each in (first, second)] == ["a", "b"]
    assert second["next"] is None


@pytest.mark.parametrize(
    ("expression", "timezone"),
    [
        ("* * * *", "UTC"),
        ("0 0 30 2 *", "UTC"),
        ("* * * * *", "Nowhere/Land"),
        ("* * * * *", "../etc/passwd"),
        ("\U0001f4a3", "UTC"),
    ],
    ids=["four fields", "never", "no zone", "path", "bomb"],
)
def test_a_schedule_that_cannot_be_read_says_so(
    management: Client, committed: Connection, expression: str, timezone: str
) -> None:
    scheduled(committed, "bad", expression, timezone)
    scheduled(committed, "good", "* * * * *")

    bad, good = shown(management)

    assert bad["set_aside"]
    assert (bad["times"], len(good["times"])) == ([], 200)
