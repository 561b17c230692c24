"""API keys, and the callers that they stand for.

A key reads tg_<id>_<secret>. Scanners for leaked secrets find it by the prefix, the lookup finds the row by the id, and
the table stores only a hash of the secret.
"""

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import psycopg
from psycopg.rows import dict_row

from tidegate.base.errors import Forbidden, Invalid, Wrong
from tidegate.http.rate_limit import Bucket, Kind, RateExceeded, columns
from tidegate.job import NO_LIMITS, CallerLimits
from tidegate.postgres.statements import load

if TYPE_CHECKING:
    from tidegate.job_type.definition import Rate

_SQL = load("http/principal")
FIRST_KEY = "0" * 16
"""The id of the key that is made with a stack."""
# The owners of jobs that come without a key. A key for such an owner would see the jobs of all those senders.
_RESERVED_OWNERS = re.compile(r"public|schedule|callback|webhook:.*", re.DOTALL)
_KEY = re.compile(r"tg_([0-9a-f]{16})_([0-9a-f]{64})")


class Role(StrEnum):
    """Each role may also see what the roles before it may see, and, except for a viewer, do what they may do."""

    PRODUCER = "producer"
    VIEWER = "viewer"
    """Sees all jobs without their contents, and changes nothing."""
    ADMIN = "admin"
    SUPER_ADMIN = "super_admin"


OF_A_PRODUCER = CallerLimits(max_pending=100_000)
"""The default. A producer in an endless loop would fill the table in hours; no ordinary one has so many jobs."""
OF_A_PRODUCERS_KEY = replace(OF_A_PRODUCER, max_priority=10)
"""The default. Jobs of a higher priority always go first, so that one key could hold up the jobs of all others."""


@dataclass(frozen=True)
class Principal:
    """The caller of a request."""

    key_id: str
    """The key's id; "jwt:" and the token's subject; or "public"."""
    role: Role
    owner: str
    limited: bool = False
    """The key has a rate limit: each request takes a token from a bucket."""
    limits: CallerLimits = NO_LIMITS
    expires_at: datetime | None = None
    """When the key, the token or the login ends."""
    login: int | None = None
    """The login whose cookie came with the request."""
    buckets: tuple[Bucket, ...] = ()
    """Those from which the request took a token."""

    @property
    def sees_all(self) -> bool:
        return self.role is not Role.PRODUCER

    @property
    def sees_contents(self) -> bool:
        """A viewer sees no payload, result, state, step, traceback or detail of a log line."""
        return self.role is not Role.VIEWER

    def require(self, role: Role) -> None:
        ranks = list(Role)
        if ranks.index(self.role) < ranks.index(role):
            raise Forbidden(f"this needs the role {role}; the caller's role is {self.role}")


def create_key(
    connection: psycopg.Connection[Any],
    *,
    name: str,
    role: str,
    owner: str,
    rate: "Rate | None" = None,
    read_rate: "Rate | None" = None,
    expires_at: datetime | None = None,
    limits: CallerLimits = NO_LIMITS,
) -> str:
    """The key itself, which is not stored. `rate` limits its requests that write, and those that read if there is no
    `read_rate`; None: no limit."""
    if is_reserved_owner(owner):
        raise Invalid(Wrong("body.owner", f"{owner!r} is reserved for jobs without a key; choose another name"))
    key_id, secret = secrets.token_hex(8), secrets.token_hex(32)
    parameters = {"id": key_id, "secret_hash": _hash(secret), "name": name, "role": Role(role), "owner": owner}
    rates = rates_of(rate=rate, read_rate=read_rate)
    connection.execute(_SQL["create"], parameters | rates | {"expires_at": expires_at} | vars(limits))
    return f"tg_{key_id}_{secret}"


def store_first_key(connection: psycopg.Connection[Any], secret_hash: bytes) -> bool:
    """Whether it was new. A new secret replaces the old one; a revoked secret stays revoked."""
    parameters = {"id": FIRST_KEY, "secret_hash": secret_hash, "role": Role.SUPER_ADMIN}
    return connection.execute(_SQL["store_first"], parameters).rowcount == 1


def rates_of(*, rate: "Rate | None", read_rate: "Rate | None") -> dict[str, float | None]:
    """As columns of api_keys."""
    said = {"rate": rate, "read_rate": read_rate}
    per_second = {name: each.per_second if each else None for name, each in said.items()}
    return per_second | {name.replace("rate", "burst"): each.burst if each else None for name, each in said.items()}


def find_key(
    connection: psycopg.Connection[Any], key: str, *, kind: Kind = "writes", now: datetime | None = None
) -> Principal | None:
    """The key's caller. A key with a rate limit pays one token for each request; a batch of jobs is one request."""
    match = _KEY.fullmatch(key)
    if not match:
        return None
    key_id, secret = match.groups()
    asked = {"id": key_id, "secret_hash": _hash(secret), "now": now}
    with connection.cursor(row_factory=dict_row) as cursor:
        row = cursor.execute(_SQL["find"].format(**columns(kind)), asked).fetchone()
    if row is None:
        return None
    if row["unseen"]:
        note_use(connection, key_id)
    limits = CallerLimits(row["types"], row["max_priority"], row["max_pending"])
    caller = Principal(key_id, Role(row["role"]), row["owner"], row["limited"], limits, row["expires_at"])
    return caller if row["rate"] is None else replace(caller, buckets=(_bucket_of_key(kind, row),))


def _bucket_of_key(kind: Kind, row: dict[str, Any]) -> Bucket:
    bucket = Bucket(kind, row["rate"], row["burst"], row["tokens"], row["admitted"])
    if not bucket.admitted:
        raise RateExceeded(f"this API key has used up its rate limit of {kind}", bucket)
    return bucket


def note_use(connection: psycopg.Connection[Any], key_id: str) -> None:
    connection.execute(_SQL["use"], {"id": key_id})


def take_token(connection: psycopg.Connection[Any], owner: str, rate: "Rate", others: Sequence[Bucket] = ()) -> Bucket:
    """Takes a token from the bucket that all JWTs of the owner share. `others`: from which the request took one too."""
    asked = {"owner": owner, "rate": rate.per_second, "burst": rate.burst}
    with connection.cursor(row_factory=dict_row) as cursor:
        row = cursor.execute(_SQL["take_token"], asked).fetchone()
    assert row is not None
    bucket = Bucket("owner", rate.per_second, rate.burst, row["tokens"], row["admitted"])
    if not bucket.admitted:
        raise RateExceeded(f"{owner!r} has used up the rate limit of an owner", bucket, *others)
    return bucket


def is_reserved_owner(owner: str) -> bool:
    """Includes names that look like a reserved one: in capitals, between spaces, or with invisible letters."""
    seen = "".join(letter for letter in unicodedata.normalize("NFKC", owner) if unicodedata.category(letter)[0] != "C")
    return bool(_RESERVED_OWNERS.fullmatch(seen.strip().casefold()))


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
