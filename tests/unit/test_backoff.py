import pytest

from tidegate.job_type.backoff import Backoff, Exponential, Fixed, Quadratic, declared


@pytest.mark.parametrize(
    ("backoff", "delays"),
    [
        (Exponential(), {1: 30, 2: 60, 3: 120, 5: 480, 6: 600, 7: 600, 1_000_000: 600}),
        (Quadratic(base=10), {1: 10, 2: 40, 3: 90, 100: 600}),
        (Fixed(base=7), {1: 7, 2: 7, 50: 7}),
    ],
    ids=["thirty seconds doubled up to ten minutes", "the square of the attempt", "fixed"],
)
def test_a_backoff_grows(backoff: Backoff, delays: dict[int, float]) -> None:
    assert {attempt: backoff.delay(attempt, chance=0) for attempt in delays} == delays


def test_a_backoff_of_the_applications_own_is_not_described() -> None:
    class Hourly(Fixed): ...

    assert (declared(Hourly()), declared(Fixed())) == (None, {"kind": "fixed", "base": 30, "jitter": 0.1})


@pytest.mark.parametrize("backoff", [Fixed(base=100), Quadratic(base=100), Exponential(base=100)])
def test_jitter_adds_at_most_its_share(backoff: Backoff) -> None:
    assert backoff.delay(1, chance=0) == 100
    assert backoff.delay(1, chance=1) == pytest.approx(110)
