"""The six questions of a processor (questions.py), sent to relay, a function inside the VPC: a synchronous invocation
for each, or for each part of one.

What a processor outside asks may get lost on the way: Lambda refuses for a while, or relay dies. Then it asks again, as
after a lost connection (patient.py). What it settles is fenced. A claim whose answer was lost has locked jobs that it
does not know of: with its next question they are given back.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Literal

import psycopg
from pydantic import BaseModel

from tidegate.base import json_text
from tidegate.base.errors import Unavailable
from tidegate.base.pending_call import PendingCall
from tidegate.base.telemetry import logger
from tidegate.job import Claimed
from tidegate.outcome import Failed, Finished, SafeError
from tidegate.processor.fleet import Worker
from tidegate.processor.questions import (
    Beat,
    BeatAsk,
    ClaimAsk,
    Claims,
    LeaveAsk,
    Left,
    Question,
    RelayError,
    SentReported,
    Settling,
    Stock,
    StockAsk,
    Written,
)
from tidegate.queue.report import Reported
from tidegate.queue.run_json import run_json, updates_json
from tidegate.queue.settle import Settled
from tidegate.running import Updates

MOST_BYTES = 6_000_000
"""Of a request or an answer. Lambda takes 6 MiB of each."""
CLAIM_BYTES = 2_000_000
"""The room of a claim. In JSON each quote of a payload takes two bytes, and one job may be larger by itself."""
_CONNECT_SECONDS = 3.0
# Longer than relay's Timeout: after that no invocation is left that may still claim.
_ANSWER_SECONDS = 35.0
# It will answer another time; what else Lambda refuses stays refused. After a deployment it takes a minute until all
# of IAM knows of a permission (403), and until a function is ready (409).
_PASSING = {403, 409, 429, *range(500, 600)}

Verb = Literal["stock", "claim", "report", "settle", "beat", "leave"]


class RelayLost(psycopg.OperationalError):
    """There is no answer. As with a lost connection, the next try may get one."""


class Refused(Exception):
    """Relay does not do this."""


class Relayed:
    joins_claims = True
    """Whether a settlement may claim as well: that is an invocation less."""

    def __init__(self, function: str, worker: Worker, secret: str) -> None:
        self._function = function
        self._head = {"worker": vars(worker), "secret": secret}
        self._holds: set[str] = set()
        self._has_lost_a_claim = False

    def reach(self) -> None:
        """There is nothing to open."""

    def stock(self, ask: StockAsk) -> Question[Stock]:
        claim = ask.claim.model_copy(update={"room_bytes": min(ask.claim.room_bytes, CLAIM_BYTES)})
        return self._claiming("stock", ask.model_copy(update={"claim": claim}), Stock)

    def claim(self, ask: ClaimAsk) -> Question[Claims]:
        room_bytes = min(ask.room_bytes, CLAIM_BYTES)
        body = _with_holds(ask.model_copy(update={"room_bytes": room_bytes}))
        return _Call(self, "claim", body, Claims, self._take, claims=True)

    def report(self, jobs: list[tuple[Claimed, Updates | None]]) -> Question[Reported]:
        """What does not fit into one request is as if its row were locked: it comes with the next report."""
        sent = [_encoded(_lock(job) | ({"updates": updates_json(updates)} if updates else {})) for job, updates in jobs]
        fits = _fitting(sent)
        left = [job.id for job, _ in jobs[fits:]]

        def end(reported: SentReported, _: float) -> Reported:
            self._holds.difference_update(reported.lost)
            return Reported(reported.cancel, reported.lost, reported.locked + left)

        return _Call(self, "report", lambda _: b'{"jobs":[%b]}' % b",".join(sent[:fits]), SentReported, end)

    def settle(self, batch: list[Finished], claim: ClaimAsk | None = None) -> Settling:
        """As many as fit into one request."""
        otherwise: dict[str, str] = {}
        sent = [_ended(finished, otherwise) for finished in batch]
        taken = batch[: _fitting(sent)]
        outcomes, made_at = b",".join(sent[: len(taken)]), time.monotonic()

        def body(holds: list[str] | None) -> bytes:
            if claim is None:
                return b'{"batch":[%b]}' % outcomes
            now = {"holds": holds, "seconds_left": claim.seconds_left - (time.monotonic() - made_at)}
            claimed = claim.model_copy(update=now).model_dump_json().encode()
            return b'{"batch":[%b],"claim":%b}' % (outcomes, claimed)

        def end(written: Written, asked_at: float) -> tuple[Settled, Claims | None]:
            left = {finished.job.id: finished for finished in taken}
            # In the order in which they are to be tried again.
            locked = [left.pop(job_id) for job_id in written.locked if job_id in left]
            self._holds.difference_update(left)
            settled = Settled(Counter(written.counts), locked, otherwise | written.otherwise)
            return settled, written.claims and self._take(written.claims, asked_at)

        return Settling(taken, _Call(self, "settle", body, Written, end, claims=claim is not None))

    def beat(self, ask: BeatAsk) -> Question[Beat]:
        return _Call(self, "beat", lambda _: ask.model_dump_json().encode(), Beat, lambda beat, _: beat)

    def leave(self, ask: LeaveAsk) -> Question[Left]:
        return self._claiming("leave", ask, Left)

    # For a question that is open

    def send(self, verb: Verb, body: Callable[[list[str] | None], bytes]) -> PendingCall:
        holds = sorted(self._holds) if self._has_lost_a_claim else None
        head = _encoded({"verb": verb} | self._head)
        event = head[:-1] + b',"ask":' + body(holds) + b"}"
        try:
            return PendingCall(self._function, event, connect_within=_CONNECT_SECONDS, within=_ANSWER_SECONDS)
        except Unavailable as error:
            raise RelayLost(str(error)) from error

    def notice(self, *, lost: bool) -> None:
        """A question that claims has, or has not, lost its answer: what it claimed is locked for a worker that does
        not know of it."""
        self._has_lost_a_claim = lost

    def _claiming[A: (Stock, Left)](self, verb: Verb, ask: StockAsk | LeaveAsk, kind: type[A]) -> "_Call[A, A]":
        def end(answer: A, asked_at: float) -> A:
            claims = answer.claims and self._take(answer.claims, asked_at)
            return answer.model_copy(update={"claims": claims})

        return _Call(self, verb, _with_holds(ask), kind, end, claims=True)

    def _take(self, claims: Claims, asked_at: float) -> Claims:
        """The locks began later than so long after they were asked for."""
        self._holds.update(job.id for job in claims.jobs)
        jobs = [job._replace(claimed_at=asked_at + claims.after) for job in claims.jobs]
        return claims.model_copy(update={"jobs": jobs})


def _with_holds(ask: StockAsk | ClaimAsk | LeaveAsk) -> Callable[[list[str] | None], bytes]:
    return lambda holds: ask.model_copy(update={"holds": holds}).model_dump_json().encode()


class _Call[A: BaseModel, T]:
    """A question that is open."""

    def __init__(
        self,
        way: Relayed,
        verb: Verb,
        body: Callable[[list[str] | None], bytes],
        kind: type[A],
        end: Callable[[A, float], T],
        *,
        claims: bool = False,
    ) -> None:
        self._way, self._verb, self._body, self._kind, self._end, self._claims = way, verb, body, kind, end, claims
        self._asked_at, self._call = self._send()

    def _send(self) -> tuple[float, PendingCall]:
        asked_at = time.monotonic()
        try:
            return asked_at, self._way.send(self._verb, self._body)
        except Exception:
            self._notice(lost=True)
            raise

    @property
    def is_answered(self) -> bool:
        return self._call.is_answered

    def fileno(self) -> int:
        return self._call.fileno()

    def wait(self, seconds: float) -> None:
        self._call.wait(seconds)

    def again(self) -> None:
        self._asked_at, self._call = self._send()

    def end(self) -> T:
        try:
            answer = self._read()
        except Exception:
            self._notice(lost=True)
            raise
        self._notice(lost=False)
        return self._end(answer, self._asked_at)

    def _notice(self, *, lost: bool) -> None:
        if self._claims:
            self._way.notice(lost=lost)

    def _read(self) -> A:
        try:
            reply = self._call.reply()
        except Unavailable as error:
            raise RelayLost(str(error)) from error
        if reply.failed or reply.status in _PASSING:
            raise RelayLost(f"relay did not answer: {reply.refusal or 'it has failed'}")
        if reply.status != 200:
            raise Refused(f"Lambda did not call relay: {reply.status} {reply.refusal}: {reply.message}")
        return read_answer(self._kind, reply.body)


def read_answer[A: BaseModel](kind: type[A], body: bytes) -> A:
    """Raises what relay names instead; ValueError where it is no answer."""
    if body.startswith(b'{"error":'):
        raise _raised(RelayError.model_validate_json(body))
    return kind.model_validate_json(body)


def _raised(answer: RelayError) -> Exception:
    error = answer.error
    if error.kind != "database":
        return Refused(error.message)
    if error.sqlstate is None:
        return RelayLost(error.message)
    try:
        return psycopg.errors.lookup(error.sqlstate)(error.message)
    except KeyError:  # one of tidegate.enqueue's own
        return psycopg.DatabaseError(error.message)


def _lock(job: Claimed) -> dict[str, Any]:
    return {"id": job.id, "lock_version": job.lock_version}


def _encoded(value: Any) -> bytes:
    """Raises ValueError where it cannot be stored either."""
    return json_text.encode(value, deep=True).encode()


def _fitting(elements: Sequence[bytes]) -> int:
    """How many of them, from the first on, fit into one request; at least one."""
    size = 0
    for n, element in enumerate(elements):
        size += len(element) + 1
        if n and size > MOST_BYTES:
            return n
    return len(elements)


def _ended(finished: Finished, otherwise: dict[str, str]) -> bytes:
    """What cannot be sent cannot be stored either: then the job fails, and the others go on."""
    job, outcome, updates, follow_ups, _ = finished
    lock = _lock(job) | {"duration_ms": finished.duration_ms}
    try:
        sent = _encoded(lock | run_json(outcome, updates, follow_ups))
        why = "too_large", "what the handler has enqueued, logged and returned is more than relay can be sent"
        if len(sent) <= MOST_BYTES:
            return sent
    except ValueError as error:
        why = "unstorable", f"the handler's outcome cannot be sent: {error}"
    logger.error("an outcome cannot be sent", job_id=job.id, type=job.type, why=why[0])
    otherwise[job.id] = "failed"
    return _encoded(lock | run_json(Failed(SafeError(*why)), None, ()))
