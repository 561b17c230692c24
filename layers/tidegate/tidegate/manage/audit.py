"""Records each action: the actor, and what the action changed as {"name": [before, after]}."""

from typing import Any

from tidegate.base import json_text
from tidegate.base.telemetry import logger
from tidegate.http.principal import Principal
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/audit")


def actor(principal: Principal) -> str:
    """The name of the caller in the audit and in the logs of jobs."""
    return f"{principal.owner} (key {principal.key_id})"


def record(
    connection: Connection, principal: Principal, action: str, kind: str, subject: str, changed: dict[str, Any]
) -> None:
    """Runs in the transaction that makes the change."""
    parameters = {"actor": actor(principal), "action": action, "kind": kind, "subject": subject}
    connection.execute(_SQL["record"], parameters | {"changed": json_text.encode(changed, default=str, deep=True)})
    logger.info("changed by hand", extra=parameters)


def difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    names = before.keys() | after.keys()
    return {name: [before.get(name), after.get(name)] for name in sorted(names) if before.get(name) != after.get(name)}
