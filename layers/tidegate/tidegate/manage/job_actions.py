"""A job as its owner or an admin sees it, and the actions on it."""

import time
from contextlib import nullcontext
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any
from uuid import UUID

import psycopg
from psycopg.errors import UniqueViolation
from psycopg.rows import class_row

from tidegate.base import json_text
from tidegate.base.answer_size import fitting
from tidegate.base.envelope import Undecryptable, is_envelope
from tidegate.base.errors import IllegalTransition, NotFound
from tidegate.base.sealing import opened, opened_details, opened_steps
from tidegate.base.telemetry import logger
from tidegate.http.principal import Principal, Role
from tidegate.job import Status
from tidegate.manage.audit import actor
from tidegate.manage.search import Found, read, use_the_index
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue import wait
from tidegate.queue.claim import unblock
from tidegate.queue.dependents import free_dependents
from tidegate.queue.lock_in_order import lock_in_order

_SQL = load("manage/job_actions")

MOST_LINES = 500
# The size of the lines as stored; and as an answer, which has other long parts.
_MOST_LOG_BYTES = 1024 * 1024
_MOST_ANSWERED_BYTES = 3 * 1024 * 1024
_MOST_STEPS_BYTES = 256 * 1024
MOST_CHILDREN = 200
MOST_REPLAYS = 20

# The statuses that each action takes, in the order in which a refusal lists the actions.
LEGAL: dict[str, frozenset[Status]] = {
    "retry": frozenset({Status.FAILED, Status.CANCELLED}),
    "cancel": frozenset({Status.PENDING, Status.PROCESSING, Status.WAITING, Status.REVIEW_NEEDED}),
    "approve": frozenset({Status.REVIEW_NEEDED}),
    "reject": frozenset({Status.REVIEW_NEEDED}),
    "signal": frozenset({Status.PENDING, Status.PROCESSING, Status.WAITING, Status.REVIEW_NEEDED}),
    "change": frozenset({Status.PENDING, Status.WAITING, Status.REVIEW_NEEDED}),
    "replay": frozenset({Status.COMPLETED, Status.FAILED, Status.CANCELLED}),
    "delete": frozenset({Status.COMPLETED, Status.FAILED, Status.CANCELLED}),
}

_BECOMES = {
    "cancel": Status.CANCELLED,
    "retry": Status.PENDING,
    "approve": Status.COMPLETED,
    "reject": Status.FAILED,
}
_ACTIONS = {action: _SQL["act"].format(changes=_SQL[action]) for action in _BECOMES}


@dataclass(frozen=True)
class Job(Found):
    """A row without the columns that only the queue needs."""

    batch_id: UUID | None
    parent_id: UUID | None
    idempotency_key: str | None
    concurrency_key: str | None
    expires_at: datetime | None
    notify: list[str] | None
    traceparent: str | None
    payload: dict[str, Any] | None
    result: Any
    review_reason: str | None
    wait_signal: str | None
    wait_until: datetime | None
    cancel_requested_at: datetime | None
    stages: dict[str, Any] | None
    steps: dict[str, Any] | None
    steps_left_out: bool
    encrypted: bool = False
    readable: bool | None = True
    """Of an encrypted one; None: the caller sees no contents."""


_OTHERWISE_READ = {"steps", "steps_left_out", "encrypted", "readable"}
COLUMNS = [field.name for field in fields(Job) if field.name not in _OTHERWISE_READ]


@dataclass(frozen=True)
class StoredLine:
    """A line of a job's log."""

    id: int
    at: datetime
    level: str
    attempt: int | None
    stage: str | None
    actor: str | None
    message: str
    details: dict[str, Any] | None


@dataclass(frozen=True)
class Log:
    lines: list[StoredLine]
    left_out: bool
    """There are more lines before these; with `after`, after these."""


@dataclass(frozen=True)
class Child:
    id: UUID
    type: str
    status: Status


def find(connection: Connection, job_id: UUID, principal: Principal) -> Job:
    with connection.cursor(row_factory=class_row(Job)) as cursor:
        asked = {"id": job_id, "owner": _owner(principal), "most_bytes": _MOST_STEPS_BYTES}
        job = cursor.execute(_SQL["find"].format(columns=read(COLUMNS)), asked).fetchone()
    if job is None:
        raise _no_job(job_id)
    if not principal.sees_contents:
        encrypted = is_envelope(job.payload)
        readable = None if encrypted else True
        return replace(job, payload=None, result=None, steps=None, encrypted=encrypted, readable=readable)
    return _opened(job) if is_envelope(job.payload) else job


def _opened(job: Job) -> Job:
    """Without what cannot be decrypted."""
    job = replace(job, encrypted=True)
    try:
        job = replace(job, payload=opened(job.payload, "payload", job.type))
    except Undecryptable:
        job = replace(job, payload=None, readable=False)
    try:
        result = None if job.result is None else opened(job.result, "result", job.type)
        steps = None if job.steps is None else opened_steps(job.steps, job.type)
    except Undecryptable:
        return replace(job, result=None, steps=None, readable=False)
    return replace(job, result=result, steps=steps)


def log(connection: Connection, job_id: UUID, of: str, principal: Principal, *, after: int | None = None) -> Log:
    """The last lines in order, or with `after` the lines after that id. Only admins see tracebacks, which show the
    code."""
    asked = {"id": job_id, "after": after, "limit": MOST_LINES, "bytes": _MOST_LOG_BYTES}
    rows = connection.execute(_SQL["logs"], asked).fetchall()
    there = [StoredLine(**{name: row[name] for name in row if name != "there"}) for row in rows]
    if after is None:
        lines = [*fitting(reversed(there), _MOST_ANSWERED_BYTES)][::-1]
    else:
        lines = [*fitting(there, _MOST_ANSWERED_BYTES)]
    left_out = bool(rows) and rows[0]["there"] > len(lines)
    return Log([seen_by(principal, line, of) for line in lines], left_out)


def seen_by[Line: StoredLine](principal: Principal, line: Line, of: str) -> Line:
    """`of`: the job's type."""
    if not principal.sees_contents:
        return replace(line, details=None)
    line = replace(line, details=_read_details(line.details, of))
    if not principal.sees_all and line.details and "traceback" in line.details:
        inside = {"traceback", "worker"}
        return replace(line, details={name: value for name, value in line.details.items() if name not in inside})
    return line


def _read_details(details: Any, of: str) -> Any:
    try:
        return opened_details(details, of)
    except Undecryptable:
        return None if is_envelope(details) else details | {"traceback": None}


def children(connection: Connection, job_id: UUID) -> list[Child]:
    with connection.cursor(row_factory=class_row(Child)) as cursor:
        return cursor.execute(_SQL["children"], {"id": job_id, "limit": MOST_CHILDREN}).fetchall()


def replays(connection: Connection, job_id: UUID) -> list[Child]:
    """The newest first."""
    with connection.cursor(row_factory=class_row(Child)) as cursor:
        return cursor.execute(_SQL["replays"], {"id": job_id, "limit": MOST_REPLAYS}).fetchall()


def wait_for_end(connection: Connection, job_id: UUID, principal: Principal, *, seconds: float) -> bool:
    """Returns when the job has finished or the time is over. False, and at once, if too many requests wait already."""
    asked = {"key_id": principal.key_id, "owner": principal.owner, "seconds": seconds}
    row = connection.execute(_SQL["begin_long_poll"], asked).fetchone()
    if row is None or row["id"] is None:
        return False
    try:
        _poll(connection, job_id, seconds)
    finally:
        connection.execute(_SQL["end_long_poll"], {"id": row["id"]})
    return True


def _poll(connection: Connection, job_id: UUID, seconds: float) -> None:
    """Looks the job up by its primary key, less and less often. That takes microseconds, and LISTEN does not work
    through a connection pool."""
    give_up = time.monotonic() + seconds
    pause = 0.05
    while True:
        row = connection.execute(_SQL["is_finished"], {"id": job_id}).fetchone()
        left = give_up - time.monotonic()
        if row is None or row["finished"] or left <= 0:
            return
        time.sleep(min(pause, left))
        pause = min(pause * 1.5, 1.0)


def cancel(connection: Connection, job_id: UUID, principal: Principal) -> Status:
    """The new status: `cancelled`, or `processing` while the handler is being stopped."""
    return _change(connection, "cancel", job_id, principal)


def cancel_unfinished(connection: Connection, job_id: UUID, principal: Principal) -> Status | None:
    """As `cancel`; None, and nothing is done, if the job has finished."""
    try:
        return cancel(connection, job_id, principal)
    except IllegalTransition:
        return None


def retry(connection: Connection, job_id: UUID, principal: Principal) -> Status:
    try:
        return _change(connection, "retry", job_id, principal)
    except UniqueViolation:
        raise IllegalTransition("another unfinished job has the same unique key, so this one cannot run") from None


def approve(connection: Connection, job_id: UUID, principal: Principal, *, comment: str | None = None) -> Status:
    return _change(connection, "approve", job_id, principal, more={"comment": comment} if comment else {})


def reject(connection: Connection, job_id: UUID, principal: Principal, *, reason: str) -> Status:
    return _change(connection, "reject", job_id, principal, more={"reason": reason})


def change(
    connection: Connection,
    job_id: UUID,
    principal: Principal,
    *,
    priority: int | None = None,
    scheduled_for: datetime | None = None,
    tags: list[str] | None = None,
) -> Status:
    """None leaves a value unchanged."""
    asked = {"priority": priority, "scheduled_for": scheduled_for, "tags": tags}
    status = _change(connection, "change", job_id, principal, **asked)
    if scheduled_for is not None:
        # The job may have been the next of its key while the others were blocked.
        unblock(connection, _keys(connection, [job_id]))
    return status


def delete(connection: Connection, job_id: UUID, principal: Principal) -> Status:
    """The status before."""
    return _change(connection, "delete", job_id, principal)


def signal(connection: Connection, job_id: UUID, principal: Principal, name: str, payload: Any = None) -> bool:
    """Whether it resumed the job. A job that does not wait for the signal yet finds it when it waits."""
    job = find(connection, job_id, principal)
    who = actor(principal)
    with connection.transaction():
        # The transaction that sets the job waiting has committed before this lock, or looks for signals after this
        # commit.
        lock_in_order(connection, [job_id])
        try:
            resumed = wait.signal(connection, job_id, name, payload)
        except NotFound:
            raise refusal("signal", Status(find(connection, job_id, principal).status)) from None
        details = json_text.encode({"name": name, "resumed": resumed})
        connection.execute(_SQL["log"], {"id": job_id, "actor": who, "message": "signal", "details": details})
    logger.info("job changed", job_id=str(job_id), action="signal", actor=who, traceparent=job.traceparent)
    return resumed


def act(connection: Connection, action: str, ids: list[UUID], who: str, **asked: Any) -> list[dict[str, Any]]:
    """A row for each of the jobs that exists; without a status where the job's status does not allow the action."""
    asked = {"owner": None} | asked | {"more": json_text.encode(asked.get("more", {}))}
    names = {"action": action, "legal": [*LEGAL[action]], "becomes": _BECOMES.get(action)}
    statement = _ACTIONS.get(action) or _SQL[action]
    # A job's log goes with it, by a plan that Postgres keeps for the session: perhaps one for an empty table.
    with use_the_index(connection) if action == "delete" else nullcontext():
        return connection.execute(statement, {"ids": ids, "actor": who} | names | asked).fetchall()


def _change(connection: Connection, action: str, job_id: UUID, principal: Principal, **asked: Any) -> Status:
    who = actor(principal)
    with connection.transaction():
        lock_in_order(connection, [job_id])
        rows = act(connection, action, [job_id], who, owner=_owner(principal), **asked)
    if not rows:
        raise _no_job(job_id)
    [row] = rows
    if row["status"] is None:
        raise refusal(action, Status(row["before"]), asked)
    status = Status(row["status"])
    if status.is_finished:
        free_dependents_of(connection, [row])
    fields = {"job_id": row["id"], "action": action, "status": status, "actor": who}
    logger.info("job changed", **fields, traceparent=row["traceparent"])
    return status


def free_dependents_of(connection: Connection, ended: list[dict[str, Any]]) -> None:
    """After the commit. A failure here does not undo the action; the next processor's chores do the same work."""
    parents, batches = ({row[name] for row in ended if row[name]} for name in ("parent_id", "batch_id"))
    try:
        keys = _keys(connection, [row["id"] for row in ended])
        free_dependents(connection, keys=keys, waiting=parents, batches=batches)
    except psycopg.Error:
        logger.warning("left to the next invocation", exc_info=True)


def _keys(connection: Connection, ids: list[UUID]) -> list[tuple[str, str]]:
    return [(row["type"], row["concurrency_key"]) for row in connection.execute(_SQL["keys"], {"ids": ids})]


def allowed(job: Job, principal: Principal) -> dict[str, str | None]:
    """For each action None, or why the caller may not do it now."""
    actions = {"patch": "change"} | {action: action for action in LEGAL if action != "change"}
    return {name: _why_not(action, job.status, principal) for name, action in actions.items()}


def _why_not(action: str, status: Status, principal: Principal) -> str | None:
    is_owner = principal.role is Role.PRODUCER and action == "cancel"
    if not is_owner and principal.role not in {Role.ADMIN, Role.SUPER_ADMIN}:
        return "this needs the role admin"
    return None if status in LEGAL.get(action, Status) else f"the job is {status}, which does not allow {action}"


def refusal(action: str, status: Status, asked: dict[str, Any] | None = None) -> IllegalTransition:
    if action == "change" and (asked or {}).get("scheduled_for") and status in LEGAL["change"]:
        return IllegalTransition(f"the job is {status}, and only a pending job takes scheduled_for; {_legal(status)}")
    return IllegalTransition(f"the job is {status}, which does not allow {action}; {_legal(status)}")


def _legal(status: Status) -> str:
    return f"legal now: {', '.join(action for action, statuses in LEGAL.items() if status in statuses) or 'nothing'}"


def _no_job(job_id: UUID) -> NotFound:
    return NotFound(f"there is no job {job_id}")


def _owner(principal: Principal) -> str | None:
    return None if principal.sees_all else principal.owner
