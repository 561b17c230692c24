"""What a processor has settled, by type: added up here, and every ten seconds and at its end to the table `tallies`.

Only what Postgres said is settled is counted. Each count has a number, and what Postgres has counted already, because
the answer was lost, it does not count again. What a processor had not written when it died is lost.
"""

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tidegate.outcome import Cancelled, Completed, Failed, Finished, Outcome, Retried
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.processor.fleet import Worker
from tidegate.queue.settle import LOST

_SQL = load("processor/tally")

BUCKETS = 24
# The first bucket is for up to 2 ** -10 seconds, the last one for more than 2 ** 12.
_FIRST = -10
_MOST = 2**31 - 1

_NOUNS: dict[type[Outcome], str] = {
    Completed: "completed",
    Failed: "failed",
    Retried: "retried",
    Cancelled: "cancelled",
}


@dataclass
class Runs:
    """Of one type. What they count stands with the table."""

    type: str
    started: int = 0
    completed: int = 0
    failed: int = 0
    retried: int = 0
    cancelled: int = 0
    wait: list[int] = field(default_factory=lambda: [0] * BUCKETS)
    run: list[int] = field(default_factory=lambda: [0] * BUCKETS)
    waited: float = 0.0
    seconds: float = 0.0

    def add(self, waited: float, seconds: float) -> None:
        self.started += 1
        self.wait[bucket_of(waited)] += 1
        self.run[bucket_of(seconds)] += 1
        self.waited += waited
        self.seconds += seconds

    def are_counts(self) -> bool:
        counts = [self.started, self.completed, self.failed, self.retried, self.cancelled, *self.wait, *self.run]
        are_whole = len(self.wait) == len(self.run) == BUCKETS and all(0 <= count <= _MOST for count in counts)
        return are_whole and 0 <= self.waited <= _MOST and 0 <= self.seconds <= _MOST


@dataclass(frozen=True)
class Account:
    """What a processor has not said yet when it leaves."""

    seen: int
    """The most jobs that it saw ready since it measured last."""
    number: int
    """Of the count."""
    runs: list[Runs]


class Tally:
    def __init__(self) -> None:
        self.number = 1
        self._runs: dict[str, Runs] = {}

    def __bool__(self) -> bool:
        return bool(self._runs)

    @property
    def runs(self) -> list[Runs]:
        return list(self._runs.values())

    def add(self, batch: Iterable[Finished], otherwise: Mapping[str, str]) -> None:
        """`otherwise`: as what they were settled that did not get the status of their outcome."""
        for job, outcome, _, _, seconds in batch:
            noun = _NOUNS.get(type(outcome))
            if otherwise and job.id in otherwise:
                noun = otherwise[job.id]
                if noun == LOST:
                    continue
            runs = self._runs.get(job.type)
            if runs is None:
                runs = self._runs[job.type] = Runs(job.type)
            if seconds:  # otherwise it was given back before it began
                runs.add(max(job.locked_at - job.scheduled_for, 0.0), seconds)
            if noun is not None:
                setattr(runs, noun, getattr(runs, noun) + 1)

    def written(self) -> None:
        self.number += 1
        self._runs = {}


def bucket_of(seconds: float) -> int:
    """That of the lowest power of two which is not less."""
    fraction, exponent = math.frexp(max(seconds, 2**_FIRST))
    return min(max(exponent - (fraction == 0.5) - _FIRST, 0), BUCKETS - 1)


def count_runs(connection: Connection, worker: Worker, *, number: int, runs: list[Runs]) -> bool:
    """False: another session has locked a row, and they have to be sent again."""
    row = connection.execute(_SQL["count_runs"], {"id": worker.id, "number": number, "runs": as_json(runs)}).fetchone()
    assert row is not None
    return bool(row["counted"])


def as_json(runs: list[Runs]) -> str:
    return json.dumps([vars(each) for each in runs])
