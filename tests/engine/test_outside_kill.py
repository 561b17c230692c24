"""Processors outside and relay are killed while they work: no job is lost or settled twice, and none is charged."""

import random
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.crowd import Fleet, enqueue_many, eventually
from tests.engine.job_types import JOB_TYPES
from tests.engine.test_kill import JOBS, RECOVERY, drain_under_fire, finished, innocent
from tests.outside import LANE, RelayProcesses, serving
from tests.roles import login_beside
from tidegate.postgres.database import Connection
from tidegate.processor.waker import Waker
from tidegate.queue.declare import declare

KILLS_OF_RELAY = 8


@pytest.fixture
def outside(effects: Connection) -> Iterator[RelayProcesses]:
    declare(effects, [replace(each, lane=LANE) for each in JOB_TYPES.values()], longest=100)
    with serving(RelayProcesses(login_beside(effects, "tidegate_relay"), Waker({}))) as server:
        yield server


def twice(connection: Connection) -> int:
    """Attempts that were settled: a job that ran again after a crash has another effect, and one settlement."""
    return connection.execute("SELECT FROM tidegate.jobs WHERE attempts > 1 OR status <> 'completed'").rowcount


def test_killed_processors_outside_lose_nothing(
    effects: Connection, outside: RelayProcesses, database_url: str
) -> None:
    enqueue_many(effects, JOBS, "effect", seconds=0.003)

    with Fleet(database_url, size=3, outside=True) as fleet:
        drain_under_fire(effects, database_url, fleet)

    assert innocent(effects) == {"completed": JOBS, "charged_wrongly": 0, "blamed": 0, "without_effect": 0}
    assert twice(effects) == 0


def test_a_killed_relay_loses_nothing(effects: Connection, outside: RelayProcesses, database_url: str) -> None:
    enqueue_many(effects, JOBS, "effect", seconds=0.003)
    chance = random.Random(1)

    with Fleet(database_url, size=2, outside=True) as fleet:
        while outside.killed < KILLS_OF_RELAY:
            time.sleep(chance.random() / 5)
            eventually(outside.kill_one, every=0.0005)
        assert eventually(
            lambda: fleet.replace_dead() >= 0 and finished(effects), within=RECOVERY + JOBS / 50, every=0.1
        )

    assert innocent(effects) == {"completed": JOBS, "charged_wrongly": 0, "blamed": 0, "without_effect": 0}
    assert twice(effects) == 0
