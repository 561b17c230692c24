"""The due times of a schedule, and the schedules that are refused."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from itertools import islice, pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from tests.own import CANARY_ALONE
from tidegate import Retention, Running, Schedule, job_type
from tidegate.job_type.cron import Missed

BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"
EXPRESSIONS = ["* * * * *", "*/20 * * * *", "0 * * * *", "30 2 * * *", "15,45 1-3 * * *", "*/30 2 * * *", "0 0 1 * *"]


class Report(BaseModel):
    days: int = 1


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def times(expression: str, timezone: str, after: str, count: int) -> list[datetime]:
    """The due times in local time."""
    found = islice(Schedule(expression, timezone).times(utc(after)), count)
    return [due.astimezone(ZoneInfo(timezone)) for due in found]


@pytest.mark.parametrize(
    ("timezone", "expression", "after", "expected"),
    [
        (BERLIN, "30 2 * * *", "2026-03-28 12:00", ["2026-03-29T03:00+02:00", "2026-03-30T02:30+02:00"]),
        (NEW_YORK, "30 2 * * *", "2026-03-07 12:00", ["2026-03-08T03:00-04:00", "2026-03-09T02:30-04:00"]),
        (BERLIN, "30 2 * * *", "2026-10-24 12:00", ["2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00"]),
        (NEW_YORK, "30 1 * * *", "2026-10-31 12:00", ["2026-11-01T01:30-04:00", "2026-11-02T01:30-05:00"]),
    ],
    ids=["right after, Berlin", "right after, New York", "the first time, Berlin", "the first time, New York"],
)
def test_a_time_that_does_not_exist_or_exists_twice_is_due_once(
    timezone: str, expression: str, after: str, expected: list[str]
) -> None:
    assert [due.isoformat(timespec="minutes") for due in times(expression, timezone, after, 2)] == expected


@pytest.mark.parametrize(("timezone", "after"), [(BERLIN, "2026-10-25 01:10"), (NEW_YORK, "2026-11-01 06:10")])
def test_in_the_second_of_two_equal_hours_the_first_has_passed(timezone: str, after: str) -> None:
    [due] = times("30 1,2 * * *", timezone, after, 1)

    assert due > utc(after)


@pytest.mark.parametrize(
    ("timezone", "day"), [(BERLIN, "2026-03-29"), (BERLIN, "2026-10-25"), (NEW_YORK, "2026-11-01")]
)
def test_a_repeating_schedule_follows_the_real_time(timezone: str, day: str) -> None:
    found = list(islice(Schedule("*/15 * * * *", timezone).times(utc(f"{day} 00:00")), 40))

    assert {after - before for before, after in pairwise(found)} == {timedelta(minutes=15)}


@settings(deadline=None)
@given(
    expression=st.sampled_from(EXPRESSIONS),
    timezone=st.sampled_from([BERLIN, NEW_YORK, "UTC"]),
    minutes=st.integers(0, 2 * 366 * 24 * 60),
    share=st.floats(0, 0.999),
)
def test_the_next_time_is_the_same_from_any_earlier_moment(
    expression: str, timezone: str, minutes: int, share: float
) -> None:
    schedule, moment = Schedule(expression, timezone), utc("2026-01-01 00:00") + timedelta(minutes=minutes)
    first, second = islice(schedule.times(moment), 2)

    assert moment < first < second
    assert next(schedule.times(moment + (first - moment) * share)) == first
    assert next(schedule.times(first)) == second


@pytest.mark.parametrize(
    ("expression", "missed", "expected"),
    [
        ("0 * * * *", "one", ["09:00"]),
        ("0 * * * *", "all", ["07:00", "08:00", "09:00"]),
        ("0 * * * *", "skip", []),
        ("* * * * *", "skip", ["09:30"]),
    ],
    ids=["one", "all", "skip", "skip keeps a time that is hardly late"],
)
def test_missed_times_that_get_a_job(expression: str, missed: Missed, expected: list[str]) -> None:
    found = Schedule(expression, missed=missed).missed_since(utc("2026-05-01 07:00"), utc("2026-05-01 09:30"))

    assert [f"{due:%H:%M}" for due in found] == expected


def test_at_most_a_hundred_missed_times_get_a_job_at_once() -> None:
    found = Schedule("* * * * *", missed="all").missed_since(utc("2026-05-01 07:00"), utc("2026-05-02 07:00"))

    assert (len(found), found[-1]) == (100, utc("2026-05-01 08:39"))


@pytest.mark.parametrize("expression", ["* * * * *", "0 3 * * *", "0 0 1 * *", "*/5 * 1 1 *", "0 0 29 2 *"])
def test_the_latest_missed_time_is_found(expression: str) -> None:
    schedule, now = Schedule(expression), utc("2030-06-15 12:34")
    first = next(schedule.times(utc("2024-01-01 00:00")))

    [latest] = schedule.missed_since(first, now)

    assert latest <= now < next(schedule.times(latest))


@pytest.mark.parametrize(
    ("schedule", "says"),
    [
        ("61 * * * *", "Bad minute"),
        ("@daily", "write minute, hour"),
        ("0 0 3 * * *", "write minute, hour"),
        ("0 0 31 4 *", "Bad day-of-month"),
        ("* * */20 * 1L", "is never due"),
        (Schedule("0 3 * * *", timezone="Europe/Atlantis"), "'Europe/Atlantis' is not a time zone"),
        (Schedule("0 3 * * *", payload={"days": object()}), "not JSON serializable"),
        (Schedule("0 3 * * *", timezone="Europe"), "'Europe' is not a time zone"),
        (Schedule("0 3 * * *", missed="some"), "missed is one of skip, one, all"),  # type: ignore[arg-type]
        (Schedule("0 3 * * *", payload={"days": "many"}), "payload does not fit: days: it has to be of type integer"),
    ],
)
def test_an_invalid_schedule_is_refused_with_the_name_of_its_type(schedule: Any, says: str) -> None:
    with pytest.raises(ValueError, match=rf"^job type 'report': .*{says}"):

        @job_type("report", schedule=schedule)
        def report(job: Running, report: Report) -> None: ...


def test_a_plain_text_is_a_schedule_in_utc() -> None:
    @job_type("report", schedule="0 3 * * *", retention=Retention(failed=None))
    def report(job: Running, report: Report) -> None: ...

    declared = report.declared()
    said = {"expression": "0 3 * * *", "timezone": "UTC", "missed": "one", "payload": {}}
    assert declared["schedule"] == said | {"owner": "schedule", "enabled": True}
    kept = {"completed": 7, "failed": None, "cancelled": 7}
    assert declared["retention"] == kept | {"most_completed": None, "most_failed": None, "most_cancelled": None}


@pytest.mark.parametrize("days", [-1, float("nan"), 1e9])
def test_an_invalid_retention_is_refused_with_the_name_of_its_type(days: float) -> None:
    with pytest.raises(ValueError, match=r"^job type 'report': completed jobs are kept 0 to"):

        @job_type("report", retention=Retention(completed=days))
        def report(job: Running, report: Report) -> None: ...


def test_cron_is_loaded_only_for_a_schedule() -> None:
    code = f"{CANARY_ALONE}\nimport processor; print('cronsim' in sys.modules)"
    environment = {"PYTHONPATH": ":".join(sys.path), "DATABASE_URL": "postgresql://nowhere.invalid/"}

    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)

    assert done.stdout == "False\n"


def test_further_schedules_have_names_of_their_own() -> None:
    nightly = Schedule("0 3 * * *", timezone="Europe/Berlin", owner="acme", enabled=False)

    @job_type("report", schedules={"nightly": nightly, "noon": "0 12 * * *"})
    def report(job: Running, report: Report) -> None: ...

    assert report.declared()["schedules"]["nightly"]["owner"] == "acme"
    assert report.declared()["schedules"]["noon"]["enabled"] is True


@pytest.mark.parametrize(
    "schedules",
    [
        {"default": "0 3 * * *"},
        {"Nightly": "0 3 * * *"},
        {"a b": "0 3 * * *"},
        {f"n{n}": "0 3 * * *" for n in range(101)},
        {"nightly": "every night"},
        {"nightly": Schedule("0 3 * * *", payload={"days": "many"})},
        {"nightly": Schedule("0 3 * * *", owner="")},
        {"nightly": Schedule("0 3 * * *", owner="x" * 201)},
        {"nightly": Schedule("0 3 * * *", owner="a\0")},
    ],
    ids=lambda schedules: str(schedules)[:40],
)
def test_further_schedules_are_checked_when_the_code_is_loaded(schedules: Any) -> None:
    with pytest.raises(ValueError, match="job type 'report'"):

        @job_type("report", schedules=schedules)
        def report(job: Running, report: Report) -> None: ...
