"""Payloads that operators said of named schedules before their type was encrypted: they become envelopes with it.

What the code declares stays plain, as they are in the code; the one of `default` stands in the type's row.
"""

from tidegate.base.envelope import have_keys, seal
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/plain_schedules")


def seal_payloads(connection: Connection, type_: str) -> None:
    """In the transaction that holds the type's row, so that no other payload is said meanwhile."""
    after = ""
    while have_keys() and (found := _plain(connection, type_, after)):
        sealed = [seal(payload, "payload", type_) for payload in found.values()]
        connection.execute(_SQL["seal"], {"type": type_, "names": list(found), "payloads": sealed})
        after = max(found)


def _plain(connection: Connection, type_: str, after: str) -> dict[str, str]:
    rows = connection.execute(_SQL["plain"], {"type": type_, "after": after}).fetchall()
    return {row["name"]: row["payload"] for row in rows}
