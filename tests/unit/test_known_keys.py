from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tidegate.http.known_keys import SECONDS, KnownKeys
from tidegate.http.principal import Principal, Role

ALICE = Principal("1", Role.PRODUCER, "alice")


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def keys(clock: Clock) -> KnownKeys:
    keys = KnownKeys(clock)
    keys.add("key", ALICE)
    return keys


@pytest.mark.parametrize(("later", "found"), [(0, ALICE), (SECONDS - 1, ALICE), (SECONDS, None), (-1, None)])
def test_a_key_is_known_for_a_minute(clock: Clock, keys: KnownKeys, later: float, found: Principal | None) -> None:
    clock.now += later

    assert keys.get("key") == found


def test_a_key_that_expires_is_not_known_for_longer(clock: Clock, keys: KnownKeys) -> None:
    keys.add("key", replace(ALICE, expires_at=datetime.fromtimestamp(clock.now + 10, UTC)))

    clock.now += 9
    before = keys.get("key")
    clock.now += 1

    assert (before is None, keys.get("key")) == (False, None)


def test_a_lookup_does_not_extend_the_minute(clock: Clock, keys: KnownKeys) -> None:
    for _ in range(10):
        clock.now += SECONDS / 5
        keys.get("key")

    assert keys.get("key") is None


def test_another_key_is_not_known(keys: KnownKeys) -> None:
    assert keys.get("Key") is None


def test_at_most_a_thousand_keys_are_kept(keys: KnownKeys) -> None:
    for number in range(1001):
        keys.add(f"key {number}", ALICE)

    assert (keys.get("key 0"), keys.get("key 1"), keys.get("key 1000")) == (None, ALICE, ALICE)


def test_no_key_is_in_memory(keys: KnownKeys) -> None:
    keys.add("tg_secret", ALICE)

    assert "tg_secret" not in repr(vars(keys))
