"""Invocations with the job types of the tests."""

import json
from typing import Any
from uuid import UUID

from tests import crowd, factory
from tests.job_types import JOB_TYPES
from tests.roles import login_beside
from tidegate.postgres.database import Connection, connect
from tidegate.processor.patient import RECONNECT_SECONDS


def process(
    connection: Connection, *, seconds: float = 100, patience_seconds: float = RECONNECT_SECONDS, **how: str
) -> dict[str, int]:
    """As the role that it has on AWS. A session that has ended is replaced."""
    url = login_beside(connection, "tidegate_processor")
    own = connect(url)

    def reach() -> Connection:
        nonlocal own
        own = connect(url) if own.closed else own
        return own

    try:
        return crowd.process(reach, JOB_TYPES, seconds=seconds, patience_seconds=patience_seconds, **how)
    finally:
        own.close()


def status(connection: Connection, job_id: UUID) -> Any:
    return factory.job(connection, job_id)["status"]


def enqueue(connection: Connection, type_: str, *, max_attempts: int = 3, **payload: Any) -> UUID:
    return factory.make_job(connection, type=type_, payload=json.dumps(payload), max_attempts=max_attempts)
