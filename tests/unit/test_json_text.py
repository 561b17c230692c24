from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import to_json

from tests.factory import nested
from tidegate.base import json_text
from tidegate.base.redact import redact_values

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        *((text, r"\S") for text in ("", "{", "[1,]", "NaN", '{"a": Infinity}', "1e999", "1" * 5000, "[" * 100_000)),
        # Postgres cannot store these.
        *(
            (text, "NUL|surrogate")
            for text in (r'"\u0000"', r'{"a": ["\ud800"]}', r'{"\u0000": 1}', r'"\\\u0000"', r'"\uDFFF"')
        ),
    ],
)
def test_what_cannot_be_stored_as_json_is_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        json_text.decode(text)


@pytest.mark.parametrize(
    ("text", "value"), [(r'"\\u0000"', "\\u0000"), (r'"\ud83d\ude00"', "😀"), ('{"a": 1.5}', {"a": 1.5})]
)
def test_json_that_only_looks_unstorable_is_accepted(text: str, value: object) -> None:
    assert json_text.decode(text) == value


@given(JSON)
def test_encode_and_decode_agree_on_what_can_be_stored(value: object) -> None:
    if any("\x00" in text for text in _texts(value)):
        with pytest.raises(ValueError, match="NUL"):
            json_text.encode(value)
    else:
        assert json_text.decode(json_text.encode(value)) == value


def _texts(value: object) -> list[str]:
    match value:
        case str():
            return [value]
        case list():
            return [text for item in value for text in _texts(item)]
        case dict():
            return [text for key, item in value.items() for text in [key, *_texts(item)]]
    return []


def test_json_that_is_nested_too_deeply_for_its_readers_is_refused() -> None:
    with pytest.raises(ValueError, match="nested more than 100 deep"):
        json_text.encode(nested(101))


@pytest.mark.parametrize("text", ["[" * 201 + "]" * 201, '{"n": 1e999}', "1" * 4301], ids=["deep", "large", "long"])
def test_what_no_door_takes_is_read_as_unreadable(text: str) -> None:
    assert json_text.stored(text) == json_text.stored(text.encode()) == {"unreadable": True}


def test_what_can_be_read_can_be_written_into_an_answer() -> None:
    deepest = json_text.stored('{"a":' * 200 + "1" + "}" * 200)

    assert to_json({"logs": [{"job": {"details": deepest}}]})
    assert json_text.encode(redact_values(deepest), deep=True)


def test_brackets_in_strings_are_not_depth() -> None:
    assert json_text.encode(["[" * 200, '"' + "{" * 200]) == json_text.encode(["[" * 200, '"' + "{" * 200], deep=True)


def test_stored_numbers_are_read_as_they_are() -> None:
    assert json_text.stored('{"n": [1, -2, 1.5, 1e300]}') == {"n": [1, -2, 1.5, 1e300]}


@pytest.mark.parametrize("number", [1e308, -1e308, 1.5e16, 1e-5, 5e-324, 1e15, 0.1])
def test_a_number_counts_with_all_the_digits_that_postgres_writes(number: float) -> None:
    written_out = len(format(Decimal(str(number)), "f"))

    assert written_out <= json_text.stored_bytes(json_text.encode([number])) <= written_out + 30


def test_an_exponent_inside_a_text_does_not_count() -> None:
    text = json_text.encode({"1e+308": "5e+308 \\", "ü": [1]})

    assert json_text.stored_bytes(text) == len(text.encode())
