"""What a handler's author declares: a name, a payload model, a handler, and how it may run.

@job_type("email", max_attempts=5, timeout=30)
def send_email(job: Running, email: Email) -> dict[str, str]: ...
"""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, get_type_hints

from pydantic import BaseModel, ValidationError

from tidegate.base import json_text
from tidegate.job_type.backoff import Backoff, Exponential
from tidegate.job_type.cron import Schedule
from tidegate.job_type.retention import Retention
from tidegate.running import Running

Handler = Callable[[Running, Any], Any]

_NAME = re.compile(r"[a-z][a-z0-9_.-]{0,62}")
_RATE = re.compile(r"(\d+)/(\d*)(s|second|m|minute|h|hour|d|day)s?")
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


@dataclass(frozen=True)
class Rate:
    """A bucket that fills with `per_second` tokens and holds `burst` of them; each start takes one.

    It is no window: Rate(1, burst=60) lets 60 start at once and one more each second, 120 in the first minute."""

    per_second: float
    burst: float

    @classmethod
    def parse(cls, text: str) -> "Rate":
        """A burst is what one second allows, and one at the least: "1/2s" leaves two seconds between any two starts."""
        match = _RATE.fullmatch(text)
        if not match or match[1] == "0" or match[2] == "0":
            raise ValueError(f"{text!r} is no rate: write 600/minute, or 1/2s")
        per_second = int(match[1]) / (int(match[2] or 1) * _UNITS[match[3][0]])
        return cls(per_second, max(per_second, 1.0))

    def __str__(self) -> str:
        """As parse takes it: 10/s, 1/5s."""
        from fractions import Fraction

        if self.per_second >= 1:
            starts, seconds = Fraction(self.per_second).limit_denominator(_UNITS["d"]).as_integer_ratio()
        else:
            seconds, starts = Fraction(1 / self.per_second).limit_denominator(_UNITS["d"]).as_integer_ratio()
        return f"{starts}/s" if seconds == 1 else f"{starts}/{seconds}s"


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
    fair: bool = False

    def __post_init__(self) -> None:
        """A type that the table would refuse is refused here, by name, before it stops the others."""
        for wrong, says in [
            (not _NAME.fullmatch(self.name), "a name is a word of a-z, 0-9, _ . -, up to 63 letters"),
            (type(self.timeout) is not int or not 1 <= self.timeout <= 900, "timeout is 1 to 900 whole seconds"),
            (type(self.max_attempts) is not int or not 1 <= self.max_attempts <= 100, "max_attempts is 1 to 100"),
            (self.max_concurrent is not None and self.max_concurrent < 1, "max_concurrent is 1 or more"),
            (self.key_limit < 1, "key_limit is 1 or more"),
        ]:
            if wrong:
                raise ValueError(f"job type {self.name!r}: {says}")
        try:
            self.retention.check()
            if self.schedule is not None:
                self.schedule.check()
                self.payload.model_validate_json(json_text.encode(self.schedule.payload))
        except ValidationError as error:
            misfits = "; ".join(f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors())
            raise ValueError(f"job type {self.name!r}: the schedule's payload does not fit: {misfits}") from None
        except (TypeError, ValueError) as error:
            raise ValueError(f"job type {self.name!r}: {error}") from None

    def __call__(self, job: Running, payload: Any) -> Any:
        return self.handler(job, payload)

    def declared(self) -> dict[str, Any]:
        """What the table keeps of it, beneath what operators change."""
        return {
            "description": self.description,
            "lane": self.lane,
            "timeout": self.timeout,
            "max_attempts": self.max_attempts,
            "max_concurrent": self.max_concurrent,
            "key_limit": self.key_limit,
            "fair": self.fair,
            "rate": self.rate and {"per_second": self.rate.per_second, "burst": self.rate.burst},
            "schedule": self.schedule and asdict(self.schedule),
            "retention": asdict(self.retention),
            "payload_schema": self.payload.model_json_schema(),
        }

    @cached_property
    def document(self) -> str:
        """`declared`, for as long as the environment lives: to make a model's schema takes longer than a tick may."""
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
    schedule: str | Schedule | None = None,
    retention: Retention | None = None,
    fair: bool = False,
) -> Callable[[Handler], JobType]:
    """How it may run.

    timeout         in seconds, real: a handler that is still at work then is stopped
    max_attempts    outcomes of the handler's own, until it has failed for good
    lane            the schedule that runs it
    max_concurrent  so many at once, whatever the number of processors
    key_limit       so many at once of those with the same concurrency_key
    rate            starts: "600/minute", "1/2s"; Rate(per_second, burst) for a burst of your own
    schedule        enqueues a job by itself: "0 3 * * *" in UTC; Schedule(…) for a time zone and a payload
    fair            half of what starts goes to owners in turn, the other half by age
    retention       how long it is kept when it has finished: Retention(completed=7, failed=30, cancelled=7) days
    """

    def declare(handler: Handler) -> JobType:
        return JobType(
            name=name,
            handler=handler,
            payload=_payload_model(handler),
            description=inspect.getdoc(handler) or name,
            timeout=timeout,
            max_attempts=max_attempts,
            backoff=backoff or Exponential(),
            lane=lane,
            max_concurrent=max_concurrent,
            key_limit=key_limit,
            rate=Rate.parse(rate) if isinstance(rate, str) else rate,
            schedule=Schedule(schedule) if isinstance(schedule, str) else schedule,
            retention=retention or Retention(),
            fair=fair,
        )

    return declare


def known(declared: Iterable[JobType]) -> JobTypes:
    by_name: dict[str, JobType] = {}
    for each in declared:
        if each.name in by_name:
            raise ValueError(f"two handlers are declared for the job type {each.name!r}")
        by_name[each.name] = each
    return by_name


def _payload_model(handler: Handler) -> type[BaseModel]:
    parameters = list(inspect.signature(handler).parameters)
    model = get_type_hints(handler).get(parameters[1]) if len(parameters) == 2 else None
    if not (inspect.isclass(model) and issubclass(model, BaseModel)):
        name = getattr(handler, "__qualname__", handler)
        raise TypeError(f"{name}: a handler takes (job: Running, payload: SomeModel), SomeModel being a pydantic model")
    return model
