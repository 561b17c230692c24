"""Jobs that are claimed and not yet in a slot, and how long jobs of each type have taken so far."""

import time
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from itertools import batched, chain

from tidegate.job import Claimed
from tidegate.outcome import Finished, Released
from tidegate.processor.pool.slot import HAND_BACK_SECONDS
from tidegate.processor.pool.voice import Chunk

# A slot may be busy for so long with the jobs that it was given together, by what their types took before …
CHUNK_SECONDS = 0.02
# … and so many they may be. More would lose more when the slot is lost, and gain nothing.
MAX_CHUNK = 250
# One message to a slot: the slot holds it as long as the processor does. One job may be larger.
_CHUNK_BYTES = 1024 * 1024
# A lock is a few seconds longer than a timeout; a job that has waited for longer than this would not fit under it.
STALE_SECONDS = 2.0
_STALE_LOOK_SECONDS = 0.1
# A type of which no job has run yet.
_UNKNOWN_SECONDS = 1.0


# So many short jobs in a row, for each slot, before jobs are claimed ahead of free slots: then as many as there were.
_PROOF = 2


class Pace:
    """How long a job of each type takes, and how many in a row have been short."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._short_in_a_row: dict[str, int] = {}

    def most_in_flight(self, slots: int) -> int:
        """Jobs are claimed ahead of free slots only where those of all types have been short, and the more, the longer
        it has been so: a job that turns out to be long holds up what was claimed for its slot."""
        in_a_row = min(self._short_in_a_row.values(), default=0)
        return in_a_row if in_a_row >= _PROOF * slots else slots

    def is_long(self, job_type: str) -> None:
        """One runs that is not short."""
        self._short_in_a_row[job_type] = 0

    def of(self, job_type: str) -> float:
        return self.seconds.get(job_type, _UNKNOWN_SECONDS)

    @property
    def slowest(self) -> float:
        return max(self.seconds.values(), default=_UNKNOWN_SECONDS)

    def forget(self, job_type: str) -> None:
        self.seconds[job_type] = _UNKNOWN_SECONDS

    def learn(self, ended: list[Finished]) -> None:
        """By the average of those that came together: one that waited for a core for a moment says nothing about the
        next. A type that has become slow is believed at once; one that has become quick, little by little."""
        seconds: dict[str, list[float]] = {}
        for finished in ended:
            if isinstance(finished.outcome, Released) and not finished.outcome.begun:
                continue
            seconds.setdefault(finished.job.type, []).append(finished.seconds)
        for name, each in seconds.items():
            mean = sum(each) / len(each)
            is_short = mean < HAND_BACK_SECONDS
            self._short_in_a_row[name] = self._short_in_a_row.get(name, 0) + len(each) if is_short else 0
            keeps = 0.9 ** len(each)
            self.seconds[name] = max(mean, self.seconds.get(name, mean) * keeps + mean * (1 - keeps))


def given_back(jobs: Iterable[Claimed]) -> list[Finished]:
    """Jobs that were claimed and have not begun."""
    return [Finished(job, Released(begun=False)) for job in jobs]


class Unstarted:
    def __init__(self, pace: Pace, batches: Mapping[str, int]) -> None:
        """`batches`: of the batch handlers, how many jobs a call takes."""
        self._pace = pace
        self._batches = batches
        self._jobs: deque[tuple[int, Claimed]] = deque()
        self._calls: deque[Chunk] = deque()
        self._numbers = 0
        self._stale_at = 0.0

    def __len__(self) -> int:
        return len(self._jobs) + sum(map(len, self._calls))

    @property
    def starts(self) -> int:
        """A call is one."""
        return len(self._jobs) + len(self._calls)

    @property
    def jobs(self) -> list[Claimed]:
        return [job for _, job in (*self._jobs, *chain.from_iterable(self._calls))]

    def add(self, jobs: Iterable[Claimed]) -> None:
        """What one claim returned: those of a batch handler are in calls with each other, and with no others."""
        of_calls: dict[str, Chunk] = defaultdict(list)
        for job in jobs:
            self._numbers += 1
            waiting = of_calls[job.type] if job.type in self._batches else self._jobs
            waiting.append((self._numbers, job))
        for name, those in of_calls.items():
            self._calls.extend([*call] for call in batched(those, self._batches[name], strict=False))
        self._calls = deque(sorted(self._calls, key=_number))

    def put_back(self, chunk: Chunk) -> None:
        """A slot has not begun these: they come first."""
        if chunk and chunk[0][1].type in self._batches:
            self._calls.appendleft(chunk)
        else:
            self._jobs.extendleft(reversed(chunk))

    def next_chunk(self) -> Chunk:
        """A call; or the next job, and those behind it that will not keep each other waiting."""
        if self._calls and not (self._jobs and self._jobs[0][0] < _number(self._calls[0])):
            return self._calls.popleft()
        chunk: Chunk = []
        seconds = 0.0
        weight = 0
        while self._jobs and len(chunk) < MAX_CHUNK:
            seconds += self._pace.of(self._jobs[0][1].type)
            weight += self._jobs[0][1].weight
            if chunk and (seconds > CHUNK_SECONDS or weight > _CHUNK_BYTES):
                break
            chunk.append(self._jobs.popleft())
        return chunk

    def take_stale(self, *, now: bool = False) -> list[Claimed]:
        """Those that have waited for too long. They are looked for a few times a second, or now."""
        moment = time.monotonic()
        if moment < self._stale_at and not now:
            return []
        self._stale_at = moment + _STALE_LOOK_SECONDS
        oldest = moment - STALE_SECONDS + _STALE_LOOK_SECONDS
        stale = {number: job for number, job in self._jobs if _is_stale(job, oldest)}
        if stale:
            self._jobs = deque(each for each in self._jobs if each[0] not in stale)
        calls = {_number(call): call for call in self._calls if _is_stale(call[0][1], oldest)}
        if calls:
            self._calls = deque(call for call in self._calls if _number(call) not in calls)
        return [*stale.values(), *(job for call in calls.values() for _, job in call)]

    def take_all(self) -> list[Claimed]:
        jobs = self.jobs
        self._jobs.clear()
        self._calls.clear()
        return jobs


def _is_stale(job: Claimed, oldest: float) -> bool:
    return job.claimed_at < oldest or job.is_late


def _number(call: Chunk) -> int:
    return call[0][0]
