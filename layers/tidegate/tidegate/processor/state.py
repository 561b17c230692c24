"""All that changes while an invocation goes on, and what each part of it works with."""

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tidegate.base.settings import Settings
from tidegate.job_type.definition import JobTypes
from tidegate.outcome import Finished
from tidegate.processor.clock import Clock
from tidegate.processor.demand import LaneConfig
from tidegate.processor.fleet import Worker
from tidegate.processor.held import Held
from tidegate.processor.lane_metrics import Depth, Times
from tidegate.processor.patient import PatientConnection
from tidegate.processor.waker import Waker


@dataclass
class State:
    slots: int
    max_jobs: int
    claim_batch: int = LaneConfig.claim_batch
    config: LaneConfig = field(default_factory=LaneConfig)

    types: list[str] = field(default_factory=list)
    """What it can claim."""
    remote_types: JobTypes = field(default_factory=dict)
    is_rated: bool = False
    """A type of the lane has a rate."""
    is_direct: bool = False
    """No pooler stands between the processor and Postgres."""

    counts: Counter[str] = field(default_factory=lambda: Counter(reclaimed=0, scheduled=0, claimed=0, pruned=0))
    settlements: int = 0
    times: Times = field(default_factory=Times)

    unsettled: list[Finished] = field(default_factory=list)
    held: Held = field(default_factory=Held)
    settle_at: float = 0.0

    look_again_at: float = 0.0
    """When it claims next, by time.monotonic(), as all of these times."""
    is_idle: bool = False
    """It has slots that it found no jobs for."""
    is_draining: bool = False
    """It ends what it has begun, and claims no more."""
    is_alone: bool = False
    """It runs suspects, and nothing beside them."""
    trusts_floors: bool = True
    """The first claim of a tick does not."""
    was_in_vain: bool = False
    """A rate token was there, and no job could be claimed with it."""

    siblings: int = 0
    """Processors that are still to be started."""
    others_ready: bool = False
    """It has made jobs ready that other processors may have to be woken for."""
    wake_others_at: float = 0.0
    heartbeat_at: float = 0.0
    next_tick_at: float = 0.0
    """Of its lane, by time.monotonic(), as far as it is known."""
    has_stopped: bool = False
    """Its row says that it claims no more: requests wake another processor."""
    has_slept: bool = False
    depth: Depth | None = None
    """What it leaves in its lane."""
    report_at: float = 0.0
    keep_up_at: float = 0.0

    left_out: set[str] = field(default_factory=set)
    """Chores that are set aside."""
    tried_again: set[str] = field(default_factory=set)
    """Chores that were set aside long ago."""

    def read_config(self, table: Any, settings: Settings, lane: str) -> None:
        """Operators may change it at any time."""
        config = self.config = LaneConfig.read(table, lane, connection_budget=settings.connection_budget)
        self.slots = config.slots or settings.slots
        self.max_jobs = config.max_jobs or settings.max_jobs
        self.claim_batch = config.claim_batch

    def sleeps_for(self, seconds: float | None) -> bool:
        """Whether a job that is due then is due before the next tick, and worth waiting for."""
        if seconds is None or seconds > self.config.linger_seconds:
            return False
        return time.monotonic() + seconds < self.next_tick_at

    @property
    def has_jobs(self) -> bool:
        """Begun and not settled: what they have done would be lost."""
        return self.counts["claimed"] > self.settlements + self.counts["lost"]


@dataclass(frozen=True)
class Invocation:
    """What an invocation is given, and what it knows."""

    settings: Settings
    worker: Worker
    job_types: JobTypes
    clock: Clock
    database: PatientConnection
    state: State
    waker: Waker
    longest: float
    """How long a job may take, in an invocation that has just begun."""
