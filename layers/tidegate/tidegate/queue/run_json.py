"""What a run leaves, as a JSON object: an outcome and a handler's updates. A slot writes it into the pipe, a processor
outside sends it to relay, and Postgres reads it (settle.sql, report.sql). What is null, false or none is not there.

    {"kind": "retry", "delay": 3.0, "code": "timeout", "message": "…", "updates": {"progress": 50, "steps": {"a": 1}}}
"""

import time
from collections.abc import Sequence
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from tidegate.base import bounds, json_text
from tidegate.base.redact import storable
from tidegate.base.stages import Stage
from tidegate.outcome import (
    MAX_MESSAGE,
    MAX_TRACEBACK,
    Cancelled,
    Completed,
    Failed,
    Outcome,
    Released,
    Retried,
    Reviewed,
    SafeError,
    Snoozed,
    Suspected,
    Waiting,
)
from tidegate.running import MAX_TEXT, Level, Line, Updates

KINDS: MappingProxyType[type[Outcome], str] = MappingProxyType({
    Completed: "complete", Reviewed: "review", Retried: "retry", Failed: "fail", Suspected: "suspect",
    Snoozed: "snooze", Waiting: "wait", Released: "release", Cancelled: "cancel",
})  # fmt: skip
"""The name of each outcome, also in a processor's counts."""
# A line that was logged longer ago is dated wrong, and no invocation is as long.
_OLDEST_LINE_SECONDS = 86_400.0
# A Unix time that is shown, and a number of milliseconds.
_LATEST = 2**31 - 1
# A line's details as JSON, with the envelope of an encrypted job around them.
_LONGEST_DETAILS = 16 * MAX_TEXT


type Run = tuple[Outcome, Updates | None, Sequence[dict[str, Any]]]
"""With the rows of its follow-ups."""


def run_json(outcome: Outcome, updates: Updates | None, follow_ups: Sequence[dict[str, Any]]) -> dict[str, Any]:
    found = outcome_json(outcome)
    if updates:
        found["updates"] = updates_json(updates)
    if follow_ups:
        found["follow_ups"] = [*follow_ups]
    return found


def read_run(found: dict[str, Any]) -> Run:
    """Raises ValueError or KeyError where it is none."""
    updates = read_updates(found["updates"]) if "updates" in found else None
    return _outcome(found), updates, found.get("follow_ups", ())


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": KINDS[type(outcome)]}
    found |= outcome._asdict() if isinstance(outcome, Completed) else vars(outcome)
    if error := found.pop("error", None):
        found |= vars(error)
    return {name: each for name, each in found.items() if each is not None and each is not False}


def updates_json(updates: Updates) -> dict[str, Any]:
    now = time.monotonic()
    found = {
        "progress": updates.progress,
        "stage": updates.stage,
        "steps": updates.steps or None,
        "state": updates.state,
        "stages": updates.stages,
        "lines": [
            {"level": n.level, "message": n.message, "details": n.details, "age": now - n.said_at, "stage": n.stage}
            for n in updates.lines
        ]
        or None,
    }
    return {name: each for name, each in found.items() if each is not None}


def read_updates(found: dict[str, Any]) -> Updates:
    now = time.monotonic()
    lines = [
        Line(line["level"], line["message"], line["details"], now - line["age"], line.get("stage"))
        for line in found.get("lines", ())
    ]
    stages = found.get("stages")
    return Updates(
        found.get("progress"),
        found.get("stage"),
        found.get("steps", {}),
        found.get("state"),
        lines,
        None if stages is None else [Stage(*each) for each in stages],
    )


def _outcome(found: dict[str, Any]) -> Outcome:
    match found["kind"]:
        case "complete":
            return Completed(found["result"])
        case "review":
            return Reviewed(found["reason"], found["result"])
        case "retry":
            return Retried(found["delay"], _error(found), found.get("deadly", False))
        case "fail":
            return Failed(_error(found), found.get("deadly", False))
        case "suspect":
            return Suspected(_error(found))
        case "snooze":
            return Snoozed(found["delay"], found.get("state"))
        case "wait":
            signal, children = found.get("signal"), found.get("children", False)
            return Waiting(signal, children, found["timeout"], found.get("state"))
        case "release":
            return Released(found.get("begun", False), found.get("delay"), _error(found) if "code" in found else None)
        case "cancel":
            return Cancelled()
        case kind:
            raise ValueError(f"there is no outcome {str(kind)[:50]!r}")


def _error(found: dict[str, Any]) -> SafeError:
    return SafeError(found["code"], found["message"], found.get("traceback"))


# What relay takes of them

# A result or a state, in an envelope.
_MOST_JSON_BYTES = 2 * bounds.MAX_RESULT_BYTES


def _storable(value: Any) -> Any:
    """As a handler's own call has checked it. What is deeper would be stored, and then be shown by no list; and of
    1e131071 Postgres writes out each digit, wherever it shows or archives the job."""
    if isinstance(value, str):
        json_text.check_depth(value)
        if json_text.stored_bytes(json_text.encode(json_text.decode(value))) > _MOST_JSON_BYTES:
            raise ValueError("a document is too large")
    else:
        json_text.encode(value)
    return value


_Text = Annotated[str, Field(max_length=MAX_TEXT), AfterValidator(storable)]
_Json = Annotated[str, AfterValidator(_storable)]
_Count = Annotated[int, Field(ge=0, le=_LATEST)]


class SentModel(BaseModel):
    """What is not exactly so is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class _SentLine(SentModel):
    level: Level
    message: _Text
    details: Annotated[_Json, Field(max_length=_LONGEST_DETAILS)]
    age: Annotated[float, AfterValidator(lambda age: min(max(age, 0.0), _OLDEST_LINE_SECONDS))]
    """Seconds: the clocks of two machines have nothing to do with each other."""
    stage: _Text | None = None


class _SentStage(NamedTuple):
    name: Annotated[str, Field(max_length=bounds.LONGEST_STAGE)]
    started_at: Annotated[float, Field(ge=0, le=_LATEST)]
    duration_ms: _Count | None


class SentUpdates(SentModel):
    progress: int | None = None
    stage: _Text | None = None
    steps: Annotated[dict[str, Any], AfterValidator(_storable)] | None = None
    state: _Json | None = None
    lines: list[_SentLine] | None = None
    stages: Annotated[list[_SentStage], Field(max_length=bounds.MOST_STAGES)] | None = None


class SentOutcome(SentModel):
    """Of the job only its lock: the rest is in the table."""

    id: str
    lock_version: int
    duration_ms: _Count | None = None
    kind: str
    result: _Json | None = None
    reason: Annotated[str, Field(max_length=2 * MAX_MESSAGE)] | None = None
    """A message with the queue's own words around it."""
    code: Annotated[str, Field(max_length=63)] | None = None
    message: Annotated[str, Field(max_length=2 * MAX_MESSAGE)] | None = None
    traceback: Annotated[str, Field(max_length=6 * MAX_TRACEBACK)] | None = None
    """In an envelope."""
    deadly: bool = False
    delay: float | None = None
    state: _Json | None = None
    signal: Annotated[str, Field(max_length=bounds.LONGEST_SIGNAL)] | None = None
    children: bool = False
    timeout: float | None = None
    begun: bool = False
    updates: SentUpdates | None = None
    follow_ups: list[dict[str, Any]] | None = None
