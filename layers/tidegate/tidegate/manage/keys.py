"""API keys as a super_admin sees them. A key's secret is shown once, when the key is made.

An owner may have several valid keys: make a new one, move its users to it, and revoke the old one.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg.rows import class_row

from tidegate.base.answer_size import MOST_ANSWER_BYTES, fitting
from tidegate.base.errors import Conflict, NotFound
from tidegate.http.principal import Principal, Role, create_key, rates_of
from tidegate.job import NO_LIMITS, CallerLimits
from tidegate.job_type.definition import Rate
from tidegate.manage import audit
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/keys")
_RATES: dict[str, Rate | None] = {"rate": None, "read_rate": None}


@dataclass(frozen=True)
class Key:
    id: str
    name: str
    role: Role
    owner: str
    rate: float | None
    """Requests a second that write, and that read if there is no read_rate."""
    read_rate: float | None
    types: list[str] | None
    max_priority: int | None
    max_pending: int | None
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None


@dataclass(frozen=True)
class FoundKeys:
    keys: list[Key]
    next: str | None
    """Where the next page begins; None when there is no more."""


def keys(connection: Connection, *, limit: int, after: str | None = None) -> FoundKeys:
    """From the oldest. Keys are never deleted, so there may be many."""
    with connection.cursor(row_factory=class_row(Key)) as cursor:
        found = cursor.execute(_SQL["list"], {"limit": limit, "after": after}).fetchall()
    page = [*fitting(found[:limit], MOST_ANSWER_BYTES)]
    return FoundKeys(page, page[-1].id if len(found) > len(page) else None)


def issue(
    connection: Connection,
    principal: Principal,
    *,
    name: str,
    role: Role,
    owner: str,
    expires_at: datetime | None,
    rate: Rate | None = None,
    read_rate: Rate | None = None,
    limits: CallerLimits = NO_LIMITS,
) -> tuple[str, Key]:
    """The key with its secret, and its row."""
    whose = {"name": name, "role": role, "owner": owner, "expires_at": expires_at}
    with connection.transaction():
        key = create_key(
            connection,
            name=name,
            role=role,
            owner=owner,
            expires_at=expires_at,
            rate=rate,
            read_rate=read_rate,
            limits=limits,
        )
        made = _find(connection, key.split("_")[1])
        known = whose | {"rate": made.rate, "read_rate": made.read_rate} | vars(limits)
        audit.record(connection, principal, "issue", "key", made.id, audit.difference({}, known))
    return key, made


def change(connection: Connection, key_id: str, principal: Principal, said: dict[str, Any]) -> Key:
    """`said`: any of rate and read_rate (a Rate), types, max_priority, max_pending. None removes a limit."""
    with connection.transaction():
        connection.execute(_SQL["lock"])
        before = _find(connection, key_id)
        if before.revoked_at is not None:
            raise Conflict("this key has been revoked and cannot be changed")
        now = {name: said.get(name, getattr(before, name)) for name in ("types", "max_priority", "max_pending")}
        connection.execute(_SQL["change"], {"id": key_id} | now)
        for name in said.keys() & {"rate", "read_rate"}:
            connection.execute(_SQL[f"change_{name}"], {"id": key_id} | rates_of(**_RATES | {name: said[name]}))
        after = _find(connection, key_id)
        audit.record(connection, principal, "change", "key", key_id, audit.difference(vars(before), vars(after)))
    return after


def revoke(connection: Connection, key_id: str, principal: Principal) -> Key:
    """The row stays, since logs name the key as an actor. A key that is revoked already stays as it is."""
    with connection.transaction():
        # Without the lock, two requests could revoke the last two super_admin keys, each seeing the other's as valid.
        connection.execute(_SQL["lock"])
        before = _find(connection, key_id)
        if before.revoked_at is not None:
            return before
        row = connection.execute(_SQL["revoke"], {"id": key_id}).fetchone()
        if row is None:
            raise Conflict(
                "this is the last super_admin key, and only such a key can make keys: make another one first"
            )
        after = _find(connection, key_id)
        audit.record(connection, principal, "revoke", "key", key_id, {"revoked_at": [None, after.revoked_at]})
    return after


def _find(connection: Connection, key_id: str) -> Key:
    with connection.cursor(row_factory=class_row(Key)) as cursor:
        key = cursor.execute(_SQL["show"], {"id": key_id}).fetchone()
    if key is None:
        raise NotFound(f"there is no key {key_id!r}")
    return key
