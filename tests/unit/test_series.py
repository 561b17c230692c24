from datetime import UTC, datetime, timedelta

import pytest

from tidegate.manage.series import MOST_SERIES, REST, high_percentiles, in_order, largest, percentile, percentiles
from tidegate.manage.time_steps import DAY, HOUR, LONGEST, MINUTE, MOST_POINTS, MOST_ROWS, steps

NOW = datetime(2026, 6, 15, 12, 34, 56, tzinfo=UTC)


def buckets(**counts: float) -> list[float]:
    return [counts.get(f"b{n}", 0.0) for n in range(24)]


@pytest.mark.parametrize(
    ("of", "share", "seconds"),
    [
        (buckets(), 50, None),
        (buckets(b10=4), 100, 1.0),
        (buckets(b10=4), 50, 2**-0.5),
        (buckets(b0=2), 50, 2**-11),
        (buckets(b10=1, b11=99), 1, 1.0),
        (buckets(b23=1), 100, 8192.0),
    ],
)
def test_a_percentile_lies_within_its_bucket(of: list[float], share: float, seconds: float | None) -> None:
    assert percentile(of, share) == (None if seconds is None else pytest.approx(seconds))


def test_times_of_which_nothing_is_known_have_no_percentile() -> None:
    p50, p95, p99 = percentiles({1: buckets(b10=1)}, 2)

    assert (p50.name, p95.name, p99.name) == ("p50", "p95", "p99")
    assert p50.values == [None, pytest.approx(0.7071)]


def test_twelve_series_are_drawn_and_a_thirteenth_makes_the_smallest_one() -> None:
    def drawn(of: int) -> list[tuple[str, str, list[float | None]]]:
        found = {f"t{n}": {0: float(n)} for n in range(1, of + 1)}
        return [(each.name, each.label, each.values) for each in largest(found, 1, missing=0.0)]

    assert [name for name, _, _ in drawn(12)] == [f"t{n}" for n in range(12, 0, -1)]
    assert len(drawn(13)) == len(drawn(100)) == MOST_SERIES
    assert drawn(13)[-1] == (REST, "2 others", [3.0])
    assert largest({}, 1, missing=0.0) == []


def test_the_largest_stands_first_and_the_rest_last() -> None:
    runs = {"few": {0: buckets(b10=1)}, REST: {0: buckets(b20=99)}, "many": {1: buckets(b10=5)}}
    ends = {"few": {0: 1.0}, REST: {0: 99.0}, "many": {1: 5.0}}
    others = {"few": 0, REST: 3, "many": 0}

    for drawn in (high_percentiles(runs, others, 2), in_order(ends, others, 2)):
        assert [(each.name, each.label) for each in drawn] == [("many", "many"), ("few", "few"), (REST, "3 others")]
        assert not drawn[0].values[0]


@pytest.mark.parametrize(
    ("ago", "types", "width", "of"),
    [
        (timedelta(minutes=30), 1, MINUTE, MINUTE),
        (timedelta(hours=6), 10, MINUTE, MINUTE),
        (timedelta(hours=24), 10, 5 * MINUTE, MINUTE),
        (timedelta(hours=24), 100, HOUR, HOUR),
        (timedelta(days=7), 10, HOUR, HOUR),
        (timedelta(days=14), 100, DAY, DAY),
        (timedelta(days=89), 9, 6 * HOUR, HOUR),
        (timedelta(days=399), 10, DAY, DAY),
        (timedelta(seconds=1), 1, MINUTE, MINUTE),
    ],
)
def test_steps_are_as_narrow_as_can_be_read_and_drawn(ago: timedelta, types: int, width: int, of: int) -> None:
    found = steps(NOW - ago, NOW, now=NOW, types=types)

    assert (found.width, found.of) == (width, of)


@pytest.mark.parametrize("types", [1, 20, 2000])
@pytest.mark.parametrize("at_least", [MINUTE, HOUR, DAY])
@pytest.mark.parametrize("minutes", [1, 400, 401, 3000, 40_000, 128_000, 570_000])
def test_no_chart_has_more_points_or_rows_than_its_bound(types: int, at_least: int, minutes: int) -> None:
    since = max(NOW - timedelta(minutes=minutes), NOW - LONGEST)

    found = steps(since, NOW, now=NOW, types=types, at_least=at_least)

    assert len(found.starts) <= MOST_POINTS
    assert (found.width >= at_least, found.width % found.of, int(found.since.timestamp()) % found.width) == (True, 0, 0)
    assert found.of == DAY or len(found.starts) * found.width / found.of * types <= MOST_ROWS * 1.1 + found.width
