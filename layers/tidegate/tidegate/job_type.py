"""What a handler's author declares: a name, a payload model, a handler, and how it may run.

@job_type("email", max_attempts=5, timeout=30)
def send_email(job: Running, email: Email) -> dict[str, str]: ...
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, get_type_hints

from pydantic import BaseModel

from tidegate.backoff import Backoff, Exponential
from tidegate.running import Running

Handler = Callable[[Running, Any], Any]


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

    def __call__(self, job: Running, payload: Any) -> Any:
        return self.handler(job, payload)

    def declared(self) -> dict[str, Any]:
        """What the table keeps of it, beneath what operators change."""
        return {
            "description": self.description,
            "lane": self.lane,
            "timeout": self.timeout,
            "max_attempts": self.max_attempts,
            "payload_schema": self.payload.model_json_schema(),
        }


JobTypes = Mapping[str, JobType]


def job_type(
    name: str,
    *,
    timeout: int = 60,
    max_attempts: int = 3,
    backoff: Backoff | None = None,
    lane: str = "default",
) -> Callable[[Handler], JobType]:
    """`timeout` in seconds, real: a handler that is still at work then is stopped."""

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
