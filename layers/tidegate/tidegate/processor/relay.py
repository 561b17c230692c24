"""Does what a processor outside asks for: six questions (questions.py), for the worker that asks, in the lanes that run
outside.

A caller can name no other lane and no other worker, and of jobs only those that it holds (locks.py). What a processor
inside does for all lanes is not done here: job types are declared, finished jobs deleted and keys noted from inside.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

import psycopg

from tidegate.base.redact import said
from tidegate.base.telemetry import logger
from tidegate.job import Claimed, checked_follow_up
from tidegate.outcome import Failed, Finished, Released, SafeError
from tidegate.postgres.database import Connection
from tidegate.processor import verbs
from tidegate.processor.fleet import Worker
from tidegate.processor.identity import is_of
from tidegate.processor.locks import held
from tidegate.processor.place import At, Deployment
from tidegate.processor.questions import (
    Beat,
    BeatAsk,
    ClaimAsk,
    Claims,
    LeaveAsk,
    Left,
    RelayRequest,
    ReportAsk,
    SentReported,
    SentWorker,
    SettleAsk,
    Stock,
    StockAsk,
    Written,
)
from tidegate.processor.relayed import CLAIM_BYTES, MOST_BYTES, Refused
from tidegate.processor.waker import Waker
from tidegate.queue.reclaim import take_back_charges
from tidegate.queue.run_json import SentModel, SentOutcome, read_run, read_updates
from tidegate.queue.settle import LOST

_MOST_JOBS = 1000
_LONGEST_SECONDS = 900.0
_MOST_SAID = 500


class Relay:
    def __init__(self, lanes: Collection[str], *, budget: int, waker: Waker) -> None:
        """A caller can make up any number of workers, so the lanes outside together leave a place to those inside,
        unless there is only one."""
        share = max((budget - 1) // max(len(lanes), 1), 1)
        self._deployment = Deployment(budget, waker, lanes, share=share, relayed_lanes=lanes)

    def answer(self, connect: Callable[[], Connection], event: Any) -> dict[str, Any]:
        try:
            request = RelayRequest.model_validate(event)
            worker = self._admitted(request)
            return _answered(At(connect(), worker, self._deployment, set()), request)
        except (ValueError, Refused) as error:
            return _error("refused", error)
        except psycopg.Error as error:
            return _error("database", error, sqlstate=error.sqlstate)
        except Exception as error:  # noqa: BLE001  # the processor outside has to hear of it
            logger.exception("relay has failed")
            return _error("failed", error)

    def _admitted(self, request: RelayRequest) -> Worker:
        worker = SentWorker.model_validate(request.worker)
        if not is_of(worker.id, request.secret):
            raise Refused("this is not the worker's secret")
        if worker.lane not in self._deployment.relayed_lanes:
            raise Refused("the lane does not run outside")
        logger.append_keys(worker=worker.id)
        return Worker(**worker.model_dump())


def _answered(at: At, request: RelayRequest) -> dict[str, Any]:
    return _VERBS[request.verb](at, request.ask).model_dump(mode="json")


def _error(kind: str, error: Exception, **more: Any) -> dict[str, Any]:
    primary = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    message = said(primary or str(error) or type(error).__name__, _MOST_SAID)
    logger.warning("relay refuses", error=type(error).__name__, error_message=message, kind=kind)
    return {"error": {"kind": kind, "message": message} | more}


def _stock(at: At, sent: Any) -> Stock:
    """Each question is an invocation of its own: nothing is asked ahead."""
    ask = StockAsk.model_validate(sent)
    bounds = {"claim": _bounded(ask.claim), **_seconds(ask, "longest", "seconds")}
    stock = verbs.stock(at, ask.model_copy(update=bounds))
    return stock.model_copy(update={"claims": stock.claims and _handed_out(at, stock.claims)})


def _claim(at: At, sent: Any) -> Claims:
    return _handed_out(at, verbs.claim(at, _bounded(ClaimAsk.model_validate(sent))))


def _report(at: At, sent: Any) -> SentReported:
    jobs = ReportAsk.model_validate(sent).jobs
    running = _held(at, jobs)
    updates = [
        (running[each.id], None if each.updates is None else read_updates(each.updates.model_dump(exclude_none=True)))
        for each in jobs
        if each.id in running
    ]
    reported = verbs.report(at, updates)
    others = [each.id for each in jobs if each.id not in running]
    if others:
        take_back_charges(at.connection, at.worker.id, others)
    return SentReported(cancel=reported.cancel, lost=reported.lost + others, locked=reported.locked)


def _settle(at: At, sent: Any) -> Written:
    ask = SettleAsk.model_validate(sent)
    running = _held(at, ask.batch)
    batch = [_finished(each, running[each.id]) for each in ask.batch if each.id in running]
    lost = [each.id for each in ask.batch if each.id not in running]
    settled = verbs.settle(at, batch, lost=lost)
    claims = verbs.claim(at, _bounded(ask.claim)) if ask.claim else None
    return Written(
        counts=dict(settled.counts + Counter(lost=len(lost))),
        locked=[finished.job.id for finished in settled.locked],
        otherwise=settled.otherwise | dict.fromkeys(lost, LOST),
        claims=claims and _handed_out(at, claims),
    )


def _beat(at: At, sent: Any) -> Beat:
    ask = BeatAsk.model_validate(sent)
    return verbs.beat(at, ask.model_copy(update={"most": min(ask.most, _MOST_JOBS)}))


def _leave(at: At, sent: Any) -> Left:
    ask = LeaveAsk.model_validate(sent)
    changed = {"claim": ask.claim and _bounded(ask.claim), **_seconds(ask, "seconds_left", "may_sleep", "may_wait")}
    left = verbs.leave(at, ask.model_copy(update=changed))
    return left.model_copy(update={"claims": left.claims and _handed_out(at, left.claims)})


_VERBS: dict[str, Callable[[At, Any], SentModel]] = {
    "stock": _stock,
    "claim": _claim,
    "report": _report,
    "settle": _settle,
    "beat": _beat,
    "leave": _leave,
}


def _seconds(ask: Any, *names: str) -> dict[str, float]:
    return {name: min(max(getattr(ask, name), 0.0), _LONGEST_SECONDS) for name in names}


def _bounded(ask: ClaimAsk) -> ClaimAsk:
    bounds = {"room": min(ask.room, _MOST_JOBS), "room_bytes": min(ask.room_bytes, CLAIM_BYTES)}
    return ask.model_copy(update=bounds | _seconds(ask, "seconds_left"))


def _held(at: At, sent: list[Any]) -> dict[str, Claimed]:
    """Of these jobs, those that the worker holds, by id."""
    return held(at.connection, at.worker, [(each.id, each.lock_version) for each in sent])


def _finished(sent: SentOutcome, job: Claimed) -> Finished:
    try:
        outcome, updates, follow_ups = read_run(sent.model_dump(exclude_none=True))
    except KeyError as error:
        raise ValueError(f"such an outcome has {error}") from None
    rows = [checked_follow_up(row) for row in follow_ups]
    return Finished(job, outcome, updates, rows, (sent.duration_ms or 0) / 1000)


def _handed_out(at: At, claims: Claims) -> Claims:
    """What of the claimed jobs fits into the answer. No job stays locked that its worker does not hear of."""
    try:
        return claims.model_copy(update={"jobs": _that_fit(at, claims.jobs)})
    except Exception:
        verbs.settle(at, [Finished(job, Released(begun=False)) for job in claims.jobs])
        raise


def _that_fit(at: At, jobs: list[Claimed]) -> list[Claimed]:
    fitting: list[Claimed] = []
    others: list[Finished] = []
    left = MOST_BYTES
    for job in jobs:
        size = len(json.dumps(job, ensure_ascii=False, default=vars).encode())
        if size > MOST_BYTES:
            too_large = SafeError("too_large", "what the job has stored is more than a processor outside can be sent")
            others.append(Finished(job, Failed(too_large)))
        elif size > left:
            others.append(Finished(job, Released(begun=False)))
        else:
            left -= size
            fitting.append(job)
    if others:
        verbs.settle(at, others)
    return fitting
