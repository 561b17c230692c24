import random

from tidegate.base.telemetry import MAX_VALUES
from tidegate.job import Claimed
from tidegate.outcome import Completed, Finished, Outcome, Released
from tidegate.processor.lane_metrics import Times


def ended(seconds: float, *, outcome: Outcome = Completed("1"), due: float = 0, started: float = 0) -> Finished:  # noqa: B008
    nothing = (None,) * 8
    return Finished(
        Claimed("id", 1, "email", 10, "{}", 0, 3, 0, 30, *nothing, "alice", 0, due, started, 0),
        outcome,
        seconds=seconds,
    )


def test_a_job_counts_with_its_time_and_with_its_wait() -> None:
    times = Times()

    times.add([ended(2, due=100, started=107)])

    assert times.kept == [(2, 7)]


def test_a_clock_that_went_back_makes_no_negative_wait() -> None:
    times = Times()

    times.add([ended(2, due=100, started=99)])

    assert times.kept == [(2, 0)]


def test_a_job_released_before_it_began_took_no_time() -> None:
    times = Times()

    times.add([ended(0, outcome=Released())])

    assert times.kept == []


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
