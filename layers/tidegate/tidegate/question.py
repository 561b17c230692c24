"""A statement that Postgres works at while its caller does something else.

Nothing but the waiting differs from connection.execute(): one statement at a time, in the same protocol, for which a
pooler needs no more. Until it has been answered, nobody else may use the connection.
"""

import re
import select
from collections.abc import Mapping
from functools import cache
from typing import Any

import psycopg
from psycopg.adapt import Transformer
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGconn, PGresult

from tidegate.database import Connection

_PLACEHOLDER = re.compile(r"%\((\w+)\)s")
_BINARY = 1
_PATIENCE_SECONDS = 5.0


class Question:
    def __init__(self, connection: Connection, statement: str, parameters: Mapping[str, str | None]) -> None:
        """Raises psycopg.OperationalError where the connection is lost."""
        self._connection = connection
        query, names = _numbered(statement)
        values = [None if (text := parameters[name]) is None else text.encode() for name in names]
        self._pgconn.send_query_params(query, values, result_format=_BINARY)
        while self._pgconn.flush():
            self._wait(writing=True)

    def fileno(self) -> int:
        """Readable when there is something to hear."""
        return self._pgconn.socket

    @property
    def is_answered(self) -> bool:
        try:
            self._pgconn.consume_input()
            return not self._pgconn.is_busy()
        except psycopg.OperationalError:
            return True

    def answer(self) -> list[tuple[Any, ...]] | None:
        """Waits for it. None: Postgres refuses, or is gone; connection.execute() says which."""
        results: list[PGresult] = []
        try:
            while result := self._next_result():
                results.append(result)
        except psycopg.OperationalError:
            return None
        # The rows come before the commit, so a refusal may come after the rows.
        if [result.status for result in results] != [ExecStatus.TUPLES_OK]:
            return None
        reader = Transformer(self._connection)
        reader.set_pgresult(results[0])
        return reader.load_rows(0, results[0].ntuples, tuple)

    def _next_result(self) -> PGresult | None:
        while not self.is_answered:
            self._wait()
        return self._pgconn.get_result()

    def _wait(self, *, writing: bool = False) -> None:
        socket = self._pgconn.socket
        readable, _, _ = select.select([socket], [socket] if writing else [], [], _PATIENCE_SECONDS)
        if readable and writing:
            self._pgconn.consume_input()

    @property
    def _pgconn(self) -> PGconn:
        if self._connection.closed:
            raise psycopg.OperationalError("the connection is lost")
        return self._connection.pgconn


def as_array(values: list[Any]) -> str:
    """As Postgres reads an array. The driver would ask of each element whether it has to be quoted, which takes as long
    as everything else that is done to it."""
    if values and all(isinstance(value, str) for value in values):
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
    """The statement with $1, $2, … for its names, and the names in that order."""
    names = list(dict.fromkeys(_PLACEHOLDER.findall(statement)))
    numbered = _PLACEHOLDER.sub(lambda found: f"${names.index(found[1]) + 1}", statement)
    return numbered.replace("%%", "%").encode(), names
