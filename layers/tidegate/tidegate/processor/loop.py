"""The loop of an invocation: it waits for slots, the queue and its timers, and does what is due."""

import time

from tidegate.base.job_lines import Starts
from tidegate.processor.clock import NOTICE_SECONDS, Clock
from tidegate.processor.jobs import Jobs
from tidegate.processor.lane import Lane
from tidegate.processor.patient import Patient
from tidegate.processor.pool.supervisor import Slots

# The processor sends progress, log lines and steps of running jobs at most this often, in one statement.
_REPORT_SECONDS = 1.0


class Loop:
    def __init__(self, ask: Patient, jobs: Jobs, lane: Lane, slots: Slots, clock: Clock) -> None:
        self._ask, self._jobs, self._lane, self._slots, self._clock = ask, jobs, lane, slots, clock
        self._starts = Starts()
        self._report_at = 0.0

    def run_suspects(self) -> None:
        """Side by side, with nothing else beside them. If this invocation dies, those that it held run alone, so that
        exactly one job is to blame next time.

        For at most half of the time, because other jobs wait too. Meanwhile other processors claim the lane's jobs."""
        self._jobs.run_suspects(so=True)  # what a dead invocation held is suspected
        enough = self._clock.seconds_left / 2
        while True:
            goes_on = not self._lane.is_draining and self._clock.seconds_left > enough
            if goes_on and self._jobs.claim_suspects():
                self._lane.begin_with_suspects()
            if not self._jobs.is_busy:
                break
            self._step()
        self._jobs.run_suspects(so=False)
        self._jobs.look_again()

    def run_jobs(self) -> None:
        while True:
            self._jobs.claim()
            if self._jobs.is_busy:
                self._step()
            elif not self._lane.rest(self._jobs):
                return

    def _step(self) -> None:
        if self._clock.is_over:
            self._end()
            return
        if self._clock.is_asked_to_end:  # what has not begun is for others, which requests wake from now on
            self._jobs.add(self._slots.give_back())
            if not self._lane.has_stopped:
                self._lane.beat(self._jobs)
        self._jobs.listen(0 if self._jobs.is_answered() else self._seconds_to_wait())
        self._jobs.settle_due()
        if time.monotonic() >= self._report_at:
            self._report()
        if time.monotonic() >= self._lane.next_at:
            self._lane.beat(self._jobs)

    def _seconds_to_wait(self) -> float:
        now = time.monotonic()
        ends = [self._report_at, self._lane.next_at, self._jobs.next_at(), now + NOTICE_SECONDS]
        return max(min(*ends, now + self._clock.seconds_to_end) - now, 0)

    def _report(self) -> None:
        self._report_at = time.monotonic() + _REPORT_SECONDS
        running = self._slots.running(longer_than=_REPORT_SECONDS)
        if running:
            self._starts.write(job for job, _ in running)
            reported = self._ask(lambda way: way.report(running))
            updates = {job.id: updates for job, updates in running if updates}
            self._slots.take_back({job_id: updates[job_id] for job_id in reported.locked})
            self._jobs.lose(reported.lost)
            self._jobs.add(self._slots.cancel(reported.cancel))

    def _end(self) -> None:
        """The time is over: what has not started goes back, what runs is stopped; neither is charged."""
        self._jobs.add(self._slots.interrupt())
        give_up = time.monotonic() + self._clock.grace_seconds
        while self._slots.in_flight and time.monotonic() < give_up:
            self._jobs.add(self._slots.finished(within=give_up - time.monotonic()))
        self._jobs.add(self._slots.kill())
        self._jobs.settle_all()
