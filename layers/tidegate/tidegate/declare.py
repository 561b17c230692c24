"""Job types of the running code → the table, where the APIs and the claim find them."""

from collections.abc import Collection, Iterable

import psycopg

from tidegate.database import Connection
from tidegate.job_type import JobType
from tidegate.statements import load
from tidegate.telemetry import logger

_SQL = load("job_types")


def declare(
    connection: Connection, job_types: Iterable[JobType], *, longest: float, lanes: Collection[str] | None = None
) -> list[str]:
    """The names of those that can run: one whose timeout is over `longest` seconds, or whose lane is none of `lanes`,
    would never be claimed."""
    fitting = []
    for job_type in job_types:
        if lanes is not None and job_type.lane not in lanes:
            logger.error(
                "job type refused: no processor of this stack has its lane",
                type=job_type.name,
                lane=job_type.lane,
                lanes=sorted(lanes),
            )
        elif job_type.timeout <= longest:
            fitting.append(job_type)
        else:
            logger.error(
                "job type refused: its timeout fits no invocation; shorten it, or raise the function's Timeout",
                type=job_type.name,
                timeout=job_type.timeout,
                longest=int(longest),
            )
    if not _write(connection, fitting):
        # One of them contradicts what operators have set. It must not stop the others.
        fitting = [job_type for job_type in fitting if _write(connection, [job_type])]
    return [job_type.name for job_type in fitting]


def _write(connection: Connection, job_types: list[JobType]) -> bool:
    declared = {job_type.name: job_type.document for job_type in job_types}
    parameters = {"names": list(declared), "declared": list(declared.values())}
    try:
        changed = [row["name"] for row in connection.execute(_SQL["declare"], parameters)]
    except (psycopg.IntegrityError, psycopg.DataError):
        if len(job_types) == 1:
            logger.exception("job type refused: with its overrides it contradicts itself", type=job_types[0].name)
        return False
    if changed:
        logger.info("job types declared", types=changed)
    return True
