"""Limits with eight processors at once: they are never exceeded, and no job waits while they allow it to run."""

from collections import defaultdict
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from typing import Any

from tests.crowd import Fleet, enqueue_many, statuses
from tidegate.postgres.database import Connection

PROCESSORS = 8
# Seconds for the start of all processors, each with all imports, on a machine that may have fewer cores.
STARTS = 15


def drain(connection: Connection, url: str, *, jobs: int, slots: int = 4) -> float:
    """The seconds from the first handler's start to the last one's end. Asserts that each job ran once."""
    with Fleet(url, size=PROCESSORS, slots=slots, once=True) as fleet:
        fleet.join(120)
    assert statuses(connection) == {"completed": jobs}
    found = connection.execute(
        "SELECT count(*) AS effects, count(DISTINCT job_id) AS jobs,"
        " extract(epoch FROM max(ended) - min(began))::float AS seconds FROM public.effects"
    ).fetchone()
    assert found is not None
    assert (found["effects"], found["jobs"]) == (jobs, jobs)
    return float(found["seconds"])


def most_at_once(connection: Connection, type_: str) -> dict[str | None, int]:
    """The most jobs that ran at once, by concurrency key."""
    moments: dict[str | None, list[tuple[datetime, int]]] = defaultdict(list)
    for row in connection.execute("SELECT key, began, ended FROM public.effects WHERE type = %s", [type_]):
        moments[row["key"]] += [(row["began"], 1), (row["ended"], -1)]
    most = {}
    for key, changes in moments.items():
        running = peak = 0
        for _, change in sorted(changes):
            running += change
            peak = max(peak, running)
        most[key] = peak
    return most


def test_max_concurrent_is_reached_and_never_exceeded(effects: Connection, database_url: str) -> None:
    enqueue_many(effects, 900, "few", seconds=0.005)
    enqueue_many(effects, 900, "free")

    seconds = drain(effects, database_url, jobs=1800)

    assert most_at_once(effects, "few") == {None: 3}
    assert seconds < STARTS + 10 * 900 * 0.005 / 3


def test_no_key_has_more_than_its_limit(effects: Connection, database_url: str) -> None:
    enqueue_many(effects, 1000, "keyed", keys=5, seconds=0.005)

    seconds = drain(effects, database_url, jobs=1000)

    assert max(most_at_once(effects, "keyed").values()) == 2
    assert seconds < STARTS + 20 * 1000 * 0.005 / 10


def test_no_window_has_more_starts_than_the_rate_allows(effects: Connection, database_url: str) -> None:
    enqueue_many(effects, 600, "rated")

    seconds = drain(effects, database_url, jobs=600)

    found = effects.execute("SELECT claimed, began FROM public.effects").fetchall()
    assert excess(sorted(row["claimed"] for row in found), per_second=100, burst=10) <= 0
    # A handler starts a moment after its claim.
    assert excess(sorted(row["began"] for row in found), per_second=100, burst=10) <= 100 * 0.5
    assert 590 / 100 * 0.9 < seconds < 590 / 100 * 2 + STARTS


def excess(moments: list[datetime], *, per_second: float, burst: float) -> float:
    """The most starts by which a window exceeds rate · window + burst."""
    worst = lowest = float("-inf")
    for number, moment in enumerate(moments):
        allowed = (moment - moments[0]).total_seconds() * per_second
        lowest = max(lowest, allowed - number)
        worst = max(worst, number + 1 - allowed - burst + lowest)
    return round(worst, 3)


def test_no_more_jobs_of_calls_run_at_once_than_max_concurrent(effects: Connection, database_url: str) -> None:
    enqueue_many(effects, 600, "bulk_few", seconds=0.05)

    drain(effects, database_url, jobs=600)

    calls = calls_of(effects)
    assert max(call["jobs"] for call in calls) == 10
    assert 20 < at_once([(call["began"], call["ended"]) for call in calls for _ in range(call["jobs"])]) <= 30


def test_no_window_has_more_calls_than_the_rate_allows(effects: Connection, database_url: str) -> None:
    enqueue_many(effects, 600, "bulk_rated")

    drain(effects, database_url, jobs=600)

    calls = calls_of(effects)
    assert excess(sorted(call["claimed"] for call in calls), per_second=20, burst=2) <= 0
    assert len(calls) < 200


def calls_of(connection: Connection) -> list[dict[str, Any]]:
    return connection.execute(
        "SELECT count(*) AS jobs, min(claimed) AS claimed, min(began) AS began, min(ended) AS ended"
        " FROM public.effects GROUP BY key"
    ).fetchall()


def at_once(spans: list[tuple[datetime, datetime]]) -> int:
    changes = sorted([(began, 1) for began, _ in spans] + [(ended, -1) for _, ended in spans])
    return max(accumulate(change for _, change in changes))


def test_excess_finds_the_worst_window() -> None:
    moments = [datetime(2030, 1, 1, tzinfo=UTC) + timedelta(seconds=second) for second in (0, 10, 10, 10, 20)]

    assert excess(moments, per_second=1, burst=1) == 2
    assert excess(moments, per_second=1, burst=3) == 0


def test_a_processor_that_may_start_nothing_ends(effects: Connection, database_url: str) -> None:
    """Another processor uses up the max_concurrent of a type with a rate: to wait for the rate would be a busy loop."""
    effects.execute("UPDATE tidegate.job_types SET overrides = '{\"max_concurrent\": 1}' WHERE name = 'rated'")
    enqueue_many(effects, 2, "rated")
    effects.execute("UPDATE tidegate.limits SET tokens = 5, tokens_at = now() WHERE name = 'type:rated'")
    effects.execute(
        "UPDATE tidegate.jobs SET status = 'processing', started_at = now(), locked_by = 'other', locked_at = now(),"
        " lock_expires_at = now() + interval '1 minute' WHERE id = (SELECT id FROM tidegate.jobs LIMIT 1)"
    )

    with Fleet(database_url, size=1, seconds=60, once=True) as fleet:
        fleet.join(10)

    assert statuses(effects) == {"pending": 1, "processing": 1}
