"""All that a processor asks of Postgres, and nothing else may be asked (way.py says how).

take stock      find_due_work
chores          declare_types, note_key, set_keys_aside, take_back_keys, report_lane, reclaim, expire, schedule,
                resume_due, end_missed_batches, unblock_all, prune_…
its place       register, heartbeat, scale_out, scale_in, stop_claiming, drain, claim_again, leave
its jobs        attach, claim, claim_step_by_step, claim_suspects, seconds_to_next_token, report, complete, settle,
                follow_through, take_back_charges
wakes, numbers  lanes_to_wake, count_runs, measure
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Concatenate

from tidegate.job import Claimed
from tidegate.outcome import Finished, Waiting
from tidegate.outside.attached import attach
from tidegate.postgres.database import Connection, is_about_data
from tidegate.processor.due_work import find_due_work
from tidegate.processor.fleet import (
    Places,
    Worker,
    claim_again,
    deregister,
    deregister_and_measure,
    drain,
    heartbeat,
    lanes_to_wake,
    register,
    scale_in,
    scale_out,
    stop_claiming,
)
from tidegate.processor.lane_metrics import Depth, measure
from tidegate.processor.locks import give_back
from tidegate.processor.tally import Account, as_json, count_runs
from tidegate.queue.batch import end_missed_batches
from tidegate.queue.claim import Limits, Suspects, claim, seconds_to_next_token, unblock_all
from tidegate.queue.data_keys import note_key, set_keys_aside, take_back_keys
from tidegate.queue.declare import declare_types, report_lane
from tidegate.queue.dependents import free_dependents
from tidegate.queue.expire import expire
from tidegate.queue.prune import prune_if_due, prune_if_overdue
from tidegate.queue.reclaim import reclaim, take_back_charges
from tidegate.queue.report import report
from tidegate.queue.schedule import schedule
from tidegate.queue.set_aside import each_alone, set_aside, take_back
from tidegate.queue.settle import complete, settle
from tidegate.queue.wait import resume_due

__all__ = [
    "attach",
    "claim",
    "claim_again",
    "claim_step_by_step",
    "claim_suspects",
    "complete",
    "count_runs",
    "declare_types",
    "drain",
    "end_missed_batches",
    "expire",
    "find_due_work",
    "follow_through",
    "give_back",
    "heartbeat",
    "lanes_to_wake",
    "leave",
    "measure",
    "note_key",
    "prune_if_due",
    "prune_if_overdue",
    "reclaim",
    "register",
    "report",
    "report_lane",
    "resume_due",
    "scale_in",
    "scale_out",
    "schedule",
    "seconds_to_next_token",
    "set_keys_aside",
    "settle",
    "stop_claiming",
    "take_back_charges",
    "take_back_chore",
    "take_back_keys",
    "take_back_types",
    "unblock_all",
]

type Verb[**P, T] = Callable[Concatenate[Connection, P], T]


class ChoreSetAside(Exception):
    """The chore has failed because of its data, and is set aside."""


@dataclass(frozen=True)
class ClaimedStepByStep:
    jobs: list[Claimed]
    types: list[str]
    """Those whose claims succeeded. The others are set aside."""


@dataclass(frozen=True)
class Left:
    lanes: list[str]
    """To wake."""
    depth: Depth | None
    counted: bool
    """What it had settled is counted."""


def claim_step_by_step(connection: Connection, *, room: int, room_bytes: int, limits: Limits) -> ClaimedStepByStep:
    """A type whose claims fail is set aside; the others go on."""
    try:
        return ClaimedStepByStep(claim(connection, room=room, room_bytes=room_bytes, limits=limits), limits.types)
    except Exception as error:
        if not is_about_data(error):
            raise
    able: list[str] = []

    def claim_some(types: list[str]) -> list[Claimed]:
        jobs = claim(connection, room=room, room_bytes=room_bytes, limits=limits.only(types))
        able.extend(types)
        return jobs

    return ClaimedStepByStep(each_alone(connection, "type", limits.types, claim_some), able)


def claim_suspects(
    connection: Connection, *, which: Suspects, room: int, room_bytes: int, limits: Limits
) -> list[Claimed]:
    """Returns what is to run next, with nothing but suspects beside it. `any`: the processor holds no job, so what is
    locked by it comes from a claim whose answer was lost."""
    if which == "any":
        give_back(connection, Worker(limits.worker), holds=[])
    return claim(connection, room=room, room_bytes=room_bytes, limits=limits, suspects=which)


def follow_through(connection: Connection, batch: list[Finished]) -> None:
    """After the commit, for all of these jobs: a request to cancel may have ended any."""
    jobs = [finished.job for finished in batch]
    # A signal may have come, or all children have ended, before the job was set waiting.
    waiting = {finished.job.id for finished in batch if isinstance(finished.outcome, Waiting)}
    free_dependents(
        connection,
        keys={(job.type, job.concurrency_key) for job in jobs if job.concurrency_key is not None},
        waiting=waiting | {job.parent_id for job in jobs if job.parent_id},
        batches={job.batch_id for job in jobs if job.batch_id},
    )


def leave(
    connection: Connection,
    worker: Worker,
    *,
    places: Places,
    looks: bool,
    wakes: bool,
    account: Account,
) -> Left:
    asked: dict[str, Any] = {"places": places, "looks": looks, "wakes": wakes}
    try:
        said = asked | vars(account) | {"runs": as_json(account.runs)}
        left = deregister_and_measure(connection, worker, **said)
        return Left(left["lanes"], Depth(**left["depth"]), left["counted"])
    except Exception as error:
        if not is_about_data(error):
            raise
        counted = False
        with suppress(ChoreSetAside):
            counted = do(connection, count_runs, worker, number=account.number, runs=account.runs)
        return Left(deregister(connection, worker, **asked), None, counted)


def take_back_chore(connection: Connection, chore: str) -> None:
    """It was set aside, and could be done now."""
    take_back(connection, "chore", chore)


def take_back_types(connection: Connection, types: list[str]) -> None:
    """They were set aside, and could be claimed now."""
    for name in types:
        take_back(connection, "type", name)


VERBS: MappingProxyType[str, Verb[..., Any]] = MappingProxyType({name: globals()[name] for name in __all__})
"""By name, as relay is asked for them."""

# A chore is set aside by this name, and taken up again.
_CHORES = {
    "claim_suspects": "claim_suspects",
    "count_runs": "count",
    "declare_types": "declare",
    "end_missed_batches": "end_batches",
    "expire": "expire",
    "measure": "publish_metrics",
    "note_key": "note_key",
    "prune_if_due": "prune",
    "prune_if_overdue": "prune",
    "reclaim": "reclaim",
    "report_lane": "report_lane",
    "resume_due": "resume",
    "schedule": "schedule",
    "seconds_to_next_token": "next_token",
    "set_keys_aside": "set_keys_aside",
    "take_back_keys": "take_back_keys",
    "unblock_all": "unblock",
}


def chore_of(verb: Verb[..., Any]) -> str:
    """The verb's own name where it is no chore."""
    return _CHORES.get(verb.__name__, verb.__name__)


def do[**P, T](connection: Connection, verb: Verb[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Raises ChoreSetAside for a chore that another try would not help."""
    try:
        return verb(connection, *args, **kwargs)
    except Exception as error:
        if verb.__name__ not in _CHORES or not is_about_data(error):
            raise
        set_aside(connection, "chore", chore_of(verb), error)
        raise ChoreSetAside(chore_of(verb)) from error
