"""Dataclasses from JSON. What a newer API says beyond their fields is kept in `data`."""

import dataclasses
import functools
import json
import types
from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints
from uuid import UUID

from tidegate_client.answer import Answer
from tidegate_client.errors import BadAnswer

T = TypeVar("T")


def parsed(answer: Answer) -> Any:
    if not answer.body:
        return None
    if answer.headers.get("content-type", "").startswith("text/plain"):
        return answer.body.decode(errors="replace")
    try:
        return json.loads(answer.body)
    except (ValueError, RecursionError):
        raise BadAnswer("the answer is not JSON: is the address that of the API?") from None


def read(shape: type[T], said: object, where: str = "the answer") -> T:
    if not isinstance(said, dict):
        raise BadAnswer(f"{where} is no object")
    fields: Any = shape
    hints = _hints(fields)
    values = {name: _value(hints[name], said[name], f"{where}.{name}") for name in hints.keys() & said.keys()}
    if "data" in hints:
        values["data"] = said
    missing = _required(fields) - values.keys()
    if missing:
        raise BadAnswer(f"{where} has no {', '.join(sorted(missing))}")
    return shape(**values)


@functools.cache
def _hints(shape: Any) -> dict[str, Any]:
    return get_type_hints(shape)


@functools.cache
def _required(shape: Any) -> set[str]:
    missing = dataclasses.MISSING
    return {
        each.name
        for each in dataclasses.fields(shape)
        if each.default is missing and each.default_factory is missing and each.name != "data"
    }


def _value(hint: Any, said: Any, where: str) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in {Union, types.UnionType}:
        return None if said is None else _value(arguments[0], said, where)
    if origin is list and isinstance(said, list):
        # The server names a row that it cannot read, and has nothing else of it.
        rows = [each for each in said if not (isinstance(each, dict) and each.get("unreadable") is True)]
        return [_value(arguments[0], each, where) for each in rows]
    if origin in {dict, Mapping} and isinstance(said, dict):
        return said
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return read(hint, said, where)
    return _plain(hint, said, where)


def _plain(hint: Any, said: Any, where: str) -> Any:
    if hint is Any:
        return said
    try:
        if hint in {UUID, datetime} and isinstance(said, str):
            return UUID(said) if hint is UUID else datetime.fromisoformat(said)
        if hint is float and isinstance(said, int) and not isinstance(said, bool):
            return float(said)
    except (ValueError, OverflowError):
        raise BadAnswer(f"{where} is no {hint.__name__}") from None
    if isinstance(hint, type) and isinstance(said, hint) and (hint is bool or not isinstance(said, bool)):
        return said
    raise BadAnswer(f"{where} is no {getattr(hint, '__name__', 'such value')}")
