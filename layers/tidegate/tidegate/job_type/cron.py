"""The due times of a job type's schedule, from a cron expression and a time zone.

The expression has cron's five fields, with the meaning of Debian's cron, also for daylight saving. An expression with a
fixed hour and minute ("30 2 * * *") is due once a day, also on the day on which 2:30 does not exist (then at 3:00) or
exists twice (then at the first). One that repeats ("*/15 * * * *", "0 * * * *") follows the real time, hour after hour.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import chain, islice, takewhile
from typing import Any, Literal

from tidegate.base.bounds import LONGEST_OWNER
from tidegate.base.redact import storable

Missed = Literal["skip", "one", "all"]

OWNER = "schedule"
"""Of the jobs of a schedule that says no other."""
_POLICIES = ("skip", "one", "all")
# With "all", the most missed times that one look enqueues; the next look continues.
_AT_ONCE = 100
# A due time within this span is not missed: it waited for a tick, and ticks may be five minutes apart.
_ON_TIME = timedelta(minutes=5)
# The search for the latest missed time begins with the last hour: going through the minutes of a year takes seconds.
_WINDOWS = (timedelta(hours=1), timedelta(days=1), timedelta(days=32), timedelta(days=366))


@dataclass(frozen=True)
class Schedule:
    """Enqueues a job with this payload at each due time.

    missed  what happens to due times at which no processor ran, or the type was paused:
            "one"   a job for the latest of them
            "all"   a job for each of them
            "skip"  a job for the latest, unless it is over five minutes late
    owner   whose jobs they are: keys of this owner see them
    enabled False: it makes no jobs until an operator switches it on
    """

    expression: str
    timezone: str = "UTC"
    missed: Missed = "one"
    payload: dict[str, Any] = field(default_factory=dict)
    owner: str = OWNER
    enabled: bool = True

    def check(self) -> None:
        """Raises ValueError with the reason."""
        if self.missed not in _POLICIES:
            raise ValueError(f"missed is one of {', '.join(_POLICIES)}; {self.missed!r} is not")
        if not 0 < len(self.owner) <= LONGEST_OWNER or storable(self.owner) != self.owner:
            raise ValueError(f"an owner is a text of 1 to {LONGEST_OWNER} letters")
        if next(self.times(datetime.now(UTC)), None) is None:
            raise ValueError(f"the schedule {self.expression!r} is never due")

    def times(self, after: datetime) -> Iterator[datetime]:
        """The due times after this moment, in order."""
        # Only a type with a schedule pays for this import at the cold start.
        from cronsim import CronSim, CronSimError

        if len(self.expression.split()) != 5:
            raise ValueError(
                f"{self.expression!r} is not a schedule: write minute, hour, day, month and day of the week"
            )
        asked = after.astimezone(_zone(self.timezone))
        try:
            simulation = CronSim(self.expression, asked)
        except (CronSimError, ValueError) as error:
            raise ValueError(f"{self.expression!r} is not a schedule: {error}") from None
        for local in simulation:
            due = local.astimezone(UTC)
            # In the second of two equal hours, cronsim begins with the first.
            if due > after:
                after = due
                yield due

    def missed_since(self, first: datetime, now: datetime) -> list[datetime]:
        """The due times from `first` until now that get a job."""
        if self.missed == "all":
            return list(islice(_until(now, chain([first], self.times(first))), _AT_ONCE))
        latest = self._latest(first, now)
        return [] if self.missed == "skip" and now - latest > _ON_TIME else [latest]

    def _latest(self, first: datetime, now: datetime) -> datetime:
        for window in _WINDOWS:
            if now - window > first and (recent := list(_until(now, self.times(now - window)))):
                return recent[-1]
        return list(_until(now, chain([first], self.times(first))))[-1]


def _until(now: datetime, times: Iterator[datetime]) -> Iterator[datetime]:
    return takewhile(lambda due: due <= now, times)


def _zone(name: str) -> tzinfo:
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        raise ValueError(f"{name!r} is not a time zone: write one of IANA's names, such as Europe/Berlin") from None
