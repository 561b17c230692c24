"""Sets aside what fails because of its data, with the error, so that all other work goes on.

A new try would mostly fail again. So it comes after ten minutes and then ever more rarely (functions/set_aside.sql), or
when an operator asks for it, or when the row has changed. What does not fail because of its data is not set aside.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import psycopg
from psycopg.rows import class_row

from tidegate.base.redact import said
from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection, is_about_data
from tidegate.postgres.statements import load

_SQL = load("queue/set_aside")
_MAX_MESSAGE = 500

Kind = Literal["batch", "schedule", "type", "chore", "key"]


@dataclass(frozen=True)
class SetAside:
    kind: Kind
    id: str
    error: str
    message: str
    times: int
    first_at: datetime
    at: datetime


def each_alone[T](connection: Connection, kind: Kind, ids: list[str], work: Callable[[list[str]], list[T]]) -> list[T]:
    """Runs `work`, which is one transaction, for all of `ids`. If it fails, runs it for each half, until the id that
    causes the failure is alone and is set aside."""
    if not ids:
        return []
    try:
        return work(ids)
    except Exception as error:
        if not is_about_data(error):
            raise
        if len(ids) == 1:
            set_aside(connection, kind, ids[0], error)
            return []
    middle = len(ids) // 2
    return [done for half in (ids[:middle], ids[middle:]) for done in each_alone(connection, kind, half, work)]


def after_commit(connection: Connection, chore: str, work: Callable[[], object]) -> None:
    """Runs work that follows a commit. If it fails, the chore of the same name does it later."""
    try:
        work()
    except Exception as error:
        if not is_about_data(error):
            raise
        set_aside(connection, "chore", chore, error)


def set_aside(connection: Connection, kind: Kind, id_: str, error: Exception) -> None:
    name, message = type(error).__name__, _message(error)
    logger.error("set aside", kind=kind, id=id_, error=name, error_message=message)
    note(connection, kind, id_, name, message)


def note(connection: Connection, kind: Kind, id_: str, name: str, message: str) -> None:
    """Sets a row aside and writes no line in the log."""
    connection.execute(_SQL["set_aside"], {"kind": kind, "id": id_, "error": name, "message": message})


def take_back(connection: Connection, kind: Kind, id_: str) -> bool:
    """Lets it be tried again. False: it is not set aside."""
    return connection.execute(_SQL["take_back"], {"kind": kind, "id": id_}).fetchone() is not None


def all_set_aside(connection: Connection, *, limit: int) -> list[SetAside]:
    with connection.cursor(row_factory=class_row(SetAside)) as cursor:
        return cursor.execute(_SQL["all"], {"limit": limit}).fetchall()


def _message(error: Exception) -> str:
    """The primary message only: Postgres' details show the whole row."""
    primary = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    return said(primary or str(error) or type(error).__name__, _MAX_MESSAGE)
