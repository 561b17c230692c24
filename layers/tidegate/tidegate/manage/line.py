"""A pending job's place in the line of its lane, and when it may be expected to start.

The place is counted, in the order of the claim. The start is an estimate: jobs of types without limits move on as fast
as the lane's jobs have been run lately, those of a type with a limit as fast as that type's.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/line")

MOST_AHEAD = 10_000
_LONGEST = timedelta(days=366)
# These open by themselves, or the pace of the type contains them.
_MOVING = frozenset({"later", "rate", "window", "limit", "max_concurrent"})


@dataclass(frozen=True)
class PlaceInLine:
    ahead: int
    """The ready jobs of its lane that a claim takes before it."""
    at_least: bool
    """There may be more: the count stopped here."""
    rate_per_minute: float | None
    """How many of those that stand in its way are run in a minute; None: none has been run lately."""
    expected_start: datetime | None
    """An estimate. None: it cannot be said, and `says` has the reason."""
    says: str


@dataclass(frozen=True)
class _Way:
    """What is ahead of the job, and moves at one pace."""

    jobs: int
    per_minute: float

    @property
    def minutes(self) -> float:
        return self.jobs / self.per_minute if self.per_minute else float(self.jobs and "inf")


def line(connection: Connection, job: Mapping[str, Any], gates: Mapping[str, float | None]) -> PlaceInLine:
    """`job`: a row of why.sql; `gates`: the seconds until each gate that holds it back opens by itself."""
    if not job["type_known"]:
        return PlaceInLine(0, False, None, None, "its type is not declared, so it stands in no lane's line")
    ahead = connection.execute(_SQL["ahead"], {**_place(job), "most": MOST_AHEAD + 1}).fetchall()
    pace = connection.execute(_SQL["pace"], _place(job)).fetchall()
    number = sum(row["jobs"] for row in ahead)
    at_least = number > MOST_AHEAD
    ways = _ways(job, ahead, pace)
    slowest = max(ways, key=lambda way: way.minutes)
    rate = round(slowest.per_minute, 2) or None
    start, says = _start(job, gates, slowest, at_least)
    return PlaceInLine(min(number, MOST_AHEAD), at_least, rate, start, says)


def _place(job: Mapping[str, Any]) -> dict[str, Any]:
    return {name: job[name] for name in ("id", "type", "lane", "priority", "scheduled_for")}


def _ways(job: Mapping[str, Any], ahead: list[dict[str, Any]], pace: list[dict[str, Any]]) -> list[_Way]:
    competing = _Way(
        sum(row["jobs"] for row in ahead if row["competes"]), sum(row["per_minute"] for row in pace if row["competes"])
    )
    if not job["limits"]:
        return [competing]
    own = sum(row["per_minute"] for row in pace if row["type"] == job["type"])
    if most := [*_most_per_minute(job)]:
        own = min(own or min(most), *most)
    return [competing, _Way(sum(row["jobs"] for row in ahead if row["type"] == job["type"]), own)]


def _most_per_minute(job: Mapping[str, Any]) -> Iterator[float]:
    """What the rates and windows of its limits allow its type."""
    for limit in job["limits"]:
        if limit["rate"] is not None:
            yield 60 * limit["rate"] * job["per_start"]
        if limit["window_starts"] is not None:
            yield 60 * limit["window_starts"] * job["per_start"] / limit["window_seconds"]


def _start(
    job: Mapping[str, Any], gates: Mapping[str, float | None], way: _Way, at_least: bool
) -> tuple[datetime | None, str]:
    if any(name not in _MOVING for name in gates):
        return None, "a gate holds it back of which it cannot be said when it opens"
    is_full = "max_concurrent" in gates or gates.get("limit", 0) is None
    if is_full and not way.per_minute:
        return None, "its type is full, and no run of its jobs has ended in the last ten minutes"
    if way.minutes == float("inf"):
        return None, "no run of jobs like those ahead has ended in the last ten minutes, so there is no pace to tell by"
    seconds = max(60 * way.minutes, *(seconds or 0 for seconds in gates.values()), 0)
    if seconds > _LONGEST.total_seconds():
        return None, "at the present pace it would take more than a year"
    start = job["now"] + timedelta(seconds=seconds)
    if seconds == 0:
        return start, "the next claim of its lane may take it"
    return start, _words(job, way, at_least)


def _words(job: Mapping[str, Any], way: _Way, at_least: bool) -> str:
    if not way.jobs:
        return "when the time has come, the next claim of its lane may take it"
    says = f"about {way.per_minute:.3g} a minute are run of those that stand in its way"
    if at_least:
        says += f"; more than {MOST_AHEAD:,} are ahead, so it will not be earlier"
    if job["fair"]:
        says += "; owners take turns, so it may be earlier or later"
    return says
