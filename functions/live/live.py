"""The live function: outside the VPC, between API Gateway's WebSocket API and relay.

    $connect      the ticket in the address lets a client in; another answer than 200 refuses it
    $default      {"do": "watch" | "unwatch" | "ping", "topics": […]}
    $disconnect   what the client watched is forgotten
    the schedule  the pump: sends what has changed, while anything is watched

It has neither database nor secret, and the standard library is all that it needs besides Tidegate's own signature.
"""

import json
import os
import re
from typing import Any

from connections import Connections
from pump import pump
from relay_call import LiveRelay, NotDone, log, start

_TICKET = re.compile(r"[A-Za-z0-9_-]{43}")
_MOST_TOPICS = 100

relay = LiveRelay(os.environ["RELAY_FUNCTION"])
connections = Connections(os.environ["LIVE_API"])


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    if "pump" in event:
        pump(relay, connections, lambda: context.get_remaining_time_in_millis() / 1000, by=event["pump"])
        return {}
    asked = event["requestContext"]
    try:
        match asked["eventType"]:
            case "CONNECT":
                return {"statusCode": _connect(asked["connectionId"], event.get("queryStringParameters") or {})}
            case "DISCONNECT":
                relay.ask("close", connection=asked["connectionId"])
            case _:
                for answer in _answers(asked["connectionId"], event.get("body") or ""):
                    connections.post([([asked["connectionId"]], json.dumps(answer))])  # one after the other
    except NotDone as error:
        log("ERROR", "relay did not answer", error=str(error))
        return {"statusCode": 503}
    return {"statusCode": 200}


def _connect(connection: str, query: dict[str, str]) -> int:
    ticket = query.get("ticket", "")
    if not _TICKET.fullmatch(ticket):
        return 401
    status: int = relay.ask("connect", connection=connection, ticket=ticket)["status"]
    return status


def _answers(connection: str, text: str) -> list[dict[str, Any]]:
    """Posted, as the states are: what the function returns, API Gateway sends only with a response of the route, which
    SAM does not make."""
    try:
        return _message(connection, text)
    except NotDone as error:
        log("ERROR", "relay did not answer", error=str(error))
        return [{"wrong": "try again later"}]


def _message(connection: str, text: str) -> list[dict[str, Any]]:
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        said = None
    match said:
        case {"do": "ping"}:
            return _change(connection, "watch", [])
        case {"do": ("watch" | "unwatch") as do, "topics": [_, *_] as topics} if _are_topics(topics):
            return _change(connection, do, topics)
        case {"do": "watch" | "unwatch"}:
            return [{"wrong": f"topics is a list of one to {_MOST_TOPICS} texts"}]
    return [{"wrong": 'send {"do": "watch", "topics": ["stats"]}; or unwatch, or ping'}]


def _are_topics(topics: list[Any]) -> bool:
    """Anything else would only be refused by relay; what JSON does not have, NaN for instance, by Lambda."""
    return len(topics) <= _MOST_TOPICS and all(isinstance(each, str) for each in topics)


def _change(connection: str, verb: str, topics: list[Any]) -> list[dict[str, Any]]:
    try:
        answer = relay.ask(verb, connection=connection, topics=topics)
    except ValueError as error:
        return [{"wrong": str(error)}]
    if answer["closed"]:
        connections.close([connection])
        return []
    if answer["pump"]:
        start(os.environ["AWS_LAMBDA_FUNCTION_NAME"], {"pump": "watch"})
    return [*answer["refused"], {"watching": answer["watching"]}]
