"""retry, cancel, delete and replay for all jobs that match, in short steps, from the oldest job to the newest.

A step returns where the next one begins, so an interrupted client continues from there. Repeating a step changes
nothing twice: the jobs that it changed have a status that the action does not take, and an act replays a job once.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import batched
from typing import Any, NamedTuple
from uuid import UUID

from psycopg import Error
from psycopg.errors import DeadlockDetected, UniqueViolation

from tidegate.base.bounds import FARTHEST
from tidegate.base.errors import Conflict, Invalid, Wrong
from tidegate.base.telemetry import logger
from tidegate.job import Status
from tidegate.manage import job_actions
from tidegate.manage.act import Act, ActProgress, places
from tidegate.manage.audit import actor
from tidegate.manage.job_actions import LEGAL, free_dependents_of
from tidegate.manage.replay import Drip, RefusedReplay, replay_many
from tidegate.manage.search import LOOK, search
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.lock_in_order import lock_in_order

_SQL = load("manage/bulk")

MOST_COUNTED = 10_000
# A dry run looks at more rows than a list, since it is made once.
_COUNT_LOOK = 100_000
# Jobs in one transaction: few, so that a claim hardly waits for their locks.
_CHUNK = 200
_MOST_REFUSED = 20


class Action(StrEnum):
    RETRY = "retry"
    CANCEL = "cancel"
    DELETE = "delete"
    REPLAY = "replay"


@dataclass(frozen=True)
class Count:
    count: int
    at_least: bool
    """There may be more: the count stopped here."""


@dataclass(frozen=True)
class Step:
    done: int
    skipped: int
    """Jobs that match, but whose status does not allow the action, or no longer does; and what is refused."""
    next: UUID | None
    """Where the next step begins; None when all is done."""
    refused: list[RefusedReplay]
    """Jobs that cannot be replayed, with the reason; the first of them."""


@dataclass(frozen=True)
class _Page:
    jobs: list[tuple[UUID, Status | None]]
    """No status: there is no such job."""
    next: UUID | None


class _Changed(NamedTuple):
    rows: list[dict[str, Any]]
    refused: list[RefusedReplay]


def count(connection: Connection, act: Act) -> Count:
    """The jobs that a bulk action would change."""
    page = _page(connection, act, limit=MOST_COUNTED, look=_COUNT_LOOK)
    return Count(sum(_is_for(act, status) for _, status in page.jobs), at_least=page.next is not None)


def step(connection: Connection, act: Act, *, limit: int, after: UUID | None = None, seconds: float) -> Step:
    """Ends after `limit` jobs, when the time is over, or at an error once a chunk is committed. The caller gets the
    count of what is committed, and wakes processors for it."""
    give_up = time.monotonic() + seconds
    progress, began = act.begin(connection)
    _check_drip(progress, limit)
    page = _page(connection, act, limit=limit, after=after, began=began)
    looked_at = done = 0
    refused: list[RefusedReplay] = []
    try:
        for chunk in batched(page.jobs, _CHUNK, strict=False):
            if looked_at and time.monotonic() > give_up:
                break
            changed = _change(connection, act, [job_id for job_id, status in chunk if _is_for(act, status)])
            done += len(changed.rows)
            refused += changed.refused
            looked_at += len(chunk)
    except (Conflict, Error):
        if not looked_at:
            raise
        logger.warning("a bulk step ends early", action=act.action, jobs=done, exc_info=True)
    next_ = page.next if looked_at == len(page.jobs) else page.jobs[looked_at - 1][0]
    _end(connection, act, after=after, next_=next_, looked_at=looked_at)
    return Step(done, looked_at - done, next_, refused[:_MOST_REFUSED])


def _check_drip(progress: ActProgress, limit: int) -> None:
    if progress.per_minute and (progress.dripped + limit) / progress.per_minute > FARTHEST / timedelta(minutes=1):
        text = f"the last of these jobs would be due in more than {FARTHEST.days} days: replay more per minute"
        raise Invalid(Wrong("body.per_minute", text))


def _end(connection: Connection, act: Act, *, after: UUID | None, next_: UUID | None, looked_at: int) -> None:
    """The jobs are changed, so what goes wrong here is no error of the request."""
    try:
        act.end_step(connection, after=after, next_=next_, looked_at=looked_at)
    except (Conflict, Error):
        logger.warning("the audit does not say how far a bulk step came", act=str(act.id), exc_info=True)


def _page(
    connection: Connection,
    act: Act,
    *,
    limit: int,
    after: UUID | None = None,
    began: datetime | None = None,
    look: int = LOOK,
) -> _Page:
    """The next jobs, from the oldest. A replay matches the filter as well, so only jobs from before the act are
    replayed."""
    if isinstance(act.wanted, list):
        return _named(connection, act.wanted, limit=limit, after=after)
    wanted = act.wanted
    if act.action == Action.REPLAY and began:
        until = began + timedelta(milliseconds=1)  # ids hold milliseconds
        wanted = wanted.model_copy(update={"created_before": min(until, wanted.created_before or until)})
    found = search(connection, wanted, act.principal, limit=limit, after=after, sort="oldest", look=look)
    return _Page([(job.id, job.status) for job in found.jobs], found.next)


def _named(connection: Connection, ids: list[UUID], *, limit: int, after: UUID | None) -> _Page:
    left = sorted(job_id for job_id in set(ids) if after is None or job_id > after)
    page = left[:limit]
    rows = connection.execute(_SQL["named"], {"ids": page})
    statuses = {row["id"]: Status(row["status"]) for row in rows}
    return _Page([(job_id, statuses.get(job_id)) for job_id in page], page[-1] if left[limit:] else None)


def _is_for(act: Act, status: Status | None) -> bool:
    return status in LEGAL[act.action]


def _change(connection: Connection, act: Act, ids: list[UUID]) -> _Changed:
    """A chunk, in one transaction with what the audit says about it."""
    if not ids:
        return _Changed([], [])

    def change() -> _Changed:
        with act.going_on(connection) as (progress, now):
            is_replay = act.action == Action.REPLAY
            changed = _replay(connection, act, ids, progress, now) if is_replay else _perform(connection, act, ids)
            progress.done += len(changed.rows)
        return changed

    changed = _retry_on_conflict(change)
    if act.action == Action.CANCEL:
        free_dependents_of(connection, changed.rows)
    who = actor(act.principal)
    logger.info("jobs changed", action=act.action, jobs=len(changed.rows), act=str(act.id), actor=who)
    return changed


def _perform(connection: Connection, act: Act, ids: list[UUID]) -> _Changed:
    lock_in_order(connection, ids)
    if act.action == Action.RETRY:
        ids = [row["id"] for row in connection.execute(_SQL["retriable"], {"ids": ids})]
    more = {"bulk": True, "act": str(act.id)}
    rows = job_actions.act(connection, act.action, ids, actor(act.principal), more=more)
    return _Changed([row for row in rows if row["status"]], [])


def _replay(connection: Connection, act: Act, ids: list[UUID], progress: ActProgress, now: datetime) -> _Changed:
    start, given = places(progress, now)
    drip = Drip(progress.per_minute, start, given)
    replayed = replay_many(connection, ids, act.id, act.principal, drip, act.traceparent)
    progress.dripped += len(replayed.ids)
    return _Changed([{"id": job_id} for job_id in replayed.ids], replayed.refused)


def _retry_on_conflict[T](work: Callable[[], T]) -> T:
    """A processor may lock the same rows in another order, or an enqueue may create a job with the same unique key."""
    for _ in range(3):
        try:
            return work()
        except (DeadlockDetected, UniqueViolation):
            logger.warning("bulk step conflicts with another transaction", exc_info=True)
    raise Conflict("another transaction is changing these jobs: try again")
