"""The state of each topic: the latest, read from the tables. A client that missed ten changes gets the last one.

An owner's client sees what that owner has. What is gone, or another owner's, is gone: it is no error, since a poll asks
for many things at once.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.rows import class_row
from pydantic_core import to_json, to_jsonable_python

from tidegate.base.answer_size import MOST_ANSWER_BYTES, fitting
from tidegate.base.errors import NotFound
from tidegate.http.principal import Principal
from tidegate.manage import progress
from tidegate.manage import stats as counts
from tidegate.manage.search import COLUMNS, Found, JobFilter, listed, read, search
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

MOST_JOBS = 100
"""In one topic, or one request."""
MOST_NEW = 100
MOST_IN_INBOX = 1_000

_SQL = load("live/states")


def jobs(connection: Connection, ids: Sequence[UUID], principal: Principal) -> dict[str, Any]:
    return shown(found(connection, ids, principal), ids, most_bytes=MOST_ANSWER_BYTES)


def found(connection: Connection, ids: Sequence[UUID], principal: Principal) -> list[Found]:
    return _found(connection, ids, None if principal.sees_all else principal.owner)


def by_id(connection: Connection, ids: Sequence[UUID]) -> dict[UUID, Found]:
    """Of all owners: the caller chooses who sees what."""
    return {job.id: job for job in _found(connection, ids, None)} if ids else {}


def shown(found: Sequence[Found], ids: Sequence[UUID], *, most_bytes: int) -> dict[str, Any]:
    """As the list shows them, newest first; those that `most_bytes` has no room for are left out."""
    there = {job.id for job in found}
    newest_first = sorted(found, key=lambda job: job.id, reverse=True)
    return {
        "jobs": [listed(job) for job in fitting(newest_first, most_bytes)],
        "gone": [each for each in dict.fromkeys(ids) if each not in there],
    }


def new(connection: Connection, wanted: JobFilter, newest: UUID, principal: Principal) -> dict[str, Any]:
    """How many jobs the list has before its newest."""
    page = search(connection, wanted, principal, limit=MOST_NEW, after=newest, sort="oldest")
    return {"count": len(page.jobs), "at_least": page.next is not None}


def batch(connection: Connection, batch_id: UUID, principal: Principal) -> dict[str, Any] | None:
    try:
        found = progress.find_batch(connection, batch_id, principal)
    except NotFound:
        return None
    return vars(found) | {"progress": progress.of_batch(connection, batch_id)}


def reference(
    connection: Connection, reference_type: str, reference_id: str, principal: Principal
) -> progress.Progress:
    return progress.of_reference(connection, reference_type, reference_id, principal)


def stats(connection: Connection) -> Any:
    """Seconds and rates are rounded: a queue in which nothing happens stays the same."""
    return _rounded(to_jsonable_python(counts.stats(connection)))


def inbox(connection: Connection) -> dict[str, Any]:
    """What needs a person."""
    row = connection.execute(_SQL["inbox"], {"most": MOST_IN_INBOX}).fetchone()
    assert row is not None
    return {name: {"count": min(n, MOST_IN_INBOX), "at_least": n > MOST_IN_INBOX} for name, n in row.items()}


def now(connection: Connection) -> datetime:
    row = connection.execute(_SQL["now"]).fetchone()
    assert row is not None
    at: datetime = row["at"]
    return at


def version(state: Any) -> str:
    """The same for the same state, and for no other."""
    return hashlib.sha256(to_json(state)).hexdigest()[:32]


def _found(connection: Connection, ids: Sequence[UUID], owner: str | None) -> list[Found]:
    with connection.cursor(row_factory=class_row(Found)) as cursor:
        statement = _SQL["jobs"].format(columns=read(COLUMNS))
        return cursor.execute(statement, {"ids": list(ids), "owner": owner}).fetchall()


def _rounded(value: Any) -> Any:
    match value:
        case dict():
            return {name: _rounded(each) for name, each in value.items()}
        case float():
            return float(f"{value:.3g}") if value < 1000 else round(value)
    return value
