"""The cookie of a login: its name, the requests that may use it, and the caller that it stands for.

A browser sends a cookie with every request to its host, whatever page asks. So a request that changes something also
has to come from a page of this host: browsers say so in Sec-Fetch-Site, or by plain HTTP at least in Origin.
"""

import hashlib
import re
from typing import Any

import psycopg
from aws_lambda_powertools.shared.cookies import Cookie, SameSite
from psycopg.rows import dict_row

from tidegate.base.errors import CrossSite, Unauthenticated
from tidegate.http.principal import OF_A_PRODUCER, Principal, Role, note_use
from tidegate.http.rate_limit import Bucket, Kind, RateExceeded, columns
from tidegate.job import NO_LIMITS, CallerLimits
from tidegate.job_type.definition import Rate
from tidegate.postgres.statements import load

_SQL = load("http/cookies")
# No page of another host can set a cookie of this name.
_SECURE, _PLAIN = "__Host-tidegate", "tidegate"
_COOKIE = re.compile(r"[A-Za-z0-9_-]{43}")

SECONDS_UNUSED = 3600.0
"""A login that is not used for so long ends."""
RATE = Rate(per_second=30, burst=150)
"""Of one login's requests. A page with many tabs needs a few a second; a screen that is opened, up to ten at once."""


def sent_cookie(event: dict[str, Any]) -> str | None:
    """The login's cookie, if the request has one."""
    name = _name(event)
    pairs = [each.strip().partition("=") for each in event.get("cookies") or []]
    values = {value for its_name, _, value in pairs if its_name == name}
    if len(values) > 1:
        raise Unauthenticated(f"this request has several cookies {name}: remove the cookies of this host")
    return values.pop() if values else None


def made_cookie(event: dict[str, Any], value: str, seconds: int) -> Cookie:
    """For the answer. Zero seconds: the browser forgets it."""
    name = _name(event)
    strict = SameSite.STRICT_MODE
    return Cookie(name, value, path="/", secure=name == _SECURE, http_only=True, max_age=seconds, same_site=strict)


def check_same_origin(event: dict[str, Any]) -> None:
    headers = event["headers"]
    site = headers.get("sec-fetch-site")
    here = f"{_protocol(event)}://{headers.get('host', '')}"
    is_same = site == "same-origin" if site is not None else headers.get("origin") == here
    if event["requestContext"]["http"]["method"] not in {"GET", "HEAD"} and not is_same:
        raise CrossSite("with a login's cookie, only a page of this host may ask for this; elsewhere send an API key")


def find_login(connection: psycopg.Connection[Any], cookie: str, kind: Kind) -> Principal | None:
    """The login's caller. Each request takes a token of the login's rate limit, and of its key's if that has one."""
    if not _COOKIE.fullmatch(cookie):
        return None
    asked = {"hash": hash_of(cookie), "unused": SECONDS_UNUSED, "rate": RATE.per_second, "burst": RATE.burst}
    with connection.cursor(row_factory=dict_row) as cursor:
        row = cursor.execute(_SQL["find"].format(**columns(kind)), asked).fetchone()
    if row is None:
        return None
    if row["unseen"]:
        note_use(connection, row["key_id"])
    buckets = _buckets(row, kind)
    role = Role(row["role"])
    limits = CallerLimits(row["types"], row["max_priority"], row["max_pending"])
    if is_of_a_token(row["key_id"]):
        limits = OF_A_PRODUCER if role is Role.PRODUCER else NO_LIMITS
    known = {"limits": limits, "expires_at": row["expires_at"], "login": row["id"], "buckets": buckets}
    return Principal(row["key_id"], role, row["owner"], **known)


def _buckets(row: dict[str, Any], kind: Kind) -> tuple[Bucket, ...]:
    of_login = Bucket("login", RATE.per_second, RATE.burst, row["tokens"], row["admitted"])
    if row["key_rate"] is None:
        buckets: tuple[Bucket, ...] = (of_login,)
    else:
        of_key = Bucket(kind, row["key_rate"], row["key_burst"], row["key_tokens"], row["admitted_by_key"])
        buckets = (of_login, of_key)
    for bucket, whose in zip(buckets, ("this login", "the API key of this login"), strict=False):
        if not bucket.admitted:
            others = [each for each in buckets if each is not bucket]
            raise RateExceeded(f"{whose} has used up its rate limit", bucket, *others)
    return buckets


def is_of_a_token(key_id: str) -> bool:
    return key_id.startswith("jwt:")


def hash_of(cookie: str) -> bytes:
    return hashlib.sha256(cookie.encode()).digest()


def _name(event: dict[str, Any]) -> str:
    """By plain HTTP a browser keeps a cookie that is Secure only if it trusts the host: this machine."""
    host = re.sub(r":\d+$", "", event["headers"].get("host", ""))
    return _SECURE if _protocol(event) == "https" or host == "127.0.0.1" else _PLAIN


def _protocol(event: dict[str, Any]) -> str:
    return str(event["headers"].get("x-forwarded-proto", "https"))
