"""Jobs that are encrypted with a key that is not here. They wait for it, uncharged, for a day; then they fail.

The keys of a deployment are the same for all its processors, but for the minutes of a rotation: another processor may
have the key, so a job that waits is due again soon.
"""

from collections import Counter
from collections.abc import Mapping

from tidegate.base.envelope import missing_key
from tidegate.job import Claimed
from tidegate.outcome import Finished, Released, SafeError

CODE = "key_missing"
# A key is away for minutes, in a rotation, or until an operator gives it back. So the delay grows with the time that
# the key has been away, to a bound that an operator can wait for …
_LEAST_SECONDS = 60.0
_MOST_SECONDS = 900.0
_GROWTH = 0.1
# … and with the number of jobs, so that many of them do not come at once and keep other jobs waiting.
_A_SECOND = 50
# Then the key is lost, and its jobs fail when their turn comes.
_GIVE_UP_SECONDS = 86_400.0


class MissingKeys:
    def __init__(self, away: Mapping[str, float]) -> None:
        """`away`: the keys that jobs wait for, and since how many seconds."""
        self._away = away
        # How many have been put off in this invocation, by key.
        self._jobs: Counter[str] = Counter()
        self._written = 0

    def put_off(self, jobs: list[Claimed]) -> tuple[list[Claimed], list[Finished]]:
        """The jobs that can run, and those that wait. What no key can decrypt any more runs, and fails in its slot."""
        able: list[Claimed] = []
        waiting: list[Finished] = []
        for job in jobs:
            key = missing_key((job.payload, job.state, job.steps, job.signal)) if job.is_sealed else None
            if key is None or self._away.get(key, 0) > _GIVE_UP_SECONDS:
                able.append(job)
            else:
                waiting.append(self._waits(job, key))
        return able, waiting

    def take_news(self) -> dict[str, int]:
        """How many jobs wait for each key, if there are more than the last time."""
        if self._jobs.total() == self._written:
            return {}
        self._written = self._jobs.total()
        return dict(self._jobs)

    def _waits(self, job: Claimed, key: str) -> Finished:
        self._jobs[key] += 1
        delay = max(self._away.get(key, 0) * _GROWTH, _LEAST_SECONDS) + self._jobs.total() / _A_SECOND
        error = SafeError(CODE, f"it waits for the encryption key {key}, which is not here")
        return Finished(job, Released(begun=False, delay=min(delay, _MOST_SECONDS), error=error))
