"""The jobs that need no key: of the types that the stack names, and none that runs before the jobs of other callers."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

from tidegate.base.errors import Invalid, Unauthenticated, Wrong
from tidegate.http.principal import Principal, Role
from tidegate.job import NewJob

PUBLIC = Principal("public", Role.PRODUCER, "public")
_MOST_PRIORITY = 10
# A job is kept until it is due, and callers without a key may send many.
_FARTHEST = timedelta(days=1)


def check_public(job: NewJob, types: Collection[str], *, key_at: str = "body.idempotency_key") -> None:
    """`key_at`: the place of the idempotency key in the request."""
    if job.type not in types:
        raise Unauthenticated(f"send an API key: without a key only these job types are accepted: {', '.join(types)}")
    if job.priority > _MOST_PRIORITY:
        raise Invalid(Wrong("body.priority", f"without a key it is at most {_MOST_PRIORITY}"))
    if job.unique is not None:
        raise Invalid(
            Wrong("body.unique", "without a key it is not allowed, since the other job may be another caller's")
        )
    if job.idempotency_key is not None:
        raise Invalid(Wrong(key_at, "without a key it is not allowed, since all callers without a key would share it"))
    if job.delay_seconds > _FARTHEST.total_seconds():
        raise Invalid(Wrong("body.delay_seconds", f"without a key it is at most {_FARTHEST.days} day"))
    if job.scheduled_for is not None and job.scheduled_for > datetime.now(UTC) + _FARTHEST:
        raise Invalid(Wrong("body.scheduled_for", f"without a key it is at most {_FARTHEST.days} day ahead"))
    if job.max_attempts is not None:
        raise Invalid(Wrong("body.max_attempts", "without a key it is not allowed: the type's max_attempts applies"))
    if job.notify:
        raise Invalid(Wrong("body.notify", "without a key it is not allowed: it is for systems of the stack's owners"))
    if job.concurrency_key is not None:
        raise Invalid(
            Wrong(
                "body.concurrency_key",
                "without a key it is not allowed, since it would hold back the jobs of all owners of the type",
            )
        )
