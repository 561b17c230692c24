"""Seals what endpoints are called with, where it was stored before there were keys, or under another key.

Relay does so at a tick: management writes these values, and has no right to read them.
"""

from typing import Any

from tidegate.base import envelope, json_text
from tidegate.base.envelope import Purpose, Undecryptable
from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("outside/sealed_endpoints")
_MOST = 200


def seal_endpoints(connection: Connection) -> int:
    """How many values are sealed now. The next tick sees to the rest."""
    if not envelope.have_keys():
        return 0
    newest, *others = envelope.key_ids()
    stale = connection.execute(_SQL["stale"], {"newest": newest, "known": ["", *others], "limit": _MOST}).fetchall()
    sealed = sum(_seal(connection, row) for row in stale)
    if stale:
        logger.info("endpoints sealed", sealed=sealed, left=len(stale) - sealed)
    return sealed


def _seal(connection: Connection, row: dict[str, Any]) -> int:
    purpose: Purpose = row["purpose"]
    try:
        sealed = _sealed(row["value"], purpose, row["endpoint"])
    except Undecryptable as error:
        logger.warning("an endpoint cannot be sealed", endpoint=row["endpoint"], error=str(error))
        return 0
    return connection.execute(_SQL[f"write_{purpose}"], row | {"sealed": sealed}).rowcount


def _sealed(value: str, purpose: Purpose, endpoint: str) -> str:
    if envelope.is_sealed(value):
        return envelope.renew(value, purpose, endpoint)
    return envelope.seal(value if purpose == "headers" else json_text.encode(value), purpose, endpoint)
