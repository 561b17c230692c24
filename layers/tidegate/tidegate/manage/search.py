"""Finds jobs by filters, a page at a time, at a cost that does not grow with the table.

One request reads at most LOOK rows, whatever the filters. One filter's index selects the rows, and the other filters
are compared row by row. So a page may be short or empty and still have a `next`, where the search continues.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from psycopg.rows import class_row
from pydantic import AfterValidator, AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from tidegate.http.principal import Principal
from tidegate.job import Status, date_in_words, in_utc
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

LOOK = 5_000
"""The rows that one request reads: 5 ms if they lie side by side, 25 if each lies on its own disk page."""

_SQL = load("manage/search")
_TROUBLED = {Status.FAILED, Status.REVIEW_NEEDED, Status.CANCELLED, Status.WAITING}
_OF_TROUBLED = "status IN ('failed', 'review_needed', 'cancelled', 'waiting')"
_OF_PENDING = """status COLLATE "C" = 'pending'"""
# The columns of each index before the id, and its predicate; an owner's jobs are in two of them. A key's jobs, one of
# each owner, stand in no order of ids: all of them are read, and sorted.
_INDEXES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "key": (("idempotency_key",), ("idempotency_key IS NOT NULL",)),
    "owner_key": (("idempotency_key", "owner"), ("idempotency_key IS NOT NULL",)),
    "batch": (("batch_id",), ("batch_id IS NOT NULL",)),
    "parent": (("parent_id",), ("parent_id IS NOT NULL",)),
    "owner_reference": (("owner", "reference_type", "reference_id"), ("reference_id IS NOT NULL",)),
    "reference": (("reference_type", "reference_id"), ("reference_id IS NOT NULL",)),
    "status_owner": (("owner", "status"), (_OF_TROUBLED,)),
    "status_type": (("type", "status"), (_OF_TROUBLED,)),
    "status": (("status",), (_OF_TROUBLED,)),
    "pending_owner": (("owner",), (_OF_PENDING,)),
    "pending_type": (("type",), (_OF_PENDING,)),
    "pending": (("status",), (_OF_PENDING,)),
    "completed_type": (("type",), ("""status COLLATE "C" = 'completed'""",)),
    "owner": (("owner",), ("finished_at IS NULL", "finished_at IS NOT NULL")),
    "all": ((), ("true",)),
}
_LAST_ID = 2**128 - 1

# Postgres stores no NUL; a query string may hold one.
Text = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00]*$")]
Moment = Annotated[
    AwareDatetime,
    BeforeValidator(date_in_words),
    Field(ge=datetime.fromisoformat("1970-01-01T00:00:00Z")),
    AfterValidator(in_utc),
]
Sort = Literal["newest", "oldest"]


def check_reference(reference_type: str | None, reference_id: str | None) -> None:
    if (reference_type is None) != (reference_id is None):
        raise ValueError("give both reference_type and reference_id, or neither")


class JobFilter(BaseModel):
    """A job matches if all given filters match."""

    model_config = ConfigDict(extra="forbid")

    status: Status | None = None
    type: Text | None = None
    reference_type: Text | None = None
    reference_id: Text | None = None
    tag: Text | None = None
    batch_id: UUID | None = None
    parent_id: Annotated[UUID | None, Field(description="the job whose children are sought")] = None
    idempotency_key: Text | None = None
    owner: Annotated[Text | None, Field(description="for admins; a producer sees only its own jobs")] = None
    created_after: Annotated[Moment | None, Field(description="created then or later")] = None
    created_before: Annotated[Moment | None, Field(description="created before then")] = None
    finished_after: Annotated[Moment | None, Field(description="ended then or later")] = None
    finished_before: Annotated[Moment | None, Field(description="ended before then")] = None
    updated_after: Annotated[Moment | None, Field(description="last changed then or later")] = None
    longer_than: Annotated[
        float | None, Field(ge=0, le=1e9, description="seconds that its handler ran, in all its runs")
    ] = None
    error: Annotated[
        Text | None,
        Field(description="a part of the error's message, or the whole code; of failed jobs, unless a status is given"),
    ] = None

    @model_validator(mode="after")
    def _reference_is_whole(self) -> "JobFilter":
        check_reference(self.reference_type, self.reference_id)
        return self

    def parameters(self, principal: Principal) -> dict[str, Any]:
        asked: dict[str, Any] = {name: getattr(self, name) for name in JobFilter.model_fields}
        if self.error is not None and self.status is None:
            asked["status"] = Status.FAILED
        if principal.sees_all:
            return asked | {"finds_none": False}
        # A producer that asks for another owner's jobs finds none.
        return asked | {"owner": principal.owner, "finds_none": self.owner not in {None, principal.owner}}


@dataclass(frozen=True)
class Found:
    id: UUID
    type: str
    status: Status
    priority: int
    owner: str
    reference_type: str | None
    reference_id: str | None
    tags: list[str]
    attempts: int
    max_attempts: int
    replay_of: UUID | None
    progress: int
    stage: str | None
    error_code: str | None
    error_message: str | None
    scheduled_for: datetime
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    duration_ms: int | None
    updated_at: datetime
    """When it was last changed, also by progress."""


COLUMNS = [field.name for field in fields(Found)]
_DERIVED = {
    # A claim writes locked_at, and the end finished_at: what all jobs pass through writes no time for this.
    "updated_at": "GREATEST(created_at, locked_at, finished_at, cancel_requested_at, touched_at) AS updated_at",
}


def read(columns: Iterable[str]) -> str:
    """The columns of a job in a statement that reads them from the table."""
    return ", ".join(_DERIVED.get(column, column) for column in columns)


def listed(job: Any) -> dict[str, Any]:
    """A job as lists show it, from a Found or from what has its columns."""
    reference = job.reference_type and job.reference_id and {"type": job.reference_type, "id": job.reference_id}
    error = job.error_code and job.error_message and {"code": job.error_code, "message": job.error_message}
    parts = {"reference_type", "reference_id", "error_code", "error_message"}
    own = {name: getattr(job, name) for name in COLUMNS if name not in parts}
    return own | {"reference": reference or None, "error": error or None}


@dataclass(frozen=True)
class FoundJobs:
    jobs: list[Found]
    next: UUID | None
    """Where the next page begins; None when there is no more."""


def search(
    connection: Connection,
    wanted: JobFilter,
    principal: Principal,
    *,
    limit: int,
    after: UUID | None = None,
    sort: Sort = "newest",
    look: int = LOOK,
) -> FoundJobs:
    asked = _asked(wanted, principal, look, after, sort) | {"limit": limit + 1}
    if _finds_none(connection, asked):
        return FoundJobs([], None)
    index = _index(asked)
    if index == "type":  # so many of each status
        asked["look"] = look // 3 + 1 if _compares_rows(asked) else limit + 1
    with use_the_index(connection), connection.cursor(row_factory=class_row(Found)) as cursor:
        found = cursor.execute(_statement("page", index, sort), asked).fetchall()
        if len(found) > limit:
            return FoundJobs(found[:limit], found[limit - 1].id)
        seen = connection.execute(_statement("seen", index, sort), asked).fetchone()
    return FoundJobs(found, seen["id"] if seen else None)


@dataclass(frozen=True)
class ByStatus:
    jobs: dict[Status, int]
    at_least: bool
    """There may be more: the newest `look` jobs were looked at."""


def count(connection: Connection, wanted: JobFilter, principal: Principal, *, look: int) -> ByStatus:
    """How many jobs match, of the newest."""
    asked = _asked(wanted, principal, look + 1)
    if _finds_none(connection, asked):
        return ByStatus({}, at_least=False)
    with use_the_index(connection):
        rows = connection.execute(_statement("count", _index(asked), "newest"), asked).fetchall()
    counts = {Status(row["status"]): row["jobs"] for row in rows}
    return ByStatus(counts, at_least=sum(row["seen"] for row in rows) > look)


@contextmanager
def use_the_index(connection: Connection) -> Iterator[None]:
    """For the statements within: the planner takes the index in whose order they read."""
    with connection.transaction():
        connection.execute(_SQL["use_the_index"])
        yield


def _asked(
    wanted: JobFilter, principal: Principal, look: int, after: UUID | None = None, sort: Sort = "newest"
) -> dict[str, Any]:
    return wanted.parameters(principal) | {"look": look} | _stretch(wanted, after, sort)


def _finds_none(connection: Connection, asked: dict[str, Any]) -> bool:
    if asked["finds_none"]:
        return True
    return bool(asked["owner"] and asked["batch_id"]) and not _owns_batch(connection, asked)


def _stretch(wanted: JobFilter, after: UUID | None, sort: Sort) -> dict[str, UUID]:
    """The range of ids: from `low`, to below `high`."""
    low = _first_id(wanted.created_after) if wanted.created_after else 0
    high = _first_id(wanted.created_before) if wanted.created_before else _LAST_ID
    if after is not None and sort == "newest":
        high = min(high, after.int)
    elif after is not None:
        low = max(low, min(after.int + 1, _LAST_ID))
    return {"low": UUID(int=low), "high": UUID(int=high)}


def _first_id(moment: datetime) -> int:
    """The lowest id of that moment: ids begin with 48 bits of milliseconds."""
    return min(int(moment.timestamp() * 1000), 2**48 - 1) << 80


def _index(asked: dict[str, Any]) -> str:
    """The index that excludes most rows."""
    if asked["idempotency_key"]:
        return "owner_key" if asked["owner"] else "key"
    if asked["batch_id"]:
        return "batch"
    if asked["parent_id"]:
        return "parent"
    if asked["reference_type"]:
        return "owner_reference" if asked["owner"] else "reference"
    of = "_owner" if asked["owner"] else "_type" if asked["type"] else ""
    if asked["status"] == Status.PROCESSING:
        return "running"
    if asked["status"] == Status.PENDING:
        return f"pending{of}"
    if asked["status"] in _TROUBLED:
        return f"status{of}"
    if asked["owner"] or not asked["type"]:
        return "owner" if asked["owner"] else "all"
    return "completed_type" if asked["status"] else "type"


def _compares_rows(asked: dict[str, Any]) -> bool:
    """Beside the type and the range of ids there is another filter, so most rows may not match."""
    return any(
        asked[name] is not None for name in JobFilter.model_fields.keys() - {"type", "created_after", "created_before"}
    )


def _owns_batch(connection: Connection, asked: dict[str, Any]) -> bool:
    """All jobs of a batch have its owner, so this check covers every row of the window."""
    return connection.execute(_SQL["owned_batch"], asked).fetchone() is not None


def _statement(name: str, index: str, sort: Sort) -> str:
    direction = "DESC" if sort == "newest" else "ASC"
    if index not in _INDEXES:
        rows = _SQL[index].format(names=", ".join(COLUMNS), columns=read(COLUMNS), direction=direction)
        return _of_window(name, rows)
    columns, partials = _INDEXES[index]
    order = ", ".join(f"{column} {direction}" for column in [*columns, "id"])
    parts = [
        _SQL["stretch"].format(
            columns=read(COLUMNS),
            index=", ".join([*columns, "id"]),
            low=", ".join([*(f"%({column})s" for column in columns), "%(low)s"]),
            high=", ".join([*(f"%({column})s" for column in columns), "%(high)s"]),
            partial=partial,
            order=order,
        )
        for partial in partials
    ]
    whole = parts[0] if len(parts) == 1 else f"({') UNION ALL ('.join(parts)}) ORDER BY {order} LIMIT %(look)s"
    return _of_window(name, whole)


def _of_window(name: str, stretch: str) -> str:
    return _SQL[name].format(columns=", ".join(COLUMNS), stretch=stretch, matches=_SQL["matches"])
