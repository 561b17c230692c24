"""finished → a new job with the same content: one job, also with an edited payload, or the jobs of a bulk step.

A replay passes the checks of an enqueue: the payload fits the type's schema as it is now, the type takes jobs, and the
key may send them. A key's max_pending does not count: it bounds what a producer sends, and this is an operator's act.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import psycopg

from tidegate.base import json_text
from tidegate.base.envelope import Undecryptable, have_keys, is_envelope
from tidegate.base.errors import Conflict, Invalid, NotForThisKey, NotFound, TidegateError, TypeDisabled
from tidegate.base.sealing import NO_KEYS, opened, sealed
from tidegate.base.telemetry import logger
from tidegate.http.principal import Principal
from tidegate.job import NewJob, Status
from tidegate.manage.audit import actor
from tidegate.manage.job_actions import LEGAL, refusal
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.enqueue import explain, row
from tidegate.queue.lock_in_order import lock_in_order
from tidegate.queue.payload_schema import check_payload

_SQL = load("manage/replay")


class RefusedReplay(NamedTuple):
    id: UUID
    says: str


@dataclass(frozen=True)
class Drip:
    """The times of a bulk replay: one job after the other, so many a minute, from `start`."""

    per_minute: float | None = None
    start: datetime | None = None
    given: int = 0
    """The jobs that have their times."""


@dataclass(frozen=True)
class Replayed:
    ids: list[UUID]
    """The new jobs, in the order of those that they replay."""
    refused: list[RefusedReplay] = field(default_factory=list)


def replay(
    connection: Connection,
    job_id: UUID,
    principal: Principal,
    *,
    payload: dict[str, Any] | None = None,
    priority: int | None = None,
    delay_seconds: float = 0,
    traceparent: str | None = None,
) -> tuple[UUID, str]:
    """The id of the new job, and its type."""
    said = {"priority": priority, "delay_seconds": delay_seconds, "traceparent": traceparent}
    changes = {name: value for name, value in said.items() if value} | ({} if payload is None else {"payload": payload})
    if payload is not None:
        row(NewJob.model_construct(type="", payload=payload), "body.payload")  # which refuses one that is too large
    with connection.transaction():
        lock_in_order(connection, [job_id])
        job = _replayable(connection, job_id, payload)
        if job is None:
            raise NotFound(f"there is no job {job_id}")
        if job["status"] in LEGAL["replay"]:
            _check_type(connection, job["type"])
        types = _types(connection, [job_id])
        _check(job | {"priority": priority or job["priority"]}, types, principal)
        made = _made(connection, [job_id], None, principal, changes | _sealed(job, types), Drip())
    if not made:
        raise Conflict("the job's type has just been disabled")
    logger.info("job replayed", job_id=str(made[0]), replay_of=str(job_id), type=job["type"], actor=actor(principal))
    return made[0], job["type"]


def replay_many(
    connection: Connection, ids: list[UUID], act: UUID, principal: Principal, drip: Drip, traceparent: str | None
) -> Replayed:
    """In the transaction of a chunk. What cannot be replayed is named with the reason."""
    fit: list[UUID] = []
    refused: list[RefusedReplay] = []
    to_seal: set[UUID] = set()
    types = _types(connection, ids)
    # One row at a time: together the payloads may be larger than the memory.
    with connection.cursor() as cursor:
        for job in cursor.stream(_SQL["replayable"], {"ids": ids, "act": act, "edited": None}):
            try:
                _check(job, types, principal)
                fit.append(job["id"])
                to_seal |= {job["id"]} if _is_to_seal(job, types) else set()
            except TidegateError as error:
                refused.append(RefusedReplay(job["id"], str(error)))
    changes = {"traceparent": traceparent} if traceparent else {}
    if not to_seal:
        return Replayed(_made(connection, fit, act, principal, changes, drip) if fit else [], refused)
    made: list[UUID] = []
    for job_id in fit:
        again = _replayable(connection, job_id, None) if job_id in to_seal else None
        said = changes | (_sealed(again, types) if again else {})
        made += _made(connection, [job_id], act, principal, said, replace(drip, given=drip.given + len(made)))
    return Replayed(made, refused)


def _replayable(connection: Connection, job_id: UUID, edited: dict[str, Any] | None) -> dict[str, Any] | None:
    text = None if edited is None else json_text.encode(edited)
    return connection.execute(_SQL["replayable"], {"ids": [job_id], "act": None, "edited": text}).fetchone()


def _check_type(connection: Connection, name: str) -> None:
    try:
        connection.execute(_SQL["check_type"], {"type": name})
    except psycopg.DatabaseError as error:
        explain(error, place="type")


def _types(connection: Connection, ids: list[UUID]) -> dict[str, dict[str, Any]]:
    """Of the types of these jobs that take jobs."""
    return {row["name"]: row for row in connection.execute(_SQL["schemas"], {"ids": ids})}


def _is_to_seal(job: dict[str, Any], types: dict[str, dict[str, Any]]) -> bool:
    """It was enqueued before its type was encrypted, or its payload is edited. An envelope is copied as it is."""
    return types[job["type"]]["encrypted"] and not is_envelope(job["payload"])


def _sealed(job: dict[str, Any], types: dict[str, dict[str, Any]]) -> dict[str, Any]:
    return {"payload": sealed(job["payload"], "payload", job["type"])} if _is_to_seal(job, types) else {}


def _check(job: dict[str, Any], types: dict[str, dict[str, Any]], principal: Principal) -> None:
    """Raises what an enqueue of the job would raise."""
    if Status(job["status"]) not in LEGAL["replay"]:
        raise refusal("replay", Status(job["status"]))
    if job["type"] not in types:
        raise TypeDisabled(f"the job type {job['type']!r} takes no jobs")
    limits = principal.limits
    if limits.types is not None and job["type"] not in limits.types:
        raise NotForThisKey(f"this key may send {', '.join(limits.types)}")
    limits.check_priority(job["priority"], "priority")
    if job["wrong"] is not None:
        raise Invalid(job["wrong"])
    if _is_to_seal(job, types) and not have_keys():
        raise TypeDisabled(f"the job type {job['type']!r} takes no jobs: {NO_KEYS}")
    check_payload(types[job["type"]]["schema"], _opened(job), "body.payload")


def _opened(job: dict[str, Any]) -> Any:
    try:
        return opened(job["payload"], "payload", job["type"]) if is_envelope(job["payload"]) else job["payload"]
    except Undecryptable as error:
        raise Conflict(f"the payload of the job {job['id']} cannot be decrypted: {error}") from None


def _made(
    connection: Connection, ids: list[UUID], act: UUID | None, principal: Principal, changes: dict[str, Any], drip: Drip
) -> list[UUID]:
    asked = {"ids": ids, "act": act, "actor": actor(principal), "said": json_text.encode(changes, deep=True)}
    return [row["id"] for row in connection.execute(_SQL["replay"], asked | vars(drip))]
