"""How much of Lambda's answer something takes: 6 MB are the most, and what is more is an error that says nothing.

An answer is a document in JSON whose body is a text in JSON: a quote takes four bytes, a control character seven.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

MOST_ANSWER_BYTES = 5 * 1024 * 1024
"""Of what is long in an answer; the rest is for what is short, for headers, and for names and commas."""


def answer_bytes(value: Any) -> int:
    text = json.dumps(value, ensure_ascii=False, default=str)
    # Some encoders escape these two as well.
    escaped = 3 * (text.count("\u2028") + text.count("\u2029"))
    return len(text.encode()) + text.count('"') + text.count("\\") + escaped


def fitting[T](rows: Iterable[T], most: int) -> Iterator[T]:
    """The first of these objects, until an answer is full of them; one at the least."""
    bytes_ = 0
    for number, row in enumerate(rows):
        bytes_ += answer_bytes(vars(row))
        if number and bytes_ > most:
            return
        yield row
