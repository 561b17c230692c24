"""retry, cancel and delete for all jobs that match: in steps that each end soon, from the oldest to the newest.

A step says where the next one begins, so whoever is interrupted goes on from there, and a second run of the same step
changes nothing twice: what it has changed is no longer of a status that the action is for.
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
from tidegate.manage.job_actions import LEGAL, follow_through
from tidegate.manage.search import Found, JobFilter, search
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.lock_in_order import lock_in_order

_SQL = load("manage/bulk")

MOST_COUNTED = 10_000
# A dry run looks further than a list: it is asked for once.
_COUNT_LOOK = 100_000
# In one transaction: few enough that a claim hardly waits for them.
_CHUNK = 200


class Action(StrEnum):
    RETRY = "retry"
    CANCEL = "cancel"
    DELETE = "delete"


@dataclass(frozen=True)
class Count:
    count: int
    at_least: bool
    """There may be more: it was counted no further."""


@dataclass(frozen=True)
class Step:
    done: int
    skipped: int
    """Matched, but the action is not for their status, or not any more."""
    next: UUID | None
    """Where the next step begins; None when all is done."""


def count(connection: Connection, action: Action, wanted: JobFilter, principal: Principal) -> Count:
    """How many a bulk operation would change."""
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
    """Ends after `limit` jobs, when the time is over, or before whatever goes wrong once some of it is done: that much
    is committed, and whoever is told so wakes those who run it."""
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
            done = connection.execute(_SQL[action], parameters).fetchall()
            if action is Action.RETRY:
                connection.execute(_SQL["lower_floors"], {"ids": ids})
            return done

    changed = _again(change)
    if action is Action.CANCEL:
        follow_through(connection, changed)
    logger.info("jobs changed", action=action, jobs=len(changed), actor=parameters["actor"])
    return len(changed)


def _again[T](work: Callable[[], T]) -> T:
    """A processor may lock the same rows in another order, or a twin of a unique job may come in between."""
    for _ in range(3):
        try:
            return work()
        except (DeadlockDetected, UniqueViolation):
            logger.warning("bulk step met somebody else", exc_info=True)
    raise Conflict("these jobs are being changed by somebody else: try again")
