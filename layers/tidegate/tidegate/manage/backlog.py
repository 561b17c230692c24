"""What stands before the claims of each lane, what holds it back, and when it will be done."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from tidegate.manage.line import MOST_AHEAD
from tidegate.manage.why import Gate, GateName, of_the_type
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/backlog")

# A count of one type stops here, however many types there are; with a tenth of it where many types have as many jobs.
_MOST = MOST_AHEAD
_LONGEST = timedelta(days=366)

Beside = Literal["later", "running", "waiting", "suspects"]
_BESIDE: tuple[Beside, ...] = ("later", "running", "waiting", "suspects")


@dataclass(frozen=True)
class HeldBack:
    """Jobs that a gate keeps from being claimed."""

    name: GateName
    jobs: int
    at_least: bool
    says: str


@dataclass(frozen=True)
class TypeBacklog:
    type: str
    ready: int
    at_least: bool
    """There may be more: a count stopped here."""
    rate_per_minute: float | None
    """How many of its jobs are run in a minute; None: none has been run lately."""
    empty_at: datetime | None
    """When its ready jobs are done at this pace, if none is added; None: it cannot be said."""
    gates: list[HeldBack]


@dataclass(frozen=True)
class LaneBacklog:
    lane: str
    enabled: bool
    ready: int
    at_least: bool
    """There may be more ready jobs: the count of a type stopped."""
    stopped: list[Beside]
    """The counts after this one that stopped too: there may be more."""
    later: int
    running: int
    waiting: int
    suspects: int
    oldest_seconds: float | None
    """How long the oldest ready job has been ready."""
    rate_per_minute: float | None
    empty_at: datetime | None
    processors: int
    last_tick_at: datetime | None
    types: list[TypeBacklog]


@dataclass(frozen=True)
class Backlog:
    lanes: list[LaneBacklog]


def backlog(connection: Connection, lanes: Iterable[str]) -> Backlog:
    """`lanes`: those that have processors. Lanes of types are added."""
    stock = {row["type"]: row for row in connection.execute(_SQL["stock"], {"most": _MOST})}
    rows = [row | stock[row["type"]] for row in connection.execute(_SQL["types"]) if row["type"] in stock]
    of_all = connection.execute(_SQL["lanes"]).fetchone()
    assert of_all is not None
    of_all["ticks"] = {row["lane"]: row["ticked_at"] for row in connection.execute(_SQL["ticks"])}
    names = dict.fromkeys([*lanes, *(row["lane"] for row in rows)])
    return Backlog([_lane(name, [row for row in rows if row["lane"] == name], of_all) for name in names])


def _lane(name: str, rows: list[dict[str, Any]], of_all: dict[str, Any]) -> LaneBacklog:
    types = [_type(row) for row in rows]
    total = {kind: sum(min(row[kind], row["most"]) for row in rows) for kind in ("ready", *_BESIDE)}
    ages = [row["oldest_seconds"] for row in rows if row["oldest_seconds"] is not None]
    pace = sum(row["per_minute"] or 0 for row in rows)
    return LaneBacklog(
        lane=name,
        enabled=of_all["enabled"],
        **total,
        at_least=any(_stopped(row, "ready") for row in rows),
        stopped=[kind for kind in _BESIDE if any(_stopped(row, kind) for row in rows)],
        oldest_seconds=max(ages, default=None),
        rate_per_minute=round(pace, 2) or None,
        empty_at=_lane_empty(rows, types, pace),
        processors=of_all["working"].count(name),
        last_tick_at=of_all["ticks"].get(name),
        types=types,
    )


def _stopped(row: dict[str, Any], kind: str) -> bool:
    return bool(row[kind] > row["most"])


def _type(row: dict[str, Any]) -> TypeBacklog:
    shut = [check for check in of_the_type(row) if isinstance(check, Gate)]
    ready, at_least = min(row["ready"], row["most"]), _stopped(row, "ready")
    pace = row["per_minute"]
    return TypeBacklog(
        type=row["type"],
        ready=ready,
        at_least=at_least,
        rate_per_minute=pace and round(pace, 2),
        empty_at=None if shut or at_least else empty_at(row["now"], ready, pace),
        gates=[*(HeldBack(gate.name, ready, at_least, gate.says) for gate in shut if ready), *_held_back(row)],
    )


def _held_back(row: dict[str, Any]) -> Iterator[HeldBack]:
    """By its limits, and by what is the job's own."""
    if row["blocked"]:
        yield _some(row, "blocked", GateName.BLOCKED, f"their concurrency_key is full: key_limit is {row['key_limit']}")
    for limit in row["limits"] or []:
        for name, left, says in _of_limit(limit, row["per_start"]):
            if left < row["ready"]:
                yield _some(row, "ready", name, says, less=left)
    if row["later"]:
        yield _some(row, "later", GateName.LATER, "they are not due yet")
    if row["suspects"]:
        yield _some(
            row,
            "suspects",
            GateName.SUSPECT,
            "a processor died while it held them; a tick runs them, before other jobs",
        )


def _of_limit(limit: dict[str, Any], per_start: int) -> Iterator[tuple[GateName, int, str]]:
    """The gates of a limit, how many jobs of the type each lets start, and its words. A shared limit is one gate."""
    gates = [*_of_own_limit(limit, " calls" if per_start > 1 else "", per_start)]
    if limit["is_own"] or not gates:
        yield from gates
    else:
        left = min(left for _, left, _ in gates)
        says = f"the limit {limit['name']!r} lets {left} start now, with those of other types that name it"
        yield GateName.LIMIT, left, says


def _of_own_limit(limit: dict[str, Any], calls: str, per_start: int) -> Iterator[tuple[GateName, int, str]]:
    if limit["max_concurrent"] is not None:
        left = max(limit["jobs"], 0)
        yield GateName.MAX_CONCURRENT, left, f"max_concurrent is {limit['max_concurrent']}, and {left} more may start"
    if limit["rate"] is not None:
        left = max(int(limit["tokens"]), 0) * per_start
        yield GateName.RATE, left, f"{left} may start now, and {limit['rate']:g}{calls} a second"
    if limit["window_starts"] is not None:
        left = max(limit["window_starts"] - limit["counted"], 0) * per_start
        most = f"{limit['window_starts']}{calls} in a span of {limit['window_seconds']:g} seconds"
        yield GateName.WINDOW, left, f"{left} may start now, and {most}"


def _some(row: dict[str, Any], kind: str, name: GateName, says: str, *, less: int = 0) -> HeldBack:
    return HeldBack(name, max(min(row[kind], row["most"]) - less, 0), _stopped(row, kind), says)


def _lane_empty(rows: list[dict[str, Any]], types: list[TypeBacklog], pace: float) -> datetime | None:
    """When the last of its types is done, but not before the lane's own pace allows. What a gate of its type holds
    back is left out."""
    moving = [
        (row, of_type)
        for row, of_type in zip(rows, types, strict=True)
        if of_type.ready and all(isinstance(check, GateName) for check in of_the_type(row))
    ]
    ends = [of_type.empty_at for row, of_type in moving if row["limits"]]
    if not moving or None in ends or any(of_type.at_least for _, of_type in moving):
        return None
    together = empty_at(moving[0][0]["now"], sum(of_type.ready for _, of_type in moving), pace)
    return together and max([together, *(end for end in ends if end)])


def empty_at(now: datetime, jobs: int, per_minute: float | None) -> datetime | None:
    """When so many jobs are done. None: there are none, or no pace to tell by, or it would take more than a year."""
    if not jobs or not per_minute or jobs / per_minute > _LONGEST.total_seconds() / 60:
        return None
    return now + timedelta(minutes=jobs / per_minute)
