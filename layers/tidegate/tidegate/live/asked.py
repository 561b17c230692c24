"""What the live function outside asks of relay: {"live": verb, …}, answered by {"answer": …} or {"error": …}.

A verb has the fields that are named here and no others. That none of them names a caller is the point: who a connection
stands for, its ticket has said.
"""

import json
from abc import abstractmethod
from collections.abc import Callable
from typing import Annotated, Any

import psycopg
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import to_jsonable_python

from tidegate.base.redact import said
from tidegate.base.telemetry import logger
from tidegate.live import changes, watching
from tidegate.live.topics import LONGEST
from tidegate.postgres.database import Connection

_MOST_SAID = 500
_MOST_TOPICS = 100
_MOST_POSTED = 10_000

Id = Annotated[str, Field(min_length=1, max_length=128, pattern=r"^[A-Za-z0-9_=+/-]+$")]
# An audience has an owner's name in it.
_Name = Annotated[str, Field(max_length=300, pattern=r"^[^\x00]*$")]
TopicText = Annotated[str, Field(max_length=LONGEST, pattern=r"^[^\x00]*$")]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    @abstractmethod
    def do(self, connection: Connection) -> Any: ...


class _Connect(_Asked):
    connection: Id
    ticket: Annotated[str, Field(max_length=100)]

    def do(self, connection: Connection) -> Any:
        return {"status": watching.connect(connection, self.connection, self.ticket)}


class _Watch(_Asked):
    connection: Id
    topics: Annotated[list[TopicText], Field(max_length=_MOST_TOPICS)]

    def do(self, connection: Connection) -> Any:
        return watching.watch(connection, self.connection, self.topics)


class _Unwatch(_Watch):
    def do(self, connection: Connection) -> Any:
        return watching.unwatch(connection, self.connection, self.topics)


class _Close(_Asked):
    connection: Id

    def do(self, connection: Connection) -> Any:
        watching.close(connection, [self.connection])
        return {}


class _Changes(_Asked):
    pump: Annotated[str, Field(max_length=50, pattern=r"^[0-9a-z-]*$")] = ""
    takes_over: bool = False
    tidies: bool = True
    after: Annotated[dict[_Name, Annotated[_Name, Field(max_length=100)]], Field(max_length=_MOST_POSTED)] = {}
    posted: Annotated[list[changes.Posted], Field(max_length=_MOST_POSTED)] = []
    gone: Annotated[list[Id], Field(max_length=_MOST_POSTED)] = []

    def do(self, connection: Connection) -> Any:
        asked = {name: getattr(self, name) for name in type(self).model_fields}
        return changes.changes(connection, **asked)


_VERBS: dict[str, type[_Asked]] = {
    "connect": _Connect,
    "watch": _Watch,
    "unwatch": _Unwatch,
    "close": _Close,
    "changes": _Changes,
}


def answer(connect: Callable[[], Connection], event: dict[str, Any]) -> dict[str, Any]:
    try:
        verb = _VERBS.get(str(event["live"]))
        if verb is None:
            return _error("refused", "relay does not do this")
        asked = verb.model_validate_json(json.dumps({name: event[name] for name in event if name != "live"}))
        return {"answer": to_jsonable_python(asked.do(connect()))}
    except ValidationError as error:
        return _error("refused", str(error.errors(include_url=False, include_input=False)[0]["msg"]))
    except psycopg.Error as error:
        return _error("database", error.diag.message_primary or type(error).__name__)
    except Exception as error:  # noqa: BLE001  # the function outside has to hear of it
        logger.exception("relay has failed")
        return _error("failed", type(error).__name__)


def _error(kind: str, message: str) -> dict[str, Any]:
    text = said(message, _MOST_SAID)
    logger.warning("relay refuses", error_message=text, kind=kind)
    return {"error": {"kind": kind, "message": text}}
