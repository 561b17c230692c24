"""The processors: who is at work, what all of them are told, and one more of them now."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg.rows import class_row
from pydantic import BaseModel, ConfigDict

from tidegate import json_text
from tidegate.database import Connection
from tidegate.errors import Unavailable
from tidegate.keys import Principal
from tidegate.manage import audit
from tidegate.statements import load
from tidegate.telemetry import logger

_SQL = load("workers")


class Config(BaseModel):
    """Keys that the code reads; what is not said stays."""

    model_config = ConfigDict(extra="forbid", strict=True)

    enabled: bool = True


@dataclass(frozen=True)
class Setting:
    key: str
    value: Any
    description: str
    updated_at: datetime
    updated_by: str | None


@dataclass(frozen=True)
class Worker:
    id: str
    lane: str
    function_version: str
    log_stream: str
    started_at: datetime
    deadline: datetime
    claimed: int
    settled: int


def workers(connection: Connection) -> list[Worker]:
    with connection.cursor(row_factory=class_row(Worker)) as cursor:
        return cursor.execute(_SQL["workers"]).fetchall()


def config(connection: Connection) -> list[Setting]:
    with connection.cursor(row_factory=class_row(Setting)) as cursor:
        return cursor.execute(_SQL["config"], {"keys": list(Config.model_fields)}).fetchall()


def configure(connection: Connection, wanted: Config, principal: Principal) -> list[Setting]:
    with connection.transaction():
        for key in sorted(wanted.model_fields_set):
            value = getattr(wanted, key)
            parameters = {"key": key, "value": json_text.encode(value), "actor": audit.actor(principal)}
            row = connection.execute(_SQL["configure"], parameters).fetchone()
            before = row and row["value"]
            audit.record(connection, principal, "configure", "config", key, {key: [before, value]})
    return config(connection)


def trigger(connection: Connection, function: str, lane: str, principal: Principal) -> None:
    """Starts a processor, which then works on its own."""
    # Imported for this alone: it takes longer than everything else that this function imports.
    import boto3
    from botocore.config import Config as Timeouts
    from botocore.exceptions import BotoCoreError, ClientError

    if not function:
        raise Unavailable("this stack does not say which function its processor is (PROCESSOR_FUNCTION)")
    # In a network without a way out the call would hang until this function's own end.
    patience = Timeouts(connect_timeout=3, read_timeout=5, retries={"total_max_attempts": 2})
    try:
        boto3.client("lambda", config=patience).invoke(
            FunctionName=function, InvocationType="Event", Payload=json.dumps({"lane": lane}).encode()
        )
    except (BotoCoreError, ClientError):
        logger.exception("processor not started", function=function)
        raise Unavailable("the processor could not be started; the next tick starts it") from None
    audit.record(connection, principal, "trigger", "worker", lane, {})
