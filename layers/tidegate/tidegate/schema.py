"""Payloads against the JSON Schemas that job types declare."""

import json
from functools import lru_cache
from itertools import islice
from typing import Any

from tidegate import json_text
from tidegate.errors import Invalid, Wrong

_MAX_SCHEMA = 64 * 1024
_MOST_ERRORS = 50


def check_payload(schema: str, payload: dict[str, Any], where: str) -> None:
    """Raises, naming what does not fit; what the payload says is not repeated, since it may be private."""
    validator = _validator(schema)
    if not validator.is_valid(payload):
        wrong = (
            Wrong(".".join([where, *map(str, error.instance_path)]), error.message, error.kind.name)
            for error in islice(validator.iter_errors(payload), _MOST_ERRORS)
        )
        raise Invalid(*wrong)


def check_schema(schema: dict[str, Any]) -> None:
    """Raises, if nothing could be checked against it."""
    text = json_text.encode(schema)
    if len(text) > _MAX_SCHEMA:
        raise Invalid(Wrong("body.payload_schema", f"it is over {_MAX_SCHEMA} letters"))
    try:
        _validator(text)
    except ValueError as error:
        said = str(error).partition("\n")[0][:300]
        raise Invalid(Wrong("body.payload_schema", f"it is no JSON Schema: {said}")) from None


@lru_cache(maxsize=256)
def _validator(schema: str) -> Any:
    import jsonschema_rs  # a tick, or a look at a job, needs no schema

    # Offline: a $ref to an address or a file would be fetched by us, for whoever wrote the schema.
    return jsonschema_rs.validator_for(json.loads(schema), mask="a value", offline=True)
