"""Job types of the running code → the table, where the APIs and the claim find them."""

from collections.abc import Iterable
from dataclasses import dataclass

import psycopg

from tidegate import json_text
from tidegate.database import Connection
from tidegate.job_type import JobType
from tidegate.statements import load
from tidegate.telemetry import logger

_SQL = load("job_types")


@dataclass(frozen=True)
class Declaration:
    names: list[str]
    """Those that can run."""
    refused: dict[str, str]
    """The others, and what is to be changed."""


def declare(connection: Connection, job_types: Iterable[JobType], *, longest: float) -> Declaration:
    """One whose timeout is over `longest` seconds would never be claimed."""
    fitting, refused = [], {}
    for job_type in job_types:
        if job_type.timeout <= longest:
            fitting.append(job_type)
        else:
            refused[job_type.name] = (
                f"its timeout of {job_type.timeout} seconds fits no invocation, {int(longest)} at the most do: "
                "shorten it, or raise the function's Timeout"
            )
    if not _write(connection, fitting):
        # One of them contradicts what operators have set. It must not stop the others.
        for job_type in fitting.copy():
            if not _write(connection, [job_type]):
                fitting.remove(job_type)
                refused[job_type.name] = (
                    "with what operators have set for it, it contradicts itself: DELETE /api/types/ takes that back"
                )
    for name, why in refused.items():
        logger.error("job type refused", type=name, why=why)
    return Declaration([job_type.name for job_type in fitting], refused)


def _write(connection: Connection, job_types: list[JobType]) -> bool:
    declared = {job_type.name: json_text.encode(job_type.declared()) for job_type in job_types}
    parameters = {"names": list(declared), "declared": list(declared.values())}
    try:
        changed = [row["name"] for row in connection.execute(_SQL["declare"], parameters)]
    except (psycopg.IntegrityError, psycopg.DataError):
        logger.warning("job types contradict what the table knows", types=list(declared), exc_info=True)
        return False
    if changed:
        logger.info("job types declared", types=changed)
    return True
