"""A statement that Postgres executes while its caller does something else.

Another statement may be sent before the first is answered: Postgres executes each in its own transaction and answers in
the same order. Until all are answered, no other code may use the connection. It does not work through a pooler, which
may lose one while it answers another (docs/decisions.md).
"""

import contextlib
import re
import select
from collections.abc import Mapping
from functools import cache
from typing import Any

import psycopg
from psycopg.adapt import Transformer
from psycopg.pq import ExecStatus, PipelineStatus
from psycopg.pq.abc import PGconn, PGresult

from tidegate.postgres.database import Connection

_PLACEHOLDER = re.compile(r"%\((\w+)\)s")
_BINARY = 1
_PATIENCE_SECONDS = 5.0
_NOT_READ: list[tuple[Any, ...]] = []


class PendingQuery:
    def __init__(self, connection: Connection, statement: str, parameters: Mapping[str, str | None]) -> None:
        """Sends the statement. Raises psycopg.OperationalError if the connection is lost."""
        self.connection = connection
        self._rows: list[tuple[Any, ...]] | None = _NOT_READ
        query, names = _numbered(statement)
        values = [None if (text := parameters[name]) is None else text.encode() for name in names]
        if self._pgconn.pipeline_status == PipelineStatus.OFF:
            self._pgconn.enter_pipeline_mode()
        self._pgconn.send_query_params(query, values, result_format=_BINARY)
        self._pgconn.pipeline_sync()
        while self._pgconn.flush():
            self._wait(writing=True)

    def fileno(self) -> int:
        """For select(): readable when Postgres has sent something."""
        return self._pgconn.socket

    @property
    def is_read(self) -> bool:
        return self._rows is not _NOT_READ

    @property
    def is_answered(self) -> bool:
        if self.is_read:
            return True
        try:
            return not self._is_busy()
        except psycopg.OperationalError:
            return True

    def answer(self) -> list[tuple[Any, ...]] | None:
        """Waits for the answer. None: Postgres refused or is gone; connection.execute() then raises the reason."""
        if not self.is_read:
            self._rows = self._read()
        return self._rows

    def _read(self) -> list[tuple[Any, ...]] | None:
        results: list[PGresult] = []
        try:
            while not (result := self._next_result()) or result.status != ExecStatus.PIPELINE_SYNC:
                results += [result] if result else []
        except psycopg.OperationalError:
            return None
        with contextlib.suppress(psycopg.OperationalError):  # another statement has no answer yet
            self._pgconn.exit_pipeline_mode()
        # Postgres sends the rows before it commits, so an error may follow them.
        if [result.status for result in results] != [ExecStatus.TUPLES_OK]:
            return None
        reader = Transformer(self.connection)
        reader.set_pgresult(results[0])
        return reader.load_rows(0, results[0].ntuples, tuple)

    def _next_result(self) -> PGresult | None:
        while self._is_busy():
            self._wait()
        return self._pgconn.get_result()

    def _is_busy(self) -> bool:
        self._pgconn.consume_input()
        return bool(self._pgconn.is_busy())

    def _wait(self, *, writing: bool = False) -> None:
        socket = self._pgconn.socket
        readable, _, _ = select.select([socket], [socket] if writing else [], [], _PATIENCE_SECONDS)
        if readable and writing:
            self._pgconn.consume_input()

    @property
    def _pgconn(self) -> PGconn:
        if self.connection.closed:
            raise psycopg.OperationalError("the connection is lost")
        return self.connection.pgconn


def as_array(values: list[Any]) -> str:
    """An array in Postgres' notation. The driver would check each element for quoting, which takes as long as all its
    other work on them."""
    types = set(map(type, values))
    if types == {int}:
        return f"{{{','.join(map(str, values))}}}"
    if types == {str}:
        joined = '","'.join(values)
        if "\\" not in joined and joined.count('"') == 2 * (len(values) - 1):
            return f'{{"{joined}"}}'
    return f"{{{','.join(map(_element, values))}}}"


def _element(value: Any) -> str:
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return "NULL" if value is None else str(value)


@cache
def _numbered(statement: str) -> tuple[bytes, list[str]]:
    """The statement with $1, $2, … in place of its names, and the names in that order."""
    names = list(dict.fromkeys(_PLACEHOLDER.findall(statement)))
    numbered = _PLACEHOLDER.sub(lambda found: f"${names.index(found[1]) + 1}", statement)
    return numbered.replace("%%", "%").encode(), names
