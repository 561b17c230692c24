"""Processors, a row each while they live, and the wakes that start them.

register       a place among the lane's processors, if there is one and one more is wanted
heartbeat      once a second: this one is alive; what is startable, what runs, and which processors there are
stop_claiming  nothing is left to claim: requests wake another processor from now on; one of the lane sleeps until the
               next job is due
claim_again    it has slept until then, or something came
deregister     gone; what other lanes, or this one, have to be woken for

A processor that vanished is known by its missing heartbeat (tidegate.is_recent), and by its deadline at the latest. The
rules that must hold while others commit are functions in Postgres (migrations/functions/wake.sql and register.sql). How
many processors a lane needs is decided in demand.py.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

import psycopg
from psycopg.rows import class_row, scalar_row

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.processor.demand import Processors

_SQL = load("processor/fleet")
_HEARTBEAT = (
    _SQL["heartbeat"].replace("/* expired */", load("queue/expire")["due"]).replace("/* config */", _SQL["config"])
)
# Chores that the clock makes due, each with the statements that it asks.
_ON_TIME = {"schedule": load("queue/schedule"), "resume": load("queue/wait"), "expire": load("queue/expire")}
_CLAIM_AGAIN = _SQL["claim_again"].replace(
    "/* due */", ", ".join(f"EXISTS ({its['due']}) AS {chore}" for chore, its in _ON_TIME.items())
)
_DEREGISTER_AND_MEASURE = _SQL["deregister_and_measure"].replace(
    "/* measure */", load("processor/lane_metrics")["measure"]
)

StartedBy = Literal["tick", "wake", "scale", "trigger"]


@dataclass(frozen=True)
class Worker:
    id: str
    """The request id of the invocation: it stands in the locks and in every log line."""
    lane: str = "default"
    function_version: str = ""
    log_stream: str = ""
    started_by: str = "tick"
    memory: int = 0
    """Megabytes that its function has."""

    @property
    def is_tick(self) -> bool:
        return self.started_by == "tick"


@dataclass(frozen=True)
class Registration:
    registered: bool
    claiming: int
    in_lane: int
    in_all: int
    vanished: list[str]
    """Processors that have died, and whose places are free again."""

    @property
    def processors(self) -> Processors:
        return Processors(self.claiming, self.in_lane, self.in_all)


@dataclass(frozen=True)
class LaneState:
    is_alive: bool
    """False: the processor was silent for too long, and another may have its place."""
    has_expired: bool
    """Some job has not started in time, and is to be ended."""
    startable: int
    running: int
    longest: int
    """The longest timeout of the startable jobs."""
    next_due_seconds: float | None
    config: Any
    claiming: int
    in_lane: int
    in_all: int

    @property
    def processors(self) -> Processors:
        return Processors(self.claiming, self.in_lane, self.in_all)


@dataclass(frozen=True)
class StoppedClaiming:
    sleeps: bool
    """Until the next job is due, as the lane's only processor that does."""
    next_due_seconds: float | None


@dataclass(frozen=True)
class Places:
    """How many processors there may be, in a lane and in all."""

    max_workers: int
    budget: int


def register(
    connection: Connection,
    worker: Worker,
    *,
    seconds: float,
    claim_seconds: float,
    wanted: int,
    longest: int,
    places: Places,
    alone: bool = False,
) -> Registration:
    """`seconds` until the platform ends it, `claim_seconds` until it can start no job any more; `wanted`: how many
    should claim that have time for jobs of `longest` seconds."""
    parameters = vars(worker) | vars(places)
    parameters |= {"seconds": max(seconds, 0.001), "claim_seconds": claim_seconds}
    parameters |= {"wanted": wanted, "longest": longest, "alone": alone}
    with connection.cursor(row_factory=class_row(Registration)) as cursor:
        registration = cursor.execute(_SQL["register"], parameters).fetchone()
    assert registration is not None
    return registration


def heartbeat(
    connection: Connection, worker: Worker, *, claimed: int, settled: int, most: int, types: list[str] | None = None
) -> LaneState:
    """Jobs are counted up to `most`; `types`: those that it knows."""
    parameters = {"claimed": claimed, "settled": settled, "most": most, "types": types, "now": None}
    with connection.cursor(row_factory=class_row(LaneState)) as cursor:
        state = cursor.execute(_HEARTBEAT, _of(worker) | parameters).fetchone()
    assert state is not None
    return state


def scale_out(connection: Connection, worker: Worker, *, cooldown: float) -> bool:
    """Whether this processor may start more now. None of the lane may for a while then."""
    row = connection.execute(_SQL["scale_out"], {"lane": worker.lane, "seconds": cooldown}).fetchone()
    return row is not None


def scale_in(connection: Connection, worker: Worker, *, wanted: int, longest: int, cooldown: float) -> bool:
    """Whether the others suffice: then it drains."""
    with connection.transaction():
        decided = connection.execute(_SQL["decide_to_scale_in"], {"lane": worker.lane, "seconds": cooldown})
        if decided.fetchone() is None:
            return False
        parameters = _of(worker) | {"wanted": wanted, "longest": longest}
        return connection.execute(_SQL["scale_in"], parameters).fetchone() is not None


def stop_claiming(
    connection: Connection, worker: Worker, *, types: list[str] | None = None, seconds: float = 0
) -> StoppedClaiming:
    """Returns whether it sleeps until the next job is due: only if that is within `seconds`."""
    parameters = _of(worker) | {"types": types, "seconds": seconds}
    with connection.cursor(row_factory=class_row(StoppedClaiming)) as cursor:
        try:
            stopped = cursor.execute(_SQL["stop_claiming"], parameters).fetchone()
        except psycopg.errors.UniqueViolation:  # another one lay down in this moment
            return stop_claiming(connection, worker, types=types)
    return stopped or StoppedClaiming(sleeps=False, next_due_seconds=None)


def drain(connection: Connection, worker: Worker) -> None:
    """It claims no more: requests wake another processor, which finds a place beside it."""
    connection.execute(_SQL["drain"], _of(worker))


def claim_again(connection: Connection, worker: Worker, *, types: list[str]) -> list[str]:
    """Returns the chores that the clock has made due. `types`: their schedules are the processor's."""
    row = connection.execute(_CLAIM_AGAIN, _of(worker) | {"types": types, "now": None}).fetchone()
    assert row is not None
    return [chore for chore, is_due in row.items() if is_due]


def deregister(connection: Connection, worker: Worker, *, places: Places, looks: bool, wakes: bool) -> list[str]:
    """Lanes to wake. `looks`: something may be left that it had no time, or no room, for. `wakes`: it can wake."""
    parameters = _of(worker) | vars(places) | {"looks": looks, "wakes": wakes}
    with connection.cursor(row_factory=scalar_row) as cursor:
        return cursor.execute(_SQL["deregister"], parameters).fetchall()


def deregister_and_measure(
    connection: Connection,
    worker: Worker,
    *,
    places: Places,
    looks: bool,
    wakes: bool,
    seen: int,
    number: int,
    runs: str,
) -> dict[str, Any]:
    """The lanes to wake, the lane's depth, and whether `runs`, the count with this number, are counted."""
    parameters = _of(worker) | vars(places) | {"looks": looks, "wakes": wakes}
    parameters |= {"seen": seen, "number": number, "runs": runs}
    row = connection.execute(_DEREGISTER_AND_MEASURE, parameters).fetchone()
    assert row is not None
    return row


def lanes_to_wake(
    connection: Connection, types: Iterable[str] | None = None, *, soon: Iterable[str] | None = None
) -> list[str]:
    """Lanes to invoke a processor for, because jobs of these types, or any, are ready; see waker.py. `soon`: types of
    jobs that are due before the next tick."""
    parameters = {
        name: None if each is None else sorted(set(each)) for name, each in [("types", types), ("soon", soon)]
    }
    with connection.cursor(row_factory=scalar_row) as cursor:
        return cursor.execute(_SQL["lanes_to_wake"], parameters).fetchall()


def _of(worker: Worker) -> dict[str, Any]:
    return {"id": worker.id, "lane": worker.lane}
