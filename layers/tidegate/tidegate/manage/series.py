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
        drawn.append(series(REST, total, points, label=_others(rest), missing=missing))
    return drawn


def percentiles(every: Histograms, points: int) -> list[Series]:
    """Of 100 runs, so many took no longer."""
    return [
        series(f"p{share}", {n: percentile(each, share) for n, each in every.items()}, points, label=f"{share} of 100")
        for share in (50, 95, 99)
    ]


def high_percentiles(found: dict[str, Histograms], points: int) -> list[Series]:
    """The 95th, of those with the most runs."""
    rest_before = found.pop(REST, {})
    by_size = sorted(found, key=lambda name: -sum(sum(buckets) for buckets in found[name].values()))
    kept, rest = _split(by_size, more=bool(rest_before))
    for name in rest:
        for n, buckets in found[name].items():
            rest_before[n] = added_up(rest_before.get(n), buckets)
    every = {name: found[name] for name in kept} | ({REST: rest_before} if rest_before else {})
    return [
        series(
            name,
            {n: percentile(each, 95) for n, each in histograms.items()},
            points,
            label=_others(rest) if name == REST else name,
        )
        for name, histograms in every.items()
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


def added_up(one: list[float] | None, other: list[float]) -> list[float]:
    return [a + b for a, b in zip(one, other, strict=True)] if one else other


def _others(rest: list[str]) -> str:
    return f"{len(rest)} others" if rest else "others"


def _split(names: list[str], *, more: bool) -> tuple[list[str], list[str]]:
    """The largest, and those that are summed up."""
    if len(names) + more <= MOST_SERIES:
        return names, []
    return names[: MOST_SERIES - 1], names[MOST_SERIES - 1 :]


def _short(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.4g}")
