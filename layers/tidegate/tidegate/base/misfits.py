"""Pydantic's errors in Tidegate's words, the same as those of the check against a job type's schema
(queue/payload_schema.py). They repeat no value that was sent, which may be private."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

_MOMENT = "write a date and a time with a time zone: 2030-01-31T12:00:00Z"
_TYPES = {
    "string": ("string_type", "string_sub_type"),
    "integer": ("int_type", "int_parsing", "int_parsing_size", "int_from_float"),
    "number": ("float_type", "float_parsing", "finite_number"),
    "boolean": ("bool_type", "bool_parsing"),
    "array": ("list_type", "tuple_type", "set_type"),
    "object": ("dict_type", "model_type", "model_attributes_type", "dataclass_type"),
}
_SAYS = {name: f"it has to be of type {of}" for of, names in _TYPES.items() for name in names} | {
    "missing": "it is required",
    "extra_forbidden": "there is no such field",
    "none_required": "it is not allowed here: leave it out",
    "string_too_short": "its length has to be {min_length} or more",
    "too_short": "its length has to be {min_length} or more",
    "string_too_long": "its length has to be {max_length} or less",
    "too_long": "its length has to be {max_length} or less",
    "string_pattern_mismatch": "it has to match the pattern {pattern}",
    "greater_than_equal": "it has to be {ge} or more",
    "less_than_equal": "it has to be {le} or less",
    "greater_than": "it has to be more than {gt}",
    "less_than": "it has to be less than {lt}",
    "multiple_of": "it has to be a multiple of {multiple_of}",
    "enum": "it has to be {expected}",
    "literal_error": "it has to be {expected}",
    "uuid_type": "it has to be a UUID",
    "uuid_parsing": "it has to be a UUID",
    "datetime_type": _MOMENT,
    "datetime_parsing": _MOMENT,
    "datetime_from_date_parsing": _MOMENT,
    "timezone_aware": _MOMENT,
}
"""By the type of the error. Rarer ones keep pydantic's text."""
# pydantic puts these between a value's names: the member of a union that it tried, and a mark for a key.
_NOT_A_NAME = re.compile(r"(function-[a-z]+|literal)\[.*\]|\[key\]")


def what(error: Mapping[str, Any]) -> str:
    """What is expected instead."""
    says, of = _SAYS.get(error["type"]), error.get("ctx", {})
    try:
        return says.format(**{name: _plain(value) for name, value in of.items()}) if says else _said_by(error)
    except KeyError:  # a handler's model raises an error of its own under one of these names
        return _said_by(error)


def _said_by(error: Mapping[str, Any]) -> str:
    return str(error["msg"]).removeprefix("Value error, ").replace(" after validation", "")


def where(path: Iterable[int | str]) -> str:
    return ".".join(name for name in map(str, path) if not _NOT_A_NAME.fullmatch(name))


def in_a_line(errors: Iterable[Mapping[str, Any]]) -> str:
    return "; ".join(f"{where(each['loc'])}: {what(each)}" for each in errors)


def _plain(value: Any) -> Any:
    """31622400.0 as 31622400."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
