"""The health of the tables and of the server, and what an operator should look at."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from psycopg.rows import class_row

from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/table_health")

# Vacuum begins at a thousand dead rows and a hundredth of the table. Ten times as many wait for something.
_DEAD_ROWS, _DEAD_SHARE = 10_000, 0.1
# No statement of the queue's takes so long. While a snapshot is open, no vacuum removes rows that died after it.
_OLD_SECONDS = 600.0
_CONNECTED_SHARE = 0.8


@dataclass(frozen=True)
class Table:
    name: str
    rows: int
    """The planner's estimate."""
    dead_rows: int
    bytes: int
    index_bytes: int
    last_vacuum: datetime | None
    last_analyze: datetime | None


@dataclass(frozen=True)
class Index:
    name: str
    table: str
    bytes: int
    scans: int


@dataclass(frozen=True)
class Transaction:
    seconds: float
    state: str | None
    application: str | None


@dataclass(frozen=True)
class ConnectionsInUse:
    used: int
    most: int


@dataclass(frozen=True)
class Database:
    tables: list[Table]
    indexes: list[Index]
    oldest_transaction: Transaction | None
    """None: no other is open."""
    connections: ConnectionsInUse
    warnings: list[str]


def database(connection: Connection) -> Database:
    with connection.cursor(row_factory=class_row(Table)) as cursor:
        tables = cursor.execute(_SQL["tables"]).fetchall()
    with connection.cursor(row_factory=class_row(Index)) as of_indexes:
        indexes = of_indexes.execute(_SQL["indexes"]).fetchall()
    row = connection.execute(_SQL["sessions"]).fetchone()
    assert row is not None
    oldest = Transaction(row["seconds"], row["state"], row["application"]) if row["seconds"] is not None else None
    connections = ConnectionsInUse(row["used"], row["most"])
    return Database(tables, indexes, oldest, connections, list(_warnings(tables, oldest, connections)))


def _warnings(tables: list[Table], oldest: Transaction | None, connections: ConnectionsInUse) -> Iterator[str]:
    if oldest and oldest.seconds > _OLD_SECONDS:
        minutes = oldest.seconds / 60
        yield f"a transaction has been open for {minutes:.0f} minutes: no vacuum removes rows that died after it began"
    for table in tables:
        if table.dead_rows > max(_DEAD_ROWS, _DEAD_SHARE * table.rows):
            yield f"the table {table.name} has {table.dead_rows:,} dead rows: vacuum does not keep up, or is off"
        if table.rows > _DEAD_ROWS and table.last_analyze is None:
            yield f"the table {table.name} has never been analyzed"
    if connections.used > _CONNECTED_SHARE * connections.most:
        yield f"{connections.used} of {connections.most} connections are in use"
