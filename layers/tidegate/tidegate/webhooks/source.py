"""Where webhooks come from: how a source signs, and what is to be done about its events.

A source is declared in functions/enqueue/sources/, a file for each, beside nothing of the processor's:

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
from tidegate.job import NewJob
from tidegate.webhooks.signature import Style

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,62}")

Event = dict[str, Any]
"""What the body says."""
Headers = Mapping[str, str]
"""By their names in lower case. They are not signed, except for the three of Standard Webhooks."""


class Enqueue:
    """A job, as `enqueue` takes it. With a `parent` it is that job's child, and its owner's; where the parent is gone,
    or cancelled, there is nothing left to do and no job."""

    def __init__(
        self,
        type: str,  # noqa: A002
        payload: dict[str, Any] | None = None,
        *,
        parent: UUID | None = None,
        **options: Any,
    ) -> None:
        self.job = NewJob(type=type, payload=payload or {}, **options)
        self.parent = parent


@dataclass(init=False)
class Signal:
    """For a job that waits for it, or soon will; where that job is gone, for nobody. `job_id` may be as the event says
    it: what is no id is the sender's mistake, not ours."""

    job_id: UUID
    name: str
    payload: Any

    def __init__(self, job_id: Any, name: str, payload: Any = None) -> None:
        try:
            self.job_id = UUID(str(job_id))
        except ValueError:
            raise Invalid(f"the event does not say the id of the job that the signal {name!r} is for") from None
        self.name = name
        self.payload = payload


@dataclass(frozen=True)
class Source:
    name: str
    style: Style
    on_event: Callable[[Event, Headers], Sequence[Enqueue | Signal]]
    """What an event leads to. Raising means that the sender is to try again; or, with `Invalid` or an error that odd
    shapes lead to (AttributeError, LookupError, TypeError, ValueError), to say something else."""
    owner: str = ""
    """Of jobs without a parent; "webhook:" and the name, unless said otherwise."""
    max_bytes: int = 1024 * 1024
    keys: tuple[bytes, ...] = field(default=(), repr=False)
    """What it may sign with; without any, nothing is received."""

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError(f"{self.name!r} is no name for a source: it is a word of a-z, 0-9, _ -, up to 63 letters")


def with_keys(sources: Iterable[Source], secrets: Mapping[str, list[str]]) -> dict[str, Source]:
    """Those that have a secret, by name; the others are as good as not there. A secret in the wrong style is none, and
    a source without another has no keys: what else the function does goes on."""
    declared = {source.name: source for source in sources}
    for name in secrets.keys() - declared.keys():
        logger.warning("a webhook secret is for no source", source=name)
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
            logger.error("WEBHOOK_SECRETS has a secret that cannot be used", source=source.name, reason=str(error))
