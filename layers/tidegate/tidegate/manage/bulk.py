"""retry, cancel and delete for all jobs that match, in short steps, from the oldest job to the newest.

A step returns where the next one begins, so an interrupted client continues from there. Repeating a step changes
nothing twice: the jobs that it changed have a status that the action does not take.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from itertools import batched
from typing import Any
from uuid import UUID

from psycopg import OperationalError
from psycopg.errors import DeadlockDetected, UniqueViolation

from tidegate.base.errors import Conflict
from tidegate.base.telemetry import logger
from tidegate.http.principal import Principal
from tidegate.manage.audit import actor
from tidegate.manage.job_actions import LEGAL, free_dependents_of
from tidegate.manage.search import Found, JobFilter, search
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.lock_in_order import lock_in_order

_SQL = load("manage/bulk")

MOST_COUNTED = 10_000
# A dry run looks at more rows than a list, since it is made once.
_COUNT_LOOK = 100_000
# Jobs in one transaction: few, so that a claim hardly waits for their locks.
_CHUNK = 200


class Action(StrEnum):
    RETRY = "retry"
    CANCEL = "cancel"
    DELETE = "delete"


@dataclass(frozen=True)
class Count:
    count: int
    at_least: bool
    """There may be more: the count stopped here."""


@dataclass(frozen=True)
class Step:
    done: int
    skipped: int
    """Jobs that match, but whose status does not allow the action, or no longer does."""
    next: UUID | None
    """Where the next step begins; None when all is done."""


def count(connection: Connection, action: Action, wanted: JobFilter, principal: Principal) -> Count:
    """The jobs that a bulk action would change."""
    page = search(connection, wanted, principal, limit=MOST_COUNTED, sort="oldest", look=_COUNT_LOOK)
    return Count(sum(_is_for(action, job) for job in page.jobs), at_least=page.next is not None)


def step(
    connection: Connection,
    action: Action,
    wanted: JobFilter,
    principal: Principal,
    *,
    limit: int,
    after: UUID | None = None,
    seconds: float,
) -> Step:
    """Ends after `limit` jobs, when the time is over, or at an error once a chunk is committed. The caller gets the
    count of what is committed, and wakes processors for it."""
    give_up = time.monotonic() + seconds
    page = search(connection, wanted, principal, limit=limit, after=after, sort="oldest")
    done = looked_at = 0
    for chunk in batched(page.jobs, _CHUNK, strict=False):
        if looked_at and time.monotonic() > give_up:
            return Step(done, looked_at - done, page.jobs[looked_at - 1].id)
        try:
            done += _change(connection, action, [job.id for job in chunk if _is_for(action, job)], principal)
        except (Conflict, OperationalError):
            if not looked_at:
                raise
            logger.warning("a bulk step ends early", action=action, jobs=done, exc_info=True)
            return Step(done, looked_at - done, page.jobs[looked_at - 1].id)
        looked_at += len(chunk)
    return Step(done, looked_at - done, page.next)


def _is_for(action: Action, job: Found) -> bool:
    return job.status in LEGAL[action]


def _change(connection: Connection, action: Action, ids: list[UUID], principal: Principal) -> int:
    if not ids:
        return 0
    parameters = {"ids": ids, "actor": actor(principal)}

    def change() -> list[dict[str, Any]]:
        with connection.transaction():
            lock_in_order(connection, ids)
            return connection.execute(_SQL[action], parameters).fetchall()

    changed = _retry_on_conflict(change)
    if action is Action.CANCEL:
        free_dependents_of(connection, changed)
    logger.info("jobs changed", action=action, jobs=len(changed), actor=parameters["actor"])
    return len(changed)


def _retry_on_conflict[T](work: Callable[[], T]) -> T:
    """A processor may lock the same rows in another order, or an enqueue may create a job with the same unique key."""
    for _ in range(3):
        try:
            return work()
        except (DeadlockDetected, UniqueViolation):
            logger.warning("bulk step conflicts with another transaction", exc_info=True)
    raise Conflict("another transaction is changing these jobs: try again")
