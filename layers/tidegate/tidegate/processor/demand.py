"""How many processors a lane needs: numbers in, a number out. The simulator (bench/simulate.py) decides by it too."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class LaneConfig:
    """What operators have set for a lane, or the default. None: as the function's settings say."""

    max_workers: int = 5
    scale_thresholds: tuple[int, ...] = (10, 30, 60, 100)
    scale_out_seconds: float = 30
    scale_in_seconds: float = 120
    linger_seconds: float = 60
    slots: int | None = None
    max_jobs: int | None = None
    claim_batch: int = 500
    connection_budget: int = 15

    @classmethod
    def read(cls, table: Any, lane: str, *, connection_budget: int) -> "LaneConfig":
        """`table`: worker_config, by key. What is set for the lane lies over what is set for all."""
        config = dict(table) if isinstance(table, Mapping) else {}
        lanes = config.get("lanes")
        of_lane = lanes.get(lane) if isinstance(lanes, Mapping) else None
        config |= of_lane if isinstance(of_lane, Mapping) else {}
        known = {key: value for key, value in config.items() if key in cls.__dataclass_fields__ and value is not None}
        if "scale_thresholds" in known:
            known["scale_thresholds"] = tuple(known["scale_thresholds"])
        return cls(**(known | {"connection_budget": connection_budget}))

    @property
    def most_jobs(self) -> int:
        """More jobs than this need no more processors."""
        return max(self.scale_thresholds, default=0) + 1


@dataclass(frozen=True)
class Processors:
    claiming: int
    """Those of the lane that will claim again, with time for what is startable."""
    in_lane: int
    in_all: int
    """In all lanes: each holds a connection."""


def workers_wanted(startable: int, running: int, processors: Processors, config: LaneConfig) -> int:
    """How many processors of the lane should claim. Running jobs count: a processor whose slots are full of long jobs
    does not help the next one."""
    jobs = startable + running
    needed = min(1 + sum(jobs > step for step in config.scale_thresholds), config.max_workers)
    places = min(config.max_workers - processors.in_lane, config.connection_budget - processors.in_all)
    return min(needed, processors.claiming + max(places, 0))
