"""Runs a handler in a plain test, without a database, a process of its own or AWS.

    def test_a_mail_is_sent() -> None:
        ran = run(send_email, {"to": "ada@example.com"})
        assert (ran.status, ran.result) == ("completed", {"message_id": "1"})

The code that calls the handler, decides about its end and checks what it has said is the slot's own
(processor/pool/attempt.py).
"""

import json
import signal as signals
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple, NoReturn, TypedDict, Unpack
from uuid import UUID, uuid4

from pydantic import BaseModel

from tidegate.base import json_text
from tidegate.job import Claimed, FollowUp, Reference
from tidegate.job_type.definition import JobType
from tidegate.outcome import (
    BECOMES,
    CancelRequested,
    Completed,
    Ending,
    Failed,
    Outcome,
    Raised,
    Retried,
    Returned,
    Reviewed,
    SafeError,
    Snoozed,
    Waiting,
)
from tidegate.processor.pool import attempt as attempts
from tidegate.running import Level, Running, Updates

# A request to cancel wins over these: tidegate.or_cancelled.
_GOES_ON = {"pending", "waiting", "review_needed"}
_GOING_ON = {"delay", "waits_for", "timeout"}


class LoggedLine(NamedTuple):
    level: Level
    message: str
    details: dict[str, Any]
    stage: str | None = None


@dataclass(frozen=True)
class Ran:
    """What the queue would store."""

    status: str
    result: Any = None
    """What it returned, or the output that a person reviews."""
    error: SafeError | None = None
    """Its `code`, its `message`, and the `traceback`, which only admins see."""
    reason: str | None = None
    """Why a person has to look."""
    delay: float | None = None
    """The seconds until it runs again."""
    waits_for: str | None = None
    """The signal of that name. Children have none."""
    timeout: float | None = None
    """The seconds that it waits."""
    progress: int = 0
    stage: str | None = None
    stages: list[str] = field(default_factory=list)
    """What job.stage() began, in order."""
    log: list[LoggedLine] = field(default_factory=list)
    state: dict[str, Any] | None = None
    steps: dict[str, Any] = field(default_factory=dict)
    follow_ups: list[FollowUp] = field(default_factory=list)
    outcome: Outcome = field(kw_only=True, repr=False)


class About(TypedDict, total=False):
    """What a job has from its sender."""

    max_attempts: int
    priority: int
    owner: str
    reference: Reference | dict[str, str]
    tags: Sequence[str]
    concurrency_key: str
    batch_id: UUID
    parent: UUID
    traceparent: str
    created_at: datetime
    scheduled_for: datetime


class _Known(frozenset[str]):
    """The names of all job types: a test of one handler need not declare the others."""

    def __contains__(self, name: object) -> bool:
        return True


def run(
    job_type: JobType,
    payload: BaseModel | Mapping[str, Any] | None = None,
    *,
    attempt: int = 1,
    resumed_by: str | None = None,
    signal: Any = None,
    state: Mapping[str, Any] | None = None,
    steps: Mapping[str, Any] | None = None,
    cancelled: bool = False,
    seconds_left: float | None = None,
    known: Iterable[str] | None = None,
    settings: Mapping[str, Any] | None = None,
    **about: Unpack[About],
) -> Ran:
    """One attempt.

    payload       as a sender gives it, or the model
    attempt       the first is 1; the last, after which it fails, is max_attempts
    resumed_by    what ended its Wait: signal, children or timeout
    signal        the payload of that signal
    state, steps  what earlier runs have left in job.state, and as results of job.once
    cancelled     a person has asked to cancel it: the next call of job.progress, log or once stops the handler
    seconds_left  it is stopped after so long; the default is the type's timeout
    known         the job types that follow-ups may have; the default is any
    settings      what it reads as job.settings
    about         further fields of the job: max_attempts, reference, owner, tags, priority, created_at, …
    """
    if job_type.batch is not None:
        raise TypeError(f"{job_type.name} is a batch handler: run_batch runs it")
    if signal is not None and resumed_by is None:
        resumed_by = "signal"
    said: dict[str, Any] = {"payload": _plain(payload), "signal": signal, "state": state, "steps": steps}
    texts: dict[str, Any] = {name: _text(value) for name, value in said.items() if value is not None}
    job = _claimed(job_type, about)._replace(attempts=attempt - 1, resumed_by=resumed_by, **texts)
    return _run(job, _Conditions(job_type, seconds_left, known, settings), is_cancelled=cancelled)


def run_batch(
    job_type: JobType,
    payloads: Sequence[BaseModel | Mapping[str, Any]],
    *,
    seconds_left: float | None = None,
    known: Iterable[str] | None = None,
    settings: Mapping[str, Any] | None = None,
    **about: Unpack[About],
) -> list[Ran]:
    """One call of a batch handler, with a job for each payload: what becomes of each, in their order."""
    if not 0 < len(payloads) <= (job_type.batch or 0):
        raise ValueError(f"a call of {job_type.name} has 1 to {job_type.batch or 0} jobs")
    jobs = [_claimed(job_type, about)._replace(payload=_text(_plain(each)), attempts=0) for each in payloads]
    heard = [_Heard(is_cancelled=False) for _ in jobs]
    under = _Conditions(job_type, seconds_left, known, settings)
    running = [under.run(job, hears) for job, hears in zip(jobs, heard, strict=True)]
    endings = attempts.of_call(job_type, jobs, running, lambda *called: _end(job_type, jobs[0], under.seconds, *called))
    each = zip(jobs, running, heard, endings, strict=True)
    return [_settled(job_type, job, one, hears.updates, ending) for job, one, hears, ending in each]


def _run(job: Claimed, under: "_Conditions", *, is_cancelled: bool) -> Ran:
    heard = _Heard(is_cancelled=is_cancelled)
    running = under.run(job, heard)
    running.cancelled = is_cancelled
    ending = _end(under.job_type, job, under.seconds, running)
    return _settled(under.job_type, job, running, heard.updates, ending)


class _Conditions:
    """Under which a handler is called."""

    def __init__(
        self, of: JobType, seconds: float | None, known: Iterable[str] | None, settings: Mapping[str, Any] | None
    ) -> None:
        self.job_type = of
        self.seconds = of.timeout if seconds is None else seconds
        self._deadline = time.monotonic() + self.seconds
        self._known = _Known() if known is None else frozenset(known)
        self._settings = _text(dict(settings or {}))

    def run(self, job: Claimed, heard: "_Heard") -> Running:
        return Running(
            job,
            worker="test",
            deadline=self._deadline,
            known=self._known,
            say=heard,
            stages=self.job_type.stages,
            settings=self._settings,
        )


def _settled(job_type: JobType, job: Claimed, running: Running, said: Updates, ending: Ending) -> Ran:
    outcome, last, follow_ups = attempts.settlement(attempts.decide_for(job_type, job, ending), running)
    updates = said.followed_by(last) if last else said
    became = BECOMES[type(outcome)]
    status = "cancelled" if running.cancelled and became in _GOES_ON else became
    return _ran(job, outcome, status, updates, running.follow_ups if follow_ups else [])


def _claimed(job_type: JobType, about: About) -> Claimed:
    nothing: dict[str, Any] = dict.fromkeys(Claimed._fields)
    now = time.time()
    moments = {name: moment.timestamp() for name, moment in about.items() if isinstance(moment, datetime)}
    ids = {"batch_id": about.get("batch_id"), "parent_id": about.get("parent")}
    reference = Reference.model_validate(about["reference"]) if "reference" in about else None
    job = nothing | {
        "id": str(uuid4()),
        "lock_version": 1,
        "type": job_type.name,
        "priority": about.get("priority", 10),
        "max_attempts": about.get("max_attempts", job_type.max_attempts),
        "deaths": 0,
        "timeout": job_type.timeout,
        "concurrency_key": about.get("concurrency_key"),
        "traceparent": about.get("traceparent"),
        "owner": about.get("owner", "test"),
        "reference_type": reference and reference.type,
        "reference_id": reference and reference.id,
        "tags": json_text.encode([*about["tags"]]) if "tags" in about else None,
        "created_at": now,
        "scheduled_for": now,
        "locked_at": now,
        "claimed_at": time.monotonic(),
    }
    return Claimed(**job | moments | {name: str(id_) for name, id_ in ids.items() if id_ is not None})


def _plain(payload: BaseModel | Mapping[str, Any] | None) -> Any:
    return payload.model_dump(mode="json", by_alias=True) if isinstance(payload, BaseModel) else dict(payload or {})


def _end(
    job_type: JobType,
    job: Claimed,
    seconds: float,
    running: Running | list[Running],
    payload: BaseModel | list[BaseModel] | None = None,
) -> Ending:
    try:
        payload = payload or attempts.payload_of(job_type, job)
        with _stopped_after(seconds, job):
            return Returned(attempts.call(job_type, running, payload))
    except KeyboardInterrupt:  # of the person who runs the tests
        raise
    except BaseException as error:  # noqa: BLE001  # as in a slot
        return Raised(error)


@contextmanager
def _stopped_after(seconds: float, job: Claimed) -> Iterator[None]:
    """Only a main thread hears signals: in another one nothing stops a handler."""

    def stop(*_: object) -> NoReturn:
        raise attempts.timed_out(job)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signals.signal(signals.SIGALRM, stop)
    left, interval = signals.setitimer(signals.ITIMER_REAL, max(seconds, 1e-6))
    try:
        yield
    finally:
        signals.setitimer(signals.ITIMER_REAL, 0)
        signals.signal(signals.SIGALRM, before)
        signals.setitimer(signals.ITIMER_REAL, left, interval)


class _Heard:
    """What a handler says of its job."""

    def __init__(self, *, is_cancelled: bool) -> None:
        self.updates = Updates()
        self._stops = is_cancelled

    def __call__(self, updates: Updates) -> None:
        self.updates = self.updates.followed_by(updates)
        if self._stops:
            self._stops = False
            raise CancelRequested("asked to stop")


def _ran(job: Claimed, outcome: Outcome, status: str, updates: Updates, follow_ups: list[FollowUp]) -> Ran:
    state = updates.state or job.state
    said: dict[str, Any] = {}
    match outcome:
        case Completed(result):
            said = {"result": _value(result), "progress": 100}
        case Reviewed(reason, result):
            said = {"result": _value(result), "reason": reason}
        case Retried(delay, error):
            said = {"delay": delay, "error": error}
        case Failed(error):
            said = {"error": error}
        case Snoozed(delay, later):
            said, state = {"delay": delay}, later or state
        case Waiting(signal, _, timeout, later):
            said, state = {"waits_for": signal, "timeout": timeout}, later or state
    if status == "cancelled":  # it neither waits nor runs again
        said = {name: value for name, value in said.items() if name not in _GOING_ON}
    steps = (json.loads(job.steps) if job.steps else {}) | updates.steps
    said = {"progress": updates.progress or 0} | said
    lines = [LoggedLine(line.level, line.message, _value(line.details), line.stage) for line in updates.lines]
    return Ran(
        status=status,
        stage=updates.stage,
        stages=[stage.name for stage in updates.stages or []],
        log=lines,
        state=None if state is None else _value(state),
        steps=_value(json_text.encode(steps, deep=True)),
        follow_ups=follow_ups,
        outcome=outcome,
        **said,
    )


def _text(value: Any) -> str:
    """As a column of type jsonb gives it back. Raises ValueError where it holds what no column can."""
    return json_text.encode(_value(json_text.encode(value)))


def _value(text: str) -> Any:
    return json.loads(text, parse_float=_number, object_pairs_hook=_object)


def _number(digits: str) -> int | float:
    """Postgres writes out 1e+22, without a point."""
    number = Decimal(digits)
    return int(number) if int(number.as_tuple().exponent) >= 0 else float(number) + 0.0


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The keys by their length, as Postgres has them."""
    return dict(sorted(pairs, key=lambda pair: (len(pair[0].encode()), pair[0].encode())))
