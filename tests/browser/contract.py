"""Whether a request that the page sends is one that the API's document describes."""

import contextlib
import functools
import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from jsonschema_rs import Draft202012Validator, ValidationError
from playwright.sync_api import Request

from local.openapi import DOCUMENT
from tests.documented import OPERATIONS, documented

COMPONENTS = json.loads(DOCUMENT.read_text())["components"]
# A query is text; the document says what is read from it.
READINGS: tuple[Callable[[str], Any], ...] = (str, int, float, {"true": True, "false": False}.__getitem__)


def misfits(request: Request) -> list[str]:
    """What the document does not say of it."""
    address = urlsplit(request.url)
    if not address.path.startswith("/api/"):
        return []
    try:
        operation = OPERATIONS[documented(request.method, address.path)]
    except AssertionError:
        return [f"{request.method} {address.path} is no route"]
    wrong = [*_wrong_in_query(operation, address.query), *_wrong_in_body(operation, request)]
    return [f"{request.method} {address.path}: {each}" for each in wrong]


def _wrong_in_query(operation: dict[str, Any], query: str) -> list[str]:
    known = {each["name"]: each["schema"] for each in operation["parameters"] if each["in"] == "query"}
    wrong = []
    for name, text in parse_qsl(query, keep_blank_values=True):
        if name not in known:
            wrong.append(f"a query {name}")
        elif not any(_fits(known[name], value) for value in _readings(text)):
            wrong.append(f"{name}={text[:80]}")
    return wrong


def _readings(text: str) -> Iterator[Any]:
    for read in READINGS:
        with contextlib.suppress(ValueError, KeyError):
            yield read(text)


def _wrong_in_body(operation: dict[str, Any], request: Request) -> list[str]:
    body, described = request.post_data, operation.get("requestBody")
    if body is None:
        return ["no body"] if described and described.get("required") else []
    if described is None:
        return ["a body"]
    kind = request.headers.get("content-type", "").partition(";")[0]
    if kind not in described["content"]:
        return [f"a body of {kind or 'no type'}"]
    try:
        _validator(json.dumps(described["content"][kind]["schema"])).validate(json.loads(body))
    except ValidationError as error:
        return [f"{'/'.join(map(str, error.instance_path))}: {error.message[:200]}"]
    return []


def _fits(schema: dict[str, Any], value: Any) -> bool:
    return _validator(json.dumps(schema)).is_valid(value)


@functools.cache
def _validator(schema: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema) | {"components": COMPONENTS})
