"""Tickets: texts that stand for a caller once, and for a short time.

A `login` ticket is the code in a link that logs a browser in; a `socket` ticket opens a live connection, to which a
browser cannot send a header. The table stores only hashes. A ticket is deleted by its use, whatever comes of it.
"""

import hashlib
import re
import secrets
from typing import Any, Literal

import psycopg
from psycopg.rows import dict_row

from tidegate.http.principal import Principal, Role
from tidegate.postgres.statements import load

_SQL = load("http/tickets")
_TICKET = re.compile(r"[A-Za-z0-9_-]{43}")

Kind = Literal["login", "socket"]


def make_ticket(connection: psycopg.Connection[Any], kind: Kind, principal: Principal, seconds: float) -> str:
    """The ticket itself, which is not stored. It lasts for so many seconds."""
    ticket = secrets.token_urlsafe(32)
    caller = {name: getattr(principal, name) for name in ("key_id", "role", "owner", "login", "expires_at")}
    connection.execute(_SQL["make"], caller | {"hash": _hash(ticket), "kind": kind, "seconds": seconds})
    return ticket


def use_ticket(connection: psycopg.Connection[Any], kind: Kind, ticket: str) -> Principal | None:
    """Its caller. None: it is unknown, used, expired or of another kind, or its caller's key, token or login has ended.
    `expires_at` is when the caller ends. The limits of what a key may enqueue are not looked up."""
    if not _TICKET.fullmatch(ticket):
        return None
    with connection.cursor(row_factory=dict_row) as cursor:
        row = cursor.execute(_SQL["use"], {"hash": _hash(ticket), "kind": kind}).fetchone()
    if row is None:
        return None
    return Principal(row["key_id"], Role(row["role"]), row["owner"], expires_at=row["expires_at"], login=row["login"])


def _hash(ticket: str) -> bytes:
    return hashlib.sha256(ticket.encode()).digest()
