"""One invocation, from top to bottom."""

import contextlib
import math
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import psycopg

from tidegate.base.settings import Settings
from tidegate.base.telemetry import logger
from tidegate.job import Claimed
from tidegate.job_type.definition import JobTypes
from tidegate.outcome import Finished, Released, Waiting
from tidegate.postgres.database import IN_THE_WAY, LOGIN_SECONDS, Connection, Outage, is_direct
from tidegate.processor import target
from tidegate.processor.due_work import DueWork, find_due_work
from tidegate.processor.fleet import Entry, Worker, attend, close, depart, enter, stay, take_leave, try_suspects
from tidegate.processor.held import AGAIN_SECONDS, Held
from tidegate.processor.lane_metrics import Times, publish_metrics
from tidegate.processor.pool.supervisor import KILL_GRACE_SECONDS, STALE_SECONDS, Slots
from tidegate.processor.waker import Waker
from tidegate.queue.batch import LOOKED_AT, end_batches, end_missed_batches
from tidegate.queue.claim import (
    LOCK_GRACE_SECONDS,
    Claiming,
    Limits,
    claim,
    seconds_to_next_token,
    unblock,
    unblock_all,
)
from tidegate.queue.declare import Declaration, declare, judge, report_lane
from tidegate.queue.prune import prune_if_due, prune_if_overdue
from tidegate.queue.reclaim import reclaim
from tidegate.queue.report import report
from tidegate.queue.schedule import schedule
from tidegate.queue.set_aside import attempt, each_alone, is_passing, set_aside, take_back
from tidegate.queue.settle import Completing, is_plain, settle
from tidegate.queue.wait import wake, wake_due

# What an invocation keeps for its end: to stop what still runs, and to settle once more.
RESERVE_SECONDS = LOCK_GRACE_SECONDS
# A handler may begin a little after its claim, and be killed a little after its timeout.
MARGIN_SECONDS = RESERVE_SECONDS + STALE_SECONDS + KILL_GRACE_SECONDS
# No more than one statement in this time carries what running jobs say.
_REPORT_SECONDS = 1.0
# This often it says that it is there, and hears whether more processors are needed, or fewer.
_ATTEND_SECONDS = 1.0
# After so long a silence the places of the others are free (tidegate.enter).
_SILENCE_SECONDS = 10.0
# While some slots are busy, free ones look for new jobs this often, even if nothing has ended.
_LOOK_AGAIN_SECONDS = 0.5
# What has ended is settled together with what ends until then …
_SETTLE_SECONDS = 0.02
# … but no more at once, so that Postgres has the next claim to do while these are handed out.
_SETTLE_BATCH = 500
# … and no more than this is listened to before Postgres has taken it.
_SETTLE_BYTES = 8 * 1024 * 1024
_CLAIM_BATCH = 500
# Where a processor that is idle has to stay for a moment (tidegate.take_leave), it looks this often.
_STAY_SECONDS = 0.1
# A ready job that waits only for its type's rate is waited for, since the next tick is not sooner.
_TOKEN_SECONDS = 60.0
# What the end of an invocation, or the next one, would do too late while this one is busy for minutes.
_KEEP_UP_SECONDS = 10.0
# Where thousands have waited for the same moment.
_WAKE_DUE_SECONDS = 3.0
# A Postgres that restarts is back within this time, or an invocation that has nothing to lose gives up.
_RECONNECT_SECONDS = 4.0
_AGAIN_SECONDS = 0.1
_AGAIN_AT_MOST_SECONDS = 1.0
# So long, when all handlers have ended, the rows are waited for that another session has locked.
_LAST_SECONDS = 1.0


@dataclass
class Processor:
    connect: Callable[[], Connection]
    """The environment's connection; a new one when it has been lost."""
    job_types: JobTypes
    settings: Settings
    worker: Worker
    remaining: Callable[[], float]
    """Seconds until the platform ends the invocation."""
    _asked: deque[Claiming | Completing] = field(default_factory=deque, init=False)
    """What Postgres works at, in turn, while the slots go on; nothing else is asked before all of it is answered."""

    def __post_init__(self) -> None:
        self._counts = Counter(reclaimed=0, scheduled=0, claimed=0, pruned=0)
        self._times = Times()
        self._unsettled: list[Finished] = []
        self._held = Held()
        self._patience_seconds = _RECONNECT_SECONDS
        self._settle_at = self._report_at = self._look_again_at = self._wake_others_at = 0.0
        self._was_in_vain = self._spare = self._closing = self._others_ready = False
        self._settlements = self._siblings = 0
        self._keep_up_at = time.monotonic() + _KEEP_UP_SECONDS
        self._idle_since: float | None = None
        self._waker = Waker(self.settings.functions_by_lane)
        # Before anything is waited for: how long the invocations of this function are, not how long this one has left.
        self._longest = self._seconds_left()

    def run(self) -> dict[str, int]:
        began = time.monotonic()
        work = self._find_due_work()
        self._do_chores(work)
        if self._is_wanted(work) and self._enter():
            self._work(work)
            self._depart()
        elif self._others_ready:
            self._wake_others()
        if "prune" in work.due:
            self._counts["pruned"] += self._try("prune", lambda c: prune_if_due(c, seconds=self._seconds_left()), 0)
        self._try("publish_metrics", lambda c: publish_metrics(c, self.worker.lane, self._counts, self._times), None)
        took = {"lane": self.worker.lane, "by": self.worker.started_by, "duration_ms": _milliseconds_since(began)}
        logger.info("invocation ended", extra=took | self._counts)
        return dict(self._counts)

    def declare(self) -> dict[str, Any]:
        """At a deployment, so that its job types are known before anybody sends such a job."""
        self._patience_seconds = min(LOGIN_SECONDS, self._seconds_left())
        declared = self._declare(self._find_due_work())
        return {"declared": declared.names, "refused": declared.refused}

    def _find_due_work(self) -> DueWork:
        """Mostly there is nothing to do, and this is the only statement."""
        work = self._persistently(lambda c: find_due_work(c, self.worker.lane, self.job_types.values()))
        self._left = {name for name, is_due in work.set_aside.items() if not is_due}
        self._tried_again = work.set_aside.keys() - self._left
        config = work.config if isinstance(work.config, dict) else {}
        self._slots_wanted = config.get("slots") or self.settings.slots
        self._max_jobs = config.get("max_jobs") or self.settings.max_jobs
        self._claim_batch = config.get("claim_batch") or _CLAIM_BATCH
        self._linger_seconds = float(config.get("linger_seconds") or 0)
        return work

    def _do_chores(self, work: DueWork) -> None:
        # An operator may have moved a type here from another lane: the claim decides, by the table.
        known = judge(self.job_types.values(), longest=self._longest, timeouts=work.timeouts).names
        refused = self._declare(work).refused
        self._types = [*(name for name in known if name not in refused), *work.elsewhere]
        self._types = [name for name in self._types if name not in work.unclaimable]
        due = work.due
        if "reclaim" in due:
            self._counts["reclaimed"] += self._try("reclaim", reclaim, 0)
            # Some of them may have been the last that somebody waited for.
            due |= {"wake", "end_batches", "unblock"}
        if "schedule" in due:
            self._counts["scheduled"] += self._try("schedule", lambda c: schedule(c, self._types), 0)
        if "wake" in due:
            self._wake_due()
        if "end_batches" in due:
            # What has died may have left any of them.
            most = None if "reclaim" in due else LOOKED_AT
            self._try("end_batches", lambda c: end_missed_batches(c, start=work.start, most=most), 0)
        if "unblock" in due:
            self._try("unblock", unblock_all, None)
        self._others_ready = bool(due - {"declare", "prune"})

    def _wake_due(self) -> None:
        """Page by page. What is left after a while is for the next one: what is ready has to start as well."""
        give_up = time.monotonic() + _WAKE_DUE_SECONDS
        while self._try("wake", wake_due, 0) and time.monotonic() < give_up:
            pass

    def _declare(self, work: DueWork) -> Declaration:
        """Those of its lane, and those of none: whoever reads the log finds out about them."""
        lane, lanes = self.worker.lane, self.settings.lanes
        mine = [each for each in self.job_types.values() if each.lane == lane or each.lane not in lanes]
        rules: dict[str, Any] = {
            "longest": self._longest,
            "lanes": lanes,
            "elsewhere": work.elsewhere,
            "timeouts": work.timeouts,
        }
        declared = judge(mine, **rules)
        if "declare" in work.due:
            declared = self._try("declare", lambda c: declare(c, mine, **rules), declared)
        handled = [name for name in self.job_types if name not in declared.refused]
        said = Declaration(handled, declared.refused)
        self._try(
            "report_lane", lambda c: report_lane(c, self.worker.lane, self.worker.id, said, longest=self._longest), None
        )
        return declared

    def _is_wanted(self, work: DueWork) -> bool:
        """Also when a chore was done: it may have made something ready, or known."""
        found = work.ready or work.suspects or bool(work.due - {"prune"})
        return found or work.awaited or self._linger_seconds > 0

    def _enter(self) -> bool:
        give_up = time.monotonic() + min(_SILENCE_SECONDS, self._seconds_left())
        entry = self._take_place()
        # If all the others have died a moment ago, nobody else would look for their jobs before the next tick.
        while entry.silent and time.monotonic() < give_up:
            time.sleep(_ATTEND_SECONDS)
            entry = self._take_place()
        if not entry.entered:
            logger.info("enough at work", lane=self.worker.lane)
        self._start_siblings(entry.siblings)
        self._attend_at = time.monotonic() + _ATTEND_SECONDS
        return entry.entered

    def _take_place(self) -> Entry:
        entry = self._persistently(
            lambda c: enter(
                c,
                self.worker,
                seconds=self.remaining(),
                claim_seconds=self._seconds_left(),
                budget=self.settings.connection_budget,
                types=self._types,
            )
        )
        if entry.vanished:
            logger.warning("workers vanished", workers=entry.vanished)
            # Each may have died between a settlement and the look that follows it.
            self._try("end_batches", lambda c: end_missed_batches(c, most=None), 0)
        return entry

    def _start_siblings(self, number: int) -> None:
        """Where Lambda is slow, some now and the rest with the next look: its own jobs must not wait for them."""
        self._siblings += number
        if self._siblings and self._waker.reaches(self.worker.lane):
            started = self._waker.start(self.worker.lane, by="scale", times=self._siblings)
            self._siblings = self._siblings - started if started else 0

    def _work(self, work: DueWork) -> None:
        self._elsewhere = work.elsewhere
        known = {**self.job_types, **self._elsewhere}
        self._rated = work.rated
        self._is_direct = self._persistently(is_direct)
        with Slots(
            {name: known[name] for name in self._types},
            size=self._slots_wanted,
            worker=self.worker.id,
            room_bytes=self.settings.room_bytes,
        ) as self._slots:
            if work.suspects or work.due & {"declare", "reclaim"}:
                self._run_suspects()
            self._run_jobs()
        self._settle_at_last()

    def _depart(self) -> None:
        """Whoever takes his leave looks whether something is left that he had no time, or no room, for."""
        looks = self._persistently(lambda c: depart(c, self.worker))
        if looks or self._counts["claimed"] or self._closing:
            self._wake_others()

    def _wake_others(self) -> None:
        self._others_ready = False
        self._wake_others_at = time.monotonic() + _ATTEND_SECONDS
        if self._waker:
            self._persistently(self._waker.wake)

    def _run_suspects(self) -> None:
        """One after the other, each with nothing beside it: if this invocation dies, exactly one job is to blame.

        For half of the time at the most: the innocent have waited as well. Meanwhile the lane is somebody else's, and
        somebody has a place for it."""
        budget = self.settings.connection_budget
        if not self._persistently(lambda c: try_suspects(c, self.worker, budget=budget)):
            return
        self._look_again_at = math.inf
        enough = self._seconds_left() / 2
        is_away = False
        while (
            not self._closing
            and self._seconds_left() > enough
            and self._room
            and (job := self._try("claim_suspect", self._claim_suspect, None))
        ):
            if not is_away:
                self._persistently(lambda c: close(c, self.worker))
                is_away = self._others_ready = True
            self._start([job])
            while self._is_busy:
                self._listen()
        if not self._closing:
            self._persistently(lambda c: stay(c, self.worker))

    def _claim_suspect(self, connection: Connection) -> Claimed | None:
        return next(iter(claim(connection, room=1, limits=self._limits(), alone=True)), None)

    def _run_jobs(self) -> None:
        self._look_again_at = 0.0
        while True:
            self._claim()
            if self._is_busy:
                self._listen()
            elif self._closing or not (self._wait_for_a_token() or self._wait_for_more()):
                return

    def _claim(self) -> None:
        room = self._room
        if self._has_to_wait(Claiming) or self._closing or self._is_over:
            return
        if room <= 0 or time.monotonic() < self._look_again_at:
            return
        room_bytes = self._slots.room_bytes
        self._ask(lambda c: Claiming(c, room=room, room_bytes=room_bytes, limits=self._limits()))

    def _claim_now(self, room: int, room_bytes: int) -> list[Claimed]:
        """A type whose claims fail is set aside; the others go on."""
        try:
            return self._persistently(lambda c: claim(c, room=room, room_bytes=room_bytes, limits=self._limits()))
        except Exception as error:
            if is_passing(error):
                raise
        able: list[str] = []

        def claim_some(connection: Connection, types: list[str]) -> list[Claimed]:
            jobs = claim(connection, room=room, room_bytes=room_bytes, limits=self._limits(types))
            able.extend(types)
            return jobs

        jobs = self._persistently(lambda c: each_alone(c, "type", self._types, lambda some: claim_some(c, some)))
        self._types = [name for name in self._types if name in able]
        return jobs

    def _start(self, jobs: list[Claimed]) -> None:
        self._counts["claimed"] += len(jobs)
        self._was_in_vain = self._was_in_vain and not jobs
        if jobs:
            self._idle_since = None
        if any(job.type in self._elsewhere for job in jobs):
            target.prepare()
        # Begun so long after its claim, a job would not fit under its lock any more. Fewer are brought more quickly.
        is_stale = bool(jobs) and time.monotonic() - jobs[0].claimed_at > STALE_SECONDS
        if is_stale and len(jobs) > 1:
            self._claim_batch = len(jobs) // 2
        if self._is_over or is_stale:
            self._hear([Finished(job, Released(begun=False)) for job in jobs])
        else:
            self._slots.start(jobs)

    def _listen(self) -> None:
        """Hears what has ended, then does what is due."""
        if self._is_over:
            self._end()
            return
        # An answer that came with the one before, or the end of the connection, is nothing to wait for any more.
        asked = self._asked[0].query if self._asked else None
        if asked and asked.is_answered:
            finished = self._slots.finished(within=0)
        else:
            finished = self._slots.finished(within=self._patience(), or_when=[asked.fileno()] if asked else [])
        self._hear(finished)
        self._hear_postgres(wait=self._has_heard_enough and self._has_to_wait(Completing))
        if self._is_due_to_settle:
            self._settle()
        if self._held.is_due:
            self._settle_held()
        now = time.monotonic()
        if now >= self._report_at:
            self._report()
        if now >= self._keep_up_at:
            self._keep_up()
        if now >= self._attend_at:
            self._attend()
        if self._others_ready and now >= self._wake_others_at:
            self._wake_others()

    def _hear(self, finished: list[Finished]) -> None:
        if finished and not self._unsettled:
            self._settle_at = time.monotonic() + _SETTLE_SECONDS
        self._unsettled += finished
        self._times.add(finished)

    def _settle(self) -> None:
        """What is plain while the slots go on; the rest at once."""
        batch, self._unsettled = self._unsettled, []
        self._slots.heard_bytes = 0
        plain = [finished for finished in batch if is_plain(finished)]
        if len(plain) < len(batch):
            self._settle_now([finished for finished in batch if not is_plain(finished)])
        if plain:
            self._ask(lambda c: Completing(c, plain))

    def _settle_now(self, batch: list[Finished]) -> None:
        counts, locked = self._persistently(lambda c: settle(c, batch))
        if locked or self._held:
            self._held.update(batch, locked)
        not_yet = {finished.job.id for finished in locked}
        self._settled([finished for finished in batch if finished.job.id not in not_yet], counts)

    def _settle_held(self) -> None:
        if not self._slots.in_flight:  # a handler may have locked its own row, and its slot may hold it still
            self._hear(self._slots.kill())
        self._settle_now(self._held.batch)

    def _settle_at_last(self) -> None:
        """No handler is left. What cannot be written now is done again, when its lock has expired."""
        give_up = time.monotonic() + _LAST_SECONDS
        while self._held and time.monotonic() < give_up:
            self._settle_now(self._held.batch)
            if self._held:
                time.sleep(AGAIN_SECONDS)
        self._held.give_up()

    def _settled(self, batch: list[Finished], counts: Counter[str]) -> None:
        self._counts.update(counts)
        self._settlements += counts.total() - counts["lost"]
        if any(_concerns_others(each) for each in batch):
            self._persistently(lambda c: follow_through(c, batch))
        if any(each.follow_ups or each.job.parent_id or each.job.batch_id for each in batch):
            self._others_ready = self._others_ready or len(self.settings.lanes) > 1
        # What that has made ready, or given room to, it leaves to others.
        self._others_ready = self._others_ready or self._closing
        # A limit may have room again, and what has ended may have been what others waited for.
        if self._look_again_at < math.inf:
            self._look_again_at = 0.0

    def _hear_postgres(self, *, wait: bool = False) -> None:
        """What it was asked is done. If it refuses, or is gone, the same once more, step by step."""
        if not self._asked or not (wait or self._asked[0].query.is_answered):
            return
        asked = self._asked.popleft()
        if isinstance(asked, Completing):
            counts = asked.end()
            if counts is None:
                self._settle_now(asked.batch)
            else:
                self._settled(asked.batch, counts)
            return
        jobs = asked.end()
        if jobs is None:
            jobs = self._claim_now(asked.room, asked.room_bytes)
        # Fewer than there is room for, and little for their bytes: a letter is several, and the next may be large.
        self._spare = len(jobs) < asked.room and sum(job.weight for job in jobs) * 8 < asked.room_bytes
        if self._spare:
            self._look_again_at = time.monotonic() + _LOOK_AGAIN_SECONDS
        if self._is_due_to_settle:  # before the jobs are handed out, which takes a while
            self._settle()
        self._start(jobs)

    def _has_to_wait(self, kind: type[Claiming | Completing]) -> bool:
        """One of each at a time; through a pooler, one of either."""
        return bool(self._asked) and (not self._is_direct or any(isinstance(asked, kind) for asked in self._asked))

    def _ask(self, ask: Callable[[Connection], Claiming | Completing]) -> None:
        """Right behind what is asked already, so that Postgres goes from one to the other without waiting for us."""
        if self._asked:
            with contextlib.suppress(psycopg.OperationalError):
                self._asked.append(ask(self._asked[0].query.connection))
                return
        self._asked.append(self._persistently(ask))

    def _report(self) -> None:
        self._report_at = time.monotonic() + _REPORT_SECONDS
        running = self._slots.running(longer_than=_REPORT_SECONDS)
        if running:
            wishes = self._persistently(lambda c: report(c, running))
            self._counts["lost"] += len(wishes.lost)
            said = {job.id: updates for job, updates in running if updates}
            self._slots.take_back({job_id: said[job_id] for job_id in wishes.locked})
            self._hear(self._slots.forget(wishes.lost))
            self._hear(self._slots.cancel(wishes.cancel))

    def _keep_up(self) -> None:
        self._counts["scheduled"] += self._try("schedule", lambda c: schedule(c, self._types), 0)
        pruned = self._try("prune", prune_if_overdue, 0)
        self._counts["pruned"] += pruned
        self._keep_up_at = time.monotonic() + (_REPORT_SECONDS if pruned else _KEEP_UP_SECONDS)

    def _attend(self) -> int:
        """How many jobs are ready."""
        self._attend_at = time.monotonic() + _ATTEND_SECONDS
        need = self._persistently(
            lambda c: attend(
                c,
                self.worker,
                claimed=self._counts["claimed"],
                settled=self._settlements,
                spare=self._spare,
                budget=self.settings.connection_budget,
                types=self._types,
            )
        )
        if not need.alive or need.spared:
            logger.info("worker claims no more", lane=self.worker.lane, spared=need.spared)
            self._closing = True
        elif self._counts["claimed"] >= self._max_jobs and not self._closing:
            # What it has begun may take long: meanwhile the lane is somebody else's.
            self._persistently(lambda c: close(c, self.worker))
            self._closing = self._others_ready = True
        self._start_siblings(need.siblings)
        return need.ready

    def _end(self) -> None:
        """The time is over: what has not started goes back, what runs is stopped; neither is charged."""
        self._hear(self._slots.interrupt())
        give_up = time.monotonic() + KILL_GRACE_SECONDS
        while self._slots.in_flight and time.monotonic() < give_up:
            self._hear(self._slots.finished(within=give_up - time.monotonic()))
        self._hear(self._slots.kill())
        self._hear_postgres(wait=True)
        batch, self._unsettled = [*self._unsettled, *self._held.batch], []
        self._settle_now(batch)

    def _wait_for_a_token(self) -> bool:
        if not self._rated or self._room <= 0:
            return False
        seconds = self._try("next_token", lambda c: seconds_to_next_token(c, self._limits()), None)
        if seconds is None or seconds > min(_TOKEN_SECONDS, self._seconds_left()):
            return False
        # A token that is there and was of no use: somebody else holds the job, and will see to the rest.
        if seconds <= 0 and self._was_in_vain:
            return False
        self._was_in_vain = seconds <= 0
        # Not for the whole time: another type's job may come, and nobody is woken for it while somebody waits here.
        self._pause(min(seconds, _LOOK_AGAIN_SECONDS))
        return True

    def _wait_for_more(self) -> bool:
        """False: nothing has come, and whoever enqueues from now on wakes another."""
        if self._room <= 0 or self._seconds_left() <= 0:
            return False
        now = time.monotonic()
        self._idle_since = self._idle_since or now
        if now < self._idle_since + self._linger_seconds:
            time.sleep(min(self._idle_since + self._linger_seconds - now, _ATTEND_SECONDS, self._seconds_left()))
            self._look_again_at = 0.0 if self._attend() else math.inf
            return True
        self._look_again_at = 0.0
        seconds = self._persistently(lambda c: take_leave(c, self.worker))
        if seconds > 0:
            self._pause(min(seconds, _STAY_SECONDS))
            return True
        last = self._claim_now(self._room, self._slots.room_bytes)
        if last:
            self._persistently(lambda c: stay(c, self.worker))
            self._start(last)
        return bool(last)

    def _pause(self, seconds: float) -> None:
        time.sleep(seconds)
        self._look_again_at = 0.0
        if time.monotonic() >= self._attend_at:
            self._attend()

    @property
    def _room(self) -> int:
        room = min(self._slots.room, self._max_jobs - self._counts["claimed"], self._claim_batch)
        return room if self._slots.room_bytes > 0 and not self._held.is_full else 0

    def _patience(self) -> float:
        now = time.monotonic()
        ends = [self._report_at, self._attend_at, now + self._seconds_left() + MARGIN_SECONDS - RESERVE_SECONDS]
        if self._unsettled and not self._has_to_wait(Completing):
            ends.append(self._settle_at)
        if self._held:
            ends.append(self._held.again_at)
        if self._room > 0 and not self._has_to_wait(Claiming) and not self._closing:
            ends.append(self._look_again_at)
        return max(min(ends) - now, 0)

    @property
    def _is_due_to_settle(self) -> bool:
        return (
            bool(self._unsettled)
            and not self._has_to_wait(Completing)
            and (
                time.monotonic() >= self._settle_at
                or len(self._unsettled) >= _SETTLE_BATCH
                or self._has_heard_enough
                or not self._slots.in_flight
            )
        )

    @property
    def _has_heard_enough(self) -> bool:
        return self._slots.heard_bytes > _SETTLE_BYTES

    @property
    def _is_busy(self) -> bool:
        """A row that another session has locked is waited for as a handler is: to the end, and no further."""
        return bool(self._slots.in_flight or self._unsettled or self._asked or (self._held and not self._is_over))

    @property
    def _is_over(self) -> bool:
        return self._seconds_left() + MARGIN_SECONDS <= RESERVE_SECONDS

    @property
    def _has_jobs(self) -> bool:
        """Begun and not settled: what they have done would be lost."""
        return self._counts["claimed"] > self._settlements + self._counts["lost"]

    def _limits(self, types: list[str] | None = None) -> Limits:
        return Limits(self._types if types is None else types, self.worker.lane, self._seconds_left(), self.worker.id)

    def _seconds_left(self) -> float:
        """For a job that is claimed now."""
        return self.remaining() - MARGIN_SECONDS

    def _try[T](self, chore: str, work: Callable[[Connection], T], otherwise: T) -> T:
        """What fails for good is set aside, and the rest of the invocation goes on."""
        if chore in self._left:
            return otherwise
        try:
            done = self._persistently(work)
        except Exception as error:
            if is_passing(error) and not isinstance(error, IN_THE_WAY):
                raise
            self._left.add(chore)
            if isinstance(error, IN_THE_WAY):
                logger.warning("left to the next invocation", chore=chore, exc_info=True)
            else:
                cause = error
                self._persistently(lambda c: set_aside(c, "chore", chore, cause))
            return otherwise
        if chore in self._tried_again:
            self._tried_again -= {chore}
            self._persistently(lambda c: take_back(c, "chore", chore))
        return done

    def _persistently[T](self, work: Callable[[Connection], T]) -> T:
        """Postgres may restart under us. Everything here may be done twice: what is settled is fenced, what is claimed
        and not heard of comes back when its lock ends."""
        while self._asked:  # a claim that is heard may have been followed by a settlement
            self._hear_postgres(wait=True)
        outage = Outage()
        give_up = time.monotonic() + self._patience_seconds
        pause = _AGAIN_SECONDS
        while True:
            try:
                answer = work(self.connect())
            except psycopg.OperationalError as error:
                if not is_passing(error):
                    raise
                if time.monotonic() > give_up and not (self._has_jobs and self._seconds_left() > 0):
                    raise
                outage.tell(error)
                time.sleep(pause)
                pause = min(pause * 2, _AGAIN_AT_MOST_SECONDS)
            else:
                outage.end()
                return answer


def _concerns_others(finished: Finished) -> bool:
    job = finished.job
    return bool(
        job.concurrency_key is not None or job.parent_id or job.batch_id or isinstance(finished.outcome, Waiting)
    )


def follow_through(connection: Connection, batch: list[Finished]) -> None:
    """After the commit: who has waited for these? For all of them: a wish to cancel may have ended any."""
    jobs = [finished.job for finished in batch]
    waiting = {finished.job.id for finished in batch if isinstance(finished.outcome, Waiting)}
    attempt(connection, "unblock", lambda: unblock(connection, jobs))
    attempt(connection, "wake", lambda: wake(connection, waiting | {job.parent_id for job in jobs if job.parent_id}))
    attempt(connection, "end_batches", lambda: end_batches(connection, {job.batch_id for job in jobs if job.batch_id}))


def _milliseconds_since(moment: float) -> float:
    return round((time.monotonic() - moment) * 1000, 1)
