"""Why a job does not run: every gate that holds it back."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from tidegate.base.errors import NotFound
from tidegate.job import Status
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/why")

# Enough for any type: concurrent invocations times slots. A longer list of ids helps no reader.
MOST_HOLDERS = 1_000
# A lane without a running processor whose last one started longer ago than this may have lost its schedule.
_UNSEEN_SECONDS = 300.0


class GateName(StrEnum):
    WORKER_OFF = "worker_off"
    TYPE_UNKNOWN = "type_unknown"
    TYPE_DISABLED = "type_disabled"
    TYPE_PAUSED = "type_paused"
    TYPE_SET_ASIDE = "type_set_aside"
    NO_HANDLER = "no_handler"
    NO_WORKER = "no_worker"
    TIMEOUT = "timeout"
    LATER = "later"
    MAX_CONCURRENT = "max_concurrent"
    CONCURRENCY_KEY = "concurrency_key"
    RATE = "rate"
    SUSPECT = "suspect"
    BLOCKED = "blocked"
    WAITING = "waiting"
    REVIEW_NEEDED = "review_needed"
    PROCESSING = "processing"
    FINISHED = "finished"


@dataclass(frozen=True)
class Gate:
    name: GateName
    says: str
    seconds: float | None = None
    """The time until the gate opens by itself."""
    until: datetime | None = None
    jobs: list[UUID] = field(default_factory=list)
    """The jobs that hold what this job needs, or that it waits for."""


@dataclass(frozen=True)
class Why:
    status: Status
    lane: str | None
    """Only processors of this lane claim it; None if its type is not declared."""
    gates: list[Gate]
    """Empty: the next claim in its lane may take the job."""


def why(connection: Connection, job_id: UUID) -> Why:
    row = connection.execute(_SQL["why"], {"id": job_id, "most": MOST_HOLDERS}).fetchone()
    if row is None:
        raise NotFound(f"there is no job {job_id}")
    status = Status(row["status"])
    return Why(status, row["lane"], list(_gates(status, row)))


def _gates(status: Status, row: dict[str, Any]) -> Iterator[Gate]:
    match status:
        case Status.COMPLETED | Status.FAILED | Status.CANCELLED:
            yield Gate(GateName.FINISHED, f"it is {status}", until=row["finished_at"])
        case Status.PROCESSING:
            yield _processing(row)
        case Status.REVIEW_NEEDED:
            yield Gate(GateName.REVIEW_NEEDED, f"a person has to approve or reject it: {row['review_reason']}")
        case Status.WAITING:
            yield _waiting(row)
            yield from _switches(row)
            yield from _processors(row)
        case Status.PENDING:
            yield from _switches(row)
            yield from _processors(row)
            yield from _limits(row)


def _processing(row: dict[str, Any]) -> Gate:
    processor, heard_at = row["locked_by"], row["heard_at"]
    if row["lock_expired"]:
        says = f"{processor} held it and has died; the next processor reclaims it"
    elif row["is_heard"]:
        says = f"{processor} runs it"
    else:
        silent = f"silent since {heard_at:%Y-%m-%d %H:%M:%S} UTC" if heard_at else "which is no longer registered"
        ends = f"the lock ends at {row['lock_expires_at']:%Y-%m-%d %H:%M:%S} UTC"
        says = f"locked by {processor}, {silent}; {ends}, and the next tick gives the job to another processor"
    if row["cancel_requested_at"] and not row["lock_expired"]:
        says += ", and its cancellation has been requested"
    return Gate(GateName.PROCESSING, says, until=row["lock_expires_at"])


def _waiting(row: dict[str, Any]) -> Gate:
    if row["wait_signal"] is not None:
        says = f"it waits for the signal {row['wait_signal']!r}"
    elif row["wait_children"]:
        says = f"it waits for {_number(row['open_children'])} of its children"
    else:
        says = "it waits until its time-out"
    return Gate(GateName.WAITING, says, until=row["wait_until"], jobs=row["open_children"] or [])


def _switches(row: dict[str, Any]) -> Iterator[Gate]:
    if row["switched_off"]:
        yield Gate(GateName.WORKER_OFF, 'processors claim nothing: PUT /api/worker/config {"enabled": true}')
    if not row["type_known"]:
        yield Gate(GateName.TYPE_UNKNOWN, f"the type {row['type']!r} is not declared")
        return
    if not row["enabled"]:
        yield Gate(GateName.TYPE_DISABLED, f"the type {row['type']!r} is disabled")
    if row["paused"]:
        yield Gate(GateName.TYPE_PAUSED, f"the type {row['type']!r} is paused: POST /api/types/{row['type']}/resume")
    if row["set_aside"] is not None:
        says = f"no processor can claim jobs of the type {row['type']!r}, see GET /api/set-aside: {row['set_aside']}"
        yield Gate(GateName.TYPE_SET_ASIDE, says)


def _processors(row: dict[str, Any]) -> Iterator[Gate]:
    """The gates of a lane without a processor that has the handler and the time."""
    if not row["type_known"]:
        return
    lane = row["lane"]
    if row["missing_since"] is not None:
        since = f"{row['missing_since']:%Y-%m-%d %H:%M} UTC"
        says = f"the processors of the lane {lane!r} have had no handler for {row['type']!r} since {since}"
        yield Gate(GateName.NO_HANDLER, f"{says}: {row['refused']}" if row["refused"] else says)
    if not row["lane_at_work"] and (row["seen_at"] is None or row["seconds_unseen"] > _UNSEEN_SECONDS):
        seen = (
            f"the last one, {row['last_worker']}, started {row['seen_at']:%Y-%m-%d %H:%M} UTC" if row["seen_at"] else ""
        )
        says = f"no processor of the lane {lane!r} is running; {seen or 'none has ever registered'}"
        yield Gate(GateName.NO_WORKER, says)
    if row["longest"] is not None and row["timeout"] > row["longest"]:
        yield Gate(GateName.TIMEOUT, f"its timeout is {row['timeout']} seconds; {fits(lane, row['longest'])}")


def fits(lane: str, longest: int) -> str:
    return (
        f"a processor of the lane {lane!r} has {longest} seconds for a job: "
        "shorten the type's timeout, or raise the function's Timeout"
    )


def _limits(row: dict[str, Any]) -> Iterator[Gate]:
    if row["seconds_to_go"] > 0:
        says = "it is not due yet"
        yield Gate(GateName.LATER, says, seconds=row["seconds_to_go"], until=row["scheduled_for"])
    if row["suspect"]:
        says = "a processor died while it held this job, so the job is claimed alone, before others"
        yield Gate(GateName.SUSPECT, says)
    if row["type_holders"] is not None:
        says = f"{_number(row['type_holders'])} of its type run, and max_concurrent is {row['max_concurrent']}"
        yield Gate(GateName.MAX_CONCURRENT, says, jobs=row["type_holders"])
    if row["key_holders"] is not None:
        key, limit = row["concurrency_key"], row["key_limit"]
        says = f"{_number(row['key_holders'])} with the concurrency_key {key!r} run, and key_limit is {limit}"
        yield Gate(GateName.CONCURRENCY_KEY, says, jobs=row["key_holders"])
    if row["blocked"]:
        says = "its concurrency_key was full: it is ready again when a job of that key ends, or with the next processor"
        yield Gate(GateName.BLOCKED, says)
    if row["seconds_to_token"]:
        says = f"its type may start {row['rate']:g} jobs a second"
        yield Gate(GateName.RATE, says, seconds=row["seconds_to_token"])


def _number(jobs: list[UUID]) -> str:
    return f"{len(jobs)}{' or more' if len(jobs) == MOST_HOLDERS else ''}"
