"""Remembers API keys that were valid a moment ago: most requests come from few callers, and then need no statement.

Only hashes are kept in memory. A revoked key is accepted until its minute is over, an expired one ends at once.
"""

import hashlib
import time
from collections.abc import Callable

from tidegate.http.principal import Principal

SECONDS = 60.0
# The bound of an environment's memory. It serves one request at a time.
_MOST = 1000


class KnownKeys:
    # time.monotonic() may stand still while the environment is frozen.
    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._known: dict[bytes, tuple[Principal, float]] = {}

    def get(self, key: str) -> Principal | None:
        principal, since = self._known.get(_digest(key), (None, 0.0))
        now = self._clock()
        if principal and principal.expires_at and principal.expires_at.timestamp() <= now:
            return None
        return principal if 0 <= now - since < SECONDS else None

    def add(self, key: str, principal: Principal) -> None:
        digest = _digest(key)
        self._known.pop(digest, None)
        if len(self._known) >= _MOST:
            del self._known[next(iter(self._known))]
        self._known[digest] = (principal, self._clock())


def _digest(key: str) -> bytes:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()
