"""Checks a request's body before the route: its size, UTF-8, and one JSON object that Postgres can store."""

import base64
from typing import Any

from tidegate.base import json_text
from tidegate.base.bounds import MAX_PAYLOAD_BYTES
from tidegate.base.errors import Malformed, TooLarge, UnsupportedFormat

_JSON = "application/json"
# White space and escapes may make a body longer than its payload. Twice the size is the limit.
MAX_BODY_BYTES = 2 * MAX_PAYLOAD_BYTES
# Half of Lambda's limit for an event (6,291,456 bytes), less the parts of the event around the body. In its JSON the
# body is a text, where each quote, backslash and line break takes two bytes. The gateway answers a larger event
# itself, with no problem document.
MAX_BATCH_BYTES = 3_000_000


def checked(event: dict[str, Any], limit: int = MAX_BODY_BYTES) -> dict[str, Any]:
    """The event with its body as plain text."""
    body = event.get("body")
    if not body:
        # Powertools accepts no other type, also where there is no body.
        return event | {"headers": event["headers"] | {"content-type": _JSON}}
    if len(body) > limit * 4 / 3 + 4:
        raise _too_large(limit)
    content_type = event["headers"].get("content-type", _JSON)
    if content_type.partition(";")[0].strip().lower() != _JSON:
        raise UnsupportedFormat(f"the body is {content_type!r}: send JSON, with Content-Type: application/json")
    text = _decoded(body) if event.get("isBase64Encoded") else body
    if len(text.encode("utf-8", "surrogatepass")) > limit:
        raise _too_large(limit)
    # Powertools compares the whole content type, parameters included.
    return event | {"body": text, "isBase64Encoded": False, "headers": event["headers"] | {"content-type": _JSON}}


def parsed(text: str) -> dict[str, Any]:
    """The resolver's JSON reader."""
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
    except ValueError:  # from base64, or from UTF-8
        raise Malformed("the body is not UTF-8") from None


def _too_large(limit: int) -> TooLarge:
    return TooLarge(f"the body is over {limit} bytes: store large values elsewhere and send their addresses")
