"""Verbs as JSON, between a processor outside (relayed.py) and relay (relay.py).

A request names the verb, the worker and its secret; an answer is {"answer": …} or {"error": …}. Both sides know the
types from the verbs' own signatures. What is not exactly so is refused: an unknown verb, a field more or less, another
type. A request has no lane, no SQL and no worker besides the one that asks: relay puts these in.
"""

import inspect
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from tidegate.base import json_text
from tidegate.job import Claimed, checked_follow_up
from tidegate.outcome import Finished
from tidegate.processor.fleet import Worker
from tidegate.processor.verbs import VERBS, Verb
from tidegate.queue.claim import Limits
from tidegate.queue.run_json import SentOutcome, SentUpdates, read_run, read_updates, run_json, updates_json
from tidegate.running import Updates

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


class _Runs(BaseModel):
    model_config = _STRICT

    id: str
    lock_version: int
    updates: SentUpdates | None


class Written(NamedTuple):
    """Settled, with jobs by their ids."""

    counts: dict[str, int]
    locked: list[str]
    otherwise: dict[str, str]


# Where a signature says something that is not sent as it is.
_SENT: dict[str, Any] = {"limits": _Wanted, "batch": list[SentOutcome], "jobs": list[_Runs]}
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
    job, outcome, updates, follow_ups, _ = finished
    lock = {"id": job.id, "lock_version": job.lock_version, "duration_ms": finished.duration_ms}
    return json_text.encode(lock | run_json(outcome, updates, follow_ups), deep=True).encode()


def runs(job: Claimed, updates: Updates | None) -> bytes:
    found = {"id": job.id, "lock_version": job.lock_version, "updates": updates_json(updates) if updates else None}
    return json_text.encode(found, deep=True).encode()


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


def read_ended(sent: Iterable[SentOutcome], held: dict[str, Claimed]) -> list[Finished]:
    """Those that the worker holds. Raises ValueError."""
    return [_finished(each, held[each.id]) for each in sent if each.id in held]


def _finished(sent: SentOutcome, job: Claimed) -> Finished:
    try:
        outcome, updates, follow_ups = read_run(sent.model_dump(exclude_none=True))
    except KeyError as error:
        raise ValueError(f"such an outcome has {error}") from None
    rows = [checked_follow_up(row) for row in follow_ups]
    return Finished(job, outcome, updates, rows, (sent.duration_ms or 0) / 1000)


def read_runs(sent: Iterable[_Runs], held: dict[str, Claimed]) -> list[tuple[Claimed, Updates | None]]:
    return [
        (held[each.id], None if each.updates is None else read_updates(each.updates.model_dump(exclude_none=True)))
        for each in sent
        if each.id in held
    ]


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
