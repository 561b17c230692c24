"""Records each action: the actor, and what the action changed as {"name": [before, after]}. Lists the records."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from psycopg.rows import class_row

from tidegate.base import json_text
from tidegate.base.answer_size import MOST_ANSWER_BYTES, fitting
from tidegate.base.telemetry import logger
from tidegate.http.principal import Principal
from tidegate.postgres.database import Connection
from tidegate.postgres.statements import load

_SQL = load("manage/audit")

LOOK = 5_000
_LAST = 2**63 - 1


@dataclass(frozen=True)
class Entry:
    id: int
    at: datetime
    actor: str
    action: str
    kind: str
    subject: str
    changed: dict[str, Any]
    """{"name": [before, after]}; of an act how far it came. A viewer sees the names, and values that are no texts."""


@dataclass(frozen=True)
class AuditPage:
    entries: list[Entry]
    next: int | None
    """`after` of the next page; None on the last."""


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


def without_payloads(changed: dict[str, Any]) -> dict[str, Any]:
    """Of a change of a job type: of its schedule's payload only that there is one, and whether it has changed."""
    kept = dict(changed)
    if "schedule" in kept:
        kept["schedule"] = _hidden(*kept["schedule"])
    if "overrides" in kept:
        both = [each or {} for each in kept["overrides"]]
        schedules = _hidden(*(each.get("schedule") for each in both))
        kept["overrides"] = [
            each | {"schedule": schedule} if "schedule" in each else each
            for each, schedule in zip(both, schedules, strict=True)
        ]
    return kept


def _hidden(*schedules: Any) -> list[Any]:
    """`schedules`: before and after."""
    before, after = (each.get("payload") if isinstance(each, dict) else None for each in schedules)
    marks = ("hidden" if before else before, ("hidden" if before == after else "hidden, changed") if after else after)
    return [each if mark is None else each | {"payload": mark} for each, mark in zip(schedules, marks, strict=True)]


def entries(
    connection: Connection,
    principal: Principal,
    *,
    limit: int,
    after: int | None = None,
    kind: str | None = None,
    subject: str | None = None,
    actor: str | None = None,
    action: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    of_acts: bool = True,
) -> AuditPage:
    """The newest first. `actor`: a part of its name. `of_acts`: with a line for each job that an act deleted."""
    stretch = _SQL["of_subject" if kind and subject else "of_all"]
    filters = {"kind": kind, "subject": subject, "actor": actor, "action": action, "of_acts": of_acts}
    asked = filters | {"since": since, "until": until, "after": after or _LAST, "limit": limit, "look": LOOK}
    with connection.cursor(row_factory=class_row(Entry)) as cursor:
        found = cursor.execute(_SQL["entries"].format(stretch=stretch), asked).fetchall()
    if not principal.sees_contents:
        found = [replace(entry, changed=_without_contents(entry.changed)) for entry in found]
    page = [*fitting(found[:limit], MOST_ANSWER_BYTES)]
    if len(found) > len(page):
        return AuditPage(page, page[-1].id)
    seen = connection.execute(_SQL["seen"].format(stretch=stretch), asked).fetchone()
    return AuditPage(page, seen["id"] if seen else None)


def _without_contents(changed: dict[str, Any]) -> dict[str, Any]:
    """A change may hold a payload, or an address with a secret in it."""
    return {name: said if all(map(_is_plain, _values(said))) else None for name, said in changed.items()}


def _values(said: Any) -> list[Any]:
    return said if isinstance(said, list) else [said]


def _is_plain(value: Any) -> bool:
    return value is None or isinstance(value, bool | int | float)
