"""The keys that the table needs: processors note the one that they seal with, and say so if another one is not here.

A key that is not here, and for which jobs wait, is set aside until a processor begins that has it.
"""

import re
from collections.abc import Collection, Mapping

from tidegate.base import envelope
from tidegate.base.telemetry import logger
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.queue.set_aside import note, take_back

_SQL = load("queue/data_keys")
_said: set[str] = set()
# As envelopes name a key. A processor outside sends it, so it is looked at.
_KEY_ID = re.compile(r"[0-9a-f]{8}")
# It could make up any number of them, and each look for due work reads all that are set aside.
_MOST_KEYS = 100


def note_key(connection: Connection, key: str) -> None:
    """Before anything is sealed with it here."""
    connection.execute(_SQL["note"], {"id": key})


def set_keys_aside(connection: Connection, waiting: Mapping[str, int]) -> None:
    """`waiting`: how many jobs wait for each key that is not here, as far as one processor has seen them."""
    known = {row["id"] for row in connection.execute(_SQL["away"])}
    for key, number in waiting.items():
        if key in known or (len(known) < _MOST_KEYS and _KEY_ID.fullmatch(key)):
            known.add(key)
            waits = "1 job waits" if number == 1 else f"{number} jobs wait"
            message = f"{waits} for the key {key}, which this deployment does not have"
            note(connection, "key", key, "KeyMissing", message)


def take_back_keys(connection: Connection, keys: list[str]) -> None:
    """They are here again."""
    for key in keys:
        take_back(connection, "key", key)


def key_to_note(noted: list[str]) -> str | None:
    """Returns the key that seals here, if the table names another one, or none, as the newest."""
    newest = envelope.key_ids()[:1]
    return newest[0] if newest and newest != noted[:1] else None


def say_what_is_missing(noted: Collection[str]) -> None:
    """Once in this process, not for each job."""
    missing = set(noted).difference(envelope.key_ids(), _said)
    if missing:
        _said.update(missing)
        text = "keys are missing: what they have encrypted cannot be read here, and its jobs wait"
        logger.error(text, keys=sorted(missing), here=envelope.key_ids())
