"""`tidegate logs`: log lines, and with -f each change of a status, of one job or of many.

Both are asked for once a second. Of many jobs the lines come in one answer, however many jobs there are. Of a batch or
a reference it is asked first whether anything has changed; only then the jobs are listed that have changed.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Final

from tidegate_client.client import Tidegate
from tidegate_client.command.acts import colored_status, counted, filters, line_text, say, say_json
from tidegate_client.command.terminal import clean
from tidegate_client.errors import TidegateError, TooManyRequests, Unavailable, Unreachable
from tidegate_client.job import Id, Job, LogLine
from tidegate_client.reading import read

_EVERY: Final = 1.0  # second
_MOST_FOLLOWED: Final = 20_000
_MOST_LINES: Final = 500
_LATE: Final = timedelta(
    seconds=5
)  # a change is seen when its transaction has ended, and bears the time of its beginning
_PASSING: Final = (Unreachable, Unavailable, TooManyRequests)
ENDED: Final = {"completed", "failed", "cancelled"}


def logs(client: Tidegate, given: Any) -> None:
    if given.id and filters(given):
        raise ValueError("give a job, or a filter")
    told = Told(as_json=given.json)
    watched: OneJob | ManyJobs
    watched = OneJob(client, given.id, given.limit) if given.id else ManyJobs(client, filters(given), given.limit)
    if not given.follow:
        told.tell(watched.lines())
        return
    while True:
        began = time.monotonic()
        over = told.patiently(watched)
        sys.stdout.flush()
        if over:
            return
        time.sleep(max(_EVERY, time.monotonic() - began))


@dataclass(frozen=True)
class Line:
    said: LogLine
    data: Mapping[str, Any] = field(repr=False)
    job: str = ""


@dataclass(frozen=True)
class Change:
    """Of a status; before is None for the first that is known."""

    job: Job
    before: str | None

    @property
    def at(self) -> datetime:
        return self.job.finished_at or self.job.started_at or self.job.created_at


@dataclass(frozen=True)
class Ended:
    """All jobs of a batch, by their status."""

    batch_id: Id
    counts: Mapping[str, int]


News = Line | Change | Ended


class OneJob:
    def __init__(self, client: Tidegate, job_id: Id, most: int) -> None:
        self._client = client
        self._id = job_id
        self._most = most
        self._status: str | None = None
        self._last = 0
        self._is_first = True

    def lines(self) -> Iterator[News]:
        yield from self._new(self._client.job(self._id))

    def round(self) -> Iterator[News]:
        """What is new. It is over when the job has ended."""
        found = self._client.job(self._id)
        yield from self._new(found)
        if found.status != self._status:
            yield Change(found, self._status)
            self._status = found.status

    @property
    def is_over(self) -> bool:
        return self._status in ENDED

    def _new(self, found: Job) -> Iterator[Line]:
        if self._is_first:
            lines = found.logs[-self._most :]
        else:  # what stands between the last line told and those of the answer may be more than an answer holds
            known = bool(found.logs) and found.logs[0].id <= self._last
            lines = found.logs if known or not found.logs_left_out else [*self._client.log(self._id, after=self._last)]
        for line in lines:
            if line.id > self._last:
                self._last = line.id
                yield Line(line, {"id": line.id, "at": line.at, "level": line.level, "message": line.message})
        self._is_first = False


class ManyJobs:
    def __init__(self, client: Tidegate, wanted: dict[str, Any], most: int) -> None:
        self._client = client
        self._filters = wanted
        self._most = most
        self._after: int | None = None
        self._statuses: dict[str, str] = {}
        self._version: str | None = None
        self._since: datetime | None = None

    def lines(self) -> Iterator[News]:
        """Those that were written since they were asked for last; at first the last ones."""
        more = True
        while more:
            limit = min(self._most, _MOST_LINES) if self._after is None else _MOST_LINES
            query = {**self._filters, "after": self._after, "limit": limit}
            said = self._client.ask("GET", "/api/logs", query)
            for each in said["lines"]:
                yield Line(read(LogLine, each), each, f"{each['job_id']} {each['type']}")
            self._after, more = said["next"], said["more"]

    def round(self) -> Iterator[News]:
        if self._after is None and "batch_id" in self._filters:
            self._client.find_batch(self._filters["batch_id"])  # raises if there is none
        yield from self.lines()
        if (version := self._new_version()) is not None:
            yield from sorted(self._changes(), key=lambda change: change.at)
            self._version = version
        if self.is_over:
            yield Ended(self._filters["batch_id"], Counter(self._statuses.values()))

    @property
    def is_over(self) -> bool:
        """A batch ends; to a reference, a type, a tag or an owner jobs may be added at any time."""
        return "batch_id" in self._filters and bool(self._statuses) and set(self._statuses.values()) <= ENDED

    def _new_version(self) -> str | None:
        """Of the counts of the batch or the reference, if they have changed. Other filters have no counts."""
        of_batch = {"batch": self._filters["batch_id"]} if "batch_id" in self._filters else None
        of_reference = {name: said for name, said in self._filters.items() if name.startswith("reference_")}
        if not (asked := of_batch or of_reference):
            return None
        said = self._client.ask("GET", "/api/live", {**asked, "since": self._version})
        return None if said is None else str(said["version"])

    def _changes(self) -> Iterator[Change]:
        is_first, since = not self._statuses, self._since
        wanted = self._filters | ({"updated_after": since - _LATE} if since else {})
        for job in islice(self._client.jobs(page=200, **wanted), _MOST_FOLLOWED):
            if job.updated_at is not None:
                self._since = max(self._since or job.updated_at, job.updated_at)
            before = self._statuses.get(str(job.id))
            self._statuses[str(job.id)] = job.status
            if before != job.status and not (is_first and job.status in ENDED):
                yield Change(job, before)


class Told:
    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json
        self._is_away = False

    def patiently(self, watched: OneJob | ManyJobs) -> bool:
        """Tells what is new, and returns whether it is over. Where the API does not answer, it says so once."""
        try:
            self.tell(watched.round())
        except _PASSING as error:
            self._complain(error)
            return False
        if self._is_away:
            sys.stderr.write("tidegate: the API answers again\n")
            self._is_away = False
        return watched.is_over

    def tell(self, news: Iterable[News]) -> None:
        for each in news:
            match each:
                case Line():
                    self._line(each)
                case Change():
                    self._change(each)
                case Ended():
                    self._ended(each)

    def _line(self, line: Line) -> None:
        if self._as_json:
            say_json({"event": "line", **line.data})
        else:
            say(line_text(line.said, f"{line.job} " if line.job else ""))

    def _change(self, change: Change) -> None:
        job, error = change.job, change.job.error
        if self._as_json:
            say_json({"event": "status", "job_id": job.id, "type": job.type, "from": change.before, "to": job.status})
            return
        before = f"{clean(change.before)} → " if change.before else ""
        why = clean(f" {error.code}: {error.message}") if error and job.status == "failed" else ""
        say(f"{change.at:%H:%M:%S} {job.id} {clean(job.type)} {before}{colored_status(job.status)}{why}")

    def _ended(self, batch: Ended) -> None:
        if self._as_json:
            say_json({"event": "ended", "batch_id": batch.batch_id, **batch.counts})
        else:
            say(clean(f"the batch has ended: {counted(batch.counts)}"))

    def _complain(self, error: TidegateError) -> None:
        if not self._is_away:
            sys.stdout.flush()
            sys.stderr.write(f"tidegate: {clean(error)}; it is asked again\n")
            self._is_away = True
