"""A handler that does what its payload says, with values that no payload can hold."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from pydantic import BaseModel

from tests import factory
from tidegate import Fail, Fixed, Later, Retry, Review, Running, Wait, job_type
from tidegate.outcome import CancelRequested, Interrupted, InvalidCall, TimedOut


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise KeyboardInterrupt


class Opaque:
    def __repr__(self) -> str:
        return "opaque"


ODD: dict[str, Any] = {
    "nan": float("nan"),
    "infinity": float("inf"),
    "tiny": 5e-324,
    "minus zero": -0.0,
    "digits": 10**5000,
    "opaque": Opaque(),
    "bytes": b"x",
    "set": {1},
    "tuple": (1, "a"),
    "nul": "a\0b",
    "control": "a\x01b",
    "half": "\ud800",
    "pair": "\ud83d\ude00",
    "long": "x" * 300_000,
    "quarter": "é" * 130_000,
    "deep": factory.nested(200),
    "bottomless": factory.nested(50_000),
    "keys": {1: "a", "1": "b", None: "c", False: "d", 1.5: "e"},
    "no keys": {(1, 2): "a"},
    "time": datetime(2026, 1, 1, tzinfo=UTC),
    "decimal": Decimal("1.5"),
    "uuid": UUID(int=1),
    "fail": Fail("as a value", code="in words"),
    "class": Fail,
}

ERRORS: dict[str, Callable[[Any], BaseException]] = {
    "value": ValueError,
    "refused": ConnectionRefusedError,
    "unreachable": lambda value: OSError(101, str(value)[:50]),
    "memory": MemoryError,
    "exit": SystemExit,
    "unspeakable": Unspeakable,
    "cancelled task": lambda value: asyncio.CancelledError(),
    "invalid call": InvalidCall,
    "timed out": TimedOut,
    "interrupted": lambda value: Interrupted(),
    "cancel requested": lambda value: CancelRequested(),
    "group": lambda value: BaseExceptionGroup("several", [ValueError(value), Interrupted()]),
    "errors": lambda value: ExceptionGroup("several", [ValueError(value)]),
    "fail": Fail,
    "retry": lambda value: Retry("later", after=value),
    "later": Later,
    "later with state": lambda value: Later(5, state=value),
    "wait": Wait,
    "wait for": lambda value: Wait("go", timeout=value),
    "wait with state": lambda value: Wait("go", state=value),
    "children": lambda value: Wait(children=True),
    "review": lambda value: Review("look", output=value),
    "reason": Review,
}


class Script(BaseModel):
    acts: list[list[Any]] = []
    end: str = "return"
    value: Any = None


def meant(value: Any) -> Any:
    """{"odd": name} stands for the value of that name."""
    if isinstance(value, dict) and value.keys() == {"odd"}:
        return ODD[value["odd"]]
    return value


@job_type("scripted", timeout=30, max_attempts=3, backoff=Fixed(base=30, jitter=0))
def scripted(job: Running, script: Script) -> Any:
    for verb, *rest in script.acts:
        act(job, verb, *map(meant, rest))
    value = meant(script.value)
    if script.end == "return":
        return value
    if script.end == "return a way out":
        return Fail("returned")
    if script.end == "echo":
        return {"given": script.value, "state": job.state, "signal": job.signal, "attempt": job.attempt}
    raise ERRORS[script.end](value)


def act(job: Running, verb: str, *rest: Any) -> None:
    match verb:
        case "progress":
            job.progress(*rest)
        case "log":
            level, message, details = rest
            job.log(message, level=level, **details)
        case "once":
            name, result = rest
            job.once(name, lambda: result)
        case "state":
            name, value = rest
            job.state[name] = value
        case "all state":
            [job.state] = rest
        case "enqueue":
            payload, options = rest
            job.enqueue("scripted", payload, **options)
        case "stage":
            job.progress(50, *rest)
        case "begin":
            job.stage(*rest)
