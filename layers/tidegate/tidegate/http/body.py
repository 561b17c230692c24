"""A request's body, before anything looks into it: bounded, UTF-8, and one JSON object that Postgres can store."""

import base64
from typing import Any

from tidegate.base import json_text
from tidegate.base.errors import Malformed, TooLarge, UnsupportedFormat
from tidegate.job import MAX_PAYLOAD_BYTES

_JSON = "application/json"
# A payload may be written with white space and escapes; past twice its size it is too large in any case.
MAX_BODY_BYTES = 2 * MAX_PAYLOAD_BYTES
# As much as Lambda hands to a function, less what the event around it takes.
MAX_BATCH_BYTES = 5 * 1024 * 1024


def checked(event: dict[str, Any], limit: int = MAX_BODY_BYTES) -> dict[str, Any]:
    """The event with its body as plain text, or an error that says what is wrong with it."""
    body = event.get("body")
    if not body:
        # Of no type: Powertools takes none but JSON.
        return event | {"headers": event["headers"] | {"content-type": _JSON}}
    if len(body) > limit * 4 / 3 + 4:
        raise _too_large(limit)
    content_type = event["headers"].get("content-type", _JSON)
    if content_type.partition(";")[0].strip().lower() != _JSON:
        raise UnsupportedFormat(f"the body is {content_type!r}: send JSON, with Content-Type: application/json")
    text = _decoded(body) if event.get("isBase64Encoded") else body
    if len(text.encode("utf-8", "surrogatepass")) > limit:
        raise _too_large(limit)
    # Powertools compares the content type to the letter.
    return event | {"body": text, "isBase64Encoded": False, "headers": event["headers"] | {"content-type": _JSON}}


def parsed(text: str) -> dict[str, Any]:
    """What the resolver reads a body with."""
    try:
        value = json_text.decode(text)
    except ValueError as error:
        raise Malformed(f"the body is not JSON that can be stored: {error}") from None
    if not isinstance(value, dict):
        raise Malformed("the body is not a JSON object: send {…}")
    return value


def _decoded(body: str) -> str:
    try:
        return base64.b64decode(body, validate=True).decode("utf-8")
    except ValueError:  # of base64, or of UTF-8
        raise Malformed("the body is not UTF-8") from None


def _too_large(limit: int) -> TooLarge:
    return TooLarge(f"the body is over {limit} bytes: store what is large elsewhere and send its address")
