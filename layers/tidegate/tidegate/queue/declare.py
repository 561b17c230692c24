"""Job types of the running code → the table, where the APIs and the claim find them.

A processor refuses the types that it cannot run, and writes the reasons into its lane's row. A type that the table has
and the code lacks is marked as missing. During a deployment old and new code run side by side, so such a type still
takes jobs for a while.
"""

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import psycopg

from tidegate.base import json_text
from tidegate.base.telemetry import logger
from tidegate.job_type.definition import JobType
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("queue/declare")
# Ticks report every minute; other processors only if no tick does.
_OLD_SECONDS = 90.0
_NONE: Mapping[str, int] = MappingProxyType({})
_CONTRADICTS = "its declaration and its overrides contradict each other: DELETE /api/types/{name} removes the overrides"


@dataclass(frozen=True)
class Judgement:
    names: list[str]
    """The types that can run."""
    refused: dict[str, str]
    """The other types, each with its reason and what to change."""

    def without(self, contradictory: Collection[str]) -> "Judgement":
        names = [name for name in self.names if name not in contradictory]
        return Judgement(names, self.refused | dict.fromkeys(contradictory, _CONTRADICTS))


def judge(
    job_types: Iterable[JobType],
    *,
    longest: float,
    lanes: Collection[str] | None = None,
    remote_types: Container[str] = (),
    timeouts: Mapping[str, int] = _NONE,
) -> Judgement:
    """A type whose timeout is over `longest` seconds, or whose lane is not in `lanes`, could not be claimed. The types
    in `remote_types` are declared by the API. `timeouts`: the operators' overrides, which the claim uses.
    A type whose override alone is too long stays in the table, and `why` shows the reason."""
    names, refused = [], {}
    for job_type in job_types:
        if job_type.name in remote_types:
            refused[job_type.name] = "the API has declared a remote type of this name: delete that type first"
        elif lanes is not None and job_type.lane not in lanes:
            refused[job_type.name] = (
                f"the stack has no processor for its lane, {job_type.lane!r}; the lanes are {', '.join(sorted(lanes))}"
            )
        elif min(job_type.timeout, timeouts.get(job_type.name, job_type.timeout)) > longest:
            refused[job_type.name] = (
                f"its timeout of {job_type.timeout} seconds is too long: an invocation has {int(longest)} for a job. "
                "Shorten it, or raise the function's Timeout"
            )
        else:
            names.append(job_type.name)
    return Judgement(names, refused)


def declare(
    connection: Connection,
    job_types: Iterable[JobType],
    *,
    longest: float,
    lanes: Collection[str] | None = None,
    remote_types: Container[str] = (),
    timeouts: Mapping[str, int] = _NONE,
) -> Judgement:
    """Writes the types that can run into the table."""
    by_name = {job_type.name: job_type for job_type in job_types}
    declared = judge(by_name.values(), longest=longest, lanes=lanes, remote_types=remote_types, timeouts=timeouts)
    fitting = [by_name[name] for name in declared.names]
    contradictory = declare_types(connection, {each.name: each.document for each in fitting})
    return declared.without(contradictory)


def declare_types(connection: Connection, documents: dict[str, str]) -> list[str]:
    """Writes the types into the table. Returns those that contradict their overrides: they must not stop the others."""
    if _write(connection, documents):
        return []
    return [name for name, document in documents.items() if not _write(connection, {name: document})]


def is_news(report: Mapping[str, Any] | None, declared: Judgement, *, longest: float) -> bool:
    """Whether the lane's last report is old, or says something else."""
    if report is None or report["age"] > _OLD_SECONDS:
        return True
    return bool(report["longest"] != max(int(longest), 0) or report["refused"] != declared.refused)


def report_lane(
    connection: Connection, lane: str, worker_id: str, declared: Judgement, *, longest: float, is_tick: bool = False
) -> None:
    """Records that the lane has a processor, and its types. Refused types are logged when they change, not at each
    tick."""
    parameters = {"lane": lane, "worker": worker_id, "longest": max(int(longest), 0), "names": declared.names}
    parameters["is_tick"] = is_tick
    row = connection.execute(
        _SQL["report_lane"], parameters | {"refused": json_text.encode(declared.refused)}
    ).fetchone()
    assert row is not None
    if row["changed"]:
        for name, why in declared.refused.items():
            logger.error("job type refused", type=name, why=why)
    if row["gone"]:
        logger.warning("job types without a handler", types=row["gone"])
    if row["back"]:
        logger.info("job types have their handlers again", types=row["back"])


def _write(connection: Connection, documents: dict[str, str]) -> bool:
    parameters = {"names": list(documents), "declared": list(documents.values())}
    try:
        changed = [row["name"] for row in connection.execute(_SQL["declare"], parameters)]
    except (psycopg.IntegrityError, psycopg.DataError):
        return False
    if changed:
        logger.info("job types declared", types=changed)
    return True
