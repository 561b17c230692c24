"""JSON as Postgres can store it: no NaN, no infinity, no NUL, no half of a surrogate pair."""

import json
import math
import re
from typing import Any, NoReturn

_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
_SUSPECT = re.compile(r"\\u(?:0000|d[89a-f])", re.IGNORECASE)


def encode(value: Any) -> str:
    """Raises ValueError, or TypeError, with a text that says what is wrong."""
    try:
        text = json.dumps(value, allow_nan=False, ensure_ascii=False, separators=(",", ":"))
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("a text holds half of a surrogate pair, which is no character") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if _NUL.search(text):
        raise ValueError("a text holds the character NUL (\\u0000), which Postgres cannot store")
    return text


def decode(text: str) -> Any:
    """Raises ValueError with a text that says what is wrong, and where."""
    try:
        value = json.loads(text, parse_constant=_reject, parse_float=_finite)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if _SUSPECT.search(text):
        encode(value)
    return value


def _reject(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError("a number is too large")
    return number
