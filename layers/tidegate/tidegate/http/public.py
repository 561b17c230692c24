"""What anybody may send without a key: jobs of the types that the stack names, and none that gets ahead of others."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

from tidegate.base.errors import Invalid, Unauthenticated, Wrong
from tidegate.http.principal import Principal, Role
from tidegate.job import NewJob

PUBLIC = Principal("public", Role.PRODUCER, "public")
_MOST_PRIORITY = 10
# Jobs that are due later are kept until then, and strangers may send many.
_FARTHEST = timedelta(days=1)


def check_public(job: NewJob, types: Collection[str], *, key_at: str = "body.idempotency_key") -> None:
    """`key_at`: where the idempotency key was said."""
    if job.type not in types:
        raise Unauthenticated(f"send an API key: without one only jobs of these types are taken: {', '.join(types)}")
    if job.priority > _MOST_PRIORITY:
        raise Invalid(Wrong("body.priority", f"without a key it is {_MOST_PRIORITY} at the most"))
    if job.unique is not None:
        raise Invalid(Wrong("body.unique", "without a key no job counts for another one; it may be somebody else's"))
    if job.idempotency_key is not None:
        raise Invalid(Wrong(key_at, "without a key it would be shared with all others who have none: leave it out"))
    if job.delay_seconds > _FARTHEST.total_seconds():
        raise Invalid(Wrong("body.delay_seconds", f"without a key it is {_FARTHEST.days} day at the most"))
    if job.scheduled_for is not None and job.scheduled_for > datetime.now(UTC) + _FARTHEST:
        raise Invalid(Wrong("body.scheduled_for", f"without a key it is {_FARTHEST.days} day ahead at the most"))
    if job.max_attempts is not None:
        raise Invalid(Wrong("body.max_attempts", "without a key they are those of the type"))
    if job.concurrency_key is not None:
        raise Invalid(
            Wrong("body.concurrency_key", "without a key nobody is held back; it counts for all owners of the type")
        )
