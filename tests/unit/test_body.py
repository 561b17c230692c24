import base64
import json
from typing import Any

import pytest

from tidegate.base.errors import Malformed, TooLarge, UnsupportedFormat
from tidegate.http.body import MAX_BATCH_BYTES, MAX_BODY_BYTES, checked, parsed


def event(body: str, *, content_type: str = "application/json", encoded: bool = False) -> dict[str, Any]:
    return {"body": body, "isBase64Encoded": encoded, "headers": {"content-type": content_type}}


def test_a_base64_body_becomes_text() -> None:
    body = base64.b64encode('{"ü": 1}'.encode()).decode()

    assert checked(event(body, encoded=True))["body"] == '{"ü": 1}'


@pytest.mark.parametrize(
    ("refused", "error", "says"),
    [
        (event(base64.b64encode(b"\xff\xfe").decode(), encoded=True), Malformed, "UTF-8"),
        (event("not base64!", encoded=True), Malformed, "UTF-8"),
        # Before it is parsed, and counted in bytes.
        *((event(body), TooLarge, "bytes") for body in ("[" * (MAX_BODY_BYTES + 1), "ü" * (MAX_BODY_BYTES // 2 + 1))),
        *(
            (event("a=b", content_type=other), UnsupportedFormat, "Content-Type: application/json")
            for other in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; x")
        ),
    ],
    ids=["bytes", "no base64", "too large", "too many bytes", "text", "form", "multipart"],
)
def test_a_body_is_refused(refused: dict[str, Any], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        checked(refused)


@pytest.mark.parametrize("text", ["[1]", "1", '"x"', "null", "[{}, {}]"])
def test_only_an_object_is_a_body(text: str) -> None:
    with pytest.raises(Malformed, match="not a JSON object"):
        parsed(text)


def test_a_batch_of_the_largest_size_fits_into_lambdas_event() -> None:
    """The gateway lets 10,240 bytes of headers through, and Lambda takes 6,291,456 bytes of an event's JSON."""
    headers = '"' * 10_240
    around = {"headers": {"x": headers}, "cookies": [headers], "rawPath": headers, "requestContext": "x" * 2_000}

    # All of it takes two bytes: line breaks between two braces.
    largest = json.dumps({"body": "{" + "\n" * (MAX_BATCH_BYTES - 2) + "}", **around})

    assert len(largest) <= 6_291_456
