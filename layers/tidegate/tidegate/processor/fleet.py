"""Processors, a row each while they live, and the wakes that start them.

register       a place among the lane's processors, if there is one and one more is wanted
heartbeat      once a second: this one is alive; what is startable, what runs, and which processors there are
stop_claiming  nothing is left to claim: requests wake another processor from now on
sleep          until the next job is due
deregister     gone; what other lanes, or this one, have to be woken for

A processor that vanished is known by its missing heartbeat, and by its deadline at the latest. The rules that must
hold while others commit are functions in Postgres (migrations/functions/wake.sql and register.sql). How many processors
a lane needs is decided in demand.py.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

import psycopg
from psycopg.rows import class_row, scalar_row

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.processor.demand import LaneConfig, Processors

_SQL = load("processor/fleet")
_HEARTBEAT = (
    _SQL["heartbeat"].replace("/* expired */", load("queue/expire")["due"]).replace("/* config */", _SQL["config"])
)
_DEREGISTER_AND_MEASURE = _SQL["deregister_and_measure"].replace(
    "/* measure */", load("processor/lane_metrics")["measure"]
)

# A processor that has sent no heartbeat for so long has died, and its place is free (docs/how-it-works.md).
SILENCE_SECONDS = 10.0
# Where one wake failed, the next may cost a request two seconds again; after each further failure, for longer.
_PAUSE_SECONDS = 3.0
_LONGEST_PAUSE_SECONDS = 30.0

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
    is_silent: bool = False
    """It was turned away, but none of the lane's processors has sent a heartbeat for a while."""

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
    stay: float
    """More than 0: it has not stopped, and stays for so many seconds."""
    next_due_seconds: float | None


@dataclass(frozen=True)
class Places:
    """How many processors there may be, in a lane and in all."""

    max_workers: int
    budget: int


def lane_config(connection: Connection, lane: str, *, budget: int) -> LaneConfig:
    row = connection.execute(_SQL["config"]).fetchone()
    assert row is not None
    return LaneConfig.read(row["config"], lane, connection_budget=budget)


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
    parameters |= {"wanted": wanted, "longest": longest, "silence": SILENCE_SECONDS, "alone": alone}
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


def stop_claiming(connection: Connection, worker: Worker, *, types: list[str] | None = None) -> StoppedClaiming:
    with connection.cursor(row_factory=class_row(StoppedClaiming)) as cursor:
        stopped = cursor.execute(_SQL["stop_claiming"], _of(worker) | {"types": types}).fetchone()
    assert stopped is not None
    return stopped


def drain(connection: Connection, worker: Worker) -> None:
    """It claims no more: requests wake another processor, which finds a place beside it."""
    connection.execute(_SQL["drain"], _of(worker))


def claim_again(connection: Connection, worker: Worker) -> None:
    connection.execute(_SQL["claim_again"], _of(worker))


def sleep(connection: Connection, worker: Worker, *, seconds: float) -> bool:
    """False: it has no reason to, since another processor of the lane sleeps or claims."""
    try:
        return connection.execute(_SQL["sleep"], _of(worker) | {"seconds": seconds}).fetchone() is not None
    except psycopg.errors.UniqueViolation:  # another one lay down in this moment
        return False


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


def pause_wakes(connection: Connection, lanes: Iterable[str]) -> None:
    """A wake of these failed."""
    parameters = {"lanes": list(lanes), "seconds": _PAUSE_SECONDS, "longest": _LONGEST_PAUSE_SECONDS}
    connection.execute(_SQL["pause_wakes"], parameters)


def set_wake_pending(connection: Connection, lane: str) -> None:
    connection.execute(_SQL["set_wake_pending"], {"lane": lane})


def _of(worker: Worker) -> dict[str, Any]:
    return {"id": worker.id, "lane": worker.lane}
