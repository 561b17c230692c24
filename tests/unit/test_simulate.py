"""The model of bench/simulation.py follows the same rules as the SQL functions of the lanes."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.forecast import Load, advise, answer
from bench.simulation import Machine, Result, Setting, Simulation


def _run(
    arrivals: list[float],
    setting: Setting | None = None,
    *,
    work: float | Callable[[], float] = 1,
    machine: Machine | None = None,
) -> Result:
    takes = work if callable(work) else lambda: work
    setting = setting or Setting(tick=1e9)
    return Simulation(arrivals, takes, setting, machine or Machine(), seconds=0, first_tick=1e9).run()


_settings = st.builds(
    Setting,
    tick=st.sampled_from([5.0, 60.0]),
    egress=st.sampled_from(["none", "endpoint"]),
    slots=st.integers(1, 20),
    max_workers=st.integers(1, 8),
    thresholds=st.sampled_from(["", "1,2,3", "10,30,60,100"]),
    budget=st.integers(1, 10),
    max_jobs=st.sampled_from([5, 10_000]),
    scale_out=st.sampled_from([0.0, 30.0]),
    scale_in=st.sampled_from([0.0, 120.0]),
)


@settings(deadline=None, max_examples=200)
@given(setting=_settings, arrivals=st.lists(st.floats(0, 200), max_size=300), seed=st.integers(0, 9))
def test_no_job_is_lost_or_early_or_beyond_the_limits(setting: Setting, arrivals: list[float], seed: int) -> None:
    chance = Random(seed)

    result = Simulation(
        arrivals, lambda: chance.expovariate(1), setting, Machine(), seconds=200, first_tick=setting.tick
    ).run()

    assert len(result.waits) + result.left == len(arrivals)
    assert all(wait >= 0 for wait in result.waits)
    assert result.peak <= min(setting.max_workers, setting.budget)


def test_without_ticks_every_job_is_run() -> None:
    chance = Random(1)
    arrivals = [chance.uniform(0, 1000) for _ in range(3000)]

    result = _run(arrivals, work=lambda: chance.expovariate(1))

    assert len(result.waits) == 3000
    assert result.left == 0


def test_the_same_seed_gives_the_same_answer() -> None:
    once, again, other = (answer(Load(), Setting(), Machine(), seed=seed) for seed in (1, 1, 2))

    assert once == again
    assert once.result.waits != other.result.waits


@pytest.mark.parametrize(("jobs", "workers"), [(10, 1), (11, 2), (31, 3), (61, 4), (101, 5), (1000, 5)])
def test_the_number_of_jobs_decides_the_number_of_processors(jobs: int, workers: int) -> None:
    assert _run([0.0] * jobs).peak == workers


def test_within_the_cool_down_no_more_processors_start() -> None:
    arrivals = [0.0] * 11 + [5.0] * 1000

    result = _run(arrivals, work=20)

    # Two at first; the others start with the decision thirty seconds later.
    assert sum(wait > 25 for wait in result.waits) > 500
    assert result.peak == 5


def test_a_sibling_starts_others() -> None:
    """More come when the first has left, and its sibling is still at work. Once in a cool-down."""
    setting = Setting(tick=1e9, slots=1, thresholds="1,2,3", scale_out=5)

    result = _run([0.0] * 2 + [6.5] * 5, setting, work=5)

    assert result.invocations == 5
    assert len(result.waits) == 7


def test_no_processor_is_woken_while_another_will_look() -> None:
    result = _run([0, 2, 2.1, 3, 4], work=5)

    assert len(result.wakes) == 1
    assert max(result.waits[:-1]) < 0.6


def test_a_processor_near_its_end_is_not_waited_for() -> None:
    setting = Setting(tick=1e9, processor_timeout=60, job_timeout=40)

    result = _run([0, 20], setting, work=30)

    assert len(result.wakes) == 2
    assert result.waits[-1] == pytest.approx(1, abs=0.01)


def test_a_leaving_processor_wakes_another_for_the_rest() -> None:
    setting = Setting(tick=1e9, slots=1, max_workers=1, processor_timeout=60, job_timeout=40)

    result = _run([0, 0, 0], setting, work=30)

    assert len(result.waits) == 3
    assert result.invocations == 3


def test_without_a_way_out_jobs_wait_for_the_tick() -> None:
    setting = Setting(egress="none", tick=60)

    result = Simulation([10.0], lambda: 1, setting, Machine(), seconds=60, first_tick=60).run()

    assert result.waits == [pytest.approx(51, abs=0.01)]
    assert result.wakes == []


def test_who_has_room_to_spare_leaves_when_the_others_are_enough() -> None:
    """Two of them share what one could do, so that neither is ever without a job."""
    arrivals = [0.0] * 20 + [float(second) for second in range(600)]

    def seconds(scale_in: float) -> float:
        chance = Random(1)
        setting = Setting(tick=1e9, scale_in=scale_in, processor_timeout=900)
        return _run(arrivals, setting, work=lambda: chance.uniform(4, 12)).seconds

    assert seconds(scale_in=10) < seconds(scale_in=1e9) - 30


def test_a_handler_ends_at_its_timeout() -> None:
    result = _run([0], Setting(tick=1e9, job_timeout=10), work=100)

    assert result.stopped == 1
    assert result.drained == pytest.approx(11, abs=0.01)


def test_the_price_counts_logs_and_the_functions_of_the_api() -> None:
    """Ten million jobs a day: of those that come one by one these two are the larger part."""
    per_hour = 10_000_000 / 24
    setting = replace(Setting(), slots=50, max_workers=10, memory=3200, processor_timeout=900, max_jobs=1_000_000)

    def dollars(request: int) -> float:
        return answer(Load(per_hour, work=0.2, request=request), setting, Machine()).dollars

    # Of 300 million requests, in dollars a million: the gateway, Lambda, and 950 bytes of log each.
    assert dollars(1) - dollars(100) == pytest.approx(0.99 * 300 * (1.00 + 0.65 + 0.48), rel=0.02)


def test_at_rest_no_metric_is_paid_for() -> None:
    rest = answer(Load(jobs_per_hour=0.001), Setting(egress="none"), Machine(), hours=1).dollars

    # Database, disk, alarms, a secret, and the ticks.
    assert rest == pytest.approx(24 + 2.3 + 5.4 + 0.4 + 0.6, abs=0.3)


def test_the_advice_keeps_its_promise() -> None:
    load = Load(jobs_per_hour=5_000, work=2)

    best = advise(load, 5, Machine(), Setting())

    assert best is not None
    assert best.result.wait(0.95) <= 5
    assert best.result.left == 0


def test_without_a_way_out_the_advice_promises_a_minute() -> None:
    best = advise(Load(jobs_per_hour=60), 70, Machine(), Setting())

    assert best is not None
    assert best.setting.egress == "none"
