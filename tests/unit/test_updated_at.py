"""Each statement that changes a job keeps when: in a time of its own, or in touched_at."""

import re
from collections.abc import Iterator

import pytest

from tests.conftest import ROOT

# The times of which updated_at is the latest. What is not in this list changes nothing that a job shows.
_TIMES = re.compile(r"\b(touched_at|locked_at|finished_at|cancel_requested_at) = (?!NULL)")
_UPDATE = re.compile(
    r"UPDATE tidegate\.jobs\b.*?\bSET\b(.*?)(?:\n\s*(?:FROM|WHERE|RETURNING)\b|\bWHERE\b|;)", re.DOTALL
)
# Marks of a claim; and the same values in other envelopes.
_SHOWS_NOTHING = re.compile(
    r"\s*(blocked = (true|false)|payload = COALESCE\(value -> 'payload', payload\),.*)\s*", re.DOTALL
)


def _updates() -> Iterator[str]:
    for folder in ("migrations/functions", "layers/tidegate/tidegate"):
        for path in sorted((ROOT / folder).rglob("*.sql")):
            for found in _UPDATE.finditer(path.read_text()):
                yield found[1]


UPDATES = list(_updates())


@pytest.mark.parametrize("columns", UPDATES)
def test_a_change_of_a_job_has_a_time(columns: str) -> None:
    assert _TIMES.search(columns) or _SHOWS_NOTHING.fullmatch(columns), "add touched_at = now()"


def test_every_change_is_looked_at() -> None:
    assert len(UPDATES) >= 14
