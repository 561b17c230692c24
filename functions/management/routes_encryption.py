"""/api/encryption: the keys that jobs are encrypted with, and what needs former ones."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from management_api import api, settings
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import encryption_keys


class KeyInUse(BaseModel):
    id: str
    """As envelopes name it: it says nothing of the key."""
    since: datetime | None
    """When processors began to seal with it; null: they never have."""
    needed_by: int | None
    """How many jobs, schedules, batches and endpoints hold something that this former key has sealed. 0: it may go;
    null: it is the one that seals, or is not counted yet."""
    counted_at: datetime | None
    is_here: bool
    """false: what it has sealed cannot be read. It was not deployed, or is lost."""
    seals: bool
    """It seals what is stored now; the others only unseal."""


class EncryptionDetail(BaseModel):
    encryption: Literal["none", "types", "all"]
    """Whose jobs are encrypted: those of no type, of types that ask for it, of all."""
    keys: list[KeyInUse]
    """Keys of this deployment, and former ones that something in the table may need."""


@api.get("/api/encryption", responses=answers(200), security=takes(Role.VIEWER))
def get_encryption() -> EncryptionDetail:
    """The keys that are in use, without the keys themselves."""
    keys = [KeyInUse(**vars(key)) for key in encryption_keys.keys(api.connection)]
    return EncryptionDetail(encryption=settings.encryption, keys=keys)
