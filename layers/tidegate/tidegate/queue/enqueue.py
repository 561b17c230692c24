"""→ pending: one job, or all of many or none.

The SQL function tidegate.enqueue_many keeps the rules. What SQL cannot check, that payloads fit their schemas, is
checked here before.
"""

from collections.abc import Sequence
from contextlib import nullcontext
from datetime import datetime
from typing import Any, NamedTuple, NoReturn
from uuid import UUID

import psycopg
from psycopg.pq import TransactionStatus
from psycopg.rows import args_row

from tidegate.base import json_text
from tidegate.base.envelope import have_keys
from tidegate.base.errors import (
    MOST_ERRORS,
    IdempotencyConflict,
    Invalid,
    TooLarge,
    TooManyPending,
    TypeDisabled,
    UnknownType,
    Wrong,
)
from tidegate.base.sealing import NO_KEYS, sealed_row
from tidegate.base.telemetry import logger
from tidegate.job import NO_LIMITS, CallerLimits, NewJob, Status
from tidegate.postgres.database import Connection, again_if_deadlocked
from tidegate.postgres.statements import load
from tidegate.queue.batch import count_members, create_batch, end_batches, find_made, join_batch
from tidegate.queue.lock_in_order import lock_in_order
from tidegate.queue.payload_schema import check_payload

_SQL = load("queue/enqueue")

MAX_JOBS_AT_ONCE = 10_000
_MESSAGES = {"created": "job enqueued", "replaced": "pending job replaced", "existing": "job exists already"}
# By then some jobs may have ended, and the owner's jobs have been counted again.
_RETRY_AFTER_SECONDS = 5
# Tells an endpoint, in the stack's name, whatever its payload says.
_CALLBACK = "callback"


class Enqueued(NamedTuple):
    """In the order of enqueue_many's columns."""

    id: UUID
    status: Status
    outcome: str
    """created, existing or replaced"""


class EnqueuedBatch(NamedTuple):
    id: UUID
    jobs: list[Enqueued]


@again_if_deadlocked
def enqueue(
    connection: Connection,
    job: NewJob,
    *,
    owner: str,
    batch_id: UUID | None = None,
    traceparent: str | None = None,
    limits: CallerLimits = NO_LIMITS,
    now: datetime | None = None,
) -> Enqueued:
    limits.check(job, "body")
    # One statement enqueues, without a transaction around it. Two cases need one: a batch to join, and a caller's
    # transaction, which has to survive a refusal.
    is_alone = batch_id is None and connection.info.transaction_status == TransactionStatus.IDLE
    with nullcontext() if is_alone else connection.transaction():
        rows = _checked_rows(connection, [("body", job)], traceparent)
        [enqueued] = _enqueue(
            connection, rows, owner=owner, batch_id=batch_id, most=limits.max_pending, now=now, alone=True
        )
        if batch_id is not None and enqueued.outcome == "created":
            join_batch(connection, batch_id, owner=owner)
    fields = {"job_id": str(enqueued.id), "type": job.type, "status": enqueued.status, "outcome": enqueued.outcome}
    logger.info(_MESSAGES[enqueued.outcome], extra=fields | {"traceparent": traceparent})
    return enqueued


@again_if_deadlocked
def enqueue_batch(
    connection: Connection,
    jobs: list[NewJob],
    *,
    owner: str,
    then: NewJob | None = None,
    notify: Sequence[str] = (),
    traceparent: str | None = None,
    limits: CallerLimits = NO_LIMITS,
    now: datetime | None = None,
) -> EnqueuedBatch:
    """Enqueues all of the jobs or none. `then` is enqueued when the last of them has ended, with any final status, and
    the endpoints of `notify` are told.

    Repeating the request, each job with its idempotency key, returns the same batch. A second batch would have no
    members, end at once, and enqueue `then` again."""
    limits.check_batch(jobs, then)
    with connection.transaction() as transaction:
        named = [(f"body.jobs.{index}", job) for index, job in enumerate(jobs)]
        if then is not None:
            named.append(("body.then", _follower(then)))
        rows = _checked_rows(connection, named, traceparent)
        follower = rows.pop() if then is not None else None
        _check_notify(connection, "body", notify, owner)
        _check_notify(connection, "body.then", then.notify if then else (), owner)
        batch_id = create_batch(connection, owner=owner, total=len(jobs), then=follower, notify=notify)
        enqueued = _enqueue(connection, rows, owner=owner, batch_id=batch_id, most=limits.max_pending, now=now)
        created = sum(job.outcome == "created" for job in enqueued)
        if not created and all(job.idempotency_key for job in jobs):
            made = find_made(connection, [job.id for job in enqueued], follower, notify)
            if made is not None:
                batch_id = made
                raise psycopg.Rollback(transaction)
        if created != len(jobs):
            count_members(connection, batch_id, created)
    if not created:  # no member will end, and so end the batch
        end_batches(connection, [str(batch_id)])
    logger.info("batch enqueued", batch_id=str(batch_id), jobs=len(jobs), new=created)
    return EnqueuedBatch(batch_id, enqueued)


def follow(connection: Connection, then: NewJob) -> dict[str, Any]:
    """Checks the job that follows a batch, and returns it as the batch stores it."""
    [follower] = _checked_rows(connection, [("body.then", _follower(then))], None)
    return follower


def _follower(then: NewJob) -> NewJob:
    if then.idempotency_key or then.unique:
        raise Invalid(Wrong("body.then", "it takes no idempotency_key and no unique: a batch enqueues it once"))
    return then


def _check_notify(connection: Connection, place: str, names: Sequence[str], owner: str) -> None:
    """For a batch and its follower; of the jobs themselves enqueue_many checks it."""
    if not names:
        return
    try:
        connection.execute(_SQL["check_notify"], {"jobs": json_text.encode([{"notify": [*names]}]), "owner": owner})
    except psycopg.DatabaseError as error:
        explain(error, place=place)


def _enqueue(
    connection: Connection,
    jobs: list[dict[str, Any]],
    *,
    owner: str,
    batch_id: UUID | None,
    most: int | None,
    now: datetime | None,
    alone: bool = False,
) -> list[Enqueued]:
    rows = json_text.encode(jobs, deep=True)
    parameters = {"jobs": rows, "owner": owner, "batch_id": batch_id, "now": now, "most": most}
    if not alone and any("on_conflict" in job for job in jobs):
        # In the order of ids, so two batches with the same keys in different orders do not deadlock. Any unique job may
        # replace one: also with "skip", if it has expired.
        lock_in_order(connection, [row["id"] for row in connection.execute(_SQL["replaced"], parameters)])
    try:
        with connection.cursor(row_factory=args_row(Enqueued)) as cursor:
            enqueued = cursor.execute(_SQL["enqueue" if most is None else "enqueue_within"], parameters).fetchall()
    except psycopg.DatabaseError as error:
        explain(error, place="body" if alone else None)
    if not enqueued:
        raise TooManyPending(
            f"with {len(jobs)} more, {owner!r} would have more than {most} unfinished jobs, the max_pending of this key"
            f" or token: wait until some have ended{', or send fewer at once' if len(jobs) > 1 else ''}",
            after=_RETRY_AFTER_SECONDS,
        )
    return enqueued


def _checked_rows(
    connection: Connection, named: list[tuple[str, NewJob]], traceparent: str | None
) -> list[dict[str, Any]]:
    """The jobs as rows, or one error for all that is wrong with them; each job has its place in the request."""
    wanted = list({job.type for _, job in named})
    types = {row["name"]: row for row in connection.execute(_SQL["schemas"], {"names": wanted})}
    traced = {"traceparent": traceparent} if traceparent else {}
    rows: list[dict[str, Any]] = []
    wrong: list[Wrong] = []
    for place, job in named:
        if job.type == _CALLBACK:
            raise TypeDisabled(f"{place}.type: the job type {_CALLBACK} takes no jobs: the queue makes them")
        if of := types.get(job.type):
            try:
                check_payload(of["schema"], job.payload, f"{place}.payload")
                made = row(job, f"{place}.payload")
                rows.append((_sealed(made, place) if of["encrypted"] else made) | traced)
            except TooLarge:
                raise
            except Invalid as error:
                wrong += error.wrong
        else:
            text = f"there is no job type {job.type!r}; the deployed code or the API declares job types"
            wrong.append(Wrong(f"{place}.type", text, "unknown_type"))
        if len(wrong) >= MOST_ERRORS:
            break
    if wrong:
        raise (UnknownType if all(each.type == "unknown_type" for each in wrong) else Invalid)(*wrong)
    return rows


def row(job: NewJob, place: str) -> dict[str, Any]:
    try:
        return job.row()
    except TooLarge as error:
        raise TooLarge(Wrong(place, str(error))) from None
    except ValueError as error:
        raise Invalid(Wrong(place, str(error))) from None


def _sealed(made: dict[str, Any], place: str) -> dict[str, Any]:
    if not have_keys():
        raise TypeDisabled(f"{place}.type: the job type {made['type']!r} takes no jobs: {NO_KEYS}")
    return sealed_row(made)


def explain(error: psycopg.DatabaseError, *, place: str | None) -> NoReturn:
    """Turns the SQLSTATEs of tidegate.enqueue_many into errors about the caller's fields. Where no place is given, the
    error names it."""
    kinds = {"TG001": UnknownType, "TG002": TypeDisabled, "TG003": IdempotencyConflict, "TG004": Invalid}
    kind = kinds.get(error.sqlstate or "")
    if kind is None:
        raise error
    where, what = place or f"body.{error.diag.column_name}", error.diag.message_primary or ""
    raise (kind(Wrong(where, what)) if issubclass(kind, Invalid) else kind(f"{where}: {what}")) from None
