"""What the pump is to send. It asks again and again, and one at a time has the duty `pump`.

    what was posted → the duty, and whether anything is watched → what has ended → the states → who is behind

A state counts as sent when the pump has said that it was posted: what a pump took along when it died is sent again.
"""

import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import zip_longest
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

from pydantic import Field
from pydantic_core import to_json

from tidegate.live import states, topics, watching
from tidegate.manage.search import Found
from tidegate.postgres.database import Connection, again_if_deadlocked
from tidegate.postgres.statements import load

DUTY_SECONDS = 5.0
MOST_STATE_BYTES = 100_000
"""API Gateway takes messages of up to 128 KB."""

_SQL = load("live/changes")
# A topic is sent once a second, so more asks would find little that may be sent. A little less, for the ask itself.
_PAUSE_SECONDS = 0.9
# The part of the time that the database works for watchers, at most: a costly topic is asked about less often.
_PART_OF_THE_TIME = 0.2
_LONGEST_PAUSE_SECONDS = 10.0
# Less than the pause, by what an ask may take longer than the last one, or messages would wait for one ask more.
_SAME_TOPIC_SECONDS = 0.75
_SILENT_SECONDS = 10.0
# Of one ask. What comes after them comes at the next.
_MOST_TOPICS = 500
_MOST_JOBS = 2_000
# Of reading states. After more than this the pause would be longer than the usual one, for all that is watched.
_MOST_SECONDS = _PAUSE_SECONDS * _PART_OF_THE_TIME
# Read at once: between two reads it is seen how much time is left.
_FEW_JOBS = 200
_MOST_BYTES = 3_000_000
_MOST_MESSAGES = 5_000
# What is said to have been posted is kept.
ShortText = Annotated[str, Field(max_length=128, pattern=r"^[^\x00]*$")]


class Posted(NamedTuple):
    connection: ShortText
    key: ShortText
    version: ShortText


@dataclass
class Message:
    data: str
    key: str
    version: str
    connections: list[str]


@dataclass
class Changes:
    goes_on: bool
    """Whether the pump is to ask again: it has the duty, and something is watched."""
    messages: list[Message] = field(default_factory=list)
    close: list[str] = field(default_factory=list)
    after: dict[str, str] = field(default_factory=dict)
    """For each audience that has more topics, the last topic of this ask: the next ask goes on behind it."""
    next_ms: int = 0
    """From the beginning of this ask to the next."""


@dataclass(frozen=True)
class _Watched:
    key: str
    audience: str
    topic: str
    is_last: bool
    """The audience's topics."""


type _Chosen = tuple[_Watched, topics.Topic]


def changes(
    connection: Connection,
    *,
    pump: str = "",
    takes_over: bool = False,
    tidies: bool = True,
    after: Mapping[str, str] = MappingProxyType({}),
    posted: Sequence[Posted] = (),
    gone: Sequence[str] = (),
) -> Changes:
    """`pump`: who asks; without a name it only says what it has posted. `takes_over`: that another pump has the
    duty counts for nothing. `tidies`: what has ended is looked for."""
    began = time.monotonic()
    _note(connection, posted, gone)
    holds, is_watched = _hold(connection, pump, takes_over=takes_over) if pump else (False, False)
    answer = Changes(holds and is_watched)
    if holds and tidies:
        answer.close = watching.end_some(connection)
    if not answer.goes_on:
        return answer
    known, answer.after = _states(connection, after)
    answer.messages = _messages(connection, known)
    answer.messages += _still_here(connection, answer.messages)
    least = _PAUSE_SECONDS if not answer.after else 0.0
    pause = min(max(least, (time.monotonic() - began) / _PART_OF_THE_TIME), _LONGEST_PAUSE_SECONDS)
    answer.next_ms = round(pause * 1000)
    return answer


def _hold(connection: Connection, pump: str, *, takes_over: bool) -> tuple[bool, bool]:
    """Whether this pump has the duty, and whether anything is watched. If not, the duty is free in the same
    transaction: a client that watches meanwhile waits for it, and then starts a pump."""
    with connection.transaction():
        wanted = {"pump": pump, "takes_over": takes_over, "seconds": DUTY_SECONDS}
        if connection.execute(_SQL["hold"], wanted).rowcount == 0:
            return False, False
        is_watched = connection.execute(_SQL["is_watched"]).fetchone() is not None
        if not is_watched:
            connection.execute(_SQL["release"])
    return True, is_watched


@again_if_deadlocked
def _note(connection: Connection, posted: Sequence[Posted], gone: Sequence[str]) -> None:
    if gone:
        watching.close(connection, gone)
    if posted:
        columns = dict(zip(("connections", "keys", "versions"), map(list, zip(*posted, strict=True)), strict=True))
        connection.execute(_SQL["heard"], {"connections": columns["connections"]})
        connection.execute(_SQL["posted"], columns)


def _states(connection: Connection, after: Mapping[str, str]) -> tuple[list[tuple[_Watched, Any]], dict[str, str]]:
    """The states that this ask has time for, and where the audiences go on that have more. To find what thousands of
    audiences watch takes nearly as long as all that is read of it may take, and is not counted."""
    wanted = {"audiences": [*after], "keys": [*after.values()], "most": _MOST_TOPICS}
    watched = [_Watched(**row) for row in connection.execute(_SQL["watched"], wanted)]
    goes_on = {each.audience: after.get(each.audience, "") for each in watched}
    chosen = _few_enough(_by_turns(watched), len(goes_on))
    known: list[tuple[_Watched, Any]] = []
    began = time.monotonic()
    for some in _read_at_once(chosen):
        jobs = states.by_id(connection, [each for _, topic in some for each in _jobs_of(topic)])
        for each, topic in some:
            if known and time.monotonic() - began > _MOST_SECONDS:
                return known, goes_on
            known.append((each, _state(connection, topic, each.audience, jobs)))
            goes_on[each.audience] = each.key
            if each.is_last:
                del goes_on[each.audience]
    return known, goes_on


def _read_at_once(chosen: Iterator[_Chosen]) -> Iterator[list[_Chosen]]:
    some: list[_Chosen] = []
    ids = 0
    for each, topic in chosen:
        some.append((each, topic))
        ids += len(_jobs_of(topic))
        if ids >= _FEW_JOBS:
            yield some
            some, ids = [], 0
    yield some


def _by_turns(watched: list[_Watched]) -> Iterator[_Watched]:
    """The first topic of each audience, then the second: where an ask ends, each has had its part. The audiences are in
    no order, so that none is always the last."""
    topics_of: dict[str, list[_Watched]] = {}
    for each in watched:
        topics_of.setdefault(each.audience, []).append(each)
    for turn in zip_longest(*random.sample([*topics_of.values()], len(topics_of))):
        yield from filter(None, turn)


def _few_enough(watched: Iterator[_Watched], audiences: int) -> Iterator[_Chosen]:
    """Chooses the topics of an ask, an equal part for each audience."""
    part = _MOST_JOBS / max(audiences, 1)
    ids: Counter[str] = Counter()
    full: set[str] = set()
    left = _MOST_JOBS
    for each in watched:
        if each.audience in full:
            continue
        topic = topics.read(each.topic)
        more = len(_jobs_of(topic))
        if more > left:
            return
        # A part may be less than one topic.
        if ids[each.audience] and ids[each.audience] + more > part:
            full.add(each.audience)
            continue
        ids[each.audience] += more
        left -= more
        yield each, topic


def _jobs_of(topic: topics.Topic) -> tuple[Any, ...]:
    return topic.ids if topic.kind in {"job", "jobs"} else ()


def _state(connection: Connection, topic: topics.Topic, audience: str, jobs: dict[Any, Found]) -> Any:
    principal = topics.one_of(audience)
    match topic.kind:
        case "job" | "jobs":
            theirs = {each: jobs[each] for each in topic.ids if each in jobs}
            seen = [job for job in theirs.values() if principal.sees_all or job.owner == principal.owner]
            shown = states.shown(seen, topic.ids, most_bytes=MOST_STATE_BYTES)
            return shown if topic.kind == "jobs" else next(iter(shown["jobs"]), None)
        case "batch":
            return states.batch(connection, topic.ids[0], principal)
        case "reference":
            return states.reference(connection, *topic.reference, principal)
        case "stats" | "inbox" if not principal.sees_all:
            return None
        case "stats":
            return states.stats(connection)
    return states.inbox(connection)


def _messages(connection: Connection, known: list[tuple[_Watched, Any]]) -> list[Message]:
    """One for each topic and audience that has a connection behind."""
    versions = {(each.key, each.audience): states.version(state) for each, state in known}
    columns = {
        "keys": [key for key, _ in versions],
        "audiences": [audience for _, audience in versions],
        "versions": list(versions.values()),
        "pause": _SAME_TOPIC_SECONDS,
        "most": _MOST_MESSAGES,
    }
    behind: dict[tuple[str, str], list[str]] = {}
    for row in connection.execute(_SQL["hand_out"], columns):
        behind.setdefault((row["key"], row["audience"]), []).append(row["connection"])
    at = states.now(connection)
    messages: list[Message] = []
    size = 0
    for each, state in known:
        if connections := behind.get((each.key, each.audience)):
            data = _data(each.topic, at, state)
            size += len(data) + 50 * len(connections)
            if size > _MOST_BYTES and messages:
                break
            messages.append(Message(data, each.key, versions[each.key, each.audience], connections))
    # What few watch does not wait until many have been told of something else.
    return sorted(messages, key=lambda message: len(message.connections))


def _data(topic: str, at: datetime, state: Any) -> str:
    text = to_json({"topic": topic, "at": at, "state": state})
    if len(text) > MOST_STATE_BYTES + 10_000:
        text = to_json({"topic": topic, "at": at, "too_large": True})
    return text.decode()


def _still_here(connection: Connection, messages: list[Message]) -> list[Message]:
    """A connection that hears nothing for long would take the silence for an end."""
    told = {each for message in messages for each in message.connections}
    silent = [row["connection"] for row in connection.execute(_SQL["silent"], {"seconds": _SILENT_SECONDS})]
    if not (silent := [each for each in silent if each not in told]):
        return []
    return [Message(to_json({"at": states.now(connection)}).decode(), "", "", silent)]
