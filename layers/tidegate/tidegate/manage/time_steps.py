"""A span of time in steps of one width: few enough to draw, and of rows few enough to read."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

MOST_POINTS = 400
MOST_ROWS = 20_000
"""The rows that one chart reads of the tallies, where it can choose coarser ones."""

MINUTE, HOUR, DAY = 60, 3600, 86400
# How long the tallies with each step are kept (prune_numbers).
_KEPT = {MINUTE: timedelta(hours=48), HOUR: timedelta(days=90), DAY: timedelta(days=400)}
_WIDTHS = [minutes * MINUTE for minutes in (1, 2, 5, 10, 15, 30)] + [hours * HOUR for hours in (1, 2, 3, 6, 12)]
_WIDTHS += [days * DAY for days in (1, 2, 7, 30, 400)]
LONGEST = _KEPT[DAY]


@dataclass(frozen=True)
class Steps:
    since: datetime
    until: datetime
    width: int
    """Seconds."""
    of: int
    """The step of the rows that they are made of."""

    @property
    def starts(self) -> list[int]:
        """In seconds since 1970."""
        return list(range(int(self.since.timestamp()), int(self.until.timestamp()), self.width))


def steps(
    since: datetime,
    until: datetime,
    *,
    now: datetime,
    types: int = 1,
    at_least: int = MINUTE,
    most: int = MOST_POINTS,
) -> Steps:
    """The narrowest ones that are `at_least` so wide, `most` of them, from the coarsest rows that will do."""
    seconds = max((until - since).total_seconds(), 1.0)
    enough = max(seconds / (most - 1), at_least)
    choices = [
        (width, -step)
        for step in _KEPT
        if step == DAY or (now - since <= _KEPT[step] and seconds / step * types <= MOST_ROWS)
        for width in _WIDTHS
        if width >= enough and width % step == 0
    ]
    width, step = min(choices)
    first = datetime.fromtimestamp(since.timestamp() // width * width, UTC)
    return Steps(first, until, width, -step)
