"""An act: one action on many jobs, in steps that a client drives. It is one line in the audit, which each step brings
up to date, so the line of an act that was stopped, or whose client is gone, says how far it came.

The client makes the act's uuid. A step of another caller, with another action or with another filter, is refused.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from pydantic import AwareDatetime, BaseModel

from tidegate.base import json_text
from tidegate.base.errors import Conflict
from tidegate.http.principal import Principal
from tidegate.manage.audit import actor
from tidegate.manage.search import JobFilter
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/act")


class ActProgress(BaseModel):
    """What the line says, in its column `changed`."""

    action: str
    filter: dict[str, Any] | None = None
    """None: the client names the jobs."""
    done: int = 0
    skipped: int = 0
    looked_at: int = 0
    """Both together, once a step has ended."""
    next: UUID | None = None
    """Where the next step begins."""
    ended: AwareDatetime | None = None
    per_minute: float | None = None
    drip_from: AwareDatetime | None = None
    dripped: int = 0
    """The jobs that are due from drip_from on, one after the other."""

    def goes_on_at(self, after: UUID | None) -> bool:
        """Whether a step that begins there is no repetition."""
        return after == self.next and (self.ended is None or self.filter is None)


@dataclass(frozen=True)
class Act:
    """What the client asks for: an action on all jobs that match, or on those that it names."""

    action: str
    wanted: JobFilter | list[UUID]
    principal: Principal
    id: UUID = field(default_factory=uuid4)
    per_minute: float | None = None
    """A replay's jobs are due one after the other, so many a minute. None: all at once."""
    traceparent: str | None = None

    def begin(self, connection: Connection) -> tuple[ActProgress, datetime]:
        """How far it has come, and the time at which its first step began."""
        new = ActProgress(action=self.action, filter=self._filter(), per_minute=self.per_minute)
        said = {"act": self.id, "actor": actor(self.principal), "action": self.action, "changed": _text(new)}
        connection.execute(_SQL["begin"], said)
        with connection.transaction():
            row = self._lock(connection)
        return row["changed"], row["at"]

    @contextmanager
    def going_on(self, connection: Connection) -> Iterator[tuple[ActProgress, datetime]]:
        """The act's progress, for the transaction that changes jobs, and the time. What the caller writes there is
        stored."""
        with connection.transaction():
            row = self._lock(connection)
            progress = row["changed"]
            yield progress, row["now"]
            connection.execute(_SQL["write"], {"id": row["id"], "changed": _text(progress)})

    def end_step(self, connection: Connection, *, after: UUID | None, next_: UUID | None, looked_at: int) -> None:
        """A repeated step has counted its jobs before. What another step changed meanwhile is not skipped."""
        with self.going_on(connection) as (progress, now):
            if progress.goes_on_at(after):
                progress.looked_at += looked_at
                progress.skipped = max(progress.looked_at - progress.done, 0)
                progress.next = next_
                progress.ended = now if next_ is None else None

    def _lock(self, connection: Connection) -> dict[str, Any]:
        row = connection.execute(_SQL["lock"], {"act": self.id}).fetchone()
        if row is None or (row["actor"], row["action"]) != (actor(self.principal), self.action):
            raise Conflict(f"the act {self.id} belongs to another caller or another action: begin one with a new id")
        progress = ActProgress.model_validate(row["changed"])
        if (progress.filter, progress.per_minute) != (self._filter(), self.per_minute):
            raise Conflict(f"the act {self.id} began with another filter or another per_minute: begin a new act")
        return row | {"changed": progress}

    def _filter(self) -> dict[str, Any] | None:
        return self.wanted.model_dump(mode="json", exclude_none=True) if isinstance(self.wanted, JobFilter) else None


def places(progress: ActProgress, now: datetime) -> tuple[datetime | None, int]:
    """The time from which the act's jobs are due one after the other, and how many are. It begins again when the next
    would be due already, so that jobs do not come all at once after a pause between two steps."""
    if progress.per_minute is None:
        return None, 0
    start = progress.drip_from
    if start is None or start + timedelta(minutes=progress.dripped / progress.per_minute) < now:
        progress.drip_from, progress.dripped = now, 0
    return progress.drip_from, progress.dripped


def _text(progress: ActProgress) -> str:
    return json_text.encode(progress.model_dump(mode="json", exclude_none=True))
