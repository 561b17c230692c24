"""When a job type is due by itself: pure, from a cron expression and a time zone.

The expression has cron's five fields, and means what Debian's cron makes of it, daylight saving included. What names an
hour and a minute ("30 2 * * *") comes once a day, also on the day on which 2:30 does not exist (then at 3:00) or exists
twice (then at the first). What repeats ("*/15 * * * *", "0 * * * *") follows the real time, hour after hour.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import chain, islice, takewhile
from typing import Any, Literal

Missed = Literal["skip", "one", "all"]

_POLICIES = ("skip", "one", "all")
# So many of the missed ones come at once, where all are wanted; the next look goes on.
_AT_ONCE = 100
# One that is found no later than this has not been missed: it waited for a tick, which may come every five minutes.
_ON_TIME = timedelta(minutes=5)
# The latest of those that were missed is sought in the last hour first: a year of minutes takes seconds to go through.
_WINDOWS = (timedelta(hours=1), timedelta(days=1), timedelta(days=32), timedelta(days=366))


@dataclass(frozen=True)
class Schedule:
    """A job each time, with this payload.

    missed  what becomes of due times while nobody looked, or while the type was paused:
            "one"   a job for the latest of them
            "all"   a job for each of them
            "skip"  a job for the latest, unless it is over five minutes late
    """

    expression: str
    timezone: str = "UTC"
    missed: Missed = "one"
    payload: dict[str, Any] = field(default_factory=dict)

    def check(self) -> None:
        """Raises ValueError with a text that says what is wrong."""
        if self.missed not in _POLICIES:
            raise ValueError(f"missed is one of {', '.join(_POLICIES)}; {self.missed!r} is not")
        if next(self.times(datetime.now(UTC)), None) is None:
            raise ValueError(f"the schedule {self.expression!r} never comes")

    def times(self, after: datetime) -> Iterator[datetime]:
        """All that come after this moment, in order."""
        # Only where a type has a schedule do these take a part of the cold start.
        from cronsim import CronSim, CronSimError

        if len(self.expression.split()) != 5:
            raise ValueError(
                f"{self.expression!r} is no schedule: it takes minute, hour, day, month and day of the week"
            )
        asked = after.astimezone(_zone(self.timezone))
        try:
            simulation = CronSim(self.expression, asked)
        except (CronSimError, ValueError) as error:
            raise ValueError(f"{self.expression!r} is no schedule: {error}") from None
        for local in simulation:
            due = local.astimezone(UTC)
            # Asked in the second of two equal hours, cronsim begins with the first.
            if due > after:
                after = due
                yield due

    def missed_since(self, first: datetime, now: datetime) -> list[datetime]:
        """Of the due times from `first` until now, those that get a job."""
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
        raise ValueError(f"{name!r} is no time zone: write one of IANA's names, such as Europe/Berlin") from None
