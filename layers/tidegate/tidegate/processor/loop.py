"""The loop of an invocation: it waits for slots, Postgres and its timers, and does what is due."""

import time

from tidegate.base.job_lines import Starts
from tidegate.processor import verbs
from tidegate.processor.chores import Chores
from tidegate.processor.claims import LOOK_AGAIN_SECONDS, Claims
from tidegate.processor.clock import NOTICE_SECONDS
from tidegate.processor.membership import Membership
from tidegate.processor.pipeline import ClaimResult
from tidegate.processor.pool.supervisor import Slots
from tidegate.processor.settlements import Settlements
from tidegate.processor.sleep import Sleep
from tidegate.processor.state import Invocation

# The processor sends progress, log lines and steps of running jobs at most this often, in one statement.
_REPORT_SECONDS = 1.0
# A processor that is busy for minutes enqueues due schedules and prunes this often, and not only when it ends.
_KEEP_UP_SECONDS = 10.0
# A ready job that waits only for its type's rate is waited for, since the next tick is not sooner.
_TOKEN_SECONDS = 60.0


class Loop:
    def __init__(self, invocation: Invocation, chores: Chores, membership: Membership, slots: Slots) -> None:
        self._invocation = invocation
        self._state = invocation.state
        self._chores = chores
        self._membership = membership
        self._slots = slots
        self._settlements = Settlements(invocation, slots)
        self._sleep = Sleep(invocation, membership)
        self._claims = Claims(invocation, chores, slots, self._settlements)
        self._starts = Starts()
        self._state.keep_up_at = time.monotonic() + _KEEP_UP_SECONDS
        invocation.database.way.meanwhile = self._settlements.hear

    def run_suspects(self) -> None:
        """Side by side, with nothing else beside them. If this invocation dies, those that it held run alone, so that
        exactly one job is to blame next time.

        For at most half of the time, because other jobs wait too. Meanwhile other processors claim the lane's jobs."""
        state, clock = self._state, self._invocation.clock
        state.runs_suspects = True  # what a dead invocation held is suspected
        enough = clock.seconds_left / 2
        while True:
            goes_on = not state.is_draining and clock.seconds_left > enough
            jobs = self._claims.claim_suspects(may_be_alone=not self._is_busy) if goes_on else []
            if jobs:
                state.others_ready = True
                self._claims.start(jobs)
            if not self._is_busy:
                break
            self._step()
        state.runs_suspects = False
        if not state.is_draining:
            self._membership.claim_again()

    def run_jobs(self) -> None:
        self._state.look_again_at = 0.0
        while True:
            self._claims.submit()
            if self._is_busy:
                self._step()
            elif self._state.is_draining or not (self._wait_for_a_token() or self._wait_for_more()):
                return

    def settle_last(self) -> None:
        self._settlements.settle_last()
        self._claims.missing_keys.note()

    def _step(self) -> None:
        clock = self._invocation.clock
        if clock.is_over:
            self._end()
            return
        if clock.is_asked_to_end:  # what has not begun is for others, which requests wake from now on
            self._settlements.add(self._slots.give_back())
            self._membership.drain()
        self._listen()
        if self._settlements.is_due:
            self._settlements.settle()
        if self._state.held.is_due:
            self._settlements.settle_held()
        self._do_timers()

    def _listen(self) -> None:
        """To the slots and to Postgres, until one of them has something or a timer is due."""
        pipeline = self._invocation.database.pipeline
        if pipeline.is_answered:  # also where the connection has ended
            finished = self._slots.finished(within=0)
        else:
            finished = self._slots.finished(within=self._poll_timeout(), or_when=pipeline.filenos())
        self._settlements.add(finished)
        if self._settlements.are_large and not self._settlements.can_settle:
            pipeline.wait()
        self._take_results()

    def _take_results(self) -> None:
        for result in self._invocation.database.pipeline.results():
            if isinstance(result, ClaimResult):
                self._claims.take(*result)
            else:
                self._settlements.take(*result)

    def _do_timers(self) -> None:
        state, now = self._state, time.monotonic()
        if now >= state.report_at:
            self._report()
        if now >= state.keep_up_at and not self._invocation.clock.is_asked_to_end:
            is_left = self._chores.keep_up()
            state.keep_up_at = time.monotonic() + (_REPORT_SECONDS if is_left else _KEEP_UP_SECONDS)
        if now >= state.heartbeat_at:
            self._membership.heartbeat()
        if state.others_ready and now >= state.wake_others_at:
            self._membership.wake_others()

    def _poll_timeout(self) -> float:
        state, now = self._state, time.monotonic()
        ends = [state.report_at, state.heartbeat_at, now + NOTICE_SECONDS, now + self._invocation.clock.seconds_to_end]
        if state.unsettled and self._settlements.can_settle:
            ends.append(state.settle_at)
        if state.held:
            ends.append(state.held.again_at)
        if self._claims.room > 0 and self._claims.can_claim:
            ends.append(state.look_again_at)
        return max(min(ends) - now, 0)

    def _report(self) -> None:
        self._state.report_at = time.monotonic() + _REPORT_SECONDS
        running = self._slots.running(longer_than=_REPORT_SECONDS)
        if running:
            self._starts.write(job for job, _ in running)
            wishes = self._invocation.database(verbs.report, running)
            self._state.counts["lost"] += len(wishes.lost)
            if wishes.lost:
                self._invocation.database(verbs.take_back_charges, self._invocation.worker.id, wishes.lost)
            said = {job.id: updates for job, updates in running if updates}
            self._slots.take_back({job_id: said[job_id] for job_id in wishes.locked})
            self._settlements.add(self._slots.forget(wishes.lost))
            self._settlements.add(self._slots.cancel(wishes.cancel))

    def _end(self) -> None:
        """The time is over: what has not started goes back, what runs is stopped; neither is charged."""
        self._settlements.add(self._slots.interrupt())
        give_up = time.monotonic() + self._invocation.clock.grace_seconds
        while self._slots.in_flight and time.monotonic() < give_up:
            self._settlements.add(self._slots.finished(within=give_up - time.monotonic()))
        self._settlements.add(self._slots.kill())
        self._invocation.database.pipeline.finish()
        self._take_results()
        self._settlements.settle_all()

    def _wait_for_a_token(self) -> bool:
        state, clock = self._state, self._invocation.clock
        if not state.is_rated or self._claims.room <= 0:
            return False
        seconds = self._claims.seconds_to_next_token()
        if seconds is None or seconds > min(_TOKEN_SECONDS, clock.seconds_left):
            return False
        # Twice a token and no job to claim with it: another processor has the job, and waits for the next token.
        if seconds <= 0 and state.was_in_vain:
            return False
        state.was_in_vain = seconds <= 0
        # Not for the whole time: another type's job may come, and no request wakes a processor while this one waits.
        self._pause(min(seconds, LOOK_AGAIN_SECONDS))
        return True

    def _wait_for_more(self) -> bool:
        """False: nothing has come, and requests that make a job ready from now on wake another processor."""
        state, clock = self._state, self._invocation.clock
        if self._claims.room <= 0 or clock.seconds_left <= 0:
            return False
        state.look_again_at = 0.0
        stopped = self._membership.stop_claiming()
        # One that has run jobs looks for the last time when it leaves, and wakes another if there is something: a job
        # alone costs no statement more.
        if (stopped.sleeps or not self._membership.looks_when_it_leaves) and (last := self._claims.claim_now()):
            self._membership.claim_again()
            self._claims.start(last)
            return True
        if stopped.next_due_seconds is None:
            return False
        if not stopped.sleeps:
            self._sleep.start_successor(stopped.next_due_seconds)
            return False
        self._sleep.until_due(stopped.next_due_seconds)
        if not state.is_draining:
            self._chores.be_on_time(self._membership.claim_again())
        return not state.is_draining

    def _pause(self, seconds: float) -> None:
        self._invocation.clock.pause(seconds)
        self._state.look_again_at = 0.0
        if time.monotonic() >= self._state.heartbeat_at:
            self._membership.heartbeat()

    @property
    def _is_busy(self) -> bool:
        """A row that another session has locked is waited for as a handler is: to the end, and no further."""
        state = self._state
        is_working = self._slots.in_flight or state.unsettled or self._invocation.database.pipeline
        return bool(is_working or (state.held and not self._invocation.clock.is_over))
