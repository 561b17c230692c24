"""What an invocation does besides running jobs: declare, reclaim, expire, schedule, resume what waits, end batches,
count, prune. Each in its turn: one that fails because of its data is set aside, and the rest goes on."""

import time
from collections import Counter
from collections.abc import Callable, Collection
from typing import Any, Concatenate, Self

import psycopg

from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection, is_about_data, is_lost
from tidegate.postgres.statements import load
from tidegate.processor.due_work import DueWork
from tidegate.processor.lane_metrics import measure
from tidegate.processor.place import At
from tidegate.processor.questions import Account, Notes, StockAsk
from tidegate.processor.tally import SentRuns, count_runs
from tidegate.queue.batch import LOOKED_AT, end_missed_batches
from tidegate.queue.claim import unblock_all
from tidegate.queue.data_keys import key_to_note, note_key, set_keys_aside, take_back_keys
from tidegate.queue.declare import Judgement, declarable, declare_types, is_news, judge, report_lane
from tidegate.queue.expire import expire
from tidegate.queue.prune import prune_if_due, prune_if_overdue
from tidegate.queue.reclaim import reclaim
from tidegate.queue.schedule import schedule
from tidegate.queue.set_aside import set_aside, take_back
from tidegate.queue.wait import resume_due

_SQL = load("processor/chores")
# Where thousands have waited for the same moment.
_RESUME_SECONDS = 3.0
# Where thousands expire at once. One that keeps up has jobs that run.
_EXPIRE_SECONDS = 3.0
_KEEP_UP_SECONDS = 0.5


class Chores:
    def __init__(self, at: At, left_out: Collection[str], tried_again: Collection[str] = ()) -> None:
        """`left_out`: chores that are set aside. `tried_again`: chores that were, and are tried again."""
        self.counts = Counter[str]()
        self.left_out = at.refused.union(left_out)
        self._at = at
        self._tried_again = set(tried_again)

    @classmethod
    def noted(cls, at: At, notes: Notes) -> Self:
        chores = cls(at, notes.left_out, notes.tried_again)
        for name in chores._own(notes.able):
            take_back(at.connection, "type", name)
        if notes.waiting:
            chores.perform("set_keys_aside", None, set_keys_aside, notes.waiting)
        return chores

    def perform[**P, T](
        self, chore: str, otherwise: T, do: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        if chore in self.left_out:
            return otherwise
        try:
            done = do(self._at.connection, *args, **kwargs)
        except Exception as error:
            if isinstance(error, psycopg.Error) and is_lost(error):
                raise
            if is_about_data(error):
                set_aside(self._at.connection, "chore", chore, error)
            else:
                logger.warning("left to the next invocation", chore=chore, exc_info=True)
            self.left_out.add(chore)
            # Also where all is asked again, since the session has ended by it.
            self._at.leave_out(chore)
            return otherwise
        if chore in self._tried_again:
            self._tried_again.discard(chore)
            take_back(self._at.connection, "chore", chore)
        return done

    def see_to_keys(self, ask: StockAsk, work: DueWork) -> None:
        if self._at.deployment.is_relay:
            return
        if key := key_to_note(work.noted_keys):
            self.perform("note_key", None, note_key, key)
        if back := work.keys_away.keys() & {*ask.keys}:
            self.perform("take_back_keys", None, take_back_keys, sorted(back))

    def declare(self, ask: StockAsk, work: DueWork) -> Judgement:
        """The types of its lane, and those of no lane: the function's log tells of them. Those of lanes outside are
        written as well, since relay declares none; whether they fit there, the processors outside judge."""
        worker, none = self._at.worker, list[str]()
        mine = [each for each in ask.code if each.lane == worker.lane or each.lane not in ask.lanes]
        # A type that an operator has moved away is the other lane's.
        here = [each for each in mine if work.in_force.get(each.name, each).lane in {worker.lane, each.lane}]
        # A processor outside may name any lanes: its own are those that relay answers.
        lanes = self._at.deployment.relayed_lanes if self._at.deployment.is_relay else ask.lanes
        rules: dict[str, Any] = {"lanes": lanes, "remote_types": work.remote_types}
        declared = judge(here, longest=ask.longest, in_force=work.in_force, has_keys=bool(ask.keys), **rules)
        if "declare" in work.due:
            outside = {each.name for each in ask.code if each.lane in ask.lanes_outside} - work.remote_types.keys()
            names = {*declarable(mine, **rules), *outside}
            documents = {name: document for name, document in ask.documents.items() if name in names}
            encrypts_all = self._at.deployment.encrypts_all
            beyond: dict[str, Any] = {"refused": declared.refused, "encrypts_all": encrypts_all}
            declared = declared.without(self.perform("declare", none, declare_types, documents, **beyond))
        if worker.is_tick or is_news(work.report, declared, longest=ask.longest):
            handled = self._own([each.name for each in ask.code if each.name not in declared.refused])
            about = (worker.lane, worker.id, Judgement(handled, declared.refused))
            self.perform("report_lane", None, report_lane, *about, longest=ask.longest, is_tick=worker.is_tick)
        return declared

    def do(self, due: Collection[str], types: list[str], *, start: int) -> None:
        """`start`: where in the ring of open batches it looks."""
        due = set(due)
        is_after_a_death = "reclaim" in due
        if is_after_a_death:
            self.counts["reclaimed"] += self.perform("reclaim", 0, reclaim)
            # Some of them may have been the last that others waited for.
            due |= {"resume", "end_batches", "unblock"}
        self.be_on_time(due, types)
        if "end_batches" in due:
            # A processor that died may have left any of them.
            self.end_batches(start=start, most=None if is_after_a_death else LOOKED_AT)
        if "unblock" in due:
            self.perform("unblock", None, unblock_all)

    def end_batches(self, *, start: int = 0, most: int | None = None) -> None:
        self.perform("end_batches", 0, end_missed_batches, start=start, most=most)

    def be_on_time(self, due: Collection[str], types: list[str]) -> None:
        """Does the chores of `due` that the clock makes due. What is left of many is for the next look: what is ready
        has to start as well."""
        if "expire" in due:
            self._expire(_EXPIRE_SECONDS)
        if "schedule" in due:
            self.counts["scheduled"] += self.perform("schedule", 0, schedule, self._own(types))
        if "resume" in due:
            give_up = time.monotonic() + _RESUME_SECONDS
            while self.perform("resume", 0, resume_due) and time.monotonic() < give_up:
                pass

    def keep_up(self, types: list[str]) -> bool:
        """Enqueues due schedules, ends what has expired, and prunes: an invocation may last for minutes. True: there
        may be more to end or to prune."""
        self.be_on_time({"schedule"}, types)
        are_left = self._expire(_KEEP_UP_SECONDS)
        deployment, pruned = self._at.deployment, 0
        if not deployment.is_relay:
            pruned = self.perform("prune", 0, prune_if_overdue, archive=deployment.archive)
        self.counts["pruned"] += pruned
        return are_left or pruned > 0

    def prune(self, seconds: float) -> int:
        deployment = self._at.deployment
        if deployment.is_relay:
            return 0
        return self.perform("prune", 0, prune_if_due, seconds=seconds, archive=deployment.archive)

    def count(self, account: Account) -> bool:
        """What has been settled since the last time. False: it is to be counted again."""
        runs, number = self.own_runs(account), account.number
        return not runs or self.perform("count", False, count_runs, self._at.worker, number=number, runs=runs)

    def measure(self, seen: int) -> None:
        """How much lies before the lane."""
        self.perform("publish_metrics", None, measure, self._at.worker.lane, seen=seen)

    def own_runs(self, account: Account) -> list[SentRuns]:
        own = {*self._own([each.type for each in account.runs])}
        return [each for each in account.runs if each.type in own]

    def _own(self, types: list[str]) -> list[str]:
        """Without types of other lanes, where a processor outside names them."""
        if not self._at.deployment.is_relay or not types:
            return types
        named = {"names": types, "lanes": [*self._at.deployment.relayed_lanes]}
        return [row["name"] for row in self._at.connection.execute(_SQL["own_types"], named)]

    def _expire(self, seconds: float) -> bool:
        """Page by page, for so long. True: there may be more."""
        give_up = time.monotonic() + seconds
        while expired := self.perform("expire", 0, expire):
            self.counts["expired"] += expired
            if time.monotonic() >= give_up:
                return True
        return False
