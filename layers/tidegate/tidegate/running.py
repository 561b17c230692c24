"""The object that a handler gets besides its payload: the job's data, and its progress, log, steps and state."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property, wraps
from typing import Any, Literal, NamedTuple, get_args
from uuid import UUID

from pydantic import ValidationError

from tidegate.base import bounds, json_text, misfits
from tidegate.base.bounds import MAX_STATE_BYTES
from tidegate.base.errors import TidegateError, UnknownType
from tidegate.base.redact import said, said_in_details, storable
from tidegate.base.stages import Stage, Stages
from tidegate.job import Claimed, FollowUp, Reference
from tidegate.outcome import InvalidCall

Level = Literal["debug", "info", "warning", "error"]
_LEVELS = get_args(Level)

# A report carries the updates of all running jobs, once a second. These limits keep one job from filling it.
_MAX_LINES = 1000
MAX_TEXT = 2000
_MAX_LOG_BYTES = 256 * 1024
_MAX_FOLLOW_UPS = 10_000
_CALLBACK = "callback"
# Follow-ups are written in the statement that settles the job.
_MAX_FOLLOW_UP_BYTES = 16 * 1024 * 1024
# Each new step writes all steps again.
_MAX_STEPS_BYTES = 4 * 1024 * 1024


class Line(NamedTuple):
    """A line of a job's log."""

    level: Level
    message: str
    details: str
    """JSON."""
    said_at: float
    """By time.monotonic(), which a slot and its processor share."""
    stage: str | None = None


@dataclass
class Updates:
    """A handler's updates since the last report, ready to be stored."""

    progress: int | None = None
    stage: str | None = None
    steps: dict[str, Any] = field(default_factory=dict)
    state: str | None = None
    lines: list[Line] = field(default_factory=list)
    stages: list[Stage] | None = None
    """All of the run; None: no other than before."""

    def __bool__(self) -> bool:
        return self != _NO_UPDATES

    def followed_by(self, later: "Updates") -> "Updates":
        return Updates(
            self.progress if later.progress is None else later.progress,
            self.stage if later.stage is None else later.stage,
            self.steps | later.steps,
            self.state if later.state is None else later.state,
            self.lines + later.lines,
            self.stages if later.stages is None else later.stages,
        )


_NO_UPDATES = Updates()


def _as_invalid_call[**P, R](call: Callable[P, R]) -> Callable[P, R]:
    """Turns an error in a handler's arguments into InvalidCall: it would not succeed at a retry."""

    @wraps(call)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return call(*args, **kwargs)
        except ValidationError as error:
            wrong = misfits.in_a_line(error.errors())
            raise InvalidCall(f"job.{call.__name__.strip('_')}: {wrong}") from None
        except (AttributeError, TypeError, ValueError, OverflowError, TidegateError) as error:
            raise InvalidCall(f"job.{call.__name__.strip('_')}: {error}") from error

    return checked


class _JobData:
    """What a handler reads of its job."""

    _job: Claimed

    @property
    def id(self) -> UUID:
        return UUID(self._job.id)

    @property
    def type(self) -> str:
        return self._job.type

    @property
    def attempt(self) -> int:
        """The first is 1."""
        return self._job.attempt

    @property
    def lock_version(self) -> int:
        """It grows with each run."""
        return self._job.lock_version

    @property
    def max_attempts(self) -> int:
        return self._job.max_attempts

    @property
    def priority(self) -> int:
        """20 runs first."""
        return self._job.priority

    @property
    def owner(self) -> str:
        return self._job.owner

    @property
    def reference(self) -> Reference | None:
        """What the job is about, in the sender's words: `.type` and `.id`."""
        if self._job.reference_type is None or self._job.reference_id is None:
            return None
        # It was checked when the job was enqueued.
        return Reference.model_construct(type=self._job.reference_type, id=self._job.reference_id)

    @property
    def tags(self) -> tuple[str, ...]:
        return tuple(json.loads(self._job.tags)) if self._job.tags else ()

    @property
    def batch_id(self) -> UUID | None:
        return UUID(self._job.batch_id) if self._job.batch_id else None

    @property
    def parent(self) -> UUID | None:
        """The job that has enqueued this one as a follow-up."""
        return UUID(self._job.parent_id) if self._job.parent_id else None

    @property
    def created_at(self) -> datetime:
        return datetime.fromtimestamp(self._job.created_at, UTC)

    @property
    def scheduled_for(self) -> datetime:
        return datetime.fromtimestamp(self._job.scheduled_for, UTC)

    @property
    def started_at(self) -> datetime:
        """The start of this run."""
        return datetime.fromtimestamp(self._job.locked_at, UTC)

    @property
    def resumed_by(self) -> str | None:
        """The reason why the last Wait ended: signal, children or timeout."""
        return self._job.resumed_by

    @property
    def signal(self) -> Any:
        """The payload of the signal that ended the last Wait."""
        return None if self._job.signal is None else json.loads(self._job.signal)

    @property
    def traceparent(self) -> str | None:
        """The W3C trace in which the job was enqueued, to pass on in the handler's own calls."""
        return self._job.traceparent


class Running(_JobData):
    def __init__(
        self,
        job: Claimed,
        *,
        worker: str,
        deadline: float,
        known: frozenset[str],
        say: Callable[[Updates], None],
        stages: Sequence[str] = (),
        settings: str = "{}",
    ):
        """`stages`: those that the job's type declares. `settings`: a JSON object."""
        self._job = job
        self._declared_stages = stages
        self._settings = settings
        self._stages: Stages | None = None
        self._said_stage: str | None = None
        self._deadline = deadline
        self._known = known
        self._say = say
        self._lines = self._log_bytes = self._follow_up_bytes = 0
        self._steps_bytes = len(job.steps or "")
        self.worker = worker
        """The id of the invocation that runs the job, as in the function's log lines."""
        self.cancelled = False
        """Cancelling was requested. The handler is being stopped, with a few seconds to clean up."""
        self.follow_ups: list[FollowUp] = []
        self.attached = job.attached
        """The endpoint that the built-in types call; None for all other jobs."""

    @property
    def seconds_left(self) -> float:
        return max(self._deadline - time.monotonic(), 0)

    @cached_property
    def settings(self) -> dict[str, Any]:
        """What operators have set for all handlers, as it was when the invocation began. A copy of the job's own."""
        settings: dict[str, Any] = json.loads(self._settings)
        return settings

    @cached_property
    def state(self) -> dict[str, Any]:
        """The job's memory. Its content is kept after Later, Wait, a retry or the end of an invocation."""
        return _loaded(self._job.state)

    @cached_property
    def _steps(self) -> dict[str, Any]:
        return _loaded(self._job.steps)

    @_as_invalid_call
    def progress(self, percent: float, stage: str | None = None) -> None:
        """`stage`: a text for people. It begins no stage."""
        text = None if stage is None else said(stage, MAX_TEXT)
        self._said_stage = text or self._said_stage
        self._say(Updates(progress=min(max(round(percent), 0), 100), stage=text))

    @_as_invalid_call
    def stage(self, name: str) -> None:
        """Begins a stage, which ends the one before. The job shows it and how long each took; log lines carry it."""
        if not isinstance(name, str) or not 0 < len(name) <= bounds.LONGEST_STAGE:
            raise ValueError(f"a stage's name must be a text of 1 to {bounds.LONGEST_STAGE} letters")
        if self._declared_stages and name not in self._declared_stages:
            raise ValueError(
                f"the stages of {self.type} are {', '.join(self._declared_stages)}: {name!r} is none of them"
            )
        name = said(name, bounds.LONGEST_STAGE)
        # Both clocks know when the job was claimed.
        self._stages = self._stages or Stages(self._job.locked_at - self._job.claimed_at)
        self._stages.begin(name)
        self._say(Updates(stage=name, stages=self._stages.made))

    def end_stages(self) -> list[Stage] | None:
        """The run has ended. None: it has no stages."""
        if self._stages is None:
            return None
        self._stages.end()
        return self._stages.made

    @_as_invalid_call
    def log(self, message: str, level: Level = "info", **details: Any) -> None:
        if level not in _LEVELS:
            raise ValueError(f"the level must be one of {', '.join(_LEVELS)}")
        stage = self._stages.current if self._stages else self._said_stage
        line = Line(level, said(message, MAX_TEXT), said_in_details(details, MAX_TEXT), time.monotonic(), stage)
        if self._log_is_full:
            return
        self._lines += 1
        self._log_bytes += len(line.message.encode()) + len(line.details.encode())
        if self._log_is_full:
            says = (
                f"an attempt may log {_MAX_LINES} lines or {_MAX_LOG_BYTES} bytes: the rest of this attempt is left out"
            )
            line = Line("warning", says, "{}", line.said_at, stage)
        self._say(Updates(lines=[line]))

    @property
    def _log_is_full(self) -> bool:
        return self._lines > _MAX_LINES or self._log_bytes > _MAX_LOG_BYTES

    def once(self, name: str, step: Callable[[], Any]) -> Any:
        """Runs the step and stores its result. A later attempt gets the stored result and does not run the step again.

        The result is stored unchanged, secrets included, because the handler needs it; the API shows it redacted."""
        if name not in self._steps:
            # A name that changes when stored would not be found again.
            if not isinstance(name, str) or storable(name) != name:
                raise InvalidCall("job.once: a step's name must be a text without control characters")
            # Checked before the step runs: a step that ran but was not stored would run again.
            if self._steps_bytes > _MAX_STEPS_BYTES:
                raise InvalidCall(
                    f"job.once: the results of all steps are over {_MAX_STEPS_BYTES} bytes: store them elsewhere"
                )
            self._once(name, step())
        return self._steps[name]

    @_as_invalid_call
    def _once(self, name: str, result: Any) -> None:
        # Checked as it will be stored, one level deeper than the result.
        step_by_name = json_text.encode({name: result})
        step_bytes = json_text.stored_bytes(step_by_name)
        if step_bytes > MAX_STATE_BYTES:
            raise ValueError(f"the result of the step {name!r} is over {MAX_STATE_BYTES} bytes: store it elsewhere")
        self._steps_bytes += step_bytes
        self._steps[name] = json.loads(step_by_name)[name]
        self._say(Updates(steps={name: self._steps[name]}))

    @_as_invalid_call
    def enqueue(
        self,
        type: str,  # noqa: A002
        payload: dict[str, Any] | None = None,
        *,
        batch: bool = True,
        **options: Any,
    ) -> None:
        """Enqueues a follow-up, in the transaction that settles this job: both are stored, or neither. It has this
        job's owner and trace, and unless `options` say otherwise its reference and tags. It joins this job's batch,
        unless `batch` is False."""
        if type == _CALLBACK:
            raise ValueError("a callback is the queue's own: name its endpoint in `notify`")
        if type not in self._known:
            raise UnknownType(f"the running code declares no job type {type!r}")
        if len(self.follow_ups) >= _MAX_FOLLOW_UPS:
            raise ValueError(f"one attempt may enqueue {_MAX_FOLLOW_UPS} jobs: let one of them enqueue more")
        job = FollowUp(type=type, payload=payload or {}, batch=batch, **options)
        # Encoded here, so that a value that cannot be stored raises in the handler.
        self._follow_up_bytes += len(json_text.encode(job.row()))
        if self._follow_up_bytes > _MAX_FOLLOW_UP_BYTES:
            raise ValueError(
                f"one attempt may enqueue {_MAX_FOLLOW_UP_BYTES} bytes of jobs: let one of them enqueue more"
            )
        self.follow_ups.append(job)

    def changed_state(self) -> str | None:
        """The state as JSON, if the handler has changed it."""
        if "state" not in self.__dict__ or self.state == _loaded(self._job.state):
            return None
        text = json_text.encode(self.state)
        if json_text.stored_bytes(text) > MAX_STATE_BYTES:
            raise ValueError(f"it is over {MAX_STATE_BYTES} bytes")
        return text


def _loaded(text: str | None) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(text) if text else {}
    return loaded
