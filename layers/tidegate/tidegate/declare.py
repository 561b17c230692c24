"""Job types of the running code → the table, where the APIs and the claim find them."""

from collections.abc import Iterable

from tidegate import json_text
from tidegate.database import Connection
from tidegate.job_type import JobType
from tidegate.statements import load
from tidegate.telemetry import logger

_SQL = load("job_types")


def declare(connection: Connection, job_types: Iterable[JobType]) -> list[str]:
    """The names of those that are new or have changed."""
    declared = {job_type.name: json_text.encode(job_type.declared()) for job_type in job_types}
    parameters = {"names": list(declared), "declared": list(declared.values())}
    changed = [row["name"] for row in connection.execute(_SQL["declare"], parameters)]
    if changed:
        logger.info("job types declared", types=changed)
    return changed
