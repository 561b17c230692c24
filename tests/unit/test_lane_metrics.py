import random
from typing import Any

import pytest

from tests import factory
from tests.outcomes import DONE, RELEASED
from tidegate.base.telemetry import MAX_VALUES
from tidegate.outcome import Finished, Outcome
from tidegate.processor.lane_metrics import Times


def ended(seconds: float, outcome: Outcome = DONE, **claimed: Any) -> Finished:
    return Finished(factory.claimed(**claimed), outcome, seconds=seconds)


@pytest.mark.parametrize(
    ("job", "kept"),
    [
        (ended(2, scheduled_for=100, locked_at=107), [(2, 7)]),
        (ended(2, scheduled_for=100, locked_at=99), [(2, 0)]),
        (ended(0, RELEASED), []),
    ],
    ids=["its time and its wait", "no negative wait by a clock that went back", "nothing if it never began"],
)
def test_a_job_counts(job: Finished, kept: list[tuple[float, float]]) -> None:
    times = Times()

    times.add([job])

    assert times.kept == kept


def test_of_many_jobs_a_line_keeps_as_many_as_it_takes() -> None:
    times = Times()

    for _ in range(100):
        times.add([ended(1)] * 250)

    assert len(times.kept) == MAX_VALUES


def test_early_and_late_jobs_have_the_same_chance() -> None:
    random.seed(7)
    jobs = [ended(number) for number in range(1, 1001)]
    kept = []

    for _ in range(200):
        times = Times()
        times.add(jobs)
        kept += [seconds for seconds, _ in times.kept]

    early = sum(seconds <= 500 for seconds in kept) / len(kept)
    assert 0.48 < early < 0.52
