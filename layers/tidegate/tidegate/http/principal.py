"""API keys: who may call, as what, for whom.

A key reads tg_<id>_<secret>: the prefix lets scanners for leaked secrets find it, the id finds the row, and of the
secret only a hash is stored.
"""

import hashlib
import re
import secrets
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import psycopg
from psycopg.rows import dict_row

from tidegate.base.errors import Forbidden, Invalid, NotForThisKey, TooManyRequests, Wrong
from tidegate.postgres.statements import load

if TYPE_CHECKING:
    from tidegate.job import NewJob
    from tidegate.job_type.definition import Rate

_SQL = load("http/principal")
FIRST_KEY = "0" * 16
"""The id of the key that comes with a stack."""
# Whose jobs come from nobody: a key of theirs would see what all others have sent without one.
_NOBODY = re.compile(r"public|schedule|webhook:.*", re.DOTALL)
_KEY = re.compile(r"tg_([0-9a-f]{16})_([0-9a-f]{64})")


class Role(StrEnum):
    """Each may do what those before it may."""

    PRODUCER = "producer"
    ADMIN = "admin"
    SUPER_ADMIN = "super_admin"


@dataclass(frozen=True)
class Limits:
    """What a key may send; None: whatever there is."""

    types: list[str] | None = None
    max_priority: int | None = None
    max_pending: int | None = None
    """How many unfinished jobs its owner may have when it sends one."""

    def check(self, job: "NewJob", where: str) -> None:
        if self.types is not None and job.type not in self.types:
            raise NotForThisKey(f"{where}.type: this key may send {', '.join(self.types)}")
        if self.max_priority is not None and job.priority > self.max_priority:
            raise NotForThisKey(f"{where}.priority: with this key it is {self.max_priority} at the most")

    def check_batch(self, jobs: "list[NewJob]", then: "NewJob | None") -> None:
        if self.max_pending is not None and len(jobs) > self.max_pending:
            raise NotForThisKey(f"body.jobs: with this key {self.max_pending} jobs may be unfinished")
        for index, job in enumerate(jobs):
            self.check(job, f"body.jobs.{index}")
        if then is not None:
            self.check(then, "body.then")


NONE = Limits()
OF_A_PRODUCER = Limits(max_pending=100_000)
"""Where nothing is said. One that never looks back fills the table in hours; none of the others waits for so many."""


@dataclass(frozen=True)
class Principal:
    """Whoever is asking."""

    key_id: str
    """The key's; "jwt:" and the subject of a token; or "public"."""
    role: Role
    owner: str
    limited: bool = False
    """Each request takes a token from the key's bucket."""
    limits: Limits = NONE
    expires_at: datetime | None = None
    """When the key ends, for whoever remembers it."""

    @property
    def sees_all(self) -> bool:
        return self.role is not Role.PRODUCER

    def require(self, role: Role) -> None:
        ranks = list(Role)
        if ranks.index(self.role) < ranks.index(role):
            raise Forbidden(f"this takes the role {role}; yours is {self.role}")


def create_key(
    connection: psycopg.Connection[Any],
    *,
    name: str,
    role: str,
    owner: str,
    rate: "Rate | None" = None,
    expires_at: datetime | None = None,
    limits: Limits = NONE,
) -> str:
    """The key itself; it is never seen again. `rate` is how many requests it is good for; None, for any number."""
    if is_nobody(owner):
        raise Invalid(Wrong("body.owner", f"{owner!r} stands for jobs that nobody's key has sent; take another name"))
    key_id, secret = secrets.token_hex(8), secrets.token_hex(32)
    parameters = {"id": key_id, "secret_hash": _hash(secret), "name": name, "role": Role(role), "owner": owner}
    bounds = {"rate": rate and rate.per_second, "burst": rate and rate.burst, "expires_at": expires_at}
    connection.execute(_SQL["create"], parameters | bounds | vars(limits))
    return f"tg_{key_id}_{secret}"


def store_first_key(connection: psycopg.Connection[Any], secret_hash: bytes) -> bool:
    """Whether it was new. Another secret takes the place of the one before; one that was revoked stays revoked."""
    parameters = {"id": FIRST_KEY, "secret_hash": secret_hash, "role": Role.SUPER_ADMIN}
    return connection.execute(_SQL["store_first"], parameters).rowcount == 1


def find_key(connection: psycopg.Connection[Any], key: str, *, now: datetime | None = None) -> Principal | None:
    """Whose key it is. Takes a token where the key has a limit; a batch of jobs is one request, and costs one."""
    match = _KEY.fullmatch(key)
    if not match:
        return None
    key_id, secret = match.groups()
    with connection.cursor(row_factory=dict_row) as cursor:
        row = cursor.execute(_SQL["find"], {"id": key_id, "secret_hash": _hash(secret), "now": now}).fetchone()
    if row is None:
        return None
    if row["unseen"]:
        connection.execute(_SQL["use"], {"id": key_id})
    if not row["admitted"]:
        raise TooManyRequests(
            f"this API key has used up its limit, {_words(row['rate'])}",
            after=row["seconds_to_next_token"],
        )
    limits = Limits(row["types"], row["max_priority"], row["max_pending"])
    return Principal(key_id, Role(row["role"]), row["owner"], row["limited"], limits, row["expires_at"])


def take_token(connection: psycopg.Connection[Any], owner: str, rate: "Rate") -> None:
    """Of a bucket that all of the owner's tokens (JWT) share."""
    bucket = {"owner": owner, "rate": rate.per_second, "burst": rate.burst}
    with connection.cursor(row_factory=dict_row) as cursor:
        row = cursor.execute(_SQL["take_token"], bucket).fetchone()
    if row is not None and not row["admitted"]:
        words = _words(rate.per_second)
        raise TooManyRequests(
            f"{owner!r} has used up the limit of an owner, {words}", after=row["seconds_to_next_token"]
        )


def _words(per_second: float) -> str:
    if per_second > 1:
        return f"{per_second:.1f}".removesuffix(".0") + " requests a second"
    seconds = f"{1 / per_second:.1f}".removesuffix(".0")
    return "one request a second" if seconds == "1" else f"one request in {seconds} seconds"


def is_nobody(owner: str) -> bool:
    """Also what looks like one of them: in capitals, with spaces around it, or with letters that nobody sees."""
    seen = "".join(letter for letter in unicodedata.normalize("NFKC", owner) if unicodedata.category(letter)[0] != "C")
    return bool(_NOBODY.fullmatch(seen.strip().casefold()))


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
