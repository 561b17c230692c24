import pytest

from tests.database.processing import process
from tidegate.postgres.database import Connection


@pytest.fixture
def declared(committed: Connection) -> Connection:
    """A processor has been there before."""
    process(committed)
    return committed


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A processor that loses its connection tries again at once, and no longer."""
    monkeypatch.setattr("tidegate.processor.patient._RECONNECT_SECONDS", 0.0)
