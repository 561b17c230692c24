"""Processors at work: one row each, while they live.

enter       a place among those at work, if there is one, and if one more is of use
attend      once a second: I am here; are more of us needed, or fewer?
take_leave  nothing to do: whoever enqueues from now on wakes another
depart      gone

Who is at work, wanted or woken is decided in Postgres (tidegate.enter and its neighbours in migrations/). A
processor that vanished is known by its silence, and by its deadline at the latest.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from psycopg.rows import class_row, scalar_row

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("processor/fleet")

# Where one wake failed, the next may cost a request two seconds again; after each further failure, for longer.
_QUIET_SECONDS = 3.0
_QUIET_AT_MOST_SECONDS = 30.0

StartedBy = Literal["tick", "wake", "scale", "trigger"]


@dataclass(frozen=True)
class Worker:
    id: str
    """The request id of the invocation: it stands in the locks and in every log line."""
    lane: str = "default"
    function_version: str = ""
    log_stream: str = ""
    started_by: str = "tick"


@dataclass(frozen=True)
class Entry:
    entered: bool
    siblings: int
    """How many more to start."""
    vanished: list[str]
    """Those that have died without a word, and whose places are free again."""
    silent: bool = False
    """It was turned away, but none of the lane's processors has spoken for a while."""


@dataclass(frozen=True)
class Need:
    alive: bool
    """False: it was silent for too long, and its place is somebody else's."""
    siblings: int
    spared: bool
    """The others can do without it."""
    ready: int


def enter(
    connection: Connection,
    worker: Worker,
    *,
    seconds: float,
    claim_seconds: float,
    budget: int,
    types: list[str] | None = None,
) -> Entry:
    """`seconds` until the platform ends it, `claim_seconds` until it can start no job any more; `types` it knows."""
    parameters = vars(worker) | {
        "types": types,
        "seconds": max(seconds, 0.001),
        "claim_seconds": claim_seconds,
        "budget": budget,
    }
    with connection.cursor(row_factory=class_row(Entry)) as cursor:
        entry = cursor.execute(_SQL["enter"], parameters).fetchone()
    assert entry is not None
    return entry


def attend(
    connection: Connection,
    worker: Worker,
    *,
    claimed: int,
    settled: int,
    spare: bool,
    budget: int,
    types: list[str] | None = None,
) -> Need:
    """`spare`: it has slots that it found no jobs for."""
    parameters = {
        "id": worker.id,
        "lane": worker.lane,
        "claimed": claimed,
        "settled": settled,
        "spare": spare,
        "types": types,
        "budget": budget,
    }
    with connection.cursor(row_factory=class_row(Need)) as cursor:
        need = cursor.execute(_SQL["attend"], parameters).fetchone()
    assert need is not None
    return need


def take_leave(connection: Connection, worker: Worker) -> float:
    """0: it has taken leave, and looks for the last time. Otherwise: so many seconds it has to stay."""
    return float(_scalar(connection, "take_leave", {"id": worker.id, "lane": worker.lane}))


def try_suspects(connection: Connection, worker: Worker, *, budget: int) -> bool:
    """False: so many are at suspects that it has to see to the lane's other jobs. It tries them until it `stay`s."""
    return bool(_scalar(connection, "try_suspects", {"id": worker.id, "lane": worker.lane, "budget": budget}))


def close(connection: Connection, worker: Worker) -> None:
    """It claims no more: whoever enqueues from now on wakes another, and whoever comes takes a place beside it."""
    connection.execute(_SQL["close"], {"id": worker.id})


def stay(connection: Connection, worker: Worker) -> None:
    connection.execute(_SQL["stay"], {"id": worker.id})


def depart(connection: Connection, worker: Worker) -> bool:
    """True: somebody came meanwhile and found no place; what he came for may still be there."""
    return bool(_scalar(connection, "depart", {"id": worker.id}))


def knock(connection: Connection, types: Iterable[str] | None = None) -> list[str]:
    """Lanes that somebody has to be started for, because jobs of these types, or any, are ready; see waker.py."""
    with connection.cursor(row_factory=scalar_row) as cursor:
        wanted = None if types is None else sorted(set(types))
        return cursor.execute(_SQL["knock"], {"types": wanted}).fetchall()


def quieten(connection: Connection, lanes: Iterable[str]) -> None:
    """A wake of these failed."""
    parameters = {"lanes": list(lanes), "seconds": _QUIET_SECONDS, "at_most": _QUIET_AT_MOST_SECONDS}
    connection.execute(_SQL["quieten"], parameters)


def expect(connection: Connection, lane: str) -> None:
    connection.execute(_SQL["expect"], {"lane": lane})


def _scalar(connection: Connection, statement: str, parameters: dict[str, Any]) -> Any:
    with connection.cursor(row_factory=scalar_row) as cursor:
        return cursor.execute(_SQL[statement], parameters).fetchone()
