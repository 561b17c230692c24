"""Why jobs have failed lately, grouped by type, code and message without what differs from job to job."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from operator import add
from typing import Any
from uuid import UUID

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/error_groups")

LOOK = 2_000
MOST_GROUPS = 100
PARTS = 24
# Ids and digests, then numbers with what joins them: times, versions, addresses.
_DIFFERS = re.compile(
    r"\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b0x[0-9a-f]+\b|\b(?=[a-z]*\d)[0-9a-f]{8,}\b|\d+(?:[.,:/-]\d+)*",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class ErrorGroup:
    type: str
    code: str
    message: str
    """Without numbers and ids: an … stands for each."""
    jobs: int
    first_at: datetime
    last_at: datetime
    example: UUID
    """The last of these jobs."""
    counts: list[int]
    """The jobs that failed in each of 24 equal parts of the hours, the oldest part first."""


@dataclass(frozen=True)
class Errors:
    errors: list[ErrorGroup]
    """Those of most jobs first, 100 at most."""
    looked_at: int
    """The newest failed jobs that were grouped."""
    at_least: bool
    """There may be more: the search stopped here."""


def errors(connection: Connection, *, hours: float, type_: str | None = None) -> Errors:
    rows = connection.execute(_SQL["errors"], {"type": type_, "hours": hours, "look": LOOK + 1}).fetchall()
    cuts = [row.pop("cut") for row in rows]
    groups = _merged(map(_group, rows))
    looked_at = sum(row["jobs"] for row in rows)
    return Errors(groups[:MOST_GROUPS], min(looked_at, LOOK), any(cuts) or looked_at > LOOK)


def _group(row: dict[str, Any]) -> ErrorGroup:
    in_parts = Counter(row.pop("parts"))
    counts = [in_parts[part] for part in range(PARTS)]
    return ErrorGroup(**row | {"message": without_ids(row["message"]), "counts": counts})


def without_ids(message: str) -> str:
    return _DIFFERS.sub("…", message)


def _merged(found: Iterable[ErrorGroup]) -> list[ErrorGroup]:
    groups: dict[tuple[str, str, str], ErrorGroup] = {}
    for each in found:
        key = (each.type, each.code, each.message)
        known = groups.setdefault(key, each)
        if known is not each:
            newer = max(known, each, key=lambda group: group.last_at)
            groups[key] = replace(
                newer,
                jobs=known.jobs + each.jobs,
                first_at=min(known.first_at, each.first_at),
                counts=[*map(add, known.counts, each.counts)],
            )
    return sorted(groups.values(), key=lambda group: (-group.jobs, group.type, group.code, group.message))
