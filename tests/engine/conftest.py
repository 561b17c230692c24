"""The job types whose handlers record in a table what they did."""

from collections.abc import Iterator

import pytest

from tests.crowd import make_effects
from tests.engine.job_types import JOB_TYPES
from tidegate.postgres.database import Connection
from tidegate.queue.declare import declare


@pytest.fixture
def effects(committed: Connection) -> Iterator[Connection]:
    make_effects(committed)
    declare(committed, JOB_TYPES.values(), longest=100)
    yield committed
    committed.execute("DROP TABLE public.effects")
