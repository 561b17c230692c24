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


def check_depth(text: str) -> None:
    """Raises ValueError if a document, as JSON, is nested too deeply to be stored."""
    # Most texts have too few brackets to be deep.
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for bracket in _BRACKETS.findall(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(bracket, 0)
        if depth > DEEPEST:
            raise ValueError(f"it is nested more than {DEEPEST} deep")


def stored(text: str | bytes) -> Any:
    """Reads what Postgres has stored, also past the API. A number that Python cannot represent stays a text, and so
    does a document that is nested too deeply to be written into an answer."""
    if isinstance(text, bytes):
        text = text.decode()
    try:
        value = json.loads(text, parse_float=_float_or_text)
    except ValueError:  # a whole number of over 4,300 digits
        value = json.loads(text, parse_float=_float_or_text, parse_int=_int_or_text)
    except RecursionError:
        return text
    may_be_deep = text.count("[") + text.count("{") > _DEEPEST_SHOWN
    return text if may_be_deep and _is_too_deep(value) else value


def stored_bytes(text: str) -> int:
    """The size of encode()'s text as Postgres keeps and returns it: Postgres writes out each digit of 1e+308."""
    digits = sum(int(exponent) for exponent in _EXPONENTS.findall(text) if exponent) if _MAY_BE_LONG.search(text) else 0
    return len(text.encode()) + digits


def _float_or_text(digits: str) -> float | str:
    number = float(digits)
    return digits if math.isinf(number) else number


def _int_or_text(digits: str) -> int | str:
    try:
        return int(digits)
    except ValueError:
        return digits


def _is_too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(_DEEPEST_SHOWN):
        children = (each.values() if isinstance(each, dict) else each for each in level)
        level = [child for each in children for child in each if isinstance(child, dict | list)]
        if not level:
            return False
    return True


def _reject(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError("a number is too large")
    return number
