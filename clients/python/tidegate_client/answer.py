"""What came back: a status, headers with names in lower case, a body."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes


NOTHING: Final = Answer(204, {}, b"")
