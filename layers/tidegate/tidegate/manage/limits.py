"""The limits of types, and what uses them up: running jobs, concurrency keys, rate tokens; and who holds which job."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal
from uuid import UUID

from psycopg.rows import class_row

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/limits")

LOOK = 5_000
MOST_RUNNING = 1_000
MOST_SUSPECTS = 100
LISTED = 20
_MOST_BLOCKED = 100
_LONGEST = timedelta(days=366)
_NO_ID = UUID(int=0)

Kind = Literal["max_concurrent", "key_limit", "rate", "window"]


@dataclass(frozen=True)
class FullKey:
    key: str
    running: int
    blocked: int
    at_least: bool
    """More may be blocked: the count stopped here."""
    holders: list[UUID]


@dataclass(frozen=True)
class Limit:
    type: str
    kind: Kind
    limit: float
    unit: Literal["jobs at once", "jobs of a key at once", "starts a second", "calls a second", "starts in a span"]
    in_use: int | None
    """How many of the type run; of a window, the starts that it counts; of a rate None."""
    at_least: bool
    """There may be more: the count stopped here."""
    declared: Any
    """What the code says; None: nothing."""
    override: Any
    """What an operator said over it; None: nothing."""
    changed_at: datetime | None
    """The last change by an operator, of those that the audit has lately."""
    changed_by: str | None
    tokens: float | None = None
    """The starts that a rate allows now."""
    burst: float | None = None
    """The most tokens."""
    refill_per_second: float | None = None
    full_at: datetime | None = None
    """When it has all tokens again, if none is taken; None: it has them, or it takes more than a year."""
    seconds: float | None = None
    """The span of a window."""
    opens_at: datetime | None = None
    """When a window lets one more start; None: now."""
    holders: list[UUID] = field(default_factory=list)
    """The running jobs whose locks end first, 20 at most."""
    keys: list[FullKey] = field(default_factory=list)
    """The fullest 20."""


@dataclass(frozen=True)
class FoundLimits:
    limits: list[Limit]
    next: str | None
    """`after` of the next page; None on the last."""


@dataclass(frozen=True)
class Lock:
    job_id: UUID
    type: str
    lane: str | None
    owner: str
    locked_by: str
    locked_at: datetime
    lock_expires_at: datetime
    expired: bool
    attempts: int
    deaths: int
    suspect: bool
    progress: int
    stage: str | None
    deadline: datetime | None
    """The end of its processor's invocation; None: the processor is no longer registered."""
    log_stream: str | None


@dataclass(frozen=True)
class Suspect:
    job_id: UUID
    type: str
    deaths: int
    alone: bool
    """It runs with nothing beside it, since two processors have died that held it."""
    scheduled_for: datetime
    died_in: list[str]
    """The processors that held it when they died, the last ones first."""


@dataclass(frozen=True)
class Locks:
    locks: list[Lock]
    suspects: list[Suspect]
    """Those that do not run, 100 at most; only on the first page."""
    next: UUID | None
    """`after` of the next page; None on the last."""


def limits(connection: Connection, *, limit: int, after: str | None = None) -> FoundLimits:
    """`limit`: types in a page."""
    asked = {"after": after or "", "limit": limit, "keys": LISTED, "most": MOST_RUNNING, "listed": LISTED}
    rows = connection.execute(_SQL["types"], asked).fetchall()
    page = rows[:limit]
    changed = connection.execute(_SQL["changed"], {"types": [row["type"] for row in page]})
    by_whom = {(row["type"], row["kind"]): row for row in changed}
    found = [each for row in page for each in _of_type(row, by_whom)]
    return FoundLimits(found, page[-1]["type"] if len(rows) > limit else None)


def _of_type(row: dict[str, Any], by_whom: dict[tuple[str, str], dict[str, Any]]) -> Iterator[Limit]:
    at_least = row["running"] > MOST_RUNNING
    of_running = {"in_use": min(row["running"], MOST_RUNNING), "at_least": at_least}
    if row["max_concurrent"] is not None:
        said = _said(row, "max_concurrent", by_whom)
        held = of_running | {"holders": row["ids"] or []}
        yield Limit(limit=row["max_concurrent"], unit="jobs at once", **said, **held)
    said = _said(row, "key_limit", by_whom)
    if row["keys"] or said["declared"] is not None or said["override"] is not None:
        keys = [_key(key) for key in row["keys"] or []]
        yield Limit(limit=row["key_limit"], unit="jobs of a key at once", **said, **of_running, keys=keys)
    if row["rate"] is not None:
        tokens = {"tokens": row["tokens"], "burst": row["burst"], "refill_per_second": row["rate"]}
        said = _said(row, "rate", by_whom) | {"in_use": None, "at_least": False}
        yield Limit(
            limit=row["rate"],
            unit="calls a second" if row["per_start"] > 1 else "starts a second",
            **said,
            **tokens,
            full_at=full_at(row),
        )
    if row["window_starts"] is not None:
        said = _said(row, "window", by_whom) | {"in_use": row["counted"], "at_least": False}
        opens_in = row["seconds_to_opening"]
        opens_at = row["now"] + timedelta(seconds=opens_in) if opens_in > 0 else None
        span = {"seconds": row["window_seconds"], "opens_at": opens_at}
        yield Limit(limit=row["window_starts"], unit="starts in a span", **said, **span)


def _said(row: dict[str, Any], kind: Kind, by_whom: dict[tuple[str, str], dict[str, Any]]) -> dict[str, Any]:
    last = by_whom.get((row["type"], kind), {"at": None, "actor": None})
    return {
        "type": row["type"],
        "kind": kind,
        "declared": row["declared"].get(kind),
        "override": row["overrides"].get(kind),
        "changed_at": last["at"],
        "changed_by": last["actor"],
    }


def _key(key: dict[str, Any]) -> FullKey:
    blocked = key["blocked"]
    return FullKey(
        key["key"],
        key["running"],
        min(blocked, _MOST_BLOCKED),
        blocked > _MOST_BLOCKED,
        [UUID(each) for each in key["ids"]],
    )


def full_at(row: dict[str, Any]) -> datetime | None:
    seconds = (row["burst"] - row["tokens"]) / row["rate"]
    if not 0 < seconds <= _LONGEST.total_seconds():
        return None
    full: datetime = row["now"] + timedelta(seconds=seconds)
    return full


def locks(connection: Connection, *, limit: int, after: UUID | None = None) -> Locks:
    asked = {"after": after or _NO_ID, "limit": limit, "look": LOOK}
    with connection.cursor(row_factory=class_row(Lock)) as cursor:
        found = cursor.execute(_SQL["locks"], asked).fetchall()
    page = found[:limit]
    suspects: list[Suspect] = []
    if after is None:
        with connection.cursor(row_factory=class_row(Suspect)) as of_suspects:
            suspects = of_suspects.execute(_SQL["suspects"], {"most": MOST_SUSPECTS}).fetchall()
    return Locks(page, suspects, page[-1].job_id if len(found) > limit else None)
