"""/api/keys: who may call."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

from aws_lambda_powertools.event_handler.openapi.params import Body, Path, Query
from pydantic import BaseModel, ConfigDict, Field, field_validator

from management_api import api
from tidegate.http.answers import answers, takes
from tidegate.job import Moment
from tidegate.job_type import Rate
from tidegate.keys import Role
from tidegate.manage import keys
from tidegate.manage.search import Text

_LONGEST = timedelta(days=3660)


_RATE = (
    "requests: 600/minute is a bucket of 10 that gets 10 more each second; 60/minute or less, such as 1/5s, is one of "
    "1: never two at once. None: any number"
)


class NewKey(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    name: Annotated[str, Field(min_length=1, max_length=200)]
    role: Annotated[Role, Field(strict=False)]
    owner: Annotated[str, Field(min_length=1, max_length=200, description="whose jobs it enqueues and sees")]
    expires_at: Moment | None = None
    rate: Annotated[str | None, Field(max_length=40, description=_RATE)] = None

    @field_validator("rate")
    @classmethod
    def _is_a_rate(cls, rate: str | None) -> str | None:
        if rate is not None:
            Rate.parse(rate)
        return rate

    @field_validator("expires_at")
    @classmethod
    def _is_a_time_to_come(cls, moment: datetime | None) -> datetime | None:
        now = datetime.now(UTC)
        if moment is not None and not now < moment < now + _LONGEST:
            raise ValueError("it is a time to come, ten years ahead at the most; leave it out for a key without an end")
        return moment


class KeyDetail(BaseModel):
    id: str
    name: str
    role: Role
    owner: str
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None
    """To the minute."""


class KeyMade(KeyDetail):
    key: str
    """Shown this once."""


class KeyPage(BaseModel):
    keys: list[KeyDetail]
    next: str | None
    """`after` of the next page; null on the last."""


@api.get("/api/keys", responses=answers(200), security=takes(Role.SUPER_ADMIN))
def get_keys(
    limit: Annotated[int, Query(ge=1, le=1000)] = 1000,
    after: Annotated[Text | None, Query(description="`next` of the page before")] = None,
) -> KeyPage:
    """From the oldest. Revoked and expired ones too: they say whose the actions in the logs were."""
    page = keys.keys(api.connection, limit=limit, after=after)
    return KeyPage(keys=[KeyDetail(**vars(key)) for key in page.keys], next=page.next)


@api.post("/api/keys", responses=answers(201), security=takes(Role.SUPER_ADMIN))
def post_key(new: Annotated[NewKey, Body()]) -> tuple[KeyMade, int]:
    """To rotate: make another one for the same owner, move its users, revoke the old one."""
    key, made = keys.issue(
        api.connection,
        api.principal,
        name=new.name,
        role=new.role,
        owner=new.owner,
        expires_at=new.expires_at,
        rate=None if new.rate is None else Rate.parse(new.rate),
    )
    return KeyMade(**vars(made), key=key), 201


@api.delete("/api/keys/<key_id>", responses=answers(200, 404, 409), security=takes(Role.SUPER_ADMIN))
def delete_key(key_id: Annotated[str, Path(max_length=100)]) -> KeyDetail:
    """It ends within a minute, wherever it is remembered. Its row stays."""
    return KeyDetail(**vars(keys.revoke(api.connection, key_id, api.principal)))
