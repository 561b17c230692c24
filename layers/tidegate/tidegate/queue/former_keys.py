"""Sees to former keys: those that a newer one has replaced, and that are kept as long as something needs them.

Jobs keep their key until they are deleted. Schedules would keep it for ever, so their payloads are sealed anew with the
newest key, as relay does with what endpoints are called with (outside/sealed_endpoints.py). What is left is counted.
"""

import time

from tidegate.base import envelope
from tidegate.base.envelope import Undecryptable
from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("queue/former_keys")


def see_to_former_keys(connection: Connection, *, give_up: float) -> None:
    """Counts step by step; what is not counted by then, the next call goes on with."""
    _seal_schedules(connection)
    while time.monotonic() < give_up and connection.execute(_SQL["count"]).rowcount:
        pass


def _seal_schedules(connection: Connection) -> None:
    former = envelope.key_ids()[1:]
    stale = connection.execute(_SQL["stale"], {"former": former}).fetchall() if former else []
    for row in stale:
        try:
            renewed = envelope.renew(row["payload"], "payload", row["type"])
        except Undecryptable as error:
            logger.warning("a schedule cannot be sealed", type=row["type"], error=str(error))
        else:
            connection.execute(_SQL["renew"], row | {"renewed": renewed})
