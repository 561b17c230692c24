"""How many jobs are claimed ahead of free slots."""

from tidegate.job import Claimed
from tidegate.outcome import Completed, Finished
from tidegate.processor.pool.unstarted import Pace

SLOTS = 10


def ended(job_type: str, *seconds: float) -> list[Finished]:
    return [Finished(job(job_type), Completed("null"), seconds=each) for each in seconds]


def job(job_type: str) -> Claimed:
    nothing = (None, None, None, None, None, None, None, None)
    return Claimed("id", 1, job_type, 10, "{}", 0, 3, 0, 30, *nothing, "alice", 0, 0, 0, 0)


def test_no_more_than_there_are_slots_before_jobs_have_been_short() -> None:
    pace = Pace()
    pace.learn(ended("mail", *[0.001] * (2 * SLOTS - 1)))

    assert pace.most_in_flight(SLOTS) == SLOTS


def test_then_as_many_as_have_been_short_in_a_row() -> None:
    pace = Pace()
    for _ in range(5):
        pace.learn(ended("mail", *[0.001] * 20))

    assert pace.most_in_flight(SLOTS) == 100


def test_a_long_one_begins_the_row_anew() -> None:
    pace = Pace()
    pace.learn(ended("mail", *[0.001] * 500))
    pace.learn(ended("mail", 0.001, 2.0, 0.001))

    assert pace.most_in_flight(SLOTS) == SLOTS


def test_a_long_one_is_noticed_while_it_runs() -> None:
    pace = Pace()
    pace.learn(ended("mail", *[0.001] * 500))
    pace.is_long("mail")

    assert pace.most_in_flight(SLOTS) == SLOTS


def test_another_type_has_to_show_that_it_is_short() -> None:
    pace = Pace()
    pace.learn(ended("mail", *[0.001] * 500))
    pace.learn(ended("report", 2.0))

    assert pace.most_in_flight(SLOTS) == SLOTS
