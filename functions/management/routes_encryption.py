"""/api/encryption: the keys that jobs are encrypted with, and sealing anew what another one has sealed."""

from datetime import datetime
from typing import Annotated, Literal

from aws_lambda_powertools.event_handler.openapi.params import Body
from pydantic import BaseModel, ConfigDict, Field

from management_api import api, seconds_left, settings
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import reseal


class KeyInUse(BaseModel):
    id: str
    """As envelopes name it: it says nothing of the key."""
    since: datetime | None
    """When a processor first sealed with it; null: none has yet."""
    is_here: bool
    """false: what it has sealed cannot be read. It was not deployed, or is lost."""
    seals: bool
    """It seals what is stored now; the others only unseal."""


class EncryptionDetail(BaseModel):
    encryption: Literal["none", "types", "all"]
    """Whose jobs are encrypted: those of no type, of types that ask for it, of all."""
    keys: list[KeyInUse]
    """Those of this deployment, and others that something in the table may still be sealed by."""


class ResealStep(BaseModel):
    model_config = ConfigDict(extra="forbid")

    limit: Annotated[int, Field(strict=True, ge=1, le=100_000, description="rows that this step looks at")] = 10_000
    # It may hold the name of a signal that SQL has written.
    after: Annotated[str | None, Field(max_length=20_000, description="`next` of the step before")] = None


class ResealProgress(BaseModel):
    place: str
    """Where the next step begins: types, schedules, batches, signals, jobs or logs; empty at the end."""
    looked_at: int
    resealed: int
    """Rows of this step that are sealed anew."""
    left: int
    """What this walk has passed and could not seal, since it was locked; at the end, endpoints too. 0 at the end: no
    other key is needed any more."""
    unreadable: int
    """What this walk has passed that no key here can unseal."""
    next: str | None
    """`after` of the next step; null at the end."""


@api.get("/api/encryption", responses=answers(200), security=takes(Role.VIEWER))
def get_encryption() -> EncryptionDetail:
    """The keys that are in use, without the keys themselves."""
    keys = [KeyInUse(**vars(key)) for key in reseal.keys(api.connection)]
    return EncryptionDetail(encryption=settings.encryption, keys=keys)


@api.post("/api/encryption/reseal", responses=answers(200, 409), security=takes(Role.SUPER_ADMIN))
def reseal_rows(step: Annotated[ResealStep | None, Body()] = None) -> ResealProgress:
    """Seals what another key has sealed with the key that seals now, step by step: until `next` is null."""
    asked = step or ResealStep()
    done = reseal.step(api.connection, api.principal, limit=asked.limit, after=asked.after, seconds=seconds_left())
    return ResealProgress(**vars(done))
