"""What a processor has settled, by type: added up here, and every ten seconds and at its end to the table `tallies`.

Only what Postgres said is settled is counted. Each count has a number, and what Postgres has counted already, because
the answer was lost, it does not count again. What a processor had not written when it died is lost.
"""

import json
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import add
from typing import Annotated

from pydantic import Field

from tidegate.outcome import Cancelled, Completed, Failed, Finished, Outcome, Retried
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.processor.fleet import Worker
from tidegate.queue.run_json import SentModel
from tidegate.queue.settle import LOST

_SQL = load("processor/tally")

BUCKETS = 24
# The first bucket is for up to 2 ** -10 seconds, the last one for more than 2 ** 12.
_BOUNDS = [2.0**power for power in range(-10, 13)]
_MANY = 1000
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

    def begin(self, waited: list[float], seconds: list[float]) -> None:
        """Adds runs that waited and took so long."""
        self.started += len(seconds)
        self.waited += max(sum(waited), 0.0)
        self.seconds += sum(seconds)
        self.wait = [*map(add, self.wait, histogram(waited))]
        self.run = [*map(add, self.run, histogram(seconds))]

    def end(self, noun: str) -> None:
        if noun == "completed":
            self.completed += 1
        else:
            setattr(self, noun, getattr(self, noun) + 1)


_Count = Annotated[int, Field(ge=0, le=_MOST)]
_Seconds = Annotated[float, Field(ge=0, le=_MOST)]
_Buckets = Annotated[list[_Count], Field(min_length=BUCKETS, max_length=BUCKETS)]


class SentRuns(SentModel):
    """The same, as relay takes it: a count that Postgres refused would be set aside, and no other lane counted."""

    type: str
    started: _Count
    completed: _Count
    failed: _Count
    retried: _Count
    cancelled: _Count
    wait: _Buckets
    run: _Buckets
    waited: _Seconds
    seconds: _Seconds


class Tally:
    def __init__(self) -> None:
        self.number = 1
        self._runs: dict[str, Runs] = {}
        # Added up together, since one by one they would take a twentieth of a short job's time.
        self._times: dict[str, _Times] = {}

    def __bool__(self) -> bool:
        return bool(self._runs)

    @property
    def runs(self) -> list[Runs]:
        for name, times in self._times.items():
            times.move_to(self._runs[name])
        return list(self._runs.values())

    def add(self, batch: Iterable[Finished], otherwise: Mapping[str, str]) -> None:
        """`otherwise`: as what they were settled that did not get the status of their outcome."""
        known, times = self._runs, self._times
        for job, outcome, _, _, seconds in batch:
            name = job.type
            noun = _NOUNS.get(outcome.__class__)
            if otherwise and job.id in otherwise:
                noun = otherwise[job.id]
                if noun == LOST:
                    continue
            if name not in known:
                known[name], times[name] = Runs(name), _Times()
            if seconds:  # otherwise it was given back before it began
                times[name].add(job.locked_at - job.scheduled_for, seconds)
            if noun is not None:
                known[name].end(noun)
        for name, of_type in times.items():
            if len(of_type.seconds) >= _MANY:
                of_type.move_to(known[name])

    def written(self) -> None:
        """What `runs` was is counted."""
        self.number += 1
        self._runs, self._times = {}, {}


class _Times:
    def __init__(self) -> None:
        self.waited: list[float] = []
        self.seconds: list[float] = []

    def add(self, waited: float, seconds: float) -> None:
        self.waited.append(waited)
        self.seconds.append(seconds)

    def move_to(self, runs: Runs) -> None:
        runs.begin(self.waited, self.seconds)
        self.waited, self.seconds = [], []


def histogram(times: list[float]) -> list[int]:
    """To sort them is quicker than to look for the bucket of each."""
    ordered = sorted(times)
    ends = [0, *(bisect_right(ordered, bound) for bound in _BOUNDS), len(ordered)]
    return [end - begin for begin, end in pairwise(ends)]


def count_runs(connection: Connection, worker: Worker, *, number: int, runs: Sequence[Runs | SentRuns]) -> bool:
    """False: another session has locked a row, and they have to be sent again."""
    row = connection.execute(_SQL["count_runs"], {"id": worker.id, "number": number, "runs": as_json(runs)}).fetchone()
    assert row is not None
    return bool(row["counted"])


def as_json(runs: Sequence[Runs | SentRuns]) -> str:
    return json.dumps([vars(each) for each in runs])
