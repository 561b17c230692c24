import pytest

from tidegate.job_type.backoff import Backoff, Exponential, Fixed, Quadratic, declared


def test_the_default_is_thirty_seconds_doubled_up_to_ten_minutes() -> None:
    delays = [Exponential().delay(attempt, chance=0) for attempt in (1, 2, 3, 5, 6, 7, 1_000_000)]

    assert delays == [30, 60, 120, 480, 600, 600, 600]


def test_quadratic_grows_with_the_square_of_the_attempt() -> None:
    assert [Quadratic(base=10).delay(attempt, chance=0) for attempt in (1, 2, 3, 100)] == [10, 40, 90, 600]


def test_fixed_stays() -> None:
    assert {Fixed(base=7).delay(attempt, chance=0) for attempt in (1, 2, 50)} == {7}


def test_a_backoff_of_the_applications_own_is_not_described() -> None:
    class Hourly(Fixed): ...

    assert (declared(Hourly()), declared(Fixed())) == (None, {"kind": "fixed", "base": 30, "jitter": 0.1})


@pytest.mark.parametrize("backoff", [Fixed(base=100), Quadratic(base=100), Exponential(base=100)])
def test_jitter_adds_at_most_its_share(backoff: Backoff) -> None:
    assert backoff.delay(1, chance=0) == 100
    assert backoff.delay(1, chance=1) == pytest.approx(110)
