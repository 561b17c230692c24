"""What an invocation does besides running jobs: declare, reclaim, schedule, resume what waits, end batches, prune."""

import time
from collections.abc import Callable
from typing import Any

from tidegate.base.telemetry import logger
from tidegate.postgres.database import IN_THE_WAY, Connection
from tidegate.processor.due_work import DueWork
from tidegate.processor.state import Invocation
from tidegate.queue.batch import LOOKED_AT, end_missed_batches
from tidegate.queue.claim import unblock_all
from tidegate.queue.declare import Judgement, declare, is_news, judge, report_lane
from tidegate.queue.prune import prune_if_due, prune_if_overdue
from tidegate.queue.reclaim import reclaim
from tidegate.queue.schedule import schedule
from tidegate.queue.set_aside import is_passing, set_aside, take_back
from tidegate.queue.wait import resume_due

# Where thousands have waited for the same moment.
_RESUME_SECONDS = 3.0


class Chores:
    def __init__(self, invocation: Invocation) -> None:
        self._invocation = invocation
        self._state = invocation.state

    def do(self, work: DueWork) -> None:
        """What is due, each in its turn. One that fails for good is set aside, and the rest goes on."""
        state = self._state
        # An operator may have moved a type here from another lane: the claim decides, by the table.
        known = judge(
            self._invocation.job_types.values(), longest=self._invocation.longest, timeouts=work.timeouts
        ).names
        refused = self.declare(work).refused
        state.types = [*(name for name in known if name not in refused), *work.remote_types]
        state.types = [name for name in state.types if name not in work.unclaimable]
        due = work.due
        if "reclaim" in due:
            state.counts["reclaimed"] += self.perform("reclaim", reclaim, 0)
            # Some of them may have been the last that others waited for.
            due |= {"resume", "end_batches", "unblock"}
        if "schedule" in due:
            self._schedule()
        if "resume" in due:
            self._resume()
        if "end_batches" in due:
            # A processor that died may have left any of them.
            most = None if "reclaim" in due else LOOKED_AT
            self.perform("end_batches", lambda c: end_missed_batches(c, start=work.start, most=most), 0)
        if "unblock" in due:
            self.perform("unblock", unblock_all, None)
        state.others_ready = bool(due - {"declare", "prune"})

    def declare(self, work: DueWork) -> Judgement:
        """The types of its lane, and those of no lane: the function's log tells of them."""
        worker, lanes = self._invocation.worker, self._invocation.settings.lanes
        job_types = self._invocation.job_types
        mine = [each for each in job_types.values() if each.lane == worker.lane or each.lane not in lanes]
        longest = self._invocation.longest
        rules: dict[str, Any] = {
            "longest": longest,
            "lanes": lanes,
            "remote_types": work.remote_types,
            "timeouts": work.timeouts,
        }
        declared = judge(mine, **rules)
        if "declare" in work.due:
            declared = self.perform("declare", lambda c: declare(c, mine, **rules), declared)
        if worker.is_tick or is_news(work.report, declared, longest=longest):
            handled = [name for name in job_types if name not in declared.refused]
            said = Judgement(handled, declared.refused)
            self.perform(
                "report_lane",
                lambda c: report_lane(c, worker.lane, worker.id, said, longest=longest, is_tick=worker.is_tick),
                None,
            )
        return declared

    def be_on_time(self) -> None:
        """What the clock has made due in its lane."""
        self._schedule()
        self._resume()

    def keep_up(self) -> bool:
        """What the end of an invocation, or the next one, would do too late. True: some of it is left."""
        self._schedule()
        pruned = self.perform("prune", prune_if_overdue, 0)
        self._state.counts["pruned"] += pruned
        return pruned > 0

    def prune(self) -> None:
        seconds = self._invocation.clock.seconds_left
        self._state.counts["pruned"] += self.perform("prune", lambda c: prune_if_due(c, seconds=seconds), 0)

    def perform[T](self, chore: str, work: Callable[[Connection], T], otherwise: T) -> T:
        state, database = self._state, self._invocation.database
        if chore in state.left_out:
            return otherwise
        try:
            done = database(work)
        except Exception as error:
            if is_passing(error) and not isinstance(error, IN_THE_WAY):
                raise
            state.left_out.add(chore)
            if isinstance(error, IN_THE_WAY):
                logger.warning("left to the next invocation", chore=chore, exc_info=True)
            else:
                database(set_aside, "chore", chore, error)
            return otherwise
        if chore in state.tried_again:
            state.tried_again.discard(chore)
            database(take_back, "chore", chore)
        return done

    def _schedule(self) -> None:
        types = self._state.types
        self._state.counts["scheduled"] += self.perform("schedule", lambda c: schedule(c, types), 0)

    def _resume(self) -> None:
        """Page by page. What is left after a while is for the next one: what is ready has to start as well."""
        give_up = time.monotonic() + _RESUME_SECONDS
        while self.perform("resume", resume_due, 0) and time.monotonic() < give_up:
            pass
