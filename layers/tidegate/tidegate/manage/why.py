"""Why a job does not run: every gate that holds it back, and the request that would open it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal
from uuid import UUID

from tidegate.base.errors import NotFound
from tidegate.http.principal import Principal
from tidegate.job import Status
from tidegate.job_type.definition import Rate, Window
from tidegate.manage.line import PlaceInLine, line
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/why")

# Enough for any type: concurrent invocations times slots. A longer list of ids helps no reader.
MOST_HOLDERS = 1_000
# A lane without a running processor whose last one started longer ago than this may have lost its schedule.
_UNSEEN_SECONDS = 300.0
# The code of jobs that were not started in time.
_EXPIRED = "expired"
# The code of jobs that wait for an encryption key.
_KEY_MISSING = "key_missing"


class GateName(StrEnum):
    WORKER_OFF = "worker_off"
    TYPE_UNKNOWN = "type_unknown"
    TYPE_DISABLED = "type_disabled"
    TYPE_PAUSED = "type_paused"
    TYPE_SET_ASIDE = "type_set_aside"
    NO_HANDLER = "no_handler"
    NO_WORKER = "no_worker"
    TIMEOUT = "timeout"
    LATER = "later"
    EXPIRED = "expired"
    MAX_CONCURRENT = "max_concurrent"
    CONCURRENCY_KEY = "concurrency_key"
    RATE = "rate"
    WINDOW = "window"
    LIMIT = "limit"
    SUSPECT = "suspect"
    BLOCKED = "blocked"
    WAITING = "waiting"
    REVIEW_NEEDED = "review_needed"
    PROCESSING = "processing"
    FINISHED = "finished"


@dataclass(frozen=True)
class GateAct:
    """A request that opens a gate."""

    says: str
    method: Literal["POST", "PUT", "PATCH"]
    path: str
    body: dict[str, Any] | None = None


@dataclass(frozen=True)
class Gate:
    name: GateName
    says: str
    seconds: float | None = None
    """The time until the gate opens by itself."""
    until: datetime | None = None
    jobs: list[UUID] = field(default_factory=list)
    """The jobs that hold what this job needs, or that it waits for."""
    act: GateAct | None = None
    """None: time opens it, another job, or a deployment; `says` names which."""


@dataclass(frozen=True)
class Why:
    status: Status
    lane: str | None
    """Only processors of this lane claim it; None if its type is not declared."""
    gates: list[Gate]
    """Empty: the next claim in its lane may take the job."""
    passed: list[GateName]
    """The gates of this job that are open. Both lists are in the order of the claim."""
    line: PlaceInLine | None
    """None: it is not pending."""
    notes: list[str] = field(default_factory=list)
    """What holds nothing back, and may be meant otherwise: a limit that its type names and that does not exist."""


def why(connection: Connection, job_id: UUID, principal: Principal, *, startable: Collection[str]) -> Why:
    """`startable`: the lanes that a trigger can start."""
    asked = {"id": job_id, "most": MOST_HOLDERS, "owner": None if principal.sees_all else principal.owner}
    row = connection.execute(_SQL["why"], asked).fetchone()
    if row is None:
        raise NotFound(f"there is no job {job_id}")
    row["can_start"] = row["lane"] in startable
    if not principal.sees_all:
        row |= {"set_aside": row["set_aside"] and "an admin sees the reason", "refused": None}
    status = Status(row["status"])
    checked = list(_checks(status, row))
    gates = [each for each in checked if isinstance(each, Gate)]
    place = line(connection, row, _seconds(gates)) if status is Status.PENDING else None
    if not principal.sees_all:
        gates = [_for_an_owner(gate) for gate in gates]
    passed = [each for each in checked if not isinstance(each, Gate)]
    return Why(status, row["lane"], gates, passed, place, [*_notes(row)])


def _seconds(gates: list[Gate]) -> dict[str, float | None]:
    """Until each opens by itself; of several of one name, the last."""
    seconds: dict[str, float | None] = {}
    for gate in gates:
        known = seconds.get(gate.name, 0.0)
        seconds[gate.name] = None if gate.seconds is None or known is None else max(known, gate.seconds)
    return seconds


def _notes(row: dict[str, Any]) -> Iterator[str]:
    for limit in row["limits"] or []:
        if not limit["known"]:
            name = limit["name"]
            yield f"its type names the limit {name!r}, which does not exist and limits nothing: PUT /api/limits/{name}"


def _for_an_owner(gate: Gate) -> Gate:
    """Without jobs that may be another owner's, and without what only an admin may do."""
    return replace(gate, act=None, jobs=gate.jobs if gate.name is GateName.WAITING else [])


def _checks(status: Status, row: dict[str, Any]) -> Iterator[Gate | GateName]:
    """A gate that holds the job back, or the name of one that is open."""
    match status:
        case Status.COMPLETED | Status.FAILED | Status.CANCELLED:
            yield _finished(status, row)
        case Status.PROCESSING:
            yield _processing(row)
        case Status.REVIEW_NEEDED:
            yield _review_needed(row)
        case Status.WAITING:
            yield _waiting(row)
            yield from of_the_type(row)
        case Status.PENDING:
            yield from of_the_type(row)
            yield from _its_own(row)
            yield from _limits(row)


def _finished(status: Status, row: dict[str, Any]) -> Gate:
    says = f"it is {status}"
    if row["error_code"] == _EXPIRED and status is Status.CANCELLED:
        says += ": it had not started when it expired"
    if status is Status.COMPLETED:
        return Gate(GateName.FINISHED, says, until=row["finished_at"])
    if row["unique_taken"]:
        says += ", and another unfinished job has its unique key"
        return Gate(GateName.FINISHED, says, until=row["finished_at"])
    act = GateAct("retry it", "POST", f"/api/jobs/{row['id']}/retry")
    return Gate(GateName.FINISHED, says, until=row["finished_at"], act=act)


def _processing(row: dict[str, Any]) -> Gate:
    processor, heard_at = row["locked_by"], row["heard_at"]
    if row["lock_expired"] and row["may_live_until"]:
        ends = f"{row['may_live_until']:%Y-%m-%d %H:%M:%S} UTC"
        says = f"{processor} held it and seems to have died; it is reclaimed by {ends}, when that invocation has ended"
    elif row["lock_expired"]:
        says = f"{processor} held it and has died; the next processor reclaims it"
    elif row["is_heard"]:
        says = f"{processor} runs it"
    else:
        silent = f"silent since {heard_at:%Y-%m-%d %H:%M:%S} UTC" if heard_at else "which is no longer registered"
        ends = f"the lock ends at {row['lock_expires_at']:%Y-%m-%d %H:%M:%S} UTC"
        says = f"locked by {processor}, {silent}; {ends}, and the next tick gives the job to another processor"
    if row["cancel_requested_at"] and not row["lock_expired"]:
        says += ", and its cancellation has been requested"
    act = _trigger(row) if row["lock_expired"] and not row["may_live_until"] else None
    return Gate(GateName.PROCESSING, says, until=row["lock_expires_at"], act=act)


def _review_needed(row: dict[str, Any]) -> Gate:
    act = GateAct("approve it", "POST", f"/api/jobs/{row['id']}/approve")
    return Gate(GateName.REVIEW_NEEDED, f"a person has to approve or reject it: {row['review_reason']}", act=act)


def _waiting(row: dict[str, Any]) -> Gate:
    act, signal = None, row["wait_signal"]
    if signal is not None:
        says = f"it waits for the signal {signal!r}"
        act = GateAct(f"send it the signal {signal!r}", "POST", f"/api/jobs/{row['id']}/signal", {"name": signal})
    elif row["wait_children"]:
        says = f"it waits for {_number(row['open_children'])} of its children"
    else:
        says = "it waits until its time-out"
    return Gate(GateName.WAITING, says, until=row["wait_until"], jobs=row["open_children"] or [], act=act)


def of_the_type(row: dict[str, Any]) -> Iterator[Gate | GateName]:
    """The gates that all jobs of a type have in common. `row` has the columns of why.sql that say them."""
    yield from _switches(row)
    yield from _processors(row)


def _switches(row: dict[str, Any]) -> Iterator[Gate | GateName]:
    path = f"/api/types/{row['type']}"
    if row["switched_off"]:
        act = GateAct("let processors claim jobs", "PUT", "/api/worker/config", {"enabled": True})
        yield Gate(GateName.WORKER_OFF, "processors claim nothing: the setting `enabled` is false", act=act)
    else:
        yield GateName.WORKER_OFF
    if not row["type_known"]:
        says = f"the type {row['type']!r} is not declared: deploy code that has it, or PUT {path} with a target"
        yield Gate(GateName.TYPE_UNKNOWN, says)
        return
    yield GateName.TYPE_UNKNOWN
    if row["enabled"]:
        yield GateName.TYPE_DISABLED
    else:
        act = GateAct("enable the type", "PATCH", path, {"enabled": True})
        yield Gate(GateName.TYPE_DISABLED, f"the type {row['type']!r} is disabled", act=act)
    if row["paused"]:
        act = GateAct("resume the type", "POST", f"{path}/resume")
        yield Gate(GateName.TYPE_PAUSED, f"the type {row['type']!r} is paused", act=act)
    else:
        yield GateName.TYPE_PAUSED
    if row["set_aside"] is not None:
        says = f"no processor can claim jobs of the type {row['type']!r}, see GET /api/set-aside: {row['set_aside']}"
        act = GateAct("try again, once its data is repaired", "POST", f"/api/set-aside/type/{row['type']}/retry")
        yield Gate(GateName.TYPE_SET_ASIDE, says, act=act)
    else:
        yield GateName.TYPE_SET_ASIDE


def _processors(row: dict[str, Any]) -> Iterator[Gate | GateName]:
    """The gates of a lane without a processor that has the handler and the time."""
    if not row["type_known"]:
        return
    lane = row["lane"]
    if row["missing_since"] is not None:
        since = f"{row['missing_since']:%Y-%m-%d %H:%M} UTC"
        says = f"the processors of the lane {lane!r} have had no handler for {row['type']!r} since {since}"
        says = f"{says}: {row['refused']}" if row["refused"] else says
        yield Gate(GateName.NO_HANDLER, f"{says}; a deployment that has it opens this")
    elif row["target"] is None:
        yield GateName.NO_HANDLER
    if not row["lane_at_work"] and (row["seen_at"] is None or row["seconds_unseen"] > _UNSEEN_SECONDS):
        seen = (
            f"the last one, {row['last_worker']}, started {row['seen_at']:%Y-%m-%d %H:%M} UTC" if row["seen_at"] else ""
        )
        says = f"no processor of the lane {lane!r} is running; {seen or 'none has ever registered'}"
        yield Gate(GateName.NO_WORKER, says, act=_trigger(row))
    else:
        yield GateName.NO_WORKER
    if row["longest"] is not None and row["timeout"] > row["longest"]:
        says = f"its timeout is {row['timeout']} seconds; {fits(lane, row['longest'])}"
        yield Gate(GateName.TIMEOUT, says, act=_shorten(row))
    else:
        yield GateName.TIMEOUT


def _trigger(row: dict[str, Any]) -> GateAct | None:
    if not row["can_start"]:
        return None
    return GateAct(f"start a processor of the lane {row['lane']!r}", "POST", "/api/jobs/trigger", {"lane": row["lane"]})


def _shorten(row: dict[str, Any]) -> GateAct | None:
    longest = row["longest"]
    if longest < 1:
        return None
    says = f"shorten the type's timeout to {longest} seconds"
    return GateAct(says, "PATCH", f"/api/types/{row['type']}", {"timeout": longest})


def fits(lane: str, longest: int) -> str:
    return (
        f"a processor of the lane {lane!r} has {longest} seconds for a job: "
        "shorten the type's timeout, or raise the function's Timeout"
    )


def _its_own(row: dict[str, Any]) -> Iterator[Gate | GateName]:
    """The gates that are this job's alone."""
    if row["seconds_to_go"] > 0:
        now = {"scheduled_for": f"{row['now']:%Y-%m-%dT%H:%M:%SZ}"}
        act = GateAct("let it be due now", "PATCH", f"/api/jobs/{row['id']}", now)
        seconds, until = row["seconds_to_go"], row["scheduled_for"]
        says = "it is not due yet"
        if row["error_code"] == _KEY_MISSING:
            says = "its encryption key was not here when it was due, see GET /api/set-aside: it is tried again later"
        yield Gate(GateName.LATER, says, seconds=seconds, until=until, act=act)
    else:
        yield GateName.LATER
    if row["has_expired"]:
        says = "it had not started when it expired, so it is never started: the next processor cancels it"
        yield Gate(GateName.EXPIRED, says, until=row["expires_at"], act=_trigger(row))
    elif row["expires_at"] is not None and not row["has_started"]:
        yield GateName.EXPIRED
    if row["suspect"]:
        beside = "with nothing beside it" if row["alone"] else "beside other such jobs"
        says = f"a processor died while it held this job: the next processor that a tick starts runs it {beside}"
        yield Gate(GateName.SUSPECT, says)
    else:
        yield GateName.SUSPECT


def _limits(row: dict[str, Any]) -> Iterator[Gate | GateName]:
    """The gates of its type's own limit, of its key, and of the limits that its type shares with others."""
    counted = "calls" if row["per_start"] and row["per_start"] > 1 else "jobs"
    known = [limit for limit in row["limits"] or [] if limit["known"]]
    own = [check for limit in known if limit["is_own"] for check in _of_limit(limit, row["type"], counted)]
    shared = [check for limit in known if not limit["is_own"] for check in _of_limit(limit, row["type"], counted)]
    yield from (check for check in own if _name(check) is GateName.MAX_CONCURRENT)
    yield from _of_key(row)
    yield from (check for check in own if _name(check) is not GateName.MAX_CONCURRENT)
    yield from [gate for gate in shared if isinstance(gate, Gate)] or shared[:1]


def _of_key(row: dict[str, Any]) -> Iterator[Gate | GateName]:
    key, limit = row["concurrency_key"], row["key_limit"]
    if row["key_holders"] is not None:
        says = f"{_number(row['key_holders'])} with the concurrency_key {key!r} run, and key_limit is {limit}"
        yield Gate(GateName.CONCURRENCY_KEY, f"{says}: the end of one opens this", jobs=row["key_holders"])
    elif key is not None:
        yield GateName.CONCURRENCY_KEY
    if row["blocked"]:
        says = "its concurrency_key was full: it is ready again when a job of that key ends, or with the next processor"
        yield Gate(GateName.BLOCKED, says, act=_trigger(row) if row["key_holders"] is None else None)
    elif key is not None:
        yield GateName.BLOCKED


def _of_limit(limit: dict[str, Any], type_: str, counted: str) -> Iterator[Gate | GateName]:
    """The gates of one limit. Those of a shared one have one name."""
    name, is_own = limit["name"], limit["is_own"]
    if limit["max_concurrent"] is not None:
        gate = GateName.MAX_CONCURRENT if is_own else GateName.LIMIT
        jobs = [UUID(each) for each in limit["ids"] or []]
        which = (
            f"{_number(jobs)} of its type run, and"
            if is_own
            else f"{_number(jobs)} jobs run under the limit {name!r}, and its"
        )
        says = f"{which} max_concurrent is {limit['max_concurrent']}"
        yield Gate(gate, says, jobs=jobs, act=_raise(limit, type_)) if jobs else gate
    if limit["rate"] is not None:
        gate = GateName.RATE if is_own else GateName.LIMIT
        says = f"its type may start {limit['rate']:g} {counted} a second"
        says = says if is_own else f"the limit {name!r} lets {limit['rate']:g} {counted} a second start"
        yield Gate(gate, says, seconds=limit["seconds_to_token"]) if limit["seconds_to_token"] else gate
    if limit["window_starts"] is not None:
        gate = GateName.WINDOW if is_own else GateName.LIMIT
        which = "of its type" if is_own else f"under the limit {name!r}"
        says = f"{which} {limit['window_starts']} may start in a span of {limit['window_seconds']:g} seconds, and have"
        yield Gate(gate, says, seconds=limit["seconds_to_opening"]) if limit["seconds_to_opening"] else gate


def _name(check: Gate | GateName) -> GateName:
    return check.name if isinstance(check, Gate) else check


def _raise(limit: dict[str, Any], type_: str) -> GateAct | None:
    """Of a shared limit the whole, as a PUT replaces it."""
    more = limit["running"] + 1
    if more > MOST_HOLDERS:
        return None
    body: dict[str, Any] = {"max_concurrent": more}
    if limit["is_own"]:
        return GateAct(f"let {more} jobs of the type run at once", "PATCH", f"/api/types/{type_}", body)
    if limit["rate"] is not None:
        body["rate"] = str(Rate(limit["rate"], limit["burst"]))
    if limit["window_starts"] is not None:
        body["window"] = str(Window(limit["window_starts"], limit["window_seconds"]))
    says = f"let {more} jobs run at once under the limit {limit['name']!r}"
    return GateAct(says, "PUT", f"/api/limits/{limit['name']}", body)


def _number(jobs: list[UUID]) -> str:
    return f"{len(jobs)}{' or more' if len(jobs) == MOST_HOLDERS else ''}"
