"""How much of Lambda's answer a value takes. Lambda sends up to 6 MB; a longer answer becomes an error without a
reason.

An answer is a JSON document whose body is a JSON text, so a quote takes four bytes and a control character seven.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

MOST_ANSWER_BYTES = 5 * 1024 * 1024
"""For the long parts of an answer. The rest is for the short parts, the headers, the names and the commas."""


def answer_bytes(value: Any) -> int:
    text = json.dumps(value, ensure_ascii=False, default=str)
    # Some encoders escape these two as well.
    escaped = 3 * (text.count("\u2028") + text.count("\u2029"))
    return len(text.encode()) + text.count('"') + text.count("\\") + escaped


def fitting[T](rows: Iterable[T], most: int) -> Iterator[T]:
    """The first rows, until they fill an answer; at least one."""
    bytes_ = 0
    for number, row in enumerate(rows):
        bytes_ += answer_bytes(vars(row))
        if number and bytes_ > most:
            return
        yield row
