"""The six questions of a processor (questions.py), on a connection of its own.

Postgres works at a claim and at completions while the slots go on: one behind the other on the connection, and answered
in that order. Everything else waits until these are answered, and is done at once.
"""

import select
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from tidegate.job import Claimed
from tidegate.outcome import Finished
from tidegate.postgres.database import Connection
from tidegate.postgres.pending_query import PendingQuery
from tidegate.processor import verbs
from tidegate.processor.fleet import Worker
from tidegate.processor.place import At, Deployment
from tidegate.processor.questions import (
    Beat,
    BeatAsk,
    ClaimAsk,
    Claims,
    LeaveAsk,
    Left,
    Question,
    Settling,
    Stock,
    StockAsk,
)
from tidegate.queue.claim import Claiming, Limits
from tidegate.queue.report import Reported
from tidegate.queue.settle import Completing, Settled, is_plain
from tidegate.running import Updates


class Answered[T]:
    """A question that has its answer."""

    is_answered = True

    def __init__(self, answer: T) -> None:
        self._answer = answer

    def fileno(self) -> int:
        raise ValueError("there is nothing to wait for")

    def wait(self, seconds: float) -> None:
        """There is nothing to wait for."""

    def again(self) -> None:
        """It is here."""

    def end(self) -> T:
        return self._answer


class Direct:
    joins_claims = False
    """Whether a settlement may claim as well: on a connection that would save nothing."""

    def __init__(self, connect: Callable[[], Connection], worker: Worker, deployment: Deployment) -> None:
        """`connect`: the environment's connection, a new one when it has been lost."""
        self._connect = connect
        self._worker = worker
        self._deployment = deployment
        self._reached: Connection | None = None
        self._open: list[Claiming | Completing] = []
        self._refused: set[str] = set()

    def reach(self) -> None:
        self._open = [each for each in self._open if not each.query.is_read]
        if not self._open or self._connection.closed:
            self._open = []
            self._reached = self._connect()

    def stock(self, ask: StockAsk) -> Question[Stock]:
        return Answered(verbs.stock(self._free, ask))

    def claim(self, ask: ClaimAsk) -> Question[Claims]:
        if not ask.is_plain:
            return Answered(verbs.claim(self._free, ask))
        limits = Limits(ask.types, self._worker.lane, ask.seconds_left, self._worker.id)
        bounds: dict[str, Any] = {"room": ask.room, "room_bytes": ask.room_bytes, "from_start": ask.from_start}
        claiming = Claiming(self._connection, limits=limits, **bounds)
        self._open.append(claiming)
        return _Open(claiming.query, partial(self._end_claim, ask, claiming, time.monotonic()))

    def report(self, jobs: list[tuple[Claimed, Updates | None]]) -> Question[Reported]:
        return Answered(verbs.report(self._free, jobs))

    def settle(self, batch: list[Finished], claim: ClaimAsk | None = None) -> Settling:  # noqa: ARG002
        """Plain completions are settled while the slots go on; the rest is first."""
        if others := [finished for finished in batch if not is_plain(finished)]:
            return Settling(others, Answered((verbs.settle(self._free, others), None)))
        completing = Completing(self._connection, batch)
        self._open.append(completing)
        return Settling(batch, _Open(completing.query, partial(self._end_completing, completing)))

    def beat(self, ask: BeatAsk) -> Question[Beat]:
        return Answered(verbs.beat(self._free, ask))

    def leave(self, ask: LeaveAsk) -> Question[Left]:
        return Answered(verbs.leave(self._free, ask))

    @property
    def _connection(self) -> Connection:
        assert self._reached is not None
        return self._reached

    @property
    def _free(self) -> At:
        """What is open on the connection has been answered."""
        for each in self._open:
            each.query.answer()
        self._open.clear()
        return At(self._connection, self._worker, self._deployment, self._refused)

    def _end_claim(self, ask: ClaimAsk, claiming: Claiming, asked_at: float) -> Claims:
        """Where Postgres refuses it, a type whose claims fail is set aside, and the others go on."""
        jobs = claiming.end()
        if jobs is None:
            return verbs.claim(self._free, ask, since=asked_at)
        if self._worker.lane in self._deployment.lanes_that_call:
            jobs = verbs.with_endpoints(self._free, jobs)
        return Claims.model_construct(jobs=jobs)

    def _end_completing(self, completing: Completing) -> tuple[Settled, None]:
        settled = completing.end()
        if settled is None:
            return verbs.settle(self._free, completing.batch), None
        if verbs.has_more_to_do(completing.batch, settled):
            verbs.follow(self._free, completing.batch, settled)
        return settled, None


class _Open[T]:
    """A statement that Postgres works at."""

    def __init__(self, query: PendingQuery, end: Callable[[], T]) -> None:
        self._query = query
        self.end = end

    @property
    def is_answered(self) -> bool:
        return self._query.is_answered

    def fileno(self) -> int:
        return self._query.fileno()

    def wait(self, seconds: float) -> None:
        select.select([self._query.fileno()], [], [], seconds)

    def again(self) -> None:
        """Where its answer was lost, end() has it done in another way."""
