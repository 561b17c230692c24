"""The keys of envelopes, as Secrets Manager makes them: 64 letters of 0-9 and a-f, which are 32 bytes."""

import hashlib
import re
from dataclasses import dataclass, field
from typing import Final, Self

_KEY: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Keyring:
    by_id: dict[str, bytes] = field(repr=False)
    """By the names that envelopes give them. The first one seals."""
    hash_key: bytes = field(repr=False)
    """Empty: there is none."""

    @classmethod
    def parse(cls, keys: str, hash_key: str) -> Self:
        """Raises ValueError, whose text repeats no key."""
        several = keys.split(",") if keys else []
        if not all(map(_KEY.fullmatch, several)):
            raise ValueError("write keys of 64 letters of 0-9 and a-f: key,key")
        if hash_key and not _KEY.fullmatch(hash_key):
            raise ValueError("a key has 64 letters of 0-9 and a-f")
        by_id = {_id_of(key): bytes.fromhex(key) for key in several}
        if len(by_id) < len(several):
            raise ValueError("a key is there twice")
        return cls(by_id, bytes.fromhex(hash_key))


def _id_of(key: str) -> str:
    return hashlib.sha256(f"tidegate encryption key {key}".encode()).hexdigest()[:8]
