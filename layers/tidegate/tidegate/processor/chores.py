"""What an invocation does besides running jobs: declare, reclaim, expire, schedule, resume what waits, end batches,
prune."""

import time
from collections.abc import Collection
from typing import Any

import psycopg

from tidegate.base.envelope import key_ids
from tidegate.base.telemetry import logger
from tidegate.postgres.database import is_lost
from tidegate.processor import verbs
from tidegate.processor.due_work import DueWork
from tidegate.processor.state import Invocation
from tidegate.processor.verbs import Verb
from tidegate.queue.batch import LOOKED_AT
from tidegate.queue.data_keys import key_to_note, say_what_is_missing
from tidegate.queue.declare import Judgement, declarable, is_news, judge

# Where thousands have waited for the same moment.
_RESUME_SECONDS = 3.0
# Where thousands expire at once. One that keeps up has jobs that run.
_EXPIRE_SECONDS = 3.0
_KEEP_UP_SECONDS = 0.5
# What a processor that dies has settled since is missing from the numbers.
_COUNT_SECONDS = 10.0


class Chores:
    def __init__(self, invocation: Invocation) -> None:
        self._invocation = invocation
        self._state = invocation.state

    def do(self, work: DueWork) -> None:
        """What is due, each in its turn. One that fails for good is set aside, and the rest goes on."""
        state = self._state
        self.look_at_keys(work)
        # An operator may have moved a type here from another lane: the claim decides, by the table.
        known = judge(
            self._invocation.job_types.values(), longest=self._invocation.longest, in_force=work.in_force
        ).names
        refused = self.declare(work).refused
        state.types = [*(name for name in known if name not in refused), *work.remote_types]
        state.types = [name for name in state.types if name not in work.unclaimable]
        state.types_tried_again = work.types_aside.keys() & set(state.types)
        due = work.due
        if "reclaim" in due:
            state.counts["reclaimed"] += self.perform(0, verbs.reclaim)
            # Some of them may have been the last that others waited for.
            due |= {"resume", "end_batches", "unblock"}
        self.be_on_time(due)
        if "end_batches" in due:
            # A processor that died may have left any of them.
            most = None if "reclaim" in due else LOOKED_AT
            self.perform(0, verbs.end_missed_batches, start=work.start, most=most)
        if "unblock" in due:
            self.perform(None, verbs.unblock_all)
        state.others_ready = bool(due - {"declare", "prune"})

    def declare(self, work: DueWork) -> Judgement:
        """The types of its lane, and those of no lane: the function's log tells of them. Those of lanes outside are
        written as well, since relay declares none; whether they fit there, the processors outside say."""
        worker, lanes = self._invocation.worker, self._invocation.settings.lanes
        job_types = self._invocation.job_types
        mine = [each for each in job_types.values() if each.lane == worker.lane or each.lane not in lanes]
        # A type that an operator has moved away is the other lane's.
        judged = [each for each in mine if work.in_force.get(each.name, each).lane in {worker.lane, each.lane}]
        longest, no_names = self._invocation.longest, list[str]()
        rules: dict[str, Any] = {"lanes": lanes, "remote_types": work.remote_types}
        declared = judge(judged, longest=longest, in_force=work.in_force, **rules)
        if "declare" in work.due:
            outside = [each for each in job_types.values() if each.lane in self._invocation.settings.lanes_outside]
            names = [*declarable(mine, **rules), *(each.name for each in outside if each.name not in work.remote_types)]
            documents = {name: job_types[name].document for name in names}
            encrypts_all = self._invocation.settings.encryption == "all"
            contradictory = self.perform(
                no_names, verbs.declare_types, documents, declared.refused, encrypts_all=encrypts_all
            )
            declared = declared.without(contradictory)
        if worker.is_tick or is_news(work.report, declared, longest=longest):
            handled = [name for name in job_types if name not in declared.refused]
            said = Judgement(handled, declared.refused)
            about = (worker.lane, worker.id, said)
            self.perform(None, verbs.report_lane, *about, longest=longest, is_tick=worker.is_tick)
        return declared

    def look_at_keys(self, work: DueWork) -> None:
        say_what_is_missing(work.noted_keys)
        if key := key_to_note(work.noted_keys):
            self.perform(None, verbs.note_key, key)
        if back := work.keys_away.keys() & set(key_ids()):
            self.perform(None, verbs.take_back_keys, sorted(back))

    def be_on_time(self, due: Collection[str]) -> None:
        """Does the chores of `due` that the clock makes due."""
        if "expire" in due:
            self._expire(_EXPIRE_SECONDS)
        if "schedule" in due:
            self._schedule()
        if "resume" in due:
            self._resume()

    def keep_up(self) -> bool:
        """Enqueues due schedules, ends what has expired, and prunes: an invocation may last for minutes. True: there
        may be more to end or to prune."""
        self._schedule()
        are_left = self._expire(_KEEP_UP_SECONDS)
        pruned = self.perform(0, verbs.prune_if_overdue, archive=self._invocation.settings.archive_url)
        self._state.counts["pruned"] += pruned
        return are_left or pruned > 0

    def prune(self) -> None:
        seconds = self._invocation.clock.seconds_left
        archive = self._invocation.settings.archive_url
        self._state.counts["pruned"] += self.perform(0, verbs.prune_if_due, seconds=seconds, archive=archive)

    def take_back_types(self) -> None:
        """Types that are no longer set aside, since they could be claimed."""
        state = self._state
        if state.types_tried_again:
            able = sorted(state.types_tried_again.intersection(state.types))
            state.types_tried_again = set()
            self._invocation.database(verbs.take_back_types, able)

    def count(self) -> None:
        """What has been settled since the last time, and how much lies before the lane."""
        state, worker = self._state, self._invocation.worker
        state.count_at = time.monotonic() + _COUNT_SECONDS
        tally = state.tally
        if tally and self.perform(False, verbs.count_runs, worker, number=tally.number, runs=tally.runs):
            tally.written()
        self.perform(None, verbs.measure, worker.lane, seen=state.seen)
        state.seen = 0

    def perform[**P, T](self, otherwise: T, verb: Verb[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        state, database, chore = self._state, self._invocation.database, verbs.chore_of(verb)
        if chore in state.left_out:
            return otherwise
        try:
            done = database.for_now(verb, *args, **kwargs)
        except psycopg.Error as error:
            if is_lost(error):
                raise
            logger.warning("left to the next invocation", chore=chore, exc_info=True)
            state.left_out.add(chore)
            return otherwise
        except verbs.ChoreSetAside:
            state.left_out.add(chore)
            return otherwise
        if chore in state.tried_again:
            state.tried_again.discard(chore)
            database(verbs.take_back_chore, chore)
        return done

    def _schedule(self) -> None:
        types = self._state.types
        self._state.counts["scheduled"] += self.perform(0, verbs.schedule, types)

    def _expire(self, seconds: float) -> bool:
        """Page by page, for so long. True: there may be more."""
        give_up = time.monotonic() + seconds
        while expired := self.perform(0, verbs.expire):
            self._state.counts["expired"] += expired
            if time.monotonic() >= give_up:
                return True
        return False

    def _resume(self) -> None:
        """Page by page. What is left after a while is for the next one: what is ready has to start as well."""
        give_up = time.monotonic() + _RESUME_SECONDS
        while self.perform(0, verbs.resume_due) and time.monotonic() < give_up:
            pass
