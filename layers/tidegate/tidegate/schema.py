"""Payloads against the JSON Schemas that job types declare."""

import json
from functools import lru_cache
from typing import Any

from tidegate.errors import Invalid


def check_payload(schema: str, payload: dict[str, Any], where: str) -> None:
    """Raises, naming what does not fit; what the payload says is not repeated, since it may be private."""
    validator = _validator(schema)
    if not validator.is_valid(payload):
        wrong = [
            f"{'.'.join([where, *map(str, error.instance_path)])}: {error.message}"
            for _, error in zip(range(5), validator.iter_errors(payload), strict=False)
        ]
        raise Invalid("; ".join(wrong))


@lru_cache(maxsize=256)
def _validator(schema: str) -> Any:
    import jsonschema_rs  # a tick, or a look at a job, needs no schema

    return jsonschema_rs.validator_for(json.loads(schema), mask="a value")
