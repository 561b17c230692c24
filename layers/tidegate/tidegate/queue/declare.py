"""Job types of the running code → the table, where the APIs and the claim find them.

A processor refuses the types that it cannot run, and writes the reasons into its lane's row. A type that the table has
and the code lacks is marked as missing. During a deployment old and new code run side by side, so such a type still
takes jobs for a while.
"""

import math
from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Protocol

import psycopg

from tidegate.base import json_text
from tidegate.base.envelope import have_keys
from tidegate.base.sealing import NO_KEYS
from tidegate.base.telemetry import logger
from tidegate.job_type import backoff
from tidegate.job_type.definition import JobType
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("queue/declare")
# Ticks report every minute; other processors only if no tick does.
_OLD_SECONDS = 90.0
_CONTRADICTS = "its declaration and its overrides contradict each other: DELETE /api/types/{name} removes the overrides"


@dataclass(frozen=True)
class InForce:
    """Settings of a type of which an operator has changed at least one."""

    timeout: int
    lane: str
    backoff: str | None
    """As the table stores it; None: the code's own."""
    stages: list[str] | None
    """None: the code's own."""
    encrypted: bool = False

    def applied_to(self, of: JobType) -> JobType:
        """With its backoff, and its stages besides the code's own: an operator's list fails no stage of the handler's.
        What cannot be read was written past the API: the code's own applies."""
        try:
            of = replace(of, encrypted=True) if self.encrypted else of
            of = of if self.backoff is None else replace(of, backoff=backoff.read(self.backoff))
            if self.stages is None or not of.stages:
                return of
            return replace(of, stages=tuple(dict.fromkeys((*of.stages, *self.stages))) if self.stages else ())
        except ValueError as error:
            logger.warning("what an operator has said cannot be read", type=of.name, error=str(error)[:200])
            return of


class Declared(Protocol):
    """What of a job type decides whether it can run."""

    @property
    def name(self) -> str: ...
    @property
    def lane(self) -> str: ...
    @property
    def timeout(self) -> int: ...
    @property
    def encrypted(self) -> bool: ...


_NONE: Mapping[str, InForce] = MappingProxyType({})


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
    job_types: Iterable[Declared],
    *,
    longest: float,
    lanes: Collection[str] | None = None,
    remote_types: Container[str] = (),
    in_force: Mapping[str, InForce] = _NONE,
    has_keys: bool | None = None,
) -> Judgement:
    """A type whose timeout is over `longest` seconds, or whose lane is not in `lanes`, could not be claimed. The types
    in `remote_types` are declared by the API. `in_force`: what operators have changed, which the claim uses. A type of
    which only that does not fit is not refused, and `why` shows the reason."""
    names, refused = [], {}
    has_keys = have_keys() if has_keys is None else has_keys
    for job_type in job_types:
        changed = in_force.get(job_type.name, job_type)
        if job_type.name in remote_types:
            refused[job_type.name] = "the API has declared a remote type of this name: delete that type first"
        elif lanes is not None and not {job_type.lane, changed.lane} & {*lanes}:
            refused[job_type.name] = (
                f"the stack has no processor for its lane, {job_type.lane!r}; the lanes are {', '.join(sorted(lanes))}"
            )
        elif min(job_type.timeout, changed.timeout) > longest:
            refused[job_type.name] = (
                f"its timeout of {job_type.timeout} seconds is too long: an invocation has {int(longest)} for a job. "
                f"Shorten it, in the code or by PATCH /api/types/{job_type.name}, or raise the function's Timeout"
            )
        elif (job_type.encrypted or changed.encrypted) and not has_keys:
            refused[job_type.name] = NO_KEYS
        else:
            names.append(job_type.name)
    return Judgement(names, refused)


def declarable(
    job_types: Iterable[Declared], *, lanes: Collection[str] | None = None, remote_types: Container[str] = ()
) -> list[str]:
    """Types that the table holds: also those whose timeout is too long, so that an operator can shorten it, and those
    that lack keys, so that no request stores what they would encrypt."""
    return judge(job_types, longest=math.inf, lanes=lanes, remote_types=remote_types, has_keys=True).names


def declare(
    connection: Connection,
    job_types: Iterable[JobType],
    *,
    longest: float,
    lanes: Collection[str] | None = None,
    remote_types: Container[str] = (),
    in_force: Mapping[str, InForce] = _NONE,
) -> Judgement:
    """Writes the types into the table."""
    by_name = {job_type.name: job_type for job_type in job_types}
    declared = judge(by_name.values(), longest=longest, lanes=lanes, remote_types=remote_types, in_force=in_force)
    wanted = declarable(by_name.values(), lanes=lanes, remote_types=remote_types)
    documents = {name: by_name[name].document for name in wanted}
    return declared.without(declare_types(connection, documents, declared.refused))


def declare_types(
    connection: Connection, documents: dict[str, str], refused: Collection[str] = (), *, encrypts_all: bool = False
) -> list[str]:
    """Writes the types into the table. Returns those that contradict their overrides: they must not stop the others.
    Those of them that are `refused` and new take no jobs yet. `encrypts_all`: so are the jobs of remote types."""
    new = _write(connection, documents)
    contradictory: list[str] = []
    if new is None:
        each = {name: _write(connection, {name: document}) for name, document in documents.items()}
        contradictory = [name for name, written in each.items() if written is None]
        new = [name for written in each.values() for name in written or []]
    if unable := [name for name in new if name in refused]:
        connection.execute(_SQL["take_none"], {"names": unable})
    if encrypts_all:
        connection.execute(_SQL["encrypt_remote"])
    return contradictory


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


def _write(connection: Connection, documents: dict[str, str]) -> list[str] | None:
    """The types that the table lacked. None: Postgres refuses one of them."""
    parameters = {"names": list(documents), "declared": list(documents.values())}
    try:
        changed = connection.execute(_SQL["declare"], parameters).fetchall()
    except (psycopg.IntegrityError, psycopg.DataError):
        return None
    if changed:
        logger.info("job types declared", types=[row["name"] for row in changed])
    return [row["name"] for row in changed if row["is_new"]]
