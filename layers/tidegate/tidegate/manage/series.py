"""The lines of a chart: at most twelve, the smaller ones summed up; and percentiles of histograms."""

from collections import defaultdict
from dataclasses import dataclass

MOST_SERIES = 12
REST = "*"
"""The name of the series that is the sum of the smaller ones. No type or lane has it."""
# The buckets are described with the table: the first ends here, each next one at twice the one before.
_FIRST_BOUND = 2.0**-10

type Values = dict[int, float]
"""By the number of the step."""
type Histograms = dict[int, list[float]]


@dataclass(frozen=True)
class Series:
    name: str
    label: str
    values: list[float | None]
    """One for each of `times`; null: nothing is known of that time."""


def series(
    name: str, values: Values | dict[int, float | None], points: int, *, label: str = "", missing: float | None = None
) -> Series:
    return Series(name, label or name, [_short(values.get(n, missing)) for n in range(points)])


def largest(found: dict[str, Values], points: int, *, missing: float | None) -> list[Series]:
    rest_before = found.pop(REST, {})
    kept, rest = _split(sorted(found, key=lambda name: -sum(found[name].values())), more=bool(rest_before))
    drawn = [series(name, found[name], points, missing=missing) for name in kept]
    if rest or rest_before:
        total = defaultdict[int, float](float, rest_before)
        for name in rest:
            for n, value in found[name].items():
                total[n] += value
        drawn.append(series(REST, total, points, label=_others(len(rest)), missing=missing))
    return drawn


def percentiles(every: Histograms, points: int) -> list[Series]:
    """Of 100 runs, so many took no longer."""
    return [
        series(f"p{share}", {n: percentile(each, share) for n, each in every.items()}, points, label=f"{share} of 100")
        for share in (50, 95, 99)
    ]


def high_percentiles(found: dict[str, Histograms], others: dict[str, int], points: int) -> list[Series]:
    """The 95th."""
    values = {name: {n: percentile(each, 95) for n, each in every.items()} for name, every in found.items()}
    size = {name: sum(map(sum, every.values())) for name, every in found.items()}
    return [
        series(name, values[name], points, label=_others(others[name]) if name == REST else name)
        for name in sorted(found, key=lambda name: (name == REST, -size[name]))
    ]


def in_order(found: dict[str, Values], others: dict[str, int], points: int) -> list[Series]:
    """The largest first, and the sum of the smaller ones last."""
    return [
        series(name, found[name], points, label=_others(others[name]) if name == REST else name, missing=0.0)
        for name in sorted(found, key=lambda name: (name == REST, -sum(found[name].values())))
    ]


def percentile(buckets: list[float], share: float) -> float | None:
    """Within a bucket as if its runs lay evenly on a scale of powers."""
    wanted, seen = sum(buckets) * share / 100, 0.0
    for n, count in enumerate(buckets):
        if count and seen + count >= wanted:
            within = (wanted - seen) / count
            upper = _FIRST_BOUND * 2.0**n
            return upper * within if n == 0 else upper / 2 * 2.0**within
        seen += count
    return None


def _others(number: int) -> str:
    return f"{number} others" if number else "others"


def _split(names: list[str], *, more: bool) -> tuple[list[str], list[str]]:
    """The largest, and those that are summed up."""
    if len(names) + more <= MOST_SERIES:
        return names, []
    return names[: MOST_SERIES - 1], names[MOST_SERIES - 1 :]


def _short(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.4g}")
