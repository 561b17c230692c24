"""A limit that types of two lanes share, and five processors: by the handlers' own log of their starts it is never
exceeded, whatever becomes of handlers, slots and processors."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise

import pytest

from tests import factory
from tests.crowd import Fleet, enqueue, eventually, statuses
from tidegate.postgres.database import Connection

STARTS, SPAN = 20, 2.0
ENDS = ["well"] * 12 + ["in an error"] * 3 + ["with its process"]


@pytest.fixture
def starts(effects: Connection) -> Iterator[Connection]:
    effects.execute(
        "CREATE TABLE public.starts (job_id uuid NOT NULL, type text NOT NULL, began timestamptz NOT NULL);"
        "CREATE INDEX ON public.starts (job_id)"
    )
    yield effects
    effects.execute("DROP TABLE public.starts")


def make_window(connection: Connection) -> None:
    connection.execute(
        "INSERT INTO tidegate.limits (name, window_starts, window_seconds) VALUES ('gemini', %s, %s)", [STARTS, SPAN]
    )


def enqueue_mixed(connection: Connection, size: int, *, kills: int = 0) -> None:
    """Of both types, some with keys, of several owners."""
    chance = random.Random(1)
    for n in range(size):
        ends = "with its processor" if n < kills else chance.choice(ENDS)
        key, fair = chance.choice([None, None, "a", "b"]), n % 2 == 0
        columns = {"owner": f"owner-{n % 5}", "concurrency_key": key, "fair": fair, "max_attempts": 10}
        enqueue(connection, ("ocr", "chat")[n % 2], {"ends": ends}, **columns)


def most_in_a_span(connection: Connection, seconds: float) -> int:
    rows = connection.execute("SELECT extract(epoch FROM began)::float8 AS began FROM public.starts ORDER BY began")
    moments = [row["began"] for row in rows]
    return max(sum(1 for each in moments[n:] if each < moment + seconds) for n, moment in enumerate(moments))


def drain(connection: Connection, url: str, *, within: float) -> None:
    with ExitStack() as stack:
        fleets = [
            stack.enter_context(Fleet(url, size=3, lane="default")),
            stack.enter_context(Fleet(url, size=2, lane="slow")),
        ]

        def has_ended() -> bool:
            for fleet in fleets:
                fleet.replace_dead()
            return statuses(connection).keys() == {"completed"}

        assert eventually(has_ended, within=within, every=0.1), statuses(connection)


def test_no_span_has_more_starts_than_the_window(starts: Connection, database_url: str) -> None:
    make_window(starts)
    enqueue_mixed(starts, 160)

    drain(starts, database_url, within=90)

    assert factory.value(starts, "SELECT count(DISTINCT type) FROM public.starts") == 2
    assert 1 < most_in_a_span(starts, SPAN) <= STARTS


def test_no_span_has_more_starts_when_processors_are_killed(starts: Connection, database_url: str) -> None:
    """What a processor held becomes suspect, and runs again, alone: each time is one more start."""
    make_window(starts)
    enqueue_mixed(starts, 80, kills=4)

    drain(starts, database_url, within=150)

    assert 1 < most_in_a_span(starts, SPAN) <= STARTS


def test_no_more_run_at_once_than_a_shared_limit_says(starts: Connection, database_url: str) -> None:
    starts.execute("INSERT INTO tidegate.limits (name, max_concurrent) VALUES ('gemini', 3)")
    for n in range(200):
        enqueue(starts, ("ocr", "chat")[n % 2], {"seconds": 0.02})

    drain(starts, database_url, within=90)

    rows = starts.execute(
        "SELECT extract(epoch FROM began)::float8 AS began FROM public.starts ORDER BY began"
    ).fetchall()
    moments = [row["began"] for row in rows]
    assert all(later - first >= 0.02 for first, later in zip(moments, moments[3:], strict=False))
    assert any(later - first < 0.02 for first, later in pairwise(moments))
