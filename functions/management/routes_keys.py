"""/api/keys: API keys."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from aws_lambda_powertools.event_handler.openapi.params import Body, Path, Query
from pydantic import BaseModel, ConfigDict, Field, field_validator

from management_api import api
from tidegate.base import bounds
from tidegate.http.answers import answers, takes
from tidegate.http.principal import OF_A_PRODUCERS_KEY, Role
from tidegate.job import NO_LIMITS, CallerLimits, Moment, Priority
from tidegate.job_type.definition import Rate
from tidegate.manage import keys
from tidegate.manage.overrides import WORD
from tidegate.manage.search import Text

_LONGEST = timedelta(days=3660)
TypeName = Annotated[str, Field(pattern=WORD)]
_RATES = {"rate", "read_rate"}
_RATE = (
    "600/minute is a bucket of 10 tokens that gets 10 more each second; 60/minute or less, such as 1/5s, is "
    "a bucket of 1: never two at once. null: no limit"
)


class KeyChange(BaseModel):
    """The limits of a key. null: no limit. A key that is not given stays unchanged."""

    model_config = ConfigDict(extra="forbid", strict=True)

    rate: Annotated[str | None, Field(max_length=40, description=f"requests that write: {_RATE}")] = None
    read_rate: Annotated[
        str | None,
        Field(max_length=40, description="requests that read (GET); null: as `rate`, from a bucket of its own"),
    ] = None
    types: Annotated[
        list[TypeName] | None,
        Field(min_length=1, max_length=bounds.MOST_TYPES_OF_A_KEY, description="the job types that it may enqueue"),
    ] = None
    max_priority: Annotated[Priority | None, Field(description="of the jobs that it enqueues")] = None
    max_pending: Annotated[
        int | None,
        Field(ge=1, le=1_000_000, description="the unfinished jobs that the owner may have when it enqueues one more"),
    ] = None

    @field_validator("rate", "read_rate")
    @classmethod
    def _is_a_rate(cls, rate: str | None) -> str | None:
        if rate is not None:
            Rate.parse(rate)
        return rate


class NewKey(KeyChange):
    """A producer's max_priority is 10 and its max_pending 100,000 if they are not given."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    role: Annotated[Role, Field(strict=False)]
    owner: Annotated[
        str, Field(min_length=1, max_length=bounds.LONGEST_OWNER, description="whose jobs it enqueues and sees")
    ]
    expires_at: Moment | None = None

    @field_validator("expires_at")
    @classmethod
    def _is_in_the_future(cls, moment: datetime | None) -> datetime | None:
        now = datetime.now(UTC)
        if moment is not None and not now < moment < now + _LONGEST:
            raise ValueError("it must be in the future, at most ten years ahead; leave it out for a key without an end")
        return moment

    def limits(self) -> CallerLimits:
        default = OF_A_PRODUCERS_KEY if self.role is Role.PRODUCER else NO_LIMITS
        return replace(default, **{name: getattr(self, name) for name in vars(default).keys() & self.model_fields_set})


class KeyDetail(BaseModel):
    id: str
    name: str
    role: Role
    owner: str
    rate: str | None
    """Of requests that write."""
    read_rate: str | None
    """Of requests that read; null: as `rate`. The two have a bucket each."""
    types: list[str] | None
    max_priority: int | None
    max_pending: int | None
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None
    """To the minute."""


class KeyMade(KeyDetail):
    key: str
    """Shown only in this answer."""


class KeyPage(BaseModel):
    keys: list[KeyDetail]
    next: str | None
    """`after` of the next page; null on the last."""


@api.get("/api/keys", responses=answers(200), security=takes(Role.SUPER_ADMIN))
def get_keys(
    limit: Annotated[int, Query(ge=1, le=1000)] = 1000,
    after: Annotated[Text | None, Query(description="`next` of the page before")] = None,
) -> KeyPage:
    """Lists keys, the oldest first, with revoked and expired ones: logs name them as actors."""
    page = keys.keys(api.connection, limit=limit, after=after)
    return KeyPage(keys=[KeyDetail(**_shown(key)) for key in page.keys], next=page.next)


@api.post("/api/keys", responses=answers(201), security=takes(Role.SUPER_ADMIN))
def post_key(new: Annotated[NewKey, Body()]) -> tuple[KeyMade, int]:
    """Makes a key. To rotate one: make another for the same owner, move its users, revoke the old one."""
    key, made = keys.issue(
        api.connection,
        api.principal,
        name=new.name,
        role=new.role,
        owner=new.owner,
        expires_at=new.expires_at,
        rate=_parsed(new.rate),
        read_rate=_parsed(new.read_rate),
        limits=new.limits(),
    )
    return KeyMade(**_shown(made), key=key), 201


@api.patch("/api/keys/<key_id>", responses=answers(200, 404, 409), security=takes(Role.SUPER_ADMIN))
def patch_key(key_id: Annotated[str, Path(max_length=100)], change: Annotated[KeyChange, Body()]) -> KeyDetail:
    """Changes a key's limits. All functions apply the change within a minute."""
    said = change.model_dump(include=change.model_fields_set)
    said |= {name: _parsed(said[name]) for name in said.keys() & _RATES}
    return KeyDetail(**_shown(keys.change(api.connection, key_id, api.principal, said)))


@api.delete("/api/keys/<key_id>", responses=answers(200, 404, 409), security=takes(Role.SUPER_ADMIN))
def delete_key(key_id: Annotated[str, Path(max_length=100)]) -> KeyDetail:
    """Revokes a key. All functions refuse it within a minute. Its row stays."""
    return KeyDetail(**_shown(keys.revoke(api.connection, key_id, api.principal)))


def _parsed(rate: str | None) -> Rate | None:
    return None if rate is None else Rate.parse(rate)


def _shown(key: keys.Key) -> dict[str, Any]:
    rates = {name: getattr(key, name) for name in _RATES}
    return vars(key) | {name: rate and str(Rate(rate, max(rate, 1.0))) for name, rate in rates.items()}
