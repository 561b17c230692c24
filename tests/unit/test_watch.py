import random

from tidegate.telemetry import MAX_VALUES
from tidegate.watch import Sample


def test_few_values_are_all_kept() -> None:
    sample = Sample()

    sample.add([3.0, 1.0])
    sample.add([2.0])

    assert sample.values == [3.0, 1.0, 2.0]


def test_of_many_values_as_many_are_kept_as_a_line_takes() -> None:
    sample = Sample()

    for _ in range(100):
        sample.add([1.0] * 250)

    assert len(sample.values) == MAX_VALUES


def test_early_and_late_values_have_the_same_chance() -> None:
    random.seed(7)
    kept = []

    for _ in range(200):
        sample = Sample()
        sample.add(float(number) for number in range(1000))
        kept += sample.values

    early = sum(value < 500 for value in kept) / len(kept)
    assert 0.48 < early < 0.52
