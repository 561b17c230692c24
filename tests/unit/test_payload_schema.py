import json
from typing import Any

import pytest

from tidegate.base.errors import Invalid
from tidegate.queue.payload_schema import check_payload

SCHEMA = {
    "type": "object",
    "required": ["to"],
    "additionalProperties": False,
    "properties": {
        "to": {"type": "string", "pattern": "^.+@.+$"},
        "name": {"type": "string", "minLength": 1, "maxLength": 3},
        "age": {"anyOf": [{"type": "integer", "minimum": 18}, {"type": "null"}]},
        "kind": {"enum": ["a", "b"]},
        "always": {"const": 1},
        "when": {"type": "string", "format": "date-time"},
        "parts": {"type": "array", "minItems": 1, "items": {"type": "number", "exclusiveMaximum": 10}},
        "two": {"type": ["string", "null"]},
        "set": {"type": "array", "uniqueItems": True},
    },
}


@pytest.mark.parametrize(
    ("payload", "where", "what"),
    [
        ({}, "body.payload.to", "it is required"),
        ({"colour": "a secret"}, "body.payload.colour", "there is no such field"),
        ({"to": "a secret"}, "body.payload.to", "it has to match the pattern ^.+@.+$"),
        ({"to": 5}, "body.payload.to", "it has to be of type string"),
        ({"name": ""}, "body.payload.name", "its length has to be 1 or more"),
        ({"name": "a secret"}, "body.payload.name", "its length has to be 3 or less"),
        ({"age": "a secret"}, "body.payload.age", "it has to be of type integer or it has to be of type null"),
        ({"age": 5}, "body.payload.age", "it has to be 18 or more or it has to be of type null"),
        ({"kind": "a secret"}, "body.payload.kind", 'it has to be one of ["a", "b"]'),
        ({"always": "a secret"}, "body.payload.always", "it has to be 1"),
        ({"parts": []}, "body.payload.parts", "its length has to be 1 or more"),
        ({"parts": [1, 10]}, "body.payload.parts.1", "it has to be less than 10"),
        ({"two": 1}, "body.payload.two", "it has to be of type null or string"),
        ({"set": ["a secret", "a secret"]}, "body.payload.set", "it has non-unique elements"),
    ],
)
def test_a_misfit_is_named_with_what_is_expected(payload: dict[str, Any], where: str, what: str) -> None:
    with pytest.raises(Invalid) as caught:
        check_payload(json.dumps(SCHEMA), ({"to": "a@b"} if payload else {}) | payload, "body.payload")

    assert [(each.where, each.what) for each in caught.value.wrong] == [(where, what)]
    assert "a secret" not in str(caught.value)
