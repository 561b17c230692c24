"""Seals anew, with the key that seals now, what another key has sealed: after a rotation, so that the other key can go.

A walk through the table in steps that a client drives: each answer says where the next step begins, and what is still
to be sealed of all that has been passed. Nothing is locked for longer than a statement of a few rows. What a claim or a
settlement has changed since it was read is read again, and what stays locked is left for another walk.

Endpoints are not walked: management may not read what they hold. Relay seals it (outside/sealed_endpoints.py).
"""

import re
import time
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import batched
from typing import Any, Final, Self

from tidegate.base import envelope, json_text
from tidegate.base.bounds import WORD
from tidegate.base.envelope import Purpose, Undecryptable, is_envelope
from tidegate.base.errors import Conflict, Invalid, Wrong
from tidegate.http.principal import Principal
from tidegate.manage import audit
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/reseal")

# What new jobs and waiting ones get from elsewhere comes before them: they would have it from there as it was sealed,
# after the walk has passed them.
_PLACES: Final = ("types", "schedules", "batches", "signals", "jobs", "logs")
_PURPOSES: Final[dict[str, Purpose]] = {
    "payload": "payload",
    "state": "state",
    "steps": "steps",
    "result": "result",
    "signal": "signal",
    "details": "details",
    # Of types: the payloads of their schedules, as they are declared and as operators say.
    "declared": "payload",
    "overrides": "payload",
}
_UUID: Final = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_KEYS: Final = {
    "jobs": _UUID,
    "logs": "[0-9]{1,18}",
    "signals": f"{_UUID}/[^\0]*",
    "batches": _UUID,
    "types": WORD,
    "schedules": f"{WORD}/{WORD}",
}
_PAGE: Final = 500
# Rows that are read together: each may hold some megabytes.
_CHUNK: Final = 10
# What was changed or locked between the look at it and the write.
_TRIES: Final = 3
_PAUSE_SECONDS: Final = 0.05


@dataclass(frozen=True)
class Walk:
    """Where a walk is, and what it has passed."""

    place: str = _PLACES[0]
    """Empty: it is over."""
    key: str = ""
    """The last row that it has passed there."""
    left: int = 0
    """Rows that could not be sealed anew, since they were locked."""
    unreadable: int = 0
    """Rows of which something cannot be unsealed here."""

    @classmethod
    def read(cls, said: str) -> Self:
        match _parsed(said):
            case [str(place), str(key), int(left), int(unreadable)] if (
                place in _PLACES and re.fullmatch(f"({_KEYS[place]})?", key, re.DOTALL) and min(left, unreadable) >= 0
            ):
                return cls(place, key, left, unreadable)
        raise Invalid(Wrong("body.after", "write the `next` of the step before"))

    def __str__(self) -> str:
        return json_text.encode([self.place, self.key, self.left, self.unreadable])

    def past(self, keys: list[str], *, is_end: bool) -> Self:
        if not is_end:
            return replace(self, key=keys[-1])
        further = _PLACES[_PLACES.index(self.place) + 1 :]
        return replace(self, place=further[0] if further else "", key="")


@dataclass(frozen=True)
class Resealed:
    place: str
    """Where the step has ended: types, schedules, batches, signals, jobs, logs; empty when all is passed."""
    looked_at: int
    resealed: int
    left: int
    unreadable: int
    next: str | None


@dataclass(frozen=True)
class EncryptionKey:
    id: str
    since: datetime | None
    """When a processor that seals with it first started. None: none has."""
    is_here: bool
    seals: bool


def keys(connection: Connection) -> list[EncryptionKey]:
    """Those that are here, and those by which something in the table may still be sealed."""
    here = envelope.key_ids()
    since = {row["id"]: row["since"] for row in connection.execute(_SQL["keys"])}
    names = [*here, *(name for name in since if name not in here)]
    return [EncryptionKey(name, since.get(name), name in here, name in here[:1]) for name in names]


def step(
    connection: Connection, principal: Principal, *, limit: int, after: str | None = None, seconds: float
) -> Resealed:
    """Ends after `limit` rows, or when the time is over."""
    if not envelope.have_keys():
        raise Conflict("this stack has no keys: deploy it with the parameter Encryption")
    give_up = time.monotonic() + seconds
    walk = Walk() if after is None else Walk.read(after)
    if after is None:
        _record(connection, principal, {"key": [None, envelope.key_ids()[0]]})
    looked_at = resealed = 0
    while walk.place and looked_at < limit and (not looked_at or time.monotonic() < give_up):
        walk, seen, done = _pass(connection, walk, look=min(_PAGE, limit - looked_at))
        looked_at, resealed = looked_at + seen, resealed + done
    if not walk.place:
        walk = _end(connection, principal, walk)
    return Resealed(walk.place, looked_at, resealed, walk.left, walk.unreadable, next=str(walk) if walk.place else None)


def _parsed(said: str) -> Any:
    try:
        return json_text.decode(said)
    except ValueError:
        return None


def _pass(connection: Connection, walk: Walk, *, look: int) -> tuple[Walk, int, int]:
    """One page."""
    asked = {"after": walk.key, "look": look, "newest": f"1.{envelope.key_ids()[0]}."}
    rows = connection.execute(_SQL[f"{walk.place}_page"], asked).fetchall()
    done = 0
    walked = walk.past([row["key"] for row in rows], is_end=len(rows) < look)
    for chunk in batched((row["key"] for row in rows if row["stale"]), _CHUNK, strict=False):
        renewed = _renew(connection, walk.place, set(chunk))
        done += renewed.done
        left, unreadable = walked.left + renewed.left, walked.unreadable + renewed.unreadable
        walked = replace(walked, left=left, unreadable=unreadable)
    return walked, len(rows), done


@dataclass(frozen=True)
class _Renewed:
    done: int
    left: int
    unreadable: int


def _renew(connection: Connection, place: str, wanted: set[str]) -> _Renewed:
    done, unreadable, open_ = set[str](), set[str](), wanted
    for tried in range(_TRIES):
        if tried:
            time.sleep(_PAUSE_SECONDS)
        rows = connection.execute(_SQL[f"{place}_read"], {"keys": list(open_)}).fetchall()
        renewed = {row["key"]: _Values(row) for row in rows}
        unreadable |= {key for key, values in renewed.items() if values.is_unreadable}
        writable = [values for values in renewed.values() if values.renewed]
        written = {row["key"] for row in connection.execute(_SQL[f"{place}_write"], _columns(writable))}
        done |= written
        open_ = {values.key for values in writable} - written
        if not open_:
            break
    return _Renewed(len(done), len(open_), len(unreadable))


class _Values:
    """Of a row: those of its columns that are to be written."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.key: str = row["key"]
        self.version: str = row["version"]
        self.renewed: dict[str, Any] = {}
        values = json_text.stored(row["values"])
        # What SQL has nested too deeply for Python stays a text.
        self.is_unreadable = not isinstance(values, dict)
        for column, value in () if self.is_unreadable else values.items():
            try:
                again = _again(value, column, str(row["type"]))
            except Undecryptable:
                self.is_unreadable = True
                continue
            if again is not None:
                self.renewed[column] = again


def _columns(rows: list[_Values]) -> dict[str, list[str]]:
    return {
        "keys": [row.key for row in rows],
        "versions": [row.version for row in rows],
        "values": [json_text.encode(row.renewed, deep=True) for row in rows],
    }


def _again(value: Any, column: str, of: str) -> dict[str, Any] | None:
    """What is to be written, or nothing. Steps are sealed one by one, and of some log lines the traceback alone is:
    only these parts are written."""
    purpose = _PURPOSES[column]
    if is_envelope(value):
        return _sealed_again(value, purpose, of)
    if not isinstance(value, dict) or column not in {"steps", "details"}:
        return None
    names = value.keys() if column == "steps" else {"traceback"} & value.keys()
    parts = {name: _sealed_again(value[name], purpose, of) for name in names if is_envelope(value[name])}
    return {name: part for name, part in parts.items() if part is not None} or None


def _sealed_again(value: dict[str, Any], purpose: Purpose, of: str) -> dict[str, Any] | None:
    text = envelope.text_of(value)
    if envelope.is_newest(text):
        return None
    renewed: dict[str, Any] = json_text.stored(envelope.renew(text, purpose, of))
    return renewed


def _end(connection: Connection, principal: Principal, walk: Walk) -> Walk:
    """Once nothing is left, no processor is to miss the other keys."""
    newest, *others = envelope.key_ids()
    row = connection.execute(_SQL["endpoints"], {"newest": newest, "known": ["", *others]}).fetchone()
    assert row is not None
    walk = replace(walk, left=walk.left + row["left"], unreadable=walk.unreadable + row["unreadable"])
    with connection.transaction():
        if not walk.left and not walk.unreadable:
            connection.execute(_SQL["forget_keys"], {"newest": newest})
        _record(connection, principal, {"left": [None, walk.left], "unreadable": [None, walk.unreadable]})
    return walk


def _record(connection: Connection, principal: Principal, changed: dict[str, Any]) -> None:
    audit.record(connection, principal, "reseal", "config", "encryption", changed)
