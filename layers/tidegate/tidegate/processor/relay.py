"""Does what a processor outside asks for: the verbs, for the worker that asks, in the lanes that run outside.

read_request → _admit → Asked, done by the verb or by its entry in _DONE → answer

A caller can name no other lane and no other worker (wire.py), and of jobs only those that it holds (locks.py). What a
processor inside does for all lanes is not done here: job types are declared, finished jobs deleted and wakes paused
from inside.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from itertools import islice
from typing import Any

import psycopg

from tidegate.base.redact import said, storable
from tidegate.base.telemetry import logger
from tidegate.job import Claimed
from tidegate.outcome import Failed, Finished, Released, SafeError
from tidegate.outside.sealed_endpoints import seal_endpoints
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.processor import verbs, wire
from tidegate.processor.due_work import DueWork
from tidegate.processor.fleet import Places, lane_config
from tidegate.processor.identity import is_of
from tidegate.processor.locks import held
from tidegate.processor.tally import Runs
from tidegate.processor.verbs import VERBS, ClaimedStepByStep, Left
from tidegate.processor.waker import Waker
from tidegate.queue.batch import LOOKED_AT
from tidegate.queue.declare import Judgement
from tidegate.queue.report import Reported
from tidegate.queue.settle import LOST, Settled

_SQL = load("processor/relay")
_MOST_JOBS = 1000
_LONGEST_SECONDS = 900.0
_LONGEST_NAME = 200
_MOST_SAID = 500
_MOST_COUNTED = 2**31
# Half of the ring of batches (due_work.py).
_RING = 2**31


class Relay:
    def __init__(self, lanes: Collection[str], *, budget: int, waker: Waker) -> None:
        self.lanes = list(lanes)
        self.budget = budget
        self.waker = waker

    def answer(self, connect: Callable[[], Connection], event: Any) -> dict[str, Any]:
        try:
            request = wire.read_request(json.dumps(event).encode())
            self._admit(request)
            asked = Asked(self, connect, request, wire.read_arguments(request, VERBS[request.verb]))
            done = _DONE.get(request.verb, Asked.do)(asked)
            return {"answer": wire.answer(request.verb, done)}
        except (ValueError, wire.Refused) as error:
            return _error("refused", error)
        except verbs.ChoreSetAside as error:
            return _error("set_aside", error)
        except psycopg.Error as error:
            return _error("database", error, sqlstate=error.sqlstate)
        except Exception as error:  # noqa: BLE001  # the processor outside has to hear of it
            logger.exception("relay has failed")
            return _error("failed", error)

    def _admit(self, request: wire.RelayRequest) -> None:
        worker = request.worker
        if request.verb not in VERBS or request.verb in wire.NOT_OFFERED:
            raise wire.Refused("relay does not do this")
        if not is_of(worker.id, request.secret):
            raise wire.Refused("this is not the worker's secret")
        if worker.lane not in self.lanes:
            raise wire.Refused("the lane does not run outside")
        names = [str(each) for each in vars(worker).values()]
        if max(map(len, names)) > _LONGEST_NAME:
            raise wire.Refused("a name of the worker's is too long")
        # The driver refuses each statement that has it: the chore or the types would be set aside for all lanes.
        if any("\x00" in name for name in names):
            raise wire.Refused("a name of the worker's has a NUL")
        _check_counts(worker.memory)
        logger.append_keys(worker=worker.id)


class Asked:
    def __init__(
        self, relay: Relay, connect: Callable[[], Connection], request: wire.RelayRequest, arguments: dict[str, Any]
    ) -> None:
        self.relay = relay
        self.worker = request.worker
        self.verb = VERBS[request.verb]
        self.arguments = arguments
        self.connection = connect()

    def do(self, **changed: Any) -> Any:
        return verbs.do(self.connection, self.verb, **self.arguments | changed)

    def own_types(self, names: list[str]) -> list[str]:
        named = {"names": list(names), "lanes": self.relay.lanes}
        return [row["name"] for row in self.connection.execute(_SQL["own_types"], named)]

    def places(self) -> Places:
        """Returns the places that operators have set for the lane. A caller can make up any number of workers, so the
        lanes outside together leave a place to those inside, unless there is only one."""
        asked: Places = self.arguments["places"]
        budget = min(asked.budget, self.relay.budget)
        lane = lane_config(self.connection, self.worker.lane, budget=budget)
        share = max((self.relay.budget - 1) // len(self.relay.lanes), 1)
        return Places(min(asked.max_workers, lane.max_workers, share), budget)

    def held(self, sent: list[Any]) -> dict[str, Claimed]:
        return held(self.connection, self.worker, [(each.id, each.lock_version) for each in sent])

    def wake(self, lanes: list[str]) -> list[str]:
        """From here, since the processor outside reaches no other lane."""
        self.relay.waker.start_all(lanes)
        return []


def _error(kind: str, error: Exception, **more: Any) -> dict[str, Any]:
    primary = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    message = said(primary or str(error) or type(error).__name__, _MOST_SAID)
    logger.warning("relay refuses", error=type(error).__name__, error_message=message, kind=kind)
    return {"error": {"kind": kind, "message": message} | more}


def _due_work(asked: Asked) -> DueWork:
    """Each question is an invocation of its own: nothing is asked ahead."""
    if asked.worker.is_tick:
        _seal_endpoints(asked.connection)
    work: DueWork = asked.do()
    return replace(work, due=work.due - wire.LEFT_OUT, is_direct=False)


def _seal_endpoints(connection: Connection) -> None:
    """It must stop no lane."""
    try:
        seal_endpoints(connection)
    except psycopg.Error:
        logger.warning("endpoints are not sealed: the next tick tries again", exc_info=True)


def _schedule(asked: Asked) -> Any:
    return asked.do(types=asked.own_types(asked.arguments["types"]))


def _report_lane(asked: Asked) -> Any:
    judged: Judgement = asked.arguments["declared"]
    refused = islice(judged.refused.items(), _MOST_JOBS)
    reasons = {storable(name[:_LONGEST_NAME]): said(why, _MOST_SAID) for name, why in refused}
    longest = min(asked.arguments["longest"], _LONGEST_SECONDS)
    return asked.do(declared=Judgement(asked.own_types(judged.names), reasons), longest=longest)


def _end_missed_batches(asked: Asked) -> Any:
    start, most = asked.arguments.get("start", 0), asked.arguments.get("most", LOOKED_AT)
    bounds = {"start": min(max(start, -_RING), _RING - 1)}
    return asked.do(**bounds, most=most if most is None else min(max(most, 0), LOOKED_AT))


def _next_token(asked: Asked) -> Any:
    return asked.do(**_bounds(asked.arguments))


def _set_keys_aside(asked: Asked) -> Any:
    _check_counts(*asked.arguments["waiting"].values())
    return asked.do()


def _take_back_chore(asked: Asked) -> Any:
    if asked.arguments["chore"] not in map(verbs.chore_of, VERBS.values()):
        raise wire.Refused("there is no such chore")
    return asked.do()


def _take_back_types(asked: Asked) -> Any:
    return asked.do(types=asked.own_types(asked.arguments["types"]))


def _register(asked: Asked) -> Any:
    lasts = {name: min(asked.arguments[name], _LONGEST_SECONDS) for name in ("seconds", "claim_seconds")}
    return asked.do(places=asked.places(), **lasts)


def _heartbeat(asked: Asked) -> Any:
    return asked.do(most=min(asked.arguments["most"], _MOST_JOBS))


def _leave(asked: Asked) -> Left:
    account = asked.arguments["account"]
    _check_counts(account.seen, account.number)
    account = replace(account, runs=_own_runs(asked, account.runs))
    left: Left = asked.do(places=asked.places(), wakes=bool(asked.relay.waker), account=account)
    return replace(left, lanes=asked.wake(left.lanes))


def _count_runs(asked: Asked) -> bool:
    _check_counts(asked.arguments["number"])
    return bool(asked.do(runs=_own_runs(asked, asked.arguments["runs"])))


def _measure(asked: Asked) -> Any:
    return asked.do(seen=min(max(asked.arguments.get("seen", 0), 0), _MOST_JOBS))


def _own_runs(asked: Asked, runs: list[Runs]) -> list[Runs]:
    """A count that Postgres refused would be set aside, and no other lane counted either."""
    by_type = {each.type: each for each in runs}
    if not all(each.are_counts() for each in runs) or len(by_type) < len(runs):
        raise wire.Refused("these are no counts")
    return [by_type[name] for name in asked.own_types(list(by_type))]


def _check_counts(*counts: int) -> None:
    if not all(0 <= count < _MOST_COUNTED for count in counts):
        raise wire.Refused("these are no counts")


def _lanes_to_wake(asked: Asked) -> list[str]:
    return asked.wake(asked.do()) if asked.relay.waker else []


def _claim(asked: Asked) -> list[Claimed]:
    return _handed_out(asked.connection, asked.do(**_bounds(asked.arguments)))


def _claim_step_by_step(asked: Asked) -> ClaimedStepByStep:
    claimed: ClaimedStepByStep = asked.do(**_bounds(asked.arguments))
    return ClaimedStepByStep(_handed_out(asked.connection, claimed.jobs), claimed.types)


def _bounds(arguments: dict[str, Any]) -> dict[str, Any]:
    limits = arguments["limits"]
    bounds: dict[str, Any] = {"limits": replace(limits, seconds_left=min(limits.seconds_left, _LONGEST_SECONDS))}
    if "room" in arguments:
        bounds["room"] = min(arguments["room"], _MOST_JOBS)
        bounds["room_bytes"] = min(arguments.get("room_bytes", wire.CLAIM_BYTES), wire.CLAIM_BYTES)
    return bounds


def _handed_out(connection: Connection, jobs: list[Claimed]) -> list[Claimed]:
    """What fits into an answer, with the endpoints that are called. No job stays locked that its worker does not hear
    of."""
    try:
        attached = verbs.attach(connection, jobs) if jobs else {}
        return _that_fit(connection, [job._replace(attached=attached.get(job.id)) for job in jobs])
    except Exception:
        verbs.settle(connection, [Finished(job, Released(begun=False)) for job in jobs])
        raise


def _that_fit(connection: Connection, jobs: list[Claimed]) -> list[Claimed]:
    fitting: list[Claimed] = []
    others: list[Finished] = []
    left = wire.MOST_BYTES
    for job in jobs:
        size = len(json.dumps(job, ensure_ascii=False, default=vars).encode())
        if size > wire.MOST_BYTES:
            too_large = SafeError("too_large", "what the job has stored is more than a processor outside can be sent")
            others.append(Finished(job, Failed(too_large)))
        elif size > left:
            others.append(Finished(job, Released(begun=False)))
        else:
            left -= size
            fitting.append(job)
    _settle_and_follow(connection, others)
    return fitting


def _report(asked: Asked) -> Reported:
    sent = asked.arguments["jobs"]
    running = asked.held(sent)
    reported = verbs.report(asked.connection, wire.read_runs(sent, running))
    return replace(reported, lost=reported.lost + [each.id for each in sent if each.id not in running])


def _complete(asked: Asked) -> wire.Written:
    batch, lost = _ended(asked)
    settled = verbs.complete(asked.connection, batch)
    verbs.follow_through(asked.connection, batch)
    return _written(settled, lost)


def _settle(asked: Asked) -> wire.Written:
    batch, lost = _ended(asked)
    return _written(_settle_and_follow(asked.connection, batch), lost)


def _ended(asked: Asked) -> tuple[list[Finished], list[str]]:
    """And the ids of those that it does not hold."""
    sent = asked.arguments["batch"]
    held = asked.held(sent)
    return wire.read_ended(sent, held), [each.id for each in sent if each.id not in held]


def _written(settled: Settled, lost: list[str]) -> wire.Written:
    counts = dict(settled.counts + Counter(lost=len(lost)))
    otherwise = settled.otherwise | dict.fromkeys(lost, LOST)
    return wire.Written(counts, [finished.job.id for finished in settled.locked], otherwise)


def _settle_and_follow(connection: Connection, batch: list[Finished]) -> Settled:
    """What waited for these jobs comes with it: an invocation less, and no job is looked for but the worker's own."""
    settled = verbs.settle(connection, batch)
    locked = {finished.job.id for finished in settled.locked}
    verbs.follow_through(connection, [finished for finished in batch if finished.job.id not in locked])
    return settled


_DONE: dict[str, Callable[[Asked], Any]] = {
    "find_due_work": _due_work,
    "schedule": _schedule,
    "report_lane": _report_lane,
    "end_missed_batches": _end_missed_batches,
    "seconds_to_next_token": _next_token,
    "set_keys_aside": _set_keys_aside,
    "take_back_chore": _take_back_chore,
    "take_back_types": _take_back_types,
    "register": _register,
    "heartbeat": _heartbeat,
    "leave": _leave,
    "lanes_to_wake": _lanes_to_wake,
    "count_runs": _count_runs,
    "measure": _measure,
    "claim": _claim,
    "claim_suspects": _claim,
    "claim_step_by_step": _claim_step_by_step,
    "report": _report,
    "complete": _complete,
    "settle": _settle,
}
"""Those that need more than the verb itself."""
