"""API keys: who may call, as what, for whom.

A key reads tg_<id>_<secret>: the prefix lets scanners for leaked secrets find it, the id finds the row, and of the
secret only a hash is stored.
"""

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import psycopg
from psycopg.rows import dict_row

from tidegate.errors import Forbidden
from tidegate.statements import load

_SQL = load("keys")
_KEY = re.compile(r"tg_([0-9a-f]{16})_([0-9a-f]{64})")


class Role(StrEnum):
    """Each may do what those before it may."""

    PRODUCER = "producer"
    ADMIN = "admin"
    SUPER_ADMIN = "super_admin"


@dataclass(frozen=True)
class Principal:
    """Whoever is asking."""

    key_id: str
    role: Role
    owner: str

    @property
    def sees_all(self) -> bool:
        return self.role is not Role.PRODUCER

    def require(self, role: Role) -> None:
        ranks = list(Role)
        if ranks.index(self.role) < ranks.index(role):
            raise Forbidden(f"this takes the role {role}; yours is {self.role}")


def create_key(connection: psycopg.Connection[Any], *, name: str, role: str, owner: str) -> str:
    """The key itself; it is never seen again."""
    key_id, secret = secrets.token_hex(8), secrets.token_hex(32)
    parameters = {"id": key_id, "secret_hash": _hash(secret), "name": name, "role": Role(role), "owner": owner}
    connection.execute(_SQL["create"], parameters)
    return f"tg_{key_id}_{secret}"


def find_key(connection: psycopg.Connection[Any], key: str) -> Principal | None:
    match = _KEY.fullmatch(key)
    if not match:
        return None
    key_id, secret = match.groups()
    with connection.cursor(row_factory=dict_row) as cursor:
        row = cursor.execute(_SQL["find"], {"id": key_id}).fetchone()
    if row is None or not hmac.compare_digest(row["secret_hash"], _hash(secret)):
        return None
    return Principal(key_id, Role(row["role"]), row["owner"])


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
