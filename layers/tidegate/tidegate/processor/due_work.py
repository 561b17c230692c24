"""The first question of an invocation: what is there to do? Mostly there is nothing, and then it is the only one.

Each chore brings its own question, so that what is asked here is what it would find. Nothing is locked; and nothing is
written, unless a type is found that cannot be read.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tidegate.job_type.definition import JobTypes
from tidegate.outcome import MAX_DEATHS
from tidegate.postgres.database import Connection, is_direct
from tidegate.postgres.statements import load
from tidegate.processor.demand import Processors
from tidegate.processor.fleet import Worker
from tidegate.processor.target import RemoteType, read_types
from tidegate.queue.batch import LOOKED_AT
from tidegate.queue.declare import InForce
from tidegate.queue.set_aside import set_aside

# The first statement counts no further. Heartbeats count as far as the lane's thresholds reach (LaneConfig.most_jobs).
_MOST_JOBS = 1000
_TICK_SECONDS = 60.0

_CHORES = {
    "declare": load("queue/declare")["undeclared"],
    "reclaim": load("queue/reclaim")["expired"],
    "expire": load("queue/expire")["due"],
    "schedule": load("queue/schedule")["due"],
    "resume": load("queue/wait")["due"],
    "end_batches": load("queue/batch")["over_from"],
    "unblock": load("queue/claim")["blocked"],
    "prune": load("queue/prune")["due"],
}
_DUE_WORK = (
    load("processor/due_work")["due_work"]
    .replace("/* chores */", ", ".join(f"EXISTS ({question}) AS {name}" for name, question in _CHORES.items()))
    .replace("/* config */", load("processor/fleet")["config"])
    .replace("/* remote_types */", load("queue/declare")["remote_types"])
    .replace("/* noted keys */", load("queue/data_keys")["noted"])
)


@dataclass(frozen=True)
class DueWork:
    config: Any
    """What operators have set, for all lanes and for some."""
    settings: str | None
    """What handlers read as job.settings: a JSON object."""
    startable: int
    """Jobs that could start now."""
    running: int
    longest: int
    """The longest timeout of the startable jobs."""
    next_due_seconds: float | None
    """Until the next job is due by the clock."""
    claiming: int
    in_lane: int
    in_all: int
    is_watched: bool
    """Another processor will look for what is due next."""
    report: Mapping[str, Any] | None
    """What the lane's last report says, and how old it is."""
    suspects: bool
    """Some may start, and no other processor runs one."""
    rated: bool
    """A type of the lane has a rate or a window, or names limits that may have one."""
    shares: bool
    """A type of the lane names limits, which types of other lanes may name, too."""
    tells: bool
    """There are endpoints: the end of a job may make callbacks."""
    remote: list[RemoteType]
    """Those that the API has declared, and other functions run."""
    in_force: Mapping[str, InForce]
    """Of types of which operators have changed one of these, by name."""
    noted_keys: list[str]
    """Encryption keys that something in the table may need, the one that seals first."""
    wake_pending: bool
    """A processor has been woken, and none has looked since."""
    due: frozenset[str]
    """Chores."""
    start: int
    """Where in the ring of open batches it has looked."""
    chores_aside: Mapping[str, bool]
    """Chores that are set aside. True: it is left out; False: it is tried again."""
    types_aside: Mapping[str, bool]
    """Types whose claims are set aside, likewise."""
    keys_away: Mapping[str, float]
    """Encryption keys that jobs wait for, and since how many seconds."""
    is_direct: bool
    """No pooler stands between the processor and Postgres."""

    def left_to_relay(self) -> "DueWork":
        """Without what processors inside do. Each question is an invocation of its own: nothing is asked ahead."""
        return replace(self, due=self.due - {"declare", "prune"}, is_direct=False)

    def seconds_to_tick(self, worker: Worker, interval: float | None) -> float:
        """Where the lane's schedule is not known, or its tick is late: as if it ticked once a minute, from now."""
        every = interval or _TICK_SECONDS
        since = (self.report or {}).get("seconds_since_tick")
        if worker.is_tick:
            return every
        return min(every, _TICK_SECONDS) if since is None or since >= every else float(every - since)

    @property
    def left_out(self) -> set[str]:
        """Chores that are set aside."""
        return {name for name, is_left_out in self.chores_aside.items() if is_left_out}

    @property
    def unclaimable(self) -> set[str]:
        """Types that are left out."""
        return {name for name, is_left_out in self.types_aside.items() if is_left_out}

    @cached_property
    def remote_types(self) -> JobTypes:
        return {each.name: each.job_type for each in self.remote}

    @property
    def processors(self) -> Processors:
        return Processors(self.claiming, self.in_lane, self.in_all)


def find_due_work(connection: Connection, lane: str, documents: dict[str, str], known: list[str]) -> DueWork:
    """`documents`: of the job types that the running code declares for the lane. `known`: all that it knows, since an
    operator may have moved one here from another lane."""
    names = list(documents)
    parameters: dict[str, Any] = {"lane": lane, "names": names, "types": names, "declared": list(documents.values())}
    parameters["known"] = known
    start = random.randrange(-(2**31), 2**31)  # noqa: S311
    parameters |= {"start": start, "most": LOOKED_AT, "most_jobs": _MOST_JOBS, "max_deaths": MAX_DEATHS}
    row = connection.execute(_DUE_WORK, parameters | {"now": None}).fetchone()
    assert row is not None
    direct = is_direct(connection, row.pop("backend_pid"))
    due = frozenset(name for name in _CHORES if row.pop(name))
    aside = row["types_aside"]
    remote, unreadable = read_types(each for each in row.pop("remote_types") if not aside.get(each["name"]))
    in_force = {name: InForce(**each) for name, each in row.pop("in_force").items()}
    for name, error in unreadable.items():
        set_aside(connection, "type", name, error)
    row |= {"remote": remote, "in_force": in_force, "due": due, "start": start}
    return DueWork(**row, is_direct=direct)
