"""The buckets from which a caller's requests take tokens, and what each answer says of them.

The headers are RateLimit and RateLimit-Policy of draft-ietf-httpapi-ratelimit-headers-10: of each bucket the requests
that are left (r), the seconds until there is one more (t), and how many (q) a time of w seconds allows.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tidegate.base.errors import TooManyRequests

_DAY = 86_400
# The largest integer of a structured field (RFC 8941).
_MOST = 10**15 - 1

Kind = Literal["reads", "writes"]
"""The two buckets of a key."""


def kind_of(method: str) -> Kind:
    return "reads" if method in {"GET", "HEAD"} else "writes"


def columns(kind: Kind) -> dict[str, str]:
    """For a statement: the columns of tidegate.api_keys AS key that are this bucket."""
    if kind == "writes":
        return {"rate": "key.rate", "burst": "key.burst", "tokens": "tokens", "tokens_at": "tokens_at"}
    rate, burst = "COALESCE(key.read_rate, key.rate)", "COALESCE(key.read_burst, key.burst)"
    return {"rate": rate, "burst": burst, "tokens": "read_tokens", "tokens_at": "read_tokens_at"}


@dataclass(frozen=True)
class Bucket:
    """A bucket after a request."""

    name: Literal[Kind, "login", "owner"]
    per_second: float
    burst: float
    tokens: float
    admitted: bool
    """The request got a token."""

    @property
    def left(self) -> int:
        return int(max(0, min(self.tokens, self.burst, _MOST))) if self.admitted else 0

    @property
    def seconds(self) -> float:
        """Until there is one more."""
        return (self.left + 1 - self.tokens) / self.per_second


class RateExceeded(TooManyRequests):
    def __init__(self, message: str, bucket: Bucket, *others: Bucket) -> None:
        super().__init__(f"{message}, {in_words(bucket.per_second)}", after=bucket.seconds)
        self.buckets = (bucket, *others)


def headers(buckets: Sequence[Bucket]) -> dict[str, str]:
    if not buckets:
        return {}
    return {
        "RateLimit": ", ".join(f'"{each.name}";r={each.left};t={_whole(each.seconds, _DAY)}' for each in buckets),
        "RateLimit-Policy": ", ".join(
            f'"{each.name}";q={int(min(each.burst, _MOST))};w={_whole(each.burst / each.per_second, _MOST)}'
            for each in buckets
        ),
    }


def in_words(per_second: float) -> str:
    if per_second > 1:
        return f"{per_second:.1f}".removesuffix(".0") + " requests a second"
    seconds = f"{1 / per_second:.1f}".removesuffix(".0")
    return "one request a second" if seconds == "1" else f"one request in {seconds} seconds"


def _whole(seconds: float, most: int) -> int:
    return math.ceil(min(max(seconds, 1), most))
