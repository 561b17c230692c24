"""How long jobs wait that are encrypted with a key that is not here."""

import pytest

from tests.envelopes import NEW, OLD, have_keys, sealed
from tests.factory import claimed
from tidegate.base import envelope
from tidegate.outcome import Released
from tidegate.processor.missing_keys import MissingKeys

HOUR = 3600


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> str:
    """A payload that the old key has sealed; the new one is here."""
    have_keys(monkeypatch, OLD)
    payload = sealed({}, "payload")
    have_keys(monkeypatch, NEW)
    return payload


def delays(payload: str, away: dict[str, float], jobs: int) -> list[float | None]:
    able, waiting = MissingKeys(away).put_off([claimed(payload=payload)] * jobs)
    assert able == []
    outcomes = [each.outcome for each in waiting]
    return [outcome.delay for outcome in outcomes if isinstance(outcome, Released)]


@pytest.mark.parametrize(("since", "delay"), [(0, 60), (HOUR / 12, 60), (HOUR, 360), (3 * HOUR, 900), (24 * HOUR, 900)])
def test_the_longer_a_key_is_away_the_longer_its_jobs_wait(old: str, since: float, delay: float) -> None:
    key = envelope.missing_key([old])
    assert key is not None

    assert delays(old, {key: since}, jobs=1) == [pytest.approx(delay, abs=0.03)]


def test_many_do_not_come_back_at_once(old: str) -> None:
    found = delays(old, {}, jobs=100_000)

    times = [delay for delay in found if delay is not None]
    assert len(times) == 100_000
    assert max(sum(60 + n <= each < 61 + n for each in times) for n in (0, 1, 500, 838)) <= 51
    assert 60 <= min(times) < 61
    assert max(times) == 900


def test_how_many_wait_is_news_once(old: str) -> None:
    keys = MissingKeys({})

    keys.put_off([claimed(payload=old)] * 1000)

    assert [keys.take_news() for _ in range(2)] == [{envelope.missing_key([old]): 1000}, {}]
