"""One invocation, from top to bottom."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tidegate.claim import LOCK_GRACE_SECONDS, Limits, claim, claim_suspect
from tidegate.database import Connection
from tidegate.declare import declare
from tidegate.job import Claimed
from tidegate.job_type import JobTypes
from tidegate.reclaim import reclaim
from tidegate.run import Slots
from tidegate.settings import Settings
from tidegate.settle import settle
from tidegate.telemetry import logger

# What an invocation keeps for its end: to stop what still runs, and to settle once more.
RESERVE_SECONDS = LOCK_GRACE_SECONDS


@dataclass
class Processor:
    connection: Connection
    job_types: JobTypes
    settings: Settings
    worker: str
    """The request id of the invocation: it stands in the locks and in every log line."""
    remaining: Callable[[], float]
    """Seconds until the platform ends the invocation."""
    counts: Counter[str] = field(default_factory=Counter)

    def run(self) -> dict[str, int]:
        declare(self.connection, self.job_types.values())
        self.counts["reclaimed"] += reclaim(self.connection)
        with Slots(self.job_types, size=self.settings.slots, worker=self.worker) as slots:
            self._run_suspects(slots)
            self._run_jobs(slots)
        logger.info("invocation ended", extra=self.counts)
        return dict(self.counts)

    def _run_suspects(self, slots: Slots) -> None:
        """One after the other, each with nothing beside it: if this invocation dies, exactly one job is to blame."""
        while self._room(slots) and (job := claim_suspect(self.connection, limits=self._limits())):
            self._start(slots, job)
            while slots.busy:
                self._settle(slots)

    def _run_jobs(self, slots: Slots) -> None:
        while True:
            if room := self._room(slots):
                for job in claim(self.connection, room=room, limits=self._limits()):
                    self._start(slots, job)
            if not slots.busy:
                return
            self._settle(slots)

    def _room(self, slots: Slots) -> int:
        return min(slots.free, self.settings.max_jobs - self.counts["claimed"])

    def _limits(self) -> Limits:
        return Limits(list(self.job_types), self._seconds_left(), self.worker)

    def _start(self, slots: Slots, job: Claimed) -> None:
        self.counts["claimed"] += 1
        slots.start(job)

    def _settle(self, slots: Slots) -> None:
        left = self._seconds_left()
        self.counts += settle(self.connection, slots.finished(within=left) if left > 0 else slots.interrupt())

    def _seconds_left(self) -> float:
        return self.remaining() - RESERVE_SECONDS
