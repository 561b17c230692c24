"""What changes while an invocation runs (State), and what it is given (Invocation)."""

import time
from collections import Counter
from collections.abc import Mapping
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
from tidegate.processor.tally import Tally
from tidegate.processor.waker import Waker
from tidegate.queue.declare import InForce

# A processor that has ended before counts once.
FIRST_COUNT_SECONDS = 10.0


@dataclass
class State:
    slots: int
    max_jobs: int
    claim_batch: int = LaneConfig.claim_batch
    config: LaneConfig = field(default_factory=LaneConfig)

    types: list[str] = field(default_factory=list)
    """The job types that it claims."""
    remote_types: JobTypes = field(default_factory=dict)
    in_force: Mapping[str, InForce] = field(default_factory=dict)
    """What operators have changed, by the name of the type."""
    handler_settings: str = "{}"
    """What handlers read as job.settings."""
    is_rated: bool = False
    """A type of the lane has a rate or a window, or names limits."""
    shares_limits: bool = False
    """What it ends may make room for jobs of other lanes."""
    keys_away: Mapping[str, float] = field(default_factory=dict)
    """Encryption keys that jobs wait for, and since how many seconds."""
    tells: bool = False
    """What it ends may make callbacks, which other processors send."""
    is_direct: bool = False
    """No pooler stands between the processor and Postgres."""

    counts: Counter[str] = field(default_factory=lambda: Counter(reclaimed=0, scheduled=0, claimed=0, pruned=0))
    settlements: int = 0
    times: Times = field(default_factory=Times)
    tally: Tally = field(default_factory=Tally)
    seen: int = 0
    """The most startable jobs that it has seen since it last measured its lane."""

    unsettled: list[Finished] = field(default_factory=list)
    held: Held = field(default_factory=Held)
    settle_at: float = 0.0

    look_again_at: float = 0.0
    """When it claims next, by time.monotonic(), as all of these times."""
    is_idle: bool = False
    """It has free slots: its last claim found fewer jobs than there was room for."""
    is_draining: bool = False
    """It claims no more jobs, and finishes those that it has."""
    runs_suspects: bool = False
    """It runs suspects, and nothing beside them."""
    trusts_floors: bool = True
    """False until the first claim of a tick, which looks below the floors as well."""
    was_in_vain: bool = False
    """It waited for a rate token, and then found no job to claim with it."""

    siblings: int = 0
    """The processors that it still has to start."""
    others_ready: bool = False
    """It made jobs ready that other processors may have to run."""
    wake_others_at: float = 0.0
    heartbeat_at: float = 0.0
    next_tick_at: float = 0.0
    """When the lane ticks next, as far as is known."""
    has_stopped: bool = False
    """Its row says that it claims no more: requests wake another processor."""
    has_slept: bool = False
    depth: Depth | None = None
    """The jobs of its lane, counted when it left."""
    report_at: float = 0.0
    keep_up_at: float = 0.0
    count_at: float = field(default_factory=lambda: time.monotonic() + FIRST_COUNT_SECONDS)

    left_out: set[str] = field(default_factory=set)
    """Chores that are set aside, or that failed in this invocation: it does not do them."""
    tried_again: set[str] = field(default_factory=set)
    """Chores that are set aside, and that it does again."""
    types_tried_again: set[str] = field(default_factory=set)
    """Types whose claims are set aside, and that it claims again."""

    def read_config(self, table: Any, settings: Settings, lane: str) -> None:
        """Operators may change it at any time."""
        config = self.config = LaneConfig.read(table, lane, connection_budget=settings.connection_budget)
        self.slots = config.slots or settings.slots
        self.max_jobs = config.max_jobs or settings.max_jobs
        self.claim_batch = config.claim_batch

    @property
    def longest_sleep(self) -> float:
        """The seconds for which it may sleep: linger_seconds, or until the next tick."""
        return min(self.config.linger_seconds, self.next_tick_at - time.monotonic())

    @property
    def has_jobs(self) -> bool:
        """Some of the jobs that it claimed are not settled: their work would be lost."""
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
