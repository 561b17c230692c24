"""Jobs of batch handlers that are claimed and not yet in a slot, in the calls that will run them.

A call goes to a slot when it is full, or when it has waited for as long as its type lets it. Until then what is claimed
next joins it. Where limits count calls, each call has the one job that they count (Claimed.leads), and no second one.
"""

import time
from collections.abc import Iterable

from tidegate.job import Claimed
from tidegate.job_type.definition import JobType, JobTypes

type Numbered = tuple[int, Claimed]

# A slot that is sent more at once holds it twice, beside what the processor holds. One job may be larger.
_MOST_WEIGHT = 4 * 1024 * 1024


class Call:
    def __init__(self, of: JobType, first: Numbered, may_wait: float) -> None:
        job = first[1]
        self.type = job.type
        self.jobs = [first]
        # Half of the time in which a window lets it begin: the rest is for a slot.
        soon = of.batch_seconds if job.begin_within is None else job.begin_within / 2
        self.waits = max(min(may_wait - job.timeout, of.batch_seconds, soon), 0)
        self.ready_at = time.monotonic() + self.waits
        self._size = of.batch or 1
        self._weight = job.weight
        self._is_closed = False

    @property
    def number(self) -> int:
        return self.jobs[0][0]

    @property
    def places(self) -> int:
        return 0 if self._is_closed else self._size - len(self.jobs)

    @property
    def is_ready(self) -> bool:
        return not self.places or self.ready_at <= time.monotonic()

    def is_stale(self, before: float) -> bool:
        first = self.jobs[0][1]
        return first.claimed_at + self.waits < before or first.is_late

    def add(self, job: Numbered) -> bool:
        """False: there is no place for it."""
        if self.places <= 0 or self._weight + job[1].weight > _MOST_WEIGHT:
            self._is_closed = True
            return False
        self._weight += job[1].weight
        self.jobs.append(job)
        return True

    def close(self) -> None:
        self._is_closed = True


class Calls:
    def __init__(self, job_types: JobTypes) -> None:
        self.types = {name: each for name, each in job_types.items() if each.batch is not None}
        self._calls: list[Call] = []

    def __bool__(self) -> bool:
        return bool(self._calls)

    def __len__(self) -> int:
        return len(self._calls)

    @property
    def jobs(self) -> list[Claimed]:
        return [job for call in self._calls for _, job in call.jobs]

    @property
    def open(self) -> list[Call]:
        """Those that wait for more jobs."""
        return [call for call in self._calls if not call.is_ready]

    def places(self, job_type: str) -> int:
        return sum(call.places for call in self.open if call.type == job_type)

    def add(self, jobs: Iterable[Numbered], may_wait: float) -> list[Claimed]:
        """Returns those that no call has a place for. `may_wait`: how long a call may take to begin and to run."""
        # A call that a job may join is begun by one that stands behind it.
        in_order = sorted(jobs, key=lambda job: job[1].leads is False)
        return [job[1] for job in in_order if not self._join(job) and not self._begin(job, may_wait)]

    def put_back(self, chunk: Iterable[Numbered]) -> None:
        """A slot has not begun this call."""
        first, *others = chunk
        call = Call(self.types[first[1].type], first, 0)
        call.jobs += others
        call.close()
        self._calls.insert(0, call)

    def first_ready(self) -> Call | None:
        return min((call for call in self._calls if call.is_ready), key=lambda call: call.number, default=None)

    def take(self, call: Call) -> list[Numbered]:
        self._calls.remove(call)
        return sorted(call.jobs, key=lambda job: job[0])

    def take_stale(self, before: float) -> list[Claimed]:
        """Of calls that should have begun by then, had they been claimed as much later as they waited."""
        stale = [call for call in self._calls if call.is_stale(before)]
        self._calls = [call for call in self._calls if call not in stale]
        return [job for call in stale for _, job in call.jobs]

    def take_all(self) -> list[Claimed]:
        jobs = self.jobs
        self._calls.clear()
        return jobs

    def close(self) -> None:
        """None waits any longer."""
        for call in self._calls:
            call.close()

    def _join(self, job: Numbered) -> bool:
        leads, name = job[1].leads, job[1].type
        return leads is not True and any(call.add(job) for call in self._calls if call.type == name and call.places)

    def _begin(self, job: Numbered, may_wait: float) -> bool:
        if job[1].leads is False:
            return False
        self._calls.append(Call(self.types[job[1].type], job, may_wait))
        return True
