"""The jobs that a worker holds, as the table knows them: what a worker says of them is not taken for granted."""

from collections.abc import Iterable

from psycopg.rows import tuple_row

from tidegate.job import Claimed
from tidegate.outcome import Finished, Released
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load
from tidegate.processor.fleet import Worker
from tidegate.queue.claim import COLUMNS
from tidegate.queue.reclaim import take_back_charges
from tidegate.queue.settle import settle

_TEXTS = {"id", "batch_id", "parent_id"}
_TIMES = {"created_at", "scheduled_for", "locked_at"}
# What settling needs. The contents stay in the table.
_COLUMNS = (
    {name: f"job.{name}" for name in COLUMNS}
    | {name: f"job.{name}::text" for name in _TEXTS}
    | {name: f"extract(epoch FROM job.{name})::float8" for name in _TIMES}
    | {"state": "NULL", "steps": "NULL", "signal": "NULL", "payload": "'{}'", "timeout": "0", "batch": "1"}
    | dict.fromkeys(("reference_type", "reference_id", "tags", "begin_within"), "NULL")
)
_SQL = {
    name: text.format(
        names=", ".join(_COLUMNS), columns=", ".join(f"{column} AS {name}" for name, column in _COLUMNS.items())
    )
    for name, text in load("processor/locks").items()
}


def held(connection: Connection, worker: Worker, pairs: Iterable[tuple[str, int]]) -> dict[str, Claimed]:
    """Of these jobs, by id and lock_version, those that are locked by the worker."""
    wanted = dict(pairs)
    parameters = {"id": list(wanted), "lock_version": list(wanted.values()), "worker": worker.id}
    return _read(connection, "held", parameters)


def give_back(connection: Connection, worker: Worker, *, holds: list[str]) -> int:
    """What was claimed for the worker in an answer that it never got: all that is locked by it but these."""
    lost = _read(connection, "unheard_of", {"holds": holds, "worker": worker.id})
    take_back_charges(connection, worker.id, [])
    return settle(connection, [Finished(job, Released(begun=False)) for job in lost.values()]).counts["release"]


def _read(connection: Connection, statement: str, parameters: dict[str, object]) -> dict[str, Claimed]:
    with connection.cursor(row_factory=tuple_row) as cursor:
        rows = cursor.execute(_SQL[statement], parameters).fetchall()
    return {row[0]: Claimed._make((*row, 0.0, None)) for row in rows}
