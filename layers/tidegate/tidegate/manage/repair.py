"""Changes and retries what was set aside because of its data."""

from typing import Any
from uuid import UUID

from tidegate.base.errors import NotFound
from tidegate.http.principal import Principal
from tidegate.job import NewJob
from tidegate.manage import audit
from tidegate.postgres.database import Connection
from tidegate.queue.batch import change_follower, end_batches
from tidegate.queue.enqueue import follow
from tidegate.queue.set_aside import Kind, take_back


def change_batch(connection: Connection, batch_id: UUID, then: NewJob | None, principal: Principal) -> None:
    """Replaces the batch's `then`, or removes it. A batch whose jobs have all finished then ends."""
    if then is not None:
        principal.limits.check(then, "body.then")
    with connection.transaction():
        after = None if then is None else follow(connection, then)
        before = change_follower(connection, batch_id, after)
        changed = {"then": [_type(before), _type(after)]}
        audit.record(connection, principal, "change", "batch", str(batch_id), changed)
    end_batches(connection, [str(batch_id)])


def retry(connection: Connection, kind: Kind, id_: str, principal: Principal) -> None:
    """Ends a batch at once if all its jobs have finished. The next processor retries any other kind."""
    with connection.transaction():
        if not take_back(connection, kind, id_):
            raise NotFound(f"no {kind} {id_!r} is set aside")
        audit.record(connection, principal, "retry", "set-aside", f"{kind} {id_}", {})
    if kind == "batch":
        end_batches(connection, [id_])


def _type(then: dict[str, Any] | None) -> Any:
    """Only the type, since the audit keeps no payloads."""
    return then and then["type"]
