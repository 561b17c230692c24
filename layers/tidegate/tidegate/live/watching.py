"""Live connections and what they watch: connect → watch, unwatch → close.

A connection is let in by a ticket and stands for the ticket's caller from then on. Nothing here sends anything:
changes.py says what the pump is to send.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from psycopg.rows import class_row

from tidegate.base.errors import NotFound
from tidegate.base.telemetry import logger
from tidegate.http.principal import Principal, Role
from tidegate.http.tickets import use_ticket
from tidegate.job_type.definition import Rate
from tidegate.live import states, topics
from tidegate.manage.progress import find_batch
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

MOST_CONNECTIONS = 2_000
MOST_OF_ONE = 1_000
"""Of one key or user: others still find room."""
MOST_TOPICS = 50
"""Of one connection."""
MOST_WATCHED = 5_000
"""Jobs, batches and other things that one key or user watches over all its connections: what an ask of the pump costs
grows with these, and not with the topics."""
RATE = Rate(per_second=20, burst=300)
"""Of one connection's messages; one with several topics counts as so many. Beyond it the connection is closed, because
all share what API Gateway lets through."""
LONGEST_SECONDS = 7_200.0
"""API Gateway ends a connection after two hours."""

_SQL = load("live/watching")


@dataclass(frozen=True)
class Refusal:
    topic: str
    refused: str


@dataclass
class Watching:
    watching: int = 0
    """Topics, by now."""
    refused: list[Refusal] = field(default_factory=list)
    pump: bool = False
    """None runs: this change wants one."""
    closed: bool = False
    """The connection is not known, its caller has ended, or it sends too much."""


@dataclass(frozen=True)
class _Watcher:
    key_id: str
    role: str
    owner: str
    topics: int
    tokens: float

    @property
    def principal(self) -> Principal:
        return Principal(self.key_id, Role(self.role), self.owner)


def connect(
    connection: Connection, id_: str, ticket: str, *, most: int = MOST_CONNECTIONS, most_of_one: int = MOST_OF_ONE
) -> int:
    """Returns the status of the answer: 401 if the ticket lets nothing in, 503 if there are too many connections."""
    with connection.transaction():
        principal = use_ticket(connection, "socket", ticket)
        if principal is None:
            return 401
        caller = {name: getattr(principal, name) for name in ("key_id", "role", "owner", "login", "expires_at")}
        room = {"most": most, "most_of_one": most_of_one}
        wanted = caller | room | {"connection": id_, "seconds": LONGEST_SECONDS, "burst": RATE.burst}
        connection.execute(_SQL["one_after_the_other"])
        if connection.execute(_SQL["connect"], wanted).rowcount:
            return 200
        end_some(connection)
        return 200 if connection.execute(_SQL["connect"], wanted).rowcount else 503


def watch(connection: Connection, id_: str, wanted: Sequence[str]) -> Watching:
    """Without topics it says that the connection is still there."""
    with connection.transaction():
        watcher = _hear(connection, id_, wanted)
        if watcher is None:
            return Watching(closed=True)
        answer = Watching(watcher.topics)
        room = MOST_WATCHED - _watched(connection, watcher) if wanted else 0
        for text in dict.fromkeys(wanted):
            full = f"a connection watches at most {MOST_TOPICS} topics" if answer.watching >= MOST_TOPICS else ""
            why = _watch(connection, id_, watcher.principal, text, full=full, room=room)
            if why is None:
                answer.watching += 1
                room -= topics.size(text)
            elif why:
                answer.refused.append(Refusal(text[: topics.LONGEST], why))
    answer.pump = answer.watching > 0 and _wants_a_pump(connection)
    return answer


def unwatch(connection: Connection, id_: str, wanted: Sequence[str]) -> Watching:
    with connection.transaction():
        watcher = _hear(connection, id_, wanted)
        if watcher is None:
            return Watching(closed=True)
        keys = [topics.key(text) for text in wanted]
        left = connection.execute(_SQL["unwatch"], {"connection": id_, "keys": keys}).rowcount
    return Watching(watcher.topics - left)


def close(connection: Connection, ids: Sequence[str]) -> None:
    connection.execute(_SQL["close"], {"connections": list(ids)})


def end_some(connection: Connection) -> list[str]:
    """Ends the connections whose caller or time has ended. Returns their ids."""
    return [row["connection"] for row in connection.execute(_SQL["end"])]


def _hear(connection: Connection, id_: str, wanted: Sequence[str]) -> _Watcher | None:
    said = {"connection": id_, "rate": RATE.per_second, "burst": RATE.burst, "cost": max(len(wanted), 1)}
    with connection.cursor(row_factory=class_row(_Watcher)) as cursor:
        watcher = cursor.execute(_SQL["hear"], said).fetchone()
    if watcher and watcher.tokens < 0:
        logger.warning("a live connection sends too much", key_id=watcher.key_id, owner=watcher.owner)
        close(connection, [id_])
        return None
    return watcher


def _watched(connection: Connection, watcher: _Watcher) -> int:
    row = connection.execute(_SQL["size"], {"key_id": watcher.key_id}).fetchone()
    assert row is not None
    size: int = row["size"]
    return size


def _watch(connection: Connection, id_: str, principal: Principal, text: str, *, full: str, room: int) -> str | None:
    """Why not. None: it is watched now; empty: it was before."""
    try:
        topic = topics.read(text)
    except ValueError as error:
        return str(error)
    if why := _forbidden(connection, topic, principal):
        return why
    known = {"connection": id_, "key": topics.key(text), "audience": topics.audience(principal), "topic": text}
    if not full and topics.size(text) > room:
        full = f"a key or user watches at most {MOST_WATCHED} jobs, batches and other things: watch fewer"
    if full:
        is_known = connection.execute(_SQL["is_watched"], known).fetchone() is not None
        return "" if is_known else full
    return None if connection.execute(_SQL["watch"], known).rowcount else ""


def _forbidden(connection: Connection, topic: topics.Topic, principal: Principal) -> str:
    """Another owner's job looks like a missing one."""
    match topic.kind:
        case "stats" | "inbox" if not principal.sees_all:
            return f"this needs the role {Role.VIEWER}"
        case "job" if not states.found(connection, topic.ids, principal):
            return "there is no such job"
        case "batch":
            try:
                find_batch(connection, topic.ids[0], principal)
            except NotFound:
                return "there is no such batch"
    return ""


def _wants_a_pump(connection: Connection) -> bool:
    """After the commit. It waits for a pump that is about to end, which has not seen this topic."""
    row = connection.execute(_SQL["is_free"]).fetchone()
    return row is not None and bool(row["is_free"])
