"""The declaration of a job type: its name, payload model, handler and settings.

@job_type("email", max_attempts=5, timeout=30)
def send_email(job: Running, email: Email) -> dict[str, str]: ...
"""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ValidationError

from tidegate.base import bounds, json_text, misfits
from tidegate.base.envelope import FIELD
from tidegate.base.redact import storable
from tidegate.job_type import backoff as backoffs
from tidegate.job_type.backoff import Backoff, Exponential
from tidegate.job_type.cron import Schedule
from tidegate.job_type.retention import Retention

Handler = Callable[[Any, Any], Any]

Counts = Literal["jobs", "calls"]

DEFAULT = "default"
"""The schedule that a type declares as `schedule`."""

_TAKES_ONE = "a handler takes (job: Running, payload: SomeModel)"
_TAKES_MANY = "a batch handler has a `batch` and takes (jobs: list[Running], payloads: list[SomeModel])"
_SAYS_BATCH = f"batch is 1 to {bounds.MOST_OF_A_CALL}"
_RATE = re.compile(r"([0-9]{1,9})/([0-9]{0,9})(s|second|m|minute|h|hour|d|day)s?")
_FALLS = f"priority_fall is 0 to {bounds.HIGHEST_PRIORITY - 1}"
_LONGEST_WAIT = int(bounds.FARTHEST.total_seconds())
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


@dataclass(frozen=True)
class Rate:
    """A bucket that gets `per_second` tokens and holds at most `burst`. Each start takes one.

    It is not a window: with Rate(1, burst=60) 60 start at once and one more each second, 120 in the first minute."""

    per_second: float
    burst: float

    @classmethod
    def parse(cls, text: str) -> "Rate":
        """The burst is one second's tokens, and at least one: with "1/2s" two starts are two seconds apart."""
        match = _RATE.fullmatch(text)
        if not match or int(match[1]) == 0 or int(match[2] or 1) == 0:
            raise ValueError(f"{text!r} is not a rate: write 600/minute, or 1/2s")
        per_second = int(match[1]) / (int(match[2] or 1) * _UNITS[match[3][0]])
        return cls(per_second, max(per_second, 1.0))

    def __str__(self) -> str:
        """The notation that parse() reads: 10/s, 1/5s."""
        from fractions import Fraction

        if self.per_second >= 1:
            starts, seconds = Fraction(self.per_second).limit_denominator(_UNITS["d"]).as_integer_ratio()
        else:
            seconds, starts = Fraction(1 / self.per_second).limit_denominator(_UNITS["d"]).as_integer_ratio()
        return f"{starts}/s" if seconds == 1 else f"{starts}/{seconds}s"


@dataclass(frozen=True)
class Window:
    """In no span of so many seconds do more than `starts` handlers start.

    It is not a bucket: Window(60, 60) lets 60 start at once, and no other for a minute."""

    starts: int
    seconds: float

    def __post_init__(self) -> None:
        if not _is_within(self.starts, bounds.MOST_WINDOW_STARTS) or not 1 <= self.seconds <= bounds.LONGEST_WINDOW:
            most = f"1 to {bounds.MOST_WINDOW_STARTS:,} starts in 1 to {bounds.LONGEST_WINDOW:,} seconds"
            raise ValueError(f"{self} is not a window: it has {most}")

    @classmethod
    def parse(cls, text: str) -> "Window":
        match = _RATE.fullmatch(text)
        if not match:
            raise ValueError(f"{text!r} is not a window: write 60/minute, or 10/5s")
        return cls(int(match[1]), int(match[2] or 1) * _UNITS[match[3][0]])

    def __str__(self) -> str:
        """The notation that parse() reads: 60/60s."""
        return f"{self.starts}/{self.seconds:g}s"


@dataclass(frozen=True, kw_only=True)
class JobType:
    name: str
    handler: Handler
    payload: type[BaseModel]
    description: str
    timeout: int
    max_attempts: int
    backoff: Backoff
    lane: str
    max_concurrent: int | None
    key_limit: int
    rate: Rate | None
    schedule: Schedule | None
    retention: Retention
    schedules: Mapping[str, Schedule] = field(default_factory=dict, hash=False)
    fair: bool = False
    expires: float | None = None
    priority_fall: int = 0
    window: Window | None = None
    limits: tuple[str, ...] = ()
    stages: tuple[str, ...] = ()
    batch: int | None = None
    """The most jobs of a call; None: the handler gets one job."""
    counts: Counts = "jobs"
    encrypted: bool = False

    def __post_init__(self) -> None:
        """Refuses a type that the table would refuse, with its name, before it stops the other types."""
        most, attempts = bounds.LONGEST_TIMEOUT, bounds.MOST_ATTEMPTS
        for wrong, says in [
            (not re.fullmatch(bounds.WORD, self.name), "a name is a word of a-z, 0-9, _ . -, up to 63 letters"),
            (not _is_within(self.timeout, most), f"timeout is 1 to {most} whole seconds"),
            (not _is_within(self.max_attempts, attempts), f"max_attempts is 1 to {attempts}"),
            (self.max_concurrent is not None and self.max_concurrent < 1, "max_concurrent is 1 or more"),
            (self.key_limit < 1, "key_limit is 1 or more"),
            (type(self.priority_fall) is not int or not 0 <= self.priority_fall < bounds.HIGHEST_PRIORITY, _FALLS),
            (not _expires_in_time(self.expires), f"expires is over 0 and up to {_LONGEST_WAIT} seconds, or None"),
            (
                not _are_names(self.limits),
                f"limits are at most {bounds.MOST_LIMITS} names, each a word of a-z, 0-9, _ . -",
            ),
            (
                not are_stages(self.stages),
                f"stages are up to {bounds.MOST_STAGES} different names of up to {bounds.LONGEST_STAGE} letters",
            ),
            (self.batch is not None and not _is_within(self.batch, bounds.MOST_OF_A_CALL), _SAYS_BATCH),
            (self.counts not in get_args(Counts), "counts is jobs or calls"),
            (type(self.encrypted) is not bool, "encrypted is True or False"),
            (self.batch is None and self.counts != "jobs", "only a batch handler has calls"),
        ]:
            if wrong:
                raise ValueError(f"job type {self.name!r}: {says}")
        try:
            self.retention.check()
            _check_names(self.schedules)
            for each in self.all_schedules.values():
                each.check()
                self.payload.model_validate_json(json_text.encode(each.payload))
                if FIELD in each.payload:
                    raise ValueError(f"a schedule's payload may have no field {FIELD}")  # noqa: TRY301
        except ValidationError as error:
            misfit = misfits.in_a_line(error.errors())
            raise ValueError(f"job type {self.name!r}: a schedule's payload does not fit: {misfit}") from None
        except (TypeError, ValueError) as error:
            raise ValueError(f"job type {self.name!r}: {error}") from None

    def __call__(self, job: Any, payload: Any) -> Any:
        """A batch handler gets a list of each."""
        return self.handler(job, payload)

    @property
    def all_schedules(self) -> dict[str, Schedule]:
        """By name."""
        return {**self.schedules} if self.schedule is None else {**self.schedules, DEFAULT: self.schedule}

    def declared(self) -> dict[str, Any]:
        """The columns that the code declares; overrides lie over them."""
        return {
            "description": self.description,
            "lane": self.lane,
            "timeout": self.timeout,
            "max_attempts": self.max_attempts,
            "backoff": backoffs.declared(self.backoff),
            "max_concurrent": self.max_concurrent,
            "key_limit": self.key_limit,
            "fair": self.fair,
            "expires": self.expires,
            "priority_fall": self.priority_fall,
            "stages": list(self.stages) or None,
            "batch": self.batch,
            "counts": self.counts,
            "rate": self.rate and {"per_second": self.rate.per_second, "burst": self.rate.burst},
            "window": self.window and asdict(self.window),
            "limits": list(self.limits),
            "schedule": self.schedule and asdict(self.schedule),
            "schedules": {name: asdict(each) for name, each in self.schedules.items()},
            "retention": asdict(self.retention),
            "encrypted": self.encrypted,
            "payload_schema": self.payload.model_json_schema(),
        }

    @cached_property
    def document(self) -> str:
        """`declared` as JSON, made once in an environment: making a model's schema takes longer than a tick may
        last."""
        return json_text.encode(self.declared())


JobTypes = Mapping[str, JobType]


def job_type(
    name: str,
    *,
    timeout: int = 60,
    max_attempts: int = 3,
    backoff: Backoff | None = None,
    lane: str = "default",
    max_concurrent: int | None = None,
    key_limit: int = 1,
    rate: str | Rate | None = None,
    window: str | Window | None = None,
    limits: str | Sequence[str] = (),
    schedule: str | Schedule | None = None,
    schedules: Mapping[str, str | Schedule] | None = None,
    retention: Retention | None = None,
    fair: bool = False,
    expires: float | None = None,
    priority_fall: int = 0,
    stages: Sequence[str] = (),
    batch: int | None = None,
    counts: Counts = "jobs",
    encrypted: bool = False,
) -> Callable[[Handler], JobType]:
    """Declares a job type.

    timeout         seconds of real time, after which a running handler is stopped
    max_attempts    the attempts, until the job is failed
    lane            the lane whose processors run it
    max_concurrent  the most jobs that run at once, in all processors
    key_limit       the most jobs with the same concurrency_key that run at once
    rate            the starts, on average: "600/minute", "1/2s"; Rate(per_second, burst) for another burst
    window          the most starts in any span of that length: "60/minute"
    limits          the names of limits that it shares with other types (PUT /api/limits/{name})
    schedule        enqueues jobs: "0 3 * * *" in UTC; Schedule(…) for a time zone and a payload
    schedules       more of them, by name: {"nightly": "0 3 * * *"}; the one of `schedule` is named default
    fair            half of the starts go to owners in turn, the other half by age
    expires         seconds after which a due job that has not started is cancelled, unless the job says otherwise
    priority_fall   by how much each retry lowers the job's priority
    stages          the parts of its work, in order: job.stage() takes no other name
    batch           the most jobs that one call of the handler gets: (jobs: list[Running], payloads: list[SomeModel])
    counts          what rate, window and limits count: "jobs", or the "calls" of a batch handler
    encrypted       payload, state, steps, result, signals and log details of its jobs are stored encrypted
    retention       how long finished jobs are kept: Retention(completed=7, failed=30, cancelled=7) days
    """

    def declare(handler: Handler) -> JobType:
        return JobType(
            name=name,
            handler=handler,
            payload=_payload_model(handler, is_batch=batch is not None),
            description=inspect.getdoc(handler) or name,
            timeout=timeout,
            max_attempts=max_attempts,
            backoff=backoff or Exponential(),
            lane=lane,
            max_concurrent=max_concurrent,
            key_limit=key_limit,
            rate=Rate.parse(rate) if isinstance(rate, str) else rate,
            window=Window.parse(window) if isinstance(window, str) else window,
            limits=(limits,) if isinstance(limits, str) else tuple(limits),
            schedule=None if schedule is None else _schedule(schedule),
            schedules={each: _schedule(said) for each, said in (schedules or {}).items()},
            retention=retention or Retention(),
            fair=fair,
            expires=expires,
            priority_fall=priority_fall,
            stages=tuple(stages),
            batch=batch,
            counts=counts,
            encrypted=encrypted,
        )

    return declare


DEFAULTS: dict[str, Any] = {
    name: [*each.default] if isinstance(each.default, tuple) else each.default
    for name, each in inspect.signature(job_type).parameters.items()
    if name != "name"
} | {"backoff": backoffs.declared(Exponential()), "retention": asdict(Retention())}
"""What a type declares that says nothing, as the table stores it."""


def known(declared: Iterable[JobType]) -> JobTypes:
    by_name: dict[str, JobType] = {}
    for each in declared:
        if each.name in by_name:
            raise ValueError(f"two handlers are declared for the job type {each.name!r}")
        by_name[each.name] = each
    return by_name


def _is_within(number: object, most: int) -> bool:
    return type(number) is int and 1 <= number <= most


def _expires_in_time(seconds: Any) -> bool:
    return seconds is None or (type(seconds) in {int, float} and 0 < seconds <= _LONGEST_WAIT)


def _are_names(limits: tuple[object, ...]) -> bool:
    are_words = all(isinstance(name, str) and re.fullmatch(bounds.WORD, name) for name in limits)
    return are_words and len(set(limits)) == len(limits) <= bounds.MOST_LIMITS


def _schedule(said: str | Schedule) -> Schedule:
    return Schedule(said) if isinstance(said, str) else said


def _check_names(schedules: Mapping[str, Schedule]) -> None:
    most = bounds.MOST_SCHEDULES_IN_CODE
    fit = all(isinstance(name, str) and re.fullmatch(bounds.WORD, name) for name in schedules)
    if not fit or DEFAULT in schedules or len(schedules) > most:
        raise ValueError(f"schedules are up to {most}, each named by a word of a-z, 0-9, _ . -, but not {DEFAULT}")


def are_stages(names: tuple[str, ...]) -> bool:
    fit = all(
        isinstance(name, str) and 0 < len(name) <= bounds.LONGEST_STAGE and storable(name) == name for name in names
    )
    return fit and len(set(names)) == len(names) <= bounds.MOST_STAGES


def _payload_model(handler: Handler, *, is_batch: bool) -> type[BaseModel]:
    parameters = list(inspect.signature(handler).parameters)
    hint = get_type_hints(handler).get(parameters[1]) if len(parameters) == 2 else None
    takes_many = get_origin(hint) is list
    model = get_args(hint)[0] if takes_many else hint
    if takes_many == is_batch and inspect.isclass(model) and issubclass(model, BaseModel):
        return model
    takes = _TAKES_MANY if is_batch or takes_many else _TAKES_ONE
    raise TypeError(f"{getattr(handler, '__qualname__', handler)}: {takes}, SomeModel being a pydantic model")
