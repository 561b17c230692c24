"""Batches, newest first, and the jobs of one as a field of letters."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from tidegate.base.errors import NotFound
from tidegate.http.principal import Principal
from tidegate.job import Status
from tidegate.manage.backlog import empty_at
from tidegate.manage.error_groups import without_ids
from tidegate.manage.progress import Progress
from tidegate.manage.search import use_the_index
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/batches")

MOST_CELLS = 10_000
LOOK = 1_000
"""The batches that one request reads."""
# The jobs that a page counts in all, and of each batch at least.
_COUNTED, _LEAST = 10_000, 100
_MOST_ERRORS = 20
_LAST = UUID(int=2**128 - 1)


@dataclass(frozen=True)
class ListedBatch:
    id: UUID
    total: int
    created_at: datetime
    finished_at: datetime | None
    owner: str
    progress: Progress


@dataclass(frozen=True)
class BatchPage:
    batches: list[ListedBatch]
    next: UUID | None
    """`after` of the next page; None on the last."""


@dataclass(frozen=True)
class BatchError:
    code: str
    message: str
    """Without numbers and ids: an … stands for each."""
    jobs: int
    example: UUID


@dataclass(frozen=True)
class Cells:
    cells: str
    """A letter for each job, in the order of their ids: q pending, r processing, w waiting, a review_needed,
    c completed, f failed, x cancelled."""
    total: int
    at_least: bool
    """There are more: the letters stop here."""
    errors: list[BatchError]
    per_minute: float | None
    """How many of its jobs ended in a minute, lately; None: none did."""
    ends_at: datetime | None
    """When the last one ends at this pace; None: it cannot be said."""
    then: str | None
    """The type of the job that comes after it."""


def batches(
    connection: Connection,
    principal: Principal,
    *,
    limit: int,
    after: UUID | None = None,
    is_open: bool | None = None,
    owner: str | None = None,
) -> BatchPage:
    if not principal.sees_all and owner not in {None, principal.owner}:
        return BatchPage([], None)
    owner = owner if principal.sees_all else principal.owner
    asked = {"owner": owner, "after": after or _LAST, "open": is_open, "limit": limit, "look": LOOK}
    stretch = _SQL["of_unfinished" if is_open else "of_all" if owner is None else "of_owner"]
    counts = {"most": MOST_CELLS, "counted": _COUNTED, "least": _LEAST}
    with use_the_index(connection):
        rows = connection.execute(_SQL["batches"].format(stretch=stretch), asked | counts).fetchall()
        found = [_listed(row) for row in rows]
        if len(found) > limit:
            return BatchPage(found[:limit], found[limit - 1].id)
        seen = connection.execute(_SQL["seen"].format(stretch=stretch), asked).fetchone()
    return BatchPage(found, seen["id"] if seen else None)


def _listed(row: dict[str, Any]) -> ListedBatch:
    counts = dict.fromkeys(Status, 0) | {Status(status): jobs for status, jobs in row["jobs"].items()}
    total = sum(counts.values())
    progress = Progress(total=total, at_least=total > row["most"], **counts)
    known = {name: row[name] for name in ("id", "total", "created_at", "finished_at", "owner")}
    return ListedBatch(**known, progress=progress)


def cells(connection: Connection, batch_id: UUID, principal: Principal) -> Cells:
    asked = {"id": batch_id, "owner": None if principal.sees_all else principal.owner, "most": MOST_CELLS}
    row = connection.execute(_SQL["cells"], asked).fetchone()
    if row is None:
        raise NotFound(f"there is no batch {batch_id}")
    letters = row["cells"] or ""
    at_least = len(letters) > MOST_CELLS
    return Cells(
        cells=letters[:MOST_CELLS],
        total=min(len(letters), MOST_CELLS),
        at_least=at_least,
        errors=_merged(row["errors"] or []),
        per_minute=round(row["per_minute"] or 0, 2) or None,
        ends_at=None if at_least else empty_at(row["now"], row["unfinished"], row["per_minute"]),
        then=row["then"],
    )


def _merged(found: list[dict[str, Any]]) -> list[BatchError]:
    groups: dict[tuple[str, str], BatchError] = {}
    for each in found:
        code, message = each["code"], without_ids(each["message"])
        known = groups.get((code, message), BatchError(code, message, 0, UUID(each["example"])))
        groups[code, message] = BatchError(code, message, known.jobs + each["jobs"], known.example)
    return sorted(groups.values(), key=lambda group: (-group.jobs, group.code, group.message))[:_MOST_ERRORS]
