"""A job: the fields that a caller may set, and the columns that a processor claims."""

import re
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import AfterValidator, AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from tidegate.base import bounds, json_text
from tidegate.base.envelope import FIELD, is_envelope, is_sealed
from tidegate.base.errors import NotForThisKey, TooLarge

ROOM_BYTES = 32 * 1024 * 1024
"""The most text of jobs that one processor holds; settings.py fits it to the memory."""

_MOST_UNKNOWN = 20


class Status(StrEnum):
    PENDING = "pending"
    PROCESSING = "processing"
    WAITING = "waiting"
    REVIEW_NEEDED = "review_needed"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_finished(self) -> bool:
        return self in {Status.COMPLETED, Status.FAILED, Status.CANCELLED}


def date_in_words(value: Any) -> Any:
    """Requires a text: JSON has no dates, and pydantic would guess whether a number means seconds or milliseconds."""
    if isinstance(value, str) and not re.match(r"\d{4}-\d\d-\d\d[Tt ]", value):
        raise ValueError("write a date and a time: 2030-01-31T12:00:00Z")
    if isinstance(value, int | float):
        raise ValueError("write a date and a time as a text: 2030-01-31T12:00:00Z")  # noqa: TRY004
    return value


# The table's range (jobs_times_are_readable), less a day on either side, so that it is a date in every time zone.
_FIRST = datetime(1970, 1, 2, tzinfo=UTC)
_LAST = datetime(9000, 1, 1, tzinfo=UTC)


def in_utc(moment: datetime) -> datetime:
    """Postgres accepts offsets up to 15:59, Python up to 23:59, and the year in UTC may be 0. A time before the first
    one is past and a time after the last one never comes, so both can be clamped."""
    return min(max(moment, _FIRST), _LAST).astimezone(UTC)


Moment = Annotated[AwareDatetime, Field(strict=False), BeforeValidator(date_in_words), AfterValidator(in_utc)]
"""Any offset is converted to UTC."""


class Said(BaseModel):
    """An object of a caller's JSON. It refuses unknown fields, and too many of them at once: pydantic makes an error
    for each, and a body has room for a million."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _has_few_fields(cls, said: Any) -> Any:
        if isinstance(said, dict) and len(said) > _MOST_UNKNOWN and len(said) > len(cls.model_fields) + _MOST_UNKNOWN:
            raise ValueError(f"it has {len(said)} fields; known are {', '.join(cls.model_fields)}")
        return said


ReferenceType = Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_REFERENCE_TYPE)]
ReferenceId = Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_REFERENCE_ID)]


class Reference(Said):
    """What the job is about, in the caller's words: {"type": "order", "id": "4711"}."""

    type: ReferenceType
    id: ReferenceId


Key = Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_KEY)]
Priority = Annotated[int, Field(ge=bounds.LOWEST_PRIORITY, le=bounds.HIGHEST_PRIORITY)]
Tag = Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_TAG)]
Notify = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_WORD)]],
    Field(
        max_length=bounds.MOST_NOTIFIED,
        description="endpoints that are told what becomes of it, whatever their filters say",
        json_schema_extra={"default": []},
    ),
]


class Unique(Said):
    """At most one unfinished job of this type with the same key; without a key, with the same payload."""

    key: Key | None = None
    while_: Annotated[
        Literal["unfinished", "pending"],
        Field(
            alias="while",
            description="pending: the key is free again once the job has started, so what comes while it runs leads to"
            " one more run",
        ),
    ] = "unfinished"
    on_conflict: Annotated[
        Literal["skip", "replace"],
        Field(description="replace: a job that has not started takes the new fields, and defaults for the others"),
    ] = "skip"


_FLAT_REFERENCE = frozenset({"reference_type", "reference_id"})
# The fields of a new job that row() writes in a way of their own, or not at all.
_OTHERWISE_IN_ROW = frozenset({"type", "payload", "reference", *_FLAT_REFERENCE, "unique", "batch"})


class NewJob(Said):
    type: Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_WORD)]
    payload: dict[str, Any] = {}
    priority: Annotated[Priority, Field(description="20 runs first")] = 10
    delay_seconds: Annotated[float, Field(ge=0, le=bounds.FARTHEST.total_seconds())] = 0
    scheduled_for: Moment | None = None
    expires_at: Annotated[
        Moment | None, Field(description="a job that has not started by then is cancelled, with the code expired")
    ] = None
    expires_seconds: Annotated[
        float | None,
        Field(gt=0, le=bounds.FARTHEST.total_seconds(), description="the same, so long after it is due"),
    ] = None
    reference: Reference | None = None
    reference_type: ReferenceType | None = None
    """With reference_id, another form of `reference`."""
    reference_id: ReferenceId | None = None
    concurrency_key: Key | None = None
    """Jobs of a type with the same key run one at a time, or as many at once as the type's key_limit."""
    idempotency_key: Key | None = None
    """The same key with the same request returns the same job, for as long as the job is kept."""
    unique: Unique | None = None
    # Pydantic would make a deep copy of a default that is a list.
    tags: Annotated[list[Tag], Field(max_length=bounds.MOST_TAGS, json_schema_extra={"default": []})] = Field(
        default_factory=list
    )
    notify: Notify = Field(default_factory=list)
    max_attempts: Annotated[int | None, Field(ge=1, le=bounds.MOST_ATTEMPTS)] = None

    @model_validator(mode="after")
    def _is_due_once(self) -> "NewJob":
        if self.scheduled_for is not None and self.delay_seconds:
            raise ValueError("give delay_seconds or scheduled_for, not both")
        if self.expires_at is not None and self.expires_seconds is not None:
            raise ValueError("give expires_at or expires_seconds, not both")
        if self.idempotency_key is not None and self.unique is not None:
            # If `unique` returned another job, no row would keep the key, and the same request would later make a job.
            raise ValueError("give idempotency_key or unique, not both")
        if self.scheduled_for is not None and self.scheduled_for > datetime.now(UTC) + bounds.FARTHEST:
            raise ValueError(f"scheduled_for may be at most {bounds.FARTHEST.days} days ahead")
        return self

    @model_validator(mode="after")
    def _has_one_reference(self) -> "NewJob":
        """`reference` is what counts from here on."""
        if self.model_fields_set.isdisjoint(_FLAT_REFERENCE):
            return self
        if (self.reference_type is None) != (self.reference_id is None):
            raise ValueError("give both reference_type and reference_id, or neither")
        if self.reference_type is None or self.reference_id is None:
            return self
        flat = Reference.model_construct(type=self.reference_type, id=self.reference_id)
        if self.reference is not None and self.reference != flat:
            raise ValueError("give reference, or reference_type and reference_id: they disagree")
        self.reference = flat
        return self

    @property
    def is_delayed(self) -> bool:
        later = self.scheduled_for is not None and self.scheduled_for > datetime.now(UTC)
        return bool(self.delay_seconds) or later

    def is_due_within(self, time: timedelta) -> bool:
        if self.scheduled_for is not None:
            return self.scheduled_for < datetime.now(UTC) + time
        return timedelta(seconds=self.delay_seconds) < time

    def row(self) -> dict[str, Any]:
        """The row for tidegate.enqueue_many. Fields that the caller did not set are left out."""
        if FIELD in self.payload:
            raise ValueError(f"its field {FIELD} is for what is stored encrypted: choose another name")
        payload_bytes = json_text.stored_bytes(json_text.encode(self.payload))
        if payload_bytes > bounds.MAX_PAYLOAD_BYTES:
            text = f"the payload is over {bounds.MAX_PAYLOAD_BYTES} bytes: store it elsewhere and send its address"
            raise TooLarge(text)
        # Most jobs have no other field, and model_dump() is slow for thousands of jobs.
        others = self.model_fields_set - _OTHERWISE_IN_ROW
        said = self.model_dump(mode="json", exclude_defaults=True, include=others) if others else {}
        said |= {"type": self.type, "payload": self.payload}
        if self.reference:
            said |= {"reference_type": self.reference.type, "reference_id": self.reference.id}
        if self.unique:
            said |= {"unique_key": self.unique.key, "on_conflict": self.unique.on_conflict}
            said |= {"unique_by_payload": self.unique.key is None}
            if self.unique.while_ == "pending":
                said["unique_while"] = "pending"
        return said


class FollowUp(NewJob):
    """A job that a handler enqueues. Owner and trace are its parent's; so are reference, tags and batch, unless it says
    otherwise."""

    batch: bool = True
    """False: it does not join its parent's batch."""

    def row(self) -> dict[str, Any]:
        """A field that is there is not inherited, also where it holds nothing."""
        said = super().row()
        if self.reference is None and "reference" in self.model_fields_set:
            said |= {"reference_type": None, "reference_id": None}
        if not self.tags and "tags" in self.model_fields_set:
            said["tags"] = []
        return said if self.batch else said | {"batch_id": None}

    @classmethod
    def read(cls, row: dict[str, Any]) -> "FollowUp":
        """The job of such a row, within the bounds of every new job. Raises ValueError."""
        if unknown := row.keys() - _IN_ROW:
            raise ValueError(f"a follow-up has no {', '.join(sorted(unknown))[:200]}")
        if is_envelope(row.get("payload")):
            row = {name: value for name, value in row.items() if name != "payload"}
        said = {name: value for name, value in row.items() if name in cls.model_fields}
        if "reference_type" in row and row["reference_type"] is None:
            # The job has none, and inherits none.
            said["reference"] = None
        if "batch_id" in row:
            said["batch"] = row["batch_id"] is not None
        if "on_conflict" in row:
            names = {"key": "unique_key", "while": "unique_while", "on_conflict": "on_conflict"}
            said["unique"] = {name: row[column] for name, column in names.items() if column in row}
        # Of JSON, because dates are texts in it.
        return cls.model_validate_json(json_text.encode(said))


_IN_ROW = FollowUp.model_fields.keys() - {"reference", "unique", "batch"} | {
    "batch_id",
    "unique_key",
    "unique_by_payload",
    "unique_while",
    "on_conflict",
    "fingerprint",
}
_SEALED = ("payload", "fingerprint")
# As large as the payload may be, with what an envelope adds.
_MOST_SEALED_BYTES = bounds.MAX_PAYLOAD_BYTES * 4 // 3 + 256


def checked_follow_up(row: dict[str, Any]) -> dict[str, Any]:
    """Such a row within the bounds of every new job. Raises ValueError. Of an encrypted job nothing of the payload is
    known here but its size."""
    sealed = {name: row[name] for name in _SEALED if name in row} if is_envelope(row.get("payload")) else {}
    if len(json_text.encode(sealed)) > _MOST_SEALED_BYTES:
        raise ValueError(f"the payload is over {bounds.MAX_PAYLOAD_BYTES} bytes")
    return FollowUp.read(row).row() | sealed


@dataclass(frozen=True)
class CallerLimits:
    """The jobs that a caller may enqueue. None: no limit."""

    types: list[str] | None = None
    max_priority: int | None = None
    max_pending: int | None = None
    """The unfinished jobs that its owner may have when it enqueues one more."""

    def check(self, job: NewJob, where: str) -> None:
        if self.types is not None and job.type not in self.types:
            raise NotForThisKey(f"{where}.type: this key may send {', '.join(self.types)}")
        self.check_priority(job.priority, f"{where}.priority")

    def check_priority(self, priority: int, where: str) -> None:
        if self.max_priority is not None and priority > self.max_priority:
            raise NotForThisKey(
                f"{where}: this key allows at most {self.max_priority}, and {priority} would go before the jobs of "
                "others: send less, or let a super_admin raise its max_priority (PATCH /api/keys/{id})"
            )

    def check_batch(self, jobs: list[NewJob], then: NewJob | None) -> None:
        if self.max_pending is not None and len(jobs) > self.max_pending:
            raise NotForThisKey(f"body.jobs: this key allows at most {self.max_pending} unfinished jobs")
        for index, job in enumerate(jobs):
            self.check(job, f"body.jobs.{index}")
        if then is not None:
            self.check(then, "body.then")


NO_LIMITS = CallerLimits()


@dataclass(frozen=True)
class Attached:
    """The endpoint that a claimed job calls. It travels beside the job and is stored in no row of it. What may be
    secret is in no text that Python makes of it."""

    name: str
    """Empty: the endpoints could not be read."""
    kind: str = ""
    url: str = field(default="", repr=False)
    headers: dict[str, str] = field(default_factory=dict, repr=False)
    secrets: tuple[str, ...] = field(default=(), repr=False)
    """The newest first: all of them sign."""
    problem: str = ""
    """The reason why the job cannot call it, for the job's owner."""
    is_passing: bool = False
    """The reason may be gone in a moment."""


class Claimed(NamedTuple):
    """A job under this processor's lock; `id` and `lock_version` together are the right to settle it.

    The fields have the order of claim.sql. All are texts and numbers, because a processor reads thousands a second and
    sends them to other processes.
    """

    id: str
    lock_version: int
    type: str
    priority: int
    payload: str
    attempts: int
    max_attempts: int
    deaths: int
    timeout: int
    concurrency_key: str | None
    batch_id: str | None
    parent_id: str | None
    state: str | None
    steps: str | None
    resumed_by: str | None
    signal: str | None
    traceparent: str | None
    reference_type: str | None
    reference_id: str | None
    tags: str | None
    """JSON. None: it has none."""
    owner: str
    created_at: float
    """A Unix time, as are the next two."""
    scheduled_for: float
    locked_at: float
    begin_within: float | None
    """Seconds after its claim: begun later, it might be one start too many for a window. None: no window counts it."""
    batch: int
    """How many jobs of a claim are one call, where its limits count calls."""
    claimed_at: float
    """By time.monotonic()."""
    attached: Attached | None = None

    @property
    def attempt(self) -> int:
        """The number of this attempt. It is charged when it has an outcome."""
        return self.attempts + 1

    @property
    def is_late(self) -> bool:
        return self.begin_within is not None and time.monotonic() - self.claimed_at > self.begin_within

    @property
    def is_sealed(self) -> bool:
        """The job is encrypted, and has not been opened yet."""
        return is_sealed(self.payload)

    @property
    def weight(self) -> int:
        """Letters. Each takes one to four bytes in the table, and up to four in memory."""
        return len(self.payload) + len(self.state or "") + len(self.steps or "") + len(self.signal or "")

    @property
    def emptied(self) -> "Claimed":
        """Only the parts that settling needs."""
        return self._replace(payload="{}", state=None, steps=None, signal=None, attached=None)

    @property
    def rank(self) -> tuple[int, float, str]:
        """The order of claims."""
        return -self.priority, self.scheduled_for, self.id
