"""The encryption keys of this deployment, and former ones that are still needed."""

from dataclasses import dataclass
from datetime import datetime

from tidegate.base import envelope
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/encryption_keys")
_NOT_NOTED = {"since": None, "needed_by": None, "counted_at": None}


@dataclass(frozen=True)
class EncryptionKey:
    id: str
    since: datetime | None
    """When processors began to seal with it, the last time. None: they never have."""
    needed_by: int | None
    """How many jobs, schedules, batches and endpoints hold something that it has sealed. None: it is not counted."""
    counted_at: datetime | None
    is_here: bool
    seals: bool


def keys(connection: Connection) -> list[EncryptionKey]:
    """Returns the keys that are here, the one that seals first, and others that something in the table may need."""
    here = envelope.key_ids()
    noted = {row.pop("id"): row for row in connection.execute(_SQL["noted_keys"])}
    names = [*here, *(name for name, row in noted.items() if name not in here and row["needed_by"] != 0)]
    return [
        EncryptionKey(name, is_here=name in here, seals=name in here[:1], **noted.get(name, _NOT_NOTED))
        for name in names
    ]
