"""Logins: a caller's key, token or one-time code, exchanged for a cookie, so that a browser needs to keep no key.

The table stores only the cookie's hash, and each request looks it up: a login that is ended is refused at once, by all
functions.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from psycopg.rows import class_row

from tidegate.base.errors import NotFound, TooManyRequests, Unauthenticated
from tidegate.http.cookies import RATE, SECONDS_UNUSED, hash_of
from tidegate.http.principal import Principal, Role
from tidegate.http.tickets import use_ticket
from tidegate.manage import audit
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/logins")
SECONDS = 43_200
"""The longest login: a working day."""
# Each is a row for up to half a day.
_MOST_A_MINUTE = 60

Via = Literal["key", "token", "code"]


@dataclass(frozen=True)
class Login:
    id: int
    key_id: str
    role: Role
    owner: str
    via: Via
    created_at: datetime
    seen_at: datetime
    expires_at: datetime


@dataclass(frozen=True)
class FoundLogins:
    logins: list[Login]
    next: int | None
    """Where the next page begins; None when there is no more."""


def log_in(connection: Connection, principal: Principal, via: Via) -> tuple[str, Login]:
    """The cookie, which is not stored, and the login. It ends with its key or token. The audit has the first login of
    each key within an hour: a key that may log in each second would bury what others do."""
    cookie = secrets.token_urlsafe(32)
    caller = {
        "key_id": principal.key_id,
        "role": principal.role,
        "owner": principal.owner,
        "until": principal.expires_at,
    }
    asked = caller | {"hash": hash_of(cookie), "via": via, "seconds": SECONDS, "burst": RATE.burst}
    with connection.transaction(), connection.cursor(row_factory=class_row(Login)) as cursor:
        login = cursor.execute(_SQL["make"], asked | {"most": _MOST_A_MINUTE}).fetchone()
        if login is None:
            raise TooManyRequests(f"this key or token has made {_MOST_A_MINUTE} logins in a minute", after=60)
        if not _exists(connection, "lately", {"id": login.id, "key_id": login.key_id}):
            changed = {"via": [None, via], "expires_at": [None, login.expires_at]}
            audit.record(connection, principal, "log in", "login", str(login.id), changed)
    return cookie, login


def log_in_by_code(connection: Connection, code: str) -> tuple[str, Login]:
    with connection.transaction():
        principal = use_ticket(connection, "login", code)
        if principal is not None:
            return log_in(connection, principal, "code")
    # After the commit: a code that has expired is deleted.
    raise Unauthenticated(
        "this code is unknown, used or expired: ask for a new link, with `make login` on this machine"
    )


def logins(connection: Connection, *, limit: int, after: int | None = None) -> FoundLogins:
    """Those that can be used now, the newest first."""
    asked = {"limit": limit, "after": after, "unused": SECONDS_UNUSED}
    with connection.cursor(row_factory=class_row(Login)) as cursor:
        found = cursor.execute(_SQL["list"], asked).fetchall()
    page = found[:limit]
    return FoundLogins(page, page[-1].id if len(found) > len(page) else None)


def end_login(connection: Connection, login_id: int, principal: Principal) -> None:
    """One that has ended already stays as it is. Its own caller's end is recorded if its beginning was."""
    with connection.transaction():
        row = connection.execute(_SQL["end"], {"id": login_id}).fetchone()
        if row is None:
            raise NotFound(f"there is no login {login_id}")
        is_own = row["key_id"] == principal.key_id
        if row["ended"] and (not is_own or _exists(connection, "recorded", {"id": str(login_id)})):
            changed = {"key_id": [row["key_id"], None], "ended_at": [None, row["ended_at"]]}
            audit.record(connection, principal, "end", "login", str(login_id), changed)


def _exists(connection: Connection, statement: str, asked: dict[str, Any]) -> bool:
    return connection.execute(_SQL[statement], asked).fetchone() is not None
