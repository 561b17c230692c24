import pytest

from tests.database.processing import process
from tidegate.postgres.database import Connection


@pytest.fixture
def declared(committed: Connection) -> Connection:
    """A processor has been there before."""
    process(committed)
    return committed
