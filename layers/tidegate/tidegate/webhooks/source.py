"""A source of webhooks: how it signs, and the jobs and signals that its events lead to.

Each source is declared in its own file in functions/enqueue/sources/:

    github = Source("github", Style.GITHUB, on_push)

    def on_push(event: Event, headers: Headers) -> list[Enqueue | Signal]:
        return [Enqueue("build", {"commit": event["after"]})] if headers.get("x-github-event") == "push" else []
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from tidegate.base.errors import Invalid
from tidegate.base.telemetry import logger
from tidegate.job import FollowUp
from tidegate.webhooks.signature import Style

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,62}")

Event = dict[str, Any]
"""The body."""
Headers = Mapping[str, str]
"""By their names in lower case. They are not signed, except the three of Standard Webhooks."""


class Enqueue:
    """A job, with the arguments of `job.enqueue`. With a `parent` it becomes that job's child and inherits from it as a
    follow-up does. If the parent is deleted or cancelled, no job is enqueued."""

    def __init__(
        self,
        type: str,  # noqa: A002
        payload: dict[str, Any] | None = None,
        *,
        parent: UUID | None = None,
        **options: Any,
    ) -> None:
        self.job = FollowUp(type=type, payload=payload or {}, **options)
        self.parent = parent


@dataclass(init=False)
class Signal:
    """A signal to a job that waits for it, or soon will. It is dropped if the job is gone. `job_id` may be unchecked
    text from the event: an invalid id is the sender's error."""

    job_id: UUID
    name: str
    payload: Any

    def __init__(self, job_id: Any, name: str, payload: Any = None) -> None:
        try:
            self.job_id = UUID(str(job_id))
        except ValueError:
            raise Invalid(f"the event has no valid id of the job that the signal {name!r} is for") from None
        self.name = name
        self.payload = payload


@dataclass(frozen=True)
class Source:
    name: str
    style: Style
    on_event: Callable[[Event, Headers], Sequence[Enqueue | Signal]]
    """The jobs and signals that an event leads to. If it raises, the sender tries again; with `Invalid` or an error
    that an odd shape causes (AttributeError, LookupError, TypeError, ValueError), the answer is 400."""
    owner: str = ""
    """The owner of jobs without a parent. Empty: "webhook:" and the name."""
    max_bytes: int = 1024 * 1024
    keys: tuple[bytes, ...] = field(default=(), repr=False)
    """The keys of its signatures. Without any, its webhooks are refused."""

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError(
                f"{self.name!r} is not a name for a source: write a word of a-z, 0-9, _ -, up to 63 letters"
            )


def with_keys(sources: Iterable[Source], secrets: Mapping[str, list[str]]) -> dict[str, Source]:
    """The sources that have a secret, by name. A secret in the wrong style is skipped, and a source with no other has
    no keys, so the function's other routes still work."""
    declared = {source.name: source for source in sources}
    for name in secrets.keys() - declared.keys():
        logger.warning("webhook secret without a source", source=name)
    return {
        name: replace(source, keys=tuple(_keys(source, secrets[name])))
        for name, source in declared.items()
        if name in secrets
    }


def _keys(source: Source, secrets: Iterable[str]) -> Iterator[bytes]:
    for secret in secrets:
        try:
            yield source.style.key(secret)
        except ValueError as error:
            logger.error("WEBHOOK_SECRETS has an unusable secret", source=source.name, reason=str(error))
