"""Keys for tests."""

import json
from typing import Any

import pytest

from tidegate.base import envelope
from tidegate.base.envelope import Purpose

OLD, NEW, HASH = "a1" * 32, "b2" * 32, "c3" * 32


def have_keys(monkeypatch: pytest.MonkeyPatch, *keys: str) -> None:
    """The first of them seals. None: there are no keys."""
    monkeypatch.setenv("ENCRYPTION", "types" if keys else "none")
    monkeypatch.setenv("ENCRYPTION_KEYS", ",".join(keys))
    monkeypatch.setenv("ENCRYPTION_HASH_KEY", HASH if keys else "")


def sealed(value: Any, purpose: Purpose, type_: str = "email") -> str:
    return envelope.seal(json.dumps(value), purpose, type_)


def unsealed(value: Any, purpose: Purpose, type_: str = "email") -> Any:
    """Of a value as Postgres returns it."""
    return json.loads(envelope.unseal(json.dumps(value), purpose, type_))
