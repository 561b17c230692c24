"""The payloads and results of jobs never take more memory than a processor has."""

import time
from pathlib import Path

import pytest

from tests.crowd import Fleet, statuses
from tidegate.postgres.database import Connection

# Of the 1,024 MB of a processor. Single runs took 550 to 615; the rest is for handlers.
MOST_MEGABYTES = 700
# 250 KB each. One astral letter makes Python keep four bytes for each letter; the rest compresses to a few bytes.
LARGE = "jsonb_build_object('text', repeat('x', 250 * 1024) || U&'\\+01F600')"


def enqueue(connection: Connection, size: int, type_: str, payload: str, due: str) -> None:
    connection.execute(
        "INSERT INTO tidegate.jobs (type, owner, max_attempts, payload, scheduled_for)"
        f" SELECT %s, 'alice', 3, {payload}, now() + %s::interval FROM generate_series(1, %s)",
        [type_, due, size],
    )


def megabytes(pid: int) -> float:
    """The memory of a process and all its children. Shared pages count once."""
    total = 0.0
    children = [int(each) for path in Path(f"/proc/{pid}/task").glob("*/children") for each in path.read_text().split()]
    for each in [pid, *children]:
        try:
            rollup = Path(f"/proc/{each}/smaps_rollup").read_text()
        except OSError:  # the process has just ended
            continue
        total += sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) / 1024
    return total


@pytest.mark.parametrize(
    ("type_", "size", "payload"),
    [("quick", 1100, LARGE), ("leaves_much", 300, "'{}'")],
    ids=["large payloads", "large results"],
)
def test_a_processor_and_its_slots_stay_within_their_memory(
    effects: Connection, database_url: str, type_: str, size: int, payload: str
) -> None:
    # From these the processor learns that its jobs are short, and then claims a thousand at a time.
    enqueue(effects, 3_000, "quick", "'{}'", "-2 hours")
    enqueue(effects, size, type_, payload, "-1 hour")

    most = 0.0
    give_up = time.monotonic() + 120
    with Fleet(database_url, size=1, slots=10, once=True) as fleet:
        while fleet.processes[0].poll() is None and time.monotonic() < give_up:
            most = max(most, megabytes(fleet.processes[0].pid))
            time.sleep(0.02)

    assert statuses(effects) == {"completed": 3_000 + size}
    assert most < MOST_MEGABYTES
