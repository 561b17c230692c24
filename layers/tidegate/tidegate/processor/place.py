"""A processor's place among those of its lane: it takes one, more are started, it stays, it gives the place up."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import psycopg

from tidegate.base.settings import Settings
from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection, is_about_data
from tidegate.processor import fleet
from tidegate.processor.demand import LaneConfig, workers_wanted
from tidegate.processor.due_work import DueWork
from tidegate.processor.fleet import Places, Worker
from tidegate.processor.lane_metrics import Depth
from tidegate.processor.questions import Claims, LeaveAsk, Left, Place
from tidegate.processor.tally import as_json
from tidegate.processor.waker import Waker
from tidegate.queue.claim import Limits, seconds_to_next_token

if TYPE_CHECKING:
    from tidegate.processor.chores import Chores

# The lane that calls the internet.
OUTSIDE = "outside"


@dataclass(frozen=True)
class Deployment:
    """What the function knows of its stack."""

    budget: int
    """Connections to the database, for processors."""
    waker: Waker
    lanes_that_call: Collection[str] = ()
    """Their jobs get the endpoints that they call."""
    share: int = 1_000_000
    """As many processors a lane may have, whatever operators have set."""
    archive: str = ""
    encrypts_all: bool = False
    relayed_lanes: Collection[str] = ()
    """Not empty: it is relay, and answers processors of these lanes. Those inside declare, prune and note keys."""

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """A processor's own."""
        return cls(
            settings.connection_budget,
            Waker(settings.functions_by_lane),
            {OUTSIDE},
            archive=settings.archive_url,
            encrypts_all=settings.encryption == "all",
        )

    @property
    def is_relay(self) -> bool:
        return bool(self.relayed_lanes)


class At(NamedTuple):
    """The processor that asks, and where it is answered."""

    connection: Connection
    worker: Worker
    deployment: Deployment
    refused: set[str]
    """Chores that have failed in this invocation, and would again."""

    def leave_out(self, chore: str) -> None:
        self.refused.add(chore)

    def config(self, table: Any) -> LaneConfig:
        """As operators have set it."""
        return LaneConfig.read(table, self.worker.lane, connection_budget=self.deployment.budget)

    def places(self, max_workers: int) -> Places:
        return Places(min(max_workers, self.deployment.share), self.deployment.budget)


def is_wanted(at: At, work: DueWork, tick_seconds: float | None) -> bool:
    """Also where a chore was done: it may have made something ready, or known."""
    next_due = None if work.is_watched else work.next_due_seconds
    longest_sleep = min(at.config(work.config).linger_seconds, work.seconds_to_tick(at.worker, tick_seconds))
    sleeps = next_due is not None and next_due <= longest_sleep
    has_work = bool(work.startable) or tries_suspects(at, work) or bool(work.due - {"prune"})
    return has_work or work.wake_pending or sleeps


def tries_suspects(at: At, work: DueWork) -> bool:
    """Only a tick does: one invocation a minute and lane. So the other jobs keep their processors."""
    return at.worker.is_tick and bool(work.suspects or work.due & {"declare", "reclaim"})


def take(at: At, work: DueWork, chores: "Chores", *, seconds: float, claim_seconds: float) -> Place | None:
    """None: the others suffice. `seconds` until the platform ends it, `claim_seconds` until it can start no job any
    more."""
    worker, config, alone = at.worker, at.config(work.config), tries_suspects(at, work)
    wanted = workers_wanted(work.startable, work.running, work.processors, config)
    registration = fleet.register(
        at.connection,
        worker,
        seconds=seconds,
        claim_seconds=claim_seconds,
        # Suspects run in an invocation that has nothing else to do yet.
        wanted=config.max_workers + 1 if alone else max(wanted, 1),
        longest=work.longest,
        places=at.places(config.max_workers),
        alone=alone,
    )
    if registration.vanished:
        logger.warning("workers vanished", workers=registration.vanished)
        # Each may have died between a settlement and the look that follows it.
        chores.end_batches()
    if not registration.registered:
        logger.info("enough processors", lane=worker.lane)
        return None
    wanted = workers_wanted(work.startable, work.running, registration.processors, config)
    return Place(alone=alone, siblings=scale_out(at, wanted - registration.claiming, work.startable, config))


def scale_out(at: At, more: int, startable: int, config: LaneConfig) -> int:
    """How many processors are to be started: none if the lane's last decision is young."""
    if not startable or more <= 0:
        return 0
    return more if fleet.scale_out(at.connection, at.worker, cooldown=config.scale_out_seconds) else 0


def stay(at: At, ask: LeaveAsk, chores: "Chores", look: Callable[[], Claims]) -> Left:
    """Requests that make a job ready from now on wake another processor, unless this one stays."""
    types = ask.notes.types
    if ask.may_wait > 0:
        limits = Limits(types, at.worker.lane, ask.seconds_left, at.worker.id)
        seconds = chores.perform("next_token", None, seconds_to_next_token, limits)
        # Twice a token and no job to claim with it: another processor has the job, and waits for the next token.
        if seconds is not None and seconds <= ask.may_wait and not (seconds <= 0 and ask.in_vain):
            return Left(waits=seconds)
    stopped = fleet.stop_claiming(at.connection, at.worker, types=types, seconds=ask.may_sleep)
    # One that has run jobs looks for the last time when it goes, and wakes another if there is something: a job alone
    # costs no statement more.
    if stopped.sleeps or not ask.looks:
        claims = look()
        if claims.jobs:
            fleet.claim_again(at.connection, at.worker, types=types)
            return Left(claims=claims)
    return Left(sleeps=stopped.next_due_seconds if stopped.sleeps else None, next_due=stopped.next_due_seconds)


def give_up(at: At, ask: LeaveAsk, chores: "Chores") -> tuple[Depth | None, bool]:
    """Returns how much lies before the lane, and whether what was settled is counted. Lanes that still have startable
    jobs get processors."""
    account, waker = ask.account, at.deployment.waker
    going: dict[str, Any] = {"places": at.places(ask.max_workers), "looks": ask.looks, "wakes": bool(waker)}
    depth = None
    try:
        if "count" in ask.notes.tried_again:
            chores.count(account)
        runs = [] if "count" in chores.left_out else chores.own_runs(account)
        counts: dict[str, Any] = {"seen": account.seen, "number": account.number, "runs": as_json(runs)}
        left = fleet.deregister_and_measure(at.connection, at.worker, **going, **counts)
        lanes, depth, counted = left["lanes"], Depth(**left["depth"]), left["counted"]
    except Exception as error:
        if not is_about_data(error):
            raise
        counted = chores.count(account)
        lanes = fleet.deregister(at.connection, at.worker, **going)
    waker.start_all(lanes)
    return depth, counted


def wake_others(at: At) -> None:
    if at.deployment.waker:
        try:
            at.deployment.waker.start_all(fleet.lanes_to_wake(at.connection))
        except psycopg.Error:
            logger.warning("no processor woken: the tick follows", exc_info=True)
