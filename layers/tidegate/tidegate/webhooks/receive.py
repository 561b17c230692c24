"""Turns a webhook into jobs and signals, once.

    the signature (signature.py) → the event → the jobs and signals that it leads to (source.py) → one transaction: a
    row that only one delivery can write, its jobs, its signals → after the commit, the waiting jobs are resumed

A sender repeats a delivery that was not answered with 2xx. So a failed delivery leaves no row, and a repeated one gets
the answer of the first.
"""

import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from tidegate.base import json_text
from tidegate.base.errors import Invalid, Malformed, TooLarge, Unavailable
from tidegate.base.telemetry import logger
from tidegate.job import FollowUp, NewJob, Reference
from tidegate.postgres.database import Connection, again_if_deadlocked
from tidegate.postgres.statements import load
from tidegate.queue.enqueue import enqueue
from tidegate.queue.wait import leave_signal, resume
from tidegate.webhooks.signature import authenticate
from tidegate.webhooks.source import Enqueue, Event, Signal, Source

_SQL = load("webhooks/receive")

# Longer than any sender repeats a delivery, and longer than finding a fault and having the delivery sent again takes.
# For a style without a timestamp, this is how long an intercepted delivery cannot be replayed.
KEEP_DAYS = 30


@dataclass(frozen=True)
class Delivery:
    job_ids: list[UUID]
    signalled: list[UUID]
    duplicate: bool = False


def receive(
    connection: Connection,
    source: Source,
    headers: Mapping[str, str],
    body: bytes,
    *,
    now: float,
    traceparent: str | None = None,
) -> Delivery:
    """`headers` have names in lower case, `body` is unchanged, `now` is a Unix time."""
    if not source.keys:
        logger.error("webhook refused: WEBHOOK_SECRETS has no usable secret for it", source=source.name)
        raise Unavailable(f"the webhooks of {source.name!r} are not set up correctly here: try again later")
    if len(body) > source.max_bytes:
        raise TooLarge(f"the body is over {source.max_bytes} bytes")
    delivery = authenticate(source.style, source.keys, headers, body, now=now)
    try:
        received = act(connection, source, delivery, _todo(source, body, headers), traceparent=traceparent)
    except Invalid as error:
        # The sender repeats the delivery, and this line is the operator's only notice.
        logger.warning("webhook refused", source=source.name, delivery=delivery.hex(), reason=str(error))
        raise
    # Also for a repetition: the first delivery may have died between its commit and this call.
    resume(connection, [str(job_id) for job_id in received.signalled])
    logger.info(
        "webhook received",
        source=source.name,
        delivery=delivery.hex(),
        jobs=len(received.job_ids),
        signals=len(received.signalled),
        duplicate=received.duplicate,
    )
    return received


def _todo(source: Source, body: bytes, headers: Mapping[str, str]) -> Sequence[Enqueue | Signal]:
    event = _parsed(body)
    try:
        return source.on_event(event, headers)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        # The source's code may have the fault, so the log gets the place; the event may hold secrets, so it is left
        # out.
        at = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{at.filename}:{at.lineno}"
        logger.warning("a source cannot read an event", source=source.name, error=type(error).__name__, at=where)
        raise Invalid("the event has a shape that this source does not know") from None


@again_if_deadlocked
def act(
    connection: Connection,
    source: Source,
    delivery: bytes,
    todo: Sequence[Enqueue | Signal],
    *,
    traceparent: str | None = None,
    now: datetime | None = None,
) -> Delivery:
    """All jobs and signals or none, and only for the first delivery. The caller resumes the jobs that got signals."""
    row: dict[str, str | bytes] = {"source": source.name, "delivery": delivery}
    with connection.transaction():
        if connection.execute(_SQL["receive"], row).fetchone() is None:
            return _recalled(connection, row)
        job_ids = _enqueue(connection, source, [each for each in todo if isinstance(each, Enqueue)], traceparent)
        signalled = _signal(connection, [each for each in todo if isinstance(each, Signal)])
        result = {"job_ids": [*map(str, job_ids)], "signalled": [*map(str, signalled)]}
        connection.execute(
            _SQL["remember"], row | {"result": json_text.encode(result), "keep_days": KEEP_DAYS, "now": now}
        )
    return Delivery(job_ids, signalled)


def _recalled(connection: Connection, row: Mapping[str, str | bytes]) -> Delivery:
    known = connection.execute(_SQL["recall"], row).fetchone()
    result = known["result"] if known else {}
    return Delivery([*map(UUID, result.get("job_ids", []))], [*map(UUID, result.get("signalled", []))], duplicate=True)


def _enqueue(connection: Connection, source: Source, todo: list[Enqueue], said: str | None) -> list[UUID]:
    wanted = {each.parent for each in todo if each.parent}
    rows = connection.execute(_SQL["parents"], {"ids": list(wanted)}).fetchall() if wanted else []
    parents = {row["id"]: row for row in rows}
    job_ids, children = [], {}
    for each in todo:
        if each.parent and each.parent not in parents:
            logger.warning(
                "webhook for a job that has finished or does not exist", job_id=str(each.parent), type=each.job.type
            )
            continue
        parent = parents[each.parent] if each.parent else {}
        enqueued = enqueue(
            connection,
            _with_inherited(each.job, parent),
            owner=parent.get("owner") or source.owner or f"webhook:{source.name}",
            batch_id=parent.get("batch_id") if each.job.batch else None,
            # The sender's traceparent names the sender's own spans; the parent's names the trace that this job belongs
            # to.
            traceparent=parent.get("traceparent") or said,
        )
        job_ids.append(enqueued.id)
        if each.parent:
            children[enqueued.id] = each.parent
    if children:
        connection.execute(_SQL["adopt"], {"ids": list(children), "parents": list(children.values())})
    return job_ids


def _with_inherited(job: FollowUp, parent: Mapping[str, Any]) -> NewJob:
    """As tidegate.with_inherited has it for follow-ups."""
    fields = {name: getattr(job, name) for name in job.model_fields_set - {"batch"}}
    if parent.get("reference_id") and "reference" not in fields:
        fields["reference"] = Reference.model_construct(type=parent["reference_type"], id=parent["reference_id"])
    if parent.get("tags") and "tags" not in fields:
        fields["tags"] = parent["tags"]
    return NewJob.model_construct(_fields_set={*fields}, **fields)


def _signal(connection: Connection, todo: list[Signal]) -> list[UUID]:
    signalled = []
    for each in todo:
        if leave_signal(connection, each.job_id, each.name, each.payload):
            signalled.append(each.job_id)
        else:
            logger.warning(
                "webhook for a job that has finished or does not exist", job_id=str(each.job_id), signal=each.name
            )
    return signalled


def _parsed(body: bytes) -> Event:
    try:
        event = json_text.decode(body.decode())
    except ValueError as error:  # from UTF-8, or from JSON
        raise Malformed(f"the body is not JSON that can be stored: {error}") from None
    if not isinstance(event, dict):
        raise Malformed("the body is not a JSON object")
    return event
