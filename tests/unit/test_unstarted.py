"""How many jobs are claimed ahead of free slots."""

import pytest

from tests import factory
from tests.outcomes import DONE
from tidegate.outcome import Finished
from tidegate.processor.pool.unstarted import Pace

SLOTS = 10


def ended(job_type: str, *seconds: float) -> list[Finished]:
    return [Finished(factory.claimed(job_type), DONE, seconds=each) for each in seconds]


@pytest.mark.parametrize(
    ("ran", "most"),
    [
        ([ended("mail", *[0.001] * (2 * SLOTS - 1))], SLOTS),
        ([ended("mail", *[0.001] * 20)] * 5, 100),
        ([ended("mail", *[0.001] * 500), ended("mail", 0.001, 2.0, 0.001)], SLOTS),
        ([ended("mail", *[0.001] * 500), ended("report", 2.0)], SLOTS),
    ],
    ids=[
        "as many as slots before jobs have been short",
        "as many as have been short in a row",
        "a long one begins the row anew",
        "another type has to show that it is short",
    ],
)
def test_as_many_are_claimed_as_will_soon_be_started(ran: list[list[Finished]], most: int) -> None:
    pace = Pace()

    for jobs in ran:
        pace.learn(jobs)

    assert pace.most_in_flight(SLOTS) == most


def test_a_long_one_is_noticed_while_it_runs() -> None:
    pace = Pace()
    pace.learn(ended("mail", *[0.001] * 500))
    pace.is_long("mail")

    assert pace.most_in_flight(SLOTS) == SLOTS
