"""JSON that Postgres can store and every reader can read back: no NaN, no infinity, no NUL, no half of a surrogate
pair, and no nesting deeper than a reader's stack."""

import json
import math
import re
from collections.abc import Callable
from typing import Any, NoReturn

from tidegate.base.bounds import DEEPEST

# pydantic writes out 255 levels, and an answer puts some of its own around a document.
_DEEPEST_SHOWN = 200
# The pattern matches strings as well, so that a bracket inside a string is not counted.
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
_EXPONENTS = re.compile(r'"(?:[^"\\]|\\.)*"|e[+-]0*(\d+)')
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
_MAY_BE_LONG = re.compile(r"\de[+-]")
_MAY_BE_UNSTORABLE = re.compile(r"\\u(?:0000|d[89a-f])", re.IGNORECASE)


def _encoder(default: Callable[[Any], Any] | None) -> json.JSONEncoder:
    return json.JSONEncoder(allow_nan=False, ensure_ascii=False, separators=(",", ":"), default=default)


# json.dumps() would build an encoder for each text.
_ENCODER = _encoder(None)


def encode(value: Any, *, default: Callable[[Any], Any] | None = None, deep: bool = False) -> str:
    """Raises ValueError or TypeError with the reason. `deep`: the depth is not checked."""
    try:
        text = (_ENCODER if default is None else _encoder(default)).encode(value)
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("a text holds half of a surrogate pair, which is no character") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    # The substring test is quick; the pattern alone would be tried at each letter.
    if "\\u0000" in text and _NUL.search(text):
        raise ValueError("a text holds the character NUL (\\u0000), which Postgres cannot store")
    if not deep:
        check_depth(text)
    return text


def decode(text: str) -> Any:
    """Raises ValueError with the reason and the place."""
    try:
        value = json.loads(text, parse_constant=_reject, parse_float=_finite)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if _MAY_BE_UNSTORABLE.search(text):
        encode(value, deep=True)
    return value


def check_depth(text: str, most: int = DEEPEST) -> None:
    """Raises ValueError if a document, as JSON, is nested more deeply: by default, too deeply to be stored."""
    # Most texts have too few brackets to be deep.
    if text.count("[") + text.count("{") <= most:
        return
    depth = 0
    for bracket in _BRACKETS.findall(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(bracket, 0)
        if depth > most:
            raise ValueError(f"it is nested more than {most} deep")


def stored(text: str | bytes) -> Any:
    """Reads what Postgres has stored. No door takes a number that Python cannot represent, or a document that is nested
    too deeply for an answer: such a document is read as {"unreadable": true}, so that its row hides no other."""
    if isinstance(text, bytes):
        text = text.decode()
    try:
        check_depth(text, _DEEPEST_SHOWN)
        return json.loads(text, parse_float=_finite)
    except ValueError:
        return {"unreadable": True}


def stored_bytes(text: str) -> int:
    """The size of encode()'s text as Postgres keeps and returns it: Postgres writes out each digit of 1e+308."""
    digits = sum(int(exponent) for exponent in _EXPONENTS.findall(text) if exponent) if _MAY_BE_LONG.search(text) else 0
    return len(text.encode()) + digits


def _reject(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError("a number is too large")
    return number
