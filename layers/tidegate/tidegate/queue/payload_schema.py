"""Checks payloads against the JSON Schemas that job types declare."""

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from tidegate.base import json_text
from tidegate.base.errors import MOST_ERRORS, Invalid, Wrong

_MAX_SCHEMA = 64 * 1024
_LONGEST = 200
_EXPECTED = {
    "pattern": "it has to match the pattern {}",
    "format": "it has to be of the format {}",
    "minLength": "its length has to be {} or more",
    "maxLength": "its length has to be {} or less",
    "minItems": "its length has to be {} or more",
    "maxItems": "its length has to be {} or less",
    "minimum": "it has to be {} or more",
    "maximum": "it has to be {} or less",
    "exclusiveMinimum": "it has to be more than {}",
    "exclusiveMaximum": "it has to be less than {}",
    "multipleOf": "it has to be a multiple of {}",
}


def check_payload(schema: str, payload: dict[str, Any], where: str) -> None:
    """Raises Invalid with the fields that do not fit. It repeats no value of the payload, which may be private."""
    validator = _validator(schema)
    if not validator.is_valid(payload):
        raise Invalid(*islice(_all_wrong(where, validator.iter_errors(payload)), MOST_ERRORS))


def _all_wrong(where: str, errors: Iterable[Any]) -> Iterator[Wrong]:
    for error in errors:
        kind, place = error.kind.name, ".".join([where, *map(str, error.instance_path)])
        match kind:
            case "required":
                yield Wrong(f"{place}.{error.kind.property}", "it is required", kind)
            case "additionalProperties":
                yield from (Wrong(f"{place}.{name}", "there is no such field", kind) for name in error.kind.unexpected)
            case _:
                yield Wrong(place, _what(error), kind)


def _what(error: Any) -> str:
    """What the schema expects, without the value that was sent."""
    details = error.kind.as_dict()
    match error.kind.name:
        case "anyOf" | "oneOf":
            return " or ".join(dict.fromkeys(_what(each) for branch in details["context"] for each in branch[:1]))
        case "type":
            return f"it has to be of type {' or '.join(details['types'])}"
        case "enum":
            return f"it has to be one of {_short(details['options'])}"
        case "const":
            return f"it has to be {_short(details['expected_value'])}"
        case name if name in _EXPECTED:
            return _EXPECTED[name].format(*details.values())
        case _:
            return str(error.message)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def check_schema(schema: dict[str, Any]) -> None:
    """Raises Invalid unless payloads can be checked against it."""
    text = json_text.encode(schema)
    if len(text) > _MAX_SCHEMA:
        raise Invalid(Wrong("body.payload_schema", f"it is over {_MAX_SCHEMA} letters"))
    try:
        _validator(text)
    except ValueError as error:
        reason = str(error).partition("\n")[0][:300]
        raise Invalid(Wrong("body.payload_schema", f"it is no JSON Schema: {reason}")) from None


@lru_cache(maxsize=256)
def _validator(schema: str) -> Any:
    import jsonschema_rs  # imported late: a tick, or a request that reads a job, needs no schema

    # Offline: a $ref in a schema must not make this function fetch an address or a file.
    return jsonschema_rs.validator_for(json.loads(schema), mask="it", offline=True)
