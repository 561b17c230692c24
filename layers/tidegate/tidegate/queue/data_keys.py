"""The keys that the table needs: processors note the one that they seal with, and say so if another one is not here."""

from collections.abc import Collection

from tidegate.base import envelope
from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("queue/data_keys")
_said: set[str] = set()


def note_key(connection: Connection, key: str) -> None:
    """Before anything is sealed with it here."""
    connection.execute(_SQL["note"], {"id": key})


def key_to_note(noted: Collection[str]) -> str | None:
    """The one that seals here, if the table does not know it yet."""
    newest = envelope.key_ids()[:1]
    return newest[0] if newest and newest[0] not in noted else None


def say_what_is_missing(noted: Collection[str]) -> None:
    """Once in this process, not for each job."""
    missing = set(noted).difference(envelope.key_ids(), _said)
    if missing:
        _said.update(missing)
        text = "keys are missing: what they have encrypted cannot be read here, and its jobs fail"
        logger.error(text, keys=sorted(missing), here=envelope.key_ids())
