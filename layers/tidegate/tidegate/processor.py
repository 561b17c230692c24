"""One invocation, from top to bottom."""

import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import psycopg

from tidegate.batch import end_batches
from tidegate.claim import (
    LOCK_GRACE_SECONDS,
    Claiming,
    Limits,
    claim,
    claim_suspect,
    seconds_to_next_token,
    unblock,
    unblock_all,
)
from tidegate.database import Connection
from tidegate.declare import declare
from tidegate.job import Claimed
from tidegate.job_type import JobTypes
from tidegate.outcome import Released, Waiting
from tidegate.prune import prune_if_due
from tidegate.reclaim import reclaim
from tidegate.report import report
from tidegate.run import KILL_GRACE_SECONDS, STALE_SECONDS, Finished, Slots
from tidegate.schedule import schedule
from tidegate.settings import Settings
from tidegate.settle import Completing, is_plain, settle
from tidegate.telemetry import logger
from tidegate.wait import wake, wake_due
from tidegate.worker import Worker, deregister, register

# What an invocation keeps for its end: to stop what still runs, and to settle once more.
RESERVE_SECONDS = LOCK_GRACE_SECONDS
# A handler may begin a little after its claim, and be killed a little after its timeout.
MARGIN_SECONDS = RESERVE_SECONDS + STALE_SECONDS + KILL_GRACE_SECONDS
# No more than one statement in this time carries what running jobs say.
_REPORT_SECONDS = 1.0
# While some slots are busy, free ones look for new jobs this often, even if nothing has ended.
_LOOK_AGAIN_SECONDS = 0.5
# What has ended is settled together with what ends until then …
_SETTLE_SECONDS = 0.02
# … but no more at once. Larger batches are no faster, and keep their locks longer.
_SETTLE_BATCH = 250
_CLAIM_BATCH = 500
# A ready job that waits only for its type's rate is waited for, since the next tick is not sooner.
_TOKEN_SECONDS = 60.0
# A Postgres that restarts is back within this time, or the invocation gives up.
_RECONNECT_SECONDS = 4.0


@dataclass
class Processor:
    connect: Callable[[], Connection]
    """The environment's connection; a new one when it has been lost."""
    job_types: JobTypes
    settings: Settings
    worker: Worker
    remaining: Callable[[], float]
    """Seconds until the platform ends the invocation."""

    def run(self) -> dict[str, int]:
        self._counts: Counter[str] = Counter()
        self._unsettled: list[Finished] = []
        self._settle_at = self._report_at = self._look_again_at = 0.0
        self._was_in_vain = False
        # What Postgres works at while the slots go on: nothing else is asked before it has been answered.
        self._asked: Claiming | Completing | None = None
        self._prepare()
        known = {name: self.job_types[name] for name in self._types}
        with Slots(known, size=self.settings.slots, worker=self.worker.id) as self._slots:
            self._run_suspects()
            self._run_jobs()
        self._persistently(lambda c: deregister(c, self.worker))
        self._counts["pruned"] += self._persistently(lambda c: prune_if_due(c, seconds=self._seconds_left()))
        logger.info("invocation ended", extra=self._counts)
        return dict(self._counts)

    def _prepare(self) -> None:
        self._persistently(lambda c: register(c, self.worker, seconds=self.remaining()))
        longest = self._seconds_left()
        self._types = self._persistently(lambda c: declare(c, self.job_types.values(), longest=longest))
        self._counts["reclaimed"] += self._persistently(reclaim)
        self._counts["scheduled"] += self._persistently(lambda c: schedule(c, self._types))
        self._persistently(wake_due)
        self._persistently(end_batches)
        self._persistently(unblock_all)

    def _run_suspects(self) -> None:
        """One after the other, each with nothing beside it: if this invocation dies, exactly one job is to blame.

        For half of the time at the most: the innocent have waited as well."""
        self._look_again_at = math.inf
        enough = self._seconds_left() / 2
        while (
            self._seconds_left() > enough
            and self._room
            and (job := self._persistently(lambda c: claim_suspect(c, limits=self._limits())))
        ):
            self._start([job])
            while self._slots.in_flight or self._unsettled or self._asked:
                self._listen()

    def _run_jobs(self) -> None:
        self._look_again_at = 0.0
        while True:
            self._claim()
            if self._slots.in_flight or self._unsettled or self._asked:
                self._listen()
            elif not self._wait_for_a_token():
                return

    def _claim(self) -> None:
        room = self._room
        if not (self._asked or self._is_over) and room > 0 and time.monotonic() >= self._look_again_at:
            self._asked = self._persistently(lambda c: Claiming(c, room=room, limits=self._limits()))

    def _start(self, jobs: list[Claimed]) -> None:
        self._counts["claimed"] += len(jobs)
        self._was_in_vain = self._was_in_vain and not jobs
        if self._is_over:
            self._hear([Finished(job, Released()) for job in jobs])
        else:
            self._slots.start(jobs)

    def _listen(self) -> None:
        """Hears what has ended, then does what is due."""
        if self._is_over:
            self._end()
            return
        self._hear(
            self._slots.finished(
                within=self._patience(), or_when=[self._asked.question.fileno()] if self._asked else []
            )
        )
        self._hear_postgres()
        if self._is_due_to_settle and not self._asked:
            self._settle()
        if time.monotonic() >= self._report_at:
            self._report()

    def _hear(self, finished: list[Finished]) -> None:
        if finished and not self._unsettled:
            self._settle_at = time.monotonic() + _SETTLE_SECONDS
        self._unsettled += finished

    def _settle(self) -> None:
        """What is plain while the slots go on; the rest at once."""
        batch, self._unsettled = self._unsettled, []
        plain = [finished for finished in batch if is_plain(finished)]
        if len(plain) < len(batch):
            self._settle_now([finished for finished in batch if not is_plain(finished)])
        if plain:
            self._asked = self._persistently(lambda c: Completing(c, plain))

    def _settle_now(self, batch: list[Finished]) -> None:
        self._settled(batch, self._persistently(lambda c: settle(c, batch)))

    def _settled(self, batch: list[Finished], counts: Counter[str]) -> None:
        self._counts.update(counts)
        self._persistently(lambda c: follow_through(c, batch))
        # A limit may have room again, and what has ended may have been what others waited for.
        if self._look_again_at < math.inf:
            self._look_again_at = 0.0

    def _hear_postgres(self, *, wait: bool = False) -> None:
        """What it was asked is done. If it refuses, or is gone, the same once more, step by step."""
        asked = self._asked
        if asked is None or not (wait or asked.question.is_answered):
            return
        self._asked = None
        if isinstance(asked, Completing):
            counts = asked.end()
            if counts is None:
                self._settle_now(asked.batch)
            else:
                self._settled(asked.batch, counts)
            return
        jobs = asked.end()
        if jobs is None:
            jobs = self._persistently(lambda c: claim(c, room=asked.room, limits=self._limits()))
        if len(jobs) < asked.room:
            self._look_again_at = time.monotonic() + _LOOK_AGAIN_SECONDS
        if self._is_due_to_settle:  # before the jobs are handed out, which takes a while
            self._settle()
        self._start(jobs)

    def _report(self) -> None:
        self._report_at = time.monotonic() + _REPORT_SECONDS
        running = self._slots.running(longer_than=_REPORT_SECONDS)
        if running:
            wishes = self._persistently(lambda c: report(c, running))
            self._counts["lost"] += len(wishes.lost)
            self._slots.forget(wishes.lost)
            self._hear(self._slots.cancel(wishes.cancel))

    def _end(self) -> None:
        """The time is over: what has not started goes back, what runs is stopped; neither is charged."""
        self._hear(self._slots.interrupt())
        give_up = time.monotonic() + KILL_GRACE_SECONDS
        while self._slots.in_flight and time.monotonic() < give_up:
            self._hear(self._slots.finished(within=give_up - time.monotonic()))
        self._hear(self._slots.kill())
        self._hear_postgres(wait=True)
        batch, self._unsettled = self._unsettled, []
        self._settle_now(batch)

    def _wait_for_a_token(self) -> bool:
        seconds = self._persistently(lambda c: seconds_to_next_token(c, self._limits())) if self._room > 0 else None
        if seconds is None or seconds > min(_TOKEN_SECONDS, self._seconds_left()):
            return False
        # A token that is there and was of no use: somebody else holds the job, and will see to the rest.
        if seconds <= 0 and self._was_in_vain:
            return False
        self._was_in_vain = seconds <= 0
        time.sleep(seconds)
        self._look_again_at = 0.0
        return True

    @property
    def _room(self) -> int:
        return min(self._slots.room, self.settings.max_jobs - self._counts["claimed"], _CLAIM_BATCH)

    def _patience(self) -> float:
        now = time.monotonic()
        ends = [self._report_at, now + self._seconds_left() + MARGIN_SECONDS - RESERVE_SECONDS]
        if self._unsettled and not self._asked:
            ends.append(self._settle_at)
        if self._room > 0 and not self._asked:
            ends.append(self._look_again_at)
        return max(min(ends) - now, 0)

    @property
    def _is_due_to_settle(self) -> bool:
        return bool(self._unsettled) and (
            time.monotonic() >= self._settle_at or len(self._unsettled) >= _SETTLE_BATCH or not self._slots.in_flight
        )

    @property
    def _is_over(self) -> bool:
        return self._seconds_left() + MARGIN_SECONDS <= RESERVE_SECONDS

    def _limits(self) -> Limits:
        return Limits(self._types, self.worker.lane, self._seconds_left(), self.worker.id)

    def _seconds_left(self) -> float:
        """For a job that is claimed now."""
        return self.remaining() - MARGIN_SECONDS

    def _persistently[T](self, work: Callable[[Connection], T]) -> T:
        """Postgres may restart under us. Everything here may be done twice: what is settled is fenced, what is claimed
        and not heard of comes back when its lock ends."""
        self._hear_postgres(wait=True)
        give_up = time.monotonic() + _RECONNECT_SECONDS
        while True:
            try:
                return work(self.connect())
            except psycopg.OperationalError:
                if time.monotonic() > give_up:
                    raise
                logger.warning("database lost", exc_info=True)
                time.sleep(0.1)


def follow_through(connection: Connection, batch: list[Finished]) -> None:
    """After the commit: who has waited for these? For all of them: a wish to cancel may have ended any."""
    jobs = [finished.job for finished in batch]
    waiting = {finished.job.id for finished in batch if isinstance(finished.outcome, Waiting)}
    unblock(connection, jobs)
    wake(connection, waiting | {job.parent_id for job in jobs if job.parent_id})
    end_batches(connection, {job.batch_id for job in jobs if job.batch_id})
