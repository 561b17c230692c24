"""Job types of the running code → the table, where the APIs and the claim find them."""

from collections.abc import Iterable

from tidegate import json_text
from tidegate.database import Connection
from tidegate.job_type import JobType
from tidegate.statements import load
from tidegate.telemetry import logger

_SQL = load("job_types")


def declare(connection: Connection, job_types: Iterable[JobType], *, longest: float) -> list[str]:
    """The names of those that can run: one whose timeout is over `longest` seconds would never be claimed."""
    fitting = []
    for job_type in job_types:
        if job_type.timeout <= longest:
            fitting.append(job_type)
        else:
            logger.error(
                "job type refused: its timeout fits no invocation; shorten it, or raise the function's Timeout",
                type=job_type.name,
                timeout=job_type.timeout,
                longest=int(longest),
            )
    declared = {job_type.name: json_text.encode(job_type.declared()) for job_type in fitting}
    parameters = {"names": list(declared), "declared": list(declared.values())}
    changed = [row["name"] for row in connection.execute(_SQL["declare"], parameters)]
    if changed:
        logger.info("job types declared", types=changed)
    return list(declared)
