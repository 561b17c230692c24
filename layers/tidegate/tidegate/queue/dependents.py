"""What the end of jobs frees: blocked jobs with their concurrency keys, waiting jobs, and batches."""

from collections.abc import Iterable

from tidegate.postgres.database import Connection
from tidegate.queue.batch import end_batches
from tidegate.queue.claim import unblock
from tidegate.queue.set_aside import after_commit
from tidegate.queue.wait import resume


def free_dependents(
    connection: Connection, *, keys: Iterable[tuple[str, str]], waiting: Iterable[str], batches: Iterable[str]
) -> None:
    """After the commit that ended the jobs. `keys`: their types and concurrency keys. Other jobs and batches are looked
    at as well: only what is free goes on."""
    after_commit(connection, "unblock", lambda: unblock(connection, keys))
    after_commit(connection, "resume", lambda: resume(connection, waiting))
    after_commit(connection, "end_batches", lambda: end_batches(connection, batches))
