"""Through relay, a function inside the VPC: a synchronous invocation for each verb, or each part of one.

What a processor outside asks may get lost on the way: Lambda refuses for a while, or relay dies. Then it asks again, as
after a lost connection (patient.py). What it settles is fenced. A claim whose answer was lost has locked jobs that it
does not know of: before it claims again, it has them given back.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from inspect import signature
from typing import Any

import psycopg

from tidegate.base.errors import Unavailable
from tidegate.base.pending_call import PendingCall
from tidegate.base.telemetry import logger
from tidegate.job import Claimed
from tidegate.outcome import Completed, Failed, Finished, SafeError
from tidegate.processor import verbs, wire
from tidegate.processor.fleet import Worker
from tidegate.processor.verbs import ChoreSetAside, Verb
from tidegate.queue.claim import Claiming, Limits
from tidegate.queue.report import Reported
from tidegate.queue.settle import Completing, Settled
from tidegate.running import Updates

_CONNECT_SECONDS = 3.0
# Longer than relay's Timeout: after that no invocation is left that may still claim.
_ANSWER_SECONDS = 35.0
_LOOK_SECONDS = 0.1
# Of results, each of up to four bytes.
_MOST_LETTERS = wire.MOST_BYTES // 5
# It will answer another time; what else Lambda refuses stays refused. After a deployment it takes a minute until all
# of IAM knows of a permission (403), and until a function is ready (409).
_PASSING = {403, 409, 429, *range(500, 600)}


class RelayLost(psycopg.OperationalError):
    """There is no answer. As with a lost connection, the next try may get one."""


class Relayed:
    left_out = wire.LEFT_OUT

    def __init__(self, function: str, worker: Worker, secret: str) -> None:
        self.meanwhile: Callable[[], object] = lambda: None
        self._function = function
        self._worker = worker
        self._secret = secret
        self._holds: set[str] = set()
        self.has_lost_a_claim = False

    def reach(self) -> None:
        """There is nothing to open."""

    def ask[**P, T](self, verb: Verb[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        bound = signature(verb).bind(None, *args, **kwargs).arguments
        answer: Any
        match verb.__name__:
            case "follow_through":  # relay has done it, with the settlement
                answer = None
            case "attach":  # relay has done it, with the claim
                answer = {job.id: job.attached for job in bound["jobs"] if job.attached}
            case "settle":
                answer = self._settle(bound["batch"])
            case "report":
                answer = self._report(list(bound["jobs"]))
            case "claim" | "claim_step_by_step" | "claim_suspects":
                answer = self._claim(verb, bound)
            case "leave":
                self._give_back()
                answer = self._call(verb, wire.arguments(verb, bound))
            case _:
                answer = self._call(verb, wire.arguments(verb, bound))
        result: T = answer
        return result

    def claiming(self, *, room: int, room_bytes: int, limits: Limits, from_start: bool) -> Claiming:
        self._give_back()
        return RelayedClaiming(self, room=room, room_bytes=room_bytes, limits=limits, from_start=from_start)

    def completing(self, batch: list[Finished]) -> Completing:
        return RelayedCompleting(self, batch)

    def fits(self, batch: list[Finished]) -> int:
        letters = 0
        for n, finished in enumerate(batch):
            letters += len(finished.outcome.result) if isinstance(finished.outcome, Completed) else 0
            if letters > _MOST_LETTERS and n:
                return n
        return len(batch)

    def begin(self, verb: Verb[..., Any], said: bytes) -> PendingCall:
        event = wire.request(verb, self._worker, self._secret, said)
        try:
            return PendingCall(self._function, event, connect_within=_CONNECT_SECONDS, within=_ANSWER_SECONDS)
        except Unavailable as error:
            raise RelayLost(str(error)) from error

    def end(self, verb: Verb[..., Any], call: PendingCall) -> Any:
        """Waits, and the slots are listened to meanwhile."""
        while not call.is_answered:
            call.wait(_LOOK_SECONDS)
            self.meanwhile()
        try:
            reply = call.reply()
        except Unavailable as error:
            raise RelayLost(str(error)) from error
        if reply.failed or reply.status in _PASSING:
            raise RelayLost(f"relay did not answer: {reply.refusal or 'it has failed'}")
        if reply.status != 200:
            raise wire.Refused(f"Lambda did not call relay: {reply.status} {reply.refusal}: {reply.message}")
        answer = wire.read_answer(verb, reply.body)
        if isinstance(answer, wire.RelayError):
            raise _raised(answer)
        return answer

    def take(self, jobs: list[Claimed], asked_at: float) -> list[Claimed]:
        """The locks began after they were asked for."""
        self._holds.update(job.id for job in jobs)
        return [job._replace(claimed_at=asked_at) for job in jobs]

    def forget(self, batch: list[Finished]) -> None:
        self._holds.difference_update(finished.job.id for finished in batch)

    def _call(self, verb: Verb[..., Any], said: bytes) -> Any:
        return self.end(verb, self.begin(verb, said))

    def _claim(self, verb: Verb[..., Any], bound: dict[str, Any]) -> Any:
        self._give_back()
        asked_at = time.monotonic()
        try:
            answer = self._call(verb, wire.arguments(verb, bound))
        except Exception:
            self.has_lost_a_claim = True
            raise
        if isinstance(answer, verbs.ClaimedStepByStep):
            return replace(answer, jobs=self.take(answer.jobs, asked_at))
        return self.take(answer, asked_at)

    def _give_back(self) -> None:
        if self.has_lost_a_claim:
            given = self._call(verbs.give_back, wire.arguments(verbs.give_back, {"holds": sorted(self._holds)}))
            self.has_lost_a_claim = False
            logger.warning("a claim's answer was lost", given_back=given)

    def _settle(self, batch: list[Finished]) -> Settled:
        """In as many requests as it takes."""
        sent = _Sent(batch)
        counts, locked, otherwise = Counter[str](), list[str](), dict(sent.otherwise)
        for part in wire.parts(sent.texts):
            written = self._call(verbs.settle, _list("batch", sent.texts[part]))
            counts += Counter(written.counts)
            locked += written.locked
            otherwise |= written.otherwise
        left = {finished.job.id: finished for finished in batch}
        kept = [
            left.pop(job_id) for job_id in locked if job_id in left
        ]  # in the order in which they are to be tried again
        self.forget(list(left.values()))
        return Settled(counts, kept, otherwise)

    def _report(self, jobs: list[tuple[Claimed, Updates | None]]) -> Reported:
        sent = [wire.runs(job, updates) for job, updates in jobs]
        reported = Reported()
        for part in wire.parts(sent):
            said = self._call(verbs.report, _list("jobs", sent[part]))
            reported = Reported(
                cancel=reported.cancel + said.cancel,
                lost=reported.lost + said.lost,
                locked=reported.locked + said.locked,
            )
        self._holds.difference_update(reported.lost)
        return reported


class RelayedClaiming(Claiming):
    def __init__(self, relayed: Relayed, *, room: int, room_bytes: int, limits: Limits, from_start: bool) -> None:
        self.room = room
        self.room_bytes = min(room_bytes, wire.CLAIM_BYTES)
        self._relayed = relayed
        self._asked_at = time.monotonic()
        asked = {"room": room, "room_bytes": self.room_bytes, "limits": limits, "from_start": from_start}
        try:
            self.query = self._call = relayed.begin(verbs.claim, wire.arguments(verbs.claim, asked))
        except RelayLost:
            relayed.has_lost_a_claim = True
            raise

    def end(self) -> list[Claimed] | None:
        try:
            return self._relayed.take(self._relayed.end(verbs.claim, self._call), self._asked_at)
        except Exception:  # noqa: BLE001  # the claim that follows says it again
            logger.warning("a claim was refused", exc_info=True)
            self._relayed.has_lost_a_claim = True
            return None


class RelayedCompleting(Completing):
    def __init__(self, relayed: Relayed, batch: list[Finished]) -> None:
        self.batch = batch
        self._relayed = relayed
        self._sent = _Sent(batch)
        self.query = self._call = relayed.begin(verbs.complete, _list("batch", self._sent.texts))

    def end(self) -> Settled | None:
        try:
            written = self._relayed.end(verbs.complete, self._call)
        except Exception:  # noqa: BLE001  # the settlement that follows says it again
            logger.warning("a settlement was refused", exc_info=True)
            return None
        self._relayed.forget(self.batch)
        return Settled(Counter(written.counts), [], self._sent.otherwise | written.otherwise)


class _Sent:
    def __init__(self, batch: list[Finished]) -> None:
        self.otherwise = dict[str, str]()
        self.texts = [self._ended(finished) for finished in batch]

    def _ended(self, finished: Finished) -> bytes:
        """What cannot be sent cannot be stored either: then the job fails, and the others go on."""
        try:
            sent = wire.ended(finished)
            why = "too_large", "what the handler has enqueued, logged and returned is more than relay can be sent"
            if len(sent) <= wire.MOST_BYTES:
                return sent
        except ValueError as error:
            why = "unstorable", f"the handler's outcome cannot be sent: {error}"
        logger.error("an outcome cannot be sent", job_id=finished.job.id, type=finished.job.type, why=why[0])
        self.otherwise[finished.job.id] = "failed"
        return wire.ended(Finished(finished.job, Failed(SafeError(*why)), seconds=finished.seconds))


def _list(name: str, elements: Sequence[bytes]) -> bytes:
    return b'{"%b":[%b]}' % (name.encode(), b",".join(elements))


def _raised(error: wire.RelayError) -> Exception:
    match error.kind:
        case "database" if error.sqlstate is None:
            return RelayLost(error.message)
        case "database":
            refused = _refused(error.sqlstate or "", error.message)
            refused.sqlstate = error.sqlstate
            return refused
        case "set_aside":
            return ChoreSetAside(error.message)
        case _:
            return wire.Refused(error.message)


def _refused(sqlstate: str, message: str) -> psycopg.Error:
    try:
        return psycopg.errors.lookup(sqlstate)(message)
    except KeyError:  # one of tidegate.enqueue's own
        return psycopg.DatabaseError(message)
