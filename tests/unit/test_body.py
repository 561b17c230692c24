import base64
from typing import Any

import pytest

from tidegate.base.errors import Malformed, TooLarge, UnsupportedFormat
from tidegate.http.body import MAX_BODY_BYTES, checked, parsed


def event(body: str, *, content_type: str = "application/json", encoded: bool = False) -> dict[str, Any]:
    return {"body": body, "isBase64Encoded": encoded, "headers": {"content-type": content_type}}


def test_a_base64_body_becomes_text() -> None:
    body = base64.b64encode('{"ü": 1}'.encode()).decode()

    assert checked(event(body, encoded=True))["body"] == '{"ü": 1}'


@pytest.mark.parametrize("body", [base64.b64encode(b"\xff\xfe").decode(), "not base64!"])
def test_bytes_that_are_not_text_are_refused(body: str) -> None:
    with pytest.raises(Malformed, match="UTF-8"):
        checked(event(body, encoded=True))


def test_a_body_over_the_limit_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(TooLarge, match="bytes"):
        checked(event("[" * (MAX_BODY_BYTES + 1)))


def test_the_limit_counts_bytes_not_characters() -> None:
    with pytest.raises(TooLarge):
        checked(event("ü" * (MAX_BODY_BYTES // 2 + 1)))


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; x"])
def test_another_format_is_refused(content_type: str) -> None:
    with pytest.raises(UnsupportedFormat, match="Content-Type: application/json"):
        checked(event("a=b", content_type=content_type))


@pytest.mark.parametrize("text", ["[1]", "1", '"x"', "null", "[{}, {}]"])
def test_only_an_object_is_a_body(text: str) -> None:
    with pytest.raises(Malformed, match="not a JSON object"):
        parsed(text)
