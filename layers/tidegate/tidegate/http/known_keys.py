"""API keys that were good a moment ago: most requests come from the few that came before, and need no statement.

In memory there are hashes only. A key that is revoked ends when its minute is over; one that expires, at once.
"""

import hashlib
import time
from collections.abc import Callable

from tidegate.http.principal import Principal

SECONDS = 60.0
# One environment serves one request at a time; this bounds its memory, whoever sends what.
_MOST = 1000


class KnownKeys:
    # Not time.monotonic(): it may stand still while the environment is frozen.
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
