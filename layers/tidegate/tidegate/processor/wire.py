"""Verbs as JSON, between a processor outside (relayed.py) and relay (relay.py).

A request names the verb, the worker and its secret; an answer is {"answer": …} or {"error": …}. Both sides know the
types from the verbs' own signatures. What is not exactly so is refused: an unknown verb, a field more or less, another
type. A request has no lane, no SQL and no worker besides the one that asks: relay puts these in.
"""

import inspect
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, create_model

from tidegate.base import bounds, json_text
from tidegate.base.redact import storable
from tidegate.base.stages import Stage
from tidegate.job import Claimed, checked_follow_up
from tidegate.outcome import (
    Cancelled,
    Completed,
    Failed,
    Finished,
    Outcome,
    Released,
    Retried,
    Reviewed,
    Snoozed,
    Suspected,
    Waiting,
)
from tidegate.processor.fleet import Worker
from tidegate.processor.verbs import VERBS, Verb
from tidegate.queue.claim import Limits
from tidegate.running import MAX_TEXT, Level, Line, Updates

MOST_BYTES = 6_000_000
"""Of a request or an answer. Lambda takes 6 MiB of each."""
CLAIM_BYTES = 2_000_000
"""The room of a claim. In JSON each quote of a payload takes two bytes, and one job may be larger by itself."""

LEFT_OUT = frozenset({"declare", "note_key", "prune", "take_back_keys"})
"""Chores that processors inside do."""
NOT_OFFERED = frozenset(
    {
        "attach",
        "declare_types",
        "follow_through",
        "note_key",
        "prune_if_due",
        "prune_if_overdue",
        "take_back_keys",
    }
)
"""Verbs that relay does not do, or not by themselves."""

# Made once: to make one takes longer than to use it for a job.
_OBJECT = TypeAdapter(dict[str, Any])
_STRICT = ConfigDict(extra="forbid", strict=True, arbitrary_types_allowed=False)
# Relay knows these, or a test alone gives them.
_NOT_SENT = frozenset({"connection", "worker", "worker_id", "lane", "now"})
_KINDS: dict[str, type[Outcome]] = {
    kind.__name__: kind
    for kind in (Completed, Reviewed, Retried, Failed, Suspected, Snoozed, Waiting, Released, Cancelled)
}
# A line that was said longer ago is dated wrong, and no invocation is as long.
_OLDEST_LINE_SECONDS = 86_400.0
# A Unix time that is shown, and a number of milliseconds.
_LATEST = 2**31 - 1
# A line's details as JSON, with the envelope of an encrypted job around them.
_LONGEST_DETAILS = 16 * MAX_TEXT
_Text = Annotated[str, Field(max_length=MAX_TEXT), AfterValidator(storable)]


class RelayRequest(BaseModel):
    model_config = _STRICT

    verb: str
    worker: Worker
    secret: str
    arguments: dict[str, Any]


class RelayError(BaseModel):
    model_config = _STRICT

    kind: Literal["database", "set_aside", "refused", "failed"]
    sqlstate: str | None = None
    message: str


class Refused(Exception):
    """Relay does not do this."""


class _Wanted(BaseModel):
    """Limits, without what relay knows."""

    model_config = _STRICT

    types: list[Annotated[str, Field(pattern=r"^[^\x00]*$")]]
    seconds_left: float


class _SentLine(BaseModel):
    model_config = _STRICT

    level: Level
    message: _Text
    details: Annotated[str, Field(max_length=_LONGEST_DETAILS)]
    age: float
    """Seconds: the clocks of two machines have nothing to do with each other."""
    stage: _Text | None


class _SentStage(BaseModel):
    model_config = _STRICT

    name: Annotated[str, Field(max_length=bounds.LONGEST_STAGE)]
    started_at: Annotated[float, Field(ge=0, le=_LATEST)]
    duration_ms: Annotated[int | None, Field(ge=0, le=_LATEST)]


class _Updates(BaseModel):
    model_config = _STRICT

    progress: int | None
    stage: _Text | None
    steps: dict[str, Any]
    state: str | None
    lines: list[_SentLine]
    stages: Annotated[list[_SentStage], Field(max_length=bounds.MOST_STAGES)] | None


class _Ended(BaseModel):
    """Of the job only its lock: the rest is in the table."""

    model_config = _STRICT

    id: str
    lock_version: int
    kind: str
    fields: dict[str, Any]
    updates: _Updates | None
    follow_ups: list[dict[str, Any]]
    seconds: float


class _Runs(BaseModel):
    model_config = _STRICT

    id: str
    lock_version: int
    updates: _Updates | None


class Written(NamedTuple):
    """Settled, with jobs by their ids."""

    counts: dict[str, int]
    locked: list[str]
    otherwise: dict[str, str]


# Where a signature says something that is not sent as it is.
_SENT: dict[str, Any] = {"limits": _Wanted, "batch": list[_Ended], "jobs": list[_Runs]}
_ANSWERED: dict[str, Any] = {"settle": Written, "complete": Written}


# What the processor outside sends


def arguments(verb: Verb[..., Any], bound: dict[str, Any]) -> bytes:
    """Of all verbs but those that send many jobs (elements)."""
    said = {name: value for name, value in bound.items() if name not in _NOT_SENT}
    if isinstance(limits := said.get("limits"), Limits):
        said["limits"] = _Wanted(types=limits.types, seconds_left=limits.seconds_left)
    return _model(verb.__name__)(**said).model_dump_json(by_alias=True).encode()


def request(verb: Verb[..., Any], worker: Worker, secret: str, said: bytes) -> bytes:
    head = {"verb": verb.__name__, "worker": vars(worker), "secret": secret}
    return _OBJECT.dump_json(head)[:-1] + b',"arguments":' + said + b"}"


def ended(finished: Finished) -> bytes:
    outcome = finished.outcome
    fields = outcome._asdict() if isinstance(outcome, Completed) else vars(outcome)
    job, kind = finished.job, type(outcome).__name__
    said = _Ended.model_construct(
        id=job.id,
        lock_version=job.lock_version,
        kind=kind,
        fields=fields,
        updates=_plain(finished.updates),
        follow_ups=list(finished.follow_ups),
        seconds=finished.seconds,
    )
    return said.model_dump_json().encode()


def runs(job: Claimed, updates: Updates | None) -> bytes:
    return _Runs(id=job.id, lock_version=job.lock_version, updates=_plain(updates)).model_dump_json().encode()


def parts(elements: Sequence[bytes], most: int = MOST_BYTES) -> Iterator[slice]:
    """Each as large as a request may be, or one that is larger by itself."""
    begin = size = 0
    for n, element in enumerate(elements):
        if n > begin and size + len(element) > most:
            yield slice(begin, n)
            begin, size = n, 0
        size += len(element) + 1
    if elements:
        yield slice(begin, len(elements))


def read_answer(verb: Verb[..., Any], answer: bytes) -> Any:
    """Or a RelayError. Raises ValueError if it is neither."""
    said = _envelope(verb.__name__).model_validate_json(answer)
    if len(said.model_fields_set) != 1:
        raise ValueError("an answer says what it is, or what is wrong")
    return next(getattr(said, name) for name in said.model_fields_set)


# What relay reads


def read_request(event: bytes) -> RelayRequest:
    """Raises ValueError."""
    return RelayRequest.model_validate_json(event)


def read_arguments(request: RelayRequest, verb: Verb[..., Any]) -> dict[str, Any]:
    """As the verb takes them. Raises ValueError."""
    said = _model(request.verb).model_validate_json(_OBJECT.dump_json(request.arguments))
    read = {name: getattr(said, name) for name in said.model_fields_set}
    worker = request.worker
    known = {"worker": worker, "worker_id": worker.id, "lane": worker.lane}
    read |= {name: known[name] for name in inspect.signature(verb).parameters if name in known}
    if isinstance(wanted := read.get("limits"), _Wanted):
        read["limits"] = Limits(wanted.types, worker.lane, wanted.seconds_left, worker.id)
    return read


def read_ended(said: Iterable[_Ended], held: dict[str, Claimed]) -> list[Finished]:
    """Those that the worker holds. Raises ValueError."""
    return [
        Finished(
            held[each.id],
            _outcome(each),
            _updates(each.updates),
            [checked_follow_up(row) for row in each.follow_ups],
            each.seconds,
        )
        for each in said
        if each.id in held
    ]


def read_runs(said: Iterable[_Runs], held: dict[str, Claimed]) -> list[tuple[Claimed, Updates | None]]:
    return [(held[each.id], _updates(each.updates)) for each in said if each.id in held]


def answer(verb: str, said: Any) -> Any:
    """What Lambda writes out as JSON."""
    return _written(verb).dump_python(said, mode="json")


# Types


@cache
def _model(verb: str) -> type[BaseModel]:
    function = VERBS[verb]
    hints = get_type_hints(function)
    fields: dict[str, Any] = {
        name: (_SENT.get(name, hints[name]), ... if parameter.default is parameter.empty else parameter.default)
        for name, parameter in inspect.signature(function).parameters.items()
        if name not in _NOT_SENT
    }
    return create_model(verb, __config__=_STRICT, **fields)


@cache
def _written(verb: str) -> Any:
    return TypeAdapter(_answer_type(verb))


def _answer_type(verb: str) -> Any:
    return _ANSWERED[verb] if verb in _ANSWERED else get_type_hints(VERBS[verb])["return"]


@cache
def _envelope(verb: str) -> type[BaseModel]:
    return create_model(
        f"{verb}_answer", __config__=_STRICT, answer=(_answer_type(verb), None), error=(RelayError, None)
    )


def _plain(updates: Updates | None) -> _Updates | None:
    if updates is None:
        return None
    now = time.monotonic()
    lines = [
        _SentLine(level=n.level, message=n.message, details=n.details, age=now - n.said_at, stage=n.stage)
        for n in updates.lines
    ]
    return _Updates(
        progress=updates.progress,
        stage=updates.stage,
        steps=updates.steps,
        state=updates.state,
        lines=lines,
        stages=None if updates.stages is None else [_SentStage(**each._asdict()) for each in updates.stages],
    )


def _updates(said: _Updates | None) -> Updates | None:
    if said is None:
        return None
    for text in (said.state, *(each.details for each in said.lines)):
        _check_depth(text)
    json_text.encode(said.steps)
    now = time.monotonic()
    lines = [
        Line(each.level, each.message, each.details, now - min(each.age, _OLDEST_LINE_SECONDS), each.stage)
        for each in said.lines
    ]
    stages = None if said.stages is None else [Stage(**vars(each)) for each in said.stages]
    return Updates(said.progress, said.stage, said.steps, said.state, lines, stages)


def _outcome(said: _Ended) -> Outcome:
    if said.kind not in _KINDS:
        raise ValueError(f"there is no outcome {said.kind[:50]!r}")
    read = _fields(said.kind).model_validate_json(_OBJECT.dump_json(said.fields))
    for name in ("result", "state"):
        _check_depth(getattr(read, name, None))
    return _KINDS[said.kind](**{name: getattr(read, name) for name in type(read).model_fields})


def _check_depth(text: str | None) -> None:
    """A handler's own call has checked it. What is deeper would be stored, and then be shown by no list."""
    if text is not None:
        json_text.check_depth(text)


@cache
def _fields(kind: str) -> type[BaseModel]:
    hints = get_type_hints(_KINDS[kind], include_extras=True)
    fields: dict[str, Any] = {name: (hint, ...) for name, hint in hints.items()}
    return create_model(kind, __config__=_STRICT, **fields)
