"""How many processors a lane needs."""

import pytest

from tidegate.processor.demand import LaneConfig, Processors, workers_wanted

DEFAULT = LaneConfig()


@pytest.mark.parametrize(
    ("startable", "running", "processors", "config", "wanted"),
    [
        # The default table: one more beyond each step.
        *[
            (jobs, 0, Processors(0, 0, 0), DEFAULT, n)
            for jobs, n in [(0, 1), (1, 1), (10, 1), (11, 2), (30, 2), (31, 3)]
        ],
        *[(jobs, 0, Processors(0, 0, 0), DEFAULT, n) for jobs, n in [(60, 3), (61, 4), (100, 4), (101, 5), (9999, 5)]],
        # Running jobs count as startable ones do.
        (1, 10, Processors(1, 1, 1), DEFAULT, 2),
        (0, 40, Processors(1, 1, 1), DEFAULT, 3),
        # Places: of the lane, and of all lanes.
        (9999, 0, Processors(1, 1, 1), LaneConfig(max_workers=3), 3),
        (9999, 0, Processors(1, 4, 4), DEFAULT, 2),
        (9999, 0, Processors(1, 1, 14), DEFAULT, 2),
        (9999, 0, Processors(1, 1, 15), DEFAULT, 1),
        (9999, 0, Processors(2, 5, 15), DEFAULT, 2),
        (9999, 0, Processors(0, 5, 5), DEFAULT, 0),
        # More than are needed: the rest may drain.
        (3, 0, Processors(4, 4, 4), DEFAULT, 1),
        # A table of its own.
        (5, 0, Processors(1, 1, 1), LaneConfig(scale_thresholds=(4, 8, 12, 16)), 2),
        (3, 0, Processors(1, 1, 1), LaneConfig(scale_thresholds=(1, 1, 1), max_workers=9), 4),
    ],
)
def test_as_many_as_the_jobs_need_and_the_places_allow(
    startable: int, running: int, processors: Processors, config: LaneConfig, wanted: int
) -> None:
    assert workers_wanted(startable, running, processors, config) == wanted


def test_what_is_set_for_a_lane_lies_over_what_is_set_for_all() -> None:
    table = {"max_workers": 3, "slots": None, "enabled": True, "lanes": {"slow": {"max_workers": 2, "slots": 4}}}

    slow, other = (LaneConfig.read(table, lane, connection_budget=7) for lane in ("slow", "default"))

    assert (slow.max_workers, slow.slots, slow.connection_budget) == (2, 4, 7)
    assert (other.max_workers, other.slots, other.scale_thresholds) == (3, None, DEFAULT.scale_thresholds)


@pytest.mark.parametrize("table", [None, 3, [], {"lanes": 7}, {"lanes": {"slow": []}}])
def test_a_table_that_cannot_be_read_leaves_the_defaults(table: object) -> None:
    assert LaneConfig.read(table, "slow", connection_budget=15) == DEFAULT
